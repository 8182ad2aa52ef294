package engine

// A MetricKind says how a metric is estimated.
type MetricKind uint8

// The kinds of metrics.
const (
	Mean       MetricKind = iota // a number per match
	Share                        // a share of matches, 0 to 1
	Ratio                        // a sum over a sum
	Contrast                     // a ratio in one group minus the ratio in all others
	Geometric                    // a geometric mean: a mean of logarithms, reported as their exponential; changes in percent
	Vector                       // several metrics tested jointly for a shift (Hotelling)
	Quantile                     // the length in turns that a share At of the matches does not exceed; described, not judged
	Stratified                   // win share of those who used something minus that of those who only held it, stratified by turns played; described, not judged
	Variety                      // the effective number of parts: the exponential of the entropy of how often each is done; described, not judged
)

// A Metric is a named number with a unit, made of columns.
//
// Its value over many deals is (sum of Num - sum of Minus) / (sum of Den), times Scale,
// plus Offset. Without a Den the denominator is the number of matches.
//
//   - A Contrast subtracts from that value (Whole - Num) / (WholeDen - Den), times Scale:
//     the same ratio among all that Num and Den leave out.
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

	DenKind         DenominatorKind // which matches or things Den counts
	Whole, WholeDen string          // of a Contrast: columns
	Parts           []string        // of a Vector and a Variety: ids of metrics
	Fair            float64         // of a Vector: the value of every part under fairness; 0 if there is none
	QuantileLevel   float64         // of a Quantile: 0 to 1
	ThingIndex      int             // of a Stratified: the number of the thing, as in [Exposure]

	Headline  int         // its rank in the default headline; 0: not in it
	Place     ReportPlace // where its family stands in a report; the zero value: as [ReportPlaceOf] says
	Companion Companion   // another metric shown in a column beside it; without an ID none
	Idle      Idle        // how its value shows that something is never used

	// Situated says that the metric is confounded by the situations in which it is
	// measured: it describes, and is not to be read as a cause.
	Situated bool

	Margin         float64 // smallest change that matters to a designer, in the metric's unit; 0 unknown
	MarginRelative bool    // Margin is a share of the base's value

	Up, Down string // words for a rise and a fall: "longer", "shorter"; "" for higher, lower
	Goal     Goal   // where a designer wants the value
	Doc      string // one sentence: what it measures
}

// DenominatorKind says what the denominator of a metric counts, and so whether a change of the value
// may come from a change of which matches are counted (selection).
type DenominatorKind uint8

// The kinds of denominators.
const (
	// Occurrences are the matches in which something happened that play decides, such as a
	// break-in, each counted at most once. Where Den counts more than one per match, it is
	// the exposure of a rate: turns, decisions.
	Occurrences DenominatorKind = iota

	// Survivors are what play has selected: matches of that kind, players still in the match,
	// cards that were taken. Den may count several per match.
	Survivors

	// DealtPlayers are players that chance alone selected, whatever they play.
	DealtPlayers
)

// LogUnit is the unit of logarithms in columns, which are whole numbers of 1/LogUnit.
const LogUnit = 1 << 32

// A GoalKind says what a designer wants of a metric.
type GoalKind uint8

// The kinds of goals.
const (
	NoGoal   GoalKind = iota
	Upward            // the higher the better
	Downward          // the lower the better
	Within            // best anywhere from Lo to Hi
)

// A Goal is where a designer wants a metric. It changes the words of a verdict, never the
// verdict. The zero value is no goal.
type Goal struct {
	Kind   GoalKind `json:"kind"`
	Lo     float64  `json:"lo"` // of Within, in the metric's unit; equal to Hi for a single value
	Hi     float64  `json:"hi"`
	Nearer string   `json:"nearer"` // words for a change towards the goal and away from it:
	Away   string   `json:"away"`   // "fairer", "less fair"; "" for better, worse
}
