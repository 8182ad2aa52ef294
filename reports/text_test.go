package reports

import (
	"bytes"
	"regexp"
	"strings"
	"testing"
)

// No line of a sentence ends between a number and its unit, at any width,
// whoever wrote it.
func TestProse(t *testing.T) {
	const text = "6 metrics judged together (error rate 5 % for all), 100 %: it always wins, by 0.3 pp. A share of 10 %) and 12 ppm"
	for width := 12; width < 130; width++ {
		lines := prose(text, width)
		if got := strings.Join(lines, " "); got != text {
			t.Errorf("width %d: %q", width, got)
		}
		for _, line := range lines[1:] {
			if strings.HasPrefix(line, "%") || strings.HasPrefix(line, "pp") && !strings.HasPrefix(line, "ppm") {
				t.Errorf("width %d: a line begins %q", width, line)
			}
		}
	}
	if got := bound("12 ppm, 5 x"); strings.Contains(got, tie) {
		t.Errorf("%q is tied", got)
	}
}

// The same holds for whole reports, on paper and on a page.
func TestReportsKeepUnits(t *testing.T) {
	c := fixture(400)
	c.Result.Candidates = 2
	begins := regexp.MustCompile(`(?m)^ *(%|pp\b).*`)
	for width := 60; width < 110; width++ {
		text := written(t, func(b *bytes.Buffer) error { return c.Write(b, Text, Style{Width: width}) })
		if line := begins.FindString(text); line != "" {
			t.Errorf("width %d: a line begins %q", width, line)
		}
	}
	text := untie(written(t, func(b *bytes.Buffer) error { return c.Write(b, Text, Style{Width: 400}) }))
	if want := "judged together with those of the other variant compared at once (error rate 5 % for all)"; !strings.Contains(text, want) {
		t.Errorf("%q is not in:\n%s", want, part(t, text, "HEADLINE"))
	}
	page := written(t, func(b *bytes.Buffer) error { return c.Write(b, HTML, Style{}) })
	for _, p := range regexp.MustCompile(`<(?:p|li|h1|figcaption)[ >][^\n]*`).FindAllString(page, -1) {
		if !strings.Contains(p, "<code>") && parted.MatchString(p) {
			t.Errorf("a number may part from its unit: %s", p)
		}
	}
	c.Result.Candidates = 3
	text = untie(written(t, func(b *bytes.Buffer) error { return c.Write(b, Text, Style{Width: 400}) }))
	if want := "with those of the 2 other variants compared at once"; !strings.Contains(text, want) {
		t.Errorf("%q is not in:\n%s", want, part(t, text, "HEADLINE"))
	}
}

// Paragraphs become one line with single blanks; other blanks stay.
func TestCleanLines(t *testing.T) {
	for text, want := range map[string]string{
		"5 food.\n\nBeaten": "5 food. Beaten", "5 food. \n Beaten": "5 food. Beaten", "5 food.\r\nBeaten": "5 food. Beaten",
		"a  b": "a  b", "a\tb": "a b", "a\x1bb": "a b", "": "",
	} {
		if got := (Style{}).clean(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
