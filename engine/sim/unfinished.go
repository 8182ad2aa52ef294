package sim

import "math"

// UnfinishedMost is the share of unfinished matches above which nothing else
// matters as much: reports say it first, and no setting of a sweep is chosen.
const UnfinishedMost = 0.03

// UnfinishedShare returns the share of matches without a winner; NaN where they
// are not counted.
func (s *Summary) UnfinishedShare() float64 {
	return s.Run.unfinished(s.Unfinished, s.Run.Deals)
}

// UnfinishedShares returns the share of matches without a winner, of base and of
// other; NaN where they are not counted.
func (c *Comparison) UnfinishedShares() [2]float64 {
	return [2]float64{c.Base.unfinished(c.Unfinished[0], c.Deals), c.Other.unfinished(c.Unfinished[1], c.Deals)}
}

// unfinished is so many unfinished matches as a share of those of so many deals.
func (r *Run) unfinished(n int64, deals int) float64 {
	if r.column("unfinished") < 0 || deals == 0 {
		return math.NaN()
	}
	return float64(n) / float64(deals*r.Rotations)
}
