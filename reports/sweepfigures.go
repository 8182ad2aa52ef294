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

// A settingMetric is the result of one setting for one metric.
type settingMetric struct {
	point     *Point
	row       *inference.Row   // result of a setting
	unchanged *inference.Value // result of the unchanged variant
}

// estimate returns the metric's value with its interval; NaN where there is none.
func (f *settingMetric) estimate() chart.Point {
	switch {
	case f == nil:
	case f.row != nil && f.row.HasOther:
		return pointOf(f.row.Other)
	case f.unchanged != nil:
		return pointOf(f.unchanged.Estimate)
	}
	return missing
}

// differs reports whether the metric surely differs from the unchanged variant.
func (f *settingMetric) differs() bool { return f != nil && f.row != nil && f.row.Verdict.Claims() }

// pictures returns the pictures of a metric: a map if two rules vary, a curve if one does.
func (s *Sweep) pictures(id string) []table.Figure {
	if id == "" || len(s.Keys) > 2 {
		return nil
	}
	var across, down []string
	var fields [][]*settingMetric // rows of settings: by the second rule, then by the first
	var shown *inference.Row
	for i := range s.Points {
		p := &s.Points[i]
		at := indexOf(&across, p.Values[0])
		below := 0
		if len(p.Values) > 1 {
			below = indexOf(&down, p.Values[1])
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
		f := &settingMetric{p, p.row(id), p.unchanged(id)}
		fields[below][at] = f
		if f.row != nil && f.row.HasOther {
			shown = f.row
		}
	}
	switch {
	case shown == nil || len(across) < 2 && len(down) < 2:
		return nil
	case len(across) > 1 && len(down) > 1 && len(across) <= maxPlaces && len(down) <= maxPlaces:
		return []table.Figure{s.heatMap(shown, across, down, fields)}
	case len(across) < 2: // only the second rule varies
		return s.curves(shown.Metric, s.RuleName(1), down, nil, transpose(fields))
	case len(fields) <= maxCurves:
		return s.curves(shown.Metric, s.RuleName(0), across, down, fields)
	}
	return nil
}

// indexOf returns the index of a value in a list, appended if new.
func indexOf(list *[]string, value string) int {
	if i := slices.Index(*list, value); i >= 0 {
		return i
	}
	*list = append(*list, value)
	return len(*list) - 1
}

// transpose returns the transpose of a table of one column.
func transpose(fields [][]*settingMetric) [][]*settingMetric {
	var row []*settingMetric
	for _, l := range fields {
		row = append(row, l[0])
	}
	return [][]*settingMetric{row}
}

// curves returns the picture of a metric over the values of one rule, with a curve for each
// value of the other.
func (s *Sweep) curves(m engine.Metric, key string, places, names []string, fields [][]*settingMetric) []table.Figure {
	var list []chart.Curve
	for i, row := range fields {
		c := chart.Curve{}
		if len(names) > 0 {
			c.Name = s.RuleName(1) + " " + signed(names[i])
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
	case number.InHundredths(m):
		unit = " pp"
	}
	return []table.Figure{{Picture: chart.Curves(m.Title, signedAll(places), list, math.NaN(), math.NaN(), number.Factor(m), unit, key),
		Caption: m.Title + " under every setting, with 95 % intervals. " + s.warning()}}
}

// heatMap returns the map of a metric over the values of two rules.
func (s *Sweep) heatMap(shown *inference.Row, across, down []string, fields [][]*settingMetric) table.Figure {
	m := shown.Metric
	return table.Figure{Picture: chart.Heat(s.mapOf(shown, across, down, fields)),
		Caption: m.Title + " under every setting, with half the width of its 95 % interval; the colour says how far it lies from the unchanged variant, and is pale where it is not surely different. " + s.warning()}
}

// mapOf returns the map of a metric. Changes that are not significant are pale, and do not
// affect the scale of colours.
func (s *Sweep) mapOf(shown *inference.Row, across, down []string, fields [][]*settingMetric) chart.Map {
	m := shown.Metric
	unchanged := shown.Base.Value
	margin := shown.Margin
	if shown.Relative {
		margin *= math.Abs(unchanged)
	}
	most := 2 * margin // a change of twice the margin has the full colour, unless others are larger
	for _, row := range fields {
		for _, f := range row {
			if d := math.Abs(f.estimate().Value - unchanged); table.Finite(d) && f.differs() {
				most = max(most, d)
			}
		}
	}
	x := chart.Map{Title: m.Title, Across: signedAll(across), Down: signedAll(down), AcrossName: s.RuleName(0), DownName: s.RuleName(1), Low: "lower", High: "higher"}
	for _, row := range fields {
		var list []chart.Field
		for _, f := range row {
			at := f.estimate()
			if math.IsNaN(at.Value) {
				list = append(list, chart.Field{})
				continue
			}
			e := chart.Field{Text: table.Untie(f.point.cell(m, s.Incomplete)), Plain: f.unchanged != nil}
			if h := (at.Hi - at.Lo) / 2; table.Finite(h) && h > 0 {
				e.Small = fmt.Sprintf("± %.*f", max(number.Digits(h*number.Factor(m)), 0), h*number.Factor(m))
			}
			if most > 0 && table.Finite(unchanged) {
				e.Shade = (at.Value - unchanged) / most
			}
			e.Pale = !f.differs()
			list = append(list, e)
		}
		x.Fields = append(x.Fields, list)
	}
	return x
}

// warning returns the caution above the pictures of a sweep.
func (s *Sweep) warning() string {
	if s.Incomplete {
		return "It is of what was played so far, and nothing is judged."
	}
	return "The best of many looks better than it is."
}

func signedAll(values []string) (l []string) {
	for _, v := range values {
		l = append(l, signed(v))
	}
	return l
}
