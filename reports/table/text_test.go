package table

import (
	"strings"
	"testing"
)

// No line may end between a number and its unit, at any width.
func TestProse(t *testing.T) {
	const text = "6 metrics judged together (error rate 5 % for all), 100 %: it always wins, by 0.3 pp. A share of 10 %) and 12 ppm"
	for width := 12; width < 130; width++ {
		lines := WrapProse(text, width)
		if got := strings.Join(lines, " "); got != text {
			t.Errorf("width %d: %q", width, got)
		}
		for _, line := range lines[1:] {
			if strings.HasPrefix(line, "%") || strings.HasPrefix(line, "pp") && !strings.HasPrefix(line, "ppm") {
				t.Errorf("width %d: a line begins %q", width, line)
			}
		}
	}
	if got := tieNumbers("12 ppm, 5 x"); strings.Contains(got, Tie) {
		t.Errorf("%q is tied", got)
	}
}

// Paragraphs must become one line with single spaces; other spaces must stay.
func TestCleanLines(t *testing.T) {
	for text, want := range map[string]string{
		"5 food.\n\nBeaten": "5 food. Beaten", "5 food. \n Beaten": "5 food. Beaten", "5 food.\r\nBeaten": "5 food. Beaten",
		"a  b": "a  b", "a\tb": "a b", "a\x1bb": "a b", "": "",
	} {
		if got := (Style{}).Clean(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// Signs of reports that ASCII lacks must be replaced, those of notes and quotations too.
func TestASCIISigns(t *testing.T) {
	if got, want := (Style{ASCII: true}).Clean("−1.5 … 0.0 † ‡, “look at” 1.7×, ▼‡ ’ ★"), `-1.5 .. 0.0 * **, "look at" 1.7x, v** ' *`; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestWrap(t *testing.T) {
	for _, c := range []struct {
		text  string
		width int
		want  string
	}{
		{"one two three", 7, "one two/three"}, {"unbreakable", 4, "unbreakable"}, {"a  b", 10, "a  b"}, {"", 5, ""}, {"ab cd", 2, "ab/cd"},
		{"about 5" + Tie + "cm", 10, "about 5 cm"}, {"about 5" + Tie + "cm", 8, "about/5 cm"}, {"5" + Firm + "†", 1, "5 †"},
	} {
		if got := strings.Join(Wrap(c.text, c.width), "/"); got != c.want {
			t.Errorf("%q at %d: got %q, want %q", c.text, c.width, got, c.want)
		}
	}
}
