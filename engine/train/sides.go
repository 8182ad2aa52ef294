package train

import "equitas/engine"

// sides is how many share a win: the seats, or the sides of a cast. A player that
// sits everywhere once has been each side once, seat by seat: of what all of its
// seats could win together a fair share is one in so many.
func sides(r engine.Rules, seats int) int {
	if c := engine.CastOf(r, seats); c != nil {
		return c.Sides()
	}
	return seats
}
