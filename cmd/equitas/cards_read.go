package main

import (
	"bytes"
	"cmp"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"unicode/utf8"

	"equitas/engine/cond"
	"equitas/reports"
	"equitas/reports/book"
)

// maxList is how large a list may be, in bytes.
const maxList = 16 << 20

// A cardTable is a list of cards as it stands in a file: the texts of its cells
// under the keys of its columns.
type cardTable struct {
	file, sheet string
	comma       bool // numbers have a decimal comma
	keys        []string
	rows        [][]string // without the head
	first       int        // row of the first of them, from 1
}

// place names a cell: "cards.xlsx, sheet cards, D7".
func (t *cardTable) place(row, col int) string {
	name := ""
	for n := col + 1; n > 0; n = (n - 1) / 26 {
		name = string(rune('A'+(n-1)%26)) + name
	}
	where := t.file
	if t.sheet != "" {
		where += ", sheet " + t.sheet
	}
	return fmt.Sprintf("%s, %s%d", where, name, t.first+row)
}

// readCardList reads a csv or xlsx file.
func readCardList(file string) (*cardTable, error) {
	info, err := os.Stat(file)
	switch {
	case errors.Is(err, os.ErrNotExist):
		return nil, usagef("%s: there is no such file", file)
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular():
		return nil, fmt.Errorf("%s is no file", file)
	case info.Size() > maxList:
		return nil, fmt.Errorf("%s: the file is larger than %d MB", file, maxList>>20)
	}
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, maxList))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	t := &cardTable{file: file}
	var rows [][]string
	if bytes.HasPrefix(text, []byte("PK")) {
		rows, err = t.fromBook(text)
	} else {
		rows, err = t.fromCSV(text)
	}
	if err != nil {
		return nil, err
	}
	return t, t.head(rows)
}

// fromBook takes the sheet called cards, or the only one.
func (t *cardTable) fromBook(text []byte) ([][]string, error) {
	sheets, err := book.Read(bytes.NewReader(text))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", t.file, err)
	}
	var names []string
	for _, s := range sheets {
		if s.Name == "cards" || len(sheets) == 1 {
			t.sheet = s.Name
			return s.Rows, nil
		}
		names = append(names, s.Name)
	}
	return nil, fmt.Errorf("%s: there is no sheet cards, only %s", t.file, strings.Join(names, ", "))
}

// fromCSV takes commas, semicolons or tabs, whichever the head has most of.
func (t *cardTable) fromCSV(text []byte) ([][]string, error) {
	text = bytes.TrimPrefix(text, []byte("\ufeff"))
	if !utf8.Valid(text) || bytes.IndexByte(text, 0) >= 0 {
		return nil, fmt.Errorf("%s: the file is neither UTF-8 text nor XLSX; save it as one of them", t.file)
	}
	r := csv.NewReader(bytes.NewReader(text))
	r.FieldsPerRecord = -1
	head, _, _ := bytes.Cut(text, []byte("\n"))
	for _, mark := range ";\t" {
		if strings.Count(string(head), string(mark)) > strings.Count(string(head), string(r.Comma)) {
			r.Comma, t.comma = mark, mark == ';'
		}
	}
	rows, err := r.ReadAll()
	if e, ok := errors.AsType[*csv.ParseError](err); ok {
		why := e.Err.Error()
		if errors.Is(e.Err, csv.ErrBareQuote) || errors.Is(e.Err, csv.ErrQuote) {
			why = `the quotation marks do not fit: a cell with " in it stands in quotation marks, with "" for each`
		}
		return nil, fmt.Errorf("%s:%d:%d: %s", t.file, e.Line, e.Column, why)
	}
	return rows, err
}

// listColumns are the columns of a list; name, hash and text may have a language
// behind them: name_it.
var listColumns = []string{"id", "name", "deck", "kind", "value", "min", "count", "share", "assumed", "hash", "text"}

// head reads the first row: the keys of the columns.
func (t *cardTable) head(rows [][]string) error {
	if len(rows) == 0 {
		return fmt.Errorf("%s: the list is empty", t.file)
	}
	t.first = 1
	at := map[string]int{}
	var faults []string
	fitting := false
	for i, cell := range rows[0] {
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
			fault := fmt.Sprintf("%s: there is no column %q", t.place(0, i), key)
			if near := cmp.Or(reports.CardColumn(key), cond.Nearest(key, listColumns)); near != "" {
				fault += "; nearest: " + near
			} else {
				fault += "; a list has " + strings.Join(listColumns, ", ")
			}
			faults = append(faults, fault)
		case twice:
			faults = append(faults, fmt.Sprintf("%s: the column %s stands there twice", t.place(0, i), key))
		}
		at[key] = i
		t.keys = append(t.keys, key)
	}
	switch _, ok := at["id"]; {
	case !ok && !fitting:
		faults = []string{fmt.Sprintf("%s: the first row is %q, …, must name the columns: %s", t.place(0, 0), strings.TrimSpace(rows[0][0]), strings.Join(listColumns, ", "))}
	case !ok && len(faults) == 0:
		faults = append(faults, fmt.Sprintf("%s: the first row has no column id", t.place(0, 0)))
	}
	if len(faults) > 0 {
		return &cellError{faults}
	}
	t.rows, t.first = rows[1:], 2
	return nil
}

// cell returns the text of a cell, "" past the end of its row.
func (t *cardTable) cell(row, col int) string {
	if col >= len(t.rows[row]) {
		return ""
	}
	return strings.TrimSpace(strings.ReplaceAll(t.rows[row][col], "\r\n", "\n"))
}
