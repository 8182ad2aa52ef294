package chart

import (
	"fmt"
	"math"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// A Twice is a change that was measured twice, in margins: of each side its Change,
// Delta, Lo and Hi are drawn. A side that has none is NaN.
type Twice struct {
	Label       string
	First, Next Effect
}

// Overlay draws changes that were measured twice below each other, around the band of
// what does not matter: the first a filled disc, the next a diamond on a broken line.
func Overlay(list []Twice, first, next string) Picture {
	const row, head, foot = 54, 26, 46
	most := 2.0
	var said []string
	for _, e := range list {
		for _, v := range []float64{e.First.Lo, e.First.Hi, e.Next.Lo, e.Next.Hi} {
			if finite(v) {
				most = max(most, math.Abs(v))
			}
		}
		said = append(said, fmt.Sprintf("%s: %s %s, %s %s", e.Label, first, e.First.Change, next, e.Next.Change))
	}
	most = min(most*1.06, 12)
	return Picture{
		Title:  "Changes of the headline measures in two runs, with their intervals",
		Desc:   strings.Join(said, "; "),
		Height: float64(len(list)*row + head + foot),
		plot: func(width float64) *plot.Plot {
			p := blank()
			p.HideY()
			p.X.Min, p.X.Max = -most, most
			p.Y.Min, p.Y.Max = 0, float64(len(list))
			p.X.Label.Text = "change, in margins (the band: too small to matter)"
			p.Title.TextStyle = words(p, 12, ink, draw.XLeft)
			p.Add(painter(func(c draw.Canvas, p *plot.Plot) {
				trX, _ := p.Transforms(&c)
				c.FillPolygon(band, []vg.Point{{X: trX(-1), Y: c.Min.Y}, {X: trX(-1), Y: c.Max.Y}, {X: trX(1), Y: c.Max.Y}, {X: trX(1), Y: c.Min.Y}})
			}))
			gridX(p, round(-most, most, int(width/90), 1, ""))
			p.Add(painter(func(c draw.Canvas, p *plot.Plot) {
				trX, trY := p.Transforms(&c)
				stroke(c, line(soft, 1), vg.Point{X: trX(0), Y: c.Min.Y}, vg.Point{X: trX(0), Y: c.Max.Y})
				for i, e := range list {
					top := trY(float64(len(list) - i))
					text := top - px(14)
					left := words(p, 13, ink, draw.XLeft)
					of := words(p, 13, base, draw.XRight)
					then := words(p, 13, other, draw.XRight)
					room := (c.Max.X - c.Min.X) / 4
					b := cut(then, e.Next.Change, room)
					a := cut(of, e.First.Change, room)
					end := c.Max.X - px(2)
					c.FillText(then, vg.Point{X: end, Y: text}, b)
					end -= max(then.Width(b), px(44)) + px(12)
					c.FillText(of, vg.Point{X: end, Y: text}, a)
					c.FillText(left, vg.Point{X: c.Min.X + px(2), Y: text}, cut(left, e.Label, end-of.Width(a)-px(14)-c.Min.X))
					within := func(v float64) vg.Length { return trX(max(-most, min(v, most))) }
					for k, side := range []*Effect{&e.First, &e.Next} {
						if math.IsNaN(side.Lo) || math.IsNaN(side.Hi) {
							continue
						}
						col, style, sign := base, line(base, 2), disc
						if k == 1 {
							col, style, sign = other, line(other, 2, 6, 2), diamond
						}
						y := top - px(28) - vg.Length(k)*px(13)
						stroke(c, style, vg.Point{X: within(side.Lo), Y: y}, vg.Point{X: within(side.Hi), Y: y})
						if side.Lo < -most {
							arrow(c, col, vg.Point{X: trX(-most), Y: y}, -1)
						}
						if side.Hi > most {
							arrow(c, col, vg.Point{X: trX(most), Y: y}, 1)
						}
						if math.Abs(side.Delta) <= most {
							mark(c, sign, col, vg.Point{X: trX(side.Delta), Y: y}, 8)
						}
					}
				}
			}))
			legend(p, first, next)
			return p
		},
	}
}
