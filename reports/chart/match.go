package chart

import (
	"fmt"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// A Moment is a place along a match that is marked, with a short name.
type Moment struct {
	At   int
	Name string
}

// Match draws how likely each side was to win a match, choice by choice: at[n] are the
// shares of the win after n choices, 0 to 1, in the order of names. What is now is a line
// from top to bottom, below 0 none. axis says what is counted.
func Match(title string, names []string, at [][]float64, moments []Moment, now int, axis string) Picture {
	last := len(at) - 1
	curves := make([]Curve, len(names))
	var said []string
	for side, name := range names {
		curves[side].Name = name
		text := fmt.Sprintf("%s: %s %%", name, number(100*at[0][side], 0))
		for _, m := range moments {
			if m.At > 0 && m.At <= last {
				text += fmt.Sprintf(", %s %s %%", m.Name, number(100*at[m.At][side], 0))
			}
		}
		said = append(said, text+fmt.Sprintf(", %s %%", number(100*at[last][side], 0)))
	}
	return Picture{
		Title:  title,
		Desc:   strings.Join(said, "; "),
		Height: 276 + 18*float64((len(names)-1)/2),
		plot: func(width float64) *plot.Plot {
			p := blank()
			p.X.Min, p.X.Max = 0, float64(max(last, 1))
			p.Y.Min, p.Y.Max = 0, 1
			p.X.Label.Text = cut(words(p, 12, ink, draw.XLeft), axis, px(width*0.8))
			gridX(p, round(0, float64(max(last, 1)), int(width/90), 1, ""))
			gridY(p, round(0, 1, 5, 100, " %"))
			p.Add(painter(func(c draw.Canvas, p *plot.Plot) {
				trX, trY := p.Transforms(&c)
				if now >= 0 && now <= last {
					stroke(c, line(ink, 1.5), vg.Point{X: trX(float64(now)), Y: c.Min.Y}, vg.Point{X: trX(float64(now)), Y: c.Max.Y})
				}
				style := words(p, 11, ink, draw.XCenter)
				free := c.Min.X - px(40)
				for _, m := range moments {
					x := trX(float64(m.At))
					stroke(c, line(soft, 1, 2, 3), vg.Point{X: x, Y: c.Min.Y}, vg.Point{X: x, Y: c.Max.Y})
					half := style.Width(m.Name) / 2
					if at := max(min(x, c.Max.X-half), c.Min.X+half); at-half > free { // names that would cover another are left out
						c.FillText(style, vg.Point{X: at, Y: c.Max.Y - px(8)}, m.Name)
						free = at + half + px(4)
					}
				}
				for side := range names {
					look := looks[side%len(looks)]
					var run []vg.Point
					for n := range at {
						run = append(run, vg.Point{X: trX(float64(n)), Y: trY(at[n][side])})
					}
					c.StrokeLines(look.style, run)
					signs := []int{0, last}
					for _, m := range moments {
						signs = append(signs, m.At)
					}
					for _, n := range signs {
						if n >= 0 && n <= last {
							mark(c, look.shape, look.col, run[n], 7)
						}
					}
				}
			}))
			curveLegend(p, curves)
			return p
		},
	}
}
