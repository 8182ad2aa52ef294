package sheet

import (
	"fmt"
	"math"

	"equitas/reports/draw"
)

// A Grid is the arrangement of Cols × Rows cards on a page, the first with its top left
// corner at OriginX, OriginY. If Backs is [Fold], Rows counts only the rows above the fold.
// All lengths are in millimetres.
type Grid struct {
	W, H             float64 // size of the page
	CardW            float64
	CardH            float64
	Gap, Bleed       float64
	Cols, Rows       int
	OriginX, OriginY float64
	Backs            string // how backs are printed; see Options.Backs
	Flip             string // LongEdge or ShortEdge
}

// A SizeError is the error for cards so large that none fits on a page.
type SizeError struct {
	W, H       float64 // size of the card, in millimetres
	MaxW, MaxH float64 // largest size that would fit
}

func (e *SizeError) Error() string {
	return fmt.Sprintf("no card of %g × %g mm fits; the largest that would is %.1f × %.1f mm", e.W, e.H, e.MaxW, e.MaxH)
}

// epsilon is the tolerance, in millimetres, for rounding errors in sizes that fit exactly.
const epsilon = 1e-6

// NewGrid returns the grid for a page. If o.Orient is [Auto], the page has the orientation
// in which more cards fit, or landscape if backs are folded. The error is a [*GapError] or
// a [*SizeError].
func NewGrid(o Options) (Grid, error) {
	if o.Gap < 2*o.Bleed-epsilon {
		return Grid{}, &GapError{o.Gap, o.Bleed}
	}
	low, high := min(o.PaperW, o.PaperH), max(o.PaperW, o.PaperH)
	portrait, landscape := o.grid(low, high), o.grid(high, low)
	g := portrait
	switch {
	case o.Orient == Landscape, o.Orient == Auto && o.Backs == Fold:
		g = landscape
	case o.Orient == Auto && landscape.PerPage() > portrait.PerPage():
		g = landscape
	}
	if g.PerPage() == 0 {
		w := g.W - 2*o.Margin - 2*o.Bleed
		h := g.H - 2*o.Margin - 2*o.Bleed
		if o.Backs == Fold {
			h = g.H/2 - o.Margin - o.Bleed - g.foldDistance()
		}
		return Grid{}, &SizeError{o.CardW, o.CardH, max(0, w), max(0, h)}
	}
	return g, nil
}

// grid returns the arrangement of cards on a page of width w and height h; it may have no
// columns or rows.
func (o Options) grid(w, h float64) Grid {
	g := Grid{W: w, H: h, CardW: o.CardW, CardH: o.CardH, Gap: o.Gap, Bleed: o.Bleed, Backs: o.Backs, Flip: o.Flip}
	fit := func(room, size float64) int {
		return max(0, int(math.Floor((room+o.Gap+epsilon)/(size+o.Gap))))
	}
	g.Cols = fit(w-2*o.Margin-2*o.Bleed, o.CardW)
	g.OriginX = (w - float64(g.Cols)*o.CardW - float64(g.Cols-1)*o.Gap) / 2
	if o.Backs == Fold {
		g.Rows = fit(h/2-o.Margin-o.Bleed-g.foldDistance(), o.CardH)
		g.OriginY = h/2 - g.foldDistance() - float64(g.Rows)*o.CardH - float64(g.Rows-1)*o.Gap
		return g
	}
	g.Rows = fit(h-2*o.Margin-2*o.Bleed, o.CardH)
	g.OriginY = (h - float64(g.Rows)*o.CardH - float64(g.Rows-1)*o.Gap) / 2
	return g
}

// foldDistance returns the distance between the fold and the nearest row of cards, in
// millimetres.
func (g Grid) foldDistance() float64 { return max(g.Bleed, 2) }

// PerPage returns the number of cards on a page.
func (g Grid) PerPage() int { return g.Cols * g.Rows }

// Cell returns the top left corner of card i, counted row by row from 0.
func (g Grid) Cell(i int) draw.Point {
	return draw.Point{
		X: g.OriginX + float64(i%g.Cols)*(g.CardW+g.Gap),
		Y: g.OriginY + float64(i/g.Cols)*(g.CardH+g.Gap),
	}
}

// turnsVertically reports whether a sheet is turned about a vertical axis, like a page of a
// book.
func (g Grid) turnsVertically() bool { return (g.W <= g.H) == (g.Flip == LongEdge) }

// BackCell returns the top left corner of the back that is printed behind card i: on the
// next page or, if backs are folded, on the same page.
func (g Grid) BackCell(i int) draw.Point {
	if g.Backs == Fold {
		p := g.Cell(i)
		return draw.Point{X: p.X, Y: g.H - p.Y - g.CardH}
	}
	col, row := i%g.Cols, i/g.Cols
	if g.turnsVertically() {
		col = g.Cols - 1 - col
	} else {
		row = g.Rows - 1 - row
	}
	return g.Cell(row*g.Cols + col)
}

// BackTurn returns the rotation of a back, given that of its front, with which both sides
// of the cut card have the same edge up.
func (g Grid) BackTurn(front draw.Turn) draw.Turn {
	if g.Backs != Fold && g.turnsVertically() {
		return (4 - front) % 4
	}
	return (draw.UpsideDown - front + 4) % 4
}

// area returns the smallest rectangle around the cards of the grid.
func (g Grid) area() draw.Area {
	return draw.Area{
		X: g.OriginX, Y: g.OriginY,
		W: float64(g.Cols)*(g.CardW+g.Gap) - g.Gap,
		H: float64(g.Rows)*(g.CardH+g.Gap) - g.Gap,
	}
}
