package chart

import (
	"math"
	"strconv"
	"strings"
)

// An extent is the range of the numbers that a picture shows. It is empty if lo > hi.
type extent struct{ lo, hi float64 }

// noExtent is an empty extent.
var noExtent = extent{math.Inf(1), math.Inf(-1)}

// axisLimit is the largest absolute value on an axis. Values beyond it are drawn at the
// limit.
const axisLimit = 1e12

// add extends the range so that it includes values; NaN and infinity are ignored.
func (e *extent) add(values ...float64) {
	for _, x := range values {
		if isFinite(x) {
			x = clamp(x, -axisLimit, axisLimit)
			e.lo, e.hi = min(e.lo, x), max(e.hi, x)
		}
	}
}

// bounds returns the ends of an axis for the range. They always differ, by enough that
// labels need few digits. factor is that of the labels.
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

func isFinite(x float64) bool { return !math.IsNaN(x) && !math.IsInf(x, 0) }

// clamp returns x or, if it is outside the range from lo to hi, the nearer end.
func clamp(x, lo, hi float64) float64 { return min(max(x, lo), hi) }

// roundTicks returns about count ticks, at round numbers from lo to hi. Labels are values
// times factor; the last one has the unit.
func roundTicks(lo, hi float64, count int, factor float64, unit string) []tick {
	count = max(count, 1)
	if !(hi > lo) {
		return []tick{{lo, formatNumber(lo*factor, 0) + unit}}
	}
	raw := (hi - lo) * factor / float64(count)
	power := math.Pow(10, math.Floor(math.Log10(raw)))
	step := power
	for _, m := range []float64{1, 2, 5, 10} {
		if step = m * power; step >= raw {
			break
		}
	}
	decimals := max(0, -int(math.Floor(math.Log10(step)+1e-9)))
	var t []tick
	first := math.Ceil(lo*factor/step - 1e-9)
	for i := range count + 2 { // at most this many, since a step is at least the range divided by count
		k := first + float64(i)
		if k*step > hi*factor*(1+1e-12)+1e-12 {
			break
		}
		t = append(t, tick{k * step / factor, formatNumber(k*step, decimals)})
	}
	if n := len(t); n > 0 {
		t[n-1].label += unit
	}
	return t
}

// wholeTicks returns about count ticks from lo to hi, at whole numbers only.
func wholeTicks(lo, hi, count float64) []tick {
	return roundTicks(lo, hi, int(min(count, max(hi-lo, 1))), 1, "")
}

// formatNumber formats a number, with a true minus sign if it is negative.
func formatNumber(x float64, decimals int) string {
	s := strconv.FormatFloat(math.Abs(x), 'f', decimals, 64)
	if x < 0 && strings.Trim(s, "0.") != "" {
		return "−" + s
	}
	return s
}
