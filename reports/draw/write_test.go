package draw

import (
	"bytes"
	"encoding/xml"
	"image"
	"image/png"
	"io"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"equitas/reports/draw/drawtest"

	"github.com/ledongthuc/pdf"
)

// sample returns a mark of each kind, and text in all directions.
func sample(t *testing.T) []Mark {
	marks := []Mark{
		Rect(5, 5, 90, 60, RGB{0xfc, 0xfa, 0xf4}),
		Ring(8, 8, 84, 54, 1, RGB{0x96, 0x20, 0x1e}),
		Stroke(Point{10, 10}, Point{30, 20}, 0.5, Black),
		Picture{X: 60, Y: 40, W: 20, H: 15, Image: quadrants(t, 64, false)},
		Picture{X: 35, Y: 40, W: 15, H: 20, Turn: Left, Image: quadrants(t, 64, true)},
		Picture{X: 82, Y: 40, W: 8, H: 20, Image: quadrants(t, 48, false)}, // wider than its box
	}
	for turn, at := range []Point{{40, 15}, {15, 60}, {60, 30}, {88, 12}} {
		marks = append(marks, Run{At: at, Text: "Città <però>", Font: Font{builtIn: builtIn(turn % 3)}, Size: 10, Turn: Turn(turn), Fill: Black})
	}
	return marks
}

func writePDF(t *testing.T, pages ...Page) []byte {
	t.Helper()
	var b bytes.Buffer
	doc := Document{Title: "Città 🛡", Lang: "it", Producer: "equitas test", Time: time.Unix(0, 0)}
	if err := WritePDF(&b, doc, slices.Values(pages)); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// The same drawing must give the same bytes. The text of the PDF must be readable at its
// place, and each page must have its own boxes.
func TestPDF(t *testing.T) {
	pages := []Page{
		{W: 100, H: 70, Marks: sample(t), Trim: Area{10, 5, 60, 40}, Bleed: Area{7, 2, 66, 46}, Bookmarks: []string{"Città 🛡"}},
		{W: 200, H: 150},
	}
	data := writePDF(t, pages...)
	if !bytes.Equal(data, writePDF(t, pages...)) {
		t.Error("two files of one drawing differ")
	}
	r, err := pdf.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	if n := r.NumPage(); n != 2 {
		t.Fatalf("got %d pages, want 2", n)
	}
	box := func(page int, name string) []float64 {
		b := r.Page(page).V.Key(name)
		var v []float64
		for i := range b.Len() {
			v = append(v, b.Index(i).Float64()/PointsPerMM)
		}
		return v
	}
	for _, c := range []struct {
		page int
		name string
		want []float64
	}{
		{1, "TrimBox", []float64{10, 25, 70, 65}}, {1, "BleedBox", []float64{7, 22, 73, 68}},
		{2, "TrimBox", []float64{0, 0, 200, 150}}, {2, "BleedBox", []float64{0, 0, 200, 150}},
	} {
		got := box(c.page, c.name)
		if len(got) != 4 || slices.ContainsFunc([]int{0, 1, 2, 3}, func(i int) bool { return math.Abs(got[i]-c.want[i]) > 0.01 }) {
			t.Errorf("page %d, %s: got %v, want %v", c.page, c.name, got, c.want)
		}
	}
	if got := r.Outline(); len(got.Child) != 1 || got.Child[0].Title != "Città ?" {
		t.Errorf("outline: got %+v", got)
	}
	var letters strings.Builder
	var first []pdf.Text
	for _, text := range r.Page(1).Content().Text {
		if strings.HasSuffix(letters.String(), ">") || letters.Len() == 0 {
			first = append(first, text)
		}
		letters.WriteString(text.S)
	}
	if got, want := letters.String(), strings.Repeat("Città <però>", 4); got != want {
		t.Errorf("text: got %q, want %q", got, want)
	}
	for i, at := range []Point{{40, 15}, {15, 60}, {60, 30}, {88, 12}} {
		if i < len(first) && i == 0 && (math.Abs(first[i].X/PointsPerMM-at.X) > 0.1 || math.Abs(70-first[i].Y/PointsPerMM-at.Y) > 0.1) {
			t.Errorf("run %d stands at %.2f, %.2f mm, want %v", i, first[i].X/PointsPerMM, 70-first[i].Y/PointsPerMM, at)
		}
	}
}

// Bitmaps must look like the PDF in another program.
func TestPDFLooksLikePNG(t *testing.T) {
	if _, err := exec.LookPath("pdftoppm"); err != nil {
		if os.Getenv("EQUITAS_NEED_POPPLER") != "" {
			t.Fatal("pdftoppm is missing, and EQUITAS_NEED_POPPLER is set")
		}
		t.Skip("pdftoppm is not installed: the PDF is not held against the PNG")
	}
	dir := t.TempDir()
	file := filepath.Join(dir, "page.pdf")
	if err := os.WriteFile(file, writePDF(t, Page{W: 100, H: 70, Marks: sample(t)}), 0o666); err != nil {
		t.Fatal(err)
	}
	const dpi = 254 // ten pixels per millimetre
	if out, err := exec.Command("pdftoppm", "-r", "254", "-png", "-singlefile", file, filepath.Join(dir, "page")).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	f, err := os.Open(filepath.Join(dir, "page.png"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	theirs, err := png.Decode(f)
	if err != nil {
		t.Fatal(err)
	}
	ours := image.NewRGBA(image.Rect(0, 0, 1000, 700))
	if got := theirs.Bounds().Size(); got.X < 1000 || got.Y < 700 || got.X > 1001 || got.Y > 701 {
		t.Fatalf("the page has %v pixels, want about %v", got, ours.Rect.Size())
	}
	theirs = theirs.(*image.RGBA).SubImage(ours.Rect) // half a pixel may have been rounded up
	var p Painter
	p.Paint(ours, append([]Mark{Rect(0, 0, 100, 70, White)}, sample(t)...), dpi/25.4)
	mean, far := drawtest.Difference(ours, theirs)
	t.Logf("mean difference %.2f of 255, %.2f %% far off", mean, 100*far)
	if mean > 2 || far > 0.01 {
		t.Errorf("mean difference %.2f of 255, %.2f %% of pixels far off; want at most 2 and 1 %%", mean, 100*far)
	}
}

// A PNG must contain its resolution.
func TestPNG(t *testing.T) {
	var b bytes.Buffer
	if err := WritePNG(&b, image.NewRGBA(image.Rect(0, 0, 7, 5)), 300); err != nil {
		t.Fatal(err)
	}
	if _, err := png.Decode(bytes.NewReader(b.Bytes())); err != nil {
		t.Fatal(err)
	}
	at := bytes.Index(b.Bytes(), []byte("pHYs"))
	if at < 0 || !bytes.Equal(b.Bytes()[at+4:at+13], []byte{0, 0, 0x2e, 0x23, 0, 0, 0x2e, 0x23, 1}) {
		t.Error("not 11811 pixels a metre each way")
	}
	if !bytes.Contains(b.Bytes(), []byte("sRGB")) {
		t.Error("no colour space")
	}
}

// An SVG must be well-formed, with texts from files escaped.
func TestSVG(t *testing.T) {
	got := SVG(sample(t), 100, 70, `A|B <i>"x"</i>, però`)
	d := xml.NewDecoder(strings.NewReader(got))
	var texts []string
	for {
		tok, err := d.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if c, ok := tok.(xml.CharData); ok {
			texts = append(texts, string(c))
		}
	}
	want := append([]string{`A|B <i>"x"</i>, però`}, slices.Repeat([]string{"Città <però>"}, 4)...)
	if !slices.Equal(texts, want) {
		t.Errorf("got %q, want %q", texts, want)
	}
	if got != SVG(sample(t), 100, 70, `A|B <i>"x"</i>, però`) {
		t.Error("two files of one drawing differ")
	}
}
