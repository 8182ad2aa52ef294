package chart

import (
	"fmt"
	"strings"
)

// A Moment is a position in the course of a match, marked with a short name.
type Moment struct {
	At   int
	Name string
}

// Match draws the winning chances of each side during a match: at[n] are the expected
// shares of the win after n choices, 0 to 1, in the order of names. now is the choice that
// is marked with a vertical line; negative for none. axisLabel is the label of the
// horizontal axis.
func Match(title string, names []string, at [][]float64, moments []Moment, now int, axisLabel string) Picture {
	last := len(at) - 1
	var said []string
	for side, name := range names {
		text := fmt.Sprintf("%s: %s %%", name, number(100*at[0][side], 0))
		for _, m := range moments {
			if m.At > 0 && m.At <= last {
				text += fmt.Sprintf(", %s %s %%", m.Name, number(100*at[m.At][side], 0))
			}
		}
		said = append(said, text+fmt.Sprintf(", %s %%", number(100*at[last][side], 0)))
	}
	height := curvesHeight(len(names))
	return Picture{
		Title:  title,
		Desc:   strings.Join(said, "; "),
		Height: height,
		draw: func(c *canvas, width float64) {
			end := float64(max(last, 1))
			f := plot{
				across:     axis{hi: end, label: axisLabel, ticks: wholeTicks(0, end, width/90)},
				up:         axis{hi: 1, ticks: roundTicks(0, 1, 5, 100, " %")},
				gridAcross: true, gridUp: true,
				legend: curveLegend(names), entriesPerLine: 2,
			}
			f.layers = append(f.layers, func(c *canvas, p panel) {
				if now >= 0 && now <= last {
					p.drawVertical(c, line(inkColour, 1.5), float64(now))
				}
				markMoments(c, p, moments)
				for side := range names {
					look := looks[side%len(looks)]
					var run []point
					for n := range at {
						run = append(run, point{p.x(float64(n)), p.y(at[n][side])})
					}
					c.line(look.style, run...)
					signs := []int{0, last}
					for _, m := range moments {
						signs = append(signs, m.At)
					}
					for _, n := range signs {
						if n >= 0 && n <= last {
							c.mark(look.shape, look.colour, run[n], 7)
						}
					}
				}
			})
			f.draw(c, width, height)
		},
	}
}

// markMoments draws a dashed line at every moment, with its name at the top. Names that
// would cover an earlier one are left out.
func markMoments(c *canvas, p panel, moments []Moment) {
	style := lettering{11, inkColour, "middle", true}
	free := p.left - 40
	for _, m := range moments {
		x := p.x(float64(m.At))
		p.drawVertical(c, line(softColour, 1, 2, 3), float64(m.At))
		name := c.translated(m.Name)
		half := style.width(name) / 2
		if at := max(min(x, p.right-half), p.left+half); at-half > free {
			c.write(style, point{at, p.top + 8}, name)
			free = at + half + 4
		}
	}
}
