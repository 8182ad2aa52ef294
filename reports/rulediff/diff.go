// Package rulediff reports the differences between the files of two variants: in rules,
// cards, and what is measured and drawn.
package rulediff

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"equitas/reports"
	"equitas/reports/table"
)

// Values of [Difference.Part].
const (
	Rules    = "rules"
	Cards    = "cards"
	Measures = "measures"
	Printed  = "printed"
)

// A Difference is one key in which two variants differ, with both values in words.
type Difference struct {
	Part       string `json:"part"`            // Rules, Cards, Measures or Printed
	Path       string `json:"path"`            // the key: "hand.limit"
	Label      string `json:"label"`           // "hand limit"; for a card the attribute, "" for the whole card
	Table      string `json:"table,omitempty"` // table of a card: "card", "guild"
	Entry      string `json:"entry,omitempty"` // "knights"
	Name       string `json:"name,omitempty"`  // "Knights"
	Noun       string `json:"noun,omitempty"`  // noun for the entry: "card", "border"; "" means "card"
	Base       string `json:"base"`            // "–" if base does not have it
	Other      string `json:"other"`           // "–" if other does not have it
	Equivalent bool   `json:"same,omitempty"`  // the values are written differently, but always have the same effect
	IsLong     bool   `json:"-"`               // the values are conditions or sentences, which are shown on lines of their own
}

// Subject returns what differs, as it is written at the beginning of a line: "Knights:
// copies".
func (d *Difference) Subject() string {
	switch {
	case d.Table == "":
		return d.Label
	case d.Label == "":
		return d.Name
	}
	return d.Name + ": " + d.Label
}

// wordingNote returns a note that the values only differ in how they are written; "" if
// they differ in effect.
func (d *Difference) wordingNote() string {
	if d.Equivalent {
		return " (the same)"
	}
	return ""
}

// noun returns the noun for the entry that differs: "card", "building".
func (d *Difference) noun() string { return cmp.Or(d.Noun, "card") }

// A Diff is the list of differences between two variants.
type Diff struct {
	Base, Other reports.Side
	Differences []Difference // in the order in which they are shown
	PlaysAlike  bool         // matches of the two variants are identical, decision by decision, in spite of the differences
	Reordered   []string     // names of the tables whose entries have another order: "cards", "guilds"
	Notes       []string     // additional notes, given by the caller
}

// Write writes the diff as text, Markdown or JSON.
func (d *Diff) Write(w io.Writer, f table.Format, o table.Style) error {
	var b bytes.Buffer
	switch f {
	case table.Text:
		if err := d.writeText(&b, o); err != nil {
			return err
		}
	case table.Markdown:
		d.writeMarkdown(&b, o)
	case table.JSON:
		j := table.NewObject(&b)
		j.Field("schema", table.Schema)
		j.Field("report", "diff")
		j.Field("base", d.Base.JSON())
		j.Field("other", d.Other.JSON())
		j.List("differences", len(d.Differences), func(i int) string { return table.JSONValue(d.Differences[i]) })
		if d.PlaysAlike {
			j.Field("plays_alike", true)
		}
		if len(d.Reordered) > 0 {
			j.Field("reordered", d.Reordered)
		}
		notes := d.notes()
		j.List("notes", len(notes), func(i int) string { return table.JSONValue(notes[i]) })
		if err := j.End(); err != nil {
			return err
		}
	default:
		return fmt.Errorf("format %q, must be table, markdown or json", f)
	}
	_, err := w.Write(b.Bytes())
	return err
}

// Sentence returns a sentence with the number of differences of each kind: "Six Cards
// differs from Proelio 0.9.6: 1 rule, 2 cards."
func (d *Diff) Sentence() string {
	type part struct {
		n    int
		noun string
	}
	rules, measures, printed := part{0, "rule"}, part{0, "measure"}, part{0, "thing that is drawn"}
	var pieces []part // cards and other entries, such as Guilds, by their nouns, in order of appearance
	seen := map[string]bool{}
	otherwise := 0
	for i := range d.Differences {
		x := &d.Differences[i]
		if x.Equivalent {
			otherwise++
			continue
		}
		switch x.Part {
		case Rules:
			rules.n++
		case Measures:
			measures.n++
		case Printed:
			printed.n++
		default:
			if seen[x.Table+"."+x.Entry] {
				continue
			}
			seen[x.Table+"."+x.Entry] = true
			at := slices.IndexFunc(pieces, func(p part) bool { return p.noun == x.noun() })
			if at < 0 {
				at, pieces = len(pieces), append(pieces, part{0, x.noun()})
			}
			pieces[at].n++
		}
	}
	if printed.n > 1 {
		printed.noun = "things that are drawn"
	}
	var parts []string
	for _, p := range slices.Concat([]part{rules}, pieces, []part{measures}) {
		if p.n > 0 {
			parts = append(parts, table.CountWithNoun(p.n, p.noun))
		}
	}
	if printed.n > 0 {
		parts = append(parts, fmt.Sprintf("%d %s", printed.n, printed.noun))
	}
	base, other := d.Base.ShownTitle(), d.Other.ShownTitle()
	if base == other && d.Base.Name != d.Other.Name { // one is a copy of the other: add names to tell them apart
		base, other = cmp.Or(d.Base.Name, base), cmp.Or(d.Other.Name, other)
	}
	var besides []string // differences in how rules are written
	if otherwise > 0 {
		besides = append(besides, fmt.Sprintf("how %s written", map[bool]string{true: "1 rule is", false: table.CountWithNoun(otherwise, "rule") + " are"}[otherwise == 1]))
	}
	if len(d.Reordered) > 0 {
		besides = append(besides, "the order of its "+table.JoinWithAnd(d.Reordered))
	}
	switch {
	case d.PlaysAlike && len(parts) > 0:
		return fmt.Sprintf("%s plays as %s does, decision by decision: what differs (%s) is ids, order, or copies of the same.", other, base, strings.Join(append(parts, besides...), ", "))
	case len(parts) == 0 && besides == nil:
		return fmt.Sprintf("%s says the same as %s.", other, base)
	case len(parts) == 0:
		return fmt.Sprintf("%s says the same as %s, but for %s.", other, base, table.JoinWithAnd(besides))
	}
	return fmt.Sprintf("%s differs from %s: %s.", other, base, strings.Join(append(parts, besides...), ", "))
}

// orderNote returns a note on whether a different order of entries affects matches; "" if
// the order is the same.
func (d *Diff) orderNote() string {
	switch {
	case len(d.Reordered) == 0:
		return ""
	case d.PlaysAlike:
		return "nothing in play goes by the order of the " + table.JoinWithAnd(d.Reordered)
	}
	return "chance and ties go by the order of the " + table.JoinWithAnd(d.Reordered) + " in the file: under another order matches may go otherwise, by the same rules"
}

// notes returns the caller's notes, followed by the report's own.
func (d *Diff) notes() []string {
	if note := d.orderNote(); note != "" {
		return append(slices.Clone(d.Notes), note)
	}
	return d.Notes
}

// sections returns the tables of differences and, as long, the differences in conditions
// and sentences, which are too long for a table.
func (d *Diff) sections() (tables []table.Table, long []*Difference) {
	rules := table.Table{Title: "RULES", Columns: []table.Column{{Head: "rule", Wrap: true}, {Head: "base", Wrap: true}, {Head: "other", Wrap: true}, {Head: "key"}}}
	printed := table.Table{Title: "DRAWN DIFFERENTLY", Note: "nothing of this changes play", Columns: []table.Column{{Head: "key"}, {Head: "base", Wrap: true}, {Head: "other", Wrap: true}}}
	var pieces []table.Table // a table of each kind
	measures := table.Table{Title: "MEASURED DIFFERENTLY", Note: "nothing of this changes play", Columns: []table.Column{{Head: "key"}, {Head: "base", Wrap: true}, {Head: "other", Wrap: true}}}
	for i := range d.Differences {
		x := &d.Differences[i]
		base, other := table.Cell{Text: x.Base}, table.Cell{Text: x.Other + x.wordingNote()}
		switch {
		case x.Part == Measures:
			measures.Rows = append(measures.Rows, []table.Cell{{Text: x.Path}, base, other})
		case x.Part == Printed:
			printed.Rows = append(printed.Rows, []table.Cell{{Text: x.Path}, base, other})
		case x.IsLong:
			long = append(long, x)
		case x.Part == Rules:
			rules.Rows = append(rules.Rows, []table.Cell{{Text: x.Label}, base, other, {Text: x.Path}})
		default:
			what := x.Label
			if what == "" {
				what = map[bool]string{true: "new", false: "dropped"}[x.Base == table.None]
			}
			title := strings.ToUpper(table.Plural(x.noun()))
			at := slices.IndexFunc(pieces, func(t table.Table) bool { return t.Title == title })
			if at < 0 {
				at = len(pieces)
				pieces = append(pieces, table.Table{Title: title, Columns: []table.Column{{Head: x.noun(), Wrap: true}, {Head: "what", Wrap: true}, {Head: "base", Wrap: true}, {Head: "other", Wrap: true}, {Head: "key"}}})
			}
			pieces[at].Rows = append(pieces[at].Rows, []table.Cell{{Text: x.Name}, {Text: what}, base, other, {Text: x.Path}})
		}
	}
	for _, t := range slices.Concat([]table.Table{rules}, pieces, []table.Table{measures, printed}) {
		if len(t.Rows) > 0 {
			tables = append(tables, t)
		}
	}
	return tables, long
}

// longTitle is the heading of the differences in conditions and sentences.
const longTitle = "CONDITIONS AND TEXTS"

func (d *Diff) writeText(b *bytes.Buffer, o table.Style) error {
	for _, line := range table.WrapProse(o.Clean(d.Sentence()), o.LineWidth()) {
		b.WriteString(line + "\n")
	}
	tables, long := d.sections()
	for i := range tables {
		b.WriteString("\n")
		if err := tables[i].WriteText(b, o); err != nil {
			return err
		}
	}
	open, shut := "«", "»"
	if o.ASCII {
		open, shut = "{{", "}}"
	}
	for i, x := range long {
		if i == 0 {
			fmt.Fprintf(b, "\n%s  what changed stands between %s and %s\n", longTitle, open, shut)
		}
		fmt.Fprintf(b, "%s   %s\n", o.Clean(x.Subject())+x.wordingNote(), o.Clean(x.Path))
		base, other := MarkDifferences(table.OneLine(x.Base), table.OneLine(x.Other), open, shut)
		if x.Base != table.None {
			b.WriteString(strings.Join(table.WrapHanging("  - ", o.Clean(base), o.LineWidth()), "\n") + "\n")
		}
		if x.Other != table.None {
			b.WriteString(strings.Join(table.WrapHanging("  + ", o.Clean(other), o.LineWidth()), "\n") + "\n")
		}
	}
	for i, n := range d.notes() {
		if i == 0 {
			b.WriteString("\n")
		}
		b.WriteString(strings.Join(table.WrapHanging("note   ", o.Clean(n), o.LineWidth()), "\n") + "\n")
	}
	return nil
}

func (d *Diff) writeMarkdown(b *bytes.Buffer, o table.Style) {
	b.WriteString("**" + o.Escape(d.Sentence()) + "**\n")
	tables, long := d.sections()
	for i := range tables {
		b.WriteString("\n")
		tables[i].WriteMarkdown(b, o)
	}
	for i, x := range long {
		if i == 0 {
			b.WriteString("\n### " + longTitle + "\n\n")
		}
		fmt.Fprintf(b, "- %s (%s)\n", o.Escape(x.Subject())+x.wordingNote(), o.Escape(x.Path))
		const open, shut = "\ue000", "\ue001" // private-use characters, which no text contains
		base, other := MarkDifferences(table.OneLine(x.Base), table.OneLine(x.Other), open, shut)
		bold := strings.NewReplacer(open, "**", shut, "**")
		for _, side := range []struct{ role, text, is string }{{"base", base, x.Base}, {"other", other, x.Other}} {
			if side.is != table.None {
				fmt.Fprintf(b, "  - %s: %s\n", side.role, bold.Replace(o.Escape(side.text)))
			}
		}
	}
	for i, n := range d.notes() {
		if i == 0 {
			b.WriteString("\n")
		}
		b.WriteString("- note: " + o.Escape(n) + "\n")
	}
}
