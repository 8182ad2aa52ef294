package inference

import (
	"fmt"
	"math"
	"slices"

	"equitas/engine"
	"equitas/engine/sim"
	"equitas/engine/stat"
)

// Headline is the family of the main metrics of a report, whose p-values are adjusted
// together by Holm's method. Every other family is a screening list; the p-values of all
// lists are adjusted together, see [ScreenReport].
const Headline = "headline"

// UnfinishedFlagLimit is the share of unfinished matches above which win shares get
// [FlagUnfinished].
const UnfinishedFlagLimit = 0.005

// The flags of a [Row]. Each tells a limitation of its numbers.
const (
	FlagSkew         = "skew"                // the differences are too skewed for a t-test with so few deals
	FlagSignFlip     = "signflip"            // the p-value comes from the sign-flip test
	FlagUnreliable   = "dagger"              // the interval is not reliable
	FlagRare         = "rare"                // the interval is the bound from the number of deals that differ, see [stat.ChangeCounts]
	FlagTraining     = "depends-on-training" // bots of other trainings show the opposite change
	FlagOtherMatches = "other-games"         // only some matches have what is measured, on one side more than on the other; the interval is wide enough whichever matches these are
	FlagUnfinished   = "unfinished"          // the metric is a win share, and too many matches are unfinished
)

// A Row is one metric of a comparison. All its numbers are in the metric's unit, unless
// Relative.
//
// The intervals of Base and Other are cut at 0 if the metric cannot be negative. The
// interval of Change is not cut at 0. Intervals of shares and of their changes are cut to
// the possible values: a share lies between 0 and 1, and changes by 1 at most.
type Row struct {
	Metric engine.Metric

	// HasBase and HasOther say whether the side counts the metric's columns. If one does
	// not there is no Change, unless the row is OneSideOnly.
	HasBase, HasOther bool
	Base, Other       stat.Estimate
	Change            stat.Paired // other minus base; its Diffs are nil

	NothingCounted   bool       // some deals went differently, but neither side counted anything in any deal
	IsRatio          bool       // the metric is a ratio whose denominator varies
	MeanDenominators [2]float64 // for a row with [FlagOtherMatches]: the mean denominator per match, of base and of other
	UnitsWithData    int        // for a ratio: number of units of the sample (see [Comparison].Unit) with data, on the side that has fewer
	AdjustedP        float64    // p-value adjusted for its family
	Margin           float64    // the smallest change that matters; 0 means unknown
	MDE              float64    // the smallest change that the number of deals played detects with 80 % power

	// DealsNeeded is the total number of deals with which a run of fixed length gives a
	// clear verdict in 8 of 10 runs, rounded up to two digits; see [stat.DealsQuestion]. 0
	// means unknown (for example without a margin) or too many to count. If a run of fixed
	// length leaves the row unclear, DealsNeeded exceeds the deals played. After a
	// sequential run it may be less, since intervals that hold at all looks are wider.
	DealsNeeded int

	// Confidence is the level of the intervals of Base, Other and Change: 0.95, or in a
	// sequential run the higher level with which the intervals of all headline rows hold
	// together. AnyLook says that the run is sequential: the intervals hold at all looks
	// together.
	Confidence float64
	AnyLook    bool

	Verdict       stat.Verdict // "" if the row has no change or is not tested
	DirectionWord string       // word for the direction of the change, such as "higher" or "shorter"; "" if there is none
	GoalDirection int          // 1: the change surely led nearer to the goal; -1: surely further away; 0: undecided, or the verdict claims no change
	Uneven        *UnevenPart  // set if the row moved towards its goal but its family as a whole did not, so that GoalDirection is 0; otherwise nil
	Flags         []string

	// OwnFamily is the metric's own family; Metric.Family is [Headline] for rows of the
	// headline.
	OwnFamily string

	// InQuestion says that the designer's question is about this metric.
	InQuestion bool

	// Descriptive says that the row is not tested: it has no verdict and is in no family of
	// tests. Its change may have no interval (NaN).
	Descriptive bool

	// OneSideOnly says that only one side has the metric and that its value is tested
	// against Fair, the value that it should have. Change is then the value minus Fair,
	// without pairing.
	OneSideOnly bool
	Fair        float64

	// Relative says that Change, Margin and MDE are relative to the base's value: 0.05 is 5 %
	// more. Change.T, Change.P and Change.Skew are those of the logarithms.
	Relative bool

	// Vector is the joint test of a vector's parts. If the parts have a fair value, Base and
	// Other are the imbalance of the parts (the root mean squared distance from the fair
	// value, corrected for noise), without intervals, and Change.Delta is the difference of
	// the two. Otherwise Base and Other are NaN, and Change.Delta is the total variation
	// distance. Change.P is the p-value of the test.
	Vector VectorTest

	plainP        float64            // for a row with [FlagOtherMatches]: p-value before the interval was widened
	usedShare     float64            // share of the matches in which the changed rule is used; 0 means all, or unknown
	widening      float64            // by how much the interval was widened, on the side where that is more
	unexercised   bool               // the bots never use the changed rule
	dealsQuestion stat.DealsQuestion // the question whose answer, a number of units of the sample, becomes DealsNeeded
	changeCounts  stat.ChangeCounts  // numbers of deals with a rise and a fall; only set if the differences are too skewed for a t-interval
	maxDifference float64            // largest possible difference in one unit of the sample; 0 means unknown
	dealsPerUnit  int                // number of deals per unit of the sample, as DealsNeeded counts them
}

// A VectorTest is the result of the joint test of all parts of a vector.
type VectorTest struct {
	Parts    int     // number of parts compared; the last one is determined by the others
	F        float64 // NaN in a sequential run, where each part is tested by itself
	DF1, DF2 int

	// WithinMargins says that surely no part has changed by more than its margin; only known
	// in a sequential run.
	WithinMargins bool
}

// OnBothSides reports whether the metric exists on both sides.
func (r *Row) OnBothSides() bool { return r.HasBase && r.HasOther }

// MoreDeals returns how many deals are needed in addition to those played; 0 if no more are
// needed or the number is unknown.
func (r *Row) MoreDeals() int { return max(0, r.DealsNeeded-r.Change.N*r.dealsPerUnit) }

// DealsForData returns, for a ratio whose verdict is [stat.TooRare], the total number of
// deals that would give enough data for a verdict, if data stay as frequent as in the deals
// played. It is 0 for other rows and for a row without any data.
func (r *Row) DealsForData() int {
	if r.Verdict != stat.TooRare || !r.IsRatio || r.UnitsWithData <= 0 || r.UnitsWithData >= stat.MinRatioDeals {
		return 0
	}
	return stat.RoundUpTwoDigits((stat.MinRatioDeals*r.Change.N + r.UnitsWithData - 1) / r.UnitsWithData * r.dealsPerUnit)
}

// DealsForVerdict returns how many deals give the row a clear verdict with the given power
// (0 to 1), if its margin is multiplied by the factor margins. Unlike DealsNeeded it does
// not depend on the change found. 0 means unknown or too many to count.
func (r *Row) DealsForVerdict(margins, power float64) int {
	q := r.dealsQuestion
	q.Margin = float64(q.Margin * margins)
	q.Power = power
	n := q.DealsForVerdict() * r.dealsPerUnit
	if n == 0 {
		return 0
	}
	return stat.RoundUpTwoDigits(n)
}

// DetectableChange returns the smallest change that the given number of deals finds with the
// given power (0 to 1), in the unit of Change.
func (r *Row) DetectableChange(deals int, power float64) float64 {
	mde := stat.MDE(r.dealsQuestion.SD, deals/r.dealsPerUnit, r.dealsQuestion.Alpha, power)
	if r.Relative {
		return stat.Growth(mde)
	}
	return mde
}

// HeadlineRows returns the number of headline rows that are tested.
func (c *Comparison) HeadlineRows() int {
	n := 0
	for i := range c.Rows {
		if r := &c.Rows[i]; r.isTested() && r.Metric.Family == Headline {
			n++
		}
	}
	return n
}

// HasFlag reports whether the row has the given flag, one of the Flag constants.
func (r *Row) HasFlag(flag string) bool { return slices.Contains(r.Flags, flag) }

// A Comparison holds the changes between two runs of the same deals, one [Row] per metric.
type Comparison struct {
	Base, Other    *sim.Run
	Deals          int     // number of deals that both runs have
	DealsPerRow    int     // deals per unit of the sample, which is one deal or, in a long run, a group of deals: see [sim.Run].Unit
	TracedDeals    int     // number of deals, from deal 0 on, for which it is known whether they went differently
	DifferingShare float64 // share of the TracedDeals deals that went differently
	VRF            float64 // median over the headline of the variance reduction factor of pairing ([stat.Paired].VRF); NaN if unknown
	Unfinished     [2]int64
	Rows           []Row // the headline first, in its order; then all other metrics in the order of [sim.Run.Metrics]
	Incomplete     bool

	// Decoupled says that the sides have different master seeds: deals are paired by number,
	// but their random events are independent.
	Decoupled  bool
	Skipped    []string     // ids in the headline that name no metric of either side
	Findings   [2][]Finding // possible defects of the rules, of base and other
	Candidates int          // number of variants compared with the same base; the headline's p-values are adjusted for it
	Exact      bool         // all p-values come from the sign-flip test

	// Unexercised says that the bots never use something that was changed, see
	// [Comparison.MarkUnexercised].
	Unexercised bool

	// UsedShare is the share (0 to 1) of matches in which the bots use the changed rules; 0
	// if unknown, or if something else changed too. See [Comparison.MarkSeldomUsed].
	UsedShare float64

	Mode     string // ModeFixed or ModeUntil
	Looks    int    // 1, or the number of looks of a sequential run
	MaxDeals int    // largest number of deals that could have been played; more than Deals if the runs were stopped early
}

// The modes of a run.
const (
	ModeFixed = "fixed" // the number of deals was fixed in advance
	ModeUntil = "until" // sequential: matches were played until the verdicts were clear, with intervals that hold at every look
)

// Identical reports whether all deals went identically on both sides. In a long run the
// deals without traces are compared by their counts only.
func (c *Comparison) Identical() bool {
	return c.DifferingShare == 0 && (c.TracedDeals == c.Deals || !slices.ContainsFunc(c.Rows, func(r Row) bool {
		return r.Change.SD > 0 || math.Abs(r.Change.Delta) > 0 // both comparisons are false for NaN
	}))
}

// Row returns the row of the metric with the given id; nil if there is none.
func (c *Comparison) Row(id string) *Row {
	if i := slices.IndexFunc(c.Rows, func(r Row) bool { return r.Metric.ID == id }); i >= 0 {
		return &c.Rows[i]
	}
	return nil
}

// Compare compares two runs with the same number of seats, deal by deal: other minus base.
// It panics if the runs have different numbers of deals per row.
func Compare(base, other *sim.Run) *Comparison { return Terms{}.Compare(base, other) }

// Compare is the function [Compare] with the tests and the mode that the terms ask for.
func (t Terms) Compare(base, other *sim.Run) *Comparison {
	if base.DealsPerRow != other.DealsPerRow {
		panic(fmt.Sprintf("sim: units of %d and %d deals cannot be paired", base.DealsPerRow, other.DealsPerRow))
	}
	n := min(base.SampleSize(), other.SampleSize())
	c := &Comparison{Base: base, Other: other, Deals: n * base.DealsPerRow, DealsPerRow: base.DealsPerRow,
		TracedDeals: min(len(base.Traces), len(other.Traces)), Incomplete: base.Incomplete || other.Incomplete,
		Decoupled: base.Scenario.MasterSeed != other.Scenario.MasterSeed, Candidates: 1, Exact: t.Exact}
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
	j := t.newEvaluator(base)
	j.dealsDiffer = differ > 0
	b, o := newSample(base, n, p.list), newSample(other, n, p.list)
	b.precomputeSums(p.list, false)
	o.precomputeSums(p.list, false)
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

// A sharedMetrics is the list of all metrics of two sides.
type sharedMetrics struct {
	list    []listedMetric
	skipped []string // ids in the headline that name no metric of either side
}

// newSharedMetrics returns the metrics of two sides, ordered by the Measuring of the other
// side, or by that of base if the other side has none.
func newSharedMetrics(base, other *sim.Run) sharedMetrics {
	metrics := sim.AppendMissing(base.Metrics(), other.Metrics())
	report := other.Scenario.Measuring
	if report == nil {
		report = base.Scenario.Measuring
	}
	list, skipped := orderMetrics(metrics, report)
	return sharedMetrics{list, skipped}
}

// findings returns the possible defects of the rules: those of the other side if other is
// true, otherwise those of base.
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

// medianVRF returns the median over the headline of the variance reduction factor of
// pairing; NaN if none is known.
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
