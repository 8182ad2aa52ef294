// Package number formats values of metrics as reports show them: shares in percent or
// percentage points, with as many decimals as their intervals justify, and equally many
// in rows of one unit.
package number

import (
	"math"
	"strconv"
	"strings"

	"equitas/engine"
	"equitas/reports/table"
)

// PrintedInHundredths reports whether a metric is printed in hundredths: values in % or
// percentage points, changes in percentage points.
func PrintedInHundredths(m engine.Metric) bool { return m.Unit == "share" || m.Unit == "pp" }

// Factor returns the factor by which values of the metric are multiplied for printing: 100
// or 1.
func Factor(m engine.Metric) float64 {
	if PrintedInHundredths(m) {
		return 100
	}
	return 1
}

// Decimals returns the number of decimals, 0 to 3, with which half shows two significant
// digits; -1 if half is not positive and finite. half is the half-width of an interval, in
// the unit in which it is printed.
func Decimals(half float64) int {
	if !table.IsFinite(half) || half <= 0 {
		return -1
	}
	return min(max(1-int(math.Floor(math.Log10(half))), 0), 3)
}

// FormatFixed formats x with the given number of decimals and a true minus sign; with a
// plus sign too if plus is true. A zero has no sign.
func FormatFixed(x float64, decimals int, plus bool) string {
	s := strconv.FormatFloat(math.Abs(x), 'f', decimals, 64)
	switch {
	case strings.Trim(s, "0.") == "":
		return s
	case x < 0:
		return "−" + s
	case plus:
		return "+" + s
	}
	return s
}

// FormatValue formats a value of the metric: "31.2 %", "+4.9 pp", "38.4"; [table.None] if
// it is not finite.
func FormatValue(m engine.Metric, x float64, decimals int) string {
	if !table.IsFinite(x) {
		return table.None
	}
	s := FormatFixed(x*Factor(m), decimals, m.Unit == "pp" && m.Parts == nil)
	switch m.Unit {
	case "share":
		s += table.Tie + "%"
	case "pp":
		s += table.Tie + "pp"
	}
	return s
}

// FormatChange formats a change of the metric: "−12.8 pp", "−5.3"; [table.None] if it is
// not finite.
func FormatChange(m engine.Metric, x float64, decimals int) string {
	if !table.IsFinite(x) {
		return table.None
	}
	s := FormatFixed(x*Factor(m), decimals, true)
	if PrintedInHundredths(m) {
		s += table.Tie + "pp"
	}
	return s
}

// Interval formats an interval of values of the metric: "−4.9 … −1.7"; [table.None] if an
// end is not finite. plus gives positive ends a plus sign.
func Interval(m engine.Metric, lo, hi float64, decimals int, plus bool) string {
	if !table.IsFinite(lo) || !table.IsFinite(hi) {
		return table.None
	}
	f := Factor(m)
	return FormatFixed(lo*f, decimals, plus) + table.Tie + "… " + FormatFixed(hi*f, decimals, plus)
}

// A Precision determines the number of decimals of each row of a table. Rows with the same
// unit have equally many, namely the largest number that one of them needs, but at most one
// more than the smallest.
type Precision struct{ min, max map[string]int }

// NewPrecision returns a Precision without rows; [Precision.Add] adds them.
func NewPrecision() Precision { return Precision{map[string]int{}, map[string]int{}} }

// unitGroup returns the key of the group of rows to which the metric's row belongs, which
// all have the same number of decimals; "" for a row that belongs to no group.
func unitGroup(m engine.Metric) string {
	if PrintedInHundredths(m) {
		return "%"
	}
	return m.Unit
}

// Add adds the row of a metric. half is the half-width of its interval, in the metric's
// unit.
func (p Precision) Add(m engine.Metric, half float64) {
	g, d := unitGroup(m), Decimals(half*Factor(m))
	if g == "" || d < 0 {
		return
	}
	if old, ok := p.min[g]; !ok || d < old {
		p.min[g] = d
	}
	if old, ok := p.max[g]; !ok || d > old {
		p.max[g] = d
	}
}

// DecimalsFor returns the number of decimals for the row of a metric. half is the
// half-width of its interval, in the metric's unit.
func (p Precision) DecimalsFor(m engine.Metric, half float64) int {
	if g := unitGroup(m); g != "" {
		if least, ok := p.min[g]; ok {
			return min(p.max[g], least+1)
		}
	}
	if d := Decimals(half * Factor(m)); d >= 0 {
		return d
	}
	return 1
}
