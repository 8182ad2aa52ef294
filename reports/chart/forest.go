package chart

import (
	"fmt"
	"math"
)

// An Effect is a change with its interval, in margins: 1 is the smallest change that
// matters.
type Effect struct {
	Label         string // "Game length, turns"
	Change        string // the change as printed: "−5.3"
	Delta         float64
	Lo, Hi        float64
	Kind          EffectKind
	GoalDirection int // 1 for a change towards the goal, -1 for one away from it, 0 otherwise
}

// An EffectKind is the verdict on a change, which determines how it is drawn.
type EffectKind uint8

// The kinds of effects.
const (
	Unclear EffectKind = iota // drawn as a hollow ring on a dashed line
	Same                      // drawn as a grey square
	Changed                   // drawn as a diamond: red for the worse, green for the better
)

// ForestPlot draws effects one below the other, each with its interval, over the band of
// changes too small to matter.
func ForestPlot(effects []Effect) Picture {
	const row, foot = 40, 54
	most := 2.0
	for _, e := range effects {
		if !math.IsNaN(e.Lo) && !math.IsNaN(e.Hi) {
			most = max(most, math.Abs(e.Lo), math.Abs(e.Hi))
		}
	}
	most = min(most*1.06, 12)
	height := float64(len(effects)*row + foot)
	return Picture{
		Title:  "Changes of the headline measures, with 95 % intervals",
		Desc:   describeEffects(effects),
		Height: height,
		draw: func(c *canvas, width float64) {
			f := marginPlot(most, len(effects), width)
			f.layers = append(f.layers, func(c *canvas, p panel) {
				for i, e := range effects {
					text, y := p.y(float64(len(effects)-i)-0.3), p.y(float64(len(effects)-i)-0.72)
					room := p.right - p.left - 16
					change := c.drawText(lettering{13, inkColour, "end", true}, point{p.right - 2, text}, e.Change, room/2)
					c.drawText(lettering{13, inkColour, "start", true}, point{p.left + 2, text}, e.Label, room-change)
					e.draw(c, p, y)
				}
			})
			f.draw(c, width, height)
		},
	}
}

// marginPlot returns a plot with so many rows, one below the other. Its horizontal axis
// goes from -limit to limit margins; width is that of the picture.
func marginPlot(limit float64, rows int, width float64) plot {
	f := plot{
		xAxis:    axis{lo: -limit, hi: limit, label: "change, in margins (the band: too small to matter)", ticks: roundTicks(-limit, limit, int(width/90), 1, "")},
		yAxis:    axis{hi: float64(max(rows, 1)), look: hiddenAxis},
		hasXGrid: true,
	}
	f.drawMarginBand()
	return f
}

// draw draws the interval and the mark of an effect in the row at height y. If the interval
// extends beyond the panel, it ends in an arrow there.
func (e *Effect) draw(c *canvas, p panel, y float64) {
	if math.IsNaN(e.Lo) || math.IsNaN(e.Hi) {
		return
	}
	col, style, sign := softColour, newPen(softColour, 2, 4, 3), ring
	switch e.Kind {
	case Changed:
		col = [...]colour{emphasisColour, inkColour, goodColour}[e.GoalDirection+1]
		style, sign = newPen(col, 3), diamond
	case Same:
		style, sign = newPen(softColour, 2), square
	}
	if e.Lo < p.xAxis.hi && e.Hi > p.xAxis.lo {
		p.drawInterval(c, style, e.Lo, e.Hi, y)
	}
	e.drawSign(c, p, sign, col, y, 10)
}

// drawSign draws the mark of an effect, size CSS pixels wide, if its change lies within the
// panel, and an arrow at each edge of the panel beyond which its interval extends.
func (e *Effect) drawSign(c *canvas, p panel, sign shape, col colour, y, size float64) {
	if e.Lo < p.xAxis.lo {
		c.drawArrow(col, point{p.left, y}, -1)
	}
	if e.Hi > p.xAxis.hi {
		c.drawArrow(col, point{p.right, y}, 1)
	}
	if e.Delta >= p.xAxis.lo && e.Delta <= p.xAxis.hi {
		c.drawMark(sign, col, point{p.x(e.Delta), y}, size)
	}
}

// describeEffects returns in words what a forest plot shows.
func describeEffects(effects []Effect) string {
	s := ""
	for i, e := range effects {
		if i > 0 {
			s += "; "
		}
		word := [...]string{Unclear: "unclear", Same: "the same", Changed: "changed"}[e.Kind]
		if e.Kind == Changed {
			word = [...]string{"changed for the worse", "changed", "changed for the better"}[e.GoalDirection+1]
		}
		s += fmt.Sprintf("%s: %s, %s", e.Label, e.Change, word)
	}
	return s
}
