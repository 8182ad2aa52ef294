package train

import "equitas/engine"

// sides returns the number of sides that share a win: the seats, or the sides of a cast. A
// player that sits in every seat once has a fair share of one in that many.
func sides(r engine.Rules, seats int) int {
	if c := r.Cast(seats); c != nil {
		return c.Sides()
	}
	return seats
}
