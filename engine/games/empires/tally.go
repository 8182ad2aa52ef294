package empires

// A tally holds the counters of a match. Where the first index is a seat, they count for that
// seat.
type tally struct {
	actionCounts             [maxSeats][actionKinds]uint16
	passes                   [maxSeats]uint16
	failed                   [maxSeats]uint16 // attacks that did not reach their target
	income                   [maxSeats]uint16
	revolted                 [maxSeats]uint16 // control markers lost to revolts
	refreshed                [maxSeats]uint16
	displacing, displaced    [maxSeats]uint16 // attempts to displace a trade marker, successful ones
	plundered                [maxSeats]uint16 // trade markers plundered
	vp                       [maxSeats][sourceCount]int32
	fought, won, routs       [maxSeats][2][battleKinds]uint16 // as attacker and as defender, by kind of battle
	ambushes                 [maxSeats]uint16
	lost                     [maxSeats]uint16                     // army cards lost
	combats                  [maxUnits][3]uint16                  // by unit: drawn, won, lost
	blocks                   [maxBattle + 1][maxBattle + 1]uint16 // number of battles, by blocks of the attacker and of the defender
	attacked                 [maxSeats][maxSeats]uint16           // battles, by ranks of attacker and defender
	taken, discarded, fallen [maxKinds]uint16                     // army cards, by kind
	takenIn                  [maxKinds]uint16                     // sum of the rounds in which they were taken, counted from the start of the match
	had, sent                [maxSeats]mask                       // army cards taken so far, and those sent into a battle
	scored                   [maxTurns]int32                      // points, all seats together
	changed                  uint16                               // number of changes of an area's controller
}

// noteTaken counts an army card that player i has taken.
func (s *State) noteTaken(i, kind int) {
	t := &s.tally
	t.taken[kind]++
	t.had[i] |= 1 << kind
	round := uint16(s.pos.round)
	for _, x := range s.rules.turns[:s.pos.turn-1] {
		round += uint16(x.rounds)
	}
	t.takenIn[kind] += round
}
