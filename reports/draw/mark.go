package draw

import "math"

// PointsPerMM is the number of typographic points in a millimetre.
const PointsPerMM = 72 / 25.4

// PointsToMM converts a type size from points to millimetres.
func PointsToMM(points float64) float64 { return points / PointsPerMM }

// A Point is a position on a drawing, in millimetres.
type Point struct{ X, Y float64 }

// A Turn is a rotation by 0 to 3 quarter turns counter-clockwise.
type Turn int

// The rotations, named by where the top of the drawing points.
const (
	Upright      Turn = iota // text runs to the right
	Left                     // text runs upwards
	UpsideDown               // text runs to the left, upside down
	Right                    // text runs downwards
	quarterTurns             // number of quarter turns in a full turn
	quarterMask  = quarterTurns - 1
)

// Plus returns the rotation by t and u together.
func (t Turn) Plus(u Turn) Turn { return (t + u) & quarterMask }

// point rotates a point by t about the origin, the top left corner of the drawing.
func (t Turn) point(p Point) Point {
	switch t & quarterMask {
	case Left:
		return Point{p.Y, -p.X}
	case UpsideDown:
		return Point{-p.X, -p.Y}
	case Right:
		return Point{-p.Y, p.X}
	}
	return p
}

// A Mark is one element of a drawing: a [Shape], a [Run], a [Picture], or [Corners], which
// cut off what was drawn before them.
type Mark interface {
	placedIn(f Frame) Mark
	recolour(c func(RGB) RGB) Mark
}

// A Shape is a filled area. A contour within another is a hole if it runs in the opposite
// direction (the nonzero winding rule).
type Shape struct {
	Contours [][]Point
	Fill     RGB
}

// A Run is one line of text, or a part of it.
type Run struct {
	At   Point // the point on the baseline where the first letter begins
	Text string
	Font Font
	Size float64 // points
	Turn Turn    // direction of the text
	Fill RGB

	// HiddenWidth is above 0 for an invisible run. Such words stand for a drawing when text
	// is extracted from a PDF; HiddenWidth is their width in millimetres.
	HiddenWidth float64
}

// A Picture is an image that covers a box; parts outside the box are cut off.
type Picture struct {
	X, Y, W, H float64 // the box, in millimetres, after the image was turned
	Turn       Turn
	Image      *Image
}

// A Frame maps one drawing into another: it is scaled by Scale, then rotated about its top
// left corner, then moved by X and Y millimetres. A Scale of 0 means 1.
type Frame struct {
	Scale float64
	Turn  Turn
	X, Y  float64
}

// FrameInBox returns the frame that scales a drawing of w × h millimetres, turns it, and
// puts it into the box with the top left corner x, y.
func FrameInBox(x, y, w, h float64, turn Turn, scale float64) Frame {
	f := Frame{Scale: scale, Turn: turn, X: x, Y: y}
	w, h = w*scale, h*scale
	switch turn & quarterMask {
	case Left:
		f.Y += w
	case UpsideDown:
		f.X += w
		f.Y += h
	case Right:
		f.X += h
	}
	return f
}

func (f Frame) scale() float64 {
	if f.Scale == 0 {
		return 1
	}
	return f.Scale
}

// Point returns the position to which f maps a point of the drawing.
func (f Frame) Point(p Point) Point {
	s := f.scale()
	q := f.Turn.point(Point{p.X * s, p.Y * s})
	return Point{q.X + f.X, q.Y + f.Y}
}

// AppendMarks appends marks, mapped by f, to buf.
func (f Frame) AppendMarks(buf, marks []Mark) []Mark {
	for _, m := range marks {
		buf = append(buf, m.placedIn(f))
	}
	return buf
}

func (s Shape) placedIn(f Frame) Mark {
	n := 0
	for _, c := range s.Contours {
		n += len(c)
	}
	points := make([]Point, 0, n)
	contours := make([][]Point, len(s.Contours))
	for i, c := range s.Contours {
		from := len(points)
		for _, p := range c {
			points = append(points, f.Point(p))
		}
		contours[i] = points[from:len(points):len(points)]
	}
	return Shape{contours, s.Fill}
}

func (r Run) placedIn(f Frame) Mark {
	r.At = f.Point(r.At)
	r.Size *= f.scale()
	r.HiddenWidth *= f.scale()
	r.Turn = r.Turn.Plus(f.Turn)
	return r
}

func (p Picture) placedIn(f Frame) Mark {
	a, b := f.Point(Point{p.X, p.Y}), f.Point(Point{p.X + p.W, p.Y + p.H})
	p.X, p.W = math.Min(a.X, b.X), math.Abs(a.X-b.X)
	p.Y, p.H = math.Min(a.Y, b.Y), math.Abs(a.Y-b.Y)
	p.Turn = p.Turn.Plus(f.Turn)
	return p
}

// Bounds returns the top left and the bottom right corner of the smallest box around all
// contours.
func (s Shape) Bounds() (lo, hi Point) {
	lo, hi = Point{math.Inf(1), math.Inf(1)}, Point{math.Inf(-1), math.Inf(-1)}
	for _, c := range s.Contours {
		for _, p := range c {
			lo = Point{math.Min(lo.X, p.X), math.Min(lo.Y, p.Y)}
			hi = Point{math.Max(hi.X, p.X), math.Max(hi.Y, p.Y)}
		}
	}
	return lo, hi
}
