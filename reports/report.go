package reports

import (
	"bytes"
	"io"

	"equitas/reports/table"
)

// A Report can write itself in every format.
type Report interface {
	Write(w io.Writer, f table.Format, o Style) error

	// Page returns the report laid out for people; callers may change the page before they
	// write it.
	Page(o Style) table.Page
}

// Page returns r laid out for people, for callers that need the page itself rather than
// [Report.Write].
func Page(r Report, o Style) table.Page { return r.Page(o) }

// A rowReport is a report that can also be written as rows, for CSV, and as a JSON object.
type rowReport interface {
	Report
	records() table.Table
	writeJSON(w io.Writer) error
}

// write writes r to w: for CSV its rows, for JSON its object, otherwise its page.
func write(w io.Writer, r rowReport, f table.Format, o Style) error {
	switch f {
	case table.CSV:
		return table.Write(w, r.records(), table.CSV, o.Style)
	case table.JSON:
		return r.writeJSON(w)
	}
	return r.Page(o).Write(w, f, o.Style)
}

var (
	_ Report = (*Comparison)(nil)
	_ Report = (*Summary)(nil)
	_ Report = (*Sweep)(nil)
	_ Report = (*Tune)(nil)
	_ Report = (*Plan)(nil)
)

// WriteAll writes several reports as one document: in JSON a list, in CSV rows under one
// header, in HTML one page. A single report is written by itself.
func WriteAll(w io.Writer, all []Report, f table.Format, o Style) error {
	if f == table.JSON && len(all) > 0 {
		return writeJSON(w, all, o)
	}
	var b bytes.Buffer
	if f == table.HTML && len(all) > 1 {
		pages := make([]table.Page, len(all))
		for i, r := range all {
			pages[i] = r.Page(o)
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

// writeJSON writes reports to w as JSON: a list, or, if there is only one, the report
// itself. It streams them one by one, because runs are large.
func writeJSON(w io.Writer, all []Report, o Style) error {
	if len(all) == 1 {
		return all[0].Write(w, table.JSON, o)
	}
	before := "[\n"
	for _, r := range all {
		if _, err := io.WriteString(w, before); err != nil {
			return err
		}
		before = ",\n"
		if err := r.Write(&finalNewlineDropper{w: w}, table.JSON, o); err != nil {
			return err
		}
	}
	_, err := io.WriteString(w, "\n]\n")
	return err
}

// A finalNewlineDropper writes to w everything that it is given, except a line break at the
// very end.
type finalNewlineDropper struct {
	w           io.Writer
	newlineHeld bool // a line break was received and is not yet written
}

// Write implements [io.Writer].
func (l *finalNewlineDropper) Write(b []byte) (int, error) {
	if len(b) == 0 {
		return 0, nil
	}
	if l.newlineHeld {
		if _, err := l.w.Write([]byte{'\n'}); err != nil {
			return 0, err
		}
	}
	text := bytes.TrimSuffix(b, []byte{'\n'})
	l.newlineHeld = len(text) < len(b)
	_, err := l.w.Write(text)
	return len(b), err
}
