package chart

import (
	"fmt"
	"image/color"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// An Effect is a change with its interval, in margins: 1 is the smallest
// change that matters.
type Effect struct {
	Label  string // "Game length, turns"
	Change string // as printed: "−5.3"
	Delta  float64
	Lo, Hi float64
	Kind   EffectKind
	Better int // of what changed: 1 nearer to what is wanted, -1 further away, 0 neither
}

// An EffectKind is what may be said about a change.
type EffectKind uint8

// The kinds of effects.
const (
	Unclear EffectKind = iota // a hollow ring on a broken line
	Same                      // a grey square
	Changed                   // a diamond: loud for the worse, good for the better
)

// Forest draws changes below each other, each with its interval, around the
// band of what does not matter.
func Forest(effects []Effect) Picture {
	const row, foot = 40, 46
	most := 2.0
	for _, e := range effects {
		if !math.IsNaN(e.Lo) && !math.IsNaN(e.Hi) {
			most = max(most, math.Abs(e.Lo), math.Abs(e.Hi))
		}
	}
	most = min(most*1.06, 12)
	return Picture{
		Title:  "Changes of the headline measures, with 95 % intervals",
		Desc:   describe(effects),
		Height: float64(len(effects)*row + foot),
		plot: func(width float64) *plot.Plot {
			p := blank()
			p.HideY()
			p.X.Min, p.X.Max = -most, most
			p.Y.Min, p.Y.Max = 0, float64(len(effects))
			p.X.Label.Text = "change, in margins (the band: too small to matter)"
			p.Add(painter(func(c draw.Canvas, p *plot.Plot) {
				trX, _ := p.Transforms(&c)
				c.FillPolygon(band, []vg.Point{{X: trX(-1), Y: c.Min.Y}, {X: trX(-1), Y: c.Max.Y}, {X: trX(1), Y: c.Max.Y}, {X: trX(1), Y: c.Min.Y}})
			}))
			gridX(p, round(-most, most, int(width/90), 1, ""))
			p.Add(painter(func(c draw.Canvas, p *plot.Plot) {
				trX, trY := p.Transforms(&c)
				stroke(c, line(soft, 1), vg.Point{X: trX(0), Y: c.Min.Y}, vg.Point{X: trX(0), Y: c.Max.Y})
				for i, e := range effects {
					y := trY(float64(len(effects)-i) - 0.72)
					text := trY(float64(len(effects)-i) - 0.3)
					left, right := words(p, 13, ink, draw.XLeft), words(p, 13, ink, draw.XRight)
					room := c.Max.X - c.Min.X - px(16)
					change := cut(right, e.Change, room/2)
					c.FillText(left, vg.Point{X: c.Min.X + px(2), Y: text}, cut(left, e.Label, room-right.Width(change)))
					c.FillText(right, vg.Point{X: c.Max.X - px(2), Y: text}, change)
					e.draw(c, trX, y, most)
				}
			}))
			return p
		},
	}
}

// draw draws the interval and the sign of an effect; what lies beyond the
// picture ends in an arrow.
func (e *Effect) draw(c draw.Canvas, trX func(float64) vg.Length, y vg.Length, most float64) {
	if math.IsNaN(e.Lo) || math.IsNaN(e.Hi) {
		return
	}
	col, style, sign := soft, line(soft, 2, 4, 3), ring
	switch e.Kind {
	case Changed:
		col = [...]color.RGBA{loud, ink, good}[e.Better+1]
		style, sign = line(col, 3), diamond
	case Same:
		style, sign = line(soft, 2), square
	}
	lo, hi := max(e.Lo, -most), min(e.Hi, most)
	if lo < most && hi > -most {
		stroke(c, style, vg.Point{X: trX(lo), Y: y}, vg.Point{X: trX(hi), Y: y})
	}
	if e.Lo < -most {
		arrow(c, col, vg.Point{X: trX(-most), Y: y}, -1)
	}
	if e.Hi > most {
		arrow(c, col, vg.Point{X: trX(most), Y: y}, 1)
	}
	if math.Abs(e.Delta) <= most {
		mark(c, sign, col, vg.Point{X: trX(e.Delta), Y: y}, 10)
	}
}

// arrow draws a head that points left (-1) or right (1).
func arrow(c draw.Canvas, col color.Color, at vg.Point, way vg.Length) {
	c.FillPolygon(col, []vg.Point{at, {X: at.X - way*px(8), Y: at.Y + px(5)}, {X: at.X - way*px(8), Y: at.Y - px(5)}})
}

// describe says in words what a forest shows.
func describe(effects []Effect) string {
	s := ""
	for i, e := range effects {
		if i > 0 {
			s += "; "
		}
		word := [...]string{Unclear: "unclear", Same: "the same", Changed: "changed"}[e.Kind]
		if e.Kind == Changed {
			word = [...]string{"changed for the worse", "changed", "changed for the better"}[e.Better+1]
		}
		s += fmt.Sprintf("%s: %s, %s", e.Label, e.Change, word)
	}
	return s
}
