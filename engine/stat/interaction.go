package stat

import "math"

// noDifference is the largest difference of sums, relative to the sum of absolute values
// added, that counts as 0: far above the rounding of some dozens of additions.
const noDifference = 1e-12

// Interaction returns by how much the effect of several changes together (whole) exceeds the
// sum of the effects of each alone (parts). It is computed deal by deal, so that variation
// that the changes share does not widen its interval. whole and parts must be changes from
// the same base on the same deals, with their Diffs, and not converted by [Paired.Growth].
// Rho and VRF compare the whole with the sum of the parts.
//
// For ratios, Diffs are linearised residuals as in [PairedRatio]. Since a ratio is not
// additive, large changes show an interaction for that reason alone.
//
// If any of the changes has no interval, the result has none.
func Interaction(whole Paired, parts []Paired) Paired {
	n, delta, all := whole.N, whole.Delta, hasInterval(whole)
	raw := true // all Diffs have the same scale, so they are added without scaling and sums of whole numbers stay exact
	for _, x := range parts {
		delta -= x.Delta
		all = all && x.N == n && hasInterval(x)
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
	sum, one, d := borrowList(n), borrowList(n), borrowList(n)
	defer returnList(sum)
	defer returnList(one)
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
	return pairedChange(d, m, sumSides(sum, one), squares, cubes).Scale(total)
}

// hasInterval reports whether a change has its Diffs and an interval.
func hasInterval(p Paired) bool { return len(p.Diffs) == p.N && !math.IsNaN(p.SE) }
