package engine_test

import (
	"bytes"
	"encoding/json"
	"math"
	"testing"

	"equitas/engine"
)

// Fields are written in the order in which they are given; AppendNonZero leaves out a field
// whose value is the zero one.
func TestFieldsOf(t *testing.T) {
	var none []int
	l := engine.FieldsOf("turn", 3, "at", [2]int16{1, -1}).AppendNonZero("fort", false).AppendNonZero("trade", none).AppendNonZero("bonus", true)
	got, err := json.Marshal(append(l, engine.FieldsOf("hand", []string{}, "set", nil)...))
	if want := `{"turn":3,"at":[1,-1],"bonus":true,"hand":[],"set":null}`; err != nil || string(got) != want {
		t.Errorf("got %s, %v, want %s", got, err, want)
	}
}

// Every value, and the same text as a name, is written as encoding/json writes it without
// escaping HTML; fields may contain fields.
func TestFieldsAsEncodingJSON(t *testing.T) {
	plain := func(v any) string {
		var b bytes.Buffer
		enc := json.NewEncoder(&b)
		enc.SetEscapeHTML(false)
		if err := enc.Encode(map[string]any{"k": v}); err != nil {
			t.Fatal(err)
		}
		return string(bytes.TrimSpace(b.Bytes()))
	}
	inner := engine.FieldsOf("a", 1, "b", engine.Fields{})
	for _, v := range []any{nil, true, false, 0, -7, math.MaxInt64, math.MinInt64, int8(-128), int16(300), int32(-70_000), uint8(255), 1.5,
		"", "plain ~ text", `"quoted" \ back`, "<a> & b", "città", "line\nbreak", "\x00\x1f\x7f", "\u2028\u2029", "\xff\xfe", []string{"<"}, []int(nil), [2]int8{1, 2}, &[]int{3}[0],
		inner, engine.Fields(nil), []engine.Fields{inner, nil}, []engine.Fields{}, []engine.Fields(nil), map[string]any{"x": inner}} {
		got, err := engine.Fields{{Name: "k", Value: v}}.MarshalJSON()
		if want := plain(v); err != nil || string(got) != want {
			t.Errorf("%#v: got %s, %v, want %s", v, got, err, want)
		}
		if text, ok := v.(string); ok {
			got, err := engine.Fields{{Name: text, Value: 1}}.MarshalJSON()
			if want := `{` + plain(text)[len(`{"k":`):len(plain(text))-1] + `:1}`; err != nil || string(got) != want {
				t.Errorf("the name %q: got %s, %v, want %s", text, got, err, want)
			}
		}
	}
	if _, err := (engine.Fields{{Name: "k", Value: engine.Fields{{Name: "f", Value: math.NaN()}}}}).MarshalJSON(); err == nil {
		t.Error("a value that JSON cannot have is written")
	}
}
