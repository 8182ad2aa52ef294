package chart

import (
	"fmt"
	"image/color"
	"math"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// A Curve is values, with intervals, over places along a line.
type Curve struct {
	Name   string
	Points []Point // by place; NaN where there is none
}

// Curves draws up to six curves over named places. Values are multiplied by
// factor for the axis, whose last label ends in unit. lo and hi bound the
// axis; NaN leaves it to the data.
func Curves(title string, places []string, curves []Curve, lo, hi, factor float64, unit, axis string) Picture {
	low, high := math.Inf(1), math.Inf(-1)
	var said []string
	for _, k := range curves {
		var list []string
		for i, v := range k.Points {
			for _, x := range []float64{v.Value, v.Lo, v.Hi} {
				if !math.IsNaN(x) && !math.IsInf(x, 0) {
					low, high = min(low, x), max(high, x)
				}
			}
			if !math.IsNaN(v.Value) {
				list = append(list, fmt.Sprintf("%s %s%s", places[i], number(v.Value*factor, 1), unit))
			}
		}
		said = append(said, strings.TrimSpace(k.Name+": "+strings.Join(list, ", ")))
	}
	if !math.IsNaN(lo) {
		low = min(low, lo)
	}
	if !math.IsNaN(hi) {
		high = max(high, hi)
	}
	if !(high > low) {
		low, high = low-0.5/factor, low+0.5/factor
	}
	if room := (high - low) * 0.06; math.IsNaN(lo) {
		low, high = low-room, high+room
	} else {
		high += room
	}
	return Picture{
		Title:  title,
		Desc:   strings.Join(said, "; "),
		Height: 276 + 18*float64((len(curves)-1)/2),
		plot: func(width float64) *plot.Plot {
			p := blank()
			last := float64(len(places) - 1)
			p.X.Min, p.X.Max = -0.25, last+0.25
			p.Y.Min, p.Y.Max = low, high
			p.X.Label.Text = axis
			var names ticks
			for i, name := range places {
				names = append(names, plot.Tick{Value: float64(i), Label: fitted(name, width*1.6/float64(len(places)))})
			}
			p.X.Tick.Marker = names
			gridY(p, round(low, high, 5, factor, unit))
			for i, k := range curves {
				p.Add(painter(func(c draw.Canvas, p *plot.Plot) { k.draw(c, p, i, len(curves)) }))
			}
			if len(curves) > 1 {
				curveLegend(p, curves, width)
			}
			return p
		},
	}
}

// looks of curves: no two alike, also without colour.
var looks = []struct {
	shape shape
	col   color.Color
	style draw.LineStyle
}{
	{disc, base, line(base, 2)},
	{diamond, other, line(other, 2, 6, 2)},
	{square, loud, line(loud, 2, 2, 2)},
	{ring, base, line(base, 2, 8, 3, 2, 3)},
	{ring, other, line(other, 1.5)},
	{ring, loud, line(loud, 1.5, 10, 4)},
}

// draw draws a curve: curves beside each other are moved apart a little, so
// that their intervals can be told apart.
func (k Curve) draw(c draw.Canvas, p *plot.Plot, i, n int) {
	trX, trY := p.Transforms(&c)
	look := looks[i%len(looks)]
	shift := px(6 * (float64(i) - float64(n-1)/2))
	var run []vg.Point
	flush := func() {
		if len(run) > 1 {
			c.StrokeLines(look.style, run)
		}
		run = nil
	}
	for at, v := range k.Points {
		if math.IsNaN(v.Value) {
			flush()
			continue
		}
		run = append(run, vg.Point{X: trX(float64(at)) + shift, Y: trY(v.Value)})
	}
	flush()
	for at, v := range k.Points {
		if math.IsNaN(v.Value) {
			continue
		}
		x := trX(float64(at)) + shift
		if !math.IsNaN(v.Lo) && !math.IsNaN(v.Hi) {
			stroke(c, line(look.col, 1.5), vg.Point{X: x, Y: trY(v.Lo)}, vg.Point{X: x, Y: trY(v.Hi)})
		}
		mark(c, look.shape, look.col, vg.Point{X: x, Y: trY(v.Value)}, 8)
	}
}

// curveLegend names the curves above the picture, two a line.
func curveLegend(p *plot.Plot, curves []Curve, width float64) {
	lines := (len(curves) + 1) / 2
	p.Title.Text = strings.Repeat("\n", lines-1) + " "
	p.Title.TextStyle = words(p, 12, ink, draw.XLeft)
	p.Title.Padding = px(12)
	p.Add(painter(func(c draw.Canvas, p *plot.Plot) {
		style := words(p, 12, ink, draw.XLeft)
		for i, k := range curves {
			look := looks[i%len(looks)]
			y := c.Max.Y + px(14+18*float64(lines-1-i/2))
			x := c.Min.X + vg.Length(i%2)*(c.Max.X-c.Min.X)/2
			mark(c, look.shape, look.col, vg.Point{X: x + px(6), Y: y}, 8)
			c.FillText(style, vg.Point{X: x + px(16), Y: y}, fitted(k.Name, width*0.9))
		}
	}))
}
