package train

import (
	"math"

	"equitas/engine"
	"equitas/engine/rng"
)

const (
	teachPasses = 10  // over all that the teacher decided
	teachMargin = 2.0 // points by which its choice is to be rated above all others
	teachStep   = 0.2 // of a move, at most
)

// follow returns by how much weights should move, in points, for a teacher's choices
// to be rated highest: each that is not moves them as little as that takes, and not
// far; the mean of all on the way is told, in which what contradicts itself is lost.
func follow(choices []choice, w []int32) []float64 {
	now, sum := make([]float64, len(w)), make([]float64, len(w))
	for f, x := range w {
		now[f] = float64(x) / engine.WeightUnit
	}
	rate := func(counts []float64) (r float64) {
		for f, x := range counts {
			if x != 0 {
				r += float64(x * now[f])
			}
		}
		return r
	}
	r := rng.NewStream(forTeaching)
	steps := teachPasses * len(choices)
	if steps == 0 {
		return sum
	}
	for range steps {
		c := &choices[r.Below(uint32(len(choices)))]
		rival, top := -1, math.Inf(-1)
		for i, counts := range c.counts {
			if i == c.taken {
				continue
			}
			if x := rate(counts); x > top {
				rival, top = i, x
			}
		}
		if short := top - rate(c.counts[c.taken]) + teachMargin; short > 0 {
			far := 0.0
			for f, x := range c.counts[c.taken] {
				d := x - c.counts[rival][f]
				far += float64(d * d)
			}
			if far > 0 {
				step := min(teachStep, short/far)
				for f, x := range c.counts[c.taken] {
					now[f] += float64(step * (x - c.counts[rival][f]))
				}
			}
		}
		for f, x := range now {
			sum[f] += x
		}
	}
	for f := range sum {
		sum[f] = sum[f]/float64(steps) - float64(w[f])/engine.WeightUnit
	}
	return sum
}
