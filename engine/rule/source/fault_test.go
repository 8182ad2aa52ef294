package source

import (
	"strings"
	"testing"
	"unicode/utf8"
)

// Shortened must cut the middle out of a long line, between characters, and leave other
// lines alone.
func TestShortened(t *testing.T) {
	long := strings.Repeat("è€", 2000)
	for _, c := range []struct{ text, want string }{
		{"", ""}, {"short\nlines\n", "short\nlines\n"}, {strings.Repeat("short\n", 1000), strings.Repeat("short\n", 1000)},
		{"x.toml:1:2: " + long + " is unknown\nnext", ` is unknown` + "\nnext"},
		{strings.Repeat("\xff", 5000), ""},
	} {
		got := ShortenLines(c.text)
		begin := c.text[:min(len(c.text), 12)]
		if !strings.HasPrefix(got, begin) || !strings.HasSuffix(got, c.want) || utf8.ValidString(c.text) && !utf8.ValidString(got) {
			t.Errorf("%.40q… becomes %.40q…", c.text, got)
		}
		for line := range strings.Lines(got) {
			if len(line) > maxShownLine {
				t.Errorf("%.40q… has %d bytes, more than %d", line, len(line), maxShownLine)
			}
		}
	}
	if got := ShortenLines(long); !strings.Contains(got, " characters) …") {
		t.Errorf("%.60q… does not say how much is left out", got)
	}
}

// WithArticle must choose the article by the sound of the noun.
func TestOneOf(t *testing.T) {
	for noun, want := range map[string]string{"card": "a card", "area": "an area", "unit": "a unit", "hero": "a hero", "": "a "} {
		if got := WithArticle(noun); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}
