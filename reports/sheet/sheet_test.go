package sheet

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"equitas/engine/card"
	"equitas/reports/draw"
	"equitas/reports/draw/drawtest"
	"equitas/reports/face"
	"equitas/reports/face/facetest"

	"github.com/ledongthuc/pdf"
)

// job returns the cards of the fixture with changed options.
func job(lang string, change func(o *Options)) Job {
	o := DefaultOptions()
	if change != nil {
		change(&o)
	}
	return Job{
		Options: o, Design: face.Design{Game: "Proelio", Lang: lang, Ink: face.Full}, Faces: facetest.Faces(lang),
		Decks:   []Deck{{"base", "Base deck"}, {"imperial", "Imperial deck"}, {"guild", "Guilds"}, {"setup", "Setup"}},
		Variant: "proelio/0.9.6", Rules: "0123abcd",
	}
}

// Texts at the edges of a page must be in the language of the job.
func TestEdgesInWords(t *testing.T) {
	words := map[string]string{"bar": "100 mm barra", "page": "pagina {n} di {of}", "front": "fronte", "back": "retro", "flip_long": "lato lungo", "rules": "regole {hash}"}
	j := job("it", func(o *Options) { o.Backs = Duplex })
	j.Words = func(key string) string { return words[key] }
	b := written(t, planned(t, j))
	r, err := pdf.NewReader(bytes.NewReader(b), int64(len(b)))
	if err != nil {
		t.Fatal(err)
	}
	for page, want := range map[int][]string{1: {"pagina 1 di 26", "fronte", "lato lungo", "regole 0123abcd", "100 mm barra"}, 2: {"pagina 2 di 26", "retro"}} {
		var text strings.Builder
		for _, l := range r.Page(page).Content().Text {
			text.WriteString(l.S)
		}
		for _, w := range want {
			if !strings.Contains(text.String(), w) {
				t.Errorf("page %d lacks %q", page, w)
			}
		}
		for _, w := range []string{"page ", "front", "flip", "rules "} {
			if i := strings.Index(text.String(), w); i >= 0 && !strings.HasPrefix(text.String()[i:], "fronte") {
				t.Errorf("page %d says %q", page, text.String()[i:min(i+20, text.Len())])
			}
		}
	}
}

func planned(t *testing.T, j Job) *Plan {
	t.Helper()
	p, faults, err := j.Plan()
	if err != nil || faults != nil {
		t.Fatal(err, faults)
	}
	return p
}

func written(t *testing.T, p *Plan) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := p.Write(&b, draw.Document{Title: "Proelio 0.9.6", Lang: "en", Producer: "equitas test", Time: time.Unix(0, 0)}); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// These are the numbers of pages for the edition's 111 cards.
func TestPages(t *testing.T) {
	paper := func(name string) func(o *Options) {
		return func(o *Options) { o.PaperW, o.PaperH, _ = ParsePaper(name) }
	}
	backs := func(b string) func(o *Options) { return func(o *Options) { o.Backs = b } }
	bleed := func(o *Options) { o.Bleed, o.Gap = 3, 6 }
	for _, c := range []struct {
		name   string
		change []func(o *Options)
		cards  int
		pages  int
	}{
		{"a4", nil, 113, 13},
		{"a4 duplex", []func(o *Options){backs(Duplex)}, 111, 26},
		{"a4 fold", []func(o *Options){backs(Fold)}, 111, 28},
		{"a4 bleed", []func(o *Options){bleed}, 113, 15},
		{"a4 bleed duplex", []func(o *Options){bleed, backs(Duplex)}, 111, 28},
		{"a3", []func(o *Options){paper("a3")}, 113, 7},
		// Nine, three, one and one pages of fronts, and four of backs.
		{"a4 separate", []func(o *Options){backs(Separate)}, 111, 18},
		{"a4 split", []func(o *Options){func(o *Options) { o.SplitDecks = true }}, 113, 14},
		{"a4 one of each", []func(o *Options){func(o *Options) { o.PrintEachOnce = true }}, 29, 4},
	} {
		p := planned(t, job("en", func(o *Options) {
			for _, change := range c.change {
				change(o)
			}
		}))
		if p.Cards != c.cards || p.Pages != c.pages || len(p.leaves) != c.pages {
			t.Errorf("%s: got %d cards on %d pages, want %d on %d", c.name, p.Cards, p.Pages, c.cards, c.pages)
		}
	}
}

// Without backs, a card with two faces must be printed as two fronts, one after the other,
// that say which face they are.
func TestTwoFacesWithoutBacks(t *testing.T) {
	p := planned(t, job("en", func(*Options) {}))
	data := written(t, p)
	r, err := pdf.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	for _, l := range r.Page(p.Pages).Content().Text {
		text.WriteString(l.S)
	}
	rest := text.String()
	for _, want := range []string{"Merchant", "1/2", "Merchant", "2/2", "Seasons", "1/2", "Seasons", "2/2"} {
		_, after, ok := strings.Cut(rest, want)
		if !ok {
			t.Fatalf("%q is not on the last page, or not in its place: %s", want, text.String())
		}
		rest = after
	}
}

// The PDF must contain what programs read from it: sizes, boxes, bookmarks, and the names,
// texts and hashes of cards at their places.
func TestDocument(t *testing.T) {
	p := planned(t, job("it", func(o *Options) { o.PrintEachOnce, o.Bleed, o.Gap = true, 1, 2 }))
	data := written(t, p)
	if again := written(t, planned(t, job("it", func(o *Options) { o.PrintEachOnce, o.Bleed, o.Gap = true, 1, 2 }))); !bytes.Equal(data, again) {
		t.Error("the same cards give another file")
	}
	r, err := pdf.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	if n := r.NumPage(); n != p.Pages {
		t.Errorf("got %d pages, want %d", n, p.Pages)
	}
	for i := range r.NumPage() {
		v := r.Page(i + 1).V
		media := v.Key("MediaBox")
		if media.IsNull() {
			media = v.Key("Parent").Key("MediaBox")
		}
		for _, c := range []struct {
			name string
			box  pdf.Value
			want draw.Area
		}{
			{"MediaBox", media, draw.Area{X: 0, Y: 0, W: 210, H: 297}},
			{"TrimBox", v.Key("TrimBox"), draw.Area{X: 8.5, Y: 14.5, W: 193, H: 268}},
			{"BleedBox", v.Key("BleedBox"), draw.Area{X: 7.5, Y: 13.5, W: 195, H: 270}},
		} {
			a := c.want
			want := []float64{a.X, 297 - a.Y - a.H, a.X + a.W, 297 - a.Y}
			for k, w := range want {
				if got := c.box.Index(k).Float64(); math.Abs(got-w*draw.PointsPerMM) > 0.01 {
					t.Errorf("page %d, %s: number %d is %.3f pt, want %.3f", i+1, c.name, k, got, w*draw.PointsPerMM)
				}
			}
		}
	}
	var decks []string
	for _, o := range r.Outline().Child {
		decks = append(decks, o.Title)
	}
	if want := []string{"Base deck", "Imperial deck", "Guilds", "Setup"}; !slices.Equal(decks, want) {
		t.Errorf("outline: got %q, want %q", decks, want)
	}
	letters := r.Page(1).Content().Text
	var all strings.Builder
	for _, l := range letters {
		all.WriteString(l.S)
	}
	text, from := all.String(), 0
	for i, f := range facetest.Faces("it")[:9] {
		// Sentences are broken into lines, so spaces are ignored.
		at := strings.Index(text[from:], f.Name)
		if at < 0 {
			t.Fatalf("%s is not on page 1, or not in its place", f.Name)
		}
		from += at
		// This test only reads the lower byte of U+2019.
		want := strings.NewReplacer(" ", "", "’", "\x19").Replace(f.Text)
		if !strings.Contains(strings.ReplaceAll(text[from:], " ", ""), want) {
			t.Errorf("the text of %s is not on page 1", f.ID)
		}
		if !strings.Contains(text[from:], "proelio "+f.Hash) {
			t.Errorf("the hash of %s is not on page 1", f.ID)
		}
		first := letters[len([]rune(text[:from]))]
		cell := p.grid.Cell(i)
		if x, y := first.X/draw.PointsPerMM, 297-first.Y/draw.PointsPerMM; math.Abs(x-cell.X-18) > 0.1 || math.Abs(y-cell.Y-10.2) > 0.1 {
			t.Errorf("%s stands at %.2f, %.2f; want %.2f, %.2f", f.Name, x, y, cell.X+18, cell.Y+10.2)
		}
	}
	for _, secret := range []string{"/tmp", "/home", "/root", "reports/"} {
		if bytes.Contains(data, []byte(secret)) {
			t.Errorf("%q is in the file", secret)
		}
	}
}

// paint returns page i of a plan, with scale pixels per millimetre.
func paint(p *Plan, i int, scale float64) *image.RGBA {
	k := 0
	for page := range p.AllPages() {
		if k++; k <= i {
			continue
		}
		img := image.NewRGBA(image.Rect(0, 0, int(math.Round(page.W*scale)), int(math.Round(page.H*scale))))
		var painter draw.Painter
		painter.Paint(img, append([]draw.Mark{draw.Rect(0, 0, page.W, page.H, draw.White)}, page.Marks...), scale)
		return img
	}
	return nil
}

// Behind every card must be its own back, seen through the sheet, for every way to turn it,
// on a page that is not full, with cards that lie on their side and cards with two faces.
func TestPixelsBehind(t *testing.T) {
	const scale = 2.0
	for _, orient := range []string{Portrait, Landscape} {
		for _, flip := range []string{LongEdge, ShortEdge} {
			for _, nudge := range []float64{0, 1.5} {
				name := fmt.Sprintf("%s, %s edge, nudge %g", orient, flip, nudge)
				j := job("en", func(o *Options) {
					o.Orient, o.Flip, o.Backs, o.Marks, o.BackShiftX, o.BackShiftY = orient, flip, Duplex, None, nudge, -nudge
				})
				j.Faces = slices.DeleteFunc(j.Faces, func(f card.Face) bool { return f.Deck == "base" || f.ID == "fortress" })
				p := planned(t, j)
				last := len(p.leaves) - 2
				slots := p.leaves[last].slots
				if len(slots) == p.grid.PerPage() || slots[len(slots)-1].deck != "setup" {
					t.Fatalf("%s: %d cards on the last page", name, len(slots))
				}
				back := paint(p, last+1, scale)
				g := p.grid
				vertical := (orient == Portrait) == (flip == LongEdge)
				// through returns the colour of the back side behind a place of the front.
				through := func(x, y float64) draw.RGB {
					if vertical {
						x = g.W - x
					} else {
						y = g.H - y
					}
					c := back.RGBAAt(int((x+nudge)*scale), int((y-nudge)*scale))
					return draw.RGB{R: c.R, G: c.G, B: c.B}
				}
				near := func(a, b draw.RGB) bool {
					d := func(a, b uint8) int { return max(int(a)-int(b), int(b)-int(a)) }
					return max(d(a.R, b.R), d(a.G, b.G), d(a.B, b.B)) < 20
				}
				for i := range g.PerPage() {
					at := g.Cell(i)
					if i >= len(slots) {
						if c := through(at.X+30, at.Y+30); c != draw.White {
							t.Errorf("%s: behind the empty place %d is %v", name, i, c)
						}
						continue
					}
					want := map[string]draw.RGB{"imperial": {R: 0xc7, G: 0x9a, B: 0x2e}, "guild": {R: 0x56, G: 0x30, B: 0x70}, "setup": {R: 0xfc, G: 0xfa, B: 0xf4}}[slots[i].deck]
					if c := through(at.X+1.5, at.Y+1.5); !near(c, want) {
						t.Errorf("%s: behind card %d of %s is %v, want %v", name, i, slots[i].deck, c, want)
					}
					if slots[i].deck == "setup" {
						// Both bands are at the left, where the tops of both faces are.
						if c := through(at.X+8, at.Y+5); !near(c, draw.RGB{R: 0x46, G: 0x46, B: 0x4c}) {
							t.Errorf("%s: the second face of card %d has its top elsewhere: %v", name, i, c)
						}
					}
				}
			}
		}
	}
}

// The bar must be 100 mm long, and marks must be where cards are cut, in pixels.
func TestBarAndTicks(t *testing.T) {
	scale := 300 / 25.4
	j := job("en", nil)
	j.Faces = j.Faces[26:] // one card, so that the page is not full
	p := planned(t, j)
	img := paint(p, 0, scale)
	dark := func(x, y int) bool { return img.RGBAAt(x, y).R < 160 }
	y := int((297 - 3.5) * scale)
	first, last := -1, -1
	for x := range img.Rect.Dx() {
		if dark(x, y) && x < int(156*scale) {
			if first < 0 {
				first = x
			}
			last = x
		}
	}
	if got := float64(last-first+1) / scale; math.Abs(got-100) > 0.2 {
		t.Errorf("the bar is %.2f mm long", got)
	}
	var got []float64
	y = int((16.5 - 4) * scale)
	for x := 0; x < img.Rect.Dx(); x++ {
		if from := x; dark(x, y) {
			for dark(x, y) {
				x++
			}
			got = append(got, float64(from+x)/2/scale)
		}
	}
	want := []float64{10.5, 73.5, 136.5, 199.5}
	if len(got) != len(want) {
		t.Fatalf("ticks at %v, want %v", got, want)
	}
	for i := range want {
		if math.Abs(got[i]-want[i]) > 0.1 {
			t.Errorf("tick %d at %.2f mm, want %.2f", i, got[i], want[i])
		}
	}
}

// A note must say if there is no room for marks.
func TestNotes(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(o *Options)
		want   string
	}{
		{"a4", func(*Options) {}, ""},
		{"letter", func(o *Options) { o.PaperW, o.PaperH, _ = ParsePaper("letter") }, ""},
		{"corner", func(o *Options) { o.Marks = Corner }, "marks at corners need a gap of 7 mm, so the marks stand at the edge"},
		{"corner with room", func(o *Options) { o.Marks, o.Gap = Corner, 7 }, ""},
		{"tight", func(o *Options) { o.PaperW, o.PaperH, o.Margin = 64, 120, 0 }, "some marks to cut along are left out: the margin is too small; the bar of 100 mm is left out: the margin is too small"},
		{"small", func(o *Options) { o.CardW, o.CardH = 44, 68 }, "the smallest type is 3.5 pt, hard to read"},
	} {
		if got := strings.Join(planned(t, job("en", c.change)).Notes, "; "); got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}

// All faults of all cards must be reported at once, without a plan.
func TestFaultsOfAll(t *testing.T) {
	j := job("en", nil)
	j.Faces[0].Text, j.Faces[3].Name = "\U0001f6e1", ""
	p, faults, err := j.Plan()
	want := "shields, text en: no letter \"🛡\" (U+1F6E1) is in the font Liberation Sans\npatrol, name en: is empty"
	if p != nil || err != nil || faults.Error() != want {
		t.Errorf("got %v, %v, %s; want %s", p, err, faults, want)
	}
	j = job("en", nil)
	j.Faces[2].Count = 4975
	if _, faults, _ = j.Plan(); !faults.HasError() || !strings.Contains(faults.Error(), "more than 5000") {
		t.Errorf("5001 cards: got %v", faults)
	}
	j = job("en", func(o *Options) { o.PaperW, o.PaperH = 75, 120 })
	j.Faces[2].Count = 1000
	if _, _, err = j.Plan(); err == nil || !strings.Contains(err.Error(), "at most 1000 are printed at once") {
		t.Errorf("too many pages: got %v", err)
	}
}

// A summary must fit on one page, with differences marked; a longer one must continue on
// the next.
func TestSummary(t *testing.T) {
	s := &Summary{Title: "Six Cards", Legend: "Marked: other.", Sections: []Section{{"Hand", []Rule{
		{Label: "Limit", Text: "6 cards", Changed: true, EditionText: "5 cards"}, {Label: "Dealt", Text: "5 cards"},
	}}}}
	j := job("en", func(o *Options) { o.Backs = Duplex })
	j.Summary = s
	p := planned(t, j)
	if p.Pages != 27 {
		t.Errorf("got %d pages, want 27", p.Pages)
	}
	data := written(t, p)
	r, err := pdf.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	for _, l := range r.Page(27).Content().Text {
		text.WriteString(l.S)
	}
	if got, want := text.String(), "Six CardsMarked: other.HandLimit6 cards5 cardsDealt5 cards"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	for range 3 {
		s.Sections = append(s.Sections, Section{"Columns", slices.Repeat(s.Sections[0].Rules, 10)})
	}
	pages, err := s.pages(210, 297)
	if err != nil || len(pages) != 1 {
		t.Errorf("a summary in two columns: got %d pages, %v", len(pages), err)
	} else if !slices.ContainsFunc(pages[0].Marks, func(m draw.Mark) bool { r, ok := m.(draw.Run); return ok && r.Text == "Columns" && r.At.X > 105 }) {
		t.Error("a summary in two columns has none on the right")
	}
	for range 8 {
		s.Sections = append(s.Sections, Section{"More", slices.Repeat(s.Sections[0].Rules, 10)})
	}
	if pages, err := s.pages(210, 297); err != nil || len(pages) < 2 {
		t.Errorf("a long summary: got %d pages, %v", len(pages), err)
	}
	s.Sections[0].Rules[0].Text = "\U0001f6e1"
	if _, err := s.pages(210, 297); err == nil || err.Error() != "the summary of the rules: no letter \"🛡\" (U+1F6E1) is in the font Liberation Sans" {
		t.Errorf("a character without glyph: got %v", err)
	}
}

func TestCalibrate(t *testing.T) {
	var b bytes.Buffer
	if err := WriteCalibration(&b, DefaultOptions(), func(key string) string { return "<" + key + ">" }, draw.Document{Time: time.Unix(0, 0)}); err != nil {
		t.Fatal(err)
	}
	r, err := pdf.NewReader(bytes.NewReader(b.Bytes()), int64(b.Len()))
	if err != nil || r.NumPage() != 2 {
		t.Fatalf("got %v pages, %v", r.NumPage(), err)
	}
	var text strings.Builder
	for _, l := range r.Page(2).Content().Text {
		text.WriteString(l.S)
	}
	if !strings.Contains(text.String(), "<try_give>") {
		t.Errorf("the back says %q", text.String())
	}
}

// Another program must draw the pages as ours does; with -short only the first page is
// compared.
func TestLooksLikePDF(t *testing.T) {
	if _, err := exec.LookPath("pdftoppm"); err != nil {
		if os.Getenv("EQUITAS_NEED_POPPLER") != "" {
			t.Fatal("pdftoppm is missing, and EQUITAS_NEED_POPPLER is set")
		}
		t.Skip("pdftoppm is not installed: the PDF is not held against our own picture")
	}
	const dpi = 150
	p := planned(t, job("it", func(o *Options) { o.PrintEachOnce, o.Backs = true, Duplex }))
	dir := t.TempDir()
	file := filepath.Join(dir, "cards.pdf")
	if err := os.WriteFile(file, written(t, p), 0o666); err != nil {
		t.Fatal(err)
	}
	pages := []int{1, 5, 6}
	if testing.Short() {
		pages = pages[:1]
	}
	for _, page := range pages {
		only := fmt.Sprint(page)
		if out, err := exec.Command("pdftoppm", "-r", "150", "-f", only, "-l", only, "-png", file, filepath.Join(dir, "p")).CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		f, err := os.Open(filepath.Join(dir, fmt.Sprintf("p-%d.png", page)))
		if err != nil {
			t.Fatal(err)
		}
		theirs, err := png.Decode(f)
		f.Close()
		if err != nil {
			t.Fatal(err)
		}
		ours := paint(p, page-1, dpi/25.4)
		size := theirs.Bounds().Intersect(ours.Rect)
		if d := ours.Rect.Size().Sub(theirs.Bounds().Size()); d.X*d.X > 1 || d.Y*d.Y > 1 {
			t.Fatalf("page %d has %v pixels, ours %v", page, theirs.Bounds(), ours.Rect)
		}
		part := theirs.(interface {
			SubImage(image.Rectangle) image.Image
		})
		mean, far := drawtest.Difference(ours.SubImage(size), part.SubImage(size))
		t.Logf("page %d: mean difference %.2f of 255, %.2f %% far off", page, mean, 100*far)
		if mean > 4 || far > 0.03 {
			t.Errorf("page %d: mean difference %.2f of 255, %.2f %% of pixels far off", page, mean, 100*far)
		}
	}
}

func BenchmarkDuplex(b *testing.B) {
	for b.Loop() {
		p, faults, err := job("en", func(o *Options) { o.Backs = Duplex }).Plan()
		if err != nil || faults != nil {
			b.Fatal(err, faults)
		}
		var buf bytes.Buffer
		if err := p.Write(&buf, draw.Document{Time: time.Unix(0, 0)}); err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(float64(buf.Len()), "file-bytes")
	}
}

// BenchmarkMost prints 5,000 cards without backs. With backs they would exceed the largest
// number of pages.
func BenchmarkMost(b *testing.B) {
	j := job("it", nil)
	for i := range j.Faces {
		j.Faces[i].Count = 0
		if i < 25 {
			j.Faces[i].Count = MaxCards / 25
		}
	}
	b.ReportAllocs()
	for b.Loop() {
		p, faults, err := j.Plan()
		if err != nil || faults.HasError() {
			b.Fatal(err, faults)
		}
		var buf bytes.Buffer
		if err := p.Write(&buf, draw.Document{Time: time.Unix(0, 0)}); err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(float64(p.Cards), "cards")
		b.ReportMetric(float64(p.Pages), "pages")
		b.ReportMetric(float64(buf.Len()), "file-bytes")
	}
}
