package table

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"strings"

	"equitas/reports/chart"

	"github.com/olekukonko/tablewriter/pkg/twwidth"
)

// A Page is a report for people: sentences, tables and pictures.
type Page struct {
	Question      string      // the question that the report answers, shown above Lead; "" if there is none
	Lang          string      // language of the page; "" means English
	Told          *Translator // translates the English texts; nil if all texts are in Lang
	Lead          string      // the first sentence, which sums up the report
	Facts         []Fact
	Changes       []Change
	Played        string // what was played to obtain the numbers
	LeftOut       string // sentence on what the rules offer but players never use; "" if there is none
	Tables        []Table
	Figures       map[int][]Figure // figures below a table, by the table's index in Tables; only in HTML
	Notes         []string
	Command       string // command line that produces the report
	SettleCommand string // command line that makes unclear rows clear; "" if there is none
	OmittedTables string // note with the names of the tables that are not shown; "" if there are none
	LongestGame   string // the longest game, and the command line that shows it; "" if there is none

	ExtraTables []ListPart // tables below everything else; only in HTML
}

// pageLabels has the labels of a page by language and English label; English itself is
// missing.
var pageLabels = map[string]map[string]string{"it": {
	"note": "nota", "again": "di nuovo", "Notes": "Note", "The same again:": "Di nuovo lo stesso:",
	"Skip to the result": "Vai al risultato", "Tables": "Tabelle", "(none)": "(niente)", "becomes": "diventa", "rules": "regole", "bots": "bot", "base": "base", "other": "altra",
	"With as many deals as the headline needs:": "Con tutte le mani che servono:", "What differs:": "Che cosa cambia:",
}}

// label returns a label of the page, given in English, in the language of the page.
func (p Page) label(english string) string { return labelIn(p.Lang, english) }

// labelIn returns a label, given in English, in language lang; in English if it has no
// translation.
func labelIn(lang, english string) string { return cmp.Or(pageLabels[lang][english], english) }

// Translator has functions that translate the English texts of an HTML page into the language
// [Page.Lang]. They return texts that they do not know unchanged. ExtraTables, Question and
// Changes of the page must be in that language already.
type Translator struct {
	Text    func(string) string // sentences, titles, headings, names of rows, verdicts
	Note    func(string) string // what was played, and the notes
	Cell    func(string) string // other cells, such as numbers
	Picture func(chart.Picture) chart.Picture
}

// AddFigures puts figures below the table with that index, in place of any that it has.
func (p *Page) AddFigures(table int, list []Figure) {
	if len(list) > 0 && p.Figures == nil {
		p.Figures = map[int][]Figure{}
	}
	if len(list) > 0 {
		p.Figures[table] = list
	}
}

// A Fact is the variant that was played in a role, such as base or other, with its rules
// and bots.
type Fact struct{ Role, Name, Rules, Bots string }

// Write writes the page to w as text, Markdown or HTML. It returns an error if a row of a
// table does not have one cell for each column.
func (p Page) Write(w io.Writer, f Format, o Style) error {
	for i := range p.Tables {
		if err := p.Tables[i].check(); err != nil {
			return err
		}
	}
	var b bytes.Buffer
	switch f {
	case Text:
		if err := p.writeText(&b, o); err != nil {
			return err
		}
	case Markdown:
		p.writeMarkdown(&b, o)
	case HTML:
		if err := p.writeHTML(&b); err != nil {
			return err
		}
	default:
		return fmt.Errorf("format %q, must be one of %q", f, Formats())
	}
	_, err := w.Write(b.Bytes())
	return err
}

func (p Page) writeText(b *bytes.Buffer, o Style) error {
	say := func(label, text string) {
		head := fmt.Sprintf("%-7s", label)
		if len(label) >= 7 {
			head = label + "  "
		}
		for _, line := range WrapProse(o.Clean(text), o.LineWidth()-len(head)) {
			b.WriteString(strings.TrimRight(head+line, " ") + "\n")
			head = strings.Repeat(" ", len(head))
		}
	}
	if p.Question != "" {
		for _, line := range WrapProse(o.Clean(p.Question), o.LineWidth()) {
			b.WriteString(line + "\n")
		}
	}
	for _, line := range WrapProse(o.Clean(p.Lead), o.LineWidth()) {
		b.WriteString(line + "\n")
	}
	b.WriteString("\n")
	var name, rules int
	for _, f := range p.Facts {
		name, rules = max(name, twwidth.Width(o.Clean(f.Name))), max(rules, len(f.Rules))
	}
	for _, f := range p.Facts {
		n := o.Clean(f.Name)
		say(f.Role, fmt.Sprintf("%s%s   rules %-*s   bots %s", n, strings.Repeat(" ", name-twwidth.Width(n)), rules, f.Rules, f.Bots))
	}
	if len(p.Changes) > 0 {
		say("", changesHeading(p.Changes))
		for _, line := range changeLines(p.Changes, o, o.LineWidth()-7) {
			b.WriteString("       " + line + "\n")
		}
	}
	for _, text := range []string{p.Played, p.LeftOut} {
		if text == "" {
			continue
		}
		for _, line := range WrapProse(o.Clean(text), o.LineWidth()) {
			b.WriteString(line + "\n")
		}
	}
	for i := range p.Tables {
		b.WriteString("\n")
		if err := p.Tables[i].WriteText(b, o); err != nil {
			return err
		}
	}
	b.WriteString("\n")
	if p.OmittedTables != "" {
		say("more", p.OmittedTables)
	}
	for _, n := range p.Notes {
		say(p.label("note"), n)
	}
	if p.SettleCommand != "" {
		// commands are not wrapped, so that they can be copied
		b.WriteString("settle " + Style{}.Clean(p.SettleCommand) + "\n")
	}
	if p.Command != "" {
		fmt.Fprintf(b, "%-6s %s\n", p.label("again"), Style{}.Clean(p.Command))
	}
	if p.LongestGame != "" {
		b.WriteString("odd    " + Style{}.Clean(p.LongestGame) + "\n")
	}
	return nil
}

func (p Page) writeMarkdown(b *bytes.Buffer, o Style) {
	if p.Question != "" {
		b.WriteString("*" + o.Escape(p.Question) + "*\n\n")
	}
	b.WriteString("**" + o.Escape(p.Lead) + "**\n\n")
	for _, f := range p.Facts {
		fmt.Fprintf(b, "- %s: %s, rules %s, bots %s\n", f.Role, o.Escape(f.Name), o.Escape(f.Rules), o.Escape(f.Bots))
	}
	if len(p.Changes) > 0 {
		b.WriteString(changesMarkdown(p.Changes, o))
	}
	if p.Played != "" {
		b.WriteString("- " + o.Escape(p.Played) + "\n")
	}
	if p.LeftOut != "" {
		b.WriteString("- " + o.Escape(p.LeftOut) + "\n")
	}
	for i := range p.Tables {
		b.WriteString("\n")
		p.Tables[i].WriteMarkdown(b, o)
	}
	b.WriteString("\n")
	if p.OmittedTables != "" {
		b.WriteString("- " + o.Escape(p.OmittedTables) + "\n")
	}
	for _, n := range p.Notes {
		b.WriteString("- " + p.label("note") + ": " + o.Escape(n) + "\n")
	}
	if p.SettleCommand != "" {
		b.WriteString("- settle: `" + strings.ReplaceAll(o.Clean(p.SettleCommand), "`", "'") + "`\n")
	}
	if p.Command != "" {
		b.WriteString("- " + p.label("again") + ": " + o.inlineCode(p.Command) + "\n")
	}
	if p.LongestGame != "" {
		b.WriteString("- odd: " + o.inlineCode(p.LongestGame) + "\n")
	}
}
