package proelio

import (
	"fmt"

	"equitas/engine"
)

// A stayEnding is how the stay of a card in a hand ended.
type stayEnding uint8

const (
	endUsed   stayEnding = iota // attacked or fortified with, deployed, or played
	endSpent                    // paid as a price, given away by choice, or drawn and not kept
	endLost                     // taken as loot, stolen or discarded by force
	endExcess                   // discarded down to the hand limit
	endScored                   // still in the hand at the end, and worth points
	endDead                     // still in the hand at the end, and worth nothing
	stayEndings
	endAsked = stayEndings // stands for the ending that was set with [State.setEnding]
)

// lastRound is the number of rounds after which Fortifications are no longer counted.
const lastRound = 12

// A stayCounts holds the counts of a match. Only a state that plays a match from its start has
// one; copies, and so all searches, count nothing.
//
// Counts are totals over all Houses unless they are by seat.
type stayCounts struct {
	verbs [verbCount]uint32 // by verb: actions, including perks used in the action phase
	perks [maxPerks]uint32  // by perk: how often it was used
	flow  [flowCount]uint32

	choices [engine.MaxSeats]uint32 // by seat: decisions of the action phase
	full    uint32                  // decisions of the action phase with a hand at the limit or above

	rounds    uint32            // rounds completed, at most lastRound
	roundEnds uint16            // number of the last turn of the present round
	fort      [lastRound]uint32 // by round: total value of all Fortifications at its end

	netCards           [engine.MaxSeats]int32        // by seat: cards that came into the hand minus cards that left it
	ended              [stayEndings][maxKinds]uint32 // by ending and kind: number of stays
	heldByEndedStays   [maxKinds]int64               // by kind: copies in hand, summed over the decisions of the action phase of their owner, for stays that have ended (see countEntering)
	heldByLastingStays [maxKinds]int64               // by kind: the same for stays that lasted to the end of the match
	unusable           [2 * maxKinds]uint32          // by place: the same, but only copies that could not be used at the decision
	first              [engine.MaxSeats]uint64       // by seat: kinds in the opening hand, as bits
	seen               [engine.MaxSeats]uint64       // by seat: kinds that ever came into the hand, as bits
	used               [engine.MaxSeats]uint64       // by seat: kinds of which a copy was used, as bits
	ending             stayEnding                    // ending of the stays of cards that the present decision removes from a hand

	finished, credit [engine.MaxSeats]int64 // by seat, once the match is over: 1 if it has winners, and the seat's payoff
}

// countEntering counts a card that comes into a hand.
//
// The number of decisions for which a copy is held is the number that its House has made when
// it leaves, minus the number when it came. So the latter is subtracted here and the former
// added by countLeaving.
func (m *stayCounts) countEntering(seat int, kind uint8) {
	seat &= 7
	m.netCards[seat]++
	m.seen[seat] |= 1 << kind
	m.heldByEndedStays[kind&63] -= int64(m.choices[seat])
}

// countLeaving counts a card that leaves a hand; why says how its stay ended.
func (m *stayCounts) countLeaving(seat int, kind uint8, why stayEnding) {
	if why == endAsked {
		why = m.ending
	}
	seat &= 7
	m.netCards[seat]--
	m.ended[why&3][kind&63]++ // endScored and endDead are counted only at the end of a match
	m.heldByEndedStays[kind&63] += int64(m.choices[seat])
	m.used[seat] |= uint64(boolToInt(why == endUsed)) << kind
}

// countDecision counts a decision of the action phase, and the cards in hand that could not be
// used at it. at is the trace when the decision was asked for.
func (m *stayCounts) countDecision(s *State, v verb, at uint64) {
	seat := s.pos.active & 7
	h := &s.pos.house[seat]
	m.verbs[v]++
	m.choices[seat]++
	m.full += uint32(boolToInt(h.cards >= s.handLimit(int(seat))))
	places := s.places
	if s.placesTrace != at { // the allowed actions were not computed for this decision
		places = s.placeableKinds(int(seat))
	}
	idle := h.placeBits &^ (places | s.deployablePlaces(h, int(seat)))
	idle = m.countStuck(s.rules, h, idle) // usually at most three kinds, in an unpredictable number, so that the first three calls have no branch
	idle = m.countStuck(s.rules, h, idle)
	for idle = m.countStuck(s.rules, h, idle); idle != 0; {
		idle = m.countStuck(s.rules, h, idle)
	}
}

// countStuck counts the copies of the first of some kinds, given as bits by place, as unusable, and
// returns the other kinds. If there are none it adds to a counter that nothing reads.
func (m *stayCounts) countStuck(r *Rules, h *house, places uint64) uint64 {
	place := lowestBit(places)
	m.unusable[place&(len(m.unusable)-1)] += uint32(h.count[r.kindAt[place&(maxKinds-1)]&(maxKinds-1)])
	return places & (places - 1)
}

// countRoundEnd counts the Fortifications of all Houses if the present turn is the last of a round.
func (s *State) countRoundEnd() {
	if m := s.stayCounts; m != nil && s.pos.turn == m.roundEnds {
		m.countRound(s)
	}
}

func (m *stayCounts) countRound(s *State) {
	if m.rounds == lastRound {
		return
	}
	for i := range s.seatCount {
		m.fort[m.rounds] += uint32(s.pos.house[i].fort)
	}
	m.rounds++
	m.roundEnds += uint16(s.seatCount)
}

// addFlow adds n to a counter of the match, if the state has counts.
func (s *State) addFlow(flow, n int) {
	if m := s.stayCounts; m != nil {
		m.flow[flow] += uint32(n)
	}
}

// setEnding sets the ending of the stays of the cards that the next decision removes from a hand.
func (s *State) setEnding(why stayEnding) {
	if m := s.stayCounts; m != nil {
		m.ending = why
	}
}

var _ engine.Counter = (*State)(nil)

// SetCounting implements [engine.Counter].
func (s *State) SetCounting(on bool) { s.countingOff = !on }

// resetCounts resets all counts; the state then has counts, unless counting is off.
func (s *State) resetCounts() {
	if s.countingOff {
		s.stayCounts = nil
		return
	}
	if s.spareCounts == nil {
		s.spareCounts = new(stayCounts)
	}
	s.stayCounts = s.spareCounts
	*s.stayCounts = stayCounts{roundEnds: uint16(s.seatCount)}
}

// recordOpeningHands records the opening hands.
func (m *stayCounts) recordOpeningHands(s *State) {
	for i := range s.seatCount {
		m.first[i] = s.pos.house[i].mask
	}
}

// finishCounts prepares the counts of a finished match for reading. It returns false if the
// state has none, such as a copy.
func (s *State) finishCounts(res engine.Result) bool {
	m := s.stayCounts
	if m == nil {
		return false
	}
	s.checkFlows()
	m.ended[endScored], m.ended[endDead], m.heldByLastingStays = [maxKinds]uint32{}, [maxKinds]uint32{}, [maxKinds]int64{}
	for i := range s.seatCount {
		m.finished[i], m.credit[i] = int64(boolToInt(res.Winners != 0)), res.Payoff(engine.Seat(i))
		s.countRemaining(i)
	}
	return true
}

// checkFlows panics if the numbers of cards that came into and left each hand do not agree
// with its size.
func (s *State) checkFlows() {
	for i := range s.seatCount {
		if came, holds := s.stayCounts.netCards[i], s.pos.house[i].cards; came != int32(holds) {
			panic(fmt.Sprintf("proelio: seat %d took up %d cards more than it gave up and holds %d", i, came, holds))
		}
	}
}

// countRemaining counts the cards in a hand at the end: those that have points, since the
// House would score less without their kind, and those that have none. If there is no scoring,
// none has points.
func (s *State) countRemaining(seat int) {
	h := &s.pos.house[seat]
	for m := h.mask; m != 0; m &= m - 1 {
		k, how := lowestBit(m)&63, endDead
		if s.pos.reason == reasonScoring && s.scoreWithout(seat, uint8(k)) < int32(s.pos.scores[seat]) {
			how = endScored
		}
		s.stayCounts.ended[how][k] += uint32(h.count[k])
		s.stayCounts.heldByLastingStays[k] += int64(h.count[k]) * int64(s.stayCounts.choices[seat])
	}
}

// scoreWithout returns the score that a House would have without its copies of a card.
func (s *State) scoreWithout(seat int, kind uint8) int32 {
	h := &s.pos.house[seat]
	mask, n, bases, c := h.mask, h.cards, h.base, h.count[kind]
	h.mask, h.cards, h.base, h.count[kind] = mask&^(1<<kind), n-c, bases-c*s.rules.isBase[kind], 0
	x := s.pointsBy(&s.rules.score, seat)
	h.mask, h.cards, h.base, h.count[kind] = mask, n, bases, c
	return x
}

var _ engine.UsageReporter = (*State)(nil)

// Exposures implements [engine.UsageReporter]: for each seat, the kinds of cards that came into
// its hand, and those that it used.
func (s *State) Exposures(buf []engine.Exposure) []engine.Exposure {
	m := s.stayCounts
	if m == nil {
		return buf
	}
	for i := range s.seatCount {
		buf = append(buf, engine.Exposure{Seat: engine.Seat(i), Turns: int32(s.pos.house[i].turns), ThingsHad: m.seen[i], ThingsUsed: m.used[i]})
	}
	return buf
}
