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

// A Telling translates the report of a search.
type Telling struct {
	Word   func(en string) string   // a text of the report, with placeholders (%s); unchanged if unknown
	Name   func(en string) string   // a measure or a unit
	Note   func(en string) string   // a text that other reports share
	Fault  func(en string) string   // what checks find
	Number func(text string) string // a text of numbers
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

// note returns a text that other reports share, in the language.
func (t *Tune) note(en string) string {
	if t.Told != nil {
		return t.Told.Note(en)
	}
	return en
}

// caveats returns the caveats.
func (t *Tune) caveats() (l []string) {
	for _, text := range texts(t.Caveats) {
		l = append(l, t.note(text))
	}
	return l
}

// measure returns a metric as a column header.
func (t *Tune) measure(m engine.Metric) string {
	if t.Told != nil {
		return t.Told.Name(m.Title)
	}
	return m.Title
}

// name returns a metric inside of a sentence, without its unit.
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
