package rule

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"equitas/engine"
)

// A figure is a number with the unit it is written in: 0.2, "1 pp", "5 %",
// "30 turns".
type figure struct {
	value float64
	unit  string // "" is the unit of the metric
}

// maxFigure is the largest absolute value of a figure.
const maxFigure = 1e12

// figureOf returns a value as a figure; false if it is none.
func figureOf(v *Value) (figure, bool) {
	switch v.Kind {
	case KindInt:
		return figure{value: float64(v.Int)}, math.Abs(float64(v.Int)) <= maxFigure
	case KindFloat:
		return figure{value: v.Float}, math.Abs(v.Float) <= maxFigure // false for NaN
	case KindText:
		return parseFigure(v.Text)
	}
	return figure{}, false
}

func parseFigure(s string) (figure, bool) {
	s = strings.Replace(strings.TrimSpace(s), "\u2212", "-", 1)
	end := strings.IndexFunc(s, func(r rune) bool { return !strings.ContainsRune("+-.0123456789", r) })
	if end < 0 {
		end = len(s)
	}
	f := figure{unit: strings.Join(strings.Fields(s[end:]), " ")}
	if r, _ := utf8.DecodeRuneInString(f.unit); f.unit != "" && r != '%' && !unicode.IsLetter(r) {
		return f, false
	}
	var err error
	f.value, err = strconv.ParseFloat(s[:end], 64)
	return f, err == nil && math.Abs(f.value) <= maxFigure
}

// A statedGoal is a goal as a file states it.
type statedGoal struct {
	kind   engine.GoalKind
	lo, hi figure // bounds of the range, for the kind Within
}

// parseGoal returns a value as a goal; false if it is none. A goal is "up", "down", "none", a figure,
// or two figures with "to" between them. The first of two figures may leave out the unit.
func parseGoal(v *Value) (statedGoal, bool) {
	if v.Kind == KindText {
		switch strings.TrimSpace(v.Text) {
		case "up":
			return statedGoal{kind: engine.Upward}, true
		case "down":
			return statedGoal{kind: engine.Downward}, true
		case "none":
			return statedGoal{}, true
		}
		if a, b, ok := strings.Cut(v.Text, " to "); ok {
			lo, oklo := parseFigure(a)
			hi, okhi := parseFigure(b)
			if lo.unit == "" {
				lo.unit = hi.unit
			}
			return statedGoal{engine.Within, lo, hi}, oklo && okhi
		}
	}
	f, ok := figureOf(v)
	return statedGoal{engine.Within, f, f}, ok
}

// anyUnit stands for the unit of a metric whose unit is not known: figures may have any unit.
const anyUnit = "*"

// convertTo returns the value of a figure in the unit of a metric. why is a clause on why that is
// impossible, "" if it is possible.
func (f figure) convertTo(m *engine.Metric) (v float64, why string) {
	v = f.value
	share := m.Unit == "share" || m.Unit == "pp"
	percent := f.unit == "%" || f.unit == "pp"
	switch {
	case f.unit == "":
	case percent && (share || m.Unit == anyUnit):
		v /= 100
	case m.Unit == anyUnit:
	case !percent && sameUnit(f.unit, m.Unit):
	default:
		return 0, "but " + unitPhrase(m)
	}
	switch {
	case share && f.unit == "" && math.Abs(v) > maxUnitlessShare:
		return 0, fmt.Sprintf("that is %s %s", formatShort(100*v), percentUnit(m))
	case share && math.Abs(v) > 1:
		return 0, fmt.Sprintf("which is %s %%, must be at most 100 %%", formatShort(100*v))
	}
	return v, ""
}

// maxUnitlessShare is the largest share that may be written without a unit, since a 1 or 2
// without a unit usually means percentage points.
const maxUnitlessShare = 0.5

// percentUnit returns the unit in which files write hundredths of a metric: "pp" if it is a
// difference of shares, otherwise "%".
func percentUnit(m *engine.Metric) string {
	if m.Unit == "pp" {
		return "pp"
	}
	return "%"
}

// sameUnit reports whether two units are equal apart from a plural s.
func sameUnit(a, b string) bool {
	return strings.EqualFold(strings.TrimSuffix(a, "s"), strings.TrimSuffix(b, "s"))
}

// unitPhrase returns a clause on the unit of a metric, such as "lead is measured in points".
func unitPhrase(m *engine.Metric) string {
	switch m.Unit {
	case "":
		return m.ID + " has no unit"
	case "share":
		return m.ID + " is a share"
	case "pp":
		return m.ID + " is a difference of shares"
	}
	return m.ID + " is measured in " + m.Unit
}

// figureHint returns a hint on how to write figure f for a metric, such as `write "5 %"`. unit is the
// unit of hundredths, "%" or "pp".
func figureHint(m *engine.Metric, f figure, unit string) string {
	switch m.Unit {
	case "share", "pp":
		x := formatShort(f.value)
		switch {
		case f.unit == "" && math.Abs(f.value) < 1:
			return fmt.Sprintf("write \"%s %s\" or \"%s %s\"", x, unit, formatShort(removeRoundingError(100*f.value)), unit)
		case math.Abs(f.value) <= 100:
			return fmt.Sprintf("write \"%s %s\"", x, unit)
		}
		return fmt.Sprintf("write \"2 %s\" or 0.02", unit)
	case "":
		return "write a plain number"
	}
	return "write a number of " + m.Unit
}

// formatShort formats a number with up to six significant digits.
func formatShort(x float64) string { return strconv.FormatFloat(x, 'g', 6, 64) }
