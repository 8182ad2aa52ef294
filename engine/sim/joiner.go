package sim

import "slices"

// A joiner puts the blocks of several cells in the order of their deals: those
// that come early wait. Up to the deal ready every cell has all of its blocks,
// and they are part of its run.
type joiner struct {
	runs   []*Run
	totals []exposures
	early  []map[int]Block // by cell and the deal they begin with: those that wait
	ready  int
	hand   func(Match) // is given every match of what is joined; may be nil
}

func newJoiner(runs []*Run) joiner {
	j := joiner{runs: runs, totals: make([]exposures, len(runs))}
	for range runs {
		j.early = append(j.early, map[int]Block{})
	}
	return j
}

// take takes a block of a cell.
func (j *joiner) take(cell int, b Block) { j.early[cell][b.Span.From()] = b }

// whole returns the last deal, up to limit and exclusive, up to which every cell
// has all its blocks, none of which reaches beyond it.
func (j *joiner) whole(limit int) int {
	for {
		least := limit
		for i := range j.early {
			to := j.ready
			for {
				b, ok := j.early[i][to]
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
		limit = least // blocks of another cell may reach beyond it
	}
}

// advance joins what is whole, up to deal limit and not beyond.
func (j *joiner) advance(limit int) {
	to := j.whole(limit)
	if to == j.ready {
		return
	}
	var matches [][]Match
	for i, r := range j.runs {
		for at := j.ready; at < to; {
			b := j.early[i][at]
			delete(j.early[i], at)
			at = b.Span.To()
			r.join(&b, &j.totals[i])
			for k := range b.matches {
				b.matches[k].Cell = i
			}
			matches = append(matches, b.matches)
		}
	}
	j.ready = to
	if j.hand != nil {
		j.handOver(matches)
	}
}

// handOver hands over the matches of the cells, deal by deal and cell by cell,
// however they were cut into blocks.
func (j *joiner) handOver(blocks [][]Match) {
	all := slices.Concat(blocks...)
	slices.SortStableFunc(all, func(a, b Match) int { return a.Deal - b.Deal }) // by cell they are in order
	for _, m := range all {
		j.hand(m)
	}
}

// join adds a block's deals, which are the next ones, to a run.
func (r *Run) join(b *Block, sums *exposures) {
	r.Rows.Add(b.rows)
	r.Traces = append(r.Traces, b.traces...)
	r.Lengths = append(r.Lengths, b.lengths...)
	sums.add(b)
	r.Watched += b.watched
	if b.kept {
		r.Kept += b.Span.Deals()
	}
	addUses(r.Uses, b.uses)
	if b.longest.Turns > r.Longest.Turns {
		r.Longest = b.longest
	}
}
