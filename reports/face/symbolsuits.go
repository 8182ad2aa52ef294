package face

import "equitas/reports/draw"

// Symbols of the suits of ordinary playing cards.

// heart returns the contours of the suit of hearts, with its point at the bottom.
func heart() [][]draw.Point {
	var p draw.Path
	p.Move(0, 0.95).Curve(-0.3, 0.55, -0.95, 0.2, -0.95, -0.35).
		Curve(-0.95, -0.95, -0.2, -1.05, 0, -0.45).
		Curve(0.2, -1.05, 0.95, -0.95, 0.95, -0.35).
		Curve(0.95, 0.2, 0.3, 0.55, 0, 0.95).Solid()
	return p.Contours()
}

// diamond returns the contours of the suit of diamonds, with curved sides.
func diamond() [][]draw.Point {
	var p draw.Path
	p.Move(0, -1).Curve(0.2, -0.6, 0.45, -0.25, 0.76, 0).
		Curve(0.45, 0.25, 0.2, 0.6, 0, 1).
		Curve(-0.2, 0.6, -0.45, 0.25, -0.76, 0).
		Curve(-0.45, -0.25, -0.2, -0.6, 0, -1).Solid()
	return p.Contours()
}

// club returns the contours of the suit of clubs: three leaves on a stalk.
func club() [][]draw.Point {
	var p draw.Path
	p.Circle(0, -0.52, 0.44).Solid()
	p.Circle(-0.5, 0.18, 0.44).Solid()
	p.Circle(0.5, 0.18, 0.44).Solid()
	p.Polygon(-0.16, -0.3, 0.16, -0.3, 0.16, 0.3, -0.16, 0.3).Solid()
	addStalk(&p)
	return p.Contours()
}

// spade returns the contours of the suit of spades: a leaf on a stalk.
func spade() [][]draw.Point {
	var p draw.Path
	p.Move(0, -1).Curve(0.3, -0.55, 0.95, -0.25, 0.95, 0.25).
		Curve(0.95, 0.75, 0.3, 0.85, 0, 0.4).
		Curve(-0.3, 0.85, -0.95, 0.75, -0.95, 0.25).
		Curve(-0.95, -0.25, -0.3, -0.55, 0, -1).Solid()
	addStalk(&p)
	return p.Contours()
}

// addStalk adds the stalk of the suits of clubs and spades, which widens towards its foot.
func addStalk(p *draw.Path) {
	p.Move(-0.09, 0.1).Line(0.09, 0.1).Curve(0.1, 0.55, 0.2, 0.85, 0.42, 1).Line(-0.42, 1).
		Curve(-0.2, 0.85, -0.1, 0.55, -0.09, 0.1).Solid()
}
