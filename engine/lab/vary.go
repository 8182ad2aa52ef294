package lab

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"equitas/reports/table"
)

// An axis is a rule that a sweep varies, and the values it takes.
type axis struct {
	key    string
	values []string // as behind the = of --set
	text   string   // of all values, as typed
	ranged bool     // lo..hi
}

// parseAxis reads KEY=lo..hi, KEY=lo..hi..step or KEY=a,b,c. Values may be
// TOML: commas inside brackets, braces or quotes part nothing.
func parseAxis(text string) (axis, error) {
	key, rest, ok := cutKey(text)
	if !ok {
		return axis{}, fmt.Errorf("must be KEY=lo..hi or KEY=a,b,c")
	}
	a := axis{key: key, text: rest}
	for _, end := range beyond(rest) {
		return axis{}, fmt.Errorf("has the end %s, which must be a whole number from -%s to %s", end, table.Thousands(mostEnd), table.Thousands(mostEnd))
	}
	if lo, hi, step, ok := parseRange(rest); ok {
		if hi < lo {
			return axis{}, fmt.Errorf("must rise, but %d is above %d", lo, hi)
		}
		if step < 1 {
			return axis{}, fmt.Errorf("must have a step of at least 1")
		}
		if (hi-lo)/step >= maxSettings {
			return axis{}, fmt.Errorf("must have at most %s values", table.Thousands(maxSettings))
		}
		for v := lo; v <= hi; v += step {
			a.values = append(a.values, strconv.Itoa(v))
		}
		a.ranged = true
		return a, nil
	}
	for _, v := range splitValues(rest) {
		v = strings.TrimSpace(v)
		if v == "" {
			return axis{}, fmt.Errorf("must have a value between all commas")
		}
		if slices.Contains(a.values, v) {
			return axis{}, fmt.Errorf("must name each value once, but has %s twice", v)
		}
		a.values = append(a.values, v)
	}
	return a, nil
}

// cutKey parts KEY from what stands behind the first = outside quotes.
func cutKey(text string) (key, rest string, ok bool) {
	quoted := false
	for i, r := range text {
		switch {
		case r == '"':
			quoted = !quoted
		case r == '=' && !quoted:
			key, rest = strings.TrimSpace(text[:i]), strings.TrimSpace(text[i+1:])
			return key, rest, key != "" && rest != ""
		}
	}
	return "", "", false
}

// mostEnd is how far from 0 a range may go.
const mostEnd = 1_000_000_000

// rangeOfNumbers is what is meant for a range of whole numbers.
var rangeOfNumbers = regexp.MustCompile(`^\s*[+-]?\d+\s*\.\.\s*[+-]?\d+\s*(\.\.\s*[+-]?\d+\s*)?$`)

// beyond returns the ends of a range, and its step, that are too far from 0.
func beyond(text string) []string {
	var l []string
	if rangeOfNumbers.MatchString(text) {
		for end := range strings.SplitSeq(text, "..") {
			end = strings.TrimSpace(end)
			if v, err := strconv.Atoi(end); err != nil || v < -mostEnd || v > mostEnd {
				l = append(l, end)
			}
		}
	}
	return l
}

// parseRange reads lo..hi or lo..hi..step.
func parseRange(text string) (lo, hi, step int, ok bool) {
	parts := strings.Split(text, "..")
	if len(parts) < 2 || len(parts) > 3 {
		return 0, 0, 0, false
	}
	n := [3]int{2: 1}
	for i, p := range parts {
		v, err := strconv.Atoi(strings.TrimSpace(p))
		if err != nil || v < -mostEnd || v > mostEnd {
			return 0, 0, 0, false
		}
		n[i] = v
	}
	return n[0], n[1], n[2], true
}

// splitValues parts a text at the commas that stand outside brackets, braces
// and quotes.
func splitValues(text string) []string {
	var parts []string
	depth, from, quote := 0, 0, rune(0)
	for i, r := range text {
		switch {
		case quote != 0:
			if r == quote {
				quote = 0
			}
		case r == '"' || r == '\'':
			quote = r
		case strings.ContainsRune("[{(", r):
			depth++
		case strings.ContainsRune("]})", r):
			depth--
		case r == ',' && depth <= 0:
			parts = append(parts, text[from:i])
			from = i + 1
		}
	}
	return append(parts, text[from:])
}

// settings returns every combination of values, the last axis fastest.
func settings(axes []axis) [][]string {
	points := [][]string{nil}
	for _, a := range axes {
		var next [][]string
		for _, p := range points {
			for _, v := range a.values {
				next = append(next, append(slices.Clip(p), v))
			}
		}
		points = next
	}
	return points
}

// parseVary reads what a sweep varies, a KEY=VALUES each.
func parseVary(texts []string) ([]axis, error) {
	var l []axis
	for _, text := range texts {
		var err error
		if l, err = addAxis(l, text); err != nil {
			return nil, wrongf("--vary is %s, %v", Shown(text), err)
		}
	}
	return l, nil
}

// AddVary adds one more KEY=VALUES to what a sweep varies; the error says what it
// must be.
func AddVary(texts []string, text string) ([]string, error) {
	axes, err := parseVary(texts)
	if err == nil {
		_, err = addAxis(axes, text)
	}
	return append(texts, text), err
}

func addAxis(axes []axis, text string) ([]axis, error) {
	a, err := parseAxis(text)
	if err != nil {
		return nil, err
	}
	if slices.ContainsFunc(axes, func(b axis) bool { return a.key == b.key }) {
		return nil, fmt.Errorf("varies %s a second time", a.key)
	}
	n := len(a.values)
	for _, b := range axes {
		n *= len(b.values)
	}
	if n > maxSettings {
		return nil, fmt.Errorf("makes %s settings, must be at most %s", table.Thousands(n), table.Thousands(maxSettings))
	}
	return append(axes, a), nil
}

// shortValue writes a value of an axis for a table: without the brackets and
// quotes of TOML.
func shortValue(v string) string {
	if strings.HasPrefix(v, "[") && strings.HasSuffix(v, "]") {
		v = v[1 : len(v)-1]
	}
	var words []string
	for _, w := range splitValues(v) {
		words = append(words, strings.Trim(strings.TrimSpace(w), `"'`))
	}
	return strings.Join(words, ", ")
}
