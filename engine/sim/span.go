package sim

import "math/bits"

// A Span is a range of deals: from Index·2^Level (inclusive) to (Index+1)·2^Level
// (exclusive). Two spans are nested or disjoint, so blocks of spans can be used in runs of
// any length.
type Span struct {
	Level uint8
	Index int
}

// From returns the first deal.
func (s Span) From() int { return s.Index << s.Level }

// To returns the deal after the last one of the span.
func (s Span) To() int { return (s.Index + 1) << s.Level }

// Deals returns how many deals the span has.
func (s Span) Deals() int { return 1 << s.Level }

// parent returns the span of twice the length that contains this one.
func (s Span) parent() Span { return Span{s.Level + 1, s.Index / 2} }

// levelOf returns the largest level at which a span has at most the given number of deals;
// deals must be at least 1.
func levelOf(deals int) uint8 { return uint8(bits.Len(uint(deals)) - 1) }

// A cover divides a range of deals into spans: kept ones, and others that do not overlap
// them.
type cover struct {
	from, to     int           // the range [from, to) of deals
	rowLevel     uint8         // binary logarithm of the number of deals per row; the range has whole rows
	maxLevel     uint8         // highest level of a span to play; at least unit
	kept         map[Span]bool // spans of kept blocks
	containsKept map[Span]bool // spans that contain a kept span and are not kept themselves
	spans        []Span        // the spans found, in rising order
}

// coveringSpans divides the deals [from, to) into spans, in rising order: the largest kept
// ones, and between them others of at most the given level (but at least unit) that overlap
// no kept one.
func coveringSpans(from, to int, unit, level uint8, kept []Span) []Span {
	c := cover{from: from, to: to, rowLevel: unit, maxLevel: level}
	if len(kept) > 0 {
		c.kept, c.containsKept = map[Span]bool{}, map[Span]bool{}
	}
	root := Span{Level: levelOf(max(1, to))}
	for root.To() < to {
		root = root.parent()
	}
	for _, s := range kept {
		if s.From() < from || s.To() > to { // the span is not in the range
			continue
		}
		c.kept[s] = true
		for s.Level < root.Level {
			s = s.parent()
			c.containsKept[s] = true
		}
	}
	c.addSpans(root)
	return c.spans
}

// addSpans appends to c.spans the spans that cover the part of the range inside s.
func (c *cover) addSpans(s Span) {
	switch {
	case s.To() <= c.from || s.From() >= c.to:
		return
	case s.From() < c.from || s.To() > c.to:
		// only a part of s lies in the range
	case c.kept[s], s.Level == c.rowLevel, s.Level <= c.maxLevel && !c.containsKept[s]:
		c.spans = append(c.spans, s)
		return
	}
	c.addSpans(Span{s.Level - 1, 2 * s.Index})
	c.addSpans(Span{s.Level - 1, 2*s.Index + 1})
}

// MaxDeals is the largest number of deals of a run.
const MaxDeals = 1_000_000

const (
	// MaxUngroupedDeals is the largest number of deals of a run in which each deal has a
	// row of its own, and the number of deals whose traces are kept.
	MaxUngroupedDeals = 1 << 16

	// maxUnits is the largest number of rows of a run with more than MaxUngroupedDeals
	// deals.
	maxUnits = 1 << 14
)

// dealsPerRow returns how many deals share a row in a run of the given number of deals: 1 up
// to MaxUngroupedDeals, otherwise the smallest power of two with which there are at most
// maxUnits rows. So the memory of a run is bounded.
func dealsPerRow(deals int) int {
	unit := 1
	for deals > MaxUngroupedDeals && deals > maxUnits*unit {
		unit *= 2
	}
	return unit
}

// DealsPerRow returns how many deals share a row, which is one observation of the sample, in
// a run of the given number of deals: 1 up to [MaxUngroupedDeals], more for longer runs.
func DealsPerRow(deals int) int { return dealsPerRow(deals) }

// RoundUpDeals returns the number of deals rounded up to whole rows.
func RoundUpDeals(deals int) int {
	unit := dealsPerRow(deals)
	return (deals + unit - 1) / unit * unit
}

// SampleSize returns the number of rows, which is the sample size of all statistics. A row
// is a deal or, in a long run, a group of [Run].Unit deals; rows are independent.
func (r *Run) SampleSize() int { return r.Deals / r.DealsPerRow }

// MatchesPerRow returns the number of matches per row.
func (r *Run) MatchesPerRow() int { return r.DealsPerRow * r.Rotations }
