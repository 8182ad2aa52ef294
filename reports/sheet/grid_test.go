package sheet

import (
	"image"
	"math"
	"math/rand/v2"
	"testing"

	"equitas/reports/draw"
)

// These are the grids of common papers, for cards of 63 × 88 mm and a margin of 5 mm.
func TestGrid(t *testing.T) {
	cases := []struct {
		paper      string
		bleed      float64
		landscape  bool
		cols, rows int
		ox, oy     float64
	}{
		{"a4", 0, false, 3, 3, 10.50, 16.50}, {"a4", 1, false, 3, 3, 8.50, 14.50}, {"a4", 3, true, 4, 2, 13.50, 14.00},
		{"letter", 0, false, 3, 3, 13.45, 7.70}, {"letter", 1, true, 4, 2, 10.70, 18.95}, {"letter", 3, true, 3, 2, 39.20, 16.95},
		{"legal", 0, true, 5, 2, 20.30, 19.95}, {"legal", 1, true, 5, 2, 16.30, 18.95}, {"legal", 3, true, 5, 2, 8.30, 16.95},
		{"a3", 0, true, 6, 3, 21.00, 16.50}, {"a3", 1, true, 6, 3, 16.00, 14.50}, {"a3", 3, false, 4, 4, 13.50, 25.00},
	}
	for _, c := range cases {
		o := DefaultOptions()
		o.CardW, o.CardH = 63, 88
		var err error
		if o.PaperW, o.PaperH, err = ParsePaper(c.paper); err != nil {
			t.Fatal(err)
		}
		o.Bleed, o.Gap = c.bleed, 2*c.bleed
		g, err := NewGrid(o)
		if err != nil {
			t.Fatal(err)
		}
		if g.W > g.H != c.landscape || g.Cols != c.cols || g.Rows != c.rows || math.Abs(g.OriginX-c.ox) > 1e-9 || math.Abs(g.OriginY-c.oy) > 1e-9 {
			t.Errorf("%s, bleed %g: got %g × %g, %d × %d at %.2f, %.2f; want %d × %d at %.2f, %.2f, landscape %t",
				c.paper, c.bleed, g.W, g.H, g.Cols, g.Rows, g.OriginX, g.OriginY, c.cols, c.rows, c.ox, c.oy, c.landscape)
		}
	}
	for _, c := range []struct {
		paper string
		bleed float64
		want  int
	}{{"a4", 0, 4}, {"a4", 3, 4}, {"letter", 0, 4}, {"letter", 1, 4}, {"letter", 3, 3}} {
		o := DefaultOptions()
		o.CardW, o.CardH = 63, 88
		o.PaperW, o.PaperH, _ = ParsePaper(c.paper)
		o.Bleed, o.Gap, o.Backs = c.bleed, 2*c.bleed, Fold
		if g, err := NewGrid(o); err != nil || g.PerPage() != c.want {
			t.Errorf("%s folded, bleed %g: got %d cards a page, %v; want %d", c.paper, c.bleed, g.PerPage(), err, c.want)
		}
	}
}

// randomOptions returns options that are realistic, and some that are not.
func randomOptions(r *rand.Rand) Options {
	o := DefaultOptions()
	o.PaperW, o.PaperH = 80+300*r.Float64(), 80+400*r.Float64()
	o.CardW, o.CardH = 20+80*r.Float64(), 20+120*r.Float64()
	o.Margin = 20 * r.Float64()
	if r.IntN(2) == 0 {
		o.Bleed = 5 * r.Float64()
	}
	o.Gap = 2 * o.Bleed
	if r.IntN(2) == 0 {
		o.Gap += 10 * r.Float64()
	}
	o.Orient = []string{Auto, Portrait, Landscape}[r.IntN(3)]
	o.Backs = []string{None, Duplex, Fold, Separate}[r.IntN(4)]
	o.Flip = []string{LongEdge, ShortEdge}[r.IntN(2)]
	o.Marks = []string{Edge, Corner, Lines, None}[r.IntN(4)]
	return o
}

// On paper of any size no card may be in the margin, and no cards or bleeds may overlap.
func TestGridRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	laid := 0
	for range 10_000 {
		o := randomOptions(r)
		g, err := NewGrid(o)
		if err != nil {
			continue
		}
		laid++
		var cells []draw.Point
		for i := range g.PerPage() {
			cells = append(cells, g.Cell(i))
			if o.Backs == Fold {
				cells = append(cells, g.BackCell(i))
			}
		}
		const tiny = 1e-5
		for i, a := range cells {
			if m := o.Margin + o.Bleed - tiny; a.X < m || a.Y < m || a.X+g.CardW > g.W-m || a.Y+g.CardH > g.H-m {
				t.Fatalf("%+v: a card at %v is outside the margin", o, a)
			}
			for _, b := range cells[:i] {
				if math.Abs(a.X-b.X) < g.CardW+2*g.Bleed-tiny && math.Abs(a.Y-b.Y) < g.CardH+2*g.Bleed-tiny {
					t.Fatalf("%+v: cards at %v and %v overlap", o, a, b)
				}
			}
		}
		marks, _ := g.pageMarks(o, nil)
		for _, m := range marks {
			s, ok := m.(draw.Shape)
			if !ok || o.Marks == Lines {
				continue
			}
			lo, hi := s.Bounds()
			for _, a := range cells {
				// Cut marks may lie on the line where cards are cut, but not beyond their thickness on
				// a card.
				const half = markThick/2 + tiny
				if lo.X < a.X+g.CardW-half && hi.X > a.X+half && lo.Y < a.Y+g.CardH-half && hi.Y > a.Y+half {
					t.Fatalf("%+v: a mark from %v to %v lies on the card at %v", o, lo, hi, a)
				}
			}
		}
	}
	if laid < 5000 {
		t.Errorf("only %d of 10,000 papers had room for a card", laid)
	}
}

// Lines to cut along that cross the page leave out the bar by which its scale is checked.
func TestBarClearOfLines(t *testing.T) {
	o := DefaultOptions()
	o.CardW, o.CardH, o.Marks = 63, 88, Lines
	g, err := NewGrid(o)
	if err != nil {
		t.Fatal(err)
	}
	marks, notes := g.pageMarks(o, nil)
	if len(notes) > 0 {
		t.Fatal(notes)
	}
	const perMM = 10
	dst := image.NewRGBA(image.Rect(0, 0, int(g.W*perMM), int(g.H*perMM)))
	new(draw.Painter).Paint(dst, append([]draw.Mark{draw.Rect(0, 0, g.W, g.H, draw.White)}, marks...), perMM)
	dark := func(x, y float64) bool { return dst.RGBAAt(int(x*perMM), int(y*perMM)).R < 128 }
	cut := g.OriginX + g.CardW // between the first two columns, and within the bar
	for _, c := range []struct {
		what string
		x, y float64
		want bool
	}{
		{"the line in the margin", cut, g.H - 10, true},
		{"the line beside the bar", cut, g.H - 4.3, false},
		{"the bar", cut - 5, g.H - 3.5, true},
		{"the end of the bar", g.W/2 - barLength/2 + markThick/2, g.H - 4.3, true},
	} {
		if got := dark(c.x, c.y); got != c.want {
			t.Errorf("%s is drawn: %t, want %t", c.what, got, c.want)
		}
	}
}

// Every back must be behind its front and the same way up, for every way to turn the sheet.
func TestBacksBehindFronts(t *testing.T) {
	up := [4]draw.Point{{X: 0, Y: -1}, {X: -1, Y: 0}, {X: 0, Y: 1}, {X: 1, Y: 0}}
	for _, orient := range []string{Portrait, Landscape} {
		for _, flip := range []string{LongEdge, ShortEdge} {
			for _, backs := range []string{Duplex, Fold} {
				o := DefaultOptions()
				o.CardW, o.CardH = 63, 88
				o.Orient, o.Flip, o.Backs = orient, flip, backs
				g, err := NewGrid(o)
				if err != nil {
					t.Fatal(err)
				}
				// through returns where a point of the back side is seen from the front.
				aboutVertical := backs == Duplex && (orient == Portrait) == (flip == LongEdge)
				through := func(p draw.Point) draw.Point {
					if aboutVertical {
						return draw.Point{X: g.W - p.X, Y: p.Y}
					}
					return draw.Point{X: p.X, Y: g.H - p.Y}
				}
				for i := range g.PerPage() {
					front, back := g.Cell(i), g.BackCell(i)
					a := through(back)
					b := through(draw.Point{X: back.X + g.CardW, Y: back.Y + g.CardH})
					if math.Abs(min(a.X, b.X)-front.X) > 1e-9 || math.Abs(min(a.Y, b.Y)-front.Y) > 1e-9 {
						t.Errorf("%s %s %s: the back of card %d lies at %v to %v, its front at %v", orient, flip, backs, i, a, b, front)
					}
				}
				for _, turn := range []draw.Turn{draw.Upright, draw.Left} {
					f, b := up[turn], up[g.BackTurn(turn)]
					if aboutVertical {
						b.X = -b.X
					} else {
						b.Y = -b.Y
					}
					if f != b {
						t.Errorf("%s %s %s: a front turned %d has its top at %v, its back at %v", orient, flip, backs, turn, f, b)
					}
				}
			}
		}
	}
}

func TestGridErrors(t *testing.T) {
	o := DefaultOptions()
	o.Bleed, o.Gap = 3, 5
	if _, err := NewGrid(o); err == nil || err.Error() != "the gap is 5 mm, must be at least 6 mm, twice the bleed" {
		t.Errorf("gap: got %v", err)
	}
	o = DefaultOptions()
	o.CardW, o.CardH = 250, 300
	if _, err := NewGrid(o); err == nil || err.Error() != "no card of 250 × 300 mm fits; the largest that would is 200.0 × 287.0 mm" {
		t.Errorf("card: got %v", err)
	}
}
