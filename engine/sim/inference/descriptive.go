package inference

import (
	"math"
	"slices"

	"equitas/engine"
	"equitas/engine/sim"
	"equitas/engine/stat"
)

// quantile estimates a quantile of the lengths of matches, from the deals whose lengths are
// kept; ok is false if there are none.
func (s *sample) quantile(m engine.Metric) (_ stat.Estimate, ok bool) {
	if s.run.Lengths == nil {
		return stat.Estimate{}, false
	}
	if s.lengths == nil {
		r := s.run
		s.lengths = stat.SortNumbers(r.Lengths[:min(s.units*r.DealsPerRow*r.Rotations, len(r.Lengths))], r.Rotations)
	}
	return s.lengths.Quantile(m.QuantileLevel).Affine(scaleOf(m), m.Offset), true
}

// ownTurns returns how many players had the thing that a stratified metric is about, by the
// number of turns that the player had in the match.
func (s *sample) ownTurns(m engine.Metric) []int64 {
	var count []int64
	for _, e := range s.exposuresTo(m) {
		for int(e.Turns) >= len(count) {
			count = append(count, 0)
		}
		count[e.Turns] += e.Players
	}
	return count
}

// exposuresTo returns the exposures to the thing of a stratified metric. They are adjacent,
// since the run lists exposures in the order of things.
func (s *sample) exposuresTo(m engine.Metric) []sim.ExposureSum {
	all := s.run.Exposures()
	of := func(e sim.ExposureSum, what int) int { return int(e.Thing) - what }
	from, _ := slices.BinarySearchFunc(all, m.ThingIndex, of)
	to, _ := slices.BinarySearchFunc(all, m.ThingIndex+1, of)
	return all[from:to]
}

// strata returns the stratum (0 to 3) of each number of own turns: the quartile in which
// that number lies, over the players of s and, unless nil, of other.
func (s *sample) strata(m engine.Metric, other *sample) []int {
	var more []int64
	if other != nil {
		more = other.ownTurns(m)
	}
	return stat.QuartileStrata(s.ownTurns(m), more)
}

const quartiles = 4

// stratumCells sums the players who had the thing of a stratified metric and their payoffs,
// in the form that [stat.Stratified] takes: by group of deals, then stratum. strata is as
// [sample.strata] returns it.
func (s *sample) stratumCells(m engine.Metric, strata []int) []stat.StratumCell {
	cells := make([]stat.StratumCell, sim.ExposureGroups*quartiles)
	for _, e := range s.exposuresTo(m) {
		c := &cells[int(e.Group)*quartiles+strata[e.Turns]]
		credit, n := float64(e.Payoff)/engine.PayoffUnit, float64(e.Players)
		if e.Used {
			c.ExposedPayoff += credit
			c.ExposedPlayers += n
		} else {
			c.OtherPayoff += credit
			c.OtherPlayers += n
		}
	}
	return cells
}

// stratified estimates the win share of players who used a thing minus that of players who
// only had it, stratified by their number of turns; ok is false if the run has no exposures.
func (s *sample) stratified(m engine.Metric, strata []int) (_ stat.Estimate, ok bool) {
	if !s.run.HasExposures() {
		return stat.Estimate{}, false
	}
	return stat.Stratified(s.stratumCells(m, strata), sim.ExposureGroups).Affine(scaleOf(m), m.Offset), true
}

// variety returns the effective number of a metric's parts, the exponential of the entropy
// of their shares, without an interval; ok is false if the run has none of the parts.
func (s *sample) variety(m engine.Metric) (stat.Estimate, bool) {
	var parts []float64
	total := 0.0
	for _, id := range m.Parts {
		d, ok := s.series(s.metrics[id])
		if !ok {
			continue
		}
		v := max(d.estimate(s.metrics[id]).Value, 0)
		parts = append(parts, v)
		total += v
	}
	if parts == nil {
		return stat.Estimate{}, false
	}
	if !(total > 0) {
		return pointEstimate(math.NaN(), s.units), true
	}
	for i := range parts {
		parts[i] /= total
	}
	return pointEstimate(stat.EffectiveCategories(parts), s.units).Affine(scaleOf(m), m.Offset), true
}

// describeChange returns the change of a metric that is not tested, with an interval if there is
// one for its kind. For a stratified metric it also sets row.Base and row.Other.
func describeChange(m engine.Metric, base, other *sample, row *Row) stat.Paired {
	switch m.Kind {
	case engine.Stratified:
		strata := base.strata(m, other)
		row.Base, _ = base.stratified(m, strata)
		row.Other, _ = other.stratified(m, strata)
		p := stat.StratifiedDifference(base.stratumCells(m, strata), other.stratumCells(m, strata), sim.ExposureGroups)
		return p.Scale(scaleOf(m))
	case engine.Quantile, engine.Variety:
		return unknownChange(row.Other.Value-row.Base.Value, base.units)
	}
	return changeOf(m, base, other).Paired
}
