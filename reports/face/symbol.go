package face

import (
	"math"

	"equitas/reports/draw"
)

// Built-in symbols are drawn in a square from -1 to 1, y downwards. Solid parts must not overlap
// where there is a hole.

// builtInSymbol returns the contours of the built-in symbol with that name; a lozenge if
// there is none.
func builtInSymbol(name string) [][]draw.Point {
	switch name {
	case "sword":
		return sword(true)
	case "shield":
		return shield()
	case "scroll":
		return scroll()
	case "banner":
		return banner()
	case "scales":
		return scales()
	case "sun":
		return sun()
	case "crown":
		return crown()
	case "swords":
		return swords()
	case "tower":
		return tower()
	case "castle":
		return castle()
	case "temple":
		return temple()
	case "wheat":
		return wheat()
	case "fish":
		return fish()
	case "loaf":
		return loaf()
	case "axe":
		return axe()
	case "hammer":
		return hammer()
	case "claw":
		return claw()
	case "flower":
		return flower()
	case "daisy":
		return daisy()
	case "bouquet":
		return bouquet()
	case "berry":
		return berry()
	case "lemonade":
		return lemonade()
	case "cart":
		return cart()
	case "club":
		return club()
	case "diamond":
		return diamond()
	case "heart":
		return heart()
	case "spade":
		return spade()
	}
	if t, ok := tracedSymbols[name]; ok {
		return t.contours()
	}
	return lozenge()
}

// rotated returns contours rotated clockwise by an angle in degrees.
func rotated(contours [][]draw.Point, degrees float64) [][]draw.Point {
	sin, cos := math.Sincos(degrees * math.Pi / 180)
	all := make([][]draw.Point, len(contours))
	for i, c := range contours {
		for _, p := range c {
			all[i] = append(all[i], draw.Point{X: p.X*cos - p.Y*sin, Y: p.X*sin + p.Y*cos})
		}
	}
	return all
}

// sword returns the contours of a sword that points to the upper right, with a groove along
// its blade if groove is true.
func sword(groove bool) [][]draw.Point {
	var p draw.Path
	p.Polygon(0, -1.36, 0.2, -1.08, 0.2, 0.5, -0.2, 0.5, -0.2, -1.08).Solid()
	if groove {
		p.Polygon(0, -1.0, 0.055, -0.9, 0.055, 0.36, -0.055, 0.36, -0.055, -0.9).Hole()
	}
	p.Move(-0.66, 0.42).Curve(-0.42, 0.56, 0.42, 0.56, 0.66, 0.42).Line(0.74, 0.6).
		Curve(0.44, 0.76, -0.44, 0.76, -0.74, 0.6).Solid()
	p.Polygon(-0.12, 0.66, 0.12, 0.66, 0.1, 1.1, -0.1, 1.1).Solid()
	p.Circle(0, 1.2, 0.19).Solid()
	return rotated(p.Contours(), 45)
}

// swords returns the contours of two slender, crossed swords, one behind the other.
func swords() [][]draw.Point {
	hilt := func(p *draw.Path) {
		p.Polygon(-0.56, 0.66, 0.56, 0.66, 0.62, 0.84, -0.62, 0.84).Solid()
		p.Polygon(-0.1, 0.84, 0.1, 0.84, 0.1, 1.12, -0.1, 1.12).Solid()
		p.Circle(0, 1.22, 0.17).Solid()
	}
	var front, behind draw.Path
	front.Polygon(0, -1.38, 0.16, -1.12, 0.16, 0.66, -0.16, 0.66, -0.16, -1.12).Solid()
	hilt(&front)
	const gap = 0.24 // half the width of the gap around the front sword
	behind.Polygon(0, -1.38, 0.16, -1.12, 0.16, -gap, -0.16, -gap, -0.16, -1.12).Solid()
	behind.Polygon(0.16, gap, 0.16, 0.66, -0.16, 0.66, -0.16, gap).Solid()
	hilt(&behind)
	return append(rotated(front.Contours(), 45), rotated(behind.Contours(), -45)...)
}

// addShieldOutline adds the outline of a shield that is 2k high, beginning in the middle of
// its top edge.
func addShieldOutline(p *draw.Path, k float64) *draw.Path {
	return p.Move(0, -k).
		Curve(0.28*k, -0.85*k, 0.56*k, -0.82*k, 0.84*k, -0.84*k).Line(0.84*k, -0.1*k).
		Curve(0.84*k, 0.45*k, 0.45*k, 0.84*k, 0, k).
		Curve(-0.45*k, 0.84*k, -0.84*k, 0.45*k, -0.84*k, -0.1*k).Line(-0.84*k, -0.84*k).
		Curve(-0.56*k, -0.82*k, -0.28*k, -0.85*k, 0, -k)
}

// shield returns the contours of a quartered shield with a rim.
func shield() [][]draw.Point {
	var p draw.Path
	addShieldOutline(&p, 1).Solid()
	addShieldOutline(&p, 0.84).Hole()
	const k = 0.72
	p.Move(0, -k).Line(0, -0.1*k).Line(-0.84*k, -0.1*k).Line(-0.84*k, -0.84*k).
		Curve(-0.56*k, -0.82*k, -0.28*k, -0.85*k, 0, -k).Solid()
	p.Move(0, -0.1*k).Line(0.84*k, -0.1*k).Curve(0.84*k, 0.45*k, 0.45*k, 0.84*k, 0, k).Solid()
	return p.Contours()
}

// scroll returns the contours of a sheet with writing between two rolls.
func scroll() [][]draw.Point {
	var p draw.Path
	roll := func(y float64) {
		const r = 0.19
		p.Move(-0.76, y-r).Line(0.76, y-r).Curve(1.02, y-r, 1.02, y+r, 0.76, y+r).
			Line(-0.76, y+r).Curve(-1.02, y+r, -1.02, y-r, -0.76, y-r).Solid()
		p.Circle(-0.76, y, 0.075).Hole()
		p.Circle(0.76, y, 0.075).Hole()
	}
	roll(-0.78)
	roll(0.78)
	p.Polygon(-0.62, -0.52, 0.62, -0.52, 0.62, 0.52, -0.62, 0.52).Solid()
	for i, w := range []float64{0.4, 0.4, 0.16} {
		y := -0.27 + 0.27*float64(i)
		p.Polygon(-0.4, y-0.055, w, y-0.055, w, y+0.055, -0.4, y+0.055).Hole()
	}
	return p.Contours()
}

// banner returns the contours of a banner with a star, which hangs from a pole.
func banner() [][]draw.Point {
	var p draw.Path
	p.Polygon(-0.84, -0.97, 0.84, -0.97, 0.84, -0.83, -0.84, -0.83).Solid()
	p.Circle(-0.88, -0.9, 0.12).Solid()
	p.Circle(0.88, -0.9, 0.12).Solid()
	for _, x := range []float64{-0.5, 0, 0.5} {
		p.Polygon(x-0.09, -0.84, x+0.09, -0.84, x+0.09, -0.7, x-0.09, -0.7).Solid()
	}
	p.Polygon(-0.66, -0.72, 0.66, -0.72, 0.66, 1, 0, 0.62, -0.66, 1).Solid()
	addStar(&p, 0, -0.06, 0.42, 0.17, 4).Hole()
	p.Circle(0, -0.06, 0.1).Solid()
	return p.Contours()
}

// addStar begins a contour that is a star with n points, the first at the top. outer and
// inner are the radii of its points and of the corners between them.
func addStar(p *draw.Path, x, y, outer, inner float64, n int) *draw.Path {
	for i := range 2 * n {
		r := outer
		if i%2 == 1 {
			r = inner
		}
		sin, cos := math.Sincos(math.Pi * float64(i) / float64(n))
		if i == 0 {
			p.Move(x+r*sin, y-r*cos)
		} else {
			p.Line(x+r*sin, y-r*cos)
		}
	}
	return p
}

// scales returns the contours of a pair of scales in balance.
func scales() [][]draw.Point {
	var p draw.Path
	p.Circle(0, -0.86, 0.13).Solid()
	p.Polygon(-0.07, -0.74, 0.07, -0.74, 0.09, 0.8, -0.09, 0.8).Solid()
	p.Move(-0.5, 1).Curve(-0.4, 0.8, -0.2, 0.76, 0, 0.76).Curve(0.2, 0.76, 0.4, 0.8, 0.5, 1).Solid()
	p.Move(-0.74, -0.66).Curve(-0.4, -0.5, -0.2, -0.72, 0, -0.72).Curve(0.2, -0.72, 0.4, -0.5, 0.74, -0.66).
		Line(0.74, -0.52).Curve(0.4, -0.36, 0.2, -0.56, 0, -0.56).Curve(-0.2, -0.56, -0.4, -0.36, -0.74, -0.52).Solid()
	for _, x := range []float64{-0.66, 0.66} {
		p.Stroke(0.085, x, -0.56, x-0.28, 0.16)
		p.Stroke(0.085, x, -0.56, x+0.28, 0.16)
		p.Move(x-0.36, 0.14).Line(x+0.36, 0.14).Curve(x+0.3, 0.5, x-0.3, 0.5, x-0.36, 0.14).Solid()
	}
	return p.Contours()
}

// sun returns the contours of a sun with long and short rays.
func sun() [][]draw.Point {
	var p draw.Path
	p.Circle(0, 0, 0.46).Solid()
	p.Circle(0, 0, 0.34).Hole()
	p.Circle(0, 0, 0.22).Solid()
	const rays = 12
	for i := range rays {
		tip, wide := 1.0, 0.15
		if i%2 == 1 {
			tip, wide = 0.82, 0.11
		}
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / rays)
		at := func(along, across float64) (float64, float64) {
			return along*sin + across*cos, -along*cos + across*sin
		}
		ax, ay := at(0.56, -wide)
		bx, by := at(tip, 0)
		cx, cy := at(0.56, wide)
		p.Polygon(ax, ay, bx, by, cx, cy).Solid()
	}
	return p.Contours()
}

// crown returns the contours of a crown on a jewelled band.
func crown() [][]draw.Point {
	var p draw.Path
	p.Polygon(-0.78, 0.3, -0.94, -0.42, -0.44, -0.06, 0, -0.72, 0.44, -0.06, 0.94, -0.42, 0.78, 0.3).Solid()
	for _, at := range [][2]float64{{-0.94, -0.54}, {0, -0.84}, {0.94, -0.54}} {
		p.Circle(at[0], at[1], 0.13).Solid()
	}
	p.Polygon(-0.78, 0.4, 0.78, 0.4, 0.78, 0.76, -0.78, 0.76).Solid()
	for _, x := range []float64{-0.46, 0, 0.46} {
		p.Polygon(x, 0.47, x+0.13, 0.58, x, 0.69, x-0.13, 0.58).Hole()
	}
	return p.Contours()
}

// addTowerOutline begins a contour that is a tower with battlements.
func addTowerOutline(p *draw.Path) *draw.Path {
	return p.Polygon(
		-1, -1.1, -0.58, -1.1, -0.58, -0.74, -0.22, -0.74, -0.22, -1.1, 0.22, -1.1,
		0.22, -0.74, 0.58, -0.74, 0.58, -1.1, 1, -1.1, 1, -0.34, 0.72, -0.1,
		0.72, 1.1, -0.72, 1.1, -0.72, -0.1, -1, -0.34)
}

// tower returns the contours of a tower with a gate. It stands for a level of Fortification
// that a card requires.
func tower() [][]draw.Point {
	var p draw.Path
	addTowerOutline(&p).Solid()
	p.Move(-0.24, 1.1).Line(-0.24, 0.6).Curve(-0.24, 0.22, 0.24, 0.22, 0.24, 0.6).Line(0.24, 1.1).Hole()
	return p.Contours()
}

// ruin returns the contours of a hollow tower. It stands for a level of Fortification that
// a card does not require.
func ruin() [][]draw.Point {
	var p draw.Path
	addTowerOutline(&p).Solid()
	const d = 0.16
	p.Polygon(
		-1+d, -1.1+d, -0.58-d, -1.1+d, -0.58-d, -0.74+d, -0.22+d, -0.74+d, -0.22+d, -1.1+d, 0.22-d, -1.1+d,
		0.22-d, -0.74+d, 0.58+d, -0.74+d, 0.58+d, -1.1+d, 1-d, -1.1+d, 1-d, -0.34-0.4*d, 0.72-d, -0.1-0.5*d,
		0.72-d, 1.1-d, -0.72+d, 1.1-d, -0.72+d, -0.1-0.5*d, -1+d, -0.34-0.4*d).Hole()
	return p.Contours()
}

// lozenge returns the contours of a lozenge, which stands for anything without a symbol of
// its own.
func lozenge() [][]draw.Point {
	var p draw.Path
	p.Polygon(0, -1, 0.72, 0, 0, 1, -0.72, 0).Solid()
	p.Polygon(0, -0.74, 0.53, 0, 0, 0.74, -0.53, 0).Hole()
	p.Polygon(0, -0.5, 0.36, 0, 0, 0.5, -0.36, 0).Solid()
	return p.Contours()
}
