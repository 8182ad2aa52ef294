package lab

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"equitas/reports/table"
)

// An axis is a rule that a sweep varies, with its values.
type axis struct {
	key    string
	values []string // as after the = of --set
	text   string   // all values, as typed
	ranged bool     // given as lo..hi
}

// parseAxis parses KEY=lo..hi, KEY=lo..hi..step or KEY=a,b,c. Values may be TOML: commas
// inside brackets, braces or quotes do not separate.
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

// cutKey splits a text at the first = outside quotes.
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

// mostEnd is the largest absolute value of a range's end.
const mostEnd = 1_000_000_000

// rangeOfNumbers matches a range of whole numbers.
var rangeOfNumbers = regexp.MustCompile(`^\s*[+-]?\d+\s*\.\.\s*[+-]?\d+\s*(\.\.\s*[+-]?\d+\s*)?$`)

// beyond returns the numbers of a range that are too large.
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

// parseRange parses lo..hi or lo..hi..step.
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

// splitValues splits a text at commas outside brackets, braces and quotes.
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

// parseVary parses a list of KEY=VALUES.
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

// AddVary appends a KEY=VALUES to a list; the error says what is expected.
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

// shortValue writes a value without the brackets and quotes of TOML.
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
