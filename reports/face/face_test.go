package face

import (
	"bytes"
	"flag"
	"fmt"
	"image"
	"image/png"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"equitas/engine/card"
	"equitas/engine/rule/source"
	"equitas/reports/draw"
	"equitas/reports/draw/drawtest"
	"equitas/reports/face/facetest"
	"equitas/reports/theme"
)

var update = flag.Bool("update", false, "write the golden files anew")

// noFile is the error for a picture that does not exist.
type noFile struct{}

func (noFile) Error() string        { return "there is no such file" }
func (noFile) Is(target error) bool { return target == fs.ErrNotExist }

func find(t *testing.T, lang, id string) card.Face {
	t.Helper()
	faces := facetest.Faces(lang)
	i := slices.IndexFunc(faces, func(f card.Face) bool { return f.ID == id })
	if i < 0 {
		t.Fatalf("no card %s", id)
	}
	return faces[i]
}

// raster paints a drawing of w × h millimetres, with scale pixels per millimetre.
func raster(marks []draw.Mark, w, h, scale float64) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, int(math.Round(w*scale)), int(math.Round(h*scale))))
	var p draw.Painter
	p.Paint(img, marks, scale)
	return img
}

// Five faces and a back must look as before. If faces are meant to look different, raise
// card.LayoutVersion, by which printed cards are recognised as outdated.
func TestGoldenFaces(t *testing.T) {
	for _, c := range []struct {
		id, lang string
		ink      Ink
	}{
		{"knights", "en", Full}, {"patrol", "it", Full}, {"black_powder", "en", Grey}, {"builders", "it", Full}, {"fortress", "it", Light},
	} {
		f := find(t, c.lang, c.id)
		d := Design{Game: "Proelio", Lang: c.lang, Ink: c.ink}
		marks, faults := d.Front(f, Note{})
		if faults != nil {
			t.Error(faults)
			continue
		}
		w, h := d.Size(f.Landscape)
		golden(t, c.id+"-"+c.lang+"-"+string(c.ink), raster(marks, w, h, 6))
	}
	d := Design{Game: "Proelio", Ink: Full}
	marks, _ := d.Back(find(t, "en", "hero"), "")
	golden(t, "back-imperial", raster(marks, 63, 88, 6))
}

func golden(t *testing.T, name string, got *image.RGBA) {
	t.Helper()
	file := filepath.Join("testdata", "layout"+string(rune('0'+card.LayoutVersion)), name+".png")
	if *update {
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		f, err := os.Create(file)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		if err := png.Encode(f, got); err != nil {
			t.Fatal(err)
		}
	}
	f, err := os.Open(file)
	if err != nil {
		t.Fatalf("%v; scripts/update-golden.sh ./reports/face writes it", err)
	}
	defer f.Close()
	want, err := png.Decode(f)
	if err != nil {
		t.Fatal(err)
	}
	if mean, far := drawtest.Difference(got, want); mean >= 1 || far > 0.002 {
		t.Errorf("%s: mean difference %.2f of 255, %.2f %% of pixels far off", name, mean, 100*far)
	}
}

// All texts of the edition must fit at full size in at most five lines, and every name in
// one line, in both languages.
func TestTextsFit(t *testing.T) {
	for _, lang := range []string{"en", "it"} {
		for _, f := range facetest.Faces(lang) {
			marks, faults := Design{Game: "Proelio", Lang: lang}.Front(f, Note{})
			if faults != nil {
				t.Error(faults)
			}
			var text []string
			for _, m := range marks {
				r, ok := m.(draw.Run)
				switch {
				case ok && r.Font == draw.Regular && r.Size > 5:
					text = append(text, r.Text)
					if r.Size != 9 {
						t.Errorf("%s %s: %q is set at %g pt", f.ID, lang, r.Text, r.Size)
					}
				case ok && r.Font == draw.Bold && r.Text == f.Name && r.Size < 9:
					t.Errorf("%s %s: the name is set at %g pt", f.ID, lang, r.Size)
				}
			}
			if len(text) > 5 || strings.Join(text, " ") != f.Text {
				t.Errorf("%s %s: got %d lines: %q, want %q", f.ID, lang, len(text), text, f.Text)
			}
		}
	}
}

// Only background and frame may be near the edge of the card.
func TestSafeArea(t *testing.T) {
	for _, ink := range Inks() {
		for _, f := range facetest.Faces("it") {
			f.DeckWord = "Mazzo"
			d := Design{Game: "Proelio", Ink: Ink(ink), Bleed: 3}
			marks, _ := d.Front(f, Note{Tag: "prova 3 · 1/2", Copies: 12})
			w, h := d.Size(f.Landscape)
			lo, hi := marks[0].(draw.Shape).Bounds()
			if lo != (draw.Point{X: -3, Y: -3}) || hi != (draw.Point{X: w + 3, Y: h + 3}) {
				t.Errorf("%s: the ground goes from %v to %v", f.ID, lo, hi)
			}
			for _, m := range marks[1:] {
				var lo, hi draw.Point
				switch m := m.(type) {
				case draw.Shape:
					lo, hi = m.Bounds()
				case draw.Run:
					lo = draw.Point{X: m.At.X, Y: m.At.Y - 0.8*draw.PointsToMM(m.Size)}
					hi = draw.Point{X: m.At.X + m.Font.Width(m.Text, m.Size), Y: m.At.Y + 0.25*draw.PointsToMM(m.Size)}
				}
				const safe = 3 - 1e-9
				if lo.X < safe || lo.Y < safe || hi.X > w-safe || hi.Y > h-safe {
					t.Errorf("%s, %s: a mark from %v to %v: %+v", f.ID, ink, lo, hi, m)
				}
			}
		}
	}
}

// Every part must be at the place that the layout gives it.
func TestPlaces(t *testing.T) {
	marks, _ := Design{Game: "Proelio"}.Front(find(t, "en", "knights"), Note{Tag: "tag", Copies: 8})
	want := []draw.Run{
		{At: draw.Point{X: 10.6, Y: 11.1}, Text: "2", Font: draw.Bold, Size: 18, Fill: draw.White},
		{At: draw.Point{X: 18, Y: 10.2}, Text: "Knights", Font: draw.Bold, Size: 12, Fill: draw.White},
		{At: draw.Point{X: 58 - draw.Bold.Width("1", 7.5), Y: 47.5}, Text: "1", Font: draw.Bold, Size: 7.5, Fill: theme.BuiltIn(theme.Plain).NamedColour("quiet")},
		{At: draw.Point{X: 5, Y: 47.5}, Text: "Attack", Font: draw.Italic, Size: 7.5, Fill: theme.BuiltIn(theme.Plain).NamedColour("quiet")},
		{At: draw.Point{X: 5, Y: 83.4 - 1.25*draw.PointsToMM(5)}, Text: "BASE DECK", Size: 5, Fill: theme.BuiltIn(theme.Plain).NamedColour("quiet")},
		{At: draw.Point{X: 58 - draw.Regular.Width("×8", 5), Y: 83.4}, Text: "×8", Size: 5, Fill: theme.BuiltIn(theme.Plain).NamedColour("quiet")},
	}
	for _, w := range want {
		if !slices.ContainsFunc(marks, func(m draw.Mark) bool {
			r, ok := m.(draw.Run)
			return ok && r.Text == w.Text && r.Font == w.Font && r.Fill == w.Fill &&
				math.Abs(r.At.X-w.At.X)+math.Abs(r.At.Y-w.At.Y)+math.Abs(r.Size-w.Size) < 1e-9
		}) {
			t.Errorf("not found: %+v", w)
		}
	}
}

// White text on the colours of kinds, and names on backs, must have enough contrast.
func TestContrast(t *testing.T) {
	plain := theme.BuiltIn(theme.Plain)
	for _, tint := range card.Tints() {
		f := card.Face{Look: card.Look{Band: tint, Deck: tint}}
		deep := plain.CardColour(&f)
		for _, c := range []draw.RGB{deep, deep.Grey()} {
			if got := draw.Contrast(draw.White, c); got < 6.6 {
				t.Errorf("white on %s: %.2f : 1, want at least 6.6", tint, got)
			}
		}
		_, ground, lines, _, _ := plain.Back(&f)
		if got := draw.Contrast(lines, ground); got < 6.6 {
			t.Errorf("back in %s: %.2f : 1", tint, got)
		}
		if got := draw.Contrast(lines.Grey(), ground.Grey()); got < 6 {
			t.Errorf("back in %s in grey: %.2f : 1", tint, got)
		}
	}
}

// Themes for cards held as a fan must repeat the name with a suit in the corners. Any other
// name, also a short one, must appear once on a card without a value, which has its symbol
// in the corners.
func TestCornerNames(t *testing.T) {
	for name, most := range map[string]int{"playing": 4, "storybook": 2} {
		for says, want := range map[string]int{"Ram": 1, "Q♣": most} {
			marks, faults := Design{Theme: theme.BuiltIn(name)}.Front(card.Face{Name: says, Symbol: "ram", Kind: "token"}, Note{})
			if got := strings.Count(fmt.Sprint(marks), says); got != want || len(faults) > 0 {
				t.Errorf("%s says %s %d times, want %d; %v", name, says, got, want, faults)
			}
		}
	}
}

// Every symbol must be drawn, differ from all others, and stay within its square or a
// little beyond.
func TestSymbols(t *testing.T) {
	seen := map[string]string{fmt.Sprint(lozenge()): "no symbol"}
	for _, name := range card.Symbols() {
		contours := builtInSymbol(name)
		if other, ok := seen[fmt.Sprint(contours)]; ok {
			t.Errorf("%s is drawn as %s", name, other)
		}
		seen[fmt.Sprint(contours)] = name
		for _, c := range contours {
			for _, p := range c {
				if math.Abs(p.X) > 1.15 || math.Abs(p.Y) > 1.15 {
					t.Errorf("%s reaches to %.2f, %.2f", name, p.X, p.Y)
				}
			}
		}
	}
}

// A back must look the same upside down, except for the name, and keep its distance from
// the edge.
func TestBacks(t *testing.T) {
	for deck, look := range map[string]card.Look{"base": {Deck: card.Black, Emblem: "swords"}, "imperial": {Deck: card.Gold, Emblem: "crown"}, "guild": {Deck: card.Violet, Emblem: "banner"}, "siege": {}} {
		for _, lying := range []bool{false, true} {
			for _, ink := range Inks() {
				d := Design{Game: "Proelio", Ink: Ink(ink)}
				marks, faults := d.Back(card.Face{Back: deck, Landscape: lying, Look: look}, "Mazzo")
				if faults != nil {
					t.Fatal(faults)
				}
				w, h := d.Size(lying)
				var named, turned []draw.Mark
				for _, m := range marks {
					if _, ok := m.(draw.Run); !ok {
						named = append(named, m)
					}
				}
				turned = draw.FrameInBox(0, 0, w, h, draw.UpsideDown, 1).AppendMarks(nil, named)
				if mean, far := drawtest.Difference(raster(named, w, h, 6), raster(turned, w, h, 6)); mean > 0.5 || far > 0.002 {
					t.Errorf("%s, %s: upside down it differs by %.2f of 255, %.2f %% of pixels", deck, ink, mean, 100*far)
				}
				for _, m := range marks[1:] {
					if s, ok := m.(draw.Shape); ok {
						lo, hi := s.Bounds()
						if lo.X < 6 || lo.Y < 6 || hi.X > w-6+1e-9 || hi.Y > h-6+1e-9 {
							t.Errorf("%s, %s: a line from %v to %v", deck, ink, lo, hi)
						}
					}
				}
			}
		}
	}
}

// A card that cannot be printed must be reported with the reason.
func TestFaults(t *testing.T) {
	base := find(t, "it", "patrol")
	for _, c := range []struct {
		what string
		do   func(f *card.Face)
		want string
	}{
		{"glyph", func(f *card.Face) { f.Text = "Uno \U0001f6e1" }, "patrol, text it: no letter \"🛡\" (U+1F6E1) is in the font Liberation Sans"},
		{"control", func(f *card.Face) { f.Name = "a\u0007" }, "patrol, name it: U+0007 is a control character"},
		{"long text", func(f *card.Face) { f.Text = strings.Repeat("MMMM ", 119) }, "patrol, text it: does not fit: needs 45.0 mm at 6 pt, has 29.0 mm"},
		{"endless text", func(f *card.Face) { f.Text = strings.Repeat("x ", 301) }, "patrol, text it: has 602 characters, at most 600 can be printed"},
		{"wide word", func(f *card.Face) { f.Text = strings.Repeat("m", 40) }, `patrol, text it: "` + strings.Repeat("m", 40) + `" is too wide: needs 70.5 mm at 6 pt, has 53.0 mm`},
		{"long name", func(f *card.Face) { f.Name = "WWWWWWWWWWWW WWWWWWWWWWWW WWWWWWWWWWWW" }, `patrol, name it: "WWWWWWWWWWWW WWWWWWWWWWWW WWWWWWWWWWWW" does not fit: needs 3 lines at 7 pt, has 2`},
		{"endless name", func(f *card.Face) { f.Name = strings.Repeat("i", 41) }, "patrol, name it: has 41 characters, at most 40 can be printed"},
		{"no name", func(f *card.Face) { f.Name = " " }, "patrol, name it: is empty"},
		{"wide name", func(f *card.Face) { f.Name = strings.Repeat("W", 20) }, `patrol, name it: "WWWWWWWWWWWWWWWWWWWW" is too wide: needs 46.6 mm at 7 pt, has 40.0 mm`},
		{"long deck", func(f *card.Face) { f.DeckWord = strings.Repeat("Mazzo ", 8) }, `patrol, deck it: "` + strings.ToUpper(strings.Repeat("Mazzo ", 8)) + `" and "proelio ` + base.Hash + `" do not fit beside each other at 5 pt`},
		{"missing picture", func(f *card.Face) { f.Art = "patrol.png" }, "patrol, art: patrol.png: there is no such file"},
		{"no picture", func(f *card.Face) { f.Art = "text.png" }, "patrol, art: text.png is not a PNG or JPEG file"},
	} {
		f := base
		c.do(&f)
		d := Design{Game: "Proelio", Lang: "it", Picture: func(name, _ string) ([]byte, error) {
			if name == "text.png" {
				return []byte("text"), nil
			}
			return nil, noFile{}
		}}
		_, faults := d.Front(f, Note{})
		if got := faults.Error(); got != c.want || !faults.HasError() {
			t.Errorf("%s: got %s, want %s", c.what, got, c.want)
		}
	}
	d := Design{SymbolForMissingPicture: true, Picture: func(string, string) ([]byte, error) { return nil, noFile{} }}
	f := base
	f.Art = "patrol.png"
	if _, faults := d.Front(f, Note{}); faults.HasError() || len(faults) != 1 {
		t.Errorf("a missing picture that may be: got %v", faults)
	}
	if _, faults := d.Front(base, Note{Tag: strings.Repeat("tag ", 20)}); !faults.HasError() || faults[0].Part != "tag" {
		t.Errorf("a long tag: got %v", faults)
	}
}

// Where the picture of a card is transparent it shows the ground on which it lies.
func TestTransparentArt(t *testing.T) {
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewNRGBA(image.Rect(0, 0, 600, 400))); err != nil {
		t.Fatal(err)
	}
	f := find(t, "en", "knights")
	f.Art = "clear.png"
	for _, c := range []struct{ theme, want string }{{"plain", "#fcfaf4"}, {"storybook", "#96201e"}} {
		th, faults := theme.Read(c.theme, source.Place{}, mine(""))
		if faults != nil {
			t.Fatal(faults)
		}
		d := Design{Lang: "en", Theme: th, Picture: func(string, string) ([]byte, error) { return b.Bytes(), nil }}
		marks, found := d.Front(f, Note{})
		if found.HasError() {
			t.Fatal(found)
		}
		dst := image.NewRGBA(image.Rect(0, 0, 63, 88))
		new(draw.Painter).Paint(dst, marks, 1)
		p := dst.RGBAAt(31, 30)
		if got := (draw.RGB{R: p.R, G: p.G, B: p.B}).String(); got != c.want {
			t.Errorf("%s: got %s in the middle of the picture, want %s", c.theme, got, c.want)
		}
	}
}

// The title of a game that is too long for the foot of a card is cut before the hash of the
// face, which stays; one that cannot be printed is a fault of the title, and not of a card.
func TestTitleAtFoot(t *testing.T) {
	const long = "The War of the Houses and the Walls, as it was Told Again"
	f := find(t, "en", "knights")
	for _, c := range []struct {
		game, tag, theme string
		want             string // the end of the line at the foot
	}{
		{"Proelio", "", "plain", "proelio " + f.Hash},
		{long, "", "plain", "the war of the houses and the walls, as… " + f.Hash},
		{long, "test", "plain", "the war of the houses and the wa… " + f.Hash},
		{long, "", "playing", "the war of the houses and the wal… " + f.Hash},
	} {
		th, faults := theme.Read(c.theme, source.Place{}, mine(""))
		if faults != nil {
			t.Fatal(faults)
		}
		marks, found := Design{Game: c.game, Lang: "en", Theme: th}.Front(f, Note{Tag: c.tag})
		if found.HasError() {
			t.Errorf("%s: %v", c.game, found)
		}
		foot := ""
		for _, m := range marks {
			if r, ok := m.(draw.Run); ok && strings.HasSuffix(r.Text, f.Hash) {
				foot = r.Text
			}
		}
		if foot != c.want {
			t.Errorf("%s, %s: got %q, want %q", c.game, c.theme, foot, c.want)
		}
	}
	const want = "title of the game: no letter \"🎲\" (U+1F3B2) is in the font "
	if _, faults := (Design{Game: "Dice \U0001f3b2", Lang: "en"}).Front(f, Note{}); !strings.HasPrefix(faults.Error(), want) {
		t.Errorf("got %v, want %s", faults, want)
	}
}

// A name that is too long for one line must be set in two, within its band.
func TestLongName(t *testing.T) {
	f := find(t, "en", "knights")
	f.Name = "The Most Noble Order of Mounted Knights"
	marks, faults := Design{}.Front(f, Note{})
	if faults != nil {
		t.Fatal(faults)
	}
	var lines []draw.Run
	for _, m := range marks {
		if r, ok := m.(draw.Run); ok && r.Font == draw.Bold && r.Size == 7 {
			lines = append(lines, r)
		}
	}
	if len(lines) != 2 || lines[0].Text+" "+lines[1].Text != f.Name || lines[0].At.Y < 6 || lines[1].At.Y > 12.5 {
		t.Errorf("got %+v", lines)
	}
}

// A card of another size must have the same face, scaled and centred.
func TestOtherSize(t *testing.T) {
	d := Design{W: 44, H: 68}
	marks, faults := d.Front(find(t, "en", "knights"), Note{})
	if faults != nil {
		t.Fatal(faults)
	}
	lo, hi := marks[0].(draw.Shape).Bounds()
	if lo != (draw.Point{}) || hi != (draw.Point{X: 44, Y: 68}) {
		t.Errorf("the ground goes from %v to %v", lo, hi)
	}
	lo, hi = marks[1].(draw.Shape).Bounds()
	k := 44. / 63
	if math.Abs(lo.X-3*k) > 1e-9 || math.Abs(hi.X-60*k) > 1e-9 || math.Abs(lo.Y-(34-41*k)) > 1e-9 || math.Abs(hi.Y-(34+41*k)) > 1e-9 {
		t.Errorf("the frame goes from %v to %v", lo, hi)
	}
	if points, small := d.SmallestType(); !small || math.Abs(points-5*k) > 1e-9 {
		t.Errorf("smallest type: got %g, small %t", points, small)
	}
}

func TestSVG(t *testing.T) {
	f := find(t, "en", "knights")
	got := Design{Game: "Proelio"}.SVG(f)
	for _, want := range []string{"<title>Knights</title>", ">Knights</text>", "the defense lacks is your Loot.</text>", `viewBox="0 0 63 88"`, ">proelio " + f.Hash + "</text>"} {
		if !strings.Contains(got, want) {
			t.Errorf("%s is not in it", want)
		}
	}
	f.Text = "\U0001f6e1"
	if got := (Design{}).SVG(f); got != "" {
		t.Errorf("a face that cannot be drawn gave %d bytes", len(got))
	}
}

// FuzzFace draws cards with any texts: the result must be a face or a fault.
func FuzzFace(f *testing.F) {
	f.Add("Knights", "Place it face down to your left.", "Base deck", "Attack", 2, 1)
	f.Add("\U0001f6e1", "a\x00b\n\n\ue000 \ue001c", "", "", -1, 1000)
	f.Add("ö", strings.Repeat("w", 600), strings.Repeat("i", 100), "è", 99999, -1)
	f.Fuzz(func(t *testing.T, name, text, deck, kind string, value, least int) {
		one := card.Face{
			ID: "x", Deck: "base", Kind: "attack", Name: name, Text: text, DeckWord: deck, KindWord: kind,
			Value: value, HasValue: true, Min: []int{least}, Landscape: value%2 == 0, Symbol: "sword",
		}
		marks, faults := Design{Game: "Proelio"}.Front(one, Note{})
		if faults.HasError() {
			if strings.TrimSpace(faults.Error()) == "" {
				t.Error("a fault without words")
			}
			return
		}
		var all strings.Builder
		for _, m := range marks {
			if r, ok := m.(draw.Run); ok {
				if err := r.Font.Check(r.Text); err != nil {
					t.Errorf("%q would be drawn: %v", r.Text, err)
				}
				all.WriteString(r.Text)
			}
		}
		for _, r := range text {
			if r > ' ' && utf8.ValidRune(r) && !card.IsSymbol(r) && !strings.ContainsRune(all.String(), r) {
				t.Errorf("%q of the text is not on the card", r)
			}
		}
	})
}
