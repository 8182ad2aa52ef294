package search

import "slices"

// A horizon limits the length of the random playouts of one decision. Late events depend
// least on the decision and most on luck, so a long playout is stopped and counts as an
// even split, which gives less noise in less time.
//
// The first playouts, the pilot, go to the end. The limit for the others is the first
// quartile of the pilot's lengths and a quarter more: if lengths vary much most playouts
// are cut, if all are about equal none.
type horizon struct {
	lengths [maxPilot]int // lengths of the pilot's playouts, in decisions outside the tree
	n       int           // number of playouts recorded
	pilot   int           // number of playouts in the pilot
	limit   int           // in decisions outside the tree
}

const (
	maxPilot = 32
	minPilot = 4

	noLimit         = 1 << 30
	minLimitPerSeat = 8 // least limit, in decisions per seat
)

// start begins a decision that has that many iterations.
func (h *horizon) start(iterations int) {
	h.n, h.limit = 0, noLimit
	h.pilot = max(minPilot, min(maxPilot, iterations/16))
}

// recordLength records the length of a playout, and sets the limit at the end of the pilot.
func (h *horizon) recordLength(length, seats int) {
	if h.n >= h.pilot {
		return
	}
	h.lengths[h.n] = length
	h.n++
	if h.n == h.pilot {
		l := h.lengths[:h.n]
		slices.Sort(l)
		h.limit = max(l[h.n/4]*5/4, minLimitPerSeat*seats)
	}
}
