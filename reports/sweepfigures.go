package reports

import (
	"fmt"
	"math"
	"slices"

	"equitas/engine"
	"equitas/engine/sim/inference"
	"equitas/reports/chart"
	"equitas/reports/number"
	"equitas/reports/table"
)

// maxCurves is the largest number of curves in a picture of a sweep; maxPlaces is the
// largest number of columns, and of rows, in a map.
const (
	maxCurves = 6
	maxPlaces = 40
)

// A settingMetric is the value of one metric under one setting. A nil settingMetric has no
// value.
type settingMetric struct {
	point          *SweepPoint
	row            *inference.Row   // comparison with the unchanged variant; nil if point is that variant
	unchangedValue *inference.Value // value if point is the unchanged variant; otherwise nil
}

// estimate returns the metric's value with its interval; NaN if there is none.
func (f *settingMetric) estimate() chart.Point {
	switch {
	case f == nil:
	case f.row != nil && f.row.HasOther:
		return pointOf(f.row.Other)
	case f.unchangedValue != nil:
		return pointOf(f.unchangedValue.Estimate)
	}
	return missingPoint
}

// differs reports whether the metric differs significantly from the unchanged variant.
func (f *settingMetric) differs() bool {
	return f != nil && f.row != nil && f.row.Verdict.ClaimsChange()
}

// pictures returns the pictures of the metric with that id: a heat map if two rules vary,
// curves if one varies or the map would be too large. It is nil if more rules vary, or if
// there are too many values.
func (s *Sweep) pictures(id string) []table.Figure {
	if id == "" || len(s.Keys) > 2 {
		return nil
	}
	var across, down []string
	var fields [][]*settingMetric // rows of settings: by the second rule, then by the first
	var shown *inference.Row
	for i := range s.Points {
		p := &s.Points[i]
		at := indexOrAppend(&across, p.Values[0])
		below := 0
		if len(p.Values) > 1 {
			below = indexOrAppend(&down, p.Values[1])
		}
		for len(fields) <= below {
			fields = append(fields, nil)
		}
		for len(fields[below]) <= at {
			fields[below] = append(fields[below], nil)
		}
		if fields[below][at] != nil { // the same values, written differently
			continue
		}
		f := &settingMetric{p, p.row(id), p.unchangedValue(id)}
		fields[below][at] = f
		if f.row != nil && f.row.HasOther {
			shown = f.row
		}
	}
	switch {
	case shown == nil || len(across) < 2 && len(down) < 2:
		return nil
	case len(across) > 1 && len(down) > 1 && len(across) <= maxPlaces && len(down) <= maxPlaces:
		return []table.Figure{s.heatMapFigure(shown, across, down, fields)}
	case len(across) < 2: // only the second rule varies
		return s.curvesFigures(shown.Metric, s.RuleName(1), down, nil, transpose(fields))
	case len(fields) <= maxCurves:
		return s.curvesFigures(shown.Metric, s.RuleName(0), across, down, fields)
	}
	return nil
}

// indexOrAppend returns the index of value in *list, to which it appends value if it is new.
func indexOrAppend(list *[]string, value string) int {
	if i := slices.Index(*list, value); i >= 0 {
		return i
	}
	*list = append(*list, value)
	return len(*list) - 1
}

// transpose returns the transpose of a table of one column: a table of one row.
func transpose(fields [][]*settingMetric) [][]*settingMetric {
	var row []*settingMetric
	for _, l := range fields {
		row = append(row, l[0])
	}
	return [][]*settingMetric{row}
}

// curvesFigures returns the picture of metric m over the values places of the rule named
// key. It has a curve for each row of fields; names are the values of the other rule for
// the rows, nil if only one rule varies.
func (s *Sweep) curvesFigures(m engine.Metric, key string, places, names []string, fields [][]*settingMetric) []table.Figure {
	var list []chart.Curve
	for i, row := range fields {
		c := chart.Curve{}
		if len(names) > 0 {
			c.Name = s.RuleName(1) + " " + withMinusSign(names[i])
		}
		for _, f := range row {
			c.Points = append(c.Points, f.estimate())
		}
		list = append(list, c)
	}
	unit := ""
	switch {
	case m.Unit == "share":
		unit = " %"
	case number.PrintedInHundredths(m):
		unit = " pp"
	}
	return []table.Figure{{Picture: chart.Curves(m.Title, withMinusSigns(places), list, math.NaN(), math.NaN(), number.Factor(m), unit, key),
		Caption: m.Title + " under every setting, with 95 % intervals. " + s.warning()}}
}

// heatMapFigure returns the heat map of the metric of row shown. fields[i][k] is its value
// under down[i] of the second rule and across[k] of the first.
func (s *Sweep) heatMapFigure(shown *inference.Row, across, down []string, fields [][]*settingMetric) table.Figure {
	m := shown.Metric
	return table.Figure{Picture: chart.HeatChart(s.heatMapOf(shown, across, down, fields)),
		Caption: m.Title + " under every setting, with half the width of its 95 % interval; the colour says how far it lies from the unchanged variant, and is pale where it is not clearly different. " + s.warning()}
}

// heatMapOf returns the heat map of the metric of row shown, without caption; the
// parameters are those of heatMapFigure. Changes that are not significant are pale, and do
// not affect the scale of colours.
func (s *Sweep) heatMapOf(shown *inference.Row, across, down []string, fields [][]*settingMetric) chart.HeatMap {
	m := shown.Metric
	unchanged := shown.Base.Value
	margin := shown.Margin
	if shown.Relative {
		margin *= math.Abs(unchanged)
	}
	most := 2 * margin // a change of twice the margin has the full colour, unless others are larger
	for _, row := range fields {
		for _, f := range row {
			if d := math.Abs(f.estimate().Value - unchanged); table.IsFinite(d) && f.differs() {
				most = max(most, d)
			}
		}
	}
	x := chart.HeatMap{Title: m.Title, Across: withMinusSigns(across), Down: withMinusSigns(down), AcrossName: s.RuleName(0), DownName: s.RuleName(1), Low: "lower", High: "higher"}
	for _, row := range fields {
		var list []chart.HeatCell
		for _, f := range row {
			at := f.estimate()
			if math.IsNaN(at.Value) {
				list = append(list, chart.HeatCell{})
				continue
			}
			e := chart.HeatCell{Text: table.UntieWords(f.point.cell(m, s.Incomplete)), IsUnchanged: f.unchangedValue != nil}
			if h := (at.Hi - at.Lo) / 2; table.IsFinite(h) && h > 0 {
				e.SmallText = fmt.Sprintf("± %.*f", max(number.Decimals(h*number.Factor(m)), 0), h*number.Factor(m))
			}
			if most > 0 && table.IsFinite(unchanged) {
				e.Shade = (at.Value - unchanged) / most
			}
			e.IsInsignificant = !f.differs()
			list = append(list, e)
		}
		x.Cells = append(x.Cells, list)
	}
	return x
}

// warning returns the caution in the captions of the pictures.
func (s *Sweep) warning() string {
	if s.Incomplete {
		return "It shows what was played so far, and nothing is judged yet."
	}
	return "The best of many looks better than it is."
}

func withMinusSigns(values []string) (l []string) {
	for _, v := range values {
		l = append(l, withMinusSign(v))
	}
	return l
}
