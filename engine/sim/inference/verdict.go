package inference

import (
	"math"
	"strings"

	"equitas/engine"
	"equitas/engine/sim"
	"equitas/engine/stat"
)

// judge adjusts p-values, of the headline as one family and of all other rows as another,
// and sets the verdicts.
func (j *judging) judge(rows []Row) {
	var headline, all []*Row
	var p []float64
	for i := range rows {
		r := &rows[i]
		if all = append(all, r); r.isJudged() && r.Metric.Family == Headline {
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

// JudgeTogether judges the headlines of several comparisons as one family, since many variants
// give many chances of false findings. The other rows stay as judged before. Sequential
// runs are left as they are: their rows were judged together from the start.
func JudgeTogether(list []*Comparison) {
	var p []float64
	var rows []*Row
	for _, c := range list {
		c.Candidates = len(list)
		if c.Mode == ModeUntil {
			continue
		}
		for i := range c.Rows {
			if r := &c.Rows[i]; r.isJudged() && r.Metric.Family == Headline {
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

// isJudged reports whether the row is part of a family of tests.
func (r *Row) isJudged() bool { return (r.OnBothSides() || r.OneSideOnly) && !r.Descriptive }

// A family is a group of rows that are tested together: the error rate that they share, and
// their number.
type family struct {
	rate float64
	rows int
}

// level returns the significance level of a row if no other row of its family is
// significant.
func (f family) level() float64 { return min(f.rate/float64(max(f.rows, 1)), stat.Alpha) }

// decide sets the verdict by a p-value adjusted for the row's family, and the number of
// deals needed.
func (r *Row) decide(adjusted float64, fam family) {
	if !r.isJudged() {
		return
	}
	defer r.withdrawUnexercised()
	r.AdjustedP = adjusted
	rate := fam.rate
	e := r.evidence(adjusted, rate)
	r.setDealsNeeded(fam)
	defer r.setGoalDirection()
	if e.Same && e.TooLittle() && r.Metric.Family == sim.AblationFamily {
		r.Verdict = stat.TooRare // without a use of the part there can be no difference
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

// judgeOtherMatches sets the verdict of a row with [FlagOtherMatches] whose change is sure
// but may only come from other matches being counted. More deals cannot decide that, so
// DealsNeeded is 0; it is also 0 if the bounds may hide more than the margin.
func (r *Row) judgeOtherMatches(fam family) {
	if r.plainP <= fam.level() {
		r.Verdict = stat.OtherMatches
	}
	if r.Verdict == stat.OtherMatches || r.widening > r.Margin {
		r.DealsNeeded = 0
	}
}

// setDealsNeeded sets how many deals a clear verdict needs and, in a run of fixed length, the
// smallest change that the run can find.
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
	r.DealsNeeded = r.dealsQuestion.DealsStillNeeded(delta, r.Change.N) * r.unit
	if r.maxDifference > 0 {
		if n := r.changeCounts.DealsNeeded(r.maxDifference, r.Margin, sim.MaxDeals/r.unit) * r.unit; n > 0 && (r.DealsNeeded == 0 || n < r.DealsNeeded) {
			r.DealsNeeded = n
		}
	}
	switch {
	case r.Change.Same && r.AnyLook:
		r.DealsNeeded = stat.IdenticalFrom * r.unit
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
		Same: r.Change.Same, NothingCounted: r.NothingCounted, N: r.Change.N, Ratio: r.Ratio, DealsWithData: r.UnitsWithData, Lo: r.Change.Lo, Hi: r.Change.Hi,
		P: r.Change.P, AdjustedP: adjusted, Level: rate, Margin: r.Margin, SkewOK: r.Change.SkewOK() || r.HasFlag(FlagRare), Sequential: r.AnyLook,
	}
}

// directionWord returns the metric's word for the direction of a change: "longer", "lower";
// "" for no change.
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

// setGoalDirection sets whether a claimed change moves the metric towards its goal. For
// parts with a fair value the fair value is the goal.
func (r *Row) setGoalDirection() {
	r.GoalDirection, r.Uneven = 0, nil
	if !r.Verdict.Claims() || r.OneSideOnly {
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

// isWinShare reports whether a metric is made of credits, which unfinished
// matches lack.
func isWinShare(m engine.Metric) bool { return strings.HasPrefix(m.Num, "credit.") }

// MarkUnexercised marks a comparison whose bots never use something that was changed, unless
// that thing is known to be weak. No row is then called identical or the same, now or when
// judged again.
func (c *Comparison) MarkUnexercised() {
	c.Unexercised = true
	for i := range c.Rows {
		r := &c.Rows[i]
		r.unexercised = true
		r.withdrawUnexercised()
	}
}

// MarkSeldomUsed marks a comparison in which nothing but some rules changed, and the bots
// use these in only the share usedShare (0 to 1) of the matches. Below
// [sim.SeldomUsedShare] an effect in these matches is diluted over all. Then no row is
// called the same if it may change by more than its margin within these matches, and none
// identical if too few deals have them.
func (c *Comparison) MarkSeldomUsed(usedShare float64) {
	c.UsedShare = usedShare
	for i := range c.Rows {
		r := &c.Rows[i]
		r.usedShare = usedShare
		r.withdrawUnexercised()
	}
}

// MarkUse marks the rows of a look for number other of the other sides: as
// [Comparison.MarkUnexercised] if unexercised is set, or else as [Comparison.MarkSeldomUsed].
func (l *Look) MarkUse(other int, unexercised bool, usedShare float64) {
	for i := range l.Rows[other] {
		r := &l.Rows[other][i]
		r.unexercised, r.usedShare = unexercised, usedShare
		r.withdrawUnexercised()
	}
}

// surelyWithin reports whether a row surely changes by no more than its margin in a share
// usedShare (0 to 1) of the matches, if all of the change is in these.
func (r *Row) surelyWithin(usedShare float64) bool {
	return -r.Margin*usedShare <= r.Change.Lo && r.Change.Hi <= r.Margin*usedShare
}

// withdrawUnexercised withdraws verdicts of no change if the bots never or seldom use what
// was changed.
func (r *Row) withdrawUnexercised() {
	if 0 < r.usedShare && r.usedShare < sim.SeldomUsedShare {
		matches := float64(float64(r.Change.N*r.unit) * r.usedShare)
		switch {
		case r.Verdict == stat.Same && !r.surelyWithin(r.usedShare):
			q := r.dealsQuestion
			q.Margin = float64(q.Margin * r.usedShare)
			r.Verdict, r.DealsNeeded, r.GoalDirection = stat.SeldomUsed, 0, 0
			if n := q.DealsForVerdict(); n > 0 {
				r.DealsNeeded = stat.RoundUpTwoDigits(n * r.unit)
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
