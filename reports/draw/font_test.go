package draw

import (
	"math"
	"strings"
	"testing"
)

// Widths must be the advances of the font: 1366/2048 of the size for A, 1479/2048 in bold,
// 569/2048 for a space.
func TestWidth(t *testing.T) {
	for _, c := range []struct {
		font Font
		text string
		want float64 // as a share of the font size
	}{
		{Regular, "A", 1366. / 2048}, {Bold, "A", 1479. / 2048}, {Italic, "A", 1366. / 2048},
		{Regular, "A A", (2*1366. + 569) / 2048}, {Regular, "", 0},
		{Regular, "AV", 2 * 1366. / 2048}, // no kerning
	} {
		if got, want := c.font.Width(c.text, 72), c.want*25.4; math.Abs(got-want) > 1e-9 {
			t.Errorf("width of %q in font %v at 72 pt: got %g mm, want %g", c.text, c.font, got, want)
		}
	}
}

func TestCheck(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"Città, però: ∞ ≥ × – … · ’ − «»", ""},
		{"a\u0007b", "U+0007 is a control character"},
		{"a\nb", "U+000A is a control character"},
		{"\U0001f6e1", "no letter \"🛡\" (U+1F6E1) is in the font Liberation Sans"},
		{"中", "no letter \"中\" (U+4E2D) is in the font Liberation Sans"},
		{"a\xffb", "no letter \"�\" (U+FFFD) is in the font Liberation Sans"},
	} {
		for sort := range fontCount {
			font := Font{builtIn: sort}
			got := ""
			if err := font.Check(c.text); err != nil {
				got = err.Error()
			}
			if want := strings.Replace(c.want, Family, font.Family(), 1); got != want {
				t.Errorf("%q in font %v: got %q, want %q", c.text, font, got, want)
			}
		}
	}
}

func TestParagraphs(t *testing.T) {
	got := Paragraphs(" one\ttwo\r\nthree \n \n\n four\n")
	if want := "one two three|four"; strings.Join(got, "|") != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// No line may be wider than the limit, each line must take as many words as fit, and no
// word may be lost.
func TestWrap(t *testing.T) {
	text := "Non richiede Fortificazione e non vale mai come  Fortificazione. Contro un’Infiltrazione: fallisce."
	for width := 25.0; width < 120; width += 3 {
		lines, err := Regular.Wrap(text, 9, width, nil)
		if err != nil {
			t.Fatal(err)
		}
		var all []string
		for i, l := range lines {
			got := l.Pieces[0].Text
			if w := Regular.Width(got, 9); w > width || math.Abs(w-l.Width) > 1e-9 {
				t.Errorf("width %g: line %q is %g, says %g", width, got, w, l.Width)
			}
			all = append(all, got)
			if i > 0 {
				first, _, _ := strings.Cut(got, " ")
				if before := all[i-1] + " " + first; Regular.Width(before, 9) <= width {
					t.Errorf("width %g: %q would have fitted the line before", width, first)
				}
			}
		}
		if got, want := strings.Join(all, " "), strings.Join(strings.Fields(text), " "); got != want {
			t.Errorf("width %g: got %q, want %q", width, got, want)
		}
	}
	_, err := Regular.Wrap(text, 9, 10, nil)
	if want := `"richiede" is too wide: needs 11.1 mm at 9 pt, has 10.0 mm`; err == nil || err.Error() != want {
		t.Errorf("narrow: got %v, want %s", err, want)
	}
}

// A drawing among words must be placed on the line like a word.
func TestWrapBoxes(t *testing.T) {
	boxes := func(r rune) (float64, bool) { return 1, r == '*' }
	lines, err := Regular.Wrap("a*b *", 72, 100, boxes)
	if err != nil || len(lines) != 1 {
		t.Fatal(lines, err)
	}
	a := Regular.Width("a", 72)
	want := []Piece{{0, "a", 0}, {a, "", '*'}, {a + 25.4, "b ", 0}, {a + 25.4 + Regular.Width("b ", 72), "", '*'}}
	for i, p := range lines[0].Pieces {
		if p.Text != want[i].Text || p.Drawing != want[i].Drawing || math.Abs(p.X-want[i].X) > 1e-9 {
			t.Errorf("piece %d: got %+v, want %+v", i, p, want[i])
		}
	}
	if len(lines[0].Pieces) != len(want) || math.Abs(lines[0].Width-want[3].X-25.4) > 1e-9 {
		t.Errorf("got %+v", lines[0])
	}
}
