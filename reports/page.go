package reports

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"github.com/olekukonko/tablewriter/pkg/twwidth"
)

// A page is a report laid out for people.
type page struct {
	lead    string // the sentence that says it all
	facts   []fact
	changes []Change
	played  string
	tables  []Table
	figures map[int][]figure // below the table of that index; only on HTML pages
	notes   []string
	command string
	settle  string // the command that makes clear what is unclear
	more    string // tables that are left out
	odd     string // the longest game, and the command that shows it
}

// addFigures puts pictures below the table of that index.
func (p *page) addFigures(table int, list []figure) {
	if len(list) > 0 && p.figures == nil {
		p.figures = map[int][]figure{}
	}
	if len(list) > 0 {
		p.figures[table] = list
	}
}

// A fact is a variant that was played.
type fact struct{ role, name, rules, bots string }

func (s Side) fact(role string) fact { return fact{role, s.Name, s.RulesHash, s.Bots} }

func (p page) write(w io.Writer, f Format, o Style) error {
	for i := range p.tables {
		if err := p.tables[i].check(); err != nil {
			return err
		}
	}
	var b bytes.Buffer
	switch f {
	case Text:
		if err := p.text(&b, o); err != nil {
			return err
		}
	case Markdown:
		p.markdown(&b, o)
	case HTML:
		if err := p.html(&b, o); err != nil {
			return err
		}
	default:
		return fmt.Errorf("format %q, must be one of %q", f, Formats())
	}
	_, err := w.Write(b.Bytes())
	return err
}

func (p page) text(b *bytes.Buffer, o Style) error {
	say := func(label, text string) {
		head := fmt.Sprintf("%-7s", label)
		if len(label) >= 7 {
			head = label + "  "
		}
		for _, line := range prose(o.clean(text), o.width()-len(head)) {
			b.WriteString(strings.TrimRight(head+line, " ") + "\n")
			head = strings.Repeat(" ", len(head))
		}
	}
	for _, line := range prose(o.clean(p.lead), o.width()) {
		b.WriteString(line + "\n")
	}
	b.WriteString("\n")
	var name, rules int
	for _, f := range p.facts {
		name, rules = max(name, twwidth.Width(o.clean(f.name))), max(rules, len(f.rules))
	}
	for _, f := range p.facts {
		n := o.clean(f.name)
		say(f.role, fmt.Sprintf("%s%s   rules %-*s   bots %s", n, strings.Repeat(" ", name-twwidth.Width(n)), rules, f.rules, f.bots))
	}
	if len(p.changes) > 0 {
		say("", changesHeading(p.changes))
		for _, line := range changeLines(p.changes, o, o.width()-7) {
			b.WriteString("       " + line + "\n")
		}
	}
	for _, line := range prose(o.clean(p.played), o.width()) {
		b.WriteString(line + "\n")
	}
	for i := range p.tables {
		b.WriteString("\n")
		if err := p.tables[i].text(b, o); err != nil {
			return err
		}
	}
	b.WriteString("\n")
	if p.more != "" {
		say("more", p.more)
	}
	for _, n := range p.notes {
		say("note", n)
	}
	if p.settle != "" {
		// Never broken, as the others: it is there to be copied.
		b.WriteString("settle " + Style{}.clean(p.settle) + "\n")
	}
	if p.command != "" {
		b.WriteString("again  " + Style{}.clean(p.command) + "\n")
	}
	if p.odd != "" {
		b.WriteString("odd    " + Style{}.clean(p.odd) + "\n")
	}
	return nil
}

func (p page) markdown(b *bytes.Buffer, o Style) {
	b.WriteString("**" + o.escape(p.lead) + "**\n\n")
	for _, f := range p.facts {
		fmt.Fprintf(b, "- %s: %s, rules %s, bots %s\n", f.role, o.escape(f.name), o.escape(f.rules), o.escape(f.bots))
	}
	if len(p.changes) > 0 {
		b.WriteString(changesMarkdown(p.changes, o))
	}
	b.WriteString("- " + o.escape(p.played) + "\n")
	for i := range p.tables {
		b.WriteString("\n")
		p.tables[i].markdown(b, o)
	}
	b.WriteString("\n")
	if p.more != "" {
		b.WriteString("- " + o.escape(p.more) + "\n")
	}
	for _, n := range p.notes {
		b.WriteString("- note: " + o.escape(n) + "\n")
	}
	if p.settle != "" {
		b.WriteString("- settle: `" + strings.ReplaceAll(o.clean(p.settle), "`", "'") + "`\n")
	}
	if p.command != "" {
		b.WriteString("- again: " + o.code(p.command) + "\n")
	}
	if p.odd != "" {
		b.WriteString("- odd: " + o.code(p.odd) + "\n")
	}
}
