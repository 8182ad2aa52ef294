package sim

import "fmt"

// A Keeper keeps played blocks under the [ID] of their scenarios, so that a later run plays
// only what is missing. Blocks of siblings are used too if the needed columns can be taken
// from them ([Keeper.Siblings]). Results do not depend on what is kept. Several runs may use
// a Keeper at once, each from several goroutines.
type Keeper interface {
	// Begin announces the scenarios of a run before any other call, and End is called with the
	// same scenarios when the run is over. In between no block of these scenarios is
	// forgotten. When End returns, the blocks of the run are stored; its error is that of
	// [Keeper.Keep].
	Begin(scenarios []*Scenario)
	End(scenarios []*Scenario) error

	// Siblings lists kept scenarios with the same play but other columns, in any order. It
	// may leave some out; then their deals are played again.
	Siblings(c *Scenario) []Sibling

	// Spans lists the spans of the kept blocks of a scenario with 2^unit deals per row, in any
	// order.
	Spans(id ID, unit uint8) []Span

	// Recall returns a block that Spans has listed. ok is false if it is damaged; the caller
	// then plays its deals again.
	Recall(id ID, s Span, unit uint8) (b Block, ok bool)

	// Keep keeps blocks of scenarios of the run. Blocks that exist already stay. If a block
	// cannot be written, this is no error: its deals are played again in a later run. The
	// only error is a [*Conflict], which ends the run; it may concern blocks of an earlier
	// call.
	Keep(blocks []Block) error
}

// A Conflict reports that the same deals gave two different results. That is an error of
// the program, since a block depends on its scenario and span alone.
type Conflict struct {
	ScenarioID   ID
	Span         Span
	RowLevel     uint8
	Kept, Played [8]byte // checksums of the kept block and of the new one
	Deal         int     // first deal of the first row that differs
}

func (c *Conflict) Error() string {
	deals := fmt.Sprintf("deals %d to %d have", c.Span.From(), c.Span.To()-1)
	if c.Span.Deals() == 1 {
		deals = fmt.Sprintf("deal %d has", c.Deal)
	}
	return fmt.Sprintf("%s given two results: cell %s, level %d, index %d, unit %d, sum %x before and %x now, first in deal %d",
		deals, c.ScenarioID, c.Span.Level, c.Span.Index, c.RowLevel, c.Kept, c.Played, c.Deal)
}

// NewConflict returns the Conflict of two blocks of the same scenario and deals, with the
// first deal of the first row in which they differ.
func NewConflict(kept, played *Block) *Conflict {
	c := &Conflict{ScenarioID: played.ScenarioID, Span: played.Span, RowLevel: played.RowLevel, Kept: kept.Sum(), Played: played.Sum(), Deal: played.Span.From()}
	n := min(kept.rows.Len(), played.rows.Len())
	for i := range n {
		if !kept.sameRow(played, i) {
			c.Deal += i << played.RowLevel
			break
		}
	}
	return c
}

// sameRow reports whether two blocks have the same numbers in row i and, if rows are single
// deals, the same trace.
func (b *Block) sameRow(other *Block, i int) bool {
	if b.RowLevel == 0 && i < len(b.traces) && i < len(other.traces) && b.traces[i] != other.traces[i] {
		return false
	}
	for c := range min(b.rows.Width(), other.rows.Width()) {
		if b.rows.NumberAt(c, i) != other.rows.NumberAt(c, i) {
			return false
		}
	}
	return true
}
