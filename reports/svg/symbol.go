package svg

import (
	"fmt"
	"math"

	"equitas/reports/draw"
)

// A Paint is how the colour of a part of a symbol is determined.
type Paint int

// The paints.
const (
	Ink       Paint = iota // the colour in which the symbol is shown; in the file black, currentColor, or missing
	Ground                 // the colour of the background; in the file it is white
	OwnColour              // the colour in the file, in [Part.Colour]
)

// A Part is an area of a symbol, in one colour.
type Part struct {
	Contours [][]draw.Point // filled by the nonzero winding rule, as in [draw.Shape]
	Paint    Paint
	Colour   draw.RGB // colour, if Paint is OwnColour
	IsStroke bool     // the area is that of a stroke, which is drawn unchanged when symbols are drawn as outlines
}

// A Symbol is a drawing in the square from -1 to 1, y downwards. Its parts are in the order
// of drawing.
type Symbol struct{ Parts []Part }

// Limits on the files that are read.
const (
	MaxFileSize = 512 << 10 // most bytes of a file
	maxDepth    = 64        // most nested elements
	maxElements = 10_000
	maxSide     = 20_000 // largest width and height of the view box
)

// An Error is an error in a file, with its position.
type Error struct {
	Line, Col int // position: line, and column in characters, both from 1
	Msg       string
}

func (e *Error) Error() string { return fmt.Sprintf("line %d, column %d: %s", e.Line, e.Col, e.Msg) }

// NewSymbol returns a symbol with a single part, in the paint Ink.
func NewSymbol(contours [][]draw.Point) *Symbol {
	return &Symbol{[]Part{{Contours: contours}}}
}

// AppendMarks appends the symbol to buf: centred at x, y, with half its size in
// millimetres, in the colours ink and ground. If outline is above 0, areas are drawn as
// outlines of that thickness, except for the edges between areas of the same colour.
func (s *Symbol) AppendMarks(buf []draw.Mark, x, y, half float64, ink, ground draw.RGB, outline float64) []draw.Mark {
	var areas []draw.Mark // drawn as outlines that hide what is below them
	var around draw.RGB
	for i := range s.Parts {
		p := &s.Parts[i]
		contours := draw.ScaleAndMove(p.Contours, x, y, half)
		fill := ink
		switch p.Paint {
		case OwnColour:
			fill = p.Colour
		case Ground:
			fill = ground
		}
		if outline == 0 || p.IsStroke {
			buf, areas = append(buf, areas...), nil
			buf = append(buf, draw.Shape{Contours: contours, Fill: fill})
			continue
		}
		if p.Paint == Ground {
			fill = ink
		}
		if p.Paint == Ground || fill != around {
			buf, areas = append(buf, areas...), nil
		}
		around = fill
		buf = append(buf, draw.Shape{Contours: draw.Outline(contours, 2*outline), Fill: fill}) // its inner half will be hidden
		if areas = append(areas, draw.Shape{Contours: contours, Fill: ground}); p.Paint == Ground {
			buf, areas = append(buf, areas...), nil
		}
	}
	return append(buf, areas...)
}

// box is a rectangle in the coordinates of a file.
type box struct{ x, y, w, h float64 }

// fit scales, in place, a symbol that was read with a viewBox to the square from -1 to 1.
// It returns an error if the symbol extends beyond the viewBox, draws nothing, or has too
// many points.
func (s *Symbol) fit(view box) (*Symbol, error) {
	scale := 2 / max(view.w, view.h)
	x, y := -(view.x+view.w/2)*scale, -(view.y+view.h/2)*scale
	const beyond = 1.1 // a stroke may extend beyond the edge
	points := 0
	for i := range s.Parts {
		p := &s.Parts[i]
		p.Contours = draw.ScaleAndMove(p.Contours, x, y, scale)
		for _, c := range p.Contours {
			points += len(c)
			for _, q := range c {
				if !(math.Abs(q.X) <= beyond && math.Abs(q.Y) <= beyond) { // NaN too
					at := draw.Point{X: (q.X - x) / scale, Y: (q.Y - y) / scale}
					return nil, fmt.Errorf("draws at %.4g, %.4g, beyond its view box, %g %g %g %g", at.X, at.Y, view.x, view.y, view.w, view.h)
				}
			}
		}
	}
	switch {
	case points == 0:
		return nil, fmt.Errorf("draws nothing")
	case points > draw.MaxPoints:
		return nil, fmt.Errorf("has %d points, at most %d can be printed", points, draw.MaxPoints)
	}
	return s, nil
}
