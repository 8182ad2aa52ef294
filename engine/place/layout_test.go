package place_test

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"equitas/engine"
	"equitas/engine/enginetest/pico"
	"equitas/engine/place"
	"equitas/engine/rule"
)

// drawn reads the board of a variant with the given rows.
func drawn(t *testing.T, rows ...string) (*place.Map, *place.Layout, string) {
	t.Helper()
	text := "[board]\nrows = [\n"
	for _, r := range rows {
		text += "  " + fmt.Sprintf("%q", r) + ",\n"
	}
	loaded := pico.Load(t, pico.Library(t, map[string]string{"fort": pico.DerivedHeader + text + "]\n" + fort}), "pico/fort")
	m, faults := place.Read(loaded.Set, spec)
	if m == nil {
		t.Fatal(rule.Faults(faults))
	}
	l, faults := place.NewLayout(m, loaded.Set.Value("board.rows"))
	if l == nil || rule.Faults(faults).Errors() > 0 {
		t.Fatalf("a layout %v with faults %v: rows are only odd, and always drawn", l, faults)
	}
	return m, l, pico.Output(t, loaded, rule.Faults(faults))
}

// The example game cannot import this package, so its key for rows is a copy; it must be equal
// to that of this package.
func TestRowsKey(t *testing.T) {
	own, want := pico.Game{}.Schema().Match("board.rows"), place.RowsKey("board.rows")
	got := *own
	got.Doc, want.Doc = "", ""
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

// A mistake in the rows of a board is reported at the row, a place in no row at the place. The
// board is drawn all the same.
func TestRows(t *testing.T) {
	for name, c := range map[string]struct {
		rows []string
		want []string
	}{
		"good":          {[]string{"gate gate .", "yard tower wall", "yard tower wall"}, nil},
		"unknown":       {[]string{"gate yard", "towr wall"}, []string{"7:3: warning: board.rows: row 2 names towr, which is no place", "nearest: tower", "5:8: warning: board.rows: tower is nowhere in the rows, and drawn below the others"}},
		"ragged":        {[]string{"gate yard .", "tower wall"}, []string{"row 2 has 2 cells, the first has 3", "write . where no place is"}},
		"two spots":     {[]string{"gate yard", "tower gate", "wall ."}, []string{"gate stands in 2 cells that are no rectangle", "a place is one rectangle of cells"}},
		"not all there": {[]string{"gate yard"}, []string{"board.rows: tower and wall are nowhere in the rows, and drawn below the others"}},
	} {
		m, l, got := drawn(t, c.rows...)
		shown := map[string]bool{}
		for _, s := range l.Picture(place.Drawing{}).Shapes {
			if s.Kind == engine.Label {
				shown[s.Text] = true
			}
		}
		for i := range m.Places {
			if name := m.Places[i].Name("en"); !shown[name] {
				t.Errorf("%s: %s is not drawn", name, name)
			}
		}
		if c.want == nil && got != "" {
			t.Errorf("%s: got\n%s", name, got)
		}
		for _, want := range c.want {
			if !strings.Contains(got, want) {
				t.Errorf("%s: got\n%s\nwant %s", name, got, want)
			}
		}
	}
}

// A board without rows in the files has its places in rows, one for each table.
func TestPlainLayout(t *testing.T) {
	var b strings.Builder
	for i := range 12 {
		fmt.Fprintf(&b, "[area.a%d]\nroom = 1\n", i)
	}
	two := spec
	two.Connected = nil
	two.Places = append(two.Places, place.PlaceSpec{Table: "guild"})
	m, faults := read(t, b.String(), two)
	if m == nil {
		t.Fatal(faults)
	}
	l, none := place.NewLayout(m, nil)
	if l == nil || none != nil {
		t.Fatal(none)
	}
	at := map[string]string{}
	for _, s := range l.Picture(place.Drawing{}).Shapes {
		if s.Kind == engine.Label {
			at[s.Text] = fmt.Sprintf("%.0f %.0f", s.X, s.Y)
		}
	}
	for name, want := range map[string]string{"a0": "59 14", "a9": "1337 14", "a10": "59 150", "a11": "201 150", "Bards": "59 286"} {
		if at[name] != want {
			t.Errorf("%s stands at %s, want %s", name, at[name], want)
		}
	}
}

// A name that is too wide has two lines. Only if that is not enough, the letters of both lines
// become smaller.
func TestLongNames(t *testing.T) {
	_, l, faults := drawn(t, "gate yard tower wall")
	if l == nil {
		t.Fatal(faults)
	}
	for name, want := range map[string]string{
		"Gate":                    "Gate 19",
		"Western Mediterranean":   "Western 16, Mediterranean 16",
		"The Gate of the Horse":   "The Gate of 19, the Horse 19",
		"Donaudampfschifffahrts-": "Donaudampfschifffahrts- 10",
	} {
		p := l.Picture(place.Drawing{Tile: func(i int) place.Tile { return place.Tile{Seat: engine.Nobody, Name: name} }})
		var got []string
		for _, s := range p.Shapes {
			if s.Kind == engine.Label && s.X < 118 {
				got = append(got, fmt.Sprintf("%s %.0f", s.Text, s.H))
			}
		}
		if strings.Join(got, ", ") != want {
			t.Errorf("got %q, want %s", got, want)
		}
	}
}

// Everything in a place is drawn inside it. A way is drawn once, with an arrowhead if it leads
// in one direction only. The piece on a way lies on it.
func TestPicture(t *testing.T) {
	m, l, faults := drawn(t, "gate gate .", "yard tower wall", "yard tower wall")
	if l == nil {
		t.Fatal(faults)
	}
	many := 0
	d := place.Drawing{
		Lang: "it",
		Ways: map[string]engine.ShapeStyle{"road": engine.Outline, "side": engine.Dashed},
		Tile: func(i int) place.Tile {
			tile := place.Tile{Seat: engine.Seat(i) - 1, Text: []string{"a line that is far too long to stand below the pieces of a place", "short"}, Title: "about " + m.Places[i].ID}
			for k := range many {
				tile.Pieces = append(tile.Pieces, place.Piece{Seat: engine.Seat(k % 3), Text: "Of", Count: k * k, Square: k%2 == 0, Pale: k%5 == 0, Title: fmt.Sprint("piece ", k)})
			}
			return tile
		},
		OnWay: func(way int) (place.Piece, bool) {
			return place.Piece{Seat: 1, Text: "T", Title: m.Ways[way].Path}, m.Ways[way].Path == "road.b"
		},
		Notes: []engine.Note{{Seat: 1, Text: "four left"}},
	}
	for many = range 40 {
		p := l.Picture(d)
		var lines, heads, tiles, onWay int
		names := map[string]bool{}
		var in engine.Shape // the tile that contains the following shapes
		for _, s := range p.Shapes {
			if onWay == 1 { // the letter on the piece
				break
			}
			w, h := s.W, s.H
			switch s.Kind {
			case engine.Line:
				lines++
				continue
			case engine.Polygon:
				heads++
				continue
			case engine.Circle:
				h = w
			case engine.Label:
				w = 0.43 * s.H * float64(len(s.Text))
				names[s.Text] = true
			}
			if s.Title == "road.b" {
				onWay++
				continue
			}
			if s.Style == engine.Ground {
				tiles, in = tiles+1, s
				continue
			}
			if s.X-w/2 < in.X-in.W/2-0.01 || s.X+w/2 > in.X+in.W/2+0.01 || s.Y-h/2 < in.Y-in.H/2-0.01 || s.Y+h/2 > in.Y+in.H/2+0.01 {
				t.Fatalf("%d pieces: %+v stands out of its place %+v", many, s, in)
			}
			if in.X+in.W/2 > p.X+p.W || in.Y+in.H/2 > p.Y+p.H {
				t.Fatalf("%+v stands out of the picture %+v", in, p)
			}
		}
		// roads a, b and back are one line; sides are yard-tower and tower-wall
		if lines != 4 || heads != 1 || tiles != 4 || onWay != 1 {
			t.Errorf("%d pieces: %d lines, %d heads, %d places, %d on ways; want 4, 1, 4, 1", many, lines, heads, tiles, onWay)
		}
		if !names["Porta"] || !names["tower"] || len(p.Notes) != 1 {
			t.Errorf("names %v, notes %v", names, p.Notes)
		}
	}
}

// A way is drawn from the border of one place to the border of another.
func TestWaysEndAtPlaces(t *testing.T) {
	_, l, faults := drawn(t, "gate gate .", "yard tower wall", "yard tower wall")
	if l == nil {
		t.Fatal(faults)
	}
	p := l.Picture(place.Drawing{Ways: map[string]engine.ShapeStyle{"road": engine.Outline, "side": engine.Dashed},
		Tile: func(i int) place.Tile { return place.Tile{Seat: engine.Nobody} }})
	at := func(x, y float64) int { // returns the place on whose border a point is, from 1; 0 for none
		for i, s := range p.Shapes {
			dx, dy := math.Abs(x-s.X)-s.W/2, math.Abs(y-s.Y)-s.H/2
			if s.Style == engine.Ground && max(dx, dy) < 0.01 && max(dx, dy) > -0.01 {
				return i + 1
			}
		}
		return 0
	}
	ways := 0
	for _, s := range p.Shapes {
		if s.Kind == engine.Line {
			ways++
			if from, to := at(s.X, s.Y), at(s.X+s.W, s.Y+s.H); from == 0 || to == 0 || from == to {
				t.Errorf("%s goes from %g %g by %g %g: not from one place to another", s.Title, s.X, s.Y, s.W, s.H)
			}
		}
	}
	if ways != 4 {
		t.Errorf("%d ways, want 4", ways)
	}
}

// The legend below the board explains each colour and letter that is used once. Areas are drawn
// where the rows have them.
func TestLegend(t *testing.T) {
	m, _, _ := drawn(t, "gate yard tower wall")
	row := func(text string) *rule.Value {
		return &rule.Value{Path: "rows", Kind: rule.KindList, List: []*rule.Value{{Kind: rule.KindText, Text: text}}}
	}
	l, faults := place.NewLayout(m, row("gate yard tower wall camp"), "camp", "moat")
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	if _, faults := place.NewLayout(m, row("gate yard tower wall"), "yard"); len(faults) != 1 || !strings.Contains(faults[0].Msg, "area.yard is called as what is drawn beside the places") {
		t.Errorf("an area with the name of a place: %v", faults)
	}
	if _, faults := place.NewLayout(m, row("gate yard tower wall cam"), "camp"); len(faults) != 1 || !strings.Contains(faults[0].Help, "camp") {
		t.Errorf("got %v, want a fault whose nearest name is camp", faults)
	}
	piece := place.Piece{Seat: 1, Text: "Ra", Count: 3, Title: "3 rams", Name: "Ram"}
	d := place.Drawing{
		Seats: []string{"Red", "Blue"},
		Tile: func(int) place.Tile {
			return place.Tile{Seat: engine.Nobody, Pieces: []place.Piece{piece, {Text: "x"}}}
		},
		Area: func(name string) place.Tile { return place.Tile{Seat: engine.Nobody, Name: "the " + name} },
	}
	p := l.Picture(d)
	count := map[string]int{}
	low := 0.0
	for _, s := range p.Shapes {
		if s.Kind == engine.Label {
			count[s.Text]++
		}
		low = max(low, s.Y)
	}
	for text, want := range map[string]int{"Red": 1, "Blue": 1, "Ram": 1, "Ra": 5, "x": 4, "the camp": 1, "the moat": 0} {
		if count[text] != want {
			t.Errorf("%q is written %d times, want %d", text, count[text], want)
		}
	}
	if low > p.Y+p.H {
		t.Errorf("something is drawn at %g, the picture ends at %g", low, p.Y+p.H)
	}
	if !slices.Equal(p.Seats, d.Seats) {
		t.Errorf("seats %q, want %q", p.Seats, d.Seats)
	}
}

// No two names have the same letters.
func TestLetters(t *testing.T) {
	names := []string{"Trebuchet", "Trench Master", "Troll Cauldron", "Troll Trap", "Troll Call", "Trap", "A", "Ab", "Ba", "Trebuchet"}
	got := place.Letters(names)
	of := map[string]string{}
	for _, n := range names {
		if got[n] == "" || of[got[n]] != "" && of[got[n]] != n {
			t.Errorf("%q is %q, as %q is", n, got[n], of[got[n]])
		}
		of[got[n]] = n
	}
	if got["Trench Master"] != "TM" || got["Trebuchet"] != "Tr" {
		t.Errorf("got %q", got)
	}
}

// A title is above the board and lines are below it, all inside the picture. Water has its own
// colour, even if a seat owns it.
func TestCaptions(t *testing.T) {
	_, l, faults := drawn(t, "gate yard tower wall")
	if l == nil {
		t.Fatal(faults)
	}
	plain := l.Picture(place.Drawing{})
	p := l.Picture(place.Drawing{Title: "The Siege", Legend: []string{"round: men", "a line that is far too long for a board of four places, which has to be smaller than the others so that it fits into it"},
		Tile: func(i int) place.Tile { return place.Tile{Seat: engine.Seat(i) - 1, Water: i < 2} }})
	if p.Y >= plain.Y || p.Y+p.H <= plain.Y+plain.H {
		t.Errorf("the picture goes from %v to %v, want more than %v to %v", p.Y, p.Y+p.H, plain.Y, plain.Y+plain.H)
	}
	said, water, ground := 0, 0, 0
	for _, s := range p.Shapes {
		switch {
		case s.Kind == engine.Label && (s.Text == "The Siege" && s.Y < plain.Y || s.Y > plain.Y+plain.H):
			said++
			if w := 0.4 * s.H * float64(len(s.Text)); s.Y-s.H/2 < p.Y || s.Y+s.H/2 > p.Y+p.H || w > p.W {
				t.Errorf("%+v stands out of the picture %+v", s, p)
			}
		case s.Style == engine.Water:
			water++
		case s.Style == engine.Ground:
			ground++
		}
	}
	if said != 3 || water != 2 || ground != 2 {
		t.Errorf("%d captions, %d places of water, %d of ground; want 3, 2, 2", said, water, ground)
	}
}
