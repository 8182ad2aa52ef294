package sim

import "fmt"

// A Keeper keeps played blocks under the [ID] of their scenarios, so that a later run plays
// only what is missing. Blocks of siblings serve where they have the columns
// ([Keeper.Siblings]). Results do not depend on it. Several runs may use one at once, each
// from several goroutines.
type Keeper interface {
	// Begin announces the scenarios of a run before any other call, and End is called with the
	// same scenarios when it is over. Nothing is forgotten of scenarios of a run in progress. When
	// End returns, what was kept for the run is safe; its error is that of [Keeper.Keep].
	Begin(scenarios []*Scenario)
	End(scenarios []*Scenario) error

	// Siblings lists kept scenarios of the same play with other columns, in any order. Scenarios
	// that it leaves out are played again.
	Siblings(c *Scenario) []Sibling

	// Spans lists the kept spans of a scenario in rows of that unit, in any order.
	Spans(id ID, unit uint8) []Span

	// Recall returns a block that Spans has listed; false if it is damaged. Then it is
	// played again.
	Recall(id ID, s Span, unit uint8) (Block, bool)

	// Keep keeps blocks of a scenario of the run. Existing ones stay. A block that cannot be
	// written is no error: it is played again some day. The only error is a [*Conflict],
	// which ends the run; it may be about blocks of an earlier call.
	Keep(blocks []Block) error
}

// A Conflict reports that the same deals gave two results: an error of the program, since a
// block depends on its scenario and span alone.
type Conflict struct {
	Cell         ID
	Span         Span
	Unit         uint8
	Kept, Played [8]byte // sums of the kept block, and of the new one
	Deal         int     // the first deal of the rows that differ
}

func (c *Conflict) Error() string {
	deals := fmt.Sprintf("deals %d to %d have", c.Span.From(), c.Span.To()-1)
	if c.Span.Deals() == 1 {
		deals = fmt.Sprintf("deal %d has", c.Deal)
	}
	return fmt.Sprintf("%s given two results: cell %s, level %d, index %d, unit %d, sum %x before and %x now, first in deal %d",
		deals, c.Cell, c.Span.Level, c.Span.Index, c.Unit, c.Kept, c.Played, c.Deal)
}

// NewConflict reports where two blocks of the same deals differ.
func NewConflict(kept, played *Block) *Conflict {
	c := &Conflict{Cell: played.Cell, Span: played.Span, Unit: played.Unit, Kept: kept.Sum(), Played: played.Sum(), Deal: played.Span.From()}
	n := min(kept.rows.Len(), played.rows.Len())
	for i := range n {
		if !kept.sameRow(played, i) {
			c.Deal += i << played.Unit
			break
		}
	}
	return c
}

// sameRow reports whether two blocks have counted the same in row i, and, if rows are
// single deals, have the same trace.
func (b *Block) sameRow(other *Block, i int) bool {
	if b.Unit == 0 && i < len(b.traces) && i < len(other.traces) && b.traces[i] != other.traces[i] {
		return false
	}
	for c := range min(b.rows.Width(), other.rows.Width()) {
		if b.rows.Number(c, i) != other.rows.Number(c, i) {
			return false
		}
	}
	return true
}
