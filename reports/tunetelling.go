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

// A Telling is how to translate the report of a search into a language. Its functions take
// English and return it translated, or unchanged if they do not know it.
type Telling struct {
	Word   func(en string) string   // translates a text of this report, with placeholders (%s)
	Name   func(en string) string   // translates the title of a metric, or a unit
	Note   func(en string) string   // translates a text that other reports share
	Fault  func(en string) string   // translates the message of a fault found by trial matches
	Number func(text string) string // writes the numbers in a text as the language does
}

// say returns a text in the language, formatted.
func (t *Tune) say(en string, args ...any) string {
	if t.Told != nil {
		en = t.Told.Word(en)
	}
	if len(args) == 0 {
		return en
	}
	return fmt.Sprintf(en, args...)
}

// num returns text with its numbers as the language writes them.
func (t *Tune) num(text string) string {
	if t.Told != nil {
		return t.Told.Number(text)
	}
	return text
}

// count returns a number as the language writes it.
func (t *Tune) count(n int) string { return t.num(table.Thousands(n)) }

// several returns a number with its noun: "1 deal", "2,000 deals".
func (t *Tune) several(n int, what string) string {
	if n == 1 {
		return t.say("1 " + what)
	}
	return t.say("%s "+table.Plural(what), t.count(n))
}

// note returns a text that other reports share, translated.
func (t *Tune) note(en string) string {
	if t.Told != nil {
		return t.Told.Note(en)
	}
	return en
}

// caveats returns the texts of the caveats, translated.
func (t *Tune) caveats() (l []string) {
	for _, text := range allCaveatTexts(t.Caveats) {
		l = append(l, t.note(text))
	}
	return l
}

// measure returns the title of a metric, for the head of a column.
func (t *Tune) measure(m engine.Metric) string {
	if t.Told != nil {
		return t.Told.Name(m.Title)
	}
	return m.Title
}

// name returns the title of a metric without its unit, for use within a sentence.
func (t *Tune) name(m engine.Metric) string {
	if t.Told == nil {
		return inSentence(m)
	}
	name := t.Told.Name(m.Title)
	for _, unit := range []string{t.Told.Name(m.Unit), m.Unit} {
		name = strings.TrimSuffix(name, ", "+unit)
	}
	r, n := utf8.DecodeRuneInString(name)
	return string(unicode.ToLower(r)) + name[n:]
}

// unit returns the unit to write behind a metric's value.
func (t *Tune) unit(m engine.Metric) string {
	unit := unitBehind(m)
	if t.Told == nil || unit == "" {
		return unit
	}
	return table.Tie + t.Told.Name(strings.TrimPrefix(unit, table.Tie))
}

// difference returns the unit to write behind a difference of a metric.
func (t *Tune) difference(m engine.Metric) string {
	if number.InHundredths(m) {
		return table.Tie + "pp"
	}
	return t.unit(m)
}
