package reports

import "equitas/reports/table"

// A Style is how a report looks, and what of it is shown. The zero value is
// Unicode, 100 columns wide, with every row.
type Style struct {
	table.Style
	Top         int  // rows of a screening list, at most; 0 means all
	OnlyChanged bool // leave out rows that did not change, are unclear or too rare to judge

	// Tables are the families whose tables are shown besides the headline; none
	// means the usual ones, [AllTables] all. CSV and JSON always hold all.
	Tables []string
}
