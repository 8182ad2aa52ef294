package place_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"equitas/engine"
	"equitas/engine/enginetest/pico"
	"equitas/engine/place"
	"equitas/engine/rule"
)

// drawn reads the board of a variant with its rows.
func drawn(t *testing.T, rows ...string) (*place.Map, *place.Layout, string) {
	t.Helper()
	text := "[board]\nrows = [\n"
	for _, r := range rows {
		text += "  " + fmt.Sprintf("%q", r) + ",\n"
	}
	loaded := pico.Load(t, pico.Library(t, map[string]string{"fort": pico.Derived + text + "]\n" + fort}), "pico/fort")
	m, faults := place.Read(loaded.Set, spec)
	if m == nil {
		t.Fatal(rule.Faults(faults))
	}
	l, faults := place.NewLayout(m, loaded.Set.Value("board.rows"))
	if (l == nil) != (len(faults) > 0) {
		t.Fatalf("a layout %v with faults %v", l, faults)
	}
	return m, l, pico.Printed(t, loaded, rule.Faults(faults))
}

// The key of the small game, which cannot import this package, is that of all.
func TestRowsKey(t *testing.T) {
	own, want := pico.Game{}.Schema().Match("board.rows"), place.Rows("board.rows")
	got := *own
	got.Doc, want.Doc = "", ""
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

// What is wrong with the rows of a board stands at the row.
func TestRows(t *testing.T) {
	for name, c := range map[string]struct {
		rows []string
		want []string
	}{
		"good":          {[]string{"gate gate .", "yard tower wall", "yard tower wall"}, nil},
		"unknown":       {[]string{"gate yard", "towr wall"}, []string{"7:3: board.rows: row 2 names towr, which is no place", "nearest: tower", "5:8: board.rows: tower is nowhere in the rows"}},
		"ragged":        {[]string{"gate yard .", "tower wall"}, []string{"row 2 has 2 cells, the first has 3", "write . where no place is"}},
		"two spots":     {[]string{"gate yard", "tower gate", "wall ."}, []string{"gate stands in 2 cells that are no rectangle", "a place is one rectangle of cells"}},
		"not all there": {[]string{"gate yard"}, []string{"tower and wall are nowhere in the rows"}},
	} {
		_, _, got := drawn(t, c.rows...)
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

// A board that no file lays out has its places in rows, table by table.
func TestPlainLayout(t *testing.T) {
	var b strings.Builder
	for i := range 12 {
		fmt.Fprintf(&b, "[area.a%d]\nroom = 1\n", i)
	}
	two := spec
	two.Together = nil
	two.Places = append(two.Places, place.Places{Table: "guild"})
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
	for name, want := range map[string]string{"a0": "59 12", "a9": "1337 12", "a10": "59 148", "a11": "201 148", "Bards": "59 284"} {
		if at[name] != want {
			t.Errorf("%s stands at %s, want %s", name, at[name], want)
		}
	}
}

// A name that is too wide stands in two lines, and its letters shrink only where
// that is not enough.
func TestLongNames(t *testing.T) {
	_, l, faults := drawn(t, "gate yard tower wall")
	if l == nil {
		t.Fatal(faults)
	}
	for name, want := range map[string]string{
		"Gate":                    "Gate 15",
		"Western Mediterranean":   "Western 15, Mediterranean 15",
		"The Gate of the Horse":   "The Gate of 15, the Horse 15",
		"Donaudampfschifffahrts-": "Donaudampfschifffahrts- 9",
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

// Everything of a place is drawn inside of it, whatever lies there; ways are drawn
// once, with a head where no way leads back; and what lies on one lies there.
func TestPicture(t *testing.T) {
	m, l, faults := drawn(t, "gate gate .", "yard tower wall", "yard tower wall")
	if l == nil {
		t.Fatal(faults)
	}
	many := 0
	d := place.Drawing{
		Lang: "it",
		Ways: map[string]engine.Look{"road": engine.Outline, "side": engine.Dashed},
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
		var in engine.Shape // the tile that what follows stands in
		for _, s := range p.Shapes {
			if onWay == 1 { // the letter on it
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
				w = 0.5 * s.H * float64(len(s.Text))
				names[s.Text] = true
			}
			if s.Title == "road.b" {
				onWay++
				continue
			}
			if s.Look == engine.Ground {
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
		// roads a, b and back as one; sides yard-tower, tower-wall
		if lines != 4 || heads != 1 || tiles != 4 || onWay != 1 {
			t.Errorf("%d pieces: %d lines, %d heads, %d places, %d on ways; want 4, 1, 4, 1", many, lines, heads, tiles, onWay)
		}
		if !names["Porta"] || !names["tower"] || len(p.Notes) != 1 {
			t.Errorf("names %v, notes %v", names, p.Notes)
		}
	}
}
