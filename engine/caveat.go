package engine

// A Caveater is a ruleset that knows of figures which must be read with care:
// what is measured with certain players need not be the rules' doing.
type Caveater interface {
	Rules

	// Caveats returns what must be said of matches with so many seats, of bots
	// of these names.
	Caveats(seats int, bots []string) []Caveat
}

// A Caveat is a sentence that stands under a table of a report.
type Caveat struct {
	Family string `json:"family"` // the table, as in [Metric.Family]
	Text   string `json:"text"`   // plain, with seats counted from 1
}
