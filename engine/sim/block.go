package sim

// A block is what workers hand over of some deals of a cell, besides the rows:
// what is summed over a whole run.
type block struct {
	events  []exposureEvent
	longest Extreme
	kept    []Match // if somebody wants them
}

// A finished is the same block of all cells.
type finished struct {
	from  int // the first deal
	to    int // the deals up to here, exclusive
	cells []block
}

// An order joins blocks in the order of their deals: those that come early
// wait.
type order struct {
	ready  int              // deals 0 to ready-1 are complete
	early  map[int]finished // by the deal they begin with
	totals []totals         // by cell, of the deals that are complete
	kept   func(Match)      // is given every match of these; may be nil
}

// Totals are what is summed over a run's complete deals, besides the rows.
type totals struct {
	exposures exposures
	longest   Extreme
}

// take takes what a worker finished, from deal from on.
func (o *order) take(from int, f finished) {
	if o.early == nil {
		o.early = map[int]finished{}
	}
	o.early[from] = f
}

// advance joins what is complete, up to deal limit and not beyond.
func (o *order) advance(limit int) {
	for o.ready < limit {
		f, ok := o.early[o.ready]
		if !ok {
			return
		}
		delete(o.early, o.ready)
		o.ready = f.to
		if o.kept != nil {
			f.hand(o.kept)
		}
		for i, b := range f.cells {
			t := &o.totals[i]
			t.exposures.add(b.events)
			if b.longest.Turns > t.longest.Turns {
				t.longest = b.longest
			}
		}
	}
}

// finish sets what is summed over a run of so many deals.
func (t *totals) finish(r *Run, follows bool) {
	r.Longest = t.longest
	if follows {
		r.Exposures = t.exposures.list()
	}
}
