package rule

import (
	"math"
	"strconv"
	"strings"

	"equitas/engine"
)

// MarginText returns the margin of a metric, the smallest change that matters, as files write it: "5 %"
// (of the base's value), "1 pp", "0.2 points"; "none" if it has none.
func MarginText(m *engine.Metric) string {
	switch {
	case m.Margin == 0:
		return "none"
	case m.MarginRelative:
		return formatMargin(100*m.Margin) + " %"
	case m.Unit == "share" || m.Unit == "pp":
		return formatMargin(100*m.Margin) + " pp"
	}
	return strings.TrimSpace(formatMargin(m.Margin) + " " + m.Unit)
}

// formatMargin formats a margin with its digits if it has at most six; otherwise it was computed and
// gets two significant digits.
func formatMargin(x float64) string {
	said := strconv.FormatFloat(x, 'g', 6, 64)
	if v, err := strconv.ParseFloat(said, 64); err == nil && math.Abs(v-x) > 1e-9*math.Abs(x) {
		said = strconv.FormatFloat(x, 'g', 2, 64)
	}
	return said
}

// GoalText returns the goal of a metric as files write it: "up", "30 to 60", "25 %",
// "none".
func GoalText(m *engine.Metric) string {
	unit, scale := "", 1.0
	switch m.Unit {
	case "share":
		unit, scale = "%", 100
	case "pp":
		unit, scale = "pp", 100
	}
	switch g := m.Goal; {
	case g.Kind == engine.NoGoal:
		return "none"
	case g.Kind == engine.Upward:
		return "up"
	case g.Kind == engine.Downward:
		return "down"
	case g.Lo == 0 && g.Hi == 0:
		return "0"
	case g.Lo < g.Hi:
		return strings.TrimSpace(formatShort(removeRoundingError(scale*g.Lo)) + " to " + formatShort(removeRoundingError(scale*g.Hi)) + " " + unit)
	default:
		return strings.TrimSpace(formatShort(removeRoundingError(scale*g.Lo)) + " " + unit)
	}
}

// removeRoundingError rounds to six decimals, which removes rounding errors of a multiplication.
func removeRoundingError(x float64) float64 { return math.Round(x*1e6) / 1e6 }
