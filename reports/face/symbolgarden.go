package face

import (
	"math"

	"equitas/reports/draw"
)

// Symbols of gardens and picnics that are made of repeated parts. The other such symbols
// are traced, see tracedSymbols.

// placeOnCircle calls part for n places on a circle about x, y, the first one above the
// centre. turn is the angle of a place, in degrees clockwise from the first.
func placeOnCircle(n int, x, y, radius float64, part func(x, y, turn float64)) {
	for i := range n {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / float64(n))
		part(x+radius*sin, y-radius*cos, 360*float64(i)/float64(n))
	}
}

// flower returns the contours of a flower with five broad petals.
func flower() [][]draw.Point {
	var p draw.Path
	placeOnCircle(5, 0, 0.06, 0.29, func(x, y, turn float64) {
		addLeaf(&p, x, y, 0.77, 0.58, turn).Solid()
	})
	p.Circle(0, 0.06, 0.2).Solid()
	return p.Contours()
}

// daisy returns the contours of a flower with many slender petals.
func daisy() [][]draw.Point {
	var p draw.Path
	placeOnCircle(12, 0, 0, 0.42, func(x, y, turn float64) {
		addLeaf(&p, x, y, 0.58, 0.16, turn).Solid()
	})
	p.Circle(0, 0, 0.31).Solid()
	return p.Contours()
}

// bouquet returns the contours of three flowers, tied together.
func bouquet() [][]draw.Point {
	var p draw.Path
	for _, at := range [][2]float64{{-0.6, -0.3}, {0, -0.62}, {0.6, -0.3}} {
		placeOnCircle(6, at[0], at[1], 0.21, func(x, y, _ float64) {
			p.Circle(x, y, 0.14).Solid()
		})
		p.Circle(at[0], at[1], 0.2).Solid()
		p.Circle(at[0], at[1], 0.12).Hole()
	}
	p.Polygon(-0.56, 0.1, -0.42, 0.06, 0.08, 0.5, 0.5, 0.96, 0.34, 1.02, -0.06, 0.6).Solid()
	p.Polygon(0.56, 0.1, 0.42, 0.06, -0.08, 0.5, -0.5, 0.96, -0.34, 1.02, 0.06, 0.6).Solid()
	p.Polygon(-0.07, -0.24, 0.07, -0.24, 0.07, 1.04, -0.07, 1.04).Solid()
	p.Move(-0.46, 0.4).Line(0, 0.5).Line(0.46, 0.4).Line(0.46, 0.74).Line(0, 0.62).Line(-0.46, 0.74).Solid()
	return p.Contours()
}

// berry returns the contours of a blackberry: many small round parts below leaves.
func berry() [][]draw.Point {
	var p draw.Path
	const r, apart = 0.185, 0.42
	for row, n := range []int{3, 4, 3, 2} {
		for i := range n {
			p.Circle(apart*(float64(i)-float64(n-1)/2), -0.34+0.36*float64(row), r).Solid()
		}
	}
	for _, turn := range []float64{-74, -28, 28, 74} {
		addLeaf(&p, 0, -0.58, 0.52, 0.16, turn).Solid()
	}
	return p.Contours()
}

// lemonade returns the contours of a tumbler with a straw and a slice of lemon.
func lemonade() [][]draw.Point {
	var p draw.Path
	p.Polygon(-0.7, -0.5, 0.7, -0.5, 0.54, 1, -0.54, 1).Solid()
	p.Polygon(-0.53, -0.36, 0.53, -0.36, 0.51, -0.18, -0.51, -0.18).Hole()
	p.Polygon(0.06, -0.18, 0.3, -1.06, 0.74, -1.06, 0.74, -0.9, 0.42, -0.9, 0.22, -0.18).Solid()
	p.Circle(0, 0.4, 0.43).Hole()
	placeOnCircle(6, 0, 0.4, 0.1, func(x, y, turn float64) {
		sin, cos := math.Sincos(turn * math.Pi / 180)
		at := func(along, across float64) (float64, float64) {
			return x + along*sin + across*cos, y - along*cos + across*sin
		}
		ax, ay := at(0.24, 0.125)
		bx, by := at(0.24, -0.125)
		p.Polygon(x, y, bx, by, ax, ay).Solid()
	})
	return p.Contours()
}

// cart returns the contours of a cart from the side, with one wheel and a shaft.
func cart() [][]draw.Point {
	var p draw.Path
	p.Polygon(-1, -0.66, 0.56, -0.66, 0.4, 0, -0.84, 0).Solid()
	p.Polygon(-0.82, -0.4, 0.44, -0.4, 0.42, -0.29, -0.8, -0.29).Hole()
	p.Polygon(0.52, -0.26, 1.02, -0.5, 1.08, -0.36, 0.47, -0.08).Solid()
	p.Circle(-0.22, 0.5, 0.42).Solid()
	p.Circle(-0.22, 0.5, 0.29).Hole()
	placeOnCircle(6, -0.22, 0.5, 0.35, func(x, y, _ float64) {
		p.Stroke(0.09, -0.22, 0.5, x, y)
	})
	p.Circle(-0.22, 0.5, 0.11).Solid()
	p.Polygon(0.26, 0, 0.4, 0, 0.4, 0.92, 0.26, 0.92).Solid()
	return p.Contours()
}
