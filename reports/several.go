package reports

import (
	"bytes"
	"fmt"
	"io"
)

// A Report can write itself in every format.
type Report interface {
	Write(w io.Writer, f Format, o Style) error

	// page lays the report out for people.
	page(o Style) page
}

var (
	_ Report = (*Comparison)(nil)
	_ Report = (*Summary)(nil)
	_ Report = (*Sweep)(nil)
	_ Report = (*Plan)(nil)
)

// WriteAll writes several reports as one document: in JSON a list, in CSV rows
// under one head, in HTML one page. A single one stands alone.
func WriteAll(w io.Writer, all []Report, f Format, o Style) error {
	var b bytes.Buffer
	if f == HTML && len(all) > 1 {
		if err := onePage(&b, all, o); err != nil {
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
		case f == JSON && len(all) > 1:
			before, after := ",\n", ""
			if i == 0 {
				before = "[\n"
			}
			if i == len(all)-1 {
				after = "\n]\n"
			}
			b.WriteString(before)
			text = append(bytes.TrimRight(text, "\n"), after...)
		case f == CSV && i > 0:
			_, text, _ = bytes.Cut(text, []byte("\n"))
		case i > 0:
			b.WriteByte('\n')
		}
		b.Write(text)
	}
	_, err := w.Write(b.Bytes())
	return err
}

// onePage writes reports below each other in one HTML page, with a list of them
// on top.
func onePage(b *bytes.Buffer, all []Report, o Style) error {
	list := make([]pageArticle, len(all))
	for i, r := range all {
		a, err := r.page(o).article(fmt.Sprintf("r%d-", i+1))
		if err != nil {
			return err
		}
		a.ID = fmt.Sprintf("report%d", i+1)
		list[i] = a
	}
	return fill(b, "reports", struct {
		Head     pageHead
		Articles []pageArticle
	}{headOf("en", fmt.Sprintf("%d reports", len(list))), list})
}
