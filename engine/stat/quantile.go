package stat

import (
	"math"
	"slices"
)

// SortedNumbers holds one whole number per match, sorted once for several quantiles.
type SortedNumbers struct {
	numbers    []int32 // by match, deal after deal
	perDeal    int     // matches per deal
	values     []int32 // distinct values, in rising order
	cumulative []int   // by index in values: number of matches with at most that value
}

// SortNumbers sorts the numbers of matches, listed deal after deal with perDeal matches in
// each. The list is kept and must not change.
func SortNumbers(numbers []int32, perDeal int) *SortedNumbers {
	o := &SortedNumbers{numbers: numbers, perDeal: perDeal}
	if len(numbers) == 0 {
		return o
	}
	least, most := slices.Min(numbers), slices.Max(numbers)
	if int64(most)-int64(least) > 4*int64(len(numbers)) {
		sorted := slices.Clone(numbers)
		slices.Sort(sorted)
		for i, v := range sorted {
			if i+1 == len(sorted) || sorted[i+1] != v {
				o.values, o.cumulative = append(o.values, v), append(o.cumulative, i+1)
			}
		}
		return o
	}
	counts := make([]int, most-least+1)
	for _, v := range numbers {
		counts[v-least]++
	}
	n := 0
	for i, some := range counts {
		if n += some; some > 0 {
			o.values, o.cumulative = append(o.values, least+int32(i)), append(o.cumulative, n)
		}
	}
	return o
}

// Quantile estimates the q-quantile (0 to 1). The value and the limits of the interval are
// numbers that occur. The interval is Woodruff's: that of the share of matches at or below
// the quantile, mapped back to values. SE is NaN; without numbers, every value is NaN.
func (o *SortedNumbers) Quantile(q float64) Estimate {
	if len(o.numbers) == 0 {
		return unknownEstimate(0)
	}
	i := o.quantileIndex(q)
	e := unknownEstimate(len(o.numbers) / o.perDeal)
	below := o.shareUpTo(i)
	e.Value, e.DealsWithData, e.EffectiveMatches = float64(o.values[i]), below.DealsWithData, below.EffectiveMatches
	if below.EffectiveMatches > 0 {
		h := NormalQuantile(1-Alpha/2) * math.Sqrt(q*(1-q)/below.EffectiveMatches)
		e.Lo, e.Hi = float64(o.values[o.quantileIndex(q-h)]), float64(o.values[o.quantileIndex(q+h)])
	}
	return e
}

// quantileIndex returns the index in values of the q-quantile.
func (o *SortedNumbers) quantileIndex(q float64) int {
	i, _ := slices.BinarySearch(o.cumulative, 1+sortedIndex(q, len(o.numbers)))
	return i
}

// shareUpTo estimates the share of matches with at most values[i].
func (o *SortedNumbers) shareUpTo(i int) Estimate {
	deals := len(o.numbers) / o.perDeal
	all, squares := int64(o.cumulative[i]), int64(o.cumulative[i])
	if o.perDeal > 1 {
		squares = 0
		for deal := range slices.Chunk(o.numbers, o.perDeal) {
			n := int64(0)
			for _, v := range deal {
				if v <= o.values[i] {
					n++
				}
			}
			squares += n * n
		}
	}
	p := NewProducts(2)
	p.At(0, 0).SetInt64(int64(deals))
	p.At(0, 1).SetInt64(all)
	p.At(1, 1).SetInt64(squares)
	p.At(0, 2).SetInt64(int64(len(o.numbers)))
	p.At(1, 2).SetInt64(all * int64(o.perDeal))
	p.At(2, 2).SetInt64(int64(len(o.numbers)) * int64(o.perDeal))
	return p.RatioShare(1, 2, deals, 1)
}

// SortedQuantile returns the q-quantile of sorted values, which is one of them: the first
// for q of 0 or less, the last for q of 1 or more.
func SortedQuantile(sorted []float64, q float64) float64 { return sorted[sortedIndex(q, len(sorted))] }

// sortedIndex returns the index of the q-quantile among n sorted values.
func sortedIndex(q float64, n int) int {
	// Subtracting keeps a product that should be whole, but is rounded up, from selecting the
	// next element.
	k := int(math.Ceil(q*float64(n) - 1e-9))
	return min(max(k, 1), n) - 1
}
