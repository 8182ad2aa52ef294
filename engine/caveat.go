package engine

// A Caveat is a sentence printed under a table of a report.
type Caveat struct {
	Family string `json:"family"` // the table, as in [Metric.Family]
	Text   string `json:"text"`   // plain text; seats are counted from 1
}
