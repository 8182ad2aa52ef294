package sim

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/rng"
	"equitas/engine/stat"
)

// Headline is the family whose metrics are judged together; every other family
// is a screening list.
const Headline = "headline"

// UnfinishedLimit is the share of unfinished matches above which shares of
// wins are marked.
const UnfinishedLimit = 0.005

var forSignFlip = rng.For("signflip")

// What a row may be flagged with.
const (
	FlagSkew       = "skew"       // too skewed for a t-test with so few deals
	FlagSignFlip   = "signflip"   // p comes from the sign-flip test
	FlagDagger     = "dagger"     // the interval cannot be trusted
	FlagUnfinished = "unfinished" // a share of wins, and too many matches have no winner
)

// A Row is one metric of a comparison. All numbers are in the metric's unit.
//
// The intervals of Base and Other end at 0 where the metric cannot be below:
// where it is made of counts that are added up and nothing is taken off. The
// interval of Change never ends there.
type Row struct {
	Metric engine.Metric

	// A side whose variant does not count the metric's columns is not there,
	// and then there is no change either.
	HasBase, HasOther bool
	Base, Other       stat.Estimate
	Change            stat.Paired // without the differences unit by unit

	Ratio     bool    // a sum over a sum that varies from unit to unit
	Data      int     // of a ratio: units with data, on the side that has fewer
	PAdj      float64 // p adjusted for the family
	Margin    float64 // the smallest change that matters; 0 unknown
	MoreDeals int     // deals that would find a change of the margin, on top of those played; 0 none or unknown
	MDE       float64 // the smallest change that so many deals find with 80 % power

	Verdict stat.Verdict // "" if there is no change
	Word    string       // for the direction: "higher", "shorter"; "" if there is none
	Better  int          // 1 nearer to the metric's goal, -1 further away, 0 cannot tell
	Flags   []string
}

// Paired reports whether the metric exists on both sides.
func (r *Row) Paired() bool { return r.HasBase && r.HasOther }

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
	Rows        []Row // in the order of the rules' metrics
	Incomplete  bool
}

// Identical reports whether no deal went differently, as far as that is known:
// in a long run deals beyond those traced may differ in what nobody counts.
func (c *Comparison) Identical() bool {
	return c.Exposure == 0 && (c.Traced == c.Deals || !slices.ContainsFunc(c.Rows, func(r Row) bool {
		return r.Change.SD > 0 || math.Abs(r.Change.Delta) > 0 // neither where nothing is known
	}))
}

// Compare makes numbers of two runs of the same master seed, number of seats
// and unit: other minus base, unit by unit.
func Compare(base, other *Run) *Comparison {
	if base.Unit != other.Unit {
		panic(fmt.Sprintf("sim: units of %d and %d deals cannot be paired", base.Unit, other.Unit))
	}
	n := min(base.Units(), other.Units())
	c := &Comparison{Base: base, Other: other, Deals: n * base.Unit, Unit: base.Unit,
		Traced: min(len(base.Traces), len(other.Traces)), Incomplete: base.Incomplete || other.Incomplete}
	differ := 0
	for i := range c.Traced {
		if base.Traces[i] != other.Traces[i] {
			differ++
		}
	}
	c.Exposure = float64(differ) / float64(c.Traced)
	c.Unfinished = [2]int64{base.total("unfinished", n), other.total("unfinished", n)}
	marked := base.unfinishedShare(n) > UnfinishedLimit || other.unfinishedShare(n) > UnfinishedLimit

	list := base.Cell.metrics()
	for _, m := range other.Cell.metrics() {
		if !slices.ContainsFunc(list, func(l engine.Metric) bool { return l.ID == m.ID }) {
			list = append(list, m)
		}
	}
	for i, m := range list {
		signs := rng.NewDeal(base.Cell.Master, 0).Stream(forSignFlip, uint64(i))
		row := compareMetric(m, base, other, n, signs.Uint64)
		if marked && isWinShare(m) {
			row.Flags = append(row.Flags, FlagUnfinished)
		}
		c.Rows = append(c.Rows, row)
	}
	c.judge()
	c.VRF = c.medianVRF()
	return c
}

// compareMetric fills in a row up to its verdict.
func compareMetric(m engine.Metric, base, other *Run, n int, signs func() uint64) Row {
	row := Row{Metric: m, PAdj: math.NaN(), MDE: math.NaN()}
	sb, okb := base.series(m, n)
	so, oko := other.series(m, n)
	row.HasBase, row.HasOther = okb, oko
	if okb {
		row.Base = sb.estimate(m)
	}
	if oko {
		row.Other = so.estimate(m)
	}
	if !row.Paired() {
		return row
	}
	p := difference(m, sb, so)
	row.Ratio = sb.each == 0 || so.each == 0
	row.Data = min(row.Base.Data, row.Other.Data)
	row.Margin = m.Margin
	if m.MarginRelative {
		row.Margin = m.Margin * math.Abs(row.Base.Value)
	}
	if math.IsNaN(row.Margin) {
		row.Margin = 0
	}
	if !math.IsNaN(p.SE) && !p.SkewOK() {
		p.P = stat.SignFlip(p.Diffs, signs)
		row.Flags = append(row.Flags, FlagSkew, FlagSignFlip, FlagDagger)
	}
	p.Diffs = nil
	row.Change = p
	row.MDE = stat.MDE(p.SD, p.N, stat.Alpha)
	row.MoreDeals = stat.MoreDeals(p.SD, row.Margin, p.N, base.Unit)
	row.Word = word(m, p.Delta)
	row.Better = better(m.Goal, &row)
	return row
}

// difference compares the two sides unit by unit. Numerators of even units are
// subtracted as whole numbers, so that equal changes stay equal.
func difference(m engine.Metric, base, other series) stat.Paired {
	scale := scaleOf(m)
	switch {
	case base.each == 0 || other.each == 0:
		return stat.PairedRatio(base.num, base.den, other.num, other.den).Scale(scale)
	case base.each == other.each:
		return stat.PairedMean(base.num, other.num).Scale(scale / base.each)
	}
	b, o := slices.Clone(base.num), slices.Clone(other.num)
	for i := range b {
		b[i] *= other.each
		o[i] *= base.each
	}
	return stat.PairedMean(b, o).Scale(scale / (base.each * other.each))
}

// word returns the metric's word for a change of that sign.
func word(m engine.Metric, delta float64) string {
	switch {
	case delta > 0 && m.Up != "":
		return m.Up
	case delta > 0:
		return "higher"
	case delta < 0 && m.Down != "":
		return m.Down
	case delta < 0:
		return "lower"
	}
	return ""
}

// better tells whether the change leads towards the goal.
func better(g engine.Goal, r *Row) int {
	direction := 0
	if r.Change.Delta > 0 {
		direction = 1
	} else if r.Change.Delta < 0 {
		direction = -1
	}
	switch g.Kind {
	case engine.Upward:
		return direction
	case engine.Downward:
		return -direction
	case engine.Within:
		return stat.Toward(r.Base, r.Other, g.Lo, g.Hi)
	}
	return 0
}

// judge adjusts p within each family and gives the verdicts.
func (c *Comparison) judge() {
	byFamily := map[string][]int{}
	for i := range c.Rows {
		if r := &c.Rows[i]; r.Paired() {
			byFamily[r.Metric.Family] = append(byFamily[r.Metric.Family], i)
		}
	}
	for family, rows := range byFamily {
		p := make([]float64, len(rows))
		for k, i := range rows {
			p[k] = c.Rows[i].Change.P
		}
		adjust, rate := stat.Screen, stat.ScreenRate
		if family == Headline {
			adjust, rate = stat.Holm, stat.Alpha
		}
		for k, adj := range adjust(p) {
			r := &c.Rows[rows[k]]
			r.PAdj = adj
			r.Verdict = stat.Evidence{
				Same: r.Change.Same, N: r.Change.N, Ratio: r.Ratio, Data: r.Data, Lo: r.Change.Lo, Hi: r.Change.Hi,
				P: r.Change.P, PAdj: adj, Rate: rate, Margin: r.Margin, SkewOK: r.Change.SkewOK(),
			}.Judge()
		}
	}
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

// isWinShare reports whether a metric is made of credits, which unfinished
// matches lack.
func isWinShare(m engine.Metric) bool { return strings.HasPrefix(m.Num, "credit.") }
