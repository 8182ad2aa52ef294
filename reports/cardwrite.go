package reports

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/olekukonko/tablewriter/pkg/twwidth"
)

// Formats of card lists, besides those of all reports.
const (
	CardHTML Format = "html"
	CardXLSX Format = "xlsx" // written by package book
)

// CardFormats lists the names of all formats of a card list.
func CardFormats() []string {
	return []string{string(Text), string(Markdown), string(CSV), string(JSON), string(CardHTML), string(CardXLSX)}
}

// A CSVStyle says for whom a CSV file is.
type CSVStyle string

// The CSV styles. Excel is what a spreadsheet under Italian settings opens
// right: with a byte-order mark, semicolons and CRLF.
const (
	PlainCSV CSVStyle = "plain"
	ExcelCSV CSVStyle = "excel"
)

// Write writes the list, in every format but xlsx.
func (l *CardList) Write(w io.Writer, f Format, o Style, c CSVStyle) error {
	if len(l.Languages) == 0 {
		return fmt.Errorf("reports: a card list without a language")
	}
	var b bytes.Buffer
	var err error
	switch f {
	case Text:
		err = l.text(&b, o)
	case Markdown:
		l.markdown(&b)
	case CSV:
		t := l.table(false, l.Texts)
		if c == ExcelCSV {
			err = t.excel(&b)
		} else {
			err = t.csv(&b)
		}
	case JSON:
		l.json(&b)
	case CardHTML:
		if err := l.html(&b); err != nil {
			return err
		}
	default:
		return fmt.Errorf("format %q, must be one of %q", f, CardFormats())
	}
	if err != nil {
		return err
	}
	_, err = w.Write(b.Bytes())
	return err
}

// Sheets returns the tables of a spreadsheet: cards, totals, and rules if they
// were asked for.
func (l *CardList) Sheets() []Sheet {
	totals := l.totals()
	totals.Title = ""
	sheets := []Sheet{{Name: "cards", Table: l.table(false, true)}, {Name: "totals", Table: totals}}
	if len(l.Summary) > 0 {
		sheets = append(sheets, Sheet{Name: "rules", Table: l.summaryTable()})
	}
	return sheets
}

// A Sheet is a named table of a spreadsheet.
type Sheet struct {
	Name  string
	Table Table
}

// Head returns the key of a column in CSV, JSON and spreadsheets.
func (t *Table) Head(i int) string { return t.Columns[i].key() }

// Data returns what programs get of the cell: nil, a string, a bool, an
// integer, a float64 or a []string.
func (c Cell) Data() any { return c.value() }

// text writes tables for a terminal.
func (l *CardList) text(b *bytes.Buffer, o Style) error {
	t := l.table(true, false)
	t.Title, t.Note = l.Title, l.subtitle()
	tables := []Table{t}
	if l.Texts { // beside the numbers there is no room for them
		tables = append(tables, l.said())
	}
	tables = append(tables, l.totals())
	notes := len(tables) - 1
	tables = append(tables, l.sections()...)
	for i := range tables {
		if i > 0 {
			b.WriteString("\n")
		}
		if err := tables[i].text(b, o); err != nil {
			return err
		}
		if i == notes {
			l.notes(b, o)
		}
	}
	return nil
}

func (l *CardList) notes(b *bytes.Buffer, o Style) {
	for _, n := range l.Notes {
		for _, line := range prose(o.clean(n), o.width()) {
			b.WriteString(line + "\n")
		}
	}
}

// markdown writes padded tables.
func (l *CardList) markdown(b *bytes.Buffer) {
	b.WriteString("### " + Style{}.escape(l.Title) + "\n\n" + Style{}.escape(l.subtitle()) + "\n\n")
	t := l.table(true, l.Texts)
	t.padded(b)
	tables := append([]Table{l.totals()}, l.sections()...)
	for i := range tables {
		b.WriteString("\n### " + Style{}.escape(tables[i].Title) + "\n\n")
		tables[i].padded(b)
		if i == 0 && len(l.Notes) > 0 {
			b.WriteString("\n")
			for _, n := range l.Notes {
				b.WriteString("- " + Style{}.escape(n) + "\n")
			}
		}
	}
}

// padded writes a table for Markdown with even columns.
func (t *Table) padded(b *bytes.Buffer) {
	rows := make([][]string, 1, len(t.Rows)+1)
	for _, c := range t.Columns {
		rows[0] = append(rows[0], markdownCell(c.Head))
	}
	for _, r := range t.Rows {
		var row []string
		for _, c := range r {
			row = append(row, markdownCell(c.Text))
		}
		rows = append(rows, row)
	}
	width := make([]int, len(t.Columns))
	for _, r := range rows {
		for i, c := range r {
			width[i] = max(width[i], twwidth.Width(c), 4)
		}
	}
	for n, r := range rows {
		for i, c := range r {
			pad := strings.Repeat(" ", width[i]-twwidth.Width(c))
			if t.Columns[i].Align == Right {
				c = pad + c
			} else {
				c += pad
			}
			b.WriteString("| " + c + " ")
		}
		b.WriteString("|\n")
		if n > 0 {
			continue
		}
		for i := range r {
			rule := strings.Repeat("-", width[i])
			if t.Columns[i].Align == Right {
				rule = rule[1:] + ":"
			}
			b.WriteString("| " + rule + " ")
		}
		b.WriteString("|\n")
	}
}

// markdownCell makes a text stand in a cell as it is; a line break stays one.
func markdownCell(s string) string {
	lines := slices.Collect(strings.SplitSeq(strings.ReplaceAll(s, "\r\n", "\n"), "\n"))
	for i := range lines {
		lines[i] = Style{}.inline(lines[i])
	}
	return strings.Join(lines, "<br>")
}

// excel writes CSV as a spreadsheet under Italian settings expects it.
func (t *Table) excel(b *bytes.Buffer) error {
	b.WriteString("\ufeff")
	w := csv.NewWriter(b)
	w.Comma, w.UseCRLF = ';', true
	record := make([]string, len(t.Columns))
	for i := range t.Columns {
		record[i] = t.Columns[i].key()
	}
	if err := w.Write(record); err != nil {
		return err
	}
	for _, r := range t.Rows {
		for i, c := range r {
			if record[i] = field(c.value()); c.isFloat() {
				record[i] = strings.Replace(record[i], ".", ",", 1)
			}
		}
		if err := w.Write(record); err != nil {
			return err
		}
	}
	w.Flush()
	return w.Error()
}

func (c Cell) isFloat() bool {
	_, ok := c.Value.(float64)
	return ok
}

// json writes one object.
func (l *CardList) json(b *bytes.Buffer) {
	j := newObject()
	j.field("schema", Schema)
	j.field("variant", l.Variant)
	j.field("title", l.Title)
	j.field("rules", l.Rules)
	langs := make([]string, len(l.Languages))
	for i, lang := range l.Languages {
		langs[i] = lang.Lang
	}
	if len(langs) == 1 {
		j.field("lang", langs[0])
	} else {
		j.field("lang", langs)
	}
	j.records("cards", l.table(false, true))
	totals := newInline()
	for _, d := range l.Decks {
		totals.field(d.ID, d.Count)
	}
	all, listed := l.all()
	totals.field("all", all)
	totals.field("listed", listed)
	var expected any
	if l.Expected > 0 {
		expected = l.Expected
	}
	totals.field("expected", expected)
	j.key("totals")
	j.b.WriteString(totals.end())
	notes := l.Notes
	if notes == nil {
		notes = []string{}
	}
	j.field("notes", notes)
	if len(l.Summary) > 0 {
		j.records("summary", l.summaryTable())
	}
	j.end(b)
}

// An inline is a JSON object on one line.
type inline struct{ parts []string }

func newInline() *inline { return &inline{} }

func (o *inline) field(name string, v any) { o.parts = append(o.parts, value(name)+": "+value(v)) }

func (o *inline) end() string { return "{" + strings.Join(o.parts, ", ") + "}" }
