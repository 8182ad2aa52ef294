package chart

import (
	"fmt"
	"strings"
)

// A Pair is the values of base and other for one label, with intervals. The value of a
// missing side is NaN.
type Pair struct {
	Label               string
	Base, Other         Point
	BaseText, OtherText string // the values as text: "24.1 %"
}

// A Point is a value with its interval.
type Point struct{ Value, Lo, Hi float64 }

// Shares draws pairs one below the other: base as a filled disc, other as a diamond. If
// otherName is "", only base is drawn. A line marks fair, the reference value, unless that
// is NaN. Labels of the axis are values times factor; the last one has the unit.
func Shares(title string, pairs []Pair, fair, factor float64, unit, baseName, otherName string) Picture {
	const row, head, foot = 34, 26, 30
	all := noExtent
	all.add(fair)
	var said []string
	for _, q := range pairs {
		all.add(q.Base.Lo, q.Other.Lo, q.Base.Hi, q.Other.Hi, q.Base.Value, q.Other.Value)
		said = append(said, fmt.Sprintf("%s: %s %s, %s %s", q.Label, baseName, q.BaseText, otherName, q.OtherText))
	}
	lo, hi := all.bounds(factor)
	room := (hi - lo) * 0.06
	lo, hi = lo-room, hi+room
	single := otherName == ""
	if single {
		for i, q := range pairs {
			said[i] = q.Label + ": " + q.BaseText
		}
	}
	height := float64(len(pairs)*row + head + foot)
	return Picture{
		Title:  title,
		Desc:   strings.Join(said, "; "),
		Height: height,
		draw: func(c *canvas, width float64) {
			f := plot{
				xAxis:    axis{lo: lo, hi: hi, ticks: roundTicks(lo, hi, int(width/110), factor, unit)},
				yAxis:    axis{hi: float64(max(len(pairs), 1)), look: labelledAxis},
				hasXGrid: true,
			}
			for i, q := range pairs {
				f.yAxis.ticks = append(f.yAxis.ticks, tick{float64(len(pairs)-i) - 0.5, q.Label})
			}
			f.layers = append(f.layers, func(c *canvas, p panel) {
				if isFinite(fair) {
					p.drawVertical(c, newPen(inkColour, 1, 5, 3), clamp(fair, lo, hi))
				}
				for i, q := range pairs {
					y, apart := p.y(float64(len(pairs)-i)-0.5), 6.0
					if single {
						apart = 0
					}
					q.Base.draw(c, p, y-apart, disc, baseColour, newPen(baseColour, 2))
					if !single {
						q.Other.draw(c, p, y+apart, diamond, otherColour, newPen(otherColour, 2, 6, 2))
					}
				}
			})
			if !single {
				f.legend = sideEntries(baseName, otherName)
			}
			f.draw(c, width, height)
		},
	}
}

// draw draws a value with its interval in the row at height y, with the given mark, colour
// and line; nothing if the value is NaN.
func (v Point) draw(c *canvas, p panel, y float64, s shape, col colour, style pen) {
	if !isFinite(v.Value) {
		return
	}
	p.drawInterval(c, style, v.Lo, v.Hi, y)
	c.drawMark(s, col, point{p.x(clamp(v.Value, p.xAxis.lo, p.xAxis.hi)), y}, 8)
}
