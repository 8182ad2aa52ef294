package sim

import (
	"errors"
	"slices"

	"equitas/engine/sim/rows"
)

// Split divides a task into tasks whose spans have the given level, but at least that of
// t.RowLevel, in the order of deals. If the task's span is not larger, the result is the task
// alone.
func (t Task) Split(level uint8) []Task {
	level = max(level, t.RowLevel)
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

// errParts is the error of [Join] for blocks that do not make up one span.
var errParts = errors.New("blocks that do not lie side by side")

// Join joins blocks of one scenario. Their spans must have equal levels, be in the order of
// deals and make up one larger span; otherwise it returns an error. The result equals the
// block of a task that plays the whole span. blocks must not be empty.
func Join(blocks []Block) (Block, error) {
	first := blocks[0]
	if len(blocks) == 1 {
		return first, nil
	}
	up := levelOf(len(blocks))
	whole := Block{ScenarioID: first.ScenarioID, Span: Span{first.Span.Level + up, first.Span.Index >> up}, RowLevel: first.RowLevel}
	if len(blocks) != 1<<up || first.Span.From() != whole.Span.From() {
		return whole, errParts
	}
	parts := make([]rows.Block, 0, len(blocks))
	var events []exposureEvent
	summed := false
	for i := range blocks {
		b := &blocks[i]
		if b.ScenarioID != first.ScenarioID || b.RowLevel != first.RowLevel || b.Span != (Span{first.Span.Level, first.Span.Index + i}) || b.rows.Width() != first.rows.Width() {
			return whole, errParts
		}
		parts = append(parts, b.rows)
		whole.traces = append(whole.traces, b.traces...)
		whole.lengths = append(whole.lengths, b.lengths...)
		events, summed = append(events, b.events...), summed || len(b.exposures) > 0
		if b.longest.Turns > whole.longest.Turns {
			whole.longest = b.longest
		}
	}
	whole.rows = rows.Join(parts)
	if whole.addExposures(events); summed { // one of the blocks already has sums instead of events
		var all exposures
		for i := range blocks {
			all.addEvents(blocks[i].events)
			all.addSums(blocks[i].exposures)
		}
		whole.events, whole.exposures = nil, all.sums()
	}
	return whole, nil
}

// AgreesWith reports whether the block has the same numbers as part for the deals of part.
// It is false if the deals of part are not all in b, or if the blocks differ in their
// numbers of columns or of deals per row.
func (b *Block) AgreesWith(part *Block) bool {
	at := (part.Span.From() - b.Span.From()) >> b.RowLevel
	if b.RowLevel != part.RowLevel || at < 0 || at+part.rows.Len() > b.rows.Len() || b.rows.Width() != part.rows.Width() {
		return false
	}
	for i := range part.rows.Len() {
		for c := range b.rows.Width() {
			if b.rows.NumberAt(c, at+i) != part.rows.NumberAt(c, i) {
				return false
			}
		}
	}
	if part.longest.Turns > b.longest.Turns {
		return false
	}
	from := part.Span.From() - b.Span.From()
	if len(part.traces) == 0 { // deals without traces have no lengths either
		return true
	}
	each := len(part.lengths) / len(part.traces) // matches per deal
	return matchesAt(b.traces, from, part.traces) && matchesAt(b.lengths, from*each, part.lengths)
}

// matchesAt reports whether the numbers of part equal those of all from index offset on.
func matchesAt[T int32 | uint64](all []T, offset int, part []T) bool {
	return offset+len(part) <= len(all) && slices.Equal(part, all[offset:offset+len(part)])
}

// A joiner appends the blocks of several scenarios to their runs, in the order of deals;
// blocks that arrive early wait. All blocks of deals below ready have been appended.
type joiner struct {
	runs    []*Run
	totals  []exposureCollector
	waiting []map[int]Block // waiting blocks, by scenario, then by first deal
	ready   int
	deliver func(Match) // receives every match of joined blocks; may be nil
}

func newJoiner(runs []*Run) joiner {
	j := joiner{runs: runs, totals: make([]exposureCollector, len(runs))}
	for range runs {
		j.waiting = append(j.waiting, map[int]Block{})
	}
	return j
}

// add adds a block of the scenario with the given index in runs.
func (j *joiner) add(scenario int, b Block) { j.waiting[scenario][b.Span.From()] = b }

// completeBelow returns the greatest deal, at most limit, such that every scenario has
// blocks for all deals below it, and none of these blocks extends beyond it.
func (j *joiner) completeBelow(limit int) int {
	for {
		least := limit
		for i := range j.waiting {
			to := j.ready
			for {
				b, ok := j.waiting[i][to]
				if !ok || b.Span.To() > limit {
					break
				}
				to = b.Span.To()
			}
			least = min(least, to)
		}
		if least == limit {
			return limit
		}
		limit = least // try again: a block of another scenario may extend beyond limit
	}
}

// advance joins the complete blocks below deal limit.
func (j *joiner) advance(limit int) {
	to := j.completeBelow(limit)
	if to == j.ready {
		return
	}
	var matches [][]Match
	for i, r := range j.runs {
		for at := j.ready; at < to; {
			b := j.waiting[i][at]
			delete(j.waiting[i], at)
			at = b.Span.To()
			r.join(&b, &j.totals[i])
			for k := range b.matches {
				b.matches[k].Scenario = i
			}
			matches = append(matches, b.matches)
		}
	}
	j.ready = to
	if j.deliver != nil {
		j.deliverMatches(matches)
	}
}

// deliverMatches passes the matches of blocks to deliver, ordered by deal, then by scenario,
// whatever the division into blocks.
func (j *joiner) deliverMatches(blocks [][]Match) {
	all := slices.Concat(blocks...)
	slices.SortStableFunc(all, func(a, b Match) int { return a.Deal - b.Deal }) // stable: the matches of a scenario are in order
	for _, m := range all {
		j.deliver(m)
	}
}

// join appends the next block to a run.
func (r *Run) join(b *Block, exposures *exposureCollector) {
	r.Rows.Add(b.rows)
	if traced := min(r.Deals, MaxUngroupedDeals); r.Traces == nil && len(b.traces) > 0 {
		r.Traces, r.Lengths = make([]uint64, 0, traced), make([]int32, 0, traced*r.Rotations)
	}
	r.Traces = append(r.Traces, b.traces...)
	r.Lengths = append(r.Lengths, b.lengths...)
	exposures.add(b)
	r.WatchedDeals += b.watched
	if b.recalled {
		r.RecalledDeals += b.Span.Deals()
	}
	addUses(r.Uses, b.uses)
	if b.longest.Turns > r.Longest.Turns {
		r.Longest = b.longest
	}
}
