package stat

import (
	"cmp"
	"math"
	"slices"
)

// Trimmed returns Lee's bounds (Review of Economic Studies 2009), deal by deal, on the
// change of a ratio whose denominator counts things that only some matches have (survivors).
// The side with the larger total denominator is trimmed to that of the other side, once by
// its lowest and once by its highest ratios. The change among the things that both sides
// have lies between the two results, whichever things of the larger side the other side
// lacks. Deals for which same returns true went identically on both sides and are not
// trimmed; a nil same stands for no such deals.
//
// lo.Delta is the lower bound and hi.Delta the upper, each with its own interval. known is
// false if the total denominators are equal, or one is not above 0.
func Trimmed(baseNum, baseDen, otherNum, otherDen []float64, same func(deal int) bool) (lo, hi Paired, known bool) {
	base, other := Total(baseDen), Total(otherDen)
	if base == other || base <= 0 || other <= 0 {
		return lo, hi, false
	}
	if base > other {
		t := newTrim(baseNum, baseDen, base-other, same)
		lowest, low := t.trimSide(1)
		highest, high := t.trimSide(-1)
		t.release()
		for i, n := range otherNum {
			lowest[i], highest[i] = n-lowest[i], n-highest[i]
		}
		lo, hi = RatioAgainst(lowest, otherDen, low), RatioAgainst(highest, otherDen, high)
		returnList(lowest)
		returnList(highest)
		return lo, hi, true
	}
	t := newTrim(otherNum, otherDen, other-base, same)
	lowest, low := t.trimSide(1)
	highest, high := t.trimSide(-1)
	t.release()
	for i, n := range baseNum {
		lowest[i], highest[i] = lowest[i]-n, highest[i]-n
	}
	lo, hi = RatioAgainst(highest, baseDen, -high), RatioAgainst(lowest, baseDen, -low)
	returnList(lowest)
	returnList(highest)
	return lo, hi, true
}

// A trim removes things from the deals of one side until its total denominator has fallen by
// amount.
type trim struct {
	num, den  []float64
	amount    float64
	trimmable []int32   // indexes of deals that may be trimmed
	ratios    []float64 // ratios of these deals, in the same order
}

func newTrim(num, den []float64, amount float64, same func(deal int) bool) trim {
	t := trim{num, den, amount, make([]int32, 0, len(den)), borrowList(len(den))[:0]}
	for i, d := range den {
		if d > 0 && !(same != nil && same(i)) {
			t.trimmable, t.ratios = append(t.trimmable, int32(i)), append(t.ratios, num[i]/d)
		}
	}
	return t
}

// release returns the borrowed lists to the pool. The trim cannot be used afterwards.
func (t *trim) release() { returnList(t.ratios) }

// trimSide trims the deals with the lowest ratios (side 1) or the highest (side -1). at is
// the ratio at the cut; the deal there may be trimmed in part. left lists num - at·den by
// deal, 0 for a trimmed deal, so the ratio after trimming is at + sum(left) / sum(den of the
// other side). The estimation of at adds no error to first order, since the trimmed sum is
// an extremum over all cuts (Rockafellar, Uryasev 2000).
func (t *trim) trimSide(side float64) (left []float64, at float64) {
	at = t.cutRatio(side)
	left = borrowList(len(t.num))
	for i, n := range t.num {
		left[i] = n - at*t.den[i]
	}
	for _, i := range t.trimmable {
		if side*left[i] < 0 {
			left[i] = 0
		}
	}
	return left, at
}

// cutRatio returns the ratio up to which deals are trimmed, from the lowest ratio (side 1) or the
// highest (side -1); 0 if no deal may be trimmed. It sorts only the deals in one bin of a
// histogram of the ratios.
func (t *trim) cutRatio(side float64) float64 {
	if len(t.ratios) == 0 {
		return 0
	}
	first, last := side*t.ratios[0], side*t.ratios[0] // the extreme ratios, in the order of trimming
	for _, r := range t.ratios {
		first, last = min(first, side*r), max(last, side*r)
	}
	const parts = 256
	scale := (parts - 1) / (last - first)
	if math.IsInf(scale, 0) {
		return side * first
	}
	var in [parts]float64 // histogram of the denominators by ratio
	part := func(r float64) int { return int((side*r - first) * scale) }
	for k, r := range t.ratios {
		in[part(r)] += t.den[t.trimmable[k]]
	}
	away, here := t.amount, 0
	for here < parts-1 && away > in[here] {
		away -= in[here]
		here++
	}
	type deal struct{ ratio, den float64 }
	var among []deal
	for k, r := range t.ratios {
		if part(r) == here {
			among = append(among, deal{side * r, t.den[t.trimmable[k]]})
		}
	}
	slices.SortFunc(among, func(a, b deal) int { return cmp.Compare(a.ratio, b.ratio) })
	for _, d := range among {
		if away -= d.den; away <= 0 {
			return side * d.ratio
		}
	}
	if len(among) > 0 { // without rounding errors the loop would have returned
		last = among[len(among)-1].ratio
	}
	return side * last
}
