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

// Credits lists the authors of the icons and fonts that the cards show.
type Credits struct {
	Icons []svg.Credit      // icon sets, ordered by author
	Fonts []draw.FontCredit // fonts that the designer added
}

// Credits returns the authors of the icons and fonts that the cards show; if backs is true,
// also of those that the backs show.
func (b *Box) Credits(backs bool) Credits {
	var c Credits
	used := map[draw.Font]bool{}
	for _, f := range b.Faces {
		marks, _ := b.Design.Front(f, face.Note{}) // drawing the cards reports the faults
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
	c.Icons = b.Design.Library.Credits(b.Design.Look().Library)
	return c
}

// isEmpty reports whether there is no author to name.
func (c Credits) isEmpty() bool { return len(c.Icons) == 0 && len(c.Fonts) == 0 }

// CreditPage returns a page that names the authors of icons and fonts; nil if there are
// none.
func CreditPage(credits Credits, words sheet.Words) *sheet.Summary {
	if credits.isEmpty() {
		return nil
	}
	page := &sheet.Summary{Title: words("credits")}
	icons, fonts := sheet.Section{Heading: words("icons")}, sheet.Section{Heading: words("fonts")}
	for _, c := range credits.Icons {
		icons.Rules = append(icons.Rules, sheet.Rule{Label: c.Author, Text: fmt.Sprintf("%s, %s: %s", c.Set, c.License, strings.Join(c.Icons, ", "))})
	}
	for _, c := range credits.Fonts {
		fonts.Rules = append(fonts.Rules, sheet.Rule{Label: fontName(c, words), Text: printable(strings.Join(nonEmpty(c.Copyright, c.Licence), " · "), words)})
	}
	for _, s := range []sheet.Section{icons, fonts} {
		if len(s.Rules) > 0 {
			page.Sections = append(page.Sections, s)
		}
	}
	return page
}

// fontName returns the name that a font's file gives the font.
func fontName(c draw.FontCredit, words sheet.Words) string { return printable(c.Name, words) }

// printable returns a text from a font's file with "?" for every character that the page's
// font lacks; for an empty text, a word that says that there is none.
func printable(text string, words sheet.Words) string {
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

// nonEmpty returns the texts that are not empty.
func nonEmpty(texts ...string) []string {
	return slices.DeleteFunc(texts, func(s string) bool { return s == "" })
}

// CreditLine returns the authors of icons and fonts in one line, for the game's box.
func CreditLine(credits Credits, words sheet.Words) string {
	if credits.isEmpty() {
		return words("uncredited")
	}
	var icons, fonts, lines []string
	for _, c := range credits.Icons {
		icons = append(icons, fmt.Sprintf("%s, %s (%s)", c.Set, c.Author, c.License))
	}
	for _, c := range credits.Fonts {
		fonts = append(fonts, strings.Join(nonEmpty(fontName(c, words), c.Copyright), ", "))
	}
	if len(icons) > 0 {
		lines = append(lines, words("icons")+": "+strings.Join(icons, "; ")+".")
	}
	if len(fonts) > 0 {
		lines = append(lines, words("fonts")+": "+strings.TrimSuffix(strings.Join(fonts, "; "), ".")+".")
	}
	return strings.Join(lines, " ")
}

// PaperLine returns a sentence with the number of cards of a print plan and the number of
// sheets of paper that they need.
func PaperLine(p *sheet.Plan, words sheet.Words) string {
	return strings.NewReplacer("{n}", strconv.Itoa(p.Cards), "{of}", strconv.Itoa(p.PaperSheets())).Replace(words("paper"))
}
