package source

import (
	"fmt"
	"strings"
	"testing"
)

// Invisible characters, and those that do not belong in one line, must be refused by name.
// Letters of all scripts, and the characters that join them, must be accepted.
func TestUnseen(t *testing.T) {
	for _, c := range []struct {
		text        string
		line, lines string // message for a text of one line, and for one of several; "": none
	}{
		{"plain – größer, 12 % of €5", "", ""},
		{"a\nb", "a line end", ""},
		{"a\r\nb", "a line end", ""},
		{"a\tb", "a tab", ""},
		{"a\vb", "a line end", "the line end U+000B"},
		{"a\u2028b", "a line end", "the line end U+2028"},
		{"a\x01b", "the control character U+0001", "the control character U+0001"},
		{"a\x7Fb", "the control character U+007F", "the control character U+007F"},
		{"a\u202Eb", "the character U+202E, which turns", "the character U+202E, which turns"},
		{"a\u200Bb", "the character U+200B, which cannot be seen", "the character U+200B, which cannot be seen"},
		{"کتاب\u200Bها", "the character U+200B, which cannot be seen", "the character U+200B, which cannot be seen"},
		{"کتاب\u200Cها", "", ""},
		{"👩\u200D🌾", "", ""},
		{"a\u200Cb", "the character U+200C, which cannot be seen", "the character U+200C, which cannot be seen"},
		{"a\u200Db", "the character U+200D, which cannot be seen", "the character U+200D, which cannot be seen"},
		{"a\u00ADb", "the character U+00AD, which cannot be seen", ""},
	} {
		for lines, want := range map[bool]string{false: c.line, true: c.lines} {
			var escaped strings.Builder
			for _, r := range c.text {
				fmt.Fprintf(&escaped, "\\U%08X", r)
			}
			root, fault := ParseFile(NewFile("x.toml", fmt.Sprintf("title = \"%s\"\n", &escaped)))
			if fault != nil {
				t.Fatalf("%q: %v", c.text, fault)
			}
			fault = CharacterFault(root.GetKey("title"), "title", lines)
			switch {
			case (fault == nil) != (want == ""):
				t.Errorf("%q, of several lines %t: %v, want %q", c.text, lines, fault, want)
			case fault != nil && !strings.HasPrefix(fault.Msg, "title has "+want):
				t.Errorf("%q, of several lines %t: %q, want %q", c.text, lines, fault.Msg, want)
			}
		}
	}
}
