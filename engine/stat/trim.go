package stat

import (
	"cmp"
	"math"
	"slices"
)

// Trimmed bounds how much a sum over a sum changes where denominators count what
// only some matches have: those of the side that has more of it are compared
// without as many as the other side lacks, once without the lowest and once without
// the highest. So the change of those that both sides have lies between the two,
// whichever of them fell away: the bounds of Lee (Review of Economic Studies 2009),
// deal by deal. Deals that went the same on both sides, by number, lose none; same
// may be nil.
//
// lo has the lower bound as its Delta, hi the upper, each with its own interval.
// known is false where both sides have as many, or one has none: then nothing needs
// to be trimmed, or nothing is left.
func Trimmed(baseNum, baseDen, otherNum, otherDen []float64, same func(deal int) bool) (lo, hi Paired, known bool) {
	base, other := Total(baseDen), Total(otherDen)
	if base == other || base <= 0 || other <= 0 {
		return lo, hi, false
	}
	if base > other {
		t := newTrim(baseNum, baseDen, base-other, same)
		lowest, low := t.leave(1)
		highest, high := t.leave(-1)
		t.done()
		for i, n := range otherNum {
			lowest[i], highest[i] = n-lowest[i], n-highest[i]
		}
		lo, hi = Against(lowest, otherDen, low), Against(highest, otherDen, high)
		giveBack(lowest)
		giveBack(highest)
		return lo, hi, true
	}
	t := newTrim(otherNum, otherDen, other-base, same)
	lowest, low := t.leave(1)
	highest, high := t.leave(-1)
	t.done()
	for i, n := range baseNum {
		lowest[i], highest[i] = lowest[i]-n, highest[i]-n
	}
	lo, hi = Against(highest, baseDen, -high), Against(lowest, baseDen, -low)
	giveBack(lowest)
	giveBack(highest)
	return lo, hi, true
}

// A trim takes away from the ratios of deals so many denominators in all.
type trim struct {
	num, den []float64
	away     float64
	may      []int32   // deals of which something may go
	ratios   []float64 // of these
}

func newTrim(num, den []float64, away float64, same func(deal int) bool) trim {
	t := trim{num, den, away, make([]int32, 0, len(den)), borrowed(len(den))[:0]}
	for i, d := range den {
		if d > 0 && !(same != nil && same(i)) {
			t.may, t.ratios = append(t.may, int32(i)), append(t.ratios, num[i]/d)
		}
	}
	return t
}

// done says that nobody asks any more.
func (t *trim) done() { giveBack(t.ratios) }

// leave takes away with side 1 the lowest, with -1 the highest, the last one in part.
// What is left has a mean of at + sum(num) / sum(den of the other side): at is the ratio
// at which it is cut. That it was found in the same deals has no part in the error, since
// what is left is, of all places to cut at, the least or the most (Rockafellar, Uryasev
// 2000).
func (t *trim) leave(side float64) (left []float64, at float64) {
	at = t.cut(side)
	left = borrowed(len(t.num))
	for i, n := range t.num {
		left[i] = n - at*t.den[i]
	}
	for _, i := range t.may {
		if side*left[i] < 0 {
			left[i] = 0
		}
	}
	return left, at
}

// cut returns the ratio of the deal with which enough is taken away: those are sorted
// in whose part of the range that deal is.
func (t *trim) cut(side float64) float64 {
	if len(t.ratios) == 0 {
		return 0
	}
	first, last := side*t.ratios[0], side*t.ratios[0] // the lowest goes first
	for _, r := range t.ratios {
		first, last = min(first, side*r), max(last, side*r)
	}
	const parts = 256
	scale := (parts - 1) / (last - first)
	if math.IsInf(scale, 0) {
		return side * first
	}
	var in [parts]float64 // denominators
	part := func(r float64) int { return int((side*r - first) * scale) }
	for k, r := range t.ratios {
		in[part(r)] += t.den[t.may[k]]
	}
	away, here := t.away, 0
	for here < parts-1 && away > in[here] {
		away -= in[here]
		here++
	}
	type deal struct{ ratio, den float64 }
	var among []deal
	for k, r := range t.ratios {
		if part(r) == here {
			among = append(among, deal{side * r, t.den[t.may[k]]})
		}
	}
	slices.SortFunc(among, func(a, b deal) int { return cmp.Compare(a.ratio, b.ratio) })
	for _, d := range among {
		if away -= d.den; away <= 0 {
			return side * d.ratio
		}
	}
	if len(among) > 0 { // a rounding away from enough
		last = among[len(among)-1].ratio
	}
	return side * last
}
