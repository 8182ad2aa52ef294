package stat

import "math"

// noDifference is how small a difference of sums is beside what was added up for it
// to be none: far above the rounding of some dozens of additions.
const noDifference = 1e-12

// Interaction returns what changes do together beyond the sum of what each does
// alone: deal by deal whole less all of parts, so that what deals share does not widen
// its interval. All are changes from one base on the same deals, in one unit, and have
// their differences; none may have been turned into growth. Rho and VRF are of the sum
// of the parts and the whole.
//
// Of ratios the differences are what each deal adds to the error of the change, as in
// [PairedRatio]: a ratio is no sum, and what is left of it in large changes is an
// interaction too.
//
// Where one of them has no interval, the interaction has none.
func Interaction(whole Paired, parts []Paired) Paired {
	n, delta, all := whole.N, whole.Delta, known(whole)
	raw := true // all are added up in one unit, so that whole numbers stay whole
	for _, x := range parts {
		delta -= x.Delta
		all = all && x.N == n && known(x)
		raw = raw && x.scale() == whole.scale()
	}
	if !all {
		u := unknownChange(n)
		u.Delta = delta
		return u
	}
	unit, total := 1.0, 1.0
	if raw {
		total = whole.scale()
	} else {
		unit = whole.scale()
	}
	sum, one, d := borrowed(n), borrowed(n), borrowed(n)
	defer giveBack(sum)
	defer giveBack(one)
	for i := range d {
		sum[i], one[i] = 0, float64(whole.Diffs[i]*unit)
		size := math.Abs(one[i])
		for _, x := range parts {
			v := x.Diffs[i]
			if !raw {
				v = float64(v * x.scale())
			}
			sum[i] += v
			size += math.Abs(v)
		}
		if d[i] = one[i] - sum[i]; math.Abs(d[i]) <= noDifference*size {
			d[i] = 0
		}
	}
	m := mean(d)
	squares, cubes := momentsAbout(m, d)
	return paired(d, m, sides(sum, one), squares, cubes).Scale(total)
}

// known reports whether a change has its differences and an interval.
func known(p Paired) bool { return len(p.Diffs) == p.N && !math.IsNaN(p.SE) }
