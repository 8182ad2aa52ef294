package table

// A Format is a format in which a report is written.
type Format string

// The formats.
const (
	Text     Format = "table" // framed tables for a terminal
	Markdown Format = "markdown"
	CSV      Format = "csv"
	JSON     Format = "json"
	HTML     Format = "html" // one self-contained page, with pictures
	XLSX     Format = "xlsx" // a spreadsheet; only lists have it, and package book writes it
)

// Formats lists the names of all formats of a report.
func Formats() []string {
	return []string{string(Text), string(Markdown), string(CSV), string(JSON), string(HTML)}
}

// Schema is the version of the names in WriteCSV and JSON and of their meanings.
const Schema = 1
