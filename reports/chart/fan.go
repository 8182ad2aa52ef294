package chart

import (
	"fmt"
	"image/color"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// A Fan is how a number lies in many matches, at places along a line: its middle as a
// line, and from Lo to Hi a band around it. NaN is no number.
type Fan struct {
	Places      []float64 // rising
	Base, Other []Point   // by place; Other may be nil
}

// A veil is a colour that what lies under it shows through.
type veil struct {
	of color.RGBA // all parts alike, as the colours of pictures are
	a  uint8
}

// RGBA implements [color.Color]. It rounds so that who divides by alpha has the colour
// again.
func (v veil) RGBA() (r, g, b, a uint32) {
	a = uint32(v.a) * 0x101
	r = (uint32(v.of.R)*a + 254) / 255
	return r, r, r, a
}

var baseVeil, otherVeil = veil{base, 56}, veil{other, 48}

// Fans draws a fan for each side, base under other. Values are multiplied by factor
// for the axis, whose last label ends in unit; 0 is on it.
func Fans(title string, f Fan, factor float64, unit, axis, baseName, otherName string) Picture {
	all, along := extent{0, 0}, nothing
	along.add(f.Places...)
	for _, list := range [][]Point{f.Base, f.Other} {
		for _, v := range list[:min(len(list), len(f.Places))] {
			all.add(v.Value, v.Lo, v.Hi)
		}
	}
	low, high := all.bounds(factor)
	room := (high - low) * 0.05
	if high += room; low < 0 {
		low -= room
	}
	from, to := along.bounds(1)
	return Picture{
		Title:  title,
		Desc:   f.describe(factor, unit, axis, baseName, otherName),
		Height: 236,
		plot: func(width float64) *plot.Plot {
			p := blank()
			p.X.Min, p.X.Max = min(from, 0), to
			p.Y.Min, p.Y.Max = low, high
			p.X.Label.Text = cut(words(p, 12, ink, draw.XLeft), axis, px(width*0.8))
			gridY(p, round(low, high, 4, factor, unit))
			p.X.Tick.Marker = round(p.X.Min, to, int(width/80), 1, "")
			p.Add(painter(func(c draw.Canvas, p *plot.Plot) {
				f.paint(c, p, f.Base, base, baseVeil, line(base, 2))
				f.paint(c, p, f.Other, other, otherVeil, line(other, 2.5, 6, 2))
			}))
			if f.Other != nil {
				legend(p, baseName, otherName)
			}
			return p
		},
	}
}

// paint paints the band of a side, with its edges, and the line of its middle: anew
// after every gap.
func (f *Fan) paint(c draw.Canvas, p *plot.Plot, list []Point, col color.RGBA, v veil, style draw.LineStyle) {
	trX, trY := p.Transforms(&c)
	var high, middle, low []vg.Point
	flush := func() {
		if len(high) > 1 {
			c.FillPolygon(v, around(high, low))
			edge := line(col, 0.75)
			if style.Dashes != nil {
				edge = line(col, 0.75, 2, 2)
			}
			c.StrokeLines(edge, high)
			c.StrokeLines(edge, low)
		}
		if len(middle) > 1 {
			c.StrokeLines(style, middle)
		} else if len(middle) == 1 { // alone between gaps
			mark(c, disc, col, middle[0], 5)
		}
		high, middle, low = nil, nil, nil
	}
	for i, x := range list[:min(len(list), len(f.Places))] {
		if !finite(x.Value) {
			flush()
			continue
		}
		at := func(y float64) vg.Point {
			return vg.Point{X: trX(f.Places[i]), Y: trY(within(y, p.Y.Min, p.Y.Max))}
		}
		middle = append(middle, at(x.Value))
		if finite(x.Lo) && finite(x.Hi) {
			high, low = append(high, at(x.Hi)), append(low, at(x.Lo))
		}
	}
	flush()
}

// around is the way along one line and back along another.
func around(there, back []vg.Point) []vg.Point {
	list := append([]vg.Point(nil), there...)
	for i := len(back) - 1; i >= 0; i-- {
		list = append(list, back[i])
	}
	return list
}

// describe says in words what a fan shows, at five places at most.
func (f *Fan) describe(factor float64, unit, axis, baseName, otherName string) string {
	said := ""
	for k, side := range []struct {
		name string
		list []Point
	}{{baseName, f.Base}, {otherName, f.Other}} {
		if side.list == nil {
			continue
		}
		if k > 0 {
			said += "; "
		}
		said += side.name + ": "
		n := min(len(side.list), len(f.Places))
		for i, sep := 0, ""; i < 5 && i < n; i, sep = i+1, ", " {
			at := i * (n - 1) / max(min(4, n-1), 1)
			v := side.list[at]
			switch {
			case !finite(v.Value):
				continue
			case finite(v.Lo) && finite(v.Hi):
				said += fmt.Sprintf("%s%s %s %s%s (%s to %s)", sep, axis, number(f.Places[at], 0), number(v.Value*factor, 1), unit, number(v.Lo*factor, 1), number(v.Hi*factor, 1))
			default:
				said += fmt.Sprintf("%s%s %s %s%s", sep, axis, number(f.Places[at], 0), number(v.Value*factor, 1), unit)
			}
		}
	}
	return said
}
