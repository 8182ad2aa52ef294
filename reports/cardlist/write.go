package cardlist

import (
	"bytes"
	"fmt"
	"io"

	"equitas/reports/table"
)

// Formats lists the names of all formats of a card list.
func Formats() []string {
	return []string{string(table.Text), string(table.Markdown), string(table.CSV), string(table.JSON), string(table.HTML), string(table.XLSX)}
}

// A CSVStyle is the kind of program for which a CSV file is written.
type CSVStyle string

// The CSV styles. ExcelCSV is for a spreadsheet with Italian settings: with a byte-order mark,
// semicolons and CRLF.
const (
	PlainCSV CSVStyle = "plain"
	ExcelCSV CSVStyle = "excel"
)

// Write writes the list in any of [Formats] but XLSX. c is used for CSV only.
func (l *List) Write(w io.Writer, f table.Format, o table.Style, c CSVStyle) error {
	if len(l.Languages) == 0 {
		return fmt.Errorf("cardlist: a list without a language")
	}
	var b bytes.Buffer
	var err error
	switch f {
	case table.Text:
		err = l.writeText(&b, o)
	case table.Markdown:
		l.writeMarkdown(&b)
	case table.CSV:
		t := l.table(false, l.WithTexts)
		if c == ExcelCSV {
			err = t.WriteExcelCSV(&b)
		} else {
			err = t.WriteCSV(&b)
		}
	case table.JSON:
		err = l.writeJSON(&b)
	case table.HTML:
		if err := l.writeHTML(&b); err != nil {
			return err
		}
	default:
		return fmt.Errorf("format %q, must be one of %q", f, Formats())
	}
	if err != nil {
		return err
	}
	_, err = w.Write(b.Bytes())
	return err
}

// Sheets returns the tables for a spreadsheet: cards and totals, and, if the list has them,
// rules, reviews and measured figures.
func (l *List) Sheets() []table.Sheet {
	totals := l.totals()
	totals.Title = ""
	sheets := []table.Sheet{{Name: "cards", Table: l.table(false, true)}, {Name: "totals", Table: totals}}
	if len(l.Summary) > 0 {
		sheets = append(sheets, table.Sheet{Name: "rules", Table: l.summaryTable()})
	}
	for _, s := range []struct {
		name string
		t    *table.Table
	}{{"reviews", l.Reviews}, {"measured", l.MeasuredWithBounds}} {
		if s.t != nil {
			t := *s.t
			t.Title, t.Note, t.Below = "", "", nil
			sheets = append(sheets, table.Sheet{Name: s.name, Table: t})
		}
	}
	return sheets
}

// writeText writes the list as text for a terminal.
func (l *List) writeText(b *bytes.Buffer, o table.Style) error {
	t := l.table(true, false)
	t.Title, t.Note = l.Title, l.subtitle()
	tables := []table.Table{t}
	if l.WithTexts { // there is no room for texts beside the numbers
		tables = append(tables, l.textsTable())
	}
	tables = append(tables, l.totals())
	notes := len(tables) - 1
	tables = append(tables, l.sections()...)
	for i := range tables {
		if i > 0 {
			b.WriteString("\n")
		}
		if err := tables[i].WriteText(b, o); err != nil {
			return err
		}
		if i == notes {
			l.writeNotes(b, o)
		}
	}
	return nil
}

// writeNotes writes the notes of the list as lines of text, wrapped to the width of o.
func (l *List) writeNotes(b *bytes.Buffer, o table.Style) {
	for _, n := range l.Notes {
		for _, line := range table.WrapProse(o.Clean(n), o.LineWidth()) {
			b.WriteString(line + "\n")
		}
	}
}

// writeMarkdown writes the list as Markdown, whose columns are padded to even width.
func (l *List) writeMarkdown(b *bytes.Buffer) {
	b.WriteString("### " + table.Style{}.Escape(l.Title) + "\n\n" + table.Style{}.Escape(l.subtitle()) + "\n\n")
	t := l.table(true, l.WithTexts)
	t.WritePaddedMarkdown(b)
	tables := append([]table.Table{l.totals()}, l.sections()...)
	for i := range tables {
		b.WriteString("\n### " + table.Style{}.Escape(tables[i].Title) + "\n\n")
		tables[i].WritePaddedMarkdown(b)
		if i == 0 && len(l.Notes) > 0 {
			b.WriteString("\n")
			for _, n := range l.Notes {
				b.WriteString("- " + table.Style{}.Escape(n) + "\n")
			}
		}
	}
}

// writeJSON writes the list as one JSON object.
func (l *List) writeJSON(b *bytes.Buffer) error {
	j := table.NewObject(b)
	j.Field("schema", table.Schema)
	j.Field("variant", l.Variant)
	j.Field("title", l.Title)
	j.Field("rules", l.Rules)
	langs := make([]string, len(l.Languages))
	for i, lang := range l.Languages {
		langs[i] = lang.Lang
	}
	if len(langs) == 1 {
		j.Field("lang", langs[0])
	} else {
		j.Field("lang", langs)
	}
	j.Records("cards", l.table(false, true))
	totals := table.NewInlineObject()
	for _, d := range l.Decks {
		totals.Field(d.ID, d.Count)
	}
	all, listed := l.counts()
	totals.Field("all", all)
	totals.Field("listed", listed)
	var expected any
	if l.Expected > 0 {
		expected = l.Expected
	}
	totals.Field("expected", expected)
	j.Inline("totals", totals)
	notes := l.Notes
	if notes == nil {
		notes = []string{}
	}
	j.Field("notes", notes)
	if len(l.Summary) > 0 {
		j.Records("summary", l.summaryTable())
	}
	if l.Reviews != nil {
		j.Records("reviews", *l.Reviews)
	}
	if l.MeasuredWithBounds != nil {
		j.Records("measured", *l.MeasuredWithBounds)
	}
	return j.End()
}
