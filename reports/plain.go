package reports

import "io"

// A Plain is a report that somebody else has worked out: a sentence, what was
// played, tables and notes.
type Plain struct {
	Lead    string // the sentence that says it all
	Variant Side
	Played  string // what the numbers rest on
	Tables  []Table
	Records Table // the same for programs, every digit kept
	Notes   []string
	Command string // repeats the report
}

var _ Report = (*Plain)(nil)

// Write writes the report.
func (p *Plain) Write(w io.Writer, f Format, o Style) error {
	if f == CSV || f == JSON {
		return WriteTable(w, p.Records, f, o)
	}
	return p.page(o).write(w, f, o)
}

func (p *Plain) page(Style) page {
	return page{lead: p.Lead, facts: []fact{p.Variant.fact("variant")}, played: p.Played, tables: p.Tables, notes: p.Notes, command: p.Command}
}
