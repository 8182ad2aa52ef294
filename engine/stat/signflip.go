package stat

import (
	"math"
	"math/bits"
	"slices"
)

const (
	flipExact    = 20   // up to so many differences every pattern of signs is tried
	flipPatterns = 9999 // random patterns beyond
)

// SignFlip returns the two-sided p-value of the differences of paired deals
// under the hypothesis that each is as likely as its opposite. It needs no
// assumption about their distribution. Zeros say nothing and are left out.
//
// draw supplies 64 random bits at a time; it is only asked when there are more
// than 20 differences and they are not all of one size.
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
	if m <= flipExact {
		return float64(flips(size, 0, least)) / float64(uint64(1)<<m)
	}
	return (1 + float64(randomFlips(size, least, draw))) / (flipPatterns + 1)
}

// flips counts the patterns of signs that bring the sum, from sum on, at least
// as far from 0 as least.
func flips(size []float64, sum, least float64) int {
	if len(size) == 0 {
		if math.Abs(sum) >= least {
			return 1
		}
		return 0
	}
	return flips(size[1:], sum+size[0], least) + flips(size[1:], sum-size[0], least)
}

// randomFlips counts the same among random patterns. Differences of one size
// are flipped together: only the number of heads among their bits matters.
func randomFlips(size []float64, least float64, draw func() uint64) int {
	type group struct {
		size  float64
		count int
	}
	var groups []group
	for _, s := range size {
		if k := len(groups); k > 0 && groups[k-1].size == s {
			groups[k-1].count++
		} else {
			groups = append(groups, group{s, 1})
		}
	}
	hits := 0
	b := bitSource{draw: draw}
	for range flipPatterns {
		var sum float64
		for _, g := range groups {
			sum += g.size * float64(2*b.ones(g.count)-g.count)
		}
		if math.Abs(sum) >= least {
			hits++
		}
	}
	return hits
}

// A bitSource hands out random bits, none twice.
type bitSource struct {
	draw func() uint64
	word uint64
	left int // bits of word not yet used
}

// ones returns how many of the next n bits are set; n is at least 1.
func (b *bitSource) ones(n int) int {
	if n > b.left {
		return b.onesBeyond(n)
	}
	count := bits.OnesCount64(b.word << (64 - n))
	b.word >>= n
	b.left -= n
	return count
}

// onesBeyond is ones where the word at hand has fewer bits.
func (b *bitSource) onesBeyond(n int) int {
	count := 0
	for n > 0 {
		if b.left == 0 {
			b.word, b.left = b.draw(), 64
		}
		k := min(n, b.left)
		count += bits.OnesCount64(b.word << (64 - k))
		b.word >>= k
		b.left -= k
		n -= k
	}
	return count
}
