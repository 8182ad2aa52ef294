package inference

import (
	"math"
	"strings"

	"equitas/engine"
	"equitas/engine/sim"
	"equitas/engine/stat"
)

// judge adjusts the p-values of the rows, with the headline as one family and all other rows
// as another, and sets the verdicts.
func (j *evaluator) judge(rows []Row) {
	var headline, all []*Row
	var p []float64
	for i := range rows {
		r := &rows[i]
		if all = append(all, r); r.isTested() && r.Metric.Family == Headline {
			headline, p = append(headline, r), append(p, r.Change.P)
		}
	}
	adjusted, together := stat.Holm(p), len(p)
	if j.rowsPerLook > 0 {
		together = j.rowsPerLook
	}
	for k, r := range headline {
		if j.rowsPerLook > 0 {
			adjusted[k] = stat.Bonferroni(p[k], together)
		}
		r.decide(adjusted[k], family{stat.Alpha, together})
	}
	screenRows(all)
	withdrawUneven(rows)
}

// JudgeTogether sets the verdicts of the headlines of several comparisons as one family,
// since many variants give many chances of false findings. Other rows keep their verdicts.
// Comparisons of sequential runs are not changed, since their rows are one family from the
// start.
func JudgeTogether(list []*Comparison) {
	var p []float64
	var rows []*Row
	for _, c := range list {
		c.Candidates = len(list)
		if c.Mode == ModeUntil {
			continue
		}
		for i := range c.Rows {
			if r := &c.Rows[i]; r.isTested() && r.Metric.Family == Headline {
				p = append(p, r.Change.P)
				rows = append(rows, r)
			}
		}
	}
	for k, adjusted := range stat.Holm(p) {
		rows[k].decide(adjusted, family{stat.Alpha, len(p)})
	}
	for _, c := range list {
		withdrawUneven(c.Rows)
	}
}

// isTested reports whether the row is tested, and so gets a verdict.
func (r *Row) isTested() bool { return (r.OnBothSides() || r.OneSideOnly) && !r.Descriptive }

// A family is a group of rows that are tested together: their common error rate, and their
// number.
type family struct {
	rate float64
	rows int
}

// level returns the significance level for the smallest p-value of the family.
func (f family) level() float64 { return min(f.rate/float64(max(f.rows, 1)), stat.Alpha) }

// decide sets the row's verdict from its p-value adjusted for its family fam, and its
// DealsNeeded, MDE and GoalDirection. It does nothing for a row that is not tested.
func (r *Row) decide(adjusted float64, fam family) {
	if !r.isTested() {
		return
	}
	defer r.withdrawUnexercised()
	r.AdjustedP = adjusted
	rate := fam.rate
	e := r.evidence(adjusted, rate)
	r.setDealsNeeded(fam)
	defer r.setGoalDirection()
	if e.Same && e.HasTooLittleData() && r.Metric.Family == sim.AblationFamily {
		r.Verdict = stat.TooRare // if the part is not used, there can be no difference
		return
	}
	if r.Metric.Kind != engine.Vector {
		if r.Verdict = e.Decide(); r.HasFlag(FlagOtherMatches) && (r.Verdict == stat.Undecided || r.Verdict == stat.Hint) {
			r.judgeOtherMatches(fam)
		}
		return
	}
	e.Lo, e.Hi = math.Inf(-1), math.Inf(1) // nothing is claimed about the size of the change
	switch v := e.Decide(); {
	case v == stat.Identical, v == stat.TooRare:
		r.Verdict = v
	case math.IsNaN(r.Change.P):
		r.Verdict = stat.TooRare
	case adjusted <= rate:
		r.Verdict = stat.Shifted
	default:
		r.Verdict = stat.NoShift
	}
}

// judgeOtherMatches gives a row with [FlagOtherMatches] the verdict [stat.OtherMatches] if
// its change is sure before the interval is widened. More deals cannot tell whether such a
// change only comes from other matches being counted, so DealsNeeded is 0. It is also 0 if
// the bounds widen the interval by more than the margin.
func (r *Row) judgeOtherMatches(fam family) {
	if r.plainP <= fam.level() {
		r.Verdict = stat.OtherMatches
	}
	if r.Verdict == stat.OtherMatches || r.widening > r.Margin {
		r.DealsNeeded = 0
	}
}

// setDealsNeeded sets DealsNeeded and, for a run of fixed length, MDE.
func (r *Row) setDealsNeeded(fam family) {
	r.DealsNeeded = 0
	if r.Metric.Kind == engine.Vector || math.IsNaN(r.Change.SD) {
		return
	}
	delta := r.Change.Delta
	if r.Relative {
		delta = stat.LogGrowth(delta)
	}
	r.dealsQuestion.Alpha = fam.level()
	r.DealsNeeded = r.dealsQuestion.DealsStillNeeded(delta, r.Change.N) * r.dealsPerUnit
	if r.maxDifference > 0 {
		if n := r.changeCounts.DealsNeeded(r.maxDifference, r.Margin, sim.MaxDeals/r.dealsPerUnit) * r.dealsPerUnit; n > 0 && (r.DealsNeeded == 0 || n < r.DealsNeeded) {
			r.DealsNeeded = n
		}
	}
	switch {
	case r.Change.Same && r.AnyLook:
		r.DealsNeeded = stat.IdenticalFrom * r.dealsPerUnit
	case r.Change.Same:
		r.DealsNeeded = 0
	case r.DealsNeeded > 0:
		r.DealsNeeded = stat.RoundUpTwoDigits(r.DealsNeeded)
	}
	if !r.AnyLook {
		r.MDE = stat.MDE(r.dealsQuestion.SD, r.Change.N, r.dealsQuestion.Alpha, stat.DefaultPower)
		if r.Relative {
			r.MDE = stat.Growth(r.MDE)
		}
	}
}

// evidence returns the numbers from which the verdict is derived.
func (r *Row) evidence(adjusted, rate float64) stat.Evidence {
	return stat.Evidence{
		Same: r.Change.Same, NothingCounted: r.NothingCounted, N: r.Change.N, IsRatio: r.IsRatio, DealsWithData: r.UnitsWithData, Lo: r.Change.Lo, Hi: r.Change.Hi,
		P: r.Change.P, AdjustedP: adjusted, Level: rate, Margin: r.Margin, SkewOK: r.Change.SkewOK() || r.HasFlag(FlagRare), Sequential: r.AnyLook,
	}
}

// directionWord returns the metric's word for the direction of a change, such as "longer" or
// "lower"; "" if delta is 0 or NaN.
func directionWord(m engine.Metric, delta float64) string {
	switch {
	case delta > 0 && m.Up != "":
		return m.Up
	case delta > 0:
		return "higher"
	case delta < 0 && m.Down != "":
		return m.Down
	case delta < 0:
		return "lower"
	}
	return ""
}

// setGoalDirection sets GoalDirection from the verdict and the metric's goal. The goal of a
// vector with a fair value is a smaller imbalance.
func (r *Row) setGoalDirection() {
	r.GoalDirection, r.Uneven = 0, nil
	if !r.Verdict.ClaimsChange() || r.OneSideOnly {
		return
	}
	g, c := r.Metric.Goal, stat.Interval{Lo: r.Change.Lo, Hi: r.Change.Hi}
	switch {
	case r.Metric.Kind == engine.Vector && r.Metric.Fair != 0:
		g.Kind = engine.Downward
	case r.Metric.Kind == engine.Vector:
		return
	case r.Relative: // changes are relative to the base's value
		c.Lo, c.Hi = float64(c.Lo*r.Base.Value), float64(c.Hi*r.Base.Value)
	}
	switch g.Kind {
	case engine.Upward:
		r.GoalDirection = direction(r.Change.Delta)
	case engine.Downward:
		r.GoalDirection = -direction(r.Change.Delta)
	case engine.Within:
		r.GoalDirection = stat.GoalDirection(r.Base, r.Other, c, g.Lo, g.Hi)
	}
}

// direction returns the sign of a change: 1, -1 or 0.
func direction(delta float64) int {
	switch {
	case delta > 0:
		return 1
	case delta < 0:
		return -1
	}
	return 0
}

// isWinShare reports whether a metric is computed from payoffs, which unfinished matches
// lack.
func isWinShare(m engine.Metric) bool { return strings.HasPrefix(m.Num, "credit.") }

// MarkUnexercised marks a comparison whose bots never use something that was changed. Its
// rows get the verdict [stat.NotExercised] instead of identical or the same, also if their
// verdicts are set later. Do not call it if the thing is known to be weak.
func (c *Comparison) MarkUnexercised() {
	c.Unexercised = true
	for i := range c.Rows {
		r := &c.Rows[i]
		r.unexercised = true
		r.withdrawUnexercised()
	}
}

// MarkSeldomUsed marks a comparison in which only some rules changed and the bots use them
// in the share usedShare (0 to 1) of the matches. If that is below [sim.SeldomUsedShare], an
// effect in these matches hardly shows in the mean of all. Then a row gets the verdict
// [stat.SeldomUsed] instead of the same if it may have changed by more than its margin
// within these matches, and instead of identical if these matches are too few.
func (c *Comparison) MarkSeldomUsed(usedShare float64) {
	c.UsedShare = usedShare
	for i := range c.Rows {
		r := &c.Rows[i]
		r.usedShare = usedShare
		r.withdrawUnexercised()
	}
}

// MarkUse marks the rows l.Rows[other] as [Comparison.MarkUnexercised] does if unexercised
// is true, and as [Comparison.MarkSeldomUsed] does with usedShare.
func (l *Look) MarkUse(other int, unexercised bool, usedShare float64) {
	for i := range l.Rows[other] {
		r := &l.Rows[other][i]
		r.unexercised, r.usedShare = unexercised, usedShare
		r.withdrawUnexercised()
	}
}

// surelyWithin reports whether the whole change, if it lies in a share usedShare (0 to 1) of
// the matches, is surely within the margin in these matches.
func (r *Row) surelyWithin(usedShare float64) bool {
	return -r.Margin*usedShare <= r.Change.Lo && r.Change.Hi <= r.Margin*usedShare
}

// withdrawUnexercised replaces the verdicts identical and the same if the bots never or
// seldom use what was changed.
func (r *Row) withdrawUnexercised() {
	if 0 < r.usedShare && r.usedShare < sim.SeldomUsedShare {
		matches := float64(float64(r.Change.N*r.dealsPerUnit) * r.usedShare)
		switch {
		case r.Verdict == stat.Same && !r.surelyWithin(r.usedShare):
			q := r.dealsQuestion
			q.Margin = float64(q.Margin * r.usedShare)
			r.Verdict, r.DealsNeeded, r.GoalDirection = stat.SeldomUsed, 0, 0
			if n := q.DealsForVerdict(); n > 0 {
				r.DealsNeeded = stat.RoundUpTwoDigits(n * r.dealsPerUnit)
			}
		case r.Verdict == stat.Identical && matches < stat.MinDeals:
			r.Verdict, r.GoalDirection = stat.SeldomUsed, 0
			r.DealsNeeded = stat.RoundUpTwoDigits(int(math.Ceil(stat.MinDeals / r.usedShare)))
		}
	}
	if r.unexercised && (r.Verdict == stat.Identical || r.Verdict == stat.Same) {
		r.Verdict, r.DealsNeeded, r.GoalDirection = stat.NotExercised, 0, 0
	}
}
