package sim

import (
	"math"
	"slices"

	"equitas/engine/stat"
)

// A Spread is what bots of several trainings make of one row, in the unit of its
// change: a row that is judged as a share of the base is one here too.
type Spread struct {
	Row    *Row      // of the first training
	Deltas []float64 // by training; NaN where it has no such change
	Mean   float64   // of those that have one
	Lo, Hi float64   // the smallest and the greatest

	// CI is an interval for the mean over all trainings that might have been,
	// NaN with fewer than three.
	CI stat.Estimate
}

// Straddles reports whether the trainings do not agree on the direction.
func (s *Spread) Straddles() bool { return s.Lo < 0 && s.Hi > 0 }

// Spreads holds the judged rows of the headline that are no vectors against the
// same rows played by bots of other trainings.
func (c *Comparison) Spreads(others []*Comparison) []Spread {
	var list []Spread
	for i := range c.Rows {
		r := &c.Rows[i]
		if r.Metric.Family != Headline || r.Described || !r.Paired() || r.Metric.Parts != nil {
			continue
		}
		s := Spread{Row: r, Deltas: []float64{r.Change.Delta}}
		for _, o := range others {
			k := slices.IndexFunc(o.Rows, func(x Row) bool { return x.Metric.ID == r.Metric.ID && x.Paired() })
			if k < 0 {
				s.Deltas = append(s.Deltas, math.NaN())
				continue
			}
			s.Deltas = append(s.Deltas, o.Rows[k].Change.Delta)
		}
		known := slices.DeleteFunc(slices.Clone(s.Deltas), math.IsNaN)
		if len(known) == 0 {
			continue
		}
		s.Lo, s.Hi = slices.Min(known), slices.Max(known)
		s.CI = overTrainings(known, r.Change.SE)
		s.Mean = s.CI.Value
		list = append(list, s)
	}
	return list
}

// Heed takes back what the headline claims to have changed where bots of other
// trainings say the opposite: the row then depends on training, whatever its
// interval. Vectors are left as they are.
func (c *Comparison) Heed(others []*Comparison) {
	for _, s := range c.Spreads(others) {
		if s.Straddles() && s.Row.Verdict.Claims() {
			s.Row.Verdict, s.Row.Better = stat.OnTraining, 0
			s.Row.Flags = append(s.Row.Flags, FlagTraining)
		}
	}
}
