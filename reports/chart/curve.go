package chart

import (
	"fmt"
	"image/color"
	"math"
	"strings"
	"unicode/utf8"

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
	all := nothing
	var said []string
	for _, k := range curves {
		var list []string
		for i, v := range k.Points[:min(len(k.Points), len(places))] {
			all.add(v.Value, v.Lo, v.Hi)
			if finite(v.Value) {
				list = append(list, fmt.Sprintf("%s %s%s", places[i], number(v.Value*factor, 1), unit))
			}
		}
		said = append(said, strings.TrimSpace(k.Name+": "+strings.Join(list, ", ")))
	}
	all.add(lo, hi)
	low, high := all.bounds(factor)
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
			p.X.Min, p.X.Max = -0.25, max(last, 0)+0.25
			p.Y.Min, p.Y.Max = low, high
			p.X.Label.Text = cut(words(p, 12, ink, draw.XLeft), axis, px(width*0.8))
			p.X.Tick.Marker = named(places, width)
			gridY(p, round(low, high, 5, factor, unit))
			for i, k := range curves {
				k.Points = k.Points[:min(len(k.Points), len(places))]
				p.Add(painter(func(c draw.Canvas, p *plot.Plot) { k.draw(c, p, i, len(curves)) }))
			}
			if len(curves) > 1 {
				curveLegend(p, curves)
			}
			return p
		},
	}
}

// named labels places along a picture so wide: all if their names have room,
// cut if need be, else every second, third, …
func named(places []string, width float64) ticks {
	const least = 6 // letters that tell names apart
	longest := 0
	for _, name := range places {
		longest = max(longest, utf8.RuneCountInString(name))
	}
	room := width * 1.6 / float64(max(len(places), 1)) // of a place, as fitted takes it
	step := max(int(math.Ceil(float64(min(longest, least))*letter/room)), 1)
	var names ticks
	for i := 0; i < len(places); i += step {
		names = append(names, plot.Tick{Value: float64(i), Label: fitted(places[i], room*float64(step))})
	}
	return names
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
// that their intervals can be told apart, but never as far as the next place.
func (k Curve) draw(c draw.Canvas, p *plot.Plot, i, n int) {
	trX, trY := p.Transforms(&c)
	look := looks[i%len(looks)]
	apart := (trX(1) - trX(0)).Points() / px(1).Points() // between places
	shift := px(min(6, apart/float64(n)) * (float64(i) - float64(n-1)/2))
	size := min(8, max(apart, 2))
	y := func(v float64) vg.Length { return trY(within(v, p.Y.Min, p.Y.Max)) }
	var run []vg.Point
	flush := func() {
		if len(run) > 1 {
			c.StrokeLines(look.style, run)
		}
		run = nil
	}
	for at, v := range k.Points {
		if !finite(v.Value) {
			flush()
			continue
		}
		run = append(run, vg.Point{X: trX(float64(at)) + shift, Y: y(v.Value)})
	}
	flush()
	for at, v := range k.Points {
		if !finite(v.Value) {
			continue
		}
		x := trX(float64(at)) + shift
		if !math.IsNaN(v.Lo) && !math.IsNaN(v.Hi) {
			stroke(c, line(look.col, 1.5), vg.Point{X: x, Y: y(v.Lo)}, vg.Point{X: x, Y: y(v.Hi)})
		}
		mark(c, look.shape, look.col, vg.Point{X: x, Y: y(v.Value)}, size)
	}
}

// curveLegend names the curves above the picture, two a line.
func curveLegend(p *plot.Plot, curves []Curve) {
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
			c.FillText(style, vg.Point{X: x + px(16), Y: y}, cut(style, k.Name, (c.Max.X-c.Min.X)/2-px(20)))
		}
	}))
}
