package chart

import (
	"fmt"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// A Histogram is how matches fall into bins of equal width.
type Histogram struct {
	From, Width float64   // of the first bin
	Base, Other []float64 // shares of matches, by bin; Other may be nil
}

// Lengths draws how long matches last: base a filled area, other a line.
func Lengths(title, unit string, h Histogram, baseName, otherName string) Picture {
	shares := extent{0, 0}
	shares.add(h.Base...)
	shares.add(h.Other...)
	top := max(shares.hi, 0.01)
	bins := max(len(h.Base), len(h.Other))
	end := h.From + float64(bins)*h.Width
	return Picture{
		Title: title,
		Desc: fmt.Sprintf("%s: most often %s %s%s", title, peak(h, h.Base), unit,
			ifNot(h.Other == nil, fmt.Sprintf(" in %s, %s %s in %s", baseName, peak(h, h.Other), unit, otherName))),
		Height: 250,
		plot: func(width float64) *plot.Plot {
			p := blank()
			p.X.Min, p.X.Max = h.From, end
			p.Y.Min, p.Y.Max = 0, top*1.05
			p.X.Label.Text = cut(words(p, 12, ink, draw.XLeft), unit, px(width*0.8))
			gridY(p, round(0, top*1.05, 4, 100, " %"))
			p.X.Tick.Marker = round(h.From, end, int(width/80), 1, "")
			p.Add(painter(func(c draw.Canvas, p *plot.Plot) {
				trX, trY := p.Transforms(&c)
				steps := func(list []float64) []vg.Point {
					pts := []vg.Point{{X: trX(h.From), Y: trY(0)}}
					for i, v := range list {
						x := h.From + float64(i)*h.Width
						if !finite(v) {
							v = 0
						}
						v = within(v, 0, top)
						pts = append(pts, vg.Point{X: trX(x), Y: trY(v)}, vg.Point{X: trX(x + h.Width), Y: trY(v)})
					}
					return append(pts, vg.Point{X: trX(h.From + float64(len(list))*h.Width), Y: trY(0)})
				}
				c.FillPolygon(band, steps(h.Base))
				c.StrokeLines(line(base, 2), steps(h.Base))
				if h.Other != nil {
					c.StrokeLines(line(other, 2, 6, 2), steps(h.Other))
				}
			}))
			if h.Other != nil {
				legend(p, baseName, otherName)
			}
			return p
		},
	}
}

// peak names the bin with most matches: "30 to 34".
func peak(h Histogram, list []float64) string {
	at := 0
	for i, v := range list {
		if v > list[at] {
			at = i
		}
	}
	lo := h.From + float64(at)*h.Width
	if h.Width <= 1 {
		return number(lo, 0)
	}
	return number(lo, 0) + " to " + number(lo+h.Width-1, 0)
}

// ifNot returns s unless the condition holds.
func ifNot(cond bool, s string) string {
	if cond {
		return ""
	}
	return s
}
