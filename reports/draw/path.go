package draw

import "math"

// Rect returns a filled rectangle.
func Rect(x, y, w, h float64, fill RGB) Shape {
	return Shape{[][]Point{rectContour(x, y, w, h)}, fill}
}

// Ring returns a rectangular frame along the inside of a box, of the given thickness. It is
// one area, not four lines, so that its corners have no seams.
func Ring(x, y, w, h, thick float64, fill RGB) Shape {
	inner := rectContour(x+thick, y+thick, w-2*thick, h-2*thick)
	return Shape{[][]Point{rectContour(x, y, w, h), reversed(inner)}, fill}
}

// Stroke returns a straight line from a to b of the given thickness, with flat ends, as an
// area.
func Stroke(a, b Point, thick float64, fill RGB) Shape {
	return Shape{[][]Point{lineContour(a, b, thick)}, fill}
}

func rectContour(x, y, w, h float64) []Point {
	return []Point{{x, y}, {x + w, y}, {x + w, y + h}, {x, y + h}}
}

func lineContour(a, b Point, thick float64) []Point {
	dx, dy := b.X-a.X, b.Y-a.Y
	length := math.Sqrt(dx*dx + dy*dy)
	if length == 0 {
		return nil
	}
	nx, ny := -dy/length*thick/2, dx/length*thick/2
	return []Point{{a.X - nx, a.Y - ny}, {b.X - nx, b.Y - ny}, {b.X + nx, b.Y + ny}, {a.X + nx, a.Y + ny}}
}

func reversed(c []Point) []Point {
	r := make([]Point, len(c))
	for i, p := range c {
		r[len(c)-1-i] = p
	}
	return r
}

// A Path builds contours. Contours of areas run clockwise and those of holes
// counter-clockwise, regardless of the order of their points.
type Path struct {
	closed [][]Point // finished contours
	open   []Point   // points of the contour that is being built
}

// Contours returns the closed contours of the path, each as its corners.
func (p *Path) Contours() [][]Point { return p.closed }

// Move begins a contour at a point.
func (p *Path) Move(x, y float64) *Path {
	p.open = []Point{{x, y}}
	return p
}

// Line adds a straight line to a point.
func (p *Path) Line(x, y float64) *Path {
	p.open = append(p.open, Point{x, y})
	return p
}

// stepAngle is the mean angle, in radians, between the line segments that approximate a
// curve. At a radius of 20 mm the segments are then about 0.02 mm off the curve.
const stepAngle = 5 * math.Pi / 180

// minSteps is the smallest number of line segments that approximate a curve.
const minSteps = 10

// Curve adds a cubic Bézier curve to x, y, with the control points ax, ay and bx, by,
// approximated by line segments.
func (p *Path) Curve(ax, ay, bx, by, x, y float64) *Path {
	from := p.open[len(p.open)-1]
	a, b, to := Point{ax, ay}, Point{bx, by}, Point{x, y}
	steps := max(minSteps, int(math.Ceil((turnAngle(from, a, b)+turnAngle(a, b, to))/stepAngle)))
	for i := 1; i <= steps; i++ {
		t := float64(i) / float64(steps)
		u := 1 - t
		k0, k1, k2, k3 := u*u*u, 3*u*u*t, 3*u*t*t, t*t*t
		p.Line(k0*from.X+k1*ax+k2*bx+k3*x, k0*from.Y+k1*ay+k2*by+k3*y)
	}
	return p
}

// turnAngle returns the angle, 0 to π, by which the path from a through b to c turns at b;
// 0 if b coincides with a or c.
func turnAngle(a, b, c Point) float64 {
	ux, uy, vx, vy := b.X-a.X, b.Y-a.Y, c.X-b.X, c.Y-b.Y
	return math.Abs(math.Atan2(float64(ux*vy)-float64(uy*vx), float64(ux*vx)+float64(uy*vy)))
}

// Solid closes the current contour as the outline of an area.
func (p *Path) Solid() *Path { return p.close(true) }

// Hole closes the current contour as the outline of a hole.
func (p *Path) Hole() *Path { return p.close(false) }

// Circle begins a contour that is a circle with the centre x, y and the radius r.
// [Path.Solid] or [Path.Hole] closes it.
func (p *Path) Circle(x, y, r float64) *Path {
	const n = 72
	p.Move(x+r, y)
	for i := 1; i < n; i++ {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / float64(n))
		p.Line(x+r*cos, y+r*sin)
	}
	return p
}

// Polygon begins a contour that is a polygon, with the coordinates x, y of each corner in
// turn. [Path.Solid] or [Path.Hole] closes it.
func (p *Path) Polygon(xy ...float64) *Path {
	p.open = nil
	for i := 0; i+1 < len(xy); i += 2 {
		p.Line(xy[i], xy[i+1])
	}
	return p
}

// Stroke adds straight lines of the given thickness between successive points, whose
// coordinates x, y are given in turn. They are closed contours.
func (p *Path) Stroke(thick float64, xy ...float64) *Path {
	for i := 0; i+3 < len(xy); i += 2 {
		p.open = lineContour(Point{xy[i], xy[i+1]}, Point{xy[i+2], xy[i+3]}, thick)
		p.Solid()
	}
	return p
}

func (p *Path) close(solid bool) *Path {
	if len(p.open) > 2 {
		c := p.open
		if area(c) > 0 != solid {
			c = reversed(c)
		}
		p.closed = append(p.closed, c)
	}
	p.open = nil
	return p
}

// area returns twice the area of a contour. It is positive if the contour runs clockwise on
// the page.
func area(c []Point) float64 {
	var sum float64
	for i, a := range c {
		b := c[(i+1)%len(c)]
		sum += a.X*b.Y - b.X*a.Y
	}
	return sum
}

// Outline returns the contours of a line of the given thickness along each of contours.
func Outline(contours [][]Point, thick float64) [][]Point {
	var all [][]Point
	for _, c := range contours {
		if area(c) < 0 {
			c = reversed(c)
		}
		all = append(all, offsetContour(c, thick/2), reversed(offsetContour(c, -thick/2)))
	}
	return all
}

// offsetContour returns a clockwise contour with its edges moved outwards by a distance, or
// inwards if that is negative. Sharp corners are cut off.
func offsetContour(c []Point, distance float64) []Point {
	normal := func(a, b Point) Point {
		dx, dy := b.X-a.X, b.Y-a.Y
		length := math.Sqrt(dx*dx + dy*dy)
		return Point{dy / length, -dx / length}
	}
	var kept []Point
	for i, p := range c {
		if q := c[(i+1)%len(c)]; p != q {
			kept = append(kept, p)
		}
	}
	moved := make([]Point, 0, len(kept)+8)
	for i, p := range kept {
		n := normal(kept[(i+len(kept)-1)%len(kept)], p)
		m := normal(p, kept[(i+1)%len(kept)])
		const sharp = 0.4
		k := 1 + n.X*m.X + n.Y*m.Y
		if k < sharp {
			moved = append(moved, Point{p.X + distance*n.X, p.Y + distance*n.Y}, Point{p.X + distance*m.X, p.Y + distance*m.Y})
			continue
		}
		moved = append(moved, Point{p.X + distance*(n.X+m.X)/k, p.Y + distance*(n.Y+m.Y)/k})
	}
	return moved
}

// ScaleAndMove returns contours scaled about the origin, and then moved by x, y.
func ScaleAndMove(contours [][]Point, x, y, scale float64) [][]Point {
	return Shape{Contours: contours}.placedIn(Frame{Scale: scale, X: x, Y: y}).(Shape).Contours
}
