package train

import (
	"math"

	"equitas/engine"
	"equitas/engine/rng"
)

const (
	imitationPasses  = 10  // number of updates per decision of the expert
	imitationMargin  = 2.0 // margin, in points, by which the expert's choice should be rated above all other actions
	maxImitationStep = 0.2 // largest size of an update, as a multiple of the difference of the feature values
)

// imitate returns the change of the weights w, by feature and in points, that makes the expert's
// choices rated highest. It uses averaged passive-aggressive updates: if a choice is not rated
// highest by the margin, the weights move by the least change that would achieve this, limited
// to maxImitationStep. The result is the mean over all updates, so that contradictory choices
// cancel out.
func imitate(choices []expertDecision, w []int32) []float64 {
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
	r := rng.NewStream(teachingSalt)
	steps := imitationPasses * len(choices)
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
		if short := top - rate(c.counts[c.taken]) + imitationMargin; short > 0 {
			far := 0.0
			for f, x := range c.counts[c.taken] {
				d := x - c.counts[rival][f]
				far += float64(d * d)
			}
			if far > 0 {
				step := min(maxImitationStep, short/far)
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
