package sim

import (
	"errors"
	"slices"

	"equitas/engine/sim/rows"
)

// Parts cuts a task into tasks of spans of that level, in the order of deals. What
// is of a smaller level, or of single deals already, stays whole.
func (t Task) Parts(level uint8) []Task {
	level = max(level, t.Unit)
	if level >= t.Span.Level {
		return []Task{t}
	}
	parts := make([]Task, 1<<(t.Span.Level-level))
	for i := range parts {
		parts[i] = t
		parts[i].Span = Span{level, t.Span.Index<<(t.Span.Level-level) + i}
	}
	return parts
}

// errParts is the error of blocks that are not the parts of one.
var errParts = errors.New("blocks that do not lie side by side")

// Join lays blocks of one cell side by side: the spans of the same level that make
// up a larger one, in the order of deals. It is the block that is played in one go.
func Join(blocks []Block) (Block, error) {
	first := blocks[0]
	if len(blocks) == 1 {
		return first, nil
	}
	up := levelOf(len(blocks))
	whole := Block{Cell: first.Cell, Span: Span{first.Span.Level + up, first.Span.Index >> up}, Unit: first.Unit}
	if len(blocks) != 1<<up || first.Span.From() != whole.Span.From() {
		return whole, errParts
	}
	width := first.rows.Width()
	numbers := make([]int64, 0, whole.Span.Deals()>>whole.Unit*width)
	var events []exposureEvent
	summed := false
	for i := range blocks {
		b := &blocks[i]
		if b.Cell != first.Cell || b.Unit != first.Unit || b.Span != (Span{first.Span.Level, first.Span.Index + i}) || b.rows.Width() != width {
			return whole, errParts
		}
		for row := range b.rows.Len() {
			for c := range width {
				numbers = append(numbers, b.rows.Number(c, row))
			}
		}
		whole.traces = append(whole.traces, b.traces...)
		whole.lengths = append(whole.lengths, b.lengths...)
		events, summed = append(events, b.events...), summed || len(b.exposures) > 0
		if b.longest.Turns > whole.longest.Turns {
			whole.longest = b.longest
		}
	}
	whole.rows = rows.Pack(width, numbers)
	if whole.had(events); summed { // one part alone had too many
		var all exposures
		for i := range blocks {
			all.add(&blocks[i])
		}
		whole.events, whole.exposures = nil, all.sums()
	}
	return whole, nil
}

// Holds reports whether the block says of the deals of another one, which are among its
// own and in rows of as many deals, the same as that one.
func (b *Block) Holds(part *Block) bool {
	at := (part.Span.From() - b.Span.From()) >> b.Unit
	if b.Unit != part.Unit || at < 0 || at+part.rows.Len() > b.rows.Len() || b.rows.Width() != part.rows.Width() {
		return false
	}
	for i := range part.rows.Len() {
		for c := range b.rows.Width() {
			if b.rows.Number(c, at+i) != part.rows.Number(c, i) {
				return false
			}
		}
	}
	from := part.Span.From() - b.Span.From()
	return len(part.traces) == 0 || from+len(part.traces) <= len(b.traces) && slices.Equal(part.traces, b.traces[from:from+len(part.traces)])
}
