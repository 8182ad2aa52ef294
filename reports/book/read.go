package book

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/xuri/excelize/v2"
)

// Limits on the files that are read.
const (
	maxUnzipped = 64 << 20 // most bytes of all parts of a file together
	maxRows     = 10000    // most rows that are not empty
	maxColumns  = 200
)

// A Sheet has the texts of the cells of one sheet: Rows[i][k] is the text in row i and
// column k, both counted from 0. Empty cells at the end of a row, and empty rows at the end
// of the sheet, are omitted.
type Sheet struct {
	Name     string
	Hidden   bool
	Rows     [][]string
	OddCells []OddCell // sorted by row, then by column
}

// An OddCell is a cell whose text may differ from what people see in it.
type OddCell struct {
	Row, Col int // row and column, counted from 0
	Kind     OddKind
	Text     string // for Merged the range, "B2:B4"; for Failed the error, "#REF!"; otherwise ""
}

// An OddKind is the reason why the text of a cell may differ from what people see.
type OddKind int

// The kinds of odd cells.
const (
	Merged   OddKind = iota // several merged cells, of which only the first has the text
	NoResult                // a formula whose result was not saved
	Failed                  // a formula that gives an error
	Date                    // a date: its text is a number of days
	YesNo                   // true or false: its text is 1 or 0
)

// Why returns in words what is wrong with the cell for a program that reads only texts and
// numbers, and what the user can do about it.
func (o OddCell) Why() string {
	switch o.Kind {
	case Merged:
		return fmt.Sprintf("the cells %s are merged, and only the first of them has a text: unmerge them", o.Text)
	case NoResult:
		return "there is a formula whose result was not saved: save the file in a spreadsheet, or type the value"
	case Failed:
		return fmt.Sprintf("the formula gives %s: type the value", o.Text)
	case Date:
		return "there is a date, must be a text or a number: make the cell one of text and type it again"
	}
	return "there is true or false, must be a text or a number"
}

// A TooManyRowsError is the error for a sheet with more than Limit rows that are not empty.
type TooManyRowsError struct {
	Sheet string
	Limit int
}

func (e *TooManyRowsError) Error() string {
	return fmt.Sprintf("sheet %s has more than %d rows", e.Sheet, e.Limit)
}

// Read reads an XLSX file. Numbers are returned with all digits, and formulas as the
// results saved with them. The error is a [*TooManyRowsError] for a sheet with too many
// rows.
func Read(r io.Reader) ([]Sheet, error) {
	file, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	if what := mistakenType(file); what != "" {
		return nil, fmt.Errorf("this is %s, which cannot be read: save it as .xlsx or .csv", what)
	}
	f, err := excelize.OpenReader(bytes.NewReader(file), excelize.Options{UnzipSizeLimit: maxUnzipped, UnzipXMLSizeLimit: maxUnzipped, RawCellValue: true})
	if err != nil {
		if errors.Is(err, excelize.ErrWorkbookFileFormat) {
			return nil, errors.New("this is no XLSX file")
		}
		if errors.Is(err, zip.ErrFormat) || errors.Is(err, zip.ErrChecksum) || errors.Is(err, io.ErrUnexpectedEOF) {
			return nil, errors.New("the file is damaged, or was not saved to its end: save it again as .xlsx")
		}
		return nil, fmt.Errorf("cannot be read as XLSX: %w", err)
	}
	defer f.Close()
	names := f.GetSheetList()
	parts, err := sheetParts(f)
	if err != nil {
		return nil, err
	}
	var all []Sheet
	for _, name := range names {
		part := parts[name]
		if part == nil || part.isChart {
			continue
		}
		s := Sheet{Name: name, Hidden: part.isHidden}
		if s.OddCells, err = oddCells(f, part.path); err != nil { // checked first, because the library allocates as many rows as the highest row number claims
			return nil, sheetError(name, err)
		}
		if s.Rows, err = readRows(f, name); err != nil {
			return nil, err
		}
		all = append(all, s)
	}
	if len(all) == 0 {
		return nil, errors.New("there is no sheet with cells in this file")
	}
	return all, nil
}

// readRows returns the texts of a sheet by row and column.
func readRows(f *excelize.File, name string) ([][]string, error) {
	it, err := f.Rows(name)
	if err != nil {
		return nil, sheetError(name, err)
	}
	defer it.Close()
	var l [][]string
	used, last := 0, 0
	for it.Next() {
		cells, err := it.Columns()
		if err != nil {
			return nil, sheetError(name, err)
		}
		for len(cells) > 0 && cells[len(cells)-1] == "" {
			cells = cells[:len(cells)-1]
		}
		if len(cells) > 0 {
			used, last = used+1, len(l)+1
		}
		switch {
		case used > maxRows:
			return nil, &TooManyRowsError{name, maxRows}
		case len(cells) > maxColumns:
			return nil, fmt.Errorf("sheet %s, row %d: there are cells beyond column %d", name, len(l)+1, maxColumns)
		}
		l = append(l, slices.Clone(cells))
	}
	if err := it.Error(); err != nil {
		return nil, sheetError(name, err)
	}
	return l[:last], nil
}

// mistakenType returns in words the type of a file that is often mistaken for XLSX; "" if
// it is none of these types.
func mistakenType(file []byte) string {
	if bytes.HasPrefix(file, []byte("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")) {
		return "an old .xls file, or one with a password"
	}
	z, err := zip.NewReader(bytes.NewReader(file), int64(len(file)))
	if err != nil {
		return ""
	}
	for _, f := range z.File {
		switch {
		case f.Name == "mimetype":
			r, err := f.Open()
			if err != nil {
				return ""
			}
			kind, err := io.ReadAll(io.LimitReader(r, 100))
			if err != nil {
				return ""
			}
			if strings.HasPrefix(string(kind), "application/vnd.oasis.opendocument.") {
				return "an OpenDocument file (.ods)"
			}
		case strings.HasPrefix(f.Name, "xl/workbook.bin"):
			return "a binary spreadsheet (.xlsb)"
		case strings.HasPrefix(f.Name, "Index/") && strings.HasSuffix(f.Name, ".iwa"):
			return "a file of Numbers"
		case strings.HasPrefix(f.Name, "word/"):
			return "a text document (.docx)"
		}
	}
	return ""
}
