package sim

import (
	"fmt"
	"math"
	"slices"

	"equitas/engine"
	"equitas/engine/stat"
)

// Headline is the family whose metrics are judged together; every other family
// is a screening list, and all lists are judged together: see [Screen].
const Headline = "headline"

// UnfinishedLimit is the share of unfinished matches above which shares of
// wins are marked.
const UnfinishedLimit = 0.005

// What a row may be flagged with.
const (
	FlagSkew       = "skew"                // too skewed for a t-test with so few deals
	FlagSignFlip   = "signflip"            // p comes from the sign-flip test
	FlagDagger     = "dagger"              // the interval cannot be trusted
	FlagRare       = "rare"                // the interval is what so few deals that differ could do at most
	FlagTraining   = "depends-on-training" // bots of another training say the opposite
	FlagSome       = "other-games"         // only some matches have it, not as many on both sides, and the interval holds whichever fell away
	FlagUnfinished = "unfinished"          // a share of wins, and too many matches have no winner
)

// A Row is one metric of a comparison. All numbers are in the metric's unit.
//
// The intervals of Base and Other end at 0 where the metric cannot be below:
// where it is made of counts that are added up and nothing is taken off. The
// interval of Change never ends there. Those of shares and of their changes end
// where no share can be: a share changes by 1 at most.
type Row struct {
	Metric engine.Metric

	// A side whose variant does not count the metric's columns is not there,
	// and then there is no change either, unless the row is Alone.
	HasBase, HasOther bool
	Base, Other       stat.Estimate
	Change            stat.Paired // without the differences unit by unit

	Never  bool       // in games that went differently, what is counted happened on neither side
	Ratio  bool       // a sum over a sum that varies from unit to unit
	Have   [2]float64 // of a row with [FlagSome]: how many there are in a match, of base and other
	Data   int        // of a ratio: units with data, on the side that has fewer
	PAdj   float64    // p adjusted for the family
	Margin float64    // the smallest change that matters; 0 unknown
	MDE    float64    // the smallest change that so many deals find with 80 % power

	// Needed is how many deals in all, of a run of fixed length, make a clear
	// verdict of the row in 8 of 10 runs, rounded up to two digits; see
	// [stat.Question]. 0 is unknown, as without a margin, or beyond all counting.
	// It is more than was played wherever such a run leaves the row unclear. It
	// may be less in a run until something is clear: looking has its price.
	Needed int

	// Confidence is that of the intervals of both sides and of the change: 0.95,
	// or in a run until something is clear, where AnyLook tells that they hold at
	// all looks together, what is left for each of the rows that are judged at
	// once.
	Confidence float64
	AnyLook    bool

	Verdict stat.Verdict // "" if there is no change
	Word    string       // for the direction: "higher", "shorter"; "" if there is none
	Better  int          // of a verdict that claims a change: 1 nearer to the metric's goal, -1 further away; else, or if that cannot be told, 0
	Flags   []string

	// Home is the family the metric stands in when it is in no headline.
	// Metric.Family is where it stands here: [Headline] for the headline.
	Home string

	// Asked tells that the designer's question is about it.
	Asked bool

	// Described tells that the row is not judged: there is no verdict, and it
	// is in no list of tests. Its change may lack an interval (NaN).
	Described bool

	// Alone tells that only one side has the metric, and that it is held against
	// Fair, what it should be: Change is how far it lies above, with nothing
	// that was paired.
	Alone bool
	Fair  float64

	// Relative tells that Change, Margin and MDE are shares of the base's
	// value: 0.05 is 5 % more. T, P and Skew are of the logarithms.
	Relative bool

	// Of a vector: the test that all its parts changed by nothing. Base and
	// Other are the imbalance of the parts (the root-mean-square distance from
	// the fair value, noise taken out) if a fair value is known, without
	// intervals; otherwise NaN. Change.Delta is the difference of the two,
	// otherwise the total variation distance; Change.P is the test's.
	Vector VectorTest

	plain    float64       // of a row with [FlagSome]: p of the change as it is
	reach    float64       // share of the matches in which what was changed is used; 0: all, or unknown
	gap      float64       // and by how much the interval is wider for it, to one side
	blind    bool          // those who played never use what was changed
	question stat.Question // what Needed answers, in units
	rare     stat.Rare     // of differences too skewed for a t-interval: how few there are,
	largest  float64       // and what one can be at most; 0 unknown
	unit     int           // deals of the report for one of the sample
}

// A VectorTest is what the test of a vector rests on.
type VectorTest struct {
	Parts    int     // parts compared, the last of which follows from the others
	F        float64 // NaN in a run until something is clear, where each part is followed by itself
	DF1, DF2 int

	// Within tells, in a run until something is clear, that no part can have
	// changed by more than its margin.
	Within bool
}

// Paired reports whether the metric exists on both sides.
func (r *Row) Paired() bool { return r.HasBase && r.HasOther }

// MoreDeals returns how many deals are needed on top of those played; 0 if that
// is unknown, or no more are.
func (r *Row) MoreDeals() int { return max(0, r.Needed-r.Change.N*r.unit) }

// DealsOfData returns how many deals have as much data as a ratio needs that has too
// little, if it is as frequent in them; 0 of any other row, and where it has none.
func (r *Row) DealsOfData() int {
	if r.Verdict != stat.TooRare || !r.Ratio || r.Data <= 0 || r.Data >= stat.MinRatioDeals {
		return 0
	}
	return stat.TwoDigits((stat.MinRatioDeals*r.Change.N + r.Data - 1) / r.Data * r.unit)
}

// Settled returns how many deals make a clear verdict of the row with that power
// (0 to 1), were its margin so many times as large, whatever change was seen: the
// number of [Row.Needed] before the deals are played. 0 is unknown, or beyond all
// counting.
func (r *Row) Settled(margins, power float64) int {
	q := r.question
	q.Margin = float64(q.Margin * margins)
	q.Power = power
	n := q.Settled() * r.unit
	if n == 0 {
		return 0
	}
	return stat.TwoDigits(n)
}

// Finds returns the smallest change that so many deals find with that power (0
// to 1), in the row's unit.
func (r *Row) Finds(deals int, power float64) float64 {
	mde := stat.MDE(r.question.SD, deals/r.unit, r.question.Alpha, power)
	if r.Relative {
		return stat.Growth(mde)
	}
	return mde
}

// HeadlineRows is how many rows are judged together in the headline.
func (c *Comparison) HeadlineRows() int {
	n := 0
	for i := range c.Rows {
		if r := &c.Rows[i]; r.judged() && r.Metric.Family == Headline {
			n++
		}
	}
	return n
}

// Has reports whether the row carries a flag.
func (r *Row) Has(flag string) bool { return slices.Contains(r.Flags, flag) }

// A Comparison is what changed between two runs of the same deals.
type Comparison struct {
	Base, Other *Run
	Deals       int     // deals that both runs have
	Unit        int     // deals that are one in the sample, see [Run]
	Traced      int     // deals of which it is known whether anything went differently: the first so many
	Exposure    float64 // share of these in which anything did
	VRF         float64 // what pairing is worth: median over the headline; NaN if unknown
	Unfinished  [2]int64
	Rows        []Row // the headline first, in its order; then in the order of the rules' metrics
	Incomplete  bool

	// Decoupled tells that the sides have different master seeds: their deals
	// are paired by number only, and share nothing.
	Decoupled  bool
	Skipped    []string     // ids of the headline that neither side has
	Findings   [2][]Finding // on the health of the rules, base and other
	Candidates int          // others held against the base at once: the headline is judged as that many times as long
	Exact      bool         // all p come from the sign-flip test

	// Blind tells that those who played never use something that was changed: see
	// [Comparison.Unexercised].
	Blind bool

	// Reach is the share of the matches in which those who played use what was
	// changed, and nothing else was; 0 where that is not known. See
	// [Comparison.Seldom].
	Reach float64

	Mode     string // ModeFixed or ModeUntil
	Looks    int    // 1, or how often the runs were looked at
	MaxDeals int    // deals that might have been played; more than Deals if the runs were stopped early
}

// The modes of a run.
const (
	ModeFixed = "fixed" // the number of deals was known before
	ModeUntil = "until" // played until something was clear: intervals hold at every look
)

// Identical reports whether no deal went differently, as far as that is known:
// in a long run deals beyond those traced may differ in what nobody counts.
func (c *Comparison) Identical() bool {
	return c.Exposure == 0 && (c.Traced == c.Deals || !slices.ContainsFunc(c.Rows, func(r Row) bool {
		return r.Change.SD > 0 || math.Abs(r.Change.Delta) > 0 // neither where nothing is known
	}))
}

// Row returns the row of a metric, nil if there is none.
func (c *Comparison) Row(id string) *Row {
	if i := slices.IndexFunc(c.Rows, func(r Row) bool { return r.Metric.ID == id }); i >= 0 {
		return &c.Rows[i]
	}
	return nil
}

// Compare makes numbers of two runs of the same number of seats and unit:
// other minus base, unit by unit.
func Compare(base, other *Run) *Comparison { return Terms{}.Compare(base, other) }

// Compare is [Compare] under these terms.
func (t Terms) Compare(base, other *Run) *Comparison {
	if base.Unit != other.Unit {
		panic(fmt.Sprintf("sim: units of %d and %d deals cannot be paired", base.Unit, other.Unit))
	}
	n := min(base.Units(), other.Units())
	c := &Comparison{Base: base, Other: other, Deals: n * base.Unit, Unit: base.Unit,
		Traced: min(len(base.Traces), len(other.Traces)), Incomplete: base.Incomplete || other.Incomplete,
		Decoupled: base.Cell.Master != other.Cell.Master, Candidates: 1, Exact: t.Exact}
	c.Mode, c.Looks, c.MaxDeals = t.mode(c.Deals)
	differ := 0
	for i := range c.Traced {
		if base.Traces[i] != other.Traces[i] {
			differ++
		}
	}
	c.Exposure = float64(differ) / float64(c.Traced)
	c.Unfinished = [2]int64{base.total("unfinished", n), other.total("unfinished", n)}

	p := newPair(base, other)
	c.Skipped = p.skipped
	j := t.judging(base)
	j.differ = differ > 0
	b, o := newSample(base, n, p.list), newSample(other, n, p.list)
	b.gather(p.list, false)
	o.gather(p.list, false)
	c.Rows = j.rows(p.list, b, o)
	if u := c.UnfinishedShares(); u[0] > UnfinishedLimit || u[1] > UnfinishedLimit {
		for i := range c.Rows {
			if r := &c.Rows[i]; isWinShare(r.Metric) {
				r.Flags = append(r.Flags, FlagUnfinished)
			}
		}
	}
	j.judge(c.Rows)
	c.VRF = c.medianVRF()
	c.Findings = [2][]Finding{c.findings(false), c.findings(true)}
	return c
}

// A pair is what two sides can be compared in.
type pair struct {
	list    []listed
	skipped []string // ids of the headline that neither side has
}

// newPair lists the metrics of two sides, arranged as the report of the other
// side says, or that of the base where the other has none.
func newPair(base, other *Run) pair {
	metrics := with(base.metrics(), other.metrics())
	report := other.Cell.Measuring
	if report == nil {
		report = base.Cell.Measuring
	}
	list, skipped := arrange(metrics, report)
	return pair{list, skipped}
}

// findings looks for what is unhealthy in the rules of one side.
func (c *Comparison) findings(other bool) []Finding {
	var values []Value
	for i := range c.Rows {
		r := &c.Rows[i]
		v := Value{Metric: r.Metric, Has: r.HasBase, Estimate: r.Base}
		if other {
			v.Has, v.Estimate = r.HasOther, r.Other
		}
		values = append(values, v)
	}
	return findings(values)
}

// medianVRF returns the median of what pairing is worth over the headline.
func (c *Comparison) medianVRF() float64 {
	var v []float64
	for i := range c.Rows {
		if r := &c.Rows[i]; r.Paired() && r.Metric.Family == Headline && !math.IsNaN(r.Change.VRF) {
			v = append(v, r.Change.VRF)
		}
	}
	if len(v) == 0 {
		return math.NaN()
	}
	slices.Sort(v)
	return (v[(len(v)-1)/2] + v[len(v)/2]) / 2
}
