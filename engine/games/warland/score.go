package warland

import "equitas/engine"

// Why an unfinished match was stopped.
const (
	stoppedNot = iota
	stoppedTimeout
	stoppedStalemate
)

// finish ends the match.
func (s *State) finish(reason uint8, winners engine.Seats) {
	p := &s.pos
	if p.done {
		return
	}
	p.done, p.reason, p.winners, p.phase = true, reason, winners, phaseOver
	s.note(uint64(reason)<<8 | uint64(winners))
}

// eliminate takes a faction whose castle has fallen out of the game.
//
// WARLAND 2.0.2, End of the Game. Rulings R34 and R47.
func (s *State) eliminate(victim, by int) {
	p := &s.pos
	f := &p.faction[victim]
	p.outs++
	f.alive, f.up, f.outBy, f.outRound, f.outAs = false, 0, int8(by), p.round, p.outs
	f.resources, f.food, f.coins = 0, 0, 0
	if s.r.removePieces {
		for i := int(p.np) - 1; i >= 0; i-- {
			if int(p.pawn[i].owner) == victim {
				s.removePawn(i)
			}
		}
		for i := int(p.nb) - 1; i >= 0; i-- {
			if int(p.building[i].owner) == victim {
				s.removeBuilding(i)
			}
		}
	}
	for i := range s.pawns() {
		if x := &p.pawn[i]; int(x.sworn) == victim+1 {
			x.sworn = 0
		}
	}
	s.endTreaties()
	s.endTruces(victim)
	if s.r.creatures {
		s.banish(victim)
	}
	s.checkEnd()
}

// checkEnd ends the match when one faction is left, or as end.when says.
//
// WARLAND 2.0.2, End of the Game.
func (s *State) checkEnd() {
	switch {
	case s.alive() == 1:
		s.finish(reasonConquest, s.best())
	case s.about(s.r.endIf, int(s.pos.active)) != 0:
		s.finish(reasonRanking, s.best())
	}
}

// best returns the living faction that stands best, or those that do.
func (s *State) best() engine.Seats {
	top, won := -1, engine.Seats(0)
	for i := range s.n {
		if !s.pos.faction[i].alive {
			continue
		}
		switch c := s.compare(i, top); {
		case top < 0 || c > 0:
			top, won = i, 1<<i
		case c == 0:
			won |= 1 << i
		}
	}
	return won
}

// compare ranks two living factions: by standing bastions, wins suffered,
// buildings, pawns. It is positive when a stands better.
func (s *State) compare(a, b int) int {
	if b < 0 {
		return 1
	}
	x, y := &s.pos.faction[a], &s.pos.faction[b]
	for _, d := range [...]int{x.standing() - y.standing(), int(y.wins) - int(x.wins), int(x.buildings) - int(y.buildings), int(x.pawns) - int(y.pawns)} {
		if d != 0 {
			return d
		}
	}
	return 0
}

// Result implements [engine.State].
func (s *State) Result() engine.Result {
	p := &s.pos
	return engine.Result{Reason: reasonNames[p.reason], Winners: p.winners, Turns: s.Turn()}
}

// Standing implements [engine.Stander]: points for what wins and what is lost
// last. An eliminated faction has none.
func (s *State) Standing(dst []int64) {
	for i := range s.n {
		f := &s.pos.faction[i]
		v := int64(0)
		if f.alive {
			v = 20 + 5*int64(f.standing()) - 10*int64(f.wins) + 3*int64(f.buildings) + int64(f.pawns)
			for j := range s.pawns() {
				if p := &s.pos.pawn[j]; int(p.owner) == i {
					v += 2 * int64(s.r.pawns[p.kind].strength)
				}
			}
		}
		dst[i] = v * engine.StandingUnit
	}
}
