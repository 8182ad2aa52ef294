package chart

import (
	"fmt"
	"strings"
)

// A Moment is a moment of a match that is marked with a short name.
type Moment struct {
	ChoicesBefore int // number of choices made before it
	Name          string
}

// WinChances draws the winning chances of each side during a match. shares[n][i] is the
// expected share of the win, 0 to 1, of side names[i] after n choices. A vertical line is
// drawn after now choices, unless now is negative. axisLabel is the label of the horizontal
// axis.
func WinChances(title string, names []string, shares [][]float64, moments []Moment, now int, axisLabel string) Picture {
	last := len(shares) - 1
	var said []string
	for side, name := range names {
		text := fmt.Sprintf("%s: %s %%", name, formatNumber(100*shares[0][side], 0))
		for _, m := range moments {
			if m.ChoicesBefore > 0 && m.ChoicesBefore <= last {
				text += fmt.Sprintf(", %s %s %%", m.Name, formatNumber(100*shares[m.ChoicesBefore][side], 0))
			}
		}
		said = append(said, text+fmt.Sprintf(", %s %%", formatNumber(100*shares[last][side], 0)))
	}
	height := curvesHeight(len(names))
	return Picture{
		Title:  title,
		Desc:   strings.Join(said, "; "),
		Height: height,
		draw: func(c *canvas, width float64) {
			end := float64(max(last, 1))
			f := plot{
				xAxis:    axis{hi: end, label: axisLabel, ticks: wholeTicks(0, end, width/90)},
				yAxis:    axis{hi: 1, ticks: roundTicks(0, 1, 5, 100, " %")},
				hasXGrid: true, hasYGrid: true,
				legend: curveLegend(names), entriesPerLine: 2,
			}
			f.layers = append(f.layers, func(c *canvas, p panel) {
				if now >= 0 && now <= last {
					p.drawVertical(c, newPen(inkColour, 1.5), float64(now))
				}
				markMoments(c, p, moments)
				for side := range names {
					look := curveStyles[side%len(curveStyles)]
					var run []point
					for n := range shares {
						run = append(run, point{p.x(float64(n)), p.y(shares[n][side])})
					}
					c.drawLine(look.style, run...)
					signs := []int{0, last}
					for _, m := range moments {
						signs = append(signs, m.ChoicesBefore)
					}
					for _, n := range signs {
						if n >= 0 && n <= last {
							c.drawMark(look.shape, look.colour, run[n], 7)
						}
					}
				}
			})
			f.draw(c, width, height)
		},
	}
}

// markMoments draws a dashed vertical line at every moment, with its name at the top. Names
// that would overlap an earlier one are omitted.
func markMoments(c *canvas, p panel, moments []Moment) {
	style := lettering{11, inkColour, "middle", true}
	free := p.left - 40
	for _, m := range moments {
		x := p.x(float64(m.ChoicesBefore))
		p.drawVertical(c, newPen(softColour, 1, 2, 3), float64(m.ChoicesBefore))
		name := c.translated(m.Name)
		half := style.width(name) / 2
		if at := max(min(x, p.right-half), p.left+half); at-half > free {
			c.drawVerbatim(style, point{at, p.top + 8}, name)
			free = at + half + 4
		}
	}
}
