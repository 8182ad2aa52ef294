package main

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	"equitas/cmd/equitas/cli"
	"equitas/reports/book/booktest"
)

// Spreadsheets that are no lists, or have cells that a list cannot use, must be read, or
// give a fault with its place.
func TestOddSpreadsheets(t *testing.T) {
	t.Chdir(t.TempDir())
	data := func(rows ...string) string { return "<sheetData>" + strings.Join(rows, "") + "</sheetData>" }
	tower := func(row int, count string) string {
		return fmt.Sprintf(`<row r="%d">%s%s</row>`, row, booktest.Text(fmt.Sprintf("A%d", row), "tower"), count)
	}
	cell := func(s string) string { return tower(2, s) }
	var empties strings.Builder
	for i := range 100000 {
		fmt.Fprintf(&empties, `<row r="%d" s="1"><c r="A%d" s="1"/></row>`, i+3, i+3)
	}
	for _, c := range []struct {
		name   string
		sheets [][2]string
		want   string // expected text of stderr; "" for a list that is read
	}{
		{"nothing", [][2]string{{"cards", ""}}, "odd.xlsx, sheet cards: the list is empty\n"},
		{"no rows", [][2]string{{"cards", data()}}, "odd.xlsx, sheet cards: the list is empty\n"},
		{"an empty row", [][2]string{{"cards", data(`<row r="1"/>`)}}, "odd.xlsx, sheet cards: the list is empty\n"},
		{"blanks", [][2]string{{"cards", data(`<row r="1">` + booktest.Text("A1", "  ") + `</row>`)}}, "odd.xlsx, sheet cards: the list is empty\n"},
		{"a head in row 3", [][2]string{{"cards", data(`<row r="1"/>`, strings.ReplaceAll(booktest.ListHead, "1\"", "3\""), tower(5, `<c r="B5"><v>x</v></c>`))}},
			"odd.xlsx, sheet cards, B5: count is \"x\", must be a whole number from 0 to 200\n"},
		{"only a head", [][2]string{{"cards", data(booktest.ListHead)}}, ""},
		{"100,000 empty rows", [][2]string{{"cards", data(booktest.ListHead, cell(`<c r="B2"><v>7</v></c>`), empties.String())}}, ""},
		{"a row beyond every sheet", [][2]string{{"cards", data(booktest.ListHead, tower(4000000000, ``))}}, "odd.xlsx: sheet cards: there is a row 4000000000, and a sheet has 1048576 at most: the file is damaged\n"},
		{"a row at the end of the sheet", [][2]string{{"cards", data(booktest.ListHead, tower(1048576, `<c r="B1048576"><v>7</v></c>`))}}, ""},
		{"numbers as text", [][2]string{{"cards", data(booktest.ListHead, cell(booktest.Text("B2", " 7 ")))}}, ""},
		{"no sheet", nil, "odd.xlsx: there is no sheet with cells in this file\n"},
		{"a hidden sheet first", [][2]string{{`x" state="hidden`, data(booktest.ListHead)}, {"Table1", data(booktest.ListHead, cell(`<c r="B2"><v>x</v></c>`))}},
			"odd.xlsx, sheet Table1, B2: count is \"x\", must be a whole number from 0 to 200\n"},
		{"two sheets", [][2]string{{"a", data(booktest.ListHead)}, {"b", data(booktest.ListHead)}}, "odd.xlsx: there is no sheet cards, only a, b\n"},
		{"merged", [][2]string{{"cards", data(booktest.ListHead, cell(`<c r="B2"><v>7</v></c>`)+`<row r="3">`+booktest.Text("A3", "hero")+`</row>`) + `<mergeCells><mergeCell ref="B2:B3"/></mergeCells>`}},
			"odd.xlsx, sheet cards, B2: the cells B2:B3 are merged, and only the first of them has a text: unmerge them\nodd.xlsx, sheet cards, B3: count is empty, must be a whole number from 0 to 200\n"},
		{"a formula", [][2]string{{"cards", data(booktest.ListHead, cell(`<c r="B2"><f>3+4</f><v>7</v></c>`))}}, ""},
		{"a formula without result", [][2]string{{"cards", data(booktest.ListHead, cell(`<c r="B2"><f>3+4</f></c>`))}},
			"odd.xlsx, sheet cards, B2: there is a formula whose result was not saved: save the file in a spreadsheet, or type the value\n"},
		{"formulas only", [][2]string{{"cards", data(`<row r="1"><c r="A1"><f>"id"</f></c></row>`)}},
			"odd.xlsx, sheet cards, A1: there is a formula whose result was not saved: save the file in a spreadsheet, or type the value\n"},
		{"an error", [][2]string{{"cards", data(booktest.ListHead, cell(`<c r="B2" t="e"><f>A9</f><v>#REF!</v></c>`))}},
			"odd.xlsx, sheet cards, B2: the formula gives #REF!: type the value\n"},
		{"a date", [][2]string{{"cards", data(booktest.ListHead, cell(`<c r="B2" s="2"><v>7</v></c>`))}},
			"odd.xlsx, sheet cards, B2: there is a date, must be a text or a number: make the cell one of text and type it again\n"},
		{"a date of one's own form", [][2]string{{"cards", data(booktest.ListHead, cell(`<c r="B2" s="1"><v>7</v></c>`))}},
			"odd.xlsx, sheet cards, B2: there is a date, must be a text or a number: make the cell one of text and type it again\n"},
		{"true", [][2]string{{"cards", data(booktest.ListHead, cell(`<c r="B2" t="b"><v>1</v></c>`))}},
			"odd.xlsx, sheet cards, B2: there is true or false, must be a text or a number\n"},
		{"beyond the head", [][2]string{{"cards", data(booktest.ListHead, cell(`<c r="B2"><v>7</v></c>`+booktest.Text("D2", "too weak")))}},
			"odd.xlsx, sheet cards, D2: \"too weak\" stands beyond the last column, count\n"},
		{"far beyond", [][2]string{{"cards", data(booktest.ListHead, cell(`<c r="B2"><v>7</v></c>`+booktest.Text("XFD2", "x")))}}, "odd.xlsx: sheet cards, row 2: there are cells beyond column 200\n"},
		{"a cell of 1 MB", [][2]string{{"cards", data(booktest.ListHead, cell(booktest.Text("B2", strings.Repeat("long ", 200000))))}},
			"odd.xlsx, sheet cards, B2: count is \"" + strings.Repeat("long ", 15) + "long…\", must be a whole number from 0 to 200\n"},
		{"cut", [][2]string{{"cards", "<sheetData>" + booktest.ListHead + cell("<c r=")}}, "odd.xlsx: sheet cards: the file is damaged: "},
		{"a cell twice", [][2]string{{"cards", data(booktest.ListHead, cell(`<c r="B2"><v>7</v></c><c r="B2"><v>8</v></c>`))}},
			"odd.xlsx: sheet cards: the cells are not in order: the file is damaged\n"},
	} {
		if large := c.name == "100,000 empty rows" || c.name == "a row at the end of the sheet"; large && testing.Short() {
			continue
		}
		if err := os.WriteFile("odd.xlsx", booktest.Workbook(t, c.sheets...), 0o666); err != nil {
			t.Fatal(err)
		}
		if err := os.RemoveAll("back.toml"); err != nil {
			t.Fatal(err)
		}
		start := time.Now()
		code, _, errs := equitas(t, "cards", "import", "odd.xlsx", "proelio/0.9.6", "-o", "back.toml")
		if want := "equitas cards import: " + c.want; c.want != "" && (code != cli.ExitFailed || !strings.HasPrefix(errs, want) || strings.HasSuffix(want, "\n") && errs != want) {
			t.Errorf("%s: exit code %d\ngot  %s\nwant %s", c.name, code, errs, want)
		} else if c.want == "" && code != 0 {
			t.Errorf("%s: exit code %d, %s", c.name, code, errs)
		}
		if d := time.Since(start); d > 20*time.Second {
			t.Errorf("%s: took %v", c.name, d)
		}
	}
}

// Other files that people take for lists must give an error that names their type and says
// what to do.
func TestOtherSpreadsheets(t *testing.T) {
	t.Chdir(t.TempDir())
	parts := func(l ...string) []byte {
		var b bytes.Buffer
		z := zip.NewWriter(&b)
		for i := 0; i < len(l); i += 2 {
			w, err := z.Create(l[i])
			if err != nil {
				t.Fatal(err)
			}
			if _, err := io.WriteString(w, l[i+1]); err != nil {
				t.Fatal(err)
			}
		}
		if err := z.Close(); err != nil {
			t.Fatal(err)
		}
		return b.Bytes()
	}
	for file, c := range map[string]struct {
		data []byte
		want string
	}{
		"cards.ods":     {parts("mimetype", "application/vnd.oasis.opendocument.spreadsheet", "content.xml", "<x/>"), "an OpenDocument file (.ods)"},
		"cards.xls":     {[]byte("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 and more"), "an old .xls file, or one with a password"},
		"cards.xlsb":    {parts("[Content_Types].xml", "<Types/>", "xl/workbook.bin", "x"), "a binary spreadsheet (.xlsb)"},
		"cards.numbers": {parts("Index/Document.iwa", "x"), "a file of Numbers"},
		"cards.docx":    {parts("[Content_Types].xml", "<Types/>", "word/document.xml", "x"), "a text document (.docx)"},
	} {
		if err := os.WriteFile(file, c.data, 0o666); err != nil {
			t.Fatal(err)
		}
		code, _, errs := equitas(t, "cards", "import", file, "proelio/0.9.6", "-o", "no.toml")
		if want := "equitas cards import: " + file + ": this is " + c.want + ", which cannot be read: save it as .xlsx or .csv\n"; code != cli.ExitFailed || errs != want {
			t.Errorf("exit code %d\ngot  %s\nwant %s", code, errs, want)
		}
	}
}
