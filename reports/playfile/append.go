package playfile

import (
	"bytes"
	"encoding/csv"
	"slices"
	"strings"

	"equitas/reports/table"
)

// Append returns the CSV table text with a row added, or a new table if text is empty.
// cells[i] is the value in column heads[i]. Columns that the table lacks are added;
// everything else stays unchanged. file is the name of the file in errors.
func Append(file string, text []byte, heads, cells []string) ([]byte, error) {
	rows := [][]string{slices.Clone(heads)}
	mark := ','
	if len(bytes.TrimSpace(text)) > 0 {
		g, err := readCSV(file, text)
		if err != nil {
			return nil, err
		}
		if g.Comma {
			if mark = ';'; !bytes.Contains(text, []byte(";")) {
				mark = '\t'
			}
		}
		rows = append([][]string{g.Headings}, g.Rows...)
	}
	head := rows[0]
	row := make([]string, len(head))
	for i, h := range heads {
		at := slices.IndexFunc(head, func(s string) bool { return strings.EqualFold(strings.TrimSpace(s), h) })
		if at < 0 {
			if cells[i] == "" {
				continue
			}
			at = len(head)
			head, row = append(head, h), append(row, "")
		}
		row[at] = cells[i]
	}
	rows[0] = head
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	w.Comma = mark
	for _, r := range append(rows, row) {
		out := make([]string, max(len(r), len(head)))
		for i, c := range r {
			out[i] = table.EscapeFormula(c)
		}
		if err := w.Write(out); err != nil {
			return nil, err
		}
	}
	w.Flush()
	return b.Bytes(), w.Error()
}
