package reports

import "equitas/reports/table"

// A Style defines the look of a report and the selection of its content. The zero value is
// Unicode, 100 columns wide, with every row.
type Style struct {
	table.Style
	MaxRows     int  // rows of a screening list, at most; 0 means all
	OnlyChanged bool // omit rows that did not change, are unclear or too rare to judge

	// Tables are the families whose tables are shown besides the headline; none means the
	// default ones, [AllTables] all. CSV and JSON always have all.
	Tables []string
}
