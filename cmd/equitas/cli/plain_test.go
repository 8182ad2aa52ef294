package cli

import (
	"bytes"
	"errors"
	"testing"
)

func TestPlain(t *testing.T) {
	for in, want := range map[string]string{
		"":              "",
		"plain\ttext\n": "plain\ttext\n",
		"Scudi, più, “–” ▇ 日本 \U0001F409": "Scudi, più, “–” ▇ 日本 \U0001F409",
		"\x1b[2J\x1b]0;x\a":               `\u001b[2J\u001b]0;x\u0007`,
		"a\rb\x7fc\x00":                   `a\u000db\u007fc\u0000`,
		"a;b\r\nc\r\r\n\r":                "a;b\r\nc\\u000d\r\n\\u000d",
		"\u009b2J\u202eevil\u2066":        `\u009b2J\u202eevil\u2066`,
		"\x9b2J\xff\xc3":                  `\x9b2J\xff\xc3`,
	} {
		var whole, single bytes.Buffer
		p, q := &controlFilter{w: &whole}, &controlFilter{w: &single}
		n, err := p.Write([]byte(in))
		for i := range len(in) {
			if m, err := q.Write([]byte{in[i]}); m != 1 || err != nil {
				t.Fatalf("%q: %d, %v", in, m, err)
			}
		}
		p.writePartial()
		q.writePartial()
		if n != len(in) || err != nil || whole.String() != want || single.String() != want {
			t.Errorf("%q: %q and byte for byte %q, want %q", in, &whole, &single, want)
		}
	}
	for c := range 256 { // eight plain characters are handled at once
		for at := range 8 {
			in := []byte("Equitas;")
			in[at] = byte(c)
			var whole, single bytes.Buffer
			p, q := &controlFilter{w: &whole}, &controlFilter{w: &single}
			p.Write(in)
			for i := range in {
				q.Write(in[i : i+1])
			}
			p.writePartial()
			q.writePartial()
			if whole.String() != single.String() {
				t.Errorf("%q: %q and byte for byte %q", in, &whole, &single)
			}
		}
	}
	if n, err := (&controlFilter{w: noRoom{}}).Write([]byte("x\x1b")); n != 0 || err == nil {
		t.Errorf("a full disk: %d, %v", n, err)
	}
}

// A noRoom fails every write.
type noRoom struct{}

func (noRoom) Write([]byte) (int, error) { return 0, errors.New("no space left on device") }
