package book

import (
	"archive/zip"
	"bytes"
	"cmp"
	"fmt"
	"io"
	"slices"

	"equitas/reports/table"

	"github.com/xuri/excelize/v2"
)

// Smallest and largest width of a column, in characters.
const (
	minWidth = 8
	maxWidth = 60
)

// Write writes an XLSX file with a sheet for each table. The head row is bold, stays in
// view and has a filter. Numbers are written as numbers, and texts as texts, even if they
// look like formulas.
func Write(w io.Writer, sheets []table.Sheet) error {
	f := excelize.NewFile()
	defer f.Close()
	for i, s := range sheets {
		if i == 0 {
			if err := f.SetSheetName(f.GetSheetName(0), s.Name); err != nil {
				return sheetError(s.Name, err)
			}
		} else if _, err := f.NewSheet(s.Name); err != nil {
			return sheetError(s.Name, err)
		}
		if err := writeSheet(f, s); err != nil {
			return sheetError(s.Name, err)
		}
	}
	var b bytes.Buffer
	if _, err := f.WriteTo(&b); err != nil {
		return fmt.Errorf("spreadsheet: %w", err)
	}
	file, err := sortParts(b.Bytes())
	if err != nil {
		return fmt.Errorf("spreadsheet: %w", err)
	}
	_, err = w.Write(file)
	return err
}

// contentTypesPart is the name of the part that must be the first in an XLSX file.
const contentTypesPart = "[Content_Types].xml"

// sortParts returns the XLSX file with its parts sorted by name. The library writes them in
// random order.
func sortParts(file []byte) ([]byte, error) {
	in, err := zip.NewReader(bytes.NewReader(file), int64(len(file)))
	if err != nil {
		return nil, err
	}
	slices.SortFunc(in.File, func(a, b *zip.File) int {
		if a.Name == contentTypesPart || b.Name == contentTypesPart {
			return cmp.Compare(boolToInt(a.Name != contentTypesPart), boolToInt(b.Name != contentTypesPart))
		}
		return cmp.Compare(a.Name, b.Name)
	})
	var b bytes.Buffer
	out := zip.NewWriter(&b)
	for _, f := range in.File {
		if err := out.Copy(f); err != nil {
			return nil, err
		}
	}
	if err := out.Close(); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

func boolToInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

// sheetError returns err with the name of a sheet in front.
func sheetError(sheet string, err error) error { return fmt.Errorf("sheet %s: %w", sheet, err) }

// writeSheet writes one table as a sheet of f.
func writeSheet(f *excelize.File, s table.Sheet) error {
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
	last, err := excelize.CoordinatesToCellName(len(t.Columns), len(t.Rows)+1)
	if err != nil {
		return err
	}
	if err := f.AutoFilter(s.Name, "A1:"+last, nil); err != nil {
		return err
	}
	for i := range slices.Backward(t.Columns) { // columns are inserted before the existing ones
		if err := w.SetColWidth(i+1, i+1, columnWidth(t, i)); err != nil {
			return err
		}
	}
	if err := w.SetPanes(&excelize.Panes{Freeze: true, YSplit: 1, TopLeftCell: "A2", ActivePane: "bottomLeft"}); err != nil {
		return err
	}
	head := make([]any, len(t.Columns))
	for i := range t.Columns {
		head[i] = excelize.Cell{StyleID: bold, Value: t.Columns[i].Name()}
	}
	if err := w.SetRow("A1", head); err != nil {
		return err
	}
	for n, r := range t.Rows {
		row := make([]any, len(r))
		for i, c := range r {
			v := c.Data()
			if f, ok := v.(float64); ok && !table.IsFinite(f) { // NaN and infinity are left empty, as in CSV and JSON
				v = nil
			}
			row[i] = excelize.Cell{StyleID: wrapped, Value: v}
		}
		if err := w.SetRow(fmt.Sprintf("A%d", n+2), row); err != nil {
			return err
		}
	}
	return w.Flush()
}

// columnWidth returns the width of column i of t in characters, from minWidth to maxWidth.
func columnWidth(t *table.Table, i int) float64 {
	n := len([]rune(t.Columns[i].Name())) + 4 // room for the button of the filter
	for _, r := range t.Rows {
		n = max(n, len([]rune(r[i].Text))+2)
	}
	return float64(min(max(n, minWidth), maxWidth))
}
