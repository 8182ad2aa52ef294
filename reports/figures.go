package reports

import (
	"fmt"
	"math"
	"slices"

	"equitas/engine"
	"equitas/engine/sim/inference"
	"equitas/engine/stat"
	"equitas/reports/chart"
	"equitas/reports/number"
	"equitas/reports/table"
)

// Names of tables whose pictures show something other than their rows.
const (
	familyPace    = "pace"
	familyTension = "tension"
)

// figuresOf returns the pictures below the table of a family, made of the rows shown; nil
// if it has none.
func (c *Comparison) figuresOf(f family[inference.Row], rows []*inference.Row) []table.Figure {
	base, other := c.SideNames()
	p := precisionOf(rows)
	shape := f.place.Figure
	switch {
	case f.name == inference.Headline:
		return forestFigures(rows, p)
	case f.name == familyPace:
		return c.lengthsFigure(base, other)
	case f.name == familyTension:
		return c.uncertaintyFigure(base, other)
	case shape.Title != "":
		rows = slices.DeleteFunc(slices.Clone(rows), func(r *inference.Row) bool { return r.Metric.Parts != nil || r.Metric.Unit == "pp" && !shape.Effects })
		return sharesFigures(shape, valuePairs(rows, p), rows, base, other)
	}
	return nil
}

// SideNames returns the names of both sides for the legends of pictures: their titles, or
// "base" and "other" if the titles are equal.
func (c *Comparison) SideNames() (base, other string) {
	if base, other = c.Base.ShownTitle(), c.Other.ShownTitle(); base == other {
		return "base", "other"
	}
	return base, other
}

// forestFigures returns the forest plot of the headline: each change with its interval, in
// multiples of its margin.
func forestFigures(rows []*inference.Row, p number.Precision) []table.Figure {
	var list []chart.Effect
	left := 0
	for _, r := range rows {
		if !r.OnBothSides() || r.Descriptive || r.Margin <= 0 || !table.IsFinite(r.Change.Lo) || !table.IsFinite(r.Change.Hi) {
			left++
			continue
		}
		e := chart.Effect{Label: r.Metric.Title, Change: table.UntieWords(deltaText(r, p.DecimalsFor(r.Metric, rowHalfWidth(r)))),
			Delta: r.Change.Delta / r.Margin, Lo: r.Change.Lo / r.Margin, Hi: r.Change.Hi / r.Margin}
		switch r.Verdict {
		case stat.Changed, stat.ChangedSmall, stat.ChangedSizeUnclear:
			e.Kind = chart.Changed
			if r.Verdict == stat.Changed { // for the same verdict as in the table
				e.GoalDirection = r.GoalDirection
			}
		case stat.Same, stat.Identical:
			e.Kind = chart.Same
		}
		list = append(list, e)
	}
	if len(list) == 0 {
		return nil
	}
	caption := "Each change with its 95 % interval, measured in margins: inside the band it is too small to matter. " +
		"A diamond has changed (red for the worse, green for the better), a square is the same, a ring on a broken line is not clear yet."
	if left > 0 {
		caption += fmt.Sprintf(" Left out: %s without a margin or an interval.", table.CountWithNoun(left, "measure"))
	}
	return []table.Figure{{Picture: chart.ForestPlot(list), Caption: caption}}
}

// valuePairs returns the values of base and other in each row as pairs to be drawn. Rows without
// any value are omitted.
func valuePairs(rows []*inference.Row, p number.Precision) []chart.Pair {
	var list []chart.Pair
	for _, r := range rows {
		if !r.HasBase && !r.HasOther {
			continue
		}
		d := p.DecimalsFor(r.Metric, rowHalfWidth(r))
		q := chart.Pair{Label: r.Metric.Title, Base: missingPoint, Other: missingPoint, BaseText: table.None, OtherText: table.None}
		if r.HasBase {
			q.Base, q.BaseText = pointOf(r.Base), table.UntieWords(number.FormatValue(r.Metric, r.Base.Value, d))
		}
		if r.HasOther {
			q.Other, q.OtherText = pointOf(r.Other), table.UntieWords(number.FormatValue(r.Metric, r.Other.Value, d))
		}
		list = append(list, q)
	}
	return list
}

var missingPoint = chart.Point{Value: math.NaN(), Lo: math.NaN(), Hi: math.NaN()}

func pointOf(e stat.Estimate) chart.Point { return chart.Point{Value: e.Value, Lo: e.Lo, Hi: e.Hi} }

// sharesFigures returns the picture of the shares in list; rows are the rows of the same
// table, base and other the names of the sides. If the goal of the metric is a single
// value, a line marks it as the fair share; if the shares are effects, a line marks 0.
func sharesFigures(shape engine.Figure, list []chart.Pair, rows []*inference.Row, base, other string) []table.Figure {
	if len(list) == 0 {
		return nil
	}
	m := rows[0].Metric
	fair, unit := math.NaN(), " %"
	if g := m.Goal; g.Lo == g.Hi && g.Lo > 0 {
		fair = g.Lo
	}
	if shape.Effects {
		fair, unit = 0, " pp"
	}
	return []table.Figure{{Picture: chart.Shares(shape.Title, list, fair, number.Factor(m), unit, base, other), Caption: shape.Caption}}
}

// lengthsFigure returns the histograms of the lengths of matches; nil if they are unknown.
func (c *Comparison) lengthsFigure(base, other string) []table.Figure {
	h := histogram(c.Result.Base.Lengths, c.Result.Other.Lengths)
	if h.Base == nil {
		return nil
	}
	caption := "Share of the matches by their length; the longest stand together at the right end."
	if n := len(c.Result.Base.Lengths) / max(c.Result.Base.Rotations, 1); n < c.Result.Deals {
		caption += fmt.Sprintf(" Of the first %s.", table.CountWithNoun(n, "deal"))
	}
	return []table.Figure{{Picture: chart.Histograms("Length of the matches", c.Result.Base.Scenario.TurnNoun().Many, h, base, other), Caption: caption}}
}

// approxBins is the approximate number of bins in a picture of lengths.
const approxBins = 30

// histogram sorts lengths, in turns, into bins of a round width. All lengths above the 99th
// percentile share the last bin. It is empty if there are no lengths.
func histogram(base, other []int32) chart.Histogram {
	all := slices.Concat(base, other)
	if len(all) == 0 {
		return chart.Histogram{}
	}
	slices.Sort(all)
	lo, hi := int64(all[0]), int64(all[(len(all)-1)*99/100])
	width := int64(1)
	for power := int64(1); (hi-lo)/width >= approxBins; power *= 10 {
		for _, m := range []int64{1, 2, 5, 10} {
			if width = m * power; (hi-lo)/width < approxBins {
				break
			}
		}
	}
	from := lo / width * width
	n := int((hi-from)/width) + 1
	count := func(list []int32) []float64 {
		if list == nil {
			return nil
		}
		share := make([]float64, n)
		for _, v := range list {
			share[max(min(int((int64(v)-from)/width), n-1), 0)]++
		}
		for i := range share {
			share[i] /= float64(len(list))
		}
		return share
	}
	return chart.Histogram{From: float64(from), Width: float64(width), Base: count(base), Other: count(other)}
}

// leadPoints are the moments of a match at which reports say how often the leader wins: the
// id of the metric, and a label.
var leadPoints = []struct{ id, label string }{
	{"lead.quarter", "after a quarter"}, {"lead.half", "at half time"}, {"lead.late", "after three quarters"},
}

// uncertaintyFigure returns the picture of how often the leader goes on to win, at each of
// leadPoints; nil if fewer than two of them were measured.
func (c *Comparison) uncertaintyFigure(base, other string) []table.Figure {
	rows := c.Result.Rows
	var places []string
	curves := []chart.Curve{{Name: base}, {Name: other}}
	for _, at := range leadPoints {
		i := slices.IndexFunc(rows, func(r inference.Row) bool { return r.Metric.ID == at.id })
		if i < 0 {
			continue
		}
		places = append(places, at.label)
		r := &rows[i]
		for k, side := range []struct {
			has bool
			e   stat.Estimate
		}{{r.HasBase, r.Base}, {r.HasOther, r.Other}} {
			p := missingPoint
			if side.has {
				p = pointOf(side.e)
			}
			curves[k].Points = append(curves[k].Points, p)
		}
	}
	if len(places) < 2 {
		return nil
	}
	return []table.Figure{{Picture: chart.Curves("How often the leader goes on to win", places, curves, math.NaN(), math.NaN(), 100, " %", ""),
		Caption: "Share of the matches that the sole leader of that moment wins, with 95 % intervals: the higher, the less is open."}}
}
