package book

import (
	"errors"
	"fmt"
	"io"

	"github.com/xuri/excelize/v2"
)

// Limits of what is read.
const (
	maxUnzipped = 64 << 20 // bytes of all parts of a file together
	maxRows     = 10000
)

// A Sheet is the texts of the cells of one sheet, row by row. Rows end with
// their last cell that is not empty.
type Sheet struct {
	Name string
	Rows [][]string
}

// Read reads a spreadsheet. Numbers are written in full, formulas by the value
// that was saved with them.
func Read(r io.Reader) ([]Sheet, error) {
	f, err := excelize.OpenReader(r, excelize.Options{UnzipSizeLimit: maxUnzipped, UnzipXMLSizeLimit: maxUnzipped, RawCellValue: true})
	if err != nil {
		if errors.Is(err, excelize.ErrWorkbookFileFormat) {
			return nil, errors.New("this is no XLSX file")
		}
		return nil, fmt.Errorf("cannot be read as XLSX: %w", err)
	}
	defer f.Close()
	var all []Sheet
	for _, name := range f.GetSheetList() {
		rows, err := f.Rows(name)
		if err != nil {
			return nil, bad(name, err)
		}
		s := Sheet{Name: name}
		for rows.Next() {
			if len(s.Rows) == maxRows {
				rows.Close()
				return nil, fmt.Errorf("sheet %s has more than %d rows", name, maxRows)
			}
			cells, err := rows.Columns()
			if err != nil {
				rows.Close()
				return nil, bad(name, err)
			}
			s.Rows = append(s.Rows, cells)
		}
		if err := rows.Error(); err != nil {
			rows.Close()
			return nil, bad(name, err)
		}
		if err := rows.Close(); err != nil {
			return nil, bad(name, err)
		}
		all = append(all, s)
	}
	return all, nil
}
