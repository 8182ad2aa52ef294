package stat

import (
	"math"
	"slices"
)

// Ordered holds one number per match, and the same in rising order: several quantiles
// of them are asked for, and they are sorted once.
type Ordered struct {
	deals [][]float64 // the matches of each deal
	sizes []float64   // how many these are
	all   []float64   // sorted
}

// Order sorts one number per match; deals holds the matches of each deal.
func Order(deals [][]float64) *Ordered {
	o := &Ordered{deals, make([]float64, len(deals)), slices.Concat(deals...)}
	for i, deal := range deals {
		o.sizes[i] = float64(len(deal))
	}
	slices.Sort(o.all)
	return o
}

// Quantile estimates the q-quantile (0 to 1). Both the value and the ends of the
// interval are numbers that occur. The interval is Woodruff's: that of the share of
// matches at or below the quantile, read back as values. There is no standard error.
func (o *Ordered) Quantile(q float64) Estimate {
	e := unknown(len(o.deals))
	if len(o.all) == 0 {
		return e
	}
	x := Element(o.all, q)
	num := borrowed(len(o.deals))
	defer giveBack(num)
	for i, deal := range o.deals {
		num[i] = 0
		for _, v := range deal {
			if v <= x {
				num[i]++
			}
		}
	}
	below := RatioShare(num, o.sizes)
	e.Value, e.Data, e.Eff = x, below.Data, below.Eff
	if below.Eff > 0 {
		h := NormalQuantile(1-Alpha/2) * math.Sqrt(q*(1-q)/below.Eff)
		e.Lo, e.Hi = Element(o.all, q-h), Element(o.all, q+h)
	}
	return e
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
