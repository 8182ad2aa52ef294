package cards

import "testing"

// What a font's file says about itself is printed as far as the page's font can; a file that
// says nothing is told as such.
func TestPrintable(t *testing.T) {
	words := func(key string) string { return "<" + key + ">" }
	for text, want := range map[string]string{"": "<unsaid>", "Gentium Plus": "Gentium Plus", "Ærø, é": "Ærø, é", "字 Sans": "? Sans"} {
		if got := printable(text, words); got != want {
			t.Errorf("%q is printed as %q, want %q", text, got, want)
		}
	}
}
