package proelio

import "equitas/engine"

// endResolution ends a resolution by the check for defeat: first the defender, then the attacker,
// whatever was the cause of the empty hand.
//
// Proelio 0.9.6, Defeat; Patrol. Ruling R5.
func (s *State) endResolution(seat int) {
	p := &s.pos
	attacker := s.attackerOf(seat)
	if p.winter {
		s.endByWinter()
		return
	}
	switch {
	case s.isDefeated(seat):
		s.endByConquest(seat, attacker)
	case s.isDefeated(attacker):
		winner := seat
		if s.rules.attackerFallsLeft {
			winner = s.rightOf(attacker)
		}
		s.endByConquest(attacker, winner)
	case s.rules.defeatAlways:
		s.pushTask(task{step: doAction})
		s.pushTask(task{step: doStepDone})
	case p.justLost != 0 || p.newSeason:
		s.pushTask(task{step: doAction})
		s.offerLossPerks()
	default:
		s.askAction()
	}
}

// isDefeated reports whether the condition of defeat holds for a House.
//
// Proelio 0.9.6, Defeat.
func (s *State) isDefeated(seat int) bool {
	h := &s.pos.house[seat]
	if g := s.rules.defeatGrid; g != nil {
		return g.At2(int32(h.cards&63), int32(h.fort&15)) != 0
	}
	return s.evalSeat(s.rules.defeat, seat) != 0
}

// endByWinter ends the game with scoring, after enforcing the hand limits. Without seasons nobody
// scores and the match is unfinished (R11). Alliances score together (R19).
//
// Proelio 0.9.6, Victory, By Scoring.
func (s *State) endByWinter() {
	p := &s.pos
	p.tasksN = 0
	if s.anyHandOverLimit() {
		s.pushTask(task{step: doScore})
		s.pushTask(task{step: doLimit})
		return
	}
	if !s.rules.seasonsUse {
		s.endMatch(reasonUnfinished, 0)
		return
	}
	best := int32(-1 << 30)
	winners := engine.Seats(0)
	var sums [engine.MaxSeats]int32
	for i := range s.seatCount {
		p.scores[i] = int16(s.pointsBy(&s.rules.score, i))
		side := i
		if s.rules.teams > 0 {
			side = i % s.rules.teams
		}
		sums[side] += int32(p.scores[i])
	}
	for i := range s.seatCount {
		side := i
		if s.rules.teams > 0 {
			side = i % s.rules.teams
		}
		if sums[side] > best {
			best, winners = sums[side], 0
		}
		if sums[side] == best {
			winners |= 1 << i
		}
	}
	s.endMatch(reasonScoring, winners)
}

// endByConquest ends the match because a House has fallen; winner is the House that caused it.
// With alliances, the one that has not lost the House wins.
//
// Proelio 0.9.6, Victory, By First Conquest; Allied Houses, Victory.
func (s *State) endByConquest(fallen, winner int) {
	s.reportOpen(eventFall, fallen, -1, -1, 0)
	if s.rules.teams == 0 {
		s.endMatch(reasonConquest, 1<<winner)
		return
	}
	w := engine.Seats(0)
	for i := range s.seatCount {
		if !s.sameSide(i, fallen) {
			w |= 1 << i
		}
	}
	s.endMatch(reasonAlliance, w)
}

// endMatch ends the match for a reason, with its winners.
func (s *State) endMatch(reason uint8, winners engine.Seats) {
	p := &s.pos
	p.phase, p.tasksN, p.actor = phaseOver, 0, int8(engine.Nobody)
	p.reason, p.winners, p.isOver = reason, winners, true
	s.AddToTrace(uint64(reason)<<8 | uint64(winners))
	if reason == reasonScoring {
		for _, x := range p.scores[:s.seatCount] {
			s.AddToTrace(uint64(uint16(x)))
		}
	}
}
