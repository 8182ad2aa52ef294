package words

import (
	"regexp"
	"strings"

	"equitas/reports/table"
)

// FormatNumber returns a whole number in the format of the language lang: "14,000" in English.
func FormatNumber(lang string, n int) string { return LocalizeNumbers(lang, table.Thousands(n)) }

// LocalizeNumbers returns s, in which numbers have the English format, with numbers in the format of
// the language lang.
func LocalizeNumbers(lang, s string) string {
	if lang == "en" {
		return s
	}
	return SpaceNumbers(s)
}

// SpaceThousands returns a text with narrow no-break spaces in place of the commas between thousands:
// "14 000" for "14,000". Decimal points stay.
func SpaceThousands(s string) string { return groupedNumber.ReplaceAllStringFunc(s, SpaceNumbers) }

// SpaceNumbers returns a text with its numbers in the format of languages other than English, in which
// 14,000 means fourteen: with narrow no-break spaces in place of the commas between thousands, and
// with decimal commas.
func SpaceNumbers(s string) string {
	s = groupedNumber.ReplaceAllStringFunc(s, func(n string) string { return strings.ReplaceAll(n, ",", "\u202f") })
	return decimalNumber.ReplaceAllStringFunc(s, func(n string) string {
		if strings.Count(n, ".") > 1 { // a version: 0.9.6
			return n
		}
		return strings.Replace(n, ".", ",", 1)
	})
}

// groupedNumber matches whole numbers with commas between thousands: "14,000".
var groupedNumber = regexp.MustCompile(`\b[0-9]{1,3}(?:,[0-9]{3})+\b`)

// decimalNumber matches decimal numbers, and also versions such as 0.9.6.
var decimalNumber = regexp.MustCompile(`[0-9\x{202f}]+(?:\.[0-9]+)+`)
