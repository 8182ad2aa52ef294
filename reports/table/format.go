package table

// A Format is a format in which a report is written.
type Format string

// The formats.
const (
	Text     Format = "table" // framed tables for a terminal
	Markdown Format = "markdown"
	CSV      Format = "csv"
	JSON     Format = "json"
	HTML     Format = "html" // a self-contained page, with pictures
	XLSX     Format = "xlsx" // a spreadsheet, which package book writes; only lists of cards have it
)

// Formats returns the names of all formats of a report.
func Formats() []string {
	return []string{string(Text), string(Markdown), string(CSV), string(JSON), string(HTML)}
}

// Schema is the version of the names in CSV and JSON output and of their meanings.
const Schema = 1
