package table

import (
	"strconv"
	"strings"
)

// Thousands formats a whole number with commas between groups of three digits.
func Thousands[T int | int64 | uint64](n T) string {
	if n < 0 {
		return "−" + Thousands(-n)
	}
	s := strconv.FormatUint(uint64(n), 10)
	from := len(s) % 3
	var b strings.Builder
	b.WriteString(s[:from])
	for i := from; i < len(s); i += 3 {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(s[i : i+3])
	}
	return b.String()
}

// CountWithNoun returns a number with a noun, given in the singular: "1 deal", "2,000
// deals".
func CountWithNoun(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return Thousands(n) + " " + Plural(what)
}

// Plural returns the plural of a noun: "deals", "bonuses".
func Plural(what string) string {
	for _, end := range []string{"s", "x", "ch", "sh"} {
		if strings.HasSuffix(what, end) {
			return what + "es"
		}
	}
	return what + "s"
}

// None stands for a missing number.
const None = "–"

// JoinWithAnd returns names joined in words: "a", "a and b", "a, b and c".
func JoinWithAnd(names []string) string {
	if n := len(names) - 1; n > 0 {
		return strings.Join(names[:n], ", ") + " and " + names[n]
	}
	return strings.Join(names, "")
}
