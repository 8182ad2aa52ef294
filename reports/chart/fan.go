package chart

import (
	"fmt"
	"slices"
)

// A Fan is the distribution of a number over many matches at several positions. The median,
// Value, is drawn as a line, the range from Lo to Hi as a band; NaN means that there is
// none.
type Fan struct {
	Places      []float64 // positions on the horizontal axis, in ascending order
	Base, Other []Point   // indexed like Places; Other may be nil
}

// FanChart draws a fan for each side, base below other. Labels of the vertical axis, which
// begins at 0, are values times factor; the last one has the unit.
func FanChart(title string, f Fan, factor float64, unit, axisLabel, baseName, otherName string) Picture {
	all, along := extent{0, 0}, noExtent
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
	const height = 236
	return Picture{
		Title:  title,
		Desc:   f.describe(factor, unit, axisLabel, baseName, otherName),
		Height: height,
		draw: func(c *canvas, width float64) {
			from := min(from, 0)
			drawing := plot{
				xAxis:    axis{lo: from, hi: to, label: axisLabel, ticks: wholeTicks(from, to, width/80)},
				yAxis:    axis{lo: low, hi: high, ticks: roundTicks(low, high, 4, factor, unit)},
				hasYGrid: true,
			}
			drawing.layers = append(drawing.layers, func(c *canvas, p panel) {
				f.paint(c, p, f.Base, baseColour, 0.22, newPen(baseColour, 2))
				f.paint(c, p, f.Other, otherColour, 0.19, newPen(otherColour, 2.5, 6, 2))
			})
			if f.Other != nil {
				drawing.legend = sideEntries(baseName, otherName)
			}
			drawing.draw(c, width, height)
		},
	}
}

// paint draws the points of one side: the band from Lo to Hi with its edges, and the median
// line. Band and line are interrupted where Value is not finite. A point of which only Lo or
// Hi is not finite is left out of the band, which then goes straight to the next point.
func (f *Fan) paint(c *canvas, p panel, list []Point, col colour, opacity float64, style pen) {
	var high, middle, low []point
	flush := func() {
		if len(high) > 1 {
			back := slices.Clone(low)
			slices.Reverse(back)
			c.fillArea(col, opacity, slices.Concat(high, back)...)
			outline := newPen(col, 0.75)
			if style.dashes != nil {
				outline = newPen(col, 0.75, 2, 2)
			}
			c.drawLine(outline, high...)
			c.drawLine(outline, low...)
		}
		c.drawLine(style, middle...)
		if len(middle) == 1 { // a single position between gaps
			c.drawMark(disc, col, middle[0], 5)
		}
		high, middle, low = nil, nil, nil
	}
	for i, x := range list[:min(len(list), len(f.Places))] {
		if !isFinite(x.Value) {
			flush()
			continue
		}
		at := func(y float64) point {
			return point{p.x(f.Places[i]), p.y(clamp(y, p.yAxis.lo, p.yAxis.hi))}
		}
		middle = append(middle, at(x.Value))
		if isFinite(x.Lo) && isFinite(x.Hi) {
			high, low = append(high, at(x.Hi)), append(low, at(x.Lo))
		}
	}
	flush()
}

// describe returns in words what the fan shows, at five positions at most.
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
			case !isFinite(v.Value):
				continue
			case isFinite(v.Lo) && isFinite(v.Hi):
				said += fmt.Sprintf("%s%s %s %s%s (%s to %s)", sep, axis, formatNumber(f.Places[at], 0), formatNumber(v.Value*factor, 1), unit, formatNumber(v.Lo*factor, 1), formatNumber(v.Hi*factor, 1))
			default:
				said += fmt.Sprintf("%s%s %s %s%s", sep, axis, formatNumber(f.Places[at], 0), formatNumber(v.Value*factor, 1), unit)
			}
		}
	}
	return said
}
