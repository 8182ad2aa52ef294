package sim

// Lean returns the comparison with runs that are lean: it shares the rows.
func (c *Comparison) Lean() *Comparison {
	lean := *c
	lean.Base, lean.Other = c.Base.Lean(), c.Other.Lean()
	return &lean
}

// Lean returns a run that says who played, how many deals and by what columns,
// and has no numbers: all were made of it that were to be. It cannot be compared,
// played on or saved.
func (r *Run) Lean() *Run {
	cell := *r.Cell
	cell.fair = cell.Fair()
	cell.Rules, cell.Bots = nil, nil
	for _, b := range r.Cell.Bots {
		cell.Bots = append(cell.Bots, Seating{BotSpec: b.BotSpec})
	}
	return &Run{Cell: &cell, Columns: r.Columns, Rotations: r.Rotations, Deals: r.Deals, Unit: r.Unit, Incomplete: r.Incomplete, Longest: r.Longest}
}
