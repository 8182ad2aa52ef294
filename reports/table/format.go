package table

// A Format is how a report is written.
type Format string

// The formats.
const (
	Text     Format = "table" // framed tables for a terminal
	Markdown Format = "markdown"
	CSV      Format = "csv"
	JSON     Format = "json"
	HTML     Format = "html" // one self-contained page, with pictures
	XLSX     Format = "xlsx" // a spreadsheet: only lists, and package book writes it
)

// Formats lists the names of all formats of a report.
func Formats() []string {
	return []string{string(Text), string(Markdown), string(CSV), string(JSON), string(HTML)}
}

// Schema is the version of the names and meanings in CSV and JSON.
const Schema = 1
