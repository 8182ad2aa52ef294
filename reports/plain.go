package reports

import (
	"io"

	"equitas/reports/table"
)

// A Plain is a report whose content was computed by the caller: a sentence, what was
// played, tables and notes.
type Plain struct {
	Lead    string // the first sentence, which sums up the report
	Variant Side
	Played  string // what was played to obtain the numbers
	Tables  []table.Table
	Records table.Table // the same content for CSV and JSON, with every digit
	Notes   []string
	Command string // command line that produces the report
}

var _ Report = (*Plain)(nil)

// Write writes the report to w in a format.
func (p *Plain) Write(w io.Writer, f table.Format, o Style) error {
	if f == table.CSV || f == table.JSON {
		return table.Write(w, p.Records, f, o.Style)
	}
	return p.Page(o).Write(w, f, o.Style)
}

// Page returns the report laid out for people.
func (p *Plain) Page(Style) table.Page {
	return table.Page{Lead: p.Lead, Facts: []table.Fact{p.Variant.fact("variant")}, Played: p.Played, Tables: p.Tables, Notes: p.Notes, Command: p.Command}
}
