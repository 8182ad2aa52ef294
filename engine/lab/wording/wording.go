// Package wording makes texts that many messages share: suggestions of names, ranges,
// shares, and quoted values.
package wording

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"equitas/engine/cond"
	"equitas/engine/rule/source"
	"equitas/reports/table"
)

// Suggest returns the end of an error message about an unknown name: "; nearest: sweep", or
// all known names if they are few and none is similar; otherwise "".
func Suggest(word string, known []string) string {
	if help := source.Suggest(word, known); help != "" {
		return "; " + help
	}
	return ""
}

// SuggestLanguage is [Suggest] for language codes. It also recognises forms such as it-IT
// and italian.
func SuggestLanguage(lang string, known []string) string {
	if near := NearestLanguage(lang, known); near != "" {
		return "; nearest: " + near
	}
	return Suggest(lang, known)
}

// NearestLanguage returns the language code in known that was probably meant; "" if none is
// similar.
func NearestLanguage(lang string, known []string) string {
	if near := cond.Nearest(lang, known); near != "" {
		return near
	}
	for _, k := range known {
		if strings.HasPrefix(strings.ToLower(lang), strings.ToLower(k)) {
			return k
		}
	}
	return ""
}

// SuggestListed is [Suggest] for names that the command "equitas list topic" lists. If no
// name is similar, it lists all names or, if they are many, names that command.
func SuggestListed(word string, names []string, topic string) string {
	if near := cond.Nearest(word, names); near != "" || len(names) == 0 {
		return Suggest(word, names)
	}
	if len(names) > 2*source.MaxListed {
		return "; equitas list " + topic + " shows all"
	}
	return "; known: " + strings.Join(names, ", ")
}

// QuoteValue returns a value that a user typed, for a message: in quotes unless it is a
// number.
func QuoteValue(value string) string {
	if _, err := strconv.ParseFloat(value, 64); err == nil || errors.Is(err, strconv.ErrRange) {
		return value
	}
	return strconv.Quote(value)
}

// JoinOr returns words as "a, b or c".
func JoinOr(words []string) string { return source.JoinWords(words, "or") }

// RangeText returns a range of numbers as "3 to 6", or "3" if both ends are equal.
func RangeText(lo, hi int) string {
	if lo == hi {
		return strconv.Itoa(lo)
	}
	return fmt.Sprintf("%d to %d", lo, hi)
}

// Percent returns a share (0 to 1) as text in percent, with one decimal: "12.5 %".
func Percent(x float64) string { return fmt.Sprintf("%.1f %%", 100*x) }

// Ordinal returns n as an ordinal number: "1st", "2nd", "3rd", "4th".
func Ordinal(n int) string {
	end := "th"
	if n%100 < 11 || n%100 > 13 {
		switch n % 10 {
		case 1:
			end = "st"
		case 2:
			end = "nd"
		case 3:
			end = "rd"
		}
	}
	return table.Thousands(n) + end
}

// ShareCell returns the table cell for a share (0 to 1), shown in percent.
func ShareCell(x float64) table.Cell {
	return table.Cell{Text: table.TieWords(Percent(x)), Value: x}
}
