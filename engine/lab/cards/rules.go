package cards

import (
	"fmt"
	"strconv"
	"strings"

	"equitas/engine/lab"
	"equitas/engine/lab/question"
	"equitas/engine/rule"
	"equitas/reports/cardlist"
	"equitas/reports/sheet"
)

// Rules returns a summary of a variant's rules in words, in the language lang, with marks
// where they differ from the edition.
func Rules(l *lab.Library, v *lab.Variant, lang string) (*rule.Summary, error) {
	printer, ok := v.Game.(rule.Printer)
	if !ok {
		return nil, fmt.Errorf("%s: the rules of %s have no summary yet", v.RequestedAs, v.Game.Schema().Title)
	}
	var base *rule.Set
	if chain := v.Set.Chain; len(chain) > 1 || len(v.Sets) > 0 {
		if edition, err := l.Load(chain[len(chain)-1], nil); err == nil {
			base = edition.Set
		}
	}
	s, faults := printer.Summary(v.Set, base, lang)
	if faults.Errors() > 0 {
		return nil, &question.FileError{Faults: faults, Source: v.Source}
	}
	return s, nil
}

// RuleLines converts a summary of rules to lines for a list of cards.
func RuleLines(s *rule.Summary) []cardlist.RuleLine {
	var lines []cardlist.RuleLine
	for _, section := range s.Sections {
		for _, l := range section.Lines {
			lines = append(lines, cardlist.RuleLine{Section: section.Heading, Label: l.Label, Text: l.Text, Changed: l.Changed, EditionText: l.Was})
		}
	}
	return lines
}

// RulePage converts a summary of rules to a page that is printed with the cards. words are
// those of printed pages.
func RulePage(s *rule.Summary, words sheet.Words) *sheet.Summary {
	page := &sheet.Summary{Title: s.Title, Legend: s.Legend}
	if len(s.Missing) > 0 {
		page.Note = strings.ReplaceAll(words("english"), "{lang}", strconv.Quote(s.Lang))
	}
	for _, section := range s.Sections {
		l := sheet.Section{Heading: section.Heading}
		for _, r := range section.Lines {
			l.Rules = append(l.Rules, sheet.Rule{Label: r.Label, Text: r.Text, Changed: r.Changed, EditionText: r.Was})
		}
		page.Sections = append(page.Sections, l)
	}
	return page
}
