package words

import (
	"regexp"
	"strings"

	"equitas/reports/table"
)

// FormatNumber returns a whole number in the format of a language.
func FormatNumber(lang string, n int) string { return LocalizeNumbers(lang, table.Thousands(n)) }

// LocalizeNumbers returns a text with its numbers, which are in English format, converted to that
// of a language.
func LocalizeNumbers(lang, s string) string {
	if lang == "en" {
		return s
	}
	return SpaceNumbers(s)
}

// SpaceThousands converts the separators of thousands in a text from commas to narrow spaces:
// "14,000" to "14 000".
func SpaceThousands(s string) string { return groupedNumber.ReplaceAllStringFunc(s, SpaceNumbers) }

// SpaceNumbers converts the numbers in a text from the English format to that of other
// languages: separators of thousands to narrow spaces, since elsewhere 14,000 means
// fourteen, and decimal points to commas.
func SpaceNumbers(s string) string {
	s = groupedNumber.ReplaceAllStringFunc(s, func(n string) string { return strings.ReplaceAll(n, ",", "\u202f") })
	return decimalNumber.ReplaceAllStringFunc(s, func(n string) string {
		if strings.Count(n, ".") > 1 { // a version: 0.9.6
			return n
		}
		return strings.Replace(n, ".", ",", 1)
	})
}

// groupedNumber matches whole numbers with commas between thousands.
var groupedNumber = regexp.MustCompile(`\b[0-9]{1,3}(?:,[0-9]{3})+\b`)

// decimalNumber matches decimal numbers, and also versions.
var decimalNumber = regexp.MustCompile(`[0-9\x{202f}]+(?:\.[0-9]+)+`)
