package inference

import (
	"fmt"
	"math"
	"slices"

	"equitas/engine"
	"equitas/engine/sim"
	"equitas/engine/stat"
)

// Headline is the family whose metrics are judged together (Holm). Every other family is a
// screening list, and all lists are judged together: see [ScreenReport].
const Headline = "headline"

// UnfinishedFlagLimit is the share of unfinished matches above which win shares are flagged.
const UnfinishedFlagLimit = 0.005

// The flags of a row: what limits how its numbers can be read.
const (
	FlagSkew         = "skew"                // too skewed for a t-test with so few deals
	FlagSignFlip     = "signflip"            // p comes from the sign-flip test
	FlagUnreliable   = "dagger"              // the interval is not reliable
	FlagRare         = "rare"                // the interval is the bound from the number of deals that differ, see [stat.ChangeCounts]
	FlagTraining     = "depends-on-training" // bots of other trainings show the opposite change
	FlagOtherMatches = "other-games"         // only some matches have what is measured, and more on one side: the interval holds whichever matches these are
	FlagUnfinished   = "unfinished"          // a win share, and too many matches are unfinished
)

// A Row is one metric of a comparison. All numbers are in the metric's unit.
//
// The intervals of Base and Other end at 0 where the metric cannot be negative: where it is
// a sum of counts and nothing is subtracted. The interval of Change is not cut at 0.
// Intervals of shares and of their changes are cut at the values that are possible: a share
// changes by 1 at most.
type Row struct {
	Metric engine.Metric

	// HasBase and HasOther say whether the side counts the metric's columns. If one does
	// not there is no Change, unless the row is OneSideOnly.
	HasBase, HasOther bool
	Base, Other       stat.Estimate
	Change            stat.Paired // without Diffs

	NothingCounted   bool       // some deals went differently, and in all deals neither side counted anything
	Ratio            bool       // the metric is a ratio whose denominator varies
	MeanDenominators [2]float64 // of a row with [FlagOtherMatches]: the mean denominator per match, of base and other
	UnitsWithData    int        // of a ratio: units with data, on the side that has fewer
	AdjustedP        float64    // p adjusted for the family
	Margin           float64    // the smallest change that matters; 0 unknown
	MDE              float64    // the smallest change that as many deals as were played find with 80 % power

	// DealsNeeded is the total number of deals with which a run of fixed length gives a
	// clear verdict in 8 of 10 runs, rounded up to two digits; see [stat.DealsQuestion]. 0
	// means unknown (as without a margin) or too many to count. It exceeds the deals played
	// wherever a run of fixed length leaves the row unclear. In a sequential run it may be
	// less than those, since the looks taken make its intervals wider.
	DealsNeeded int

	// Confidence is the level of the intervals of both sides and of the change: 0.95, or in a
	// sequential run the higher level that each of the rows judged at once needs so that all
	// hold together. AnyLook says that the run is sequential: the intervals hold at all looks
	// together.
	Confidence float64
	AnyLook    bool

	Verdict       stat.Verdict // "" if there is no change
	DirectionWord string       // for the direction: "higher", "shorter"; "" if there is none
	GoalDirection int          // for a verdict that claims a change: 1 nearer to the goal, -1 further away; otherwise, or if undecided, 0
	Uneven        *UnevenPart  // set if the row moved towards its goal and the family as a whole did not, and GoalDirection is therefore 0; else nil
	Flags         []string

	// OwnFamily is the metric's own family; Metric.Family is [Headline] for rows of the
	// headline.
	OwnFamily string

	// InQuestion says that the designer's question is about this metric.
	InQuestion bool

	// Descriptive says that the row is not judged: it has no verdict and is in no family of
	// tests. Its change may have no interval (NaN).
	Descriptive bool

	// OneSideOnly says that only one side has the metric, and that it is tested against
	// Fair, the value it should have: Change is the value minus Fair, without pairing.
	OneSideOnly bool
	Fair        float64

	// Relative says that Change, Margin and MDE are relative to the base's value: 0.05 is 5 %
	// more. Change.T, Change.P and Change.Skew are those of the logarithms.
	Relative bool

	// Vector is the joint test of a vector's parts. Base and Other are then the imbalance
	// of the parts (the root mean squared distance from the fair value, corrected for
	// noise) if a fair value is known, without intervals; otherwise NaN. Change.Delta is
	// the difference of the two, or else the total variation distance; Change.P is the
	// p-value of the test.
	Vector VectorTest

	plainP        float64            // of a row with [FlagOtherMatches]: p-value before widening the interval
	usedShare     float64            // share of the matches in which the changed rule is used; 0: all, or unknown
	widening      float64            // by how much the interval was widened, on the wider side
	unexercised   bool               // the bots never use the changed rule
	dealsQuestion stat.DealsQuestion // the question whose answer is DealsNeeded, in units
	changeCounts  stat.ChangeCounts  // for differences too skewed for a t-interval: numbers of rising and falling deals
	maxDifference float64            // largest possible difference of a unit; 0 unknown
	unit          int                // DealsNeeded counts this many deals for each unit of the sample
}

// A VectorTest is the joint test of a vector.
type VectorTest struct {
	Parts    int     // number of parts compared; the last one is determined by the others
	F        float64 // NaN in a sequential run, where each part is tested by itself
	DF1, DF2 int

	// WithinMargins says, in a sequential run, that no part can have changed by more than its
	// margin.
	WithinMargins bool
}

// OnBothSides reports whether the metric exists on both sides.
func (r *Row) OnBothSides() bool { return r.HasBase && r.HasOther }

// MoreDeals returns how many deals are needed beyond those played; 0 if no more are needed
// or the number is unknown.
func (r *Row) MoreDeals() int { return max(0, r.DealsNeeded-r.Change.N*r.unit) }

// DealsForData returns, for a ratio whose verdict is [stat.TooRare], how many deals in all
// would give enough units with data if these stay as frequent; 0 for any other row and for
// one without any data.
func (r *Row) DealsForData() int {
	if r.Verdict != stat.TooRare || !r.Ratio || r.UnitsWithData <= 0 || r.UnitsWithData >= stat.MinRatioDeals {
		return 0
	}
	return stat.RoundUpTwoDigits((stat.MinRatioDeals*r.Change.N + r.UnitsWithData - 1) / r.UnitsWithData * r.unit)
}

// DealsForVerdict returns how many deals give the row a clear verdict with the given power
// (0 to 1), whatever the change seen, if its margin were multiplied by margins. It is
// [Row.DealsNeeded] as planned before the deals are played. 0 means unknown or too many to
// count.
func (r *Row) DealsForVerdict(margins, power float64) int {
	q := r.dealsQuestion
	q.Margin = float64(q.Margin * margins)
	q.Power = power
	n := q.DealsForVerdict() * r.unit
	if n == 0 {
		return 0
	}
	return stat.RoundUpTwoDigits(n)
}

// DetectableChange returns the smallest change that the given number of deals finds with
// the given power (0 to 1), in the row's unit.
func (r *Row) DetectableChange(deals int, power float64) float64 {
	mde := stat.MDE(r.dealsQuestion.SD, deals/r.unit, r.dealsQuestion.Alpha, power)
	if r.Relative {
		return stat.Growth(mde)
	}
	return mde
}

// HeadlineRows returns how many rows are judged together in the headline.
func (c *Comparison) HeadlineRows() int {
	n := 0
	for i := range c.Rows {
		if r := &c.Rows[i]; r.isJudged() && r.Metric.Family == Headline {
			n++
		}
	}
	return n
}

// HasFlag reports whether the row carries a flag.
func (r *Row) HasFlag(flag string) bool { return slices.Contains(r.Flags, flag) }

// A Comparison holds what changed between two runs of the same deals.
type Comparison struct {
	Base, Other    *sim.Run
	Deals          int     // deals that both runs have
	Unit           int     // deals per unit of the sample, see [sim.Run.Unit]
	TracedDeals    int     // number of first deals for which it is known whether they went differently
	DifferingShare float64 // share of the TracedDeals first deals that went differently
	VRF            float64 // variance reduction by pairing: median over the headline; NaN if unknown
	Unfinished     [2]int64
	Rows           []Row // the headline first, in its order; then in the order of the rules' metrics
	Incomplete     bool

	// Decoupled says that the sides have different master seeds: deals are paired by number
	// and share no chance.
	Decoupled  bool
	Skipped    []string     // ids in the headline that name no metric of either side
	Findings   [2][]Finding // possible defects of the rules, of base and other
	Candidates int          // number of other sides compared with the base at once; the headline's p-values are adjusted for it
	Exact      bool         // all p-values come from the sign-flip test

	// Unexercised says that the bots never use something that was changed: see
	// [Comparison.MarkUnexercised].
	Unexercised bool

	// UsedShare is the share of matches in which the bots use the changed rules, if nothing
	// else changed; 0 if unknown. See [Comparison.MarkSeldomUsed].
	UsedShare float64

	Mode     string // ModeFixed or ModeUntil
	Looks    int    // 1, or the number of looks of a sequential run
	MaxDeals int    // largest number of deals that might have been played; more than Deals if the runs were stopped early
}

// The modes of a run.
const (
	ModeFixed = "fixed" // the number of deals was fixed in advance
	ModeUntil = "until" // sequential: played until the verdicts are clear, with intervals that hold at every look
)

// Identical reports whether no deal went differently. In a long run the deals without
// traces are compared by their counts only.
func (c *Comparison) Identical() bool {
	return c.DifferingShare == 0 && (c.TracedDeals == c.Deals || !slices.ContainsFunc(c.Rows, func(r Row) bool {
		return r.Change.SD > 0 || math.Abs(r.Change.Delta) > 0 // both comparisons are false for NaN
	}))
}

// Row returns the row of a metric, nil if there is none.
func (c *Comparison) Row(id string) *Row {
	if i := slices.IndexFunc(c.Rows, func(r Row) bool { return r.Metric.ID == id }); i >= 0 {
		return &c.Rows[i]
	}
	return nil
}

// Compare compares two runs with the same number of seats and the same unit: other minus
// base, unit by unit.
func Compare(base, other *sim.Run) *Comparison { return Terms{}.Compare(base, other) }

// Compare is the function [Compare] under these terms.
func (t Terms) Compare(base, other *sim.Run) *Comparison {
	if base.Unit != other.Unit {
		panic(fmt.Sprintf("sim: units of %d and %d deals cannot be paired", base.Unit, other.Unit))
	}
	n := min(base.SampleSize(), other.SampleSize())
	c := &Comparison{Base: base, Other: other, Deals: n * base.Unit, Unit: base.Unit,
		TracedDeals: min(len(base.Traces), len(other.Traces)), Incomplete: base.Incomplete || other.Incomplete,
		Decoupled: base.Scenario.Master != other.Scenario.Master, Candidates: 1, Exact: t.Exact}
	c.Mode, c.Looks, c.MaxDeals = t.mode(c.Deals)
	differ := 0
	for i := range c.TracedDeals {
		if base.Traces[i] != other.Traces[i] {
			differ++
		}
	}
	c.DifferingShare = float64(differ) / float64(c.TracedDeals)
	c.Unfinished = [2]int64{base.Total("unfinished", n), other.Total("unfinished", n)}

	p := newSharedMetrics(base, other)
	c.Skipped = p.skipped
	j := t.judging(base)
	j.dealsDiffer = differ > 0
	b, o := newSample(base, n, p.list), newSample(other, n, p.list)
	b.gather(p.list, false)
	o.gather(p.list, false)
	c.Rows = j.computeRows(p.list, b, o)
	if u := c.UnfinishedShares(); u[0] > UnfinishedFlagLimit || u[1] > UnfinishedFlagLimit {
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

// A sharedMetrics is the list of metrics in which two sides can be compared.
type sharedMetrics struct {
	list    []listedMetric
	skipped []string // ids in the headline that name no metric of either side
}

// newSharedMetrics returns the metrics of two sides, ordered by the other side's report, or
// by the base's if the other has none.
func newSharedMetrics(base, other *sim.Run) sharedMetrics {
	metrics := sim.AppendMissing(base.Metrics(), other.Metrics())
	report := other.Scenario.Measuring
	if report == nil {
		report = base.Scenario.Measuring
	}
	list, skipped := orderMetrics(metrics, report)
	return sharedMetrics{list, skipped}
}

// findings returns the possible defects of the rules of base, or of the other side.
func (c *Comparison) findings(other bool) []Finding {
	var values []Value
	for i := range c.Rows {
		r := &c.Rows[i]
		v := Value{Metric: r.Metric, Measured: r.HasBase, Estimate: r.Base}
		if other {
			v.Measured, v.Estimate = r.HasOther, r.Other
		}
		values = append(values, v)
	}
	return findings(values)
}

// medianVRF returns the median over the headline of the variance reduction by pairing; NaN
// if none is known.
func (c *Comparison) medianVRF() float64 {
	var v []float64
	for i := range c.Rows {
		if r := &c.Rows[i]; r.OnBothSides() && r.Metric.Family == Headline && !math.IsNaN(r.Change.VRF) {
			v = append(v, r.Change.VRF)
		}
	}
	if len(v) == 0 {
		return math.NaN()
	}
	slices.Sort(v)
	return (v[(len(v)-1)/2] + v[len(v)/2]) / 2
}
