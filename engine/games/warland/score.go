package warland

import "equitas/engine"

// Why a match without winners was stopped.
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
	s.Note(uint64(reason)<<8 | uint64(winners))
}

// eliminate removes a faction whose castle has fallen.
//
// WARLAND 2.0.2, End of the Game. Rulings R34 and R47.
func (s *State) eliminate(victim, by int) {
	p := &s.pos
	f := &p.faction[victim]
	p.outs++
	f.alive, f.up, f.outBy, f.outRound, f.outAs = false, 0, int8(by), p.round, p.outs
	f.resources, f.food, f.coins = 0, 0, 0
	s.lifted()
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

// best returns the leading living factions.
func (s *State) best() engine.Seats {
	top, won := -1, engine.Seats(0)
	for i := range s.n {
		if !s.pos.faction[i].alive {
			continue
		}
		switch c := s.compare(i, top); {
		case c > 0:
			top, won = i, 1<<i
		case c == 0:
			won |= 1 << i
		}
	}
	return won
}

// compare ranks two living factions: by standing bastions, wins suffered,
// buildings, pawns. It is positive when a stands better, and where there is no b.
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
	res := engine.Result{Reason: reasonNames[p.reason], Winners: p.winners, Turns: s.Turn()}
	if p.stopped == stoppedStalemate {
		res.Reason = engine.Stalemate
	}
	return res
}

// The value of a faction's assets, in points. In matches of the rule of thumb these predict
// the winner; buildings and stocks add hardly anything.
const (
	worthBastion = 6
	worthWin     = -8       // a win against the castle
	worthSoldier = 1        // a soldier, besides its strength
	worthAlarm   = -3       // each point of strength of an enemy close to the castle
	worthOut     = -1 << 24 // being out of the match, below any threatened castle
)

// Standing implements [engine.Scorer]: bastions, wins suffered, soldiers, and
// enemies close to the castle. An eliminated faction stands below all others.
func (s *State) Standing(dst []int64) {
	for i := range s.n {
		f := &s.pos.faction[i]
		if !f.alive {
			dst[i] = worthOut * engine.StandingUnit
			continue
		}
		v := worthBastion*f.standing() + worthWin*int(f.wins)
		for j := range s.pawns() {
			p := &s.pos.pawn[j]
			switch strength := s.r.pawns[p.kind].strength; {
			case s.class(p) != soldiers:
			case int(p.owner) == i:
				v += worthSoldier + strength
			case s.intrudes(p, i):
				v += worthAlarm * strength
			}
		}
		dst[i] = int64(v) * engine.StandingUnit
	}
}

// alarm is the distance, across plus along, at which an enemy soldier counts as close to a
// castle, in tenths of a millimetre.
const alarm = 2600

// intrudes reports whether another faction's soldier is close to a castle, and
// bound by no treaty or truce.
func (s *State) intrudes(p *pawn, seat int) bool {
	return p.in == 0 && s.gap(p.at, seat) < alarm && !s.protected(seat, int(p.owner))
}

// gap returns the distance of a place from a castle, across plus along.
func (s *State) gap(at point, seat int) int { return across(at, s.castle[seat].at) }
