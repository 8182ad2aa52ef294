package inference

import (
	"math"

	"equitas/engine"
	"equitas/engine/stat"
)

// An Interaction is the effect of several changes of rules together on one metric, beyond
// the sum of their separate effects, in the metric's unit. If Row is Relative, changes are
// relative to the base's value, and Sum adds their logarithms.
type Interaction struct {
	Sum   float64 // sum of the changes by each change of rules alone
	Whole float64 // change by all changes of rules together

	// Row has a verdict like a row of a comparison. Its Change is Whole minus Sum, and its
	// Margin is that of the metric. It has no Base, no Other and no goal.
	Row Row
}

// Interactions returns the effects of a whole change of rules beyond those of its parts.
// whole and alone have the same base and the same deals; each comparison of alone is with
// one part of the change. There is one Interaction for every headline metric that is tested
// in all comparisons and is no vector. They are tested as one family.
func (t Terms) Interactions(whole *Comparison, alone []*Comparison) []Interaction {
	n := whole.Deals / whole.DealsPerRow
	for _, c := range alone {
		n = min(n, c.Deals/c.DealsPerRow)
	}
	list, of := interactionRows(whole, alone)
	if len(list) == 0 {
		return nil
	}
	if t.Stop != nil { // these rows form a family of their own
		stop := *t.Stop
		stop.JudgedRows, t.Stop = len(list), &stop
	}
	j := t.newEvaluator(whole.Base)
	j.dealsDiffer = whole.DifferingShare > 0
	base, other := newSample(whole.Base, n, list), newSample(whole.Other, n, list)
	var each []*sample
	for _, c := range alone {
		each = append(each, newSample(c.Other, n, list))
	}
	found, rows := make([]Interaction, len(list)), make([]Row, len(list))
	for i, l := range list {
		x := &found[i]
		rows[i] = j.interaction(i, l.Metric, of[i], base, other, each, x)
	}
	j.judge(rows)
	for i := range found {
		found[i].Row = rows[i]
	}
	return found
}

// interactionRows returns the metrics for which an interaction can be computed, and the rows of
// whole that have them.
func interactionRows(whole *Comparison, alone []*Comparison) (list []listedMetric, rows []*Row) {
	fit := func(r *Row) bool {
		return r != nil && r.OnBothSides() && !r.Descriptive && r.Metric.Kind != engine.Vector
	}
rows:
	for i := range whole.Rows {
		r := &whole.Rows[i]
		if r.Metric.Family != Headline || !fit(r) {
			continue
		}
		for _, c := range alone {
			if !fit(c.Row(r.Metric.ID)) {
				continue rows
			}
		}
		list, rows = append(list, listedMetric{r.Metric, r.OwnFamily, r.InQuestion}), append(rows, r)
	}
	return list, rows
}

// interaction returns row number i, without its verdict, for the metric m, whose row in the
// whole comparison is whole. It sets x.Sum and x.Whole. each holds a sample for each part of
// the change.
func (j *evaluator) interaction(i int, m engine.Metric, whole *Row, base, other *sample, each []*sample, x *Interaction) Row {
	row := Row{Metric: m, HasBase: true, HasOther: true, OwnFamily: whole.OwnFamily, InQuestion: whole.InQuestion, AdjustedP: math.NaN(), MDE: math.NaN(), Margin: whole.Margin,
		Relative: whole.Relative, AnyLook: j.rowsPerLook > 0, Confidence: j.confidence(m.Family), dealsPerUnit: j.dealsPerUnit}
	row.Metric.Goal = engine.Goal{}
	all := changeOf(m, base, other)
	up, down := all.boundExcess()
	row.IsRatio, row.UnitsWithData, row.NothingCounted, row.MeanDenominators = all.isRatio, all.unitsWithData, all.neverCounted, all.meanDenominators
	widest := up + down
	var parts []stat.Paired
	var changes []change
	for _, s := range each {
		c := changeOf(m, base, s)
		parts, changes = append(parts, c.Paired), append(changes, c)
		more, less := c.boundExcess()
		if up, down = up+less, down+more; more+less > widest {
			widest, row.MeanDenominators = more+less, c.meanDenominators
		}
		row.IsRatio, row.UnitsWithData, row.NothingCounted = row.IsRatio || c.isRatio, min(row.UnitsWithData, c.unitsWithData), row.NothingCounted && c.neverCounted
		x.Sum += c.Delta
	}
	x.Whole = all.Delta
	p := stat.Interaction(all.Paired, parts)
	for _, c := range append(changes, all) {
		for _, y := range c.testedChanges() {
			y.Forget()
		}
	}
	row.NothingCounted = row.NothingCounted && j.dealsDiffer
	j.setInterval(&row, &p, i)
	row.setPlan(p)
	p.Forget()
	if wide := max(up, down); wide > widenedShare*(p.Hi-p.Lo)/2 {
		row.Flags = append(row.Flags, FlagOtherMatches)
		row.plainP, row.widening = p.P, wide
	} else {
		row.MeanDenominators = [2]float64{}
	}
	if p.Lo, p.Hi = p.Lo-down, p.Hi+up; up+down > 0 && p.Lo <= 0 && 0 <= p.Hi {
		p.T, p.P = 0, 1
	}
	if row.Change = p; row.Relative {
		row.Change, row.MDE = p.Growth(), stat.Growth(row.MDE)
		x.Whole, x.Sum = stat.Growth(x.Whole), stat.Growth(x.Sum)
	}
	row.DirectionWord = directionWord(m, row.Change.Delta)
	return row
}

// boundExcess returns by how much the interval of a change extends above and below because
// of its bounds, see [change.unionInterval]. Bounds whose intervals were not set by a test
// count with their t-intervals.
func (c *change) boundExcess() (up, down float64) {
	if c.bounds == nil {
		return 0, 0
	}
	w := c.unionInterval()
	return w.Hi - c.Hi, c.Lo - w.Lo
}

// MarkUnused withdraws the verdicts of all interactions in list if the bots never, or in few
// matches, use one of the changes: such matches tell nothing about the joint effect. alone
// holds the comparisons of the single changes.
func MarkUnused(list []Interaction, alone []*Comparison) {
	blind, reach := false, 0.0
	for _, c := range alone {
		blind = blind || c.Unexercised
		if c.UsedShare > 0 && (reach == 0 || c.UsedShare < reach) {
			reach = c.UsedShare
		}
	}
	for i := range list {
		r := &list[i].Row
		r.unexercised, r.usedShare = blind, reach
		r.withdrawUnexercised()
	}
}
