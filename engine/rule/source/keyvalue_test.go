package source

import "testing"

// The value in KEY=VALUE must be read as TOML, or else as text as it was typed. It must be
// found under its whole key, and faults must point at it.
func TestParseKeyValue(t *testing.T) {
	const before = "hand.start=5\n"
	for _, c := range []struct {
		text, path string
		kind       Kind
		value      string // as TOML
		col, width int    // of the value
		fault      string
		at         int // its column
	}{
		{text: "hand.limit=6", path: "hand.limit", kind: KindInt, value: "6", col: 12, width: 1},
		{text: "attack.target=right", path: "attack.target", kind: KindText, value: `"right"`, col: 15, width: 5},
		{text: `attack.target="right"`, path: "attack.target", kind: KindText, value: `"right"`, col: 15, width: 7},
		{text: "card.a.legal = house.turn > 1 ", path: "card.a.legal", kind: KindText, value: `"house.turn > 1"`, col: 16, width: 14},
		{text: "limit=a=b", path: "limit", kind: KindText, value: `"a=b"`, col: 7, width: 3},
		{text: "hand.limit", fault: "hand.limit has no value", at: 1},
		{text: "hand limit=6", fault: `"hand limit" is no key`, at: 1},
		{text: "=6", fault: `"" is no key`, at: 1},
	} {
		src := NewFile("--set", before+c.text)
		root, fault := ParseKeyValue(src, len(before), len(src.Text))
		if c.fault != "" {
			if fault == nil || fault.Msg != c.fault || fault.At.Line != 2 || fault.At.Col != c.at {
				t.Errorf("%s: %+v, want %q at column %d", c.text, fault, c.fault, c.at)
			}
			continue
		}
		if fault != nil {
			t.Errorf("%s: %v", c.text, fault)
			continue
		}
		v := root.Get(c.path)
		if v == nil || v.Kind != c.kind || v.TOMLLine() != c.value {
			t.Errorf("%s: %+v, want %s", c.text, v, c.value)
			continue
		}
		if v.At.Line != 2 || v.At.Col != c.col || v.At.Width != c.width || v.KeyAt.Line != 2 {
			t.Errorf("%s: the value stands at %+v, its key at %+v; want column %d, %d wide", c.text, v.At, v.KeyAt, c.col, c.width)
		}
	}
}
