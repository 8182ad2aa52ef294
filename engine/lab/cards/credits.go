package cards

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"equitas/reports/draw"
	"equitas/reports/face"
	"equitas/reports/sheet"
	"equitas/reports/svg"
)

// Credits are the authors of what the cards show.
type Credits struct {
	Icons []svg.Credit      // of sets, by author
	Fonts []draw.FontCredit // of the designer's own
}

// Credits returns the authors of the icons and fonts that the cards show, with their backs
// if printed.
func (b *Box) Credits(backs bool) Credits {
	var c Credits
	used := map[draw.Font]bool{}
	for _, f := range b.Faces {
		marks, _ := b.Design.Front(f, face.Note{}) // faults are reported when it is printed
		if backs {
			behind, _ := b.Design.Back(f, f.DeckWord)
			marks = append(marks, behind...)
		}
		for _, m := range marks {
			if run, ok := m.(draw.Run); ok {
				used[run.Font] = true
			}
		}
	}
	for _, f := range b.Design.Look().OwnFonts() {
		if credit, _ := f.Credit(); used[f] {
			c.Fonts = append(c.Fonts, credit)
		}
	}
	c.Icons = b.Design.Symbols.Credits(b.Design.Look().Shelf)
	return c
}

// none reports whether nobody is to be credited.
func (c Credits) none() bool { return len(c.Icons) == 0 && len(c.Fonts) == 0 }

// CreditPage returns the page of credits; nil if there are none.
func CreditPage(credits Credits, words sheet.Words) *sheet.Summary {
	if credits.none() {
		return nil
	}
	page := &sheet.Summary{Title: words("credits")}
	icons, fonts := sheet.Section{Heading: words("icons")}, sheet.Section{Heading: words("fonts")}
	for _, c := range credits.Icons {
		icons.Rules = append(icons.Rules, sheet.Rule{Label: c.Author, Text: fmt.Sprintf("%s, %s: %s", c.Set, c.License, strings.Join(c.Icons, ", "))})
	}
	for _, c := range credits.Fonts {
		fonts.Rules = append(fonts.Rules, sheet.Rule{Label: fontName(c, words), Text: printed(strings.Join(said(c.Copyright, c.Licence), " · "), words)})
	}
	for _, s := range []sheet.Section{icons, fonts} {
		if len(s.Rules) > 0 {
			page.Sections = append(page.Sections, s)
		}
	}
	return page
}

// fontName returns the name of a font as its file states it.
func fontName(c draw.FontCredit, words sheet.Words) string { return printed(c.Name, words) }

// printed returns a text of a font's file as the page can print it, or a replacement.
func printed(text string, words sheet.Words) string {
	text = strings.Map(func(r rune) rune {
		if draw.Regular.Check(string(r)) != nil {
			return '?'
		}
		return r
	}, text)
	if text == "" {
		return words("unsaid")
	}
	return text
}

// said returns the texts that are not empty.
func said(texts ...string) []string {
	return slices.DeleteFunc(texts, func(s string) bool { return s == "" })
}

// CreditLine returns the credits in one line, for the box.
func CreditLine(credits Credits, words sheet.Words) string {
	if credits.none() {
		return words("uncredited")
	}
	var icons, fonts, lines []string
	for _, c := range credits.Icons {
		icons = append(icons, fmt.Sprintf("%s, %s (%s)", c.Set, c.Author, c.License))
	}
	for _, c := range credits.Fonts {
		fonts = append(fonts, strings.Join(said(fontName(c, words), c.Copyright), ", "))
	}
	if len(icons) > 0 {
		lines = append(lines, words("icons")+": "+strings.Join(icons, "; ")+".")
	}
	if len(fonts) > 0 {
		lines = append(lines, words("fonts")+": "+strings.TrimSuffix(strings.Join(fonts, "; "), ".")+".")
	}
	return strings.Join(lines, " ")
}

// PaperLine says how many cards a plan puts on how many sheets of paper.
func PaperLine(p *sheet.Plan, words sheet.Words) string {
	return strings.NewReplacer("{n}", strconv.Itoa(p.Cards), "{of}", strconv.Itoa(p.Paper())).Replace(words("paper"))
}
