package playfile

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"equitas/engine/playtest"
	"equitas/reports/book"
	"equitas/reports/table"
)

// Limits on the files that are read.
const (
	MaxSize  = 64 << 20 // most bytes of a file
	maxRows  = 500_000
	maxCells = 200 // most cells of a row
)

// A Kind is a format of files with games.
type Kind int

// The kinds of files.
const (
	Table       Kind = iota // CSV
	Spreadsheet             // an XLSX spreadsheet, or a file of another kind that is often mistaken for one
	BGStats                 // an export of the app BG Stats
	Records                 // records of matches by equitas
)

// KindOf returns the format of a file, determined by its content, text.
func KindOf(text []byte) Kind {
	begins := bytes.TrimSpace(bytes.TrimPrefix(text, bom))
	switch {
	case bytes.HasPrefix(text, []byte("PK")) || bytes.HasPrefix(text, []byte("\xd0\xcf\x11\xe0")):
		return Spreadsheet
	case bytes.HasPrefix(begins, []byte("[")): // a JSON list, for which ReadBGStats returns a helpful error
		return BGStats
	case !bytes.HasPrefix(begins, []byte("{")):
		return Table
	}
	first, _, _ := bytes.Cut(begins, []byte("\n"))
	if bytes.Contains(first, []byte(`"type":"start"`)) {
		return Records
	}
	return BGStats
}

var bom = []byte("\ufeff")

// ReadGrid reads a CSV or XLSX table from text, the content of the file with the given
// name. Errors name the place in the file.
func ReadGrid(file string, text []byte) (*playtest.Grid, error) {
	if KindOf(text) == Spreadsheet {
		return readBook(file, text)
	}
	return readCSV(file, text)
}

// sheetNames are the names that the sheet with games may have, in lower case.
var sheetNames = []string{"games", "partite"}

// readBook reads a table from an XLSX file: from the sheet with one of sheetNames or, if
// there is none, from the first visible sheet.
func readBook(file string, text []byte) (*playtest.Grid, error) {
	sheets, err := book.Read(bytes.NewReader(text))
	if e, ok := errors.AsType[*book.TooManyRowsError](err); ok {
		return nil, fmt.Errorf("%s, sheet %s: there are more than %d rows, the most that are read of a spreadsheet: save it as CSV, of which %d are read", file, e.Sheet, e.Limit, maxRows)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	i := slices.IndexFunc(sheets, func(s book.Sheet) bool { return slices.Contains(sheetNames, strings.ToLower(s.Name)) })
	if i < 0 {
		i = max(slices.IndexFunc(sheets, func(s book.Sheet) bool { return !s.Hidden }), 0)
	}
	s := &sheets[i]
	g := &playtest.Grid{File: file, Sheet: s.Name, DateCells: map[[2]int]bool{}}
	first := slices.IndexFunc(s.Rows, func(cells []string) bool { return !isBlank(cells) })
	if first < 0 {
		return nil, fmt.Errorf("%s, sheet %s: there is nothing in it", file, s.Name)
	}
	g.Headings, g.HeadingRow, g.Rows = s.Rows[first], first+1, s.Rows[first+1:]
	for _, o := range s.OddCells {
		row := o.Row - first - 1
		if o.Kind == book.Date {
			g.DateCells[[2]int{row, o.Col}] = true
			continue
		}
		g.DisplayFaults = append(g.DisplayFaults, playtest.Fault{Place: playtest.Place{File: file, Sheet: s.Name, Row: o.Row + 1}, Col: o.Col, Msg: o.Why()})
	}
	return g, nil
}

// isBlank reports whether all cells are empty or white space.
func isBlank(cells []string) bool {
	return !slices.ContainsFunc(cells, func(c string) bool { return strings.TrimSpace(c) != "" })
}

// readCSV reads a CSV table. Its separator is a comma, a semicolon or a tab, whichever
// occurs most often in the first line. Text that is not UTF-8 is read as Windows-1252.
func readCSV(file string, text []byte) (*playtest.Grid, error) {
	text = bytes.TrimPrefix(text, bom)
	switch {
	case bytes.HasPrefix(text, []byte("\xff\xfe")) || bytes.HasPrefix(text, []byte("\xfe\xff")):
		return nil, fmt.Errorf("%s: the file is UTF-16 text; save it as CSV in UTF-8, or as .xlsx", file)
	case bytes.IndexByte(text, 0) >= 0:
		return nil, fmt.Errorf("%s: byte %d is 0: the file is neither text nor a spreadsheet; save it as CSV in UTF-8, or as .xlsx", file, bytes.IndexByte(text, 0)+1)
	case !utf8.Valid(text):
		text = fromWindows1252(text)
	}
	g := &playtest.Grid{File: file}
	r := csv.NewReader(bytes.NewReader(text))
	r.FieldsPerRecord, r.TrimLeadingSpace = -1, false
	head, _, _ := bytes.Cut(bytes.TrimLeft(text, "\r\n"), []byte("\n"))
	for _, mark := range ";\t" {
		if bytes.Count(head, []byte(string(mark))) > bytes.Count(head, []byte(string(r.Comma))) {
			r.Comma, g.Comma = mark, true
		}
	}
	line, read := 1, int64(0) // number of the line, and offset of the byte, that the reader has reached
	row := 0
	for {
		cells, err := r.Read()
		if err == io.EOF {
			break
		}
		if e, ok := errors.AsType[*csv.ParseError](err); ok {
			why := e.Err.Error()
			if errors.Is(e.Err, csv.ErrBareQuote) || errors.Is(e.Err, csv.ErrQuote) {
				why = `the quotation marks do not fit: a cell with " in it stands in quotation marks, with "" for each`
			}
			return nil, fmt.Errorf("%s:%d:%d: %s", file, e.Line, e.Column, why)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		start, _ := r.FieldPos(0)
		if len(cells) > maxCells {
			return nil, fmt.Errorf("%s:%d: there are more than %d cells in the row", file, start, maxCells)
		}
		if n := start - line; n > 0 { // empty lines, which a spreadsheet counts as rows
			row += n
			if g.Headings != nil {
				g.Rows = append(g.Rows, make([][]string, n)...)
			}
		}
		line += bytes.Count(text[read:r.InputOffset()], []byte("\n"))
		read = r.InputOffset()
		for i := range cells {
			cells[i] = table.UnescapeFormula(cells[i])
		}
		row++
		switch {
		case g.Headings != nil:
			g.Rows = append(g.Rows, cells)
		case !isBlank(cells):
			g.Headings, g.HeadingRow = cells, row
		}
		if len(g.Rows) > maxRows {
			return nil, fmt.Errorf("%s: there are more than %d rows", file, maxRows)
		}
	}
	if g.Headings == nil {
		return nil, fmt.Errorf("%s: there is nothing in it", file)
	}
	return g, nil
}

// windows1252 has the characters 0x80 to 0x9f of the encoding Windows-1252. Its other
// characters are those of Latin-1.
var windows1252 = []rune("€\ufffd‚ƒ„…†‡ˆ‰Š‹Œ\ufffdŽ\ufffd\ufffd‘’“”•–—˜™š›œ\ufffdžŸ")

// fromWindows1252 converts text from Windows-1252 to UTF-8.
func fromWindows1252(text []byte) []byte {
	out := make([]byte, 0, len(text)+len(text)/8)
	for _, b := range text {
		r := rune(b)
		if b >= 0x80 && b < 0xa0 {
			r = windows1252[b-0x80]
		}
		out = utf8.AppendRune(out, r)
	}
	return out
}
