package reports

import (
	"slices"

	"equitas/engine/sim"
	"equitas/engine/stat"
)

// A Format is how a report is written.
type Format string

// The formats.
const (
	Text     Format = "table" // framed tables for a terminal
	Markdown Format = "markdown"
	CSV      Format = "csv"
	JSON     Format = "json"
	HTML     Format = "html" // one self-contained page, with pictures
)

// Formats lists the names of all formats.
func Formats() []string {
	return []string{string(Text), string(Markdown), string(CSV), string(JSON), string(HTML)}
}

// ParseFormat returns the format of that name; false if there is none.
func ParseFormat(name string) (Format, bool) {
	return Format(name), slices.Contains(Formats(), name)
}

// Schema is the version of the names and meanings in CSV and JSON.
const Schema = 1

// A Style is how text and Markdown look. The zero value is Unicode, 100
// columns wide, with every row.
type Style struct {
	ASCII       bool // no box lines, arrows or typographic signs
	Width       int  // columns; 0 means 100
	Top         int  // rows of a screening list, at most; 0 means all
	OnlyChanged bool // leave out rows that did not change, are unclear or too rare to judge

	// Tables are the families whose tables are shown besides the headline; none
	// means the usual ones, [AllTables] all. CSV and JSON always hold all.
	Tables []string
}

func (o Style) width() int {
	if o.Width <= 0 {
		return 100
	}
	return o.Width
}

// dull reports whether a row has nothing to say to someone who asked for
// changes only. A row that only one side has is a change.
func dull(r *sim.Row) bool {
	if r.Alone {
		return false
	}
	switch r.Verdict {
	case stat.Same, stat.Undecided, stat.Identical, stat.TooRare, stat.NoShift, stat.NotExercised:
		return true
	}
	return r.Described && r.Paired() || !r.HasBase && !r.HasOther
}
