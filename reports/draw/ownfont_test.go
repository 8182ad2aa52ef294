package draw

import (
	"bytes"
	"encoding/base64"
	"image"
	"math"
	"strings"
	"testing"

	"codeberg.org/go-fonts/liberation/liberationmonobolditalic"
	"github.com/ledongthuc/pdf"
)

func own(t *testing.T) Font {
	t.Helper()
	f, err := ReadFont(liberationmonobolditalic.TTF)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// A designer's font must be measured by its own widths, and the same file must give the
// same font. A missing letter must be reported with the name of the font.
func TestOwnFont(t *testing.T) {
	f := own(t)
	if again := own(t); again != f {
		t.Error("one file is two fonts")
	}
	if got, want := f.Width("Città", 72), 5*1229./2048*25.4; math.Abs(got-want) > 1e-9 {
		t.Errorf("got %g mm, want %g", got, want)
	}
	if err := f.Check("a中"); err == nil || err.Error() != "no letter \"中\" (U+4E2D) is in the font Liberation Mono Bold Italic" {
		t.Errorf("got %v", err)
	}
	credit, isOwn := f.Credit()
	if _, regular := Regular.Credit(); !isOwn || regular || !strings.Contains(credit.Licence, "Open Font License") {
		t.Errorf("got %+v, %v, %v", credit, isOwn, regular)
	}
}

// A PDF must contain the font with only the letters that are used, and its text must be
// readable. Pages must contain outlines, with the text besides; bitmaps must show the font.
func TestOwnFontWritten(t *testing.T) {
	f := own(t)
	marks := []Mark{Run{At: Point{10, 30}, Text: "Città", Font: f, Size: 40, Fill: Black}, Run{At: Point{20, 60}, Text: "Città", Font: f, Size: 12, Turn: Left, Fill: Black}}
	data := writePDF(t, Page{W: 100, H: 70, Marks: marks})
	if !bytes.Equal(data, writePDF(t, Page{W: 100, H: 70, Marks: marks})) {
		t.Error("two documents of one drawing differ")
	}
	if size := len(data); size > 60_000 {
		t.Errorf("five letters take %d bytes", size)
	}
	r, err := pdf.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	if text, err := r.Page(1).GetPlainText(nil); err != nil || strings.Count(text, "Città") != 2 || !bytes.Contains(data, []byte("LiberationMonoBoldItalic-")) && !bytes.Contains(data, []byte("liberationmonobolditalic-")) {
		t.Errorf("got %q, %v", text, err)
	}
	svg := SVG(marks, 100, 70, "x")
	if strings.Count(svg, `<path fill="#000000" transform="translate(`) != 2 || strings.Count(svg, ">Città</text>") != 2 || strings.Count(svg, `fill="none"`) != 2 {
		t.Errorf("got %s", svg)
	}
	pixels := image.NewRGBA(image.Rect(0, 0, 400, 280))
	new(Painter).Paint(pixels, marks[:1], 4)
	dark := 0
	for i := 3; i < len(pixels.Pix); i += 4 {
		if pixels.Pix[i] > 128 {
			dark++
		}
	}
	if dark < 2000 {
		t.Errorf("%d pixels are dark", dark)
	}
}

// A page with several drawings must contain a font only once, with the letters that all of
// them use, and its texts as text.
func TestLetters(t *testing.T) {
	f := own(t)
	var l Letters
	if l.Style() != "" {
		t.Error("a page without such letters has a font")
	}
	marks := []Mark{Run{At: Point{10, 30}, Text: "Città", Font: f, Size: 40, Fill: Black}, Run{At: Point{10, 60}, Text: "City", Font: Bold, Size: 12, Fill: Black}}
	for range 3 {
		svg := l.SVG(marks, 100, 70, "x")
		if strings.Contains(svg, "<path") || strings.Count(svg, ">Città</text>") != 1 || !strings.Contains(svg, `font-family="LiberationMonoBoldItalic-`) {
			t.Errorf("got %s", svg)
		}
	}
	style := l.Style()
	_, data, _ := strings.Cut(style, "base64,")
	data, _, _ = strings.Cut(data, ")")
	file, err := base64.StdEncoding.DecodeString(data)
	if err != nil || len(file) > 3000 || strings.Count(style, "@font-face") != 1 || style != l.Style() {
		t.Fatalf("%d bytes of font, %v", len(file), err)
	}
	cut, err := ReadFont(file)
	if err != nil || cut.Check("Citàt") != nil || cut.Check("x") == nil || cut.Width("Città", 40) != f.Width("Città", 40) {
		t.Errorf("the font that is written: %v", err)
	}
}
