package question

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"equitas/engine/lab/wording"
	"equitas/reports/table"
)

// An Axis is a rule with the values that a sweep gives it.
type Axis struct {
	Key    string
	Values []string // values, each as after the = of --set
	Text   string   // all values, as typed
	Ranged bool     // Values are whole numbers typed as a range lo..hi
}

// ParseAxis parses KEY=lo..hi, KEY=lo..hi..step or KEY=a,b,c. Values may be TOML: commas
// inside brackets, braces or quotes do not separate values. The error says what is expected.
func ParseAxis(text string) (Axis, error) {
	key, rest, ok := CutKey(text)
	if !ok {
		return Axis{}, fmt.Errorf("must be KEY=lo..hi or KEY=a,b,c")
	}
	a := Axis{Key: key, Text: rest}
	for _, end := range tooLargeNumbers(rest) {
		return Axis{}, fmt.Errorf("has the end %s, which must be a whole number from -%s to %s", end, table.Thousands(maxRangeEnd), table.Thousands(maxRangeEnd))
	}
	if lo, hi, step, ok := parseRange(rest); ok {
		if hi < lo {
			return Axis{}, fmt.Errorf("must rise, but %d is above %d", lo, hi)
		}
		if step < 1 {
			return Axis{}, fmt.Errorf("must have a step of at least 1")
		}
		if (hi-lo)/step >= MaxSettings {
			return Axis{}, fmt.Errorf("must have at most %s values", table.Thousands(MaxSettings))
		}
		for v := lo; v <= hi; v += step {
			a.Values = append(a.Values, strconv.Itoa(v))
		}
		a.Ranged = true
		return a, nil
	}
	for _, v := range SplitValues(rest) {
		v = strings.TrimSpace(v)
		if v == "" {
			return Axis{}, fmt.Errorf("must have a value between all commas")
		}
		if slices.Contains(a.Values, v) {
			return Axis{}, fmt.Errorf("must name each value once, but has %s twice", v)
		}
		a.Values = append(a.Values, v)
	}
	return a, nil
}

// CutKey splits a text at the first "=" outside double quotes and trims spaces. ok is false
// if there is none, or a part is empty.
func CutKey(text string) (key, rest string, ok bool) {
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

// maxRangeEnd is the largest absolute value of the end of a range.
const maxRangeEnd = 1_000_000_000

// rangeOfNumbers matches a range of whole numbers.
var rangeOfNumbers = regexp.MustCompile(`^\s*[+-]?\d+\s*\.\.\s*[+-]?\d+\s*(\.\.\s*[+-]?\d+\s*)?$`)

// tooLargeNumbers returns the numbers in text whose absolute value is above maxRangeEnd, if
// text is a range; otherwise nil.
func tooLargeNumbers(text string) []string {
	var l []string
	if rangeOfNumbers.MatchString(text) {
		for end := range strings.SplitSeq(text, "..") {
			end = strings.TrimSpace(end)
			if v, err := strconv.Atoi(end); err != nil || v < -maxRangeEnd || v > maxRangeEnd {
				l = append(l, end)
			}
		}
	}
	return l
}

// parseRange parses lo..hi or lo..hi..step; ok is false for any other text.
func parseRange(text string) (lo, hi, step int, ok bool) {
	parts := strings.Split(text, "..")
	if len(parts) < 2 || len(parts) > 3 {
		return 0, 0, 0, false
	}
	n := [3]int{2: 1}
	for i, p := range parts {
		v, err := strconv.Atoi(strings.TrimSpace(p))
		if err != nil || v < -maxRangeEnd || v > maxRangeEnd {
			return 0, 0, 0, false
		}
		n[i] = v
	}
	return n[0], n[1], n[2], true
}

// SplitValues splits a text at commas outside brackets, braces and quotes.
func SplitValues(text string) []string {
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

// Combinations returns every combination of values, each with one value per axis. The values
// of the last axis change fastest.
func Combinations(axes []Axis) [][]string {
	points := [][]string{nil}
	for _, a := range axes {
		var next [][]string
		for _, p := range points {
			for _, v := range a.Values {
				next = append(next, append(slices.Clip(p), v))
			}
		}
		points = next
	}
	return points
}

// ParseVary parses a list of texts KEY=VALUES. It returns an error if a key occurs twice or
// there are more than [MaxSettings] combinations.
func ParseVary(texts []string) ([]Axis, error) {
	var l []Axis
	for _, text := range texts {
		var err error
		if l, err = addAxis(l, text); err != nil {
			return nil, Invalidf("--vary is %s, %v", wording.QuoteValue(text), err)
		}
	}
	return l, nil
}

// AddVary appends a text KEY=VALUES to a list of such texts. It returns an error as
// [ParseVary] does.
func AddVary(texts []string, text string) ([]string, error) {
	axes, err := ParseVary(texts)
	if err == nil {
		_, err = addAxis(axes, text)
	}
	return append(texts, text), err
}

func addAxis(axes []Axis, text string) ([]Axis, error) {
	a, err := ParseAxis(text)
	if err != nil {
		return nil, err
	}
	if slices.ContainsFunc(axes, func(b Axis) bool { return a.Key == b.Key }) {
		return nil, fmt.Errorf("varies %s a second time", a.Key)
	}
	n := len(a.Values)
	for _, b := range axes {
		n *= len(b.Values)
	}
	if n > MaxSettings {
		return nil, fmt.Errorf("makes %s settings, must be at most %s", table.Thousands(n), table.Thousands(MaxSettings))
	}
	return append(axes, a), nil
}

// ShortValue returns a TOML value without the brackets and quotes, for reports.
func ShortValue(v string) string {
	if strings.HasPrefix(v, "[") && strings.HasSuffix(v, "]") {
		v = v[1 : len(v)-1]
	}
	var words []string
	for _, w := range SplitValues(v) {
		words = append(words, strings.Trim(strings.TrimSpace(w), `"'`))
	}
	return strings.Join(words, ", ")
}

// Find returns the offset and the width of a value in the text of the axis, in characters.
// For a value inside a range, which the text does not contain, it returns the whole text.
func (a Axis) Find(value string) (from, width int) {
	off, n := 0, len(a.Text)
	switch {
	case a.Ranged && value == a.Values[0]:
		n = len(value)
	case a.Ranged:
		lo, hi, _ := strings.Cut(a.Text, "..")
		if hi, _, _ = strings.Cut(hi, ".."); strings.TrimSpace(hi) == value {
			off, n = len(lo)+2+strings.Index(hi, value), len(value)
		}
	default:
		for _, part := range SplitValues(a.Text) {
			if strings.TrimSpace(part) == value {
				off, n = off+strings.Index(part, value), len(value)
				break
			}
			off += len(part) + 1
		}
	}
	return utf8.RuneCountInString(a.Text[:off]), utf8.RuneCountInString(a.Text[off : off+n])
}
