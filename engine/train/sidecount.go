package train

import "equitas/engine"

// sideCount returns the number of sides that can win: those of the cast, or the number of seats
// if seats have no roles. The fair win share of a player that takes every seat in turn is 1
// divided by it.
func sideCount(r engine.Rules, seats int) int {
	if c := r.Cast(seats); c != nil {
		return c.Sides()
	}
	return seats
}
