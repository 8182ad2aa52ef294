package stat

import (
	"cmp"
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
	switch {
	case base == other || base <= 0 || other <= 0:
		return lo, hi, false
	case base > other:
		lowest, low := leave(baseNum, baseDen, base-other, 1, same)
		highest, high := leave(baseNum, baseDen, base-other, -1, same)
		return Against(minus(otherNum, lowest), otherDen, low), Against(minus(otherNum, highest), otherDen, high), true
	}
	lowest, low := leave(otherNum, otherDen, other-base, 1, same)
	highest, high := leave(otherNum, otherDen, other-base, -1, same)
	return Against(minus(highest, baseNum), baseDen, -high), Against(minus(lowest, baseNum), baseDen, -low), true
}

// leave takes away from the ratios of deals so many denominators in all: with side 1
// of the lowest, with -1 of the highest, the last one in part. What is left has a
// mean of at + sum(num) / sum(den of the other side): at is the ratio at which it is
// cut. That it was found in the same deals has no part in the error, since what is
// left is, of all places to cut at, the least or the most (Rockafellar, Uryasev 2000).
func leave(num, den []float64, away, side float64, same func(deal int) bool) (left []float64, at float64) {
	type deal struct {
		ratio float64 // the lowest goes first
		i     int
	}
	may := make([]deal, 0, len(den))
	for i, d := range den {
		if d > 0 && !(same != nil && same(i)) {
			may = append(may, deal{side * num[i] / d, i})
		}
	}
	slices.SortFunc(may, func(a, b deal) int { return cmp.Or(cmp.Compare(a.ratio, b.ratio), a.i-b.i) })
	for _, m := range may {
		at = num[m.i] / den[m.i]
		if away -= den[m.i]; away <= 0 {
			break
		}
	}
	left = make([]float64, len(num))
	for i, n := range num {
		left[i] = n - at*den[i]
	}
	for _, m := range may {
		if side*left[m.i] < 0 {
			left[m.i] = 0
		}
	}
	return left, at
}

// minus returns the differences of two columns.
func minus(x, y []float64) []float64 {
	d := make([]float64, len(x))
	for i := range x {
		d[i] = x[i] - y[i]
	}
	return d
}
