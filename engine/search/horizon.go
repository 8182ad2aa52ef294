package search

import "slices"

// A horizon limits the length of the random playouts of one decision. Late events depend little on
// the decision and much on luck. So a long playout is stopped, and counts as an equal share for
// each side, which gives less noise in less time.
//
// The first playouts, the pilot, are played to the end. The limit for all others is 5/4 of the
// first quartile of the pilot's lengths: if lengths vary much, most playouts are stopped; if all are
// about equal, none is.
type horizon struct {
	lengths       [maxPilot]int // by playout of the pilot: its length, in decisions outside the tree
	recordedCount int           // number of lengths recorded
	pilot         int           // number of playouts in the pilot
	limit         int           // largest length of a playout, in decisions outside the tree
}

const (
	maxPilot = 32 // largest number of playouts in the pilot
	minPilot = 4  // least number of playouts in the pilot

	noLimit         = 1 << 30 // a limit that no playout reaches
	minLimitPerSeat = 8       // least limit, in decisions per seat
)

// start resets the horizon for a decision with that many iterations.
func (h *horizon) start(iterations int) {
	h.recordedCount, h.limit = 0, noLimit
	h.pilot = max(minPilot, min(maxPilot, iterations/16))
}

// recordLength records the length of a playout in a match with that many seats, and sets the limit
// at the end of the pilot.
func (h *horizon) recordLength(length, seats int) {
	if h.recordedCount >= h.pilot {
		return
	}
	h.lengths[h.recordedCount] = length
	h.recordedCount++
	if h.recordedCount == h.pilot {
		l := h.lengths[:h.recordedCount]
		slices.Sort(l)
		h.limit = max(l[h.recordedCount/4]*5/4, minLimitPerSeat*seats)
	}
}
