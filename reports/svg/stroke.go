package svg

import (
	"math"

	"equitas/reports/draw"
)

// strokeArea returns the area of a line that is stroked in style s: a contour for each
// straight piece, each corner and each end. All run clockwise, so that the area is their
// union.
func strokeArea(l draw.Polyline, s *style) [][]draw.Point {
	half := s.width / 2
	var points []draw.Point
	for _, p := range l.Points {
		if len(points) == 0 || p != points[len(points)-1] {
			points = append(points, p)
		}
	}
	closed := l.Closed
	if closed && len(points) > 1 && points[0] == points[len(points)-1] {
		points = points[:len(points)-1]
	}
	var all [][]draw.Point
	add := func(c ...draw.Point) {
		if a := area(c); a < 0 {
			for i, j := 0, len(c)-1; i < j; i, j = i+1, j-1 {
				c[i], c[j] = c[j], c[i]
			}
		} else if a == 0 {
			return
		}
		all = append(all, c)
	}
	if len(points) == 1 { // a single point is drawn as the ends of a line
		p := points[0]
		switch s.cap {
		case "round":
			add(disc(p, half)...)
		case "square":
			add(draw.Point{X: p.X - half, Y: p.Y - half}, draw.Point{X: p.X + half, Y: p.Y - half}, draw.Point{X: p.X + half, Y: p.Y + half}, draw.Point{X: p.X - half, Y: p.Y + half})
		}
		return all
	}
	n := len(points)
	pieces := n - 1
	if closed && n > 2 {
		pieces = n
	}
	for i := range pieces {
		a, b := points[i], points[(i+1)%n]
		d := unitVector(a, b)
		if pieces < n && s.cap == "square" {
			if i == 0 {
				a = draw.Point{X: a.X - d.X*half, Y: a.Y - d.Y*half}
			}
			if i == pieces-1 {
				b = draw.Point{X: b.X + d.X*half, Y: b.Y + d.Y*half}
			}
		}
		x, y := -d.Y*half, d.X*half
		add(draw.Point{X: a.X + x, Y: a.Y + y}, draw.Point{X: b.X + x, Y: b.Y + y}, draw.Point{X: b.X - x, Y: b.Y - y}, draw.Point{X: a.X - x, Y: a.Y - y})
	}
	for i := range n {
		if pieces < n && (i == 0 || i == n-1) {
			if s.cap == "round" {
				add(disc(points[i], half)...)
			}
			continue
		}
		add(corner(points[(i+n-1)%n], points[i], points[(i+1)%n], half, s)...)
	}
	return all
}

// corner returns the contour that fills the corner at p, on the way from one point to
// another, between two pieces of a stroked line; nil if the line is straight there. half is
// half the line's width.
func corner(from, p, to draw.Point, half float64, s *style) []draw.Point {
	d, e := unitVector(from, p), unitVector(p, to)
	cross, dot := d.X*e.Y-d.Y*e.X, d.X*e.X+d.Y*e.Y
	if math.Abs(cross) < 1e-9 && dot > 0 {
		return nil
	}
	const gentle = 0.9 // above this cosine of the angle a bevel is enough, as on curves that consist of straight pieces
	if s.join == "round" && dot < gentle {
		return disc(p, half)
	}
	k := half
	if cross > 0 { // put the corner on the outer side
		k = -half
	}
	a := draw.Point{X: p.X - d.Y*k, Y: p.Y + d.X*k}
	b := draw.Point{X: p.X - e.Y*k, Y: p.Y + e.X*k}
	// the tip of a miter lies half / sin(angle / 2) from the corner
	if sin := math.Sqrt(max(0, (1+dot)/2)); s.join == "miter" && sin > 0 && 1/sin <= s.miter {
		m := unitVector(draw.Point{}, draw.Point{X: a.X + b.X - 2*p.X, Y: a.Y + b.Y - 2*p.Y})
		r := half / sin
		return []draw.Point{p, a, {X: p.X + m.X*r, Y: p.Y + m.Y*r}, b}
	}
	return []draw.Point{p, a, b}
}

// unitVector returns the vector of length 1 from a towards b; zero if they are equal.
func unitVector(a, b draw.Point) draw.Point {
	x, y := b.X-a.X, b.Y-a.Y
	l := math.Hypot(x, y)
	if l == 0 {
		return draw.Point{}
	}
	return draw.Point{X: x / l, Y: y / l}
}

// disc returns a polygon that approximates the circle about p with radius r.
func disc(p draw.Point, r float64) []draw.Point {
	return ellipse(p.X, p.Y, r, r, 24)
}

// ellipse returns a polygon with n corners that approximates the ellipse about x, y with
// the radii rx and ry.
func ellipse(x, y, rx, ry float64, n int) []draw.Point {
	c := make([]draw.Point, n)
	for i := range c {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / float64(n))
		c[i] = draw.Point{X: x + rx*cos, Y: y + ry*sin}
	}
	return c
}
