package tabletop

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"flag"
	"fmt"
	"image"
	"image/png"
	"maps"
	"slices"
	"strings"
	"testing"

	"equitas/engine/card"
	"equitas/reports/draw"
	"equitas/reports/draw/drawtest"
	"equitas/reports/face"
	"equitas/reports/face/facetest"
)

func job(lang string) Job {
	return Job{
		Design: face.Design{Game: "Proelio", Lang: lang, Ink: face.Full}, Variant: "proelio/0.9.6", Faces: facetest.Faces(lang),
		Decks: []Deck{{"base", "Base deck"}, {"imperial", "Imperial deck"}, {"guild", "Guilds"}, {"setup", "Setup"}},
	}
}

// sheets returns the sheets of a job by file name, and their names in order.
func sheets(t *testing.T, j Job, maxPx int) (map[string][]byte, []string) {
	t.Helper()
	return collect(t, func(emit func(File) error) (face.Faults, error) {
		return EmitSheets(j, maxPx, "https://example.org/", emit)
	})
}

func collect(t *testing.T, run func(func(File) error) (face.Faults, error)) (map[string][]byte, []string) {
	t.Helper()
	files := map[string][]byte{}
	var names []string
	faults, err := run(func(f File) error {
		files[f.Name] = f.Data
		names = append(names, f.Name)
		return nil
	})
	if err != nil || faults != nil {
		t.Fatal(err, faults)
	}
	return files, names
}

func picture(t *testing.T, data []byte) image.Image {
	t.Helper()
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	return img
}

// A sheet must have at most ten columns, 70 slots and maxPx pixels.
func TestCells(t *testing.T) {
	for _, c := range []struct {
		n, maxPx int
		want     sheetGrid
	}{
		{12, 4096, sheetGrid{10, 2, 409, 571}}, {70, 4096, sheetGrid{10, 7, 409, 571}}, {6, 4096, sheetGrid{6, 2, 682, 953}},
		{7, 4096, sheetGrid{7, 2, 585, 817}}, {1, 4096, sheetGrid{2, 2, 744, 1039}}, {2, 4096, sheetGrid{2, 2, 744, 1039}},
		{70, 2048, sheetGrid{10, 7, 204, 285}}, {2, 1024, sheetGrid{2, 2, 367, 512}},
	} {
		got := newSheetGrid(c.n, c.maxPx, face.Design{})
		if got != c.want {
			t.Errorf("%d faces in %d pixels: got %+v, want %+v", c.n, c.maxPx, got, c.want)
		}
		if got.cols*got.w > c.maxPx || got.rows*got.h > c.maxPx || got.cols*got.rows < c.n {
			t.Errorf("%d faces in %d pixels: %+v does not fit", c.n, c.maxPx, got)
		}
	}
}

// The saved object must have every card of the box. Every slot that it names must exist and
// show the same as a picture of that card.
func TestSheets(t *testing.T) {
	if testing.Short() {
		t.Skip("draws every sheet")
	}
	j := job("en")
	files, names := sheets(t, j, 2048)
	pictures := map[string]image.Image{}
	var s struct {
		ObjectStates []*object
	}
	if err := json.Unmarshal(files["proelio.json"], &s); err != nil {
		t.Fatal(err)
	}
	byName := map[string]card.Face{}
	for _, f := range slices.Backward(j.Faces) { // the first side is kept
		byName[f.Name] = f
	}
	var counts []int
	guids := map[string]bool{}
	fresh := func(o *object) {
		if len(o.GUID) != 6 || guids[o.GUID] {
			t.Errorf("%s: GUID %q is taken or odd", o.Nickname, o.GUID)
		}
		guids[o.GUID] = true
	}
	var painter draw.Painter
	seen := map[int]bool{}
	for i, deck := range s.ObjectStates {
		counts = append(counts, len(deck.DeckIDs))
		fresh(deck)
		if deck.Name != "DeckCustom" || deck.Transform.PosX != float64(3*i) || len(deck.DeckIDs) != len(deck.ContainedObjects) {
			t.Errorf("deck %d is %s at %g with %d cards", i, deck.Name, deck.Transform.PosX, len(deck.ContainedObjects))
		}
		for k, c := range deck.ContainedObjects {
			fresh(c)
			f, ok := byName[c.Nickname]
			if !ok || c.CardID != deck.DeckIDs[k] || !strings.HasPrefix(c.Description, f.Text) || c.SidewaysCard != f.Landscape {
				t.Errorf("card %d of deck %d: %+v", k, i, c)
			}
			if seen[c.CardID] {
				continue
			}
			seen[c.CardID] = true
			sheet, ok := deck.CustomDeck[fmt.Sprint(c.CardID/100)]
			if !ok || !sheet.BackIsHidden || sheet.UniqueBack != (f.Sides == 2) {
				t.Fatalf("card %s: sheet %+v", c.Nickname, sheet)
			}
			for _, url := range []string{sheet.FaceURL, sheet.BackURL} {
				if _, ok := files[strings.TrimPrefix(url, "https://example.org/")]; !ok {
					t.Fatalf("there is no file for %s", url)
				}
			}
			name := strings.TrimPrefix(sheet.FaceURL, "https://example.org/")
			if pictures[name] == nil {
				pictures[name] = picture(t, files[name])
			}
			img := pictures[name]
			w, h := img.Bounds().Dx()/sheet.NumWidth, img.Bounds().Dy()/sheet.NumHeight
			slot := c.CardID % 100
			if slot >= sheet.NumWidth*sheet.NumHeight {
				t.Fatalf("card %s is in slot %d of %d × %d", c.Nickname, slot, sheet.NumWidth, sheet.NumHeight)
			}
			d := j.Design
			d.Bleed = cellBleed
			marks, _ := d.Front(f, face.Note{})
			if f.Landscape {
				marks = draw.FrameInBox(0, 0, 88, 63, draw.Left, 1).AppendMarks(nil, marks)
			}
			want := image.NewRGBA(image.Rect(0, 0, w, h))
			painter.Paint(want, marks, max(float64(w)/63, float64(h)/88))
			x, y := slot%sheet.NumWidth*w, slot/sheet.NumWidth*h
			got := img.(interface {
				SubImage(image.Rectangle) image.Image
			}).SubImage(image.Rect(x, y, x+w, y+h))
			if mean, far := drawtest.Difference(got, want); mean != 0 || far != 0 {
				t.Errorf("slot %d does not show %s: mean difference %.3f", slot, c.Nickname, mean)
			}
		}
	}
	if want := []int{78, 24, 7, 2}; !slices.Equal(counts, want) {
		t.Errorf("cards per deck: got %v, want %v", counts, want)
	}
	rows, err := csv.NewReader(bytes.NewReader(files["manifest.csv"])).ReadAll()
	if err != nil || len(rows) != 28 || strings.Join(rows[12], " ") != rows[1][0]+" 11 1 1 plague 3" {
		t.Errorf("manifest.csv: %v, %v", rows, err)
	}
	if got := ReadManifest(files[ManifestName]); !slices.Equal(got, names[:len(names)-1]) {
		t.Errorf("the manifest names %v, made were %v", got, names)
	}
}

// The same cards must give the same bytes. A picture must have a new name if and only if it
// shows something else.
func TestNamesFollowBytes(t *testing.T) {
	if testing.Short() {
		t.Skip("paints many sheets")
	}
	files, _ := sheets(t, job("en"), 1024)
	again, _ := sheets(t, job("en"), 1024)
	if !maps.EqualFunc(files, again, bytes.Equal) {
		t.Error("the same cards give other files")
	}
	j := job("en")
	j.Faces[12].Text = "Another text." // the first card of the deck Imperial
	other, _ := sheets(t, j, 1024)
	var gone []string
	for name, data := range files {
		if !strings.HasSuffix(name, ".png") {
			continue
		}
		if now, ok := other[name]; !ok {
			gone = append(gone, strings.TrimRight(strings.TrimSuffix(name, ".png"), "0123456789abcdef"))
		} else if !bytes.Equal(now, data) {
			t.Errorf("%s shows something else under the same name", name)
		}
	}
	if want := []string{"imperial-faces-"}; !slices.Equal(gone, want) {
		t.Errorf("gone: %v, want %v", gone, want)
	}
}

// Faces that do not fit on a sheet must continue on the next; a single card must be saved
// as a card.
func TestManyFaces(t *testing.T) {
	if testing.Short() {
		t.Skip("paints many sheets")
	}
	j := job("en")
	f := j.Faces[0]
	j.Faces = nil
	for i := range 75 {
		f.ID, f.Name, f.Count = fmt.Sprintf("card%d", i), fmt.Sprintf("Card %d", i), 1
		j.Faces = append(j.Faces, f)
	}
	lone := facetest.Faces("en")[20]
	lone.Count = 1
	j.Faces = append(j.Faces, lone)
	files, _ := sheets(t, j, 1024)
	var s struct{ ObjectStates []*object }
	if err := json.Unmarshal(files["proelio.json"], &s); err != nil {
		t.Fatal(err)
	}
	deck := s.ObjectStates[0]
	if len(deck.CustomDeck) != 2 || deck.DeckIDs[69] != 169 || deck.DeckIDs[70] != 200 {
		t.Errorf("%d sheets, ids %v", len(deck.CustomDeck), deck.DeckIDs)
	}
	if o := s.ObjectStates[1]; o.Name != "CardCustom" || o.CardID != 300 || len(o.DeckIDs) != 0 || o.Transform.PosX != 3 {
		t.Errorf("one card alone: %+v", o)
	}
	for name, data := range files {
		if strings.HasSuffix(name, ".png") {
			if size := picture(t, data).Bounds().Size(); size.X > 1024 || size.Y > 1024 {
				t.Errorf("%s has %v pixels", name, size)
			}
		}
	}
}

// Pictures must have the size that printing services require, and names of cards as file
// names.
func TestImages(t *testing.T) {
	if got := []string{pixels(t, face.Design{}, false), pixels(t, face.Design{Bleed: 3}, false), pixels(t, face.Design{Bleed: 3}, true)}; !slices.Equal(got, []string{"744×1039", "815×1110", "1110×815"}) {
		t.Errorf("got %v", got)
	}
	preset := Presets()[0]
	if got := pixels(t, face.Design{W: preset.W, H: preset.H, Bleed: preset.Bleed}, false); preset.Name != "poker-inch" || got != "825×1125" {
		t.Errorf("%s: got %s", preset.Name, got)
	}
	if _, _, err := Pixels(face.Design{}, 1e5, false); err == nil {
		t.Error("a picture of 86 gigapixels is no error")
	}
	j := job("it")
	run := func(emit func(File) error) (face.Faults, error) { return EmitImages(j, 72, emit) }
	files, names := collect(t, run)
	again, _ := collect(t, run)
	if !maps.EqualFunc(files, again, bytes.Equal) {
		t.Error("the same cards give other files")
	}
	if len(names) != 29+3+2 { // faces, backs and manifests
		t.Errorf("got %d files", len(names))
	}
	rows, err := csv.NewReader(bytes.NewReader(files["manifest.csv"])).ReadAll()
	if err != nil || len(rows) != 30 {
		t.Fatalf("manifest.csv: %d rows, %v", len(rows), err)
	}
	for i, f := range j.Faces {
		r := rows[i+1]
		want := fmt.Sprintf("%s-%s-%d-%s.png", f.Deck, f.ID, f.Side, f.Hash)
		if r[0] != want || r[1] != f.ID || r[2] != fmt.Sprint(f.Side) || r[4] != fmt.Sprint(f.Count) || files[r[0]] == nil || files[r[3]] == nil {
			t.Errorf("row %d: got %v, want %s", i, r, want)
		}
	}
	if got := picture(t, files[rows[1][0]]).Bounds().Size(); got != image.Pt(179, 249) {
		t.Errorf("at 72 dpi a card has %v pixels", got)
	}
}

func pixels(t *testing.T, d face.Design, landscape bool) string {
	t.Helper()
	w, h, err := Pixels(d, 300, landscape)
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf("%d×%d", w, h)
}

// Faults must be found before any file is made.
func TestFaultsFirst(t *testing.T) {
	j := job("en")
	j.Faces[28].Text = "\U0001f6e1"
	for name, run := range map[string]func(func(File) error) (face.Faults, error){
		"images": func(emit func(File) error) (face.Faults, error) { return EmitImages(j, 72, emit) },
		"sheets": func(emit func(File) error) (face.Faults, error) { return EmitSheets(j, 1024, "", emit) },
	} {
		made := 0
		faults, err := run(func(File) error { made++; return nil })
		if !faults.HasError() || err != nil || made > 0 {
			t.Errorf("%s: %v, %v, %d files", name, faults, err, made)
		}
	}
}

func BenchmarkFullSheet(b *testing.B) {
	j := job("en")
	f := j.Faces[3]
	j.Faces = nil
	for i := range 70 {
		f.ID = fmt.Sprintf("card%d", i)
		j.Faces = append(j.Faces, f)
	}
	size := 0
	for b.Loop() {
		if _, err := EmitSheets(j, 4096, "", func(f File) error {
			size = max(size, len(f.Data))
			return nil
		}); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(size), "file-bytes")
}

var full = flag.Bool("full", false, "look at large pictures too")

// A picture must be opaque to its last row and column at every resolution and bleed, though
// few of these are a whole number of pixels, and its edge must have the colour of the card
// there. With -full large pictures are tested too.
func TestImagesAreOpaque(t *testing.T) {
	j := job("en")
	j.Faces = slices.DeleteFunc(slices.Clone(j.Faces), func(f card.Face) bool { return f.ID != "knights" && f.ID != "bards" })
	tried := 0
	all := []float64{36, 37, 72, 91, 96, 100, 144, 150, 203, 250}
	if !*full {
		all = all[:4]
	}
	for _, dpi := range all {
		for _, bleed := range []float64{0, 0.7, 1, 2.5, 3, 3.175, 10} {
			j.Design.Bleed = bleed
			files, _ := collect(t, func(emit func(File) error) (face.Faults, error) { return EmitImages(j, dpi, emit) })
			for name, data := range files {
				if !strings.HasSuffix(name, ".png") {
					continue
				}
				tried++
				if colours := data[25]; colours != 2 { // byte of the chunk IHDR: truecolour without alpha
					t.Fatalf("%s at %g dpi with %g mm: colour type %d", name, dpi, bleed, colours)
				}
				img := picture(t, data)
				for y := range img.Bounds().Dy() {
					inner, edge := img.At(img.Bounds().Dx()-2, y), img.At(img.Bounds().Dx()-1, y)
					if bleed > 0 && inner != edge {
						t.Fatalf("%s at %g dpi with %g mm: %v beside %v at the edge", name, dpi, bleed, edge, inner)
					}
				}
			}
		}
	}
	if tried != len(all)*7*4 {
		t.Errorf("%d pictures", tried)
	}
}
