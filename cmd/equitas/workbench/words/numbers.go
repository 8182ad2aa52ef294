package words

import (
	"regexp"
	"strings"

	"equitas/reports/table"
)

// Number formats a whole number for a language.
func Number(lang string, n int) string { return Numbers(lang, table.Thousands(n)) }

// Numbers returns the numbers in a text with the marks of a language.
func Numbers(lang, s string) string {
	if lang == "en" {
		return s
	}
	return Spaced(s)
}

// Thousands writes the commas between thousands of a text as people do elsewhere: 14,000 is
// 14 000 with a narrow space.
func Thousands(s string) string { return grouped.ReplaceAllStringFunc(s, Spaced) }

// Spaced writes numbers as people do elsewhere: with narrow spaces between thousands, where
// 14,000 reads as fourteen, and a comma before decimals.
func Spaced(s string) string {
	s = grouped.ReplaceAllStringFunc(s, func(n string) string { return strings.ReplaceAll(n, ",", "\u202f") })
	return decimals.ReplaceAllStringFunc(s, func(n string) string {
		if strings.Count(n, ".") > 1 { // an edition: 0.9.6
			return n
		}
		return strings.Replace(n, ".", ",", 1)
	})
}

// grouped are whole numbers with commas between their thousands.
var grouped = regexp.MustCompile(`\b[0-9]{1,3}(?:,[0-9]{3})+\b`)

// decimals matches decimal numbers, and similar ones such as numbers of editions.
var decimals = regexp.MustCompile(`[0-9\x{202f}]+(?:\.[0-9]+)+`)
