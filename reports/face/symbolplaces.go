package face

import (
	"math"

	"equitas/reports/draw"
)

// Symbols of buildings and their products.

// scaled scales contours about the origin, in place, by the factor k, and returns them.
func scaled(contours [][]draw.Point, k float64) [][]draw.Point {
	for _, c := range contours {
		for i := range c {
			c[i].X, c[i].Y = k*c[i].X, k*c[i].Y
		}
	}
	return contours
}

// castle returns the contours of a wall with a gate between two towers.
func castle() [][]draw.Point {
	var p draw.Path
	for _, side := range []float64{-1, 1} {
		at := func(x float64) float64 { return side * x }
		p.Polygon(at(1), -0.86, at(0.8), -0.86, at(0.8), -0.66, at(0.68), -0.66, at(0.68), -0.86, at(0.5), -0.86, at(0.5), -0.66,
			at(0.38), -0.66, at(0.38), -0.86, at(0.18), -0.86, at(0.18), -0.42, at(0.28), -0.3, at(0.28), 0.9, at(0.94), 0.9,
			at(0.94), -0.3, at(1), -0.42).Solid()
		p.Polygon(at(0.55), -0.14, at(0.67), -0.14, at(0.67), 0.2, at(0.55), 0.2).Hole()
	}
	p.Polygon(-0.28, 0.02, -0.12, 0.02, -0.12, 0.16, 0.12, 0.16, 0.12, 0.02, 0.28, 0.02, 0.28, 0.9, 0.18, 0.9, 0.18, 0.58,
		0.12, 0.44, 0, 0.38, -0.12, 0.44, -0.18, 0.58, -0.18, 0.9, -0.28, 0.9).Solid()
	return p.Contours()
}

// temple returns the contours of a temple: a pediment over four columns.
func temple() [][]draw.Point {
	var p draw.Path
	p.Polygon(0, -0.96, 1, -0.42, 1, -0.3, -1, -0.3, -1, -0.42).Solid()
	p.Circle(0, -0.56, 0.13).Hole()
	for _, x := range []float64{-0.72, -0.24, 0.24, 0.72} {
		p.Polygon(x-0.16, -0.22, x+0.16, -0.22, x+0.11, -0.1, x+0.11, 0.5, x+0.16, 0.6, x-0.16, 0.6, x-0.11, 0.5, x-0.11, -0.1).Solid()
	}
	p.Polygon(-0.96, 0.66, 0.96, 0.66, 0.96, 0.78, -0.96, 0.78).Solid()
	p.Polygon(-1.06, 0.82, 1.06, 0.82, 1.06, 0.96, -1.06, 0.96).Solid()
	return p.Contours()
}

// addLeaf begins a contour that is a pointed oval from the point x, y, of length long. Its
// width grows with wide, the distance of its control points from its axis. degrees is the
// angle of the axis from upright, clockwise.
func addLeaf(p *draw.Path, x, y, long, wide, degrees float64) *draw.Path {
	sin, cos := math.Sincos(degrees * math.Pi / 180)
	at := func(along, across float64) (float64, float64) {
		return x + along*sin + across*cos, y - along*cos + across*sin
	}
	ax, ay := at(0.35*long, wide)
	bx, by := at(0.8*long, 0.8*wide)
	tx, ty := at(long, 0)
	cx, cy := at(0.8*long, -0.8*wide)
	dx, dy := at(0.35*long, -wide)
	return p.Move(x, y).Curve(ax, ay, bx, by, tx, ty).Curve(cx, cy, dx, dy, x, y)
}

// wheat returns the contours of an ear of wheat on its stalk.
func wheat() [][]draw.Point {
	var p draw.Path
	for i := range 4 {
		y := 0.34 - 0.36*float64(i)
		addLeaf(&p, 0.07, y, 0.62, 0.17, 38).Solid()
		addLeaf(&p, -0.07, y, 0.62, 0.17, -38).Solid()
	}
	addLeaf(&p, 0, -0.66, 0.56, 0.15, 0).Solid()
	p.Polygon(-0.05, 0.4, 0.05, 0.4, 0.05, 1.16, -0.05, 1.16).Solid()
	return scaled(p.Contours(), 0.84)
}

// fish returns the contours of a fish that swims to the left.
func fish() [][]draw.Point {
	var p draw.Path
	p.Move(-1.06, 0.02).Curve(-0.7, -0.58, 0.1, -0.62, 0.5, -0.06).Line(1, -0.5).Curve(0.88, -0.16, 0.88, 0.2, 1, 0.54).
		Line(0.5, 0.1).Curve(0.1, 0.66, -0.7, 0.62, -1.06, 0.02).Solid()
	p.Circle(-0.68, -0.1, 0.1).Hole()
	p.Move(-0.36, -0.36).Curve(-0.2, -0.14, -0.2, 0.18, -0.36, 0.4).Line(-0.28, 0.43).Curve(-0.08, 0.2, -0.08, -0.16, -0.28, -0.39).Hole()
	return p.Contours()
}

// loaf returns the contours of a loaf of bread with three cuts.
func loaf() [][]draw.Point {
	var p draw.Path
	p.Move(-1, 0.3).Curve(-1.06, -0.34, -0.6, -0.62, 0, -0.62).Curve(0.6, -0.62, 1.06, -0.34, 1, 0.3).
		Curve(0.98, 0.62, 0.7, 0.66, 0, 0.66).Curve(-0.7, 0.66, -0.98, 0.62, -1, 0.3).Solid()
	for _, x := range []float64{-0.5, 0, 0.5} {
		addLeaf(&p, x-0.12, 0.16, 0.52, 0.1, 24).Hole()
	}
	return p.Contours()
}

// axe returns the contours of an axe that leans to the right.
func axe() [][]draw.Point {
	var p draw.Path
	p.Polygon(-0.09, -1.1, 0.09, -1.1, 0.09, -0.94, -0.09, -0.94).Solid()
	p.Polygon(-0.1, -0.22, 0.1, -0.22, 0.09, 1.2, -0.09, 1.2).Solid()
	p.Move(-0.12, -0.88).Line(0.14, -0.88).Curve(0.4, -0.9, 0.6, -1, 0.74, -1.18).Curve(1.02, -0.8, 1.02, -0.36, 0.74, 0.02).
		Curve(0.6, -0.16, 0.4, -0.28, 0.14, -0.3).Line(-0.12, -0.3).Solid()
	return scaled(rotated(p.Contours(), 35), 0.84)
}

// hammer returns the contours of a hammer that leans to the right.
func hammer() [][]draw.Point {
	var p draw.Path
	p.Polygon(-0.1, -0.34, 0.1, -0.34, 0.12, 1.24, -0.12, 1.24).Solid()
	p.Polygon(-0.66, -1, 0.46, -1, 0.46, -0.42, -0.66, -0.42).Solid()
	p.Move(0.54, -0.94).Curve(0.8, -0.94, 0.98, -0.76, 1.04, -0.5).Curve(0.88, -0.58, 0.7, -0.6, 0.54, -0.56).Solid()
	return scaled(rotated(p.Contours(), 35), 0.88)
}

// claw returns the contours of three claw marks.
func claw() [][]draw.Point {
	var p draw.Path
	for i, x := range []float64{-0.62, 0, 0.62} {
		long := []float64{0.9, 1, 0.86}[i]
		p.Move(x+0.3, -long).Curve(x+0.14, -0.3, x-0.02, 0.3, x-0.3, long).Curve(x-0.34, 0.3, x-0.2, -0.5, x+0.3, -long).Solid()
	}
	return p.Contours()
}
