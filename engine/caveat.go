package engine

// A Caveats is a ruleset that names figures of a report which must be read with care,
// because they may come from the bots that played and not from the rules.
type Caveats interface {
	Rules

	// Caveats returns the warnings for matches with that many seats, played by bots of
	// these names.
	Caveats(seats int, bots []string) []Caveat
}

// A Caveat is a sentence printed under a table of a report.
type Caveat struct {
	Family string `json:"family"` // the table, as in [Metric.Family]
	Text   string `json:"text"`   // plain, with seats counted from 1
}
