package empires

// A tally holds the counters of a match; a first index of seats counts by seat.
type tally struct {
	acts                     [maxSeats][actionKinds]uint16
	passes                   [maxSeats]uint16
	failed                   [maxSeats]uint16 // attacks that did not get to their target
	income                   [maxSeats]uint16
	revolted                 [maxSeats]uint16 // control markers lost to revolts
	refreshed                [maxSeats]uint16
	displacing, displaced    [maxSeats]uint16 // attempts, successes
	plundered                [maxSeats]uint16 // trade markers
	vp                       [maxSeats][sources]int32
	fought, won, routs       [maxSeats][2][battlePlaces]uint16 // as attacker and as defender, by kind of battle
	ambushes                 [maxSeats]uint16
	lost                     [maxSeats]uint16                     // army cards
	combats                  [maxUnits][3]uint16                  // by unit: drawn, won, lost
	blocks                   [maxBattle + 1][maxBattle + 1]uint16 // battles, by blocks of the attacker and of the defender
	attacked                 [maxSeats][maxSeats]uint16           // battles, by rank of attacker and defender in standing
	taken, discarded, fallen [maxKinds]uint16                     // army cards, by kind
	takenIn                  [maxKinds]uint16                     // rounds in which they were taken, summed
	had, sent                [maxSeats]mask                       // army cards ever taken, ever sent into a battle
	scored                   [maxTurns]int32                      // points, all seats together
	changed                  uint16                               // areas that have changed hands
}

// noteTaken counts a card that was recruited.
func (s *State) noteTaken(i, kind int) {
	t := &s.tally
	t.taken[kind]++
	t.had[i] |= 1 << kind
	round := uint16(s.pos.round)
	for _, x := range s.r.turns[:s.pos.turn-1] {
		round += uint16(x.rounds)
	}
	t.takenIn[kind] += round
}
