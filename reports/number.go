package reports

import (
	"math"
	"strconv"
	"strings"

	"equitas/engine"
	"equitas/reports/table"
)

// percent reports whether a metric is printed in hundredths: values in % or
// percentage points, changes in percentage points.
func percent(m engine.Metric) bool { return m.Unit == "share" || m.Unit == "pp" }

// factor returns the factor by which a number is multiplied for printing.
func factor(m engine.Metric) float64 {
	if percent(m) {
		return 100
	}
	return 1
}

// digits returns how many decimals give a half-width, as printed, two significant digits: 0
// to 3, or -1 if it is not usable.
func digits(half float64) int {
	if !table.Finite(half) || half <= 0 {
		return -1
	}
	return min(max(1-int(math.Floor(math.Log10(half))), 0), 3)
}

// fixed formats x with the given decimals and a true minus sign, and with a plus sign if
// plus is set. Zero after rounding has no sign.
func fixed(x float64, decimals int, plus bool) string {
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

// amount writes a value of the metric: "31.2 %", "+4.9 pp", "38.4".
func amount(m engine.Metric, x float64, decimals int) string {
	if !table.Finite(x) {
		return table.None
	}
	s := fixed(x*factor(m), decimals, m.Unit == "pp" && m.Parts == nil)
	switch m.Unit {
	case "share":
		s += table.Tie + "%"
	case "pp":
		s += table.Tie + "pp"
	}
	return s
}

// change writes a change of the metric: "−12.8 pp", "−5.3".
func change(m engine.Metric, x float64, decimals int) string {
	if !table.Finite(x) {
		return table.None
	}
	s := fixed(x*factor(m), decimals, true)
	if percent(m) {
		s += table.Tie + "pp"
	}
	return s
}

// span writes an interval; plus gives signs to its ends.
func span(m engine.Metric, lo, hi float64, decimals int, plus bool) string {
	if !table.Finite(lo) || !table.Finite(hi) {
		return table.None
	}
	f := factor(m)
	return fixed(lo*f, decimals, plus) + table.Tie + "… " + fixed(hi*f, decimals, plus)
}

// A precision determines the decimals for the rows of one table: rows of one unit share
// them, as far as none gains more than one digit by it.
type precision struct{ least, most map[string]int }

func newPrecision() precision { return precision{map[string]int{}, map[string]int{}} }

// unitGroup returns a key for rows that share decimals; "" for rows on their own.
func unitGroup(m engine.Metric) string {
	if percent(m) {
		return "%"
	}
	return m.Unit
}

// add takes in a row with the half-width of its interval, in the metric's unit.
func (p precision) add(m engine.Metric, half float64) {
	g, d := unitGroup(m), digits(half*factor(m))
	if g == "" || d < 0 {
		return
	}
	if old, ok := p.least[g]; !ok || d < old {
		p.least[g] = d
	}
	if old, ok := p.most[g]; !ok || d > old {
		p.most[g] = d
	}
}

// of returns the decimals of a row.
func (p precision) of(m engine.Metric, half float64) int {
	if g := unitGroup(m); g != "" {
		if least, ok := p.least[g]; ok {
			return min(p.most[g], least+1)
		}
	}
	if d := digits(half * factor(m)); d >= 0 {
		return d
	}
	return 1
}
