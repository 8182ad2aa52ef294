package proelio

import (
	"fmt"

	"equitas/engine"
)

// An ending is how the stay of a card in a hand ended.
type ending uint8

const (
	endUsed   ending = iota // attacked or fortified with, deployed, or played
	endSpent                // paid as a price, given away by choice, or drawn and not kept
	endLost                 // loot, theft, forced discard
	endExcess               // discarded down to the hand limit
	endScored               // still in the hand at the end, and worth points
	endDead                 // still in the hand at the end, and worth nothing
	endings
	endAsked = endings // the ending that the caller set with [State.because]
)

// lastRound is the last round after which Fortifications are measured.
const lastRound = 12

// A stayCounts counts what happens in a match. Only a state that plays a match from its start
// has one; copies, and thus every search, count nothing.
//
// Counters are totals over all Houses unless they have a seat.
type stayCounts struct {
	verbs [verbCount]uint32 // actions, and perks used in the action phase
	perks [maxPerks]uint32  // perks used, by perk
	flow  [flowCount]uint32

	choices [engine.MaxSeats]uint32 // decisions of the action phase
	full    uint32                  // of these, with a hand at the limit or above

	rounds    uint32            // whole rounds played, lastRound at most
	roundEnds uint16            // the last turn of the one being played
	fort      [lastRound]uint32 // Fortification values at the end of each

	net   [engine.MaxSeats]int32    // cards that came into the hand minus those that left it
	ended [endings][maxKinds]uint32 // stays in a hand, by how they ended
	held  [maxKinds]int64           // copies in hand, summed over own decisions of the action phase, of stays that are over: see enter
	holds [maxKinds]int64           // the same of stays that last to the end, of a match that is over
	stuck [2 * maxKinds]uint32      // of these, copies that were of no use, by place
	first [engine.MaxSeats]uint64   // kinds in the first hand
	seen  [engine.MaxSeats]uint64   // kinds that ever came into the hand
	used  [engine.MaxSeats]uint64   // kinds of which a copy was used
	why   ending                    // of the cards that the decision due takes out of a hand

	finished, credit [engine.MaxSeats]int64 // by seat, of a finished match: 1 if it has winners, and the payoff
}

// enter counts a card that comes into a hand.
//
// A copy is held at as many decisions as lie between those that its House had
// made when it came and those when it left: each stay is counted by its ends.
func (m *stayCounts) enter(seat int, kind uint8) {
	seat &= 7
	m.net[seat]++
	m.seen[seat] |= 1 << kind
	m.held[kind&63] -= int64(m.choices[seat])
}

// leave counts that a card has left a hand, and why.
func (m *stayCounts) leave(seat int, kind uint8, why ending) {
	if why == endAsked {
		why = m.why
	}
	seat &= 7
	m.net[seat]--
	m.ended[why&3][kind&63]++ // endScored and endDead occur only at the end of a match
	m.held[kind&63] += int64(m.choices[seat])
	m.used[seat] |= uint64(bit(why == endUsed)) << kind
}

// choose counts a decision of the action phase, and the cards that are of no
// use in it. at is the trace at which it was due.
func (m *stayCounts) choose(s *State, v verb, at uint64) {
	seat := s.pos.active & 7
	h := &s.pos.house[seat]
	m.verbs[v]++
	m.choices[seat]++
	m.full += uint32(bit(h.n >= s.handLimit(int(seat))))
	places := s.places
	if s.placesAt != at { // the legal actions were not computed
		places = s.placeable(int(seat))
	}
	idle := h.may &^ (places | s.guards(h, int(seat)))
	idle = m.sticks(s.r, h, idle) // usually at most three, in an unpredictable number
	idle = m.sticks(s.r, h, idle)
	for idle = m.sticks(s.r, h, idle); idle != 0; {
		idle = m.sticks(s.r, h, idle)
	}
}

// sticks counts the copies of the first few kinds, given by place, as unused, and returns
// the rest. Without any it adds to a dummy counter.
func (m *stayCounts) sticks(r *Rules, h *house, places uint64) uint64 {
	place := lowest(places)
	m.stuck[place&(len(m.stuck)-1)] += uint32(h.count[r.at[place&(maxKinds-1)]&(maxKinds-1)])
	return places & (places - 1)
}

// turnEnds records the Fortifications of all Houses at the end of a round.
func (s *State) turnEnds() {
	if m := s.stayCounts; m != nil && s.pos.turn == m.roundEnds {
		m.round(s)
	}
}

func (m *stayCounts) round(s *State) {
	if m.rounds == lastRound {
		return
	}
	for i := range s.n {
		m.fort[m.rounds] += uint32(s.pos.house[i].fort)
	}
	m.rounds++
	m.roundEnds += uint16(s.n)
}

// count adds n to a counter of the match, if the state counts.
func (s *State) count(flow, n int) {
	if m := s.stayCounts; m != nil {
		m.flow[flow] += uint32(n)
	}
}

// because sets how the stays of cards end that the pending decision removes from a hand.
func (s *State) because(why ending) {
	if m := s.stayCounts; m != nil {
		m.why = why
	}
}

var _ engine.Counter = (*State)(nil)

// Counting implements [engine.Counter].
func (s *State) Counting(on bool) { s.mute = !on }

// measure sets all counters of the state to 0, if it counts.
func (s *State) measure() {
	if s.mute {
		s.stayCounts = nil
		return
	}
	if s.spare == nil {
		s.spare = new(stayCounts)
	}
	s.stayCounts = s.spare
	*s.stayCounts = stayCounts{roundEnds: uint16(s.n)}
}

// dealt records the hands that were dealt at the start.
func (m *stayCounts) dealt(s *State) {
	for i := range s.n {
		m.first[i] = s.pos.house[i].mask
	}
}

// sumUp readies the counts of a finished match to be read. It returns false for a state
// that does not count, such as a copy.
func (s *State) sumUp(res engine.Result) bool {
	m := s.stayCounts
	if m == nil {
		return false
	}
	s.audit()
	m.ended[endScored], m.ended[endDead], m.holds = [maxKinds]uint32{}, [maxKinds]uint32{}, [maxKinds]int64{}
	for i := range s.n {
		m.finished[i], m.credit[i] = int64(bit(res.Winners != 0)), res.Payoff(engine.Seat(i))
		s.stayed(i)
	}
	return true
}

// audit panics unless the cards that entered and left every hand agree with its content.
func (s *State) audit() {
	for i := range s.n {
		if came, holds := s.stayCounts.net[i], s.pos.house[i].n; came != int32(holds) {
			panic(fmt.Sprintf("proelio: seat %d took up %d cards more than it gave up and holds %d", i, came, holds))
		}
	}
}

// stayed counts the cards in a hand at the end: those with points, without whose kind the
// House would score less, and those without. Where there is no scoring none has points.
func (s *State) stayed(seat int) {
	h := &s.pos.house[seat]
	for m := h.mask; m != 0; m &= m - 1 {
		k, how := lowest(m)&63, endDead
		if s.pos.reason == reasonScoring && s.without(seat, uint8(k)) < int32(s.pos.scores[seat]) {
			how = endScored
		}
		s.stayCounts.ended[how][k] += uint32(h.count[k])
		s.stayCounts.holds[k] += int64(h.count[k]) * int64(s.stayCounts.choices[seat])
	}
}

// without returns the score of a House without its copies of a card.
func (s *State) without(seat int, kind uint8) int32 {
	h := &s.pos.house[seat]
	mask, n, bases, c := h.mask, h.n, h.base, h.count[kind]
	h.mask, h.n, h.base, h.count[kind] = mask&^(1<<kind), n-c, bases-c*s.r.isBase[kind], 0
	x := s.weigh(&s.r.score, seat)
	h.mask, h.n, h.base, h.count[kind] = mask, n, bases, c
	return x
}

var _ engine.UsageReporter = (*State)(nil)

// Exposures implements [engine.UsageReporter]: the kinds of cards that came into
// each hand, and those that were used.
func (s *State) Exposures(buf []engine.Exposure) []engine.Exposure {
	m := s.stayCounts
	if m == nil {
		return buf
	}
	for i := range s.n {
		buf = append(buf, engine.Exposure{Seat: engine.Seat(i), Turns: int32(s.pos.house[i].turns), Had: m.seen[i], Used: m.used[i]})
	}
	return buf
}
