package search

import "slices"

// A horizon is how far random playouts of one decision go. What happens late in a
// match hangs on the decision least and on luck most, so a playout that goes on
// for long is stopped and counts as an even split: that is less noise for less
// time.
//
// The first playouts, the pilot, go to the end. The others go as far as the
// quicker quarter of them and a quarter further, so that where matches end at
// any time most of them are cut, and where they all end at about the same time
// none is.
type horizon struct {
	lengths [maxPilot]int // of the pilot's playouts, in decisions outside the tree
	n       int           // playouts noted
	pilot   int           // how many of them are the pilot
	limit   int           // decisions outside the tree
}

const (
	maxPilot = 32
	minPilot = 4

	unlimited   = 1 << 30
	leastOfSeat = 8 // decisions for each seat that no horizon cuts
)

// start begins a decision of that many iterations.
func (h *horizon) start(iterations int) {
	h.n, h.limit = 0, unlimited
	h.pilot = max(minPilot, min(maxPilot, iterations/16))
}

// note takes up how long a playout was.
func (h *horizon) note(length, seats int) {
	if h.n >= h.pilot {
		return
	}
	h.lengths[h.n] = length
	h.n++
	if h.n == h.pilot {
		l := h.lengths[:h.n]
		slices.Sort(l)
		h.limit = max(l[h.n/4]*5/4, leastOfSeat*seats)
	}
}
