package inference

import (
	"math"
	"slices"

	"equitas/engine/stat"
)

// A Spread holds the changes of one metric as measured with bots of several trainings. They
// are in the unit of Row.Change, and relative if Row is Relative.
type Spread struct {
	Row    *Row      // the row measured with the first training
	Deltas []float64 // change by training, the first included; NaN if a training's comparison lacks the metric
	Mean   float64   // mean over the trainings that have a change
	Lo, Hi float64   // the smallest and the greatest change

	// CI estimates the mean over all possible trainings; without an interval if there are
	// fewer than three trainings.
	CI stat.Estimate
}

// HasMixedSigns reports whether some trainings show a rise and some a fall.
func (s *Spread) HasMixedSigns() bool { return s.Lo < 0 && s.Hi > 0 }

// Spreads returns, for each headline row that both sides have and that is tested and is no
// vector, its changes in c and in others, the comparisons with bots of other trainings.
func (c *Comparison) Spreads(others []*Comparison) []Spread {
	var list []Spread
	for i := range c.Rows {
		r := &c.Rows[i]
		if r.Metric.Family != Headline || r.Descriptive || !r.OnBothSides() || r.Metric.Parts != nil {
			continue
		}
		s := Spread{Row: r, Deltas: []float64{r.Change.Delta}}
		for _, o := range others {
			k := slices.IndexFunc(o.Rows, func(x Row) bool { return x.Metric.ID == r.Metric.ID && x.OnBothSides() })
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
		s.CI = meanOverTrainings(known, r.Change.SE)
		s.Mean = s.CI.Value
		list = append(list, s)
	}
	return list
}

// WithdrawContradicted withdraws changes that the headline claims if bots of other
// trainings show the opposite: such a row gets the verdict [stat.DependsOnTraining].
// Vectors stay as they are.
func (c *Comparison) WithdrawContradicted(others []*Comparison) {
	for _, s := range c.Spreads(others) {
		if s.HasMixedSigns() && s.Row.Verdict.ClaimsChange() {
			s.Row.Verdict, s.Row.GoalDirection = stat.DependsOnTraining, 0
			s.Row.Flags = append(s.Row.Flags, FlagTraining)
		}
	}
}
