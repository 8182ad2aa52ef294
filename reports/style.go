package reports

import "equitas/reports/table"

// A Style defines the look of a report and the selection of its content. The zero value is
// Unicode, 100 columns wide, with every row of the default tables.
type Style struct {
	table.Style
	MaxRows     int  // largest number of rows in each table but the headline; 0 means all
	OnlyChanged bool // hide rows that did not change, are unclear or are too rare to judge

	// Tables are the names of the tables that are shown besides the headline. If it is
	// empty, the default ones are shown; [AllTables] selects all. CSV and JSON always have
	// all.
	Tables []string
}
