package book

import (
	"bytes"
	"fmt"
	"io"

	"equitas/reports"

	"github.com/xuri/excelize/v2"
)

// Widths of columns, in characters.
const (
	narrowest = 8
	widest    = 60
)

// Write writes a spreadsheet with a sheet for each table: the head bold, fixed
// and with a filter, numbers as numbers, texts as texts, also those that look
// like a formula.
func Write(w io.Writer, sheets []reports.Sheet) error {
	f := excelize.NewFile()
	defer f.Close()
	for i, s := range sheets {
		if i == 0 {
			if err := f.SetSheetName(f.GetSheetName(0), s.Name); err != nil {
				return bad(s.Name, err)
			}
		} else if _, err := f.NewSheet(s.Name); err != nil {
			return bad(s.Name, err)
		}
		if err := sheet(f, s); err != nil {
			return bad(s.Name, err)
		}
	}
	var b bytes.Buffer
	if _, err := f.WriteTo(&b); err != nil {
		return fmt.Errorf("spreadsheet: %w", err)
	}
	_, err := w.Write(b.Bytes())
	return err
}

func bad(sheet string, err error) error { return fmt.Errorf("sheet %s: %w", sheet, err) }

// sheet writes one table.
func sheet(f *excelize.File, s reports.Sheet) error {
	t := &s.Table
	bold, err := f.NewStyle(&excelize.Style{Font: &excelize.Font{Bold: true}})
	if err != nil {
		return err
	}
	wrapped, err := f.NewStyle(&excelize.Style{Alignment: &excelize.Alignment{WrapText: true, Vertical: "top"}})
	if err != nil {
		return err
	}
	w, err := f.NewStreamWriter(s.Name)
	if err != nil {
		return err
	}
	for i := range t.Columns {
		if err := w.SetColWidth(i+1, i+1, width(t, i)); err != nil {
			return err
		}
	}
	if err := w.SetPanes(&excelize.Panes{Freeze: true, YSplit: 1, TopLeftCell: "A2", ActivePane: "bottomLeft"}); err != nil {
		return err
	}
	head := make([]any, len(t.Columns))
	for i := range t.Columns {
		head[i] = excelize.Cell{StyleID: bold, Value: t.Head(i)}
	}
	if err := w.SetRow("A1", head); err != nil {
		return err
	}
	for n, r := range t.Rows {
		row := make([]any, len(r))
		for i, c := range r {
			row[i] = excelize.Cell{StyleID: wrapped, Value: c.Data()}
		}
		if err := w.SetRow(fmt.Sprintf("A%d", n+2), row); err != nil {
			return err
		}
	}
	if err := w.Flush(); err != nil {
		return err
	}
	last, err := excelize.CoordinatesToCellName(len(t.Columns), len(t.Rows)+1)
	if err != nil {
		return err
	}
	return f.AutoFilter(s.Name, "A1:"+last, nil)
}

// width is what a column needs, within reason.
func width(t *reports.Table, i int) float64 {
	n := len([]rune(t.Head(i))) + 4 // the filter's button
	for _, r := range t.Rows {
		n = max(n, len([]rune(r[i].Text))+2)
	}
	return float64(min(max(n, narrowest), widest))
}
