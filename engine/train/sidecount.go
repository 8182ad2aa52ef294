package train

import "equitas/engine"

// sideCount returns the number of sides that share a win: those of the cast, or the seats. A
// player that sits in every seat once has a fair share of 1 divided by that number.
func sideCount(r engine.Rules, seats int) int {
	if c := r.Cast(seats); c != nil {
		return c.Sides()
	}
	return seats
}
