package table

import (
	"bytes"
	"fmt"
	"io"
)

// A Table is rows of cells below the heads of columns.
type Table struct {
	Title   string
	Note    string   // text beside the title
	Below   []string // sentences below the table; not in CSV and JSON
	Columns []Column
	Rows    [][]Cell // each as long as Columns
	Stacked bool     // a narrow screen shows the name of a row above its numbers, as in tables with verdicts
}

// A Column is the head of a column, and how its cells are laid out.
type Column struct {
	Key   string // name in CSV and JSON; "" means Head
	Head  string // heading for people
	Align Align
	Wrap  bool // cells are broken between words as soon as the table is too wide; cells of other columns only if that is not enough
	Fold  bool // the heading is broken between words, so that only the cells determine the width
}

// An Align is the alignment of a cell's text.
type Align uint8

// The alignments.
const (
	Left Align = iota
	Right
)

// A Cell is one value: as text for people, and as a value for CSV and JSON.
type Cell struct {
	Text  string
	Value any // for CSV and JSON: a string, bool, integer, float64 or []string; nil means Text, or null if that is empty
}

// Data returns the cell's value for CSV and JSON: a string, a bool, an integer, a float64
// or a []string; nil if the cell is empty.
func (c Cell) Data() any {
	if c.Value == nil && c.Text != "" {
		return c.Text
	}
	return c.Value
}

// CountCell returns a cell with a whole number.
func CountCell(n int) Cell { return Cell{Text: Thousands(n), Value: n} }

// Name returns the column's name in CSV, JSON and spreadsheets.
func (c Column) Name() string {
	if c.Key != "" {
		return c.Key
	}
	return c.Head
}

// Write writes a table by itself, in any format but XLSX. It returns an error if a row does
// not have one cell for each column.
func Write(w io.Writer, t Table, f Format, o Style) error {
	if err := t.check(); err != nil {
		return err
	}
	var b bytes.Buffer
	switch f {
	case Text:
		if err := t.WriteText(&b, o); err != nil {
			return err
		}
	case Markdown:
		t.WriteMarkdown(&b, o)
	case CSV:
		if err := t.WriteCSV(&b); err != nil {
			return err
		}
	case JSON:
		j := NewObject(&b)
		j.Field("schema", Schema)
		j.Records("rows", t)
		if err := j.End(); err != nil {
			return err
		}
	case HTML:
		if err := t.WriteHTML(&b, nil); err != nil {
			return err
		}
	default:
		return fmt.Errorf("format %q, must be one of %q", f, Formats())
	}
	_, err := w.Write(b.Bytes())
	return err
}

// check returns an error if a row does not have one cell for each column.
func (t *Table) check() error {
	for i, r := range t.Rows {
		if len(r) != len(t.Columns) {
			return fmt.Errorf("table: row %d of table %q has %d cells for %d columns", i, t.Title, len(r), len(t.Columns))
		}
	}
	return nil
}

// A Sheet is a sheet of a spreadsheet: a table with its name.
type Sheet struct {
	Name  string
	Table Table
}
