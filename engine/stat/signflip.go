package stat

import (
	"math"
	"math/bits"
	"slices"
)

const (
	maxExactFlips  = 20   // largest number of differences for which every pattern of signs is counted
	randomPatterns = 9999 // number of random patterns for more differences
)

// SignFlip returns the two-sided p-value of a sign-flip permutation test. The hypothesis is
// that each paired difference is as likely as its opposite; nothing else is assumed about
// their distribution. Zeros are left out.
//
// draw supplies 64 random bits at a time; it is only called if there are more than 20
// differences that are not all of the same size.
func SignFlip(diffs []float64, draw func() uint64) float64 {
	var size []float64
	var total Sum
	up := 0
	for _, d := range diffs {
		if d == 0 {
			continue
		}
		size = append(size, math.Abs(d))
		total.Add(d)
		if d > 0 {
			up++
		}
	}
	m := len(size)
	if m == 0 {
		return 1
	}
	slices.Sort(size)
	if size[0] == size[m-1] {
		return min(1, 2*binomialTail(max(up, m-up), m))
	}
	least := math.Abs(total.Value()) * (1 - 1e-12)
	if m <= maxExactFlips {
		return float64(countFlips(sizesOf(size), 0, sumSizes(size), least)) / float64(uint64(1)<<m)
	}
	return (1 + float64(randomFlips(sizesOf(size), least, draw))) / (randomPatterns + 1)
}

func sumSizes(size []float64) float64 {
	var sum float64
	for _, s := range size {
		sum += s
	}
	return sum
}

// A sizeCount is the number of differences of one absolute size. They are flipped together:
// only the number of positive ones (heads) matters.
type sizeCount struct {
	size  float64
	count int
}

// sizesOf groups equal sizes; size is sorted, and so is the result.
func sizesOf(size []float64) []sizeCount {
	var groups []sizeCount
	for _, s := range size {
		if k := len(groups); k > 0 && groups[k-1].size == s {
			groups[k-1].count++
		} else {
			groups = append(groups, sizeCount{s, 1})
		}
	}
	return groups
}

// countFlips counts the patterns of signs for which |sum plus the signed sizes| is at least
// minSum, where rest is the sum of all sizes in groups. It branches on the largest size
// first, so that the bound by rest decides most branches early.
func countFlips(groups []sizeCount, sum, rest, minSum float64) int {
	if len(groups) == 0 {
		if math.Abs(sum) >= minSum {
			return 1
		}
		return 0
	}
	far := math.Abs(sum)
	unsure := (far + rest + minSum) * 1e-9 // allowance for the rounding of the sums
	if far+rest < minSum-unsure {
		return 0
	}
	if far-rest > minSum+unsure {
		n := 0
		for _, g := range groups {
			n += g.count
		}
		return 1 << n
	}
	n := len(groups) - 1
	g := groups[n]
	rest -= g.size * float64(g.count)
	hits, ways := 0, 1 // ways is the number of patterns with that many heads
	for heads := 0; heads <= g.count; heads++ {
		hits += ways * countFlips(groups[:n], sum+g.size*float64(2*heads-g.count), rest, minSum)
		ways = ways * (g.count - heads) / (heads + 1)
	}
	return hits
}

// randomFlips draws randomPatterns random patterns of signs and counts those in which the
// absolute sum of all differences is at least minSum. Every random bit is used once.
func randomFlips(groups []sizeCount, minSum float64, draw func() uint64) int {
	hits := 0
	word, left := uint64(0), 0 // the low left bits of word are random bits not yet used
	for range randomPatterns {
		var sum float64
		for _, g := range groups {
			heads, n := 0, g.count
			for n > left { // g needs more bits than are left in the word
				heads += bits.OnesCount64(word)
				n -= left
				word, left = draw(), 64
			}
			heads += bits.OnesCount64(word << (64 - n))
			word >>= n
			left -= n
			sum += g.size * float64(2*heads-g.count)
		}
		if math.Abs(sum) >= minSum {
			hits++
		}
	}
	return hits
}
