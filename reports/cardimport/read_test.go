package cardimport

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"equitas/reports/book"
	"equitas/reports/table"
)

// workbook returns an XLSX file with one sheet, called cards, with these rows.
func workbook(t *testing.T, rows ...[]string) []byte {
	t.Helper()
	sheet := table.Sheet{Name: "cards"}
	for _, head := range rows[0] {
		sheet.Table.Columns = append(sheet.Table.Columns, table.Column{Head: head})
	}
	for _, row := range rows[1:] {
		var cells []table.Cell
		for _, text := range row {
			cells = append(cells, table.Cell{Text: text})
		}
		sheet.Table.Rows = append(sheet.Table.Rows, cells)
	}
	var b bytes.Buffer
	if err := book.Write(&b, []table.Sheet{sheet}); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// Cells of a list are named as spreadsheets show them, and their faults stand at their places.
func TestReadPlaces(t *testing.T) {
	stray := []string{"keep", "3", "oops"}
	for _, c := range []struct {
		file        string
		text        []byte
		fault, cell string // the only fault, and the place of the first cell of the first card
	}{
		{"x.xlsx", workbook(t, []string{"id", "count", ""}, []string{"well", "1", ""}, stray), `x.xlsx, sheet cards, C3: "oops" stands beyond the last column, count`, "x.xlsx, sheet cards, A2"},
		{"x.xlsx", workbook(t, []string{"", "", ""}, []string{"id", "count", ""}, []string{"well", "1", ""}, stray), `x.xlsx, sheet cards, C4: "oops" stands beyond the last column, count`, "x.xlsx, sheet cards, A3"},
		{"x.csv", []byte("id,count\nwell,1\nkeep,3,oops\n"), `x.csv:3:8: "oops" stands beyond the last column, count; a text with ',' in it stands in quotation marks`, "x.csv, A2"},
		{"x.csv", []byte("\n;;\nid;count;;name\nwell;1\n\nkeep;3;oops\n"), `x.csv:6:8: "oops" stands in a column that the first row does not name`, "x.csv, A4"},
	} {
		l, err := Read(c.file, c.text)
		if err != nil {
			t.Errorf("%s: %v", c.file, err)
			continue
		}
		if got := l.Place(0, 0); got != c.cell || l.Cell(0, 0) != "well" {
			t.Errorf("the first card: got %q at %s, want well at %s", l.Cell(0, 0), got, c.cell)
		}
		if got := strings.Join(l.faults, "\n"); got != c.fault {
			t.Errorf("got faults\n%s\nwant\n%s", got, c.fault)
		}
		if got := fmt.Sprint(l.badRows); got != fmt.Sprintf("map[%d:true]", len(l.Rows)-1) {
			t.Errorf("%s: faulty rows %s, want the last of %d", c.file, got, len(l.Rows))
		}
	}
	for file, text := range map[string][]byte{"x.xlsx": workbook(t, []string{"id", "cuont"}), "x.csv": []byte("id,cuont\n")} {
		if _, err := Read(file, text); err == nil || !strings.Contains(err.Error(), `, B1: there is no column "cuont"; nearest: count`) {
			t.Errorf("%s: got %v", file, err)
		}
	}
}
