package table

import (
	"bytes"
	"encoding/csv"
	"strconv"
	"strings"
	"unicode/utf8"
)

// WriteCSV writes the values of the table as CSV. A missing value is an empty field.
func (t *Table) WriteCSV(b *bytes.Buffer) error {
	w := csv.NewWriter(b)
	record := make([]string, len(t.Columns))
	for i, c := range t.Columns {
		record[i] = c.Name()
	}
	if err := w.Write(record); err != nil {
		return err
	}
	for _, r := range t.Rows {
		for i, c := range r {
			record[i] = CSVField(c.Data())
		}
		if err := w.Write(record); err != nil {
			return err
		}
	}
	w.Flush()
	return w.Error()
}

// CSVField returns a value as a field of a CSV row, without quotation marks; "" for nil,
// NaN and infinity.
func CSVField(v any) string {
	switch v := v.(type) {
	case string:
		return EscapeFormula(v)
	case []string:
		return EscapeFormula(strings.Join(v, ";"))
	case float64:
		if !IsFinite(v) {
			return ""
		}
		return strconv.FormatFloat(v, 'g', -1, 64)
	}
	if s := JSONValue(v); s != "null" {
		return s
	}
	return ""
}

// EscapeFormula protects a text against spreadsheets that would run it as a formula: it
// puts an apostrophe in front of a text that looks like a formula, or like one that is
// already protected. Numbers are returned unchanged.
func EscapeFormula(s string) string {
	if !isFormula(strings.TrimLeft(s, "'")) {
		return s
	}
	if _, err := strconv.ParseFloat(s, 64); err == nil {
		return s
	}
	return "'" + s
}

// UnescapeFormula removes the apostrophe that [EscapeFormula] puts in front of a text.
func UnescapeFormula(s string) string {
	if strings.HasPrefix(s, "'") && isFormula(strings.TrimLeft(s, "'")) {
		return s[1:]
	}
	return s
}

// isFormula reports whether a common spreadsheet program would take a text for a formula.
// Some programs also accept full-width signs, or ignore leading white space.
func isFormula(s string) bool {
	first, _ := utf8.DecodeRuneInString(s)
	return s != "" && strings.ContainsRune("=+-@\t\r\n\uff1d\uff0b\uff0d\uff20", first)
}

// WriteExcelCSV is like [Table.WriteCSV], but writes what a spreadsheet with Italian
// settings expects: a byte-order mark, semicolons, decimal commas and CRLF.
func (t *Table) WriteExcelCSV(b *bytes.Buffer) error {
	b.WriteString("\ufeff")
	w := csv.NewWriter(b)
	w.Comma, w.UseCRLF = ';', true
	record := make([]string, len(t.Columns))
	for i := range t.Columns {
		record[i] = t.Columns[i].Name()
	}
	if err := w.Write(record); err != nil {
		return err
	}
	for _, r := range t.Rows {
		for i, c := range r {
			if record[i] = CSVField(c.Data()); c.isFloat() {
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
