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

// maxFigure is how large a figure may be.
const maxFigure = 1e12

// figureOf reads a value as a figure.
func figureOf(v *Value) (figure, bool) {
	switch v.Kind {
	case KindInt:
		return figure{value: float64(v.Int)}, math.Abs(float64(v.Int)) <= maxFigure
	case KindFloat:
		return figure{value: v.Float}, math.Abs(v.Float) <= maxFigure // which NaN is not
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

// A wanted is a goal as it is written.
type wanted struct {
	kind   engine.GoalKind
	lo, hi figure // of Within
}

// wantedOf reads a value as a goal: "up", "down", "none", a figure, or two with
// "to" between them. The unit of the second one is that of both.
func wantedOf(v *Value) (wanted, bool) {
	if v.Kind == KindText {
		switch strings.TrimSpace(v.Text) {
		case "up":
			return wanted{kind: engine.Upward}, true
		case "down":
			return wanted{kind: engine.Downward}, true
		case "none":
			return wanted{}, true
		}
		if a, b, ok := strings.Cut(v.Text, " to "); ok {
			lo, oklo := parseFigure(a)
			hi, okhi := parseFigure(b)
			if lo.unit == "" {
				lo.unit = hi.unit
			}
			return wanted{engine.Within, lo, hi}, oklo && okhi
		}
	}
	f, ok := figureOf(v)
	return wanted{engine.Within, f, f}, ok
}

// anyUnit is the unit of a metric that is not known.
const anyUnit = "*"

// in returns a figure in the unit of a metric, or why it is in another.
func (f figure) in(m *engine.Metric) (v float64, why string) {
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
		return 0, "but " + measuredIn(m)
	}
	switch {
	case share && f.unit == "" && math.Abs(v) > maxBare:
		return 0, fmt.Sprintf("that is %s %s", short(100*v), percentOf(m))
	case share && math.Abs(v) > 1:
		return 0, fmt.Sprintf("which is %s %%, must be at most 100 %%", short(100*v))
	}
	return v, ""
}

// maxBare is how large a share may be that is written without a unit: who
// writes 1 or 2 means percentage points more often than all there is.
const maxBare = 0.5

// percentOf is the unit in which people say a hundredth of a metric.
func percentOf(m *engine.Metric) string {
	if m.Unit == "pp" {
		return "pp"
	}
	return "%"
}

// sameUnit reports whether two units are one, plural or not.
func sameUnit(a, b string) bool {
	return strings.EqualFold(strings.TrimSuffix(a, "s"), strings.TrimSuffix(b, "s"))
}

// measuredIn says in what a metric is measured.
func measuredIn(m *engine.Metric) string {
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

// such says how to write a figure for a metric, with the number that its author
// wrote; unit is what hundredths are called there, "%" or "pp".
func such(m *engine.Metric, f figure, unit string) string {
	switch m.Unit {
	case "share", "pp":
		x := short(f.value)
		switch {
		case f.unit == "" && math.Abs(f.value) < 1:
			return fmt.Sprintf("write \"%s %s\" or \"%s %s\"", x, unit, short(rounded(100*f.value)), unit)
		case math.Abs(f.value) <= 100:
			return fmt.Sprintf("write \"%s %s\"", x, unit)
		}
		return fmt.Sprintf("write \"2 %s\" or 0.02", unit)
	case "":
		return "write a plain number"
	}
	return "write a number of " + m.Unit
}

// short writes a number with as few digits as it takes.
func short(x float64) string { return strconv.FormatFloat(x, 'g', 6, 64) }
