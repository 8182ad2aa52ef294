package chart

import (
	"math"
	"strconv"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// An extent is the range of the numbers that a picture shows.
type extent struct{ lo, hi float64 }

// nothing is the extent of no numbers.
var nothing = extent{math.Inf(1), math.Inf(-1)}

// vast is beyond all that anybody draws: an axis ends there.
const vast = 1e12

// add takes numbers in; those that are none, and infinite ones, are no part of a
// range.
func (e *extent) add(values ...float64) {
	for _, x := range values {
		if finite(x) {
			x = within(x, -vast, vast)
			e.lo, e.hi = min(e.lo, x), max(e.hi, x)
		}
	}
}

// bounds are the ends of an axis: never equal, nor so near to each other that
// labels would need a dozen digits.
func (e extent) bounds(factor float64) (lo, hi float64) {
	if e.lo > e.hi {
		e = extent{0, 0}
	}
	least := 1e-9 * max(1, math.Abs(e.lo), math.Abs(e.hi))
	if e.hi-e.lo < least {
		wider := max(0.5/factor, least)
		return e.lo - wider, e.hi + wider
	}
	return e.lo, e.hi
}

func finite(x float64) bool { return !math.IsNaN(x) && !math.IsInf(x, 0) }

// within moves a number into a range, from beyond it to its end.
func within(x, lo, hi float64) float64 { return min(max(x, lo), hi) }

// round returns places for about so many labels from lo to hi, at round
// numbers, in a unit that is factor times what is drawn and is written behind
// the last label.
func round(lo, hi float64, about int, factor float64, unit string) ticks {
	about = max(about, 1)
	if !(hi > lo) {
		return ticks{{Value: lo, Label: number(lo*factor, 0) + unit}}
	}
	raw := (hi - lo) * factor / float64(about)
	power := math.Pow(10, math.Floor(math.Log10(raw)))
	step := power
	for _, m := range []float64{1, 2, 5, 10} {
		if step = m * power; step >= raw {
			break
		}
	}
	decimals := max(0, -int(math.Floor(math.Log10(step)+1e-9)))
	var t ticks
	first := math.Ceil(lo*factor/step - 1e-9)
	for i := range about + 2 { // no more: a step is at least the range by about
		k := first + float64(i)
		if k*step > hi*factor*(1+1e-12)+1e-12 {
			break
		}
		t = append(t, plot.Tick{Value: k * step / factor, Label: number(k*step, decimals)})
	}
	if n := len(t); n > 0 {
		t[n-1].Label += unit
	}
	return t
}

// number writes a number with a true minus sign.
func number(x float64, decimals int) string {
	s := strconv.FormatFloat(math.Abs(x), 'f', decimals, 64)
	if x < 0 && strings.Trim(s, "0.") != "" {
		return "−" + s
	}
	return s
}

// gridX draws a fine line at every label of the horizontal axis.
func gridX(p *plot.Plot, t ticks) {
	p.X.Tick.Marker = t
	p.Add(painter(func(c draw.Canvas, p *plot.Plot) {
		trX, _ := p.Transforms(&c)
		for _, k := range t {
			x := trX(k.Value)
			stroke(c, line(grid, 1), vg.Point{X: x, Y: c.Min.Y}, vg.Point{X: x, Y: c.Max.Y})
		}
	}))
}

// gridY draws a fine line at every label of the vertical axis.
func gridY(p *plot.Plot, t ticks) {
	p.Y.Tick.Marker = t
	p.Add(painter(func(c draw.Canvas, p *plot.Plot) {
		_, trY := p.Transforms(&c)
		for _, k := range t {
			y := trY(k.Value)
			stroke(c, line(grid, 1), vg.Point{X: c.Min.X, Y: y}, vg.Point{X: c.Max.X, Y: y})
		}
	}))
}
