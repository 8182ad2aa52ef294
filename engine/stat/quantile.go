package stat

import (
	"math"
	"slices"
)

// Quantile estimates the q-quantile (0 to 1) of one number per match; values
// holds the matches of each deal. See [Quantiles].
func Quantile(values [][]float64, q float64) Estimate { return Quantiles(values, q)[0] }

// Quantiles estimates several quantiles of the same numbers, which are sorted
// once. Both the values and the ends of the intervals are numbers that occur.
// The interval is Woodruff's: that of the share of matches at or below the
// quantile, read back as values. There is no standard error.
func Quantiles(values [][]float64, qs ...float64) []Estimate {
	all := slices.Concat(values...)
	slices.Sort(all)
	num, den := make([]float64, len(values)), make([]float64, len(values))
	for i, deal := range values {
		den[i] = float64(len(deal))
	}
	out := make([]Estimate, len(qs))
	for k, q := range qs {
		out[k] = unknown(len(values))
		if len(all) == 0 {
			continue
		}
		x := Element(all, q)
		for i, deal := range values {
			num[i] = 0
			for _, v := range deal {
				if v <= x {
					num[i]++
				}
			}
		}
		below := RatioShare(num, den)
		out[k].Value, out[k].Data, out[k].Eff = x, below.Data, below.Eff
		if below.Eff > 0 {
			h := NormalQuantile(1-Alpha/2) * math.Sqrt(q*(1-q)/below.Eff)
			out[k].Lo, out[k].Hi = Element(all, q-h), Element(all, q+h)
		}
	}
	return out
}

// Element returns the value below or at which a share q of the sorted values
// lies: the first one for q up to 0, the last one from 1 on.
func Element(sorted []float64, q float64) float64 {
	// The small number keeps a product that ought to be whole from being
	// rounded up to the next element.
	n := len(sorted)
	k := int(math.Ceil(q*float64(n) - 1e-9))
	return sorted[min(max(k, 1), n)-1]
}
