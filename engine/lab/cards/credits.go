package cards

import (
	"fmt"
	"strconv"
	"strings"

	"equitas/reports/face"
	"equitas/reports/sheet"
	"equitas/reports/svg"
)

// Credits are whom to thank for the icons of sets that the cards show, with their backs if
// these are printed, by author.
func (b *Box) Credits(backs bool) []svg.Credit {
	for _, f := range b.Faces {
		b.Design.Front(f, face.Note{}) // whatever is wrong is told when it is printed
		if backs {
			b.Design.Back(f, f.DeckWord)
		}
	}
	return b.Design.Symbols.Credits(b.Design.Look().Shelf)
}

// CreditPage is the page of credits; nil where there is nobody to thank.
func CreditPage(credits []svg.Credit, words sheet.Words) *sheet.Summary {
	if len(credits) == 0 {
		return nil
	}
	section := sheet.Section{Heading: words("icons")}
	for _, c := range credits {
		section.Rules = append(section.Rules, sheet.Rule{Label: c.Author, Text: fmt.Sprintf("%s, %s: %s", c.Set, c.License, strings.Join(c.Icons, ", "))})
	}
	return &sheet.Summary{Title: words("credits"), Sections: []sheet.Section{section}}
}

// CreditLine is the same in a line for the box.
func CreditLine(credits []svg.Credit, words sheet.Words) string {
	if len(credits) == 0 {
		return words("uncredited")
	}
	var l []string
	for _, c := range credits {
		l = append(l, fmt.Sprintf("%s, %s (%s)", c.Set, c.Author, c.License))
	}
	return words("icons") + ": " + strings.Join(l, "; ") + "."
}

// PaperLine says how many cards a plan puts on how many sheets of paper.
func PaperLine(p *sheet.Plan, words sheet.Words) string {
	return strings.NewReplacer("{n}", strconv.Itoa(p.Cards), "{of}", strconv.Itoa(p.Paper())).Replace(words("paper"))
}
