package chart

import (
	"fmt"
	"math"
	"strings"
)

// A TwoResults is a metric whose change was measured twice, in margins. Only Change, Delta,
// Lo and Hi of each result are drawn. If a result is missing, its numbers are NaN.
type TwoResults struct {
	Label         string
	First, Second Effect
}

// Overlay draws changes that were measured twice, one metric below the other, over the band
// of changes too small to matter. The first result is a filled disc, the second a diamond
// on a dashed line. first and second are the names of the two measurements.
func Overlay(list []TwoResults, first, second string) Picture {
	const row, head, foot = 54, 26, 50
	most := 2.0
	var said []string
	for _, e := range list {
		for _, v := range []float64{e.First.Lo, e.First.Hi, e.Second.Lo, e.Second.Hi} {
			if isFinite(v) {
				most = max(most, math.Abs(v))
			}
		}
		said = append(said, fmt.Sprintf("%s: %s %s, %s %s", e.Label, first, e.First.Change, second, e.Second.Change))
	}
	most = min(most*1.06, 12)
	height := float64(len(list)*row + head + foot)
	return Picture{
		Title:  "Changes of the headline measures in two runs, with their intervals",
		Desc:   strings.Join(said, "; "),
		Height: height,
		draw: func(c *canvas, width float64) {
			f := marginPlot(most, len(list), width)
			f.legend = sideEntries(first, second)
			f.layers = append(f.layers, func(c *canvas, p panel) {
				for i, e := range list {
					top := p.y(float64(len(list) - i))
					e.drawName(c, p, top+14)
					e.First.drawResult(c, p, disc, baseColour, newPen(baseColour, 2), top+28)
					e.Second.drawResult(c, p, diamond, otherColour, newPen(otherColour, 2, 6, 2), top+41)
				}
			})
			f.draw(c, width, height)
		},
	}
}

// drawName draws the name of the metric and, at the right, the text of both changes.
func (e *TwoResults) drawName(c *canvas, p panel, y float64) {
	const column = 44
	room := (p.right - p.left) / 4
	end := p.right - 2
	end -= max(c.drawText(lettering{13, otherColour, "end", true}, point{end, y}, e.Second.Change, room), column) + 12
	end -= c.drawText(lettering{13, baseColour, "end", true}, point{end, y}, e.First.Change, room) + 14
	c.drawText(lettering{13, inkColour, "start", true}, point{p.left + 2, y}, e.Label, end-p.left)
}

// drawResult draws one of the two results of a metric in the row at height y, with the
// given mark, colour and line.
func (e *Effect) drawResult(c *canvas, p panel, s shape, col colour, style pen, y float64) {
	if math.IsNaN(e.Lo) || math.IsNaN(e.Hi) {
		return
	}
	p.drawInterval(c, style, e.Lo, e.Hi, y)
	e.drawSign(c, p, s, col, y, 8)
}
