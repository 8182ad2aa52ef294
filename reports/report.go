package reports

import (
	"bytes"
	"io"

	"equitas/reports/table"
)

// A Report can write itself in every format.
type Report interface {
	Write(w io.Writer, f table.Format, o Style) error

	// page lays the report out for people.
	page(o Style) table.Page
}

var (
	_ Report = (*Comparison)(nil)
	_ Report = (*Summary)(nil)
	_ Report = (*Sweep)(nil)
	_ Report = (*Plan)(nil)
)

// WriteAll writes several reports as one document: in JSON a list, in CSV rows
// under one head, in HTML one page. A single one stands alone.
func WriteAll(w io.Writer, all []Report, f table.Format, o Style) error {
	var b bytes.Buffer
	if f == table.HTML && len(all) > 1 {
		pages := make([]table.Page, len(all))
		for i, r := range all {
			pages[i] = r.page(o)
		}
		if err := table.WritePages(&b, pages); err != nil {
			return err
		}
		_, err := w.Write(b.Bytes())
		return err
	}
	for i, r := range all {
		var one bytes.Buffer
		if err := r.Write(&one, f, o); err != nil {
			return err
		}
		text := one.Bytes()
		switch {
		case f == table.JSON && len(all) > 1:
			before, after := ",\n", ""
			if i == 0 {
				before = "[\n"
			}
			if i == len(all)-1 {
				after = "\n]\n"
			}
			b.WriteString(before)
			text = append(bytes.TrimRight(text, "\n"), after...)
		case f == table.CSV && i > 0:
			_, text, _ = bytes.Cut(text, []byte("\n"))
		case i > 0:
			b.WriteByte('\n')
		}
		b.Write(text)
	}
	_, err := w.Write(b.Bytes())
	return err
}
