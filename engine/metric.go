package engine

// A MetricKind says how a metric is estimated.
type MetricKind uint8

// The kinds of metrics.
const (
	Mean       MetricKind = iota // the mean over matches of a number per match
	Share                        // a share of matches, 0 to 1
	Ratio                        // a sum over a sum
	Contrast                     // a ratio in one group minus the ratio in all others
	Geometric                    // a geometric mean: the exponential of a mean of logarithms; changes are in percent
	Vector                       // several metrics tested jointly for a shift (Hotelling)
	Quantile                     // the length in turns that a share QuantileLevel of the matches does not exceed; descriptive, never tested
	Stratified                   // win share of players who used a thing minus that of players who had it unused, stratified by turns played; descriptive, never tested
	Variety                      // the effective number of Parts: the exponential of the entropy of how often each occurs; descriptive, never tested
)

// A Metric is a named number with a unit, made of columns.
//
// Its value over many deals is (sum of Num - sum of Minus) / (sum of Den), times Scale,
// plus Offset. If Den is "", the denominator is the number of matches.
//
//   - A Contrast subtracts from that value (Whole - Num) / (WholeDen - Den), times Scale:
//     the same ratio for everything that Num and Den do not count.
//   - A Geometric has natural logarithms in Num, in units of 1/[LogUnit].
//   - A Vector and a Variety are made of the metrics Parts, and have no columns.
//   - A Quantile is computed from the lengths of the matches, and has no columns.
//   - A Stratified is computed from the exposures that a [UsageReporter] gives, and has no
//     columns.
type Metric struct {
	ID     string // "seat.first": stable, for machines
	Title  string // "First-seat advantage": for people
	Family string // the table of a report that shows it: "seats", "endings", "actions", "pace", or a game's own
	Kind   MetricKind
	Num    string // name of the column in the numerator
	Minus  string // name of a column that is subtracted from Num, or ""
	Den    string // name of the column in the denominator; "": the number of matches
	Scale  float64
	Offset float64
	Unit   string // how values are written: "share", "pp" (percentage points), "turns", "points"; "": a plain number

	DenKind         DenominatorKind // which matches or things Den counts
	Whole, WholeDen string          // of a Contrast: names of the columns that count all groups, as Num and Den count one
	Parts           []string        // of a Vector and a Variety: ids of metrics
	Fair            float64         // of a Vector: the value that every part has in a fair game; 0 if there is none
	QuantileLevel   float64         // of a Quantile: 0 to 1, 0.5 for the median
	ThingIndex      int             // of a Stratified: the number of the thing, as in [Exposure]

	Headline  int         // its rank in the default headline, lowest first; 0: not in it
	Place     ReportPlace // where its family stands in a report; the zero value: the result of [ReportPlaceOf]
	Companion Companion   // another metric shown in a column beside it; none if its ID is ""
	IdleSign  IdleSign    // how its value shows that something is never used

	// IsConfounded means that the metric is confounded by the situations in which it is
	// measured: it is descriptive and shows no cause.
	IsConfounded bool

	Margin         float64 // smallest change that matters to a designer, in the metric's unit; 0: unknown
	MarginRelative bool    // Margin is a share of the metric's value in the base variant

	Up, Down string // words for a rise and a fall: "longer", "shorter"; "": "higher", "lower"
	Goal     Goal   // where a designer wants the value
	Doc      string // one sentence: what it measures
}

// A DenominatorKind says what the denominator of a metric counts. It tells whether a change of
// the value may come from selection: from counting other matches or things than before.
type DenominatorKind uint8

// The kinds of denominators.
const (
	// Occurrences are the matches in which something happened that depends on play, such as a
	// break-in: at most one per match. If Den counts more than one per match, it is the
	// exposure of a rate, such as turns or decisions.
	Occurrences DenominatorKind = iota

	// Survivors are things that play has selected: matches that ended in a certain way,
	// players still in the match, cards that were taken. Den may count several per match.
	Survivors

	// DealtPlayers are players that chance alone has selected, not their play.
	DealtPlayers
)

// LogUnit is the scale of logarithms in columns: a column holds the logarithm times LogUnit,
// rounded to a whole number.
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

// A Goal is where a designer wants the value of a metric. It changes the wording of a verdict,
// never the verdict. The zero value means no goal.
type Goal struct {
	Kind   GoalKind `json:"kind"`
	Lo     float64  `json:"lo"`     // of Within: least value wanted, in the metric's unit
	Hi     float64  `json:"hi"`     // of Within: largest value wanted, in the metric's unit
	Nearer string   `json:"nearer"` // word for a change towards the goal: "fairer"; "": "better"
	Away   string   `json:"away"`   // word for a change away from the goal: "less fair"; "": "worse"
}
