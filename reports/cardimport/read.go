package cardimport

import (
	"bytes"
	"cmp"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"equitas/engine/cond"
	"equitas/reports/book"
	"equitas/reports/cardlist"
	"equitas/reports/table"
)

// MaxSize is the largest size of the file of a list, in bytes.
const MaxSize = 16 << 20

// maxRows is the largest number of rows in a list, not counting empty ones.
const maxRows = 10000

// maxCells is the largest number of cells in a row.
const maxCells = 200

// A List is a list of cards as it was read from a file: the texts of its cells.
type List struct {
	file, sheet  string
	decimalComma bool       // numbers have a decimal comma
	Keys         []string   // keys of the columns; "" for a column that is ignored
	Rows         [][]string // texts of the cells by row, without the row of headings
	firstRow     int        // number of Rows[0] in the file, from 1

	words   []cardlist.Words // headings in the languages that the list may have, for hints
	faults  []string         // faults found while the file was read
	badRows map[int]bool     // rows with such a fault, by their index in Rows
}

// Place returns the name of a cell for messages: "cards.xlsx, sheet cards, D7". row is an
// index in t.Rows.
func (t *List) Place(row, col int) string { return t.location() + ", " + t.cellName(row, col) }

// cellName returns the name of a cell as spreadsheets show it: "D7". row is an index in
// t.Rows.
func (t *List) cellName(row, col int) string {
	name := ""
	for n := col + 1; n > 0; n = (n - 1) / 26 {
		name = string(rune('A'+(n-1)%26)) + name
	}
	return fmt.Sprintf("%s%d", name, t.firstRow+row)
}

// location returns the name of the file and, if it has sheets, of the sheet.
func (t *List) location() string {
	if t.sheet != "" {
		return t.file + ", sheet " + t.sheet
	}
	return t.file
}

func (t *List) emptyError() error { return fmt.Errorf("%s: the list is empty", t.location()) }

// Read reads a list from text, the content of a CSV or XLSX file with the name file. The
// error is a [*CellError] for faulty cells. words are the headings in the languages that
// the list may have, for hints about misspelt headings.
func Read(file string, text []byte, words ...cardlist.Words) (*List, error) {
	if bytes.HasPrefix(text, []byte("PK")) || bytes.HasPrefix(text, []byte("\xd0\xcf\x11\xe0")) {
		return readBook(file, text, words)
	}
	return readCSV(file, text, words)
}

// readBook reads a list from an XLSX file: from the sheet called cards or, if there is
// none, from the only visible sheet.
func readBook(file string, text []byte, words []cardlist.Words) (*List, error) {
	sheets, err := book.Read(bytes.NewReader(text))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	var seen, names []string
	for _, s := range sheets {
		if names = append(names, s.Name); !s.Hidden {
			seen = append(seen, s.Name)
		}
	}
	i := slices.IndexFunc(sheets, func(s book.Sheet) bool { return strings.EqualFold(s.Name, "cards") })
	switch {
	case i >= 0:
	case len(seen) == 1:
		i = slices.Index(names, seen[0])
	case len(names) == 1:
		i = 0
	default:
		return nil, fmt.Errorf("%s: there is no sheet cards, only %s", file, strings.Join(names, ", "))
	}
	sheet := &sheets[i]
	t := &List{file: file, sheet: sheet.Name, firstRow: 1, badRows: map[int]bool{}, words: words}
	first := slices.IndexFunc(sheet.Rows, func(cells []string) bool { return !isBlank(cells) })
	if first < 0 {
		if t.reportOddCells(sheet.OddCells, 0); len(t.faults) > 0 { // before the heading is read, only formulas without a result count
			return nil, &CellError{t.faults}
		}
		return nil, t.emptyError()
	}
	if err := t.readHead(sheet.Rows[first], first+1); err != nil {
		return nil, err
	}
	t.Rows = sheet.Rows[first+1:]
	t.reportOddCells(sheet.OddCells, first+1)
	for row, cells := range t.Rows {
		if col := t.firstStrayCell(cells); col >= 0 {
			t.addRowFault(row, t.Place(row, col), t.strayMessage(cells, col))
		}
	}
	return t, nil
}

func isBlank(cells []string) bool {
	return !slices.ContainsFunc(cells, func(c string) bool { return strings.TrimSpace(c) != "" })
}

// reportOddCells adds faults for cells whose texts may differ from what people see in them.
// firstRow is the index in the sheet of the list's first row.
func (t *List) reportOddCells(cells []book.OddCell, firstRow int) {
	for _, o := range cells {
		key := ""
		if o.Col < len(t.Keys) {
			key = t.Keys[o.Col]
		}
		if word, _, _ := strings.Cut(key, "_"); t.Keys != nil && (key == "" || word == "share" || word == "hash") {
			continue // not used
		}
		if o.Kind == book.YesNo && key == "assumed" {
			continue
		}
		t.addRowFault(o.Row-firstRow, t.Place(o.Row-firstRow, o.Col), o.Why())
	}
}

// addRowFault adds a fault of the cell named place, in row t.Rows[row].
func (t *List) addRowFault(row int, place, why string) {
	t.faults = append(t.faults, place+": "+why)
	t.badRows[row] = true
}

// firstStrayCell returns the index of the first cell of a row that has a text although its
// column has no heading; -1 if there is none.
func (t *List) firstStrayCell(cells []string) int {
	for i, c := range cells {
		if (i >= len(t.Keys) || t.Keys[i] == "") && strings.TrimSpace(c) != "" {
			return i
		}
	}
	return -1
}

// strayMessage returns the message for such a cell, with index col.
func (t *List) strayMessage(cells []string, col int) string {
	if col < len(t.Keys) {
		return fmt.Sprintf("%q stands in a column that the first row does not name", shorten(cells[col]))
	}
	return fmt.Sprintf("%q stands beyond the last column, %s", shorten(cells[col]), t.Keys[len(t.Keys)-1])
}

// shorten returns the text of a cell for a message, cut to 80 characters.
func shorten(s string) string {
	const most = 80
	if r := []rune(s); len(r) > most {
		return string(r[:most-1]) + "…"
	}
	return s
}

// readCSV reads a list from a CSV file. Its separator is a comma, a semicolon or a tab,
// whichever occurs most often in the first line.
func readCSV(file string, text []byte, words []cardlist.Words) (*List, error) {
	text = bytes.TrimPrefix(text, []byte("\ufeff"))
	if !utf8.Valid(text) || bytes.IndexByte(text, 0) >= 0 {
		return nil, fmt.Errorf("%s: the file is neither UTF-8 text nor XLSX; save it as one of them (Excel calls them \"CSV UTF-8\" and \"Excel Workbook\")", file)
	}
	t := &List{file: file, badRows: map[int]bool{}, words: words}
	r := csv.NewReader(bytes.NewReader(text))
	r.FieldsPerRecord = -1
	head, _, _ := bytes.Cut(bytes.TrimLeft(text, "\r\n"), []byte("\n"))
	for _, mark := range ";\t" {
		if bytes.Count(head, []byte(string(mark))) > bytes.Count(head, []byte(string(r.Comma))) {
			r.Comma, t.decimalComma = mark, mark == ';'
		}
	}
	var rows [][]string
	line, read := 1, int64(0) // number of the line, and offset of the byte, that the reader has reached
	used, first := 0, -1
	for {
		cells, err := r.Read()
		if err == io.EOF {
			break
		}
		if e, ok := errors.AsType[*csv.ParseError](err); ok {
			return nil, t.csvError(e, text)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		start, _ := r.FieldPos(0)
		if len(cells) > maxCells {
			return nil, fmt.Errorf("%s:%d: there are more than %d cells in the row", file, start, maxCells)
		}
		rows = append(rows, make([][]string, start-line)...) // empty lines, which the CSV reader skips and a spreadsheet counts
		line += bytes.Count(text[read:r.InputOffset()], []byte("\n"))
		read = r.InputOffset()
		for i := range cells {
			cells[i] = table.UnescapeFormula(cells[i])
		}
		rows = append(rows, cells)
		if isBlank(cells) {
			continue
		}
		if used++; used > maxRows {
			return nil, fmt.Errorf("%s: there are more than %d rows", file, maxRows)
		}
		if first < 0 {
			first = len(rows) - 1
			if err := t.readHead(cells, len(rows)); err != nil {
				return nil, err
			}
			continue
		}
		if col := t.firstStrayCell(cells); col >= 0 {
			l, c := r.FieldPos(col)
			why := t.strayMessage(cells, col)
			if col >= len(t.Keys) {
				why += fmt.Sprintf("; a text with %q in it stands in quotation marks", r.Comma)
			}
			t.addRowFault(len(rows)-first-2, fmt.Sprintf("%s:%d:%d", file, l, characterColumn(text, l, c)), why)
		}
	}
	if first < 0 {
		return nil, t.emptyError()
	}
	t.Rows = rows[first+1:]
	return t, nil
}

// characterColumn converts the column of a byte in a line, both counted from 1, to that of
// a character.
func characterColumn(text []byte, line, col int) int {
	for ; line > 1; line-- {
		_, text, _ = bytes.Cut(text, []byte("\n"))
	}
	return 1 + utf8.RuneCount(text[:min(col-1, len(text))])
}

// csvError returns the error for a CSV file, with content text, that cannot be parsed,
// usually because of mismatched quotation marks.
func (t *List) csvError(e *csv.ParseError, text []byte) error {
	why := e.Err.Error()
	if errors.Is(e.Err, csv.ErrBareQuote) || errors.Is(e.Err, csv.ErrQuote) {
		why = `the quotation marks do not fit: a cell with " in it stands in quotation marks, with "" for each`
		if e.StartLine < e.Line {
			why += fmt.Sprintf(" (the row begins at line %d)", e.StartLine)
		}
	}
	return fmt.Errorf("%s:%d:%d: %s", t.file, e.Line, characterColumn(text, e.Line, e.Column), why)
}

// listColumns are the keys of the columns of a list. A language may be added to name, hash
// and text: name_it.
var listColumns = []string{"id", "name", "deck", "kind", "value", "min", "count", "share", "assumed", "hash", "text"}

// readHead reads the headings from the first row that is not empty, which has the number
// row in the file, counted from 1.
func (t *List) readHead(cells []string, row int) error {
	t.firstRow = row
	at := map[string]int{}
	var faults []string
	fitting := false
	for i, cell := range cells {
		key := strings.TrimSpace(cell)
		word, lang, _ := strings.Cut(key, "_")
		languages := word == "name" || word == "text" || word == "hash"
		fits := false
		for _, k := range listColumns {
			fits = fits || key == k || languages && word == k && lang != ""
		}
		fitting = fitting || fits
		switch _, twice := at[key]; {
		case key == "":
		case !fits:
			fault := fmt.Sprintf("%s: there is no column %q", t.Place(0, i), shorten(key))
			if near := cmp.Or(cardlist.ColumnOf(key, t.words...), cond.Nearest(key, listColumns)); near != "" {
				fault += "; nearest: " + near
			} else {
				fault += "; a list has " + strings.Join(listColumns, ", ")
			}
			faults = append(faults, fault)
		case twice:
			faults = append(faults, fmt.Sprintf("%s: the column %s stands there twice", t.Place(0, i), key))
		}
		at[key] = i
		t.Keys = append(t.Keys, key)
	}
	switch _, ok := at["id"]; {
	case !ok && !fitting:
		faults = []string{fmt.Sprintf("%s: the first row is %q, …, must name the columns: %s", t.Place(0, 0), shorten(strings.TrimSpace(cells[0])), strings.Join(listColumns, ", "))}
	case !ok && len(faults) == 0:
		faults = append(faults, fmt.Sprintf("%s: the first row has no column id", t.Place(0, 0)))
	}
	if len(faults) > 0 {
		return &CellError{faults}
	}
	for len(t.Keys) > 0 && t.Keys[len(t.Keys)-1] == "" {
		t.Keys = t.Keys[:len(t.Keys)-1]
	}
	t.firstRow = row + 1
	return nil
}

// Cell returns the text of a cell, without white space around it; "" beyond the end of its
// row.
func (t *List) Cell(row, col int) string {
	if col >= len(t.Rows[row]) {
		return ""
	}
	return strings.TrimSpace(strings.ReplaceAll(t.Rows[row][col], "\r\n", "\n"))
}
