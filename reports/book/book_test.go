package book_test

import (
	"archive/zip"
	"bytes"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"equitas/reports/book"
	"equitas/reports/table"
)

func tables() []table.Sheet {
	return []table.Sheet{
		{Name: "cards", Table: table.Table{
			Columns: []table.Column{{Key: "id"}, {Key: "count"}, {Key: "share"}, {Key: "assumed"}, {Key: "text"}},
			Rows: [][]table.Cell{
				{{Text: "knights"}, {Text: "8*", Value: 8}, {Value: 0.1026}, {Value: true}, {Text: "=1+1"}},
				{{Text: "A|B <i>\"x\"</i>, però"}, {}, {Value: -0.5}, {Value: false}, {Text: "two\n\nlines\tand _x0041_ + @"}},
			}}},
		{Name: "totals", Table: table.Table{Columns: []table.Column{{Key: "deck"}}}},
	}
}

func written(t *testing.T) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := book.Write(&b, tables()); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// Reading must return what was written, with numbers as numbers and texts unchanged.
func TestBackAndForth(t *testing.T) {
	sheets, err := book.Read(bytes.NewReader(written(t)))
	if err != nil {
		t.Fatal(err)
	}
	if len(sheets) != 2 || sheets[0].Name != "cards" || sheets[1].Name != "totals" {
		t.Fatalf("sheets %+v", sheets)
	}
	want := [][]string{
		{"id", "count", "share", "assumed", "text"},
		{"knights", "8", "0.1026", "1", "=1+1"},
		{"A|B <i>\"x\"</i>, però", "", "-0.5", "0", "two\n\nlines\tand _x0041_ + @"},
	}
	if !slices.EqualFunc(sheets[0].Rows, want, slices.Equal[[]string]) {
		t.Errorf("got %q, want %q", sheets[0].Rows, want)
	}
}

// part returns a part of a spreadsheet file.
func part(t *testing.T, file []byte, name string) string {
	t.Helper()
	z, err := zip.NewReader(bytes.NewReader(file), int64(len(file)))
	if err != nil {
		t.Fatal(err)
	}
	f, err := z.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	b, err := io.ReadAll(f)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// The header row must be bold, fixed and filterable. Texts that look like formulas must be
// written as texts, and numbers as numbers.
func TestForm(t *testing.T) {
	xml := part(t, written(t), "xl/worksheets/sheet1.xml")
	for _, want := range []string{`state="frozen"`, `ySplit="1"`, `<autoFilter ref="$A$1:$E$3"`, `t="inlineStr"`, `<v>8</v>`, `<v>0.1026</v>`, `t="b"`, `<col min="1" max="1" width=`} {
		if !strings.Contains(xml, want) {
			t.Errorf("the sheet lacks %s:\n%s", want, xml)
		}
	}
	if strings.Contains(xml, "<f>") {
		t.Errorf("a text became a formula:\n%s", xml)
	}
	if styles := part(t, written(t), "xl/styles.xml"); !strings.Contains(styles, "<b ") && !strings.Contains(styles, "<b>") && !strings.Contains(styles, "<b/>") {
		t.Errorf("no style is bold:\n%s", styles)
	}
}

// The same tables must give the same bytes.
func TestSameBytes(t *testing.T) {
	first := written(t)
	for range 10 {
		if !bytes.Equal(first, written(t)) {
			t.Fatal("other bytes")
		}
	}
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("disk full") }

func TestWriteFails(t *testing.T) {
	if err := book.Write(full{}, tables()); err == nil || err.Error() != "disk full" {
		t.Errorf("got %v", err)
	}
}

// Read must return an error for files that are no spreadsheets.
func TestReadRefuses(t *testing.T) {
	whole := written(t)
	for name, file := range map[string][]byte{
		"text": []byte("id,name\n"), "nothing": nil, "a beginning": whole[:len(whole)/2], "another archive": archive(t, "x.txt", "x"),
		"a sheet that is no XML": archive(t, "xl/workbook.xml", "<workbook"), "only magic": []byte("PK\x03\x04"),
	} {
		if sheets, err := book.Read(bytes.NewReader(file)); err == nil && len(sheets) > 0 {
			t.Errorf("%s: read as %+v", name, sheets)
		}
	}
}

// Read must refuse a file that is too large when unpacked.
func TestReadBomb(t *testing.T) {
	file := archive(t, "xl/worksheets/sheet1.xml", strings.Repeat(" ", 65<<20))
	if _, err := book.Read(bytes.NewReader(file)); err == nil {
		t.Error("65 MB are read")
	}
}

func archive(t *testing.T, name, text string) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	w, err := z.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.WriteString(w, text); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// Read must not panic on damaged files.
func TestReadDamaged(t *testing.T) {
	whole := written(t)
	for i := 0; i < len(whole); i += 211 {
		file := bytes.Clone(whole)
		file[i] ^= 0x55
		if sheets, err := book.Read(bytes.NewReader(file)); err == nil && len(sheets) == 0 {
			t.Errorf("byte %d: neither sheets nor an error", i)
		}
	}
}
