package engine

// A MetricKind says which estimator a metric takes.
type MetricKind uint8

// The kinds of metrics.
const (
	Mean       MetricKind = iota // a number per match
	Share                        // a share of matches, 0 to 1
	Ratio                        // a sum over a sum
	Contrast                     // a ratio among some, minus the ratio among the rest
	Geometric                    // a mean of logarithms, written as what they are the logarithms of; changes in percent
	Vector                       // several metrics judged at once: are they shifted against each other?
	Quantile                     // the length that a share of the matches does not exceed, in turns; described, not judged
	Stratified                   // win share of those who used something minus that of those who only held it, among players of as many turns; described, not judged
	Variety                      // how many things are done, counted by how evenly: the effective number of the parts; described, not judged
)

// A Metric is a named number with a unit, made of columns.
//
// Its value over many deals is (sum of Num - sum of Minus) / (sum of Den),
// times Scale, plus Offset. Without a Den the denominator is the number of
// matches.
//
//   - A Contrast takes from that value (Whole - Num) / (WholeDen - Den), times
//     Scale: the same among all that Num and Den leave out.
//   - A Geometric has logarithms in Num, in 1/[LogUnit].
//   - A Vector and a Variety have Parts, and no columns of their own.
//   - A Quantile has At, and takes the lengths of the matches.
//   - A Stratified has Of, and takes what states report as [UsageReporter].
type Metric struct {
	ID     string // "seat.first": stable, for machines
	Title  string // "First-seat advantage": for people
	Family string // the table it stands in: "seats", "endings", "actions", "pace", or a game's own
	Kind   MetricKind
	Num    string // column
	Minus  string // column taken from Num, or ""
	Den    string // column, or "" for the number of matches
	Scale  float64
	Offset float64
	Unit   string // "share", "pp", "turns", "points", "": how values are written

	Among           Among    // what has a Den
	Whole, WholeDen string   // of a Contrast: columns
	Parts           []string // of a Vector and a Variety: ids of metrics
	Fair            float64  // of a Vector: what every part should be; 0 if nothing says so
	At              float64  // of a Quantile: 0 to 1
	Of              int      // of a Stratified: which thing, as in [Exposure]

	Headline int    // its rank in the headline of a variant that names none; 0: not there
	Place    Place  // of its family; the zero value for that of [PlaceOf]
	Beside   Beside // another metric in a column of its own; without an ID none
	Idle     Idle   // how it shows that nobody uses something

	// Situated tells that the number mixes an effect with the situation it
	// occurred in: it describes, and is never a cause.
	Situated bool

	Margin         float64 // smallest change that matters to a designer, in the metric's unit; 0 unknown
	MarginRelative bool    // Margin is a share of the base's value

	Up, Down string // words for a rise and a fall: "longer", "shorter"; "" for higher, lower
	Goal     Goal   // where a designer wants it
	Doc      string // one sentence: what it measures
}

// Among says what it is that a metric with a Den is measured in, and with that what
// a change of its value may come from: from other matches that have it at all.
type Among uint8

// What metrics are measured in.
const (
	// ThatHave are the matches that have what Den counts, where it counts no match
	// twice, and which play decides: the turn of a break-in. Where Den counts more
	// than one in a match, it is what a rate is of: turns, decisions.
	ThatHave Among = iota

	// Survivors are such matches too, or players and things in them, also where Den
	// counts several in one: players who are still there, cards that were taken.
	Survivors

	// Dealt are those to which chance has given what Den counts, whatever is played.
	Dealt
)

// LogUnit is the unit of logarithms in columns: they are kept in 1/LogUnit.
const LogUnit = 1 << 32

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
	Kind   GoalKind `json:"kind"`
	Lo     float64  `json:"lo"` // of Within, in the metric's unit; equal to Hi for a single value
	Hi     float64  `json:"hi"`
	Nearer string   `json:"nearer"` // words for a change towards it and away from it:
	Away   string   `json:"away"`   // "fairer", "less fair"; "" for better, worse
}
