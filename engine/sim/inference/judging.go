package inference

import (
	"math"
	"slices"
	"sync"
	"sync/atomic"

	"equitas/engine"
	"equitas/engine/rng"
	"equitas/engine/sim"
	"equitas/engine/stat"
)

var signFlipPurpose = rng.PurposeOf("signflip")

// Terms say by which test runs are compared, and whether their length was fixed or depended
// on their results. The zero value stands for t-tests and a fixed length.
type Terms struct {
	Exact bool  `json:"exact"` // take every p-value from the sign-flip test
	Stop  *Stop `json:"stop"`  // the stopping rule of a sequential run, as [Until] returns it; nil for a fixed number of deals
}

// mode returns, for a run of the given number of deals, ModeFixed or ModeUntil, the number
// of its looks, and the largest number of deals that it could have had.
func (t Terms) mode(deals int) (mode string, looks, maxDeals int) {
	if t.Stop == nil {
		return ModeFixed, 1, deals
	}
	return ModeUntil, t.Stop.Looks, t.Stop.MaxDeals
}

// An evaluator computes the rows and verdicts of a comparison under its terms.
type evaluator struct {
	exact        bool
	master       uint64 // master seed of the base, from which random signs are drawn
	dealsPerUnit int    // deals per unit of the sample
	rowsPerLook  int    // number of rows tested at each look of a sequential run; 0 in a run of fixed length
	maxUnits     int    // largest number of units that the run may have
	dealsDiffer  bool   // some deal is known to have gone differently
}

func (t Terms) newEvaluator(base *sim.Run) *evaluator {
	j := &evaluator{exact: t.Exact, master: base.Scenario.MasterSeed, dealsPerUnit: base.DealsPerRow}
	if t.Stop != nil {
		j.rowsPerLook, j.maxUnits = max(1, t.Stop.JudgedRows), t.Stop.MaxDeals/base.DealsPerRow
	}
	return j
}

// sequence returns the confidence sequence for a row of the given family.
func (j *evaluator) sequence(family string) stat.Sequence {
	alpha := stat.Alpha
	if family == Headline {
		alpha /= float64(j.rowsPerLook)
	}
	return stat.NewSequence(alpha, j.maxUnits)
}

// confidence returns the level (such as 0.95) of the intervals of a family.
func (j *evaluator) confidence(family string) float64 {
	if j.rowsPerLook == 0 {
		return 1 - stat.Alpha
	}
	return 1 - j.sequence(family).Alpha
}

// computeRows returns a row for each metric, without verdicts. It uses as many workers as
// base was played with.
func (j *evaluator) computeRows(list []listedMetric, base, other *sample) []Row {
	rows := make([]Row, len(list))
	runParallel(len(list), base.run.Workers(), func() func(int) {
		b, o := base.withOwnCaches(), other.withOwnCaches()
		return func(i int) {
			rows[i] = j.computeRow(i, list[i], b, o)
			rows[i].limitIntervals(b, o)
		}
	})
	return rows
}

// runParallel calls do for 0 to n-1 on at most the given number of goroutines. begin is
// called once in each goroutine and returns the function do for it.
func runParallel(n, workers int, begin func() (do func(i int))) {
	var next atomic.Int64
	var wg sync.WaitGroup
	for range max(1, min(workers, n)) {
		wg.Go(func() {
			do := begin()
			for i := int(next.Add(1) - 1); i < n; i = int(next.Add(1) - 1) {
				do(i)
			}
		})
	}
	wg.Wait()
}

// computeRow returns row number i, of the metric l, without its verdict.
func (j *evaluator) computeRow(i int, l listedMetric, base, other *sample) Row {
	m := l.Metric
	row := Row{Metric: m, OwnFamily: l.family, InQuestion: l.inQuestion, AdjustedP: math.NaN(), MDE: math.NaN(), Descriptive: isDescriptive(m),
		Relative: m.Kind == engine.Geometric, AnyLook: j.rowsPerLook > 0, Confidence: j.confidence(m.Family), dealsPerUnit: j.dealsPerUnit}
	row.Base, row.HasBase = base.value(m)
	row.Other, row.HasOther = other.value(m)
	if j.rowsPerLook > 0 {
		if row.HasBase {
			row.Base = j.widenForLooks(base, m, row.Base)
		}
		if row.HasOther {
			row.Other = j.widenForLooks(other, m, row.Other)
		}
	}
	switch {
	case !row.OnBothSides():
		j.judgeAlone(&row, i, base, other)
		return row
	case m.Kind == engine.Vector:
		j.vectorRow(&row, base, other)
		return row
	case row.Descriptive:
		row.Change = describeChange(m, base, other, &row)
		if j.rowsPerLook > 0 {
			j.setSequential(&row, &row.Change)
			if m.Kind == engine.Stratified { // its sampling units are groups of deals
				row.Change.Lo, row.Change.Hi = math.NaN(), math.NaN()
			}
		}
		row.Change.P, row.Change.Diffs, row.MDE, row.Flags = math.NaN(), nil, math.NaN(), nil
		row.DirectionWord = directionWord(m, row.Change.Delta)
		return row
	}
	c := changeOf(m, base, other)
	row.IsRatio = c.isRatio
	row.UnitsWithData = c.unitsWithData
	row.NothingCounted = c.neverCounted && j.dealsDiffer
	row.Margin = relativeMargin(m, row.Base)
	p := j.setIntervals(&row, &c, i)
	row.setPlan(c.Paired)
	row.setRareBounds(&p, &c, base, other)
	for _, x := range c.testedChanges() {
		x.Forget()
	}
	p.Diffs = nil
	row.Change = p
	if row.Relative {
		row.Change, row.MDE = p.Growth(), stat.Growth(row.MDE)
	}
	row.DirectionWord = directionWord(m, row.Change.Delta)
	return row
}

// setInterval sets the interval and the p-value of p, a change of row number i: in a
// sequential run those that hold at every look, otherwise those for a fixed number of deals.
func (j *evaluator) setInterval(row *Row, p *stat.Paired, i int) {
	if j.rowsPerLook > 0 {
		j.setSequential(row, p)
	} else {
		j.setTest(row, p, i)
	}
}

// widenedShare is a share of an interval's half width. A row gets [FlagOtherMatches] if its
// bounds widen the interval by more than this share.
const widenedShare = 0.1

// setIntervals sets the interval and the p-value of the change c of row number i and of its
// bounds, and returns the change with the union of these intervals.
func (j *evaluator) setIntervals(row *Row, c *change, i int) stat.Paired {
	var flags []string // the longest list of flags among the tested changes
	for _, p := range c.testedChanges() {
		row.Flags = nil
		j.setInterval(row, p, i)
		if len(row.Flags) > len(flags) {
			flags = row.Flags
		}
	}
	row.Flags = flags
	p := c.unionInterval()
	if gap := max(p.Hi-c.Hi, c.Lo-p.Lo); gap > widenedShare*(c.Hi-c.Lo)/2 {
		row.Flags = append(row.Flags, FlagOtherMatches)
		row.plainP, row.widening = c.P, gap
		row.MeanDenominators = c.meanDenominators
	}
	return p
}

// setTest leaves the t-interval and the p-value of a change as they are, unless the
// differences are too skewed for a t-test or exact tests are wanted. Then it takes the
// p-value from a sign-flip test and sets flags of the row.
func (j *evaluator) setTest(row *Row, p *stat.Paired, number int) {
	skewed := !math.IsNaN(p.SE) && !p.SkewOK()
	if skewed {
		row.Flags = append(row.Flags, FlagSkew, FlagSignFlip, FlagUnreliable)
	}
	if skewed || j.exact && !math.IsNaN(p.SE) {
		signs := rng.NewDeal(j.master, 0).Stream(signFlipPurpose, uint64(number))
		p.P = stat.SignFlip(p.Diffs, signs.Uint64)
		if !skewed {
			row.Flags = append(row.Flags, FlagSignFlip)
		}
	}
}

// setRareBounds replaces the interval of a change whose differences are too skewed for a
// t-interval by bounds from the number of deals that differ, if these bounds lie within the
// margin, or all beyond it: for example where a rule changes who wins one deal in a thousand,
// or how nearly every match ends.
func (r *Row) setRareBounds(p *stat.Paired, c *change, base, other *sample) {
	if !r.HasFlag(FlagUnreliable) || r.HasFlag(FlagOtherMatches) || r.AnyLook || r.IsRatio || r.Relative || r.Margin <= 0 || c.Diffs == nil {
		return
	}
	from, to := base.limits(r.Metric), other.limits(r.Metric)
	if r.maxDifference = max(to.Hi-from.Lo, from.Hi-to.Lo); math.IsInf(r.maxDifference, 0) {
		r.maxDifference = 0
		return
	}
	r.changeCounts = stat.CountChanges(c.Diffs)
	lo, hi := r.changeCounts.Bounds(r.maxDifference)
	decides := -r.Margin <= lo && hi <= r.Margin
	if !decides && r.areAllOrNothing(c) {
		lo, hi = r.changeCounts.WholeBounds(r.maxDifference)
		decides = lo > r.Margin || hi < -r.Margin
	}
	if decides {
		p.Lo, p.Hi = lo, hi
		r.Flags[slices.Index(r.Flags, FlagUnreliable)] = FlagRare
	}
}

// areAllOrNothing reports whether every difference of c is 0 or plus or minus r.maxDifference.
// Differences may be in another unit than maxDifference (wins are counted in credits), so it
// compares their sizes with one another, and their mean, which is in its unit, with the counts.
func (r *Row) areAllOrNothing(c *change) bool {
	sum := float64(float64(r.changeCounts.Up-r.changeCounts.Down) * r.maxDifference)
	return stat.AreEqualInSize(c.Diffs) && math.Abs(float64(c.Delta*float64(c.N))-sum) < 1e-6
}

// setPlan sets dealsQuestion, from which the row's needed number of deals is computed.
func (r *Row) setPlan(p stat.Paired) {
	r.dealsQuestion = stat.DealsQuestion{SD: p.SD, Skew: p.Skew, Margin: r.margin(), Power: stat.DefaultPower}
}

// margin returns Margin on the scale of the differences: as a logarithm if the row is
// Relative.
func (r *Row) margin() float64 {
	if r.Relative {
		return stat.LogGrowth(r.Margin)
	}
	return r.Margin
}

// setSequential sets an interval and a p-value that hold at every look of a sequential run.
func (j *evaluator) setSequential(row *Row, p *stat.Paired) {
	if math.IsNaN(p.SE) {
		return
	}
	if !p.SkewOK() {
		row.Flags = append(row.Flags, FlagSkew, FlagUnreliable)
	}
	q := j.sequence(row.Metric.Family)
	h := q.HalfWidth(p.SD, p.N)
	p.Lo, p.Hi = p.Delta-h, p.Delta+h
	p.P = q.PValue(p.Delta, p.SD, p.N)
	row.MDE = q.MDE(p.SD, j.maxUnits, stat.DefaultPower)
}

// vectorRow sets the fields of a vector's row: the total change of its parts, and the joint
// test of all parts.
func (j *evaluator) vectorRow(row *Row, base, other *sample) {
	m := row.Metric
	s := vectorChangeOf(m, base, other)
	delta := s.totalVariation
	if m.Fair != 0 {
		delta = row.Other.Value - row.Base.Value
	}
	row.Change = unknownChange(delta, base.units)
	row.Change.Same = s.isUnchanged()
	row.NothingCounted = j.dealsDiffer && !slices.ContainsFunc(s.occurrences, func(n int) bool { return n > 0 })
	row.UnitsWithData = base.units
	row.Vector = VectorTest{Parts: len(s.parts), F: math.NaN()}
	if j.rowsPerLook > 0 {
		row.Change.P, row.Vector.WithinMargins = s.sequentialTest(j.sequence(m.Family), base)
	} else {
		v := s.test()
		row.Change.P = v.P
		row.Vector.F, row.Vector.DF1, row.Vector.DF2 = v.F, v.DF1, v.DF2
	}
	if m.Fair != 0 {
		row.DirectionWord = directionWord(m, delta)
	}
}
