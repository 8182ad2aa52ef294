package reports

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"equitas/engine"
	"equitas/reports/number"
	"equitas/reports/table"
)

// A Translation has functions that translate the report of a search into a language. Each
// takes English and returns the translation, or the same text if it has none.
type Translation struct {
	Word   func(en string) string   // translates a text of this report, with placeholders (%s)
	Name   func(en string) string   // translates the title of a metric, or a unit
	Note   func(en string) string   // translates a text that other reports share
	Fault  func(en string) string   // translates the message of a fault found by trial matches
	Number func(text string) string // writes the numbers in a text in the form of the language
}

// say returns an English text translated into the language of the report, and formatted
// with args as by [fmt.Sprintf].
func (t *Tune) say(en string, args ...any) string {
	if t.Translation != nil {
		en = t.Translation.Word(en)
	}
	if len(args) == 0 {
		return en
	}
	return fmt.Sprintf(en, args...)
}

// localNumber returns text with its numbers written in the form of the report's language.
func (t *Tune) localNumber(text string) string {
	if t.Translation != nil {
		return t.Translation.Number(text)
	}
	return text
}

// countText returns a number as text, written in the form of the report's language.
func (t *Tune) countText(n int) string { return t.localNumber(table.Thousands(n)) }

// countWithNoun returns a number with a noun, translated: "1 deal", "2,000 deals". what is
// the English noun in the singular.
func (t *Tune) countWithNoun(n int, what string) string {
	if n == 1 {
		return t.say("1 " + what)
	}
	return t.say("%s "+table.Plural(what), t.countText(n))
}

// translateNote returns a text that other reports share, translated into the language of
// the report.
func (t *Tune) translateNote(en string) string {
	if t.Translation != nil {
		return t.Translation.Note(en)
	}
	return en
}

// caveats returns the texts of the caveats, translated.
func (t *Tune) caveats() (l []string) {
	for _, text := range allCaveatTexts(t.Caveats) {
		l = append(l, t.translateNote(text))
	}
	return l
}

// metricTitle returns the title of a metric, translated, as a column head.
func (t *Tune) metricTitle(m engine.Metric) string {
	if t.Translation != nil {
		return t.Translation.Name(m.Title)
	}
	return m.Title
}

// metricInSentence returns the title of a metric, translated, without its unit, as it is
// written within a sentence.
func (t *Tune) metricInSentence(m engine.Metric) string {
	if t.Translation == nil {
		return titleInSentence(m)
	}
	name := t.Translation.Name(m.Title)
	for _, unit := range []string{t.Translation.Name(m.Unit), m.Unit} {
		name = strings.TrimSuffix(name, ", "+unit)
	}
	r, n := utf8.DecodeRuneInString(name)
	return string(unicode.ToLower(r)) + name[n:]
}

// unitSuffix returns the unit to write behind a metric's value, translated; "" if there is
// none.
func (t *Tune) unitSuffix(m engine.Metric) string {
	unit := unitAfterNumber(m)
	if t.Translation == nil || unit == "" {
		return unit
	}
	return table.Tie + t.Translation.Name(strings.TrimPrefix(unit, table.Tie))
}

// differenceSuffix returns the unit to write behind a difference of a metric's values,
// translated.
func (t *Tune) differenceSuffix(m engine.Metric) string {
	if number.PrintedInHundredths(m) {
		return table.Tie + "pp"
	}
	return t.unitSuffix(m)
}
