package book

import (
	"bytes"
	"slices"
	"testing"

	"github.com/xuri/excelize/v2"
)

// Cells whose text differs from what spreadsheet programs show must be reported with their
// places; other cells must not.
func TestOddCells(t *testing.T) {
	f := excelize.NewFile()
	defer f.Close()
	sheet := f.GetSheetName(0)
	day, err := f.NewStyle(&excelize.Style{NumFmt: 14})
	if err != nil {
		t.Fatal(err)
	}
	own := "[Red]0.0"
	coloured, err := f.NewStyle(&excelize.Style{CustomNumFmt: &own})
	if err != nil {
		t.Fatal(err)
	}
	for _, err := range []error{
		f.SetSheetRow(sheet, "A1", &[]any{"text", 7, 0.5, true, false}),
		f.SetSheetRow(sheet, "A2", &[]any{45000, 45000, "text"}),
		f.SetCellStyle(sheet, "B2", "C2", day),
		f.SetCellStyle(sheet, "A2", "A2", coloured),
		f.SetCellFormula(sheet, "A3", "1+1"),
		f.SetCellStr(sheet, "B4", "over two"),
		f.MergeCell(sheet, "B4", "B5"),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	var b bytes.Buffer
	if _, err := f.WriteTo(&b); err != nil {
		t.Fatal(err)
	}
	sheets, err := Read(bytes.NewReader(b.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	want := []OddCell{{0, 3, YesNo, ""}, {0, 4, YesNo, ""}, {1, 1, Date, ""}, {2, 0, NoResult, ""}, {3, 1, Merged, "B4:B5"}}
	if got := sheets[0].OddCells; !slices.Equal(got, want) {
		t.Errorf("odd are %+v, want %+v", got, want)
	}
}

// A number format is one of dates or times if it has a letter for these outside quotes and
// outside brackets, which hold colours, languages and conditions.
func TestDateCode(t *testing.T) {
	for code, want := range map[string]bool{
		"0.00": false, "dd/mm/yyyy": true, "h:mm": true, "YYYY": true, "[$-409]d mmm": true,
		"[Red]0.00": false, "[Red]0;[Yellow]0": false, `0 "days"`: false, `"on" d`: true, `\d0`: false, "0_d": false, "*d0": false,
		`[Yellow]"h"0`: false, "": false,
	} {
		if got := isDateFormatCode(code); got != want {
			t.Errorf("%q is of a date: %t, want %t", code, got, want)
		}
	}
}
