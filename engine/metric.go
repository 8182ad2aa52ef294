package engine

// A MetricKind says which estimator a metric takes.
type MetricKind uint8

// The kinds of metrics.
const (
	Mean  MetricKind = iota // a number per match
	Share                   // a share of matches, 0 to 1
	Ratio                   // a sum over a sum
)

// A Metric is a named number with a unit, made of columns.
//
// Its value over many deals is (sum of Num) / (sum of Den), times Scale, plus
// Offset. Without a Den the denominator is the number of matches.
type Metric struct {
	ID     string // "seat.first": stable, for machines
	Title  string // "First-seat advantage": for people
	Family string // the table it stands in: "headline", "seats", "guilds", "endings", "actions", "pace"
	Kind   MetricKind
	Num    string // column
	Minus  string // column taken from Num, or ""
	Den    string // column, or "" for the number of matches
	Scale  float64
	Offset float64
	Unit   string // "share", "pp", "turns", "points", "": how values are written

	Margin         float64 // smallest change that matters to a designer, in the metric's unit; 0 unknown
	MarginRelative bool    // Margin is a share of the base's value

	Up, Down string // words for a rise and a fall: "longer", "shorter"; "" for higher, lower
	Goal     Goal   // where a designer wants it
	Doc      string // one sentence: what it measures
}

// A GoalKind says what a designer wants of a metric.
type GoalKind uint8

// The kinds of goals.
const (
	NoGoal   GoalKind = iota
	Upward            // the more the better
	Downward          // the less the better
	Within            // best anywhere from Lo to Hi
)

// A Goal is where a metric should go. It changes the words of a verdict, never
// the verdict. The zero value is no goal.
type Goal struct {
	Kind   GoalKind
	Lo, Hi float64 // of Within, in the metric's unit; equal for a single value
	Nearer string  // words for a change towards it and away from it:
	Away   string  // "fairer", "less fair"; "" for better, worse
}
