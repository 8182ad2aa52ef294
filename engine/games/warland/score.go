package warland

import "equitas/engine"

// Why a match without winners was stopped (position.stopReason).
const (
	notStopped = iota
	stoppedTimeout
	stoppedStalemate
)

// finish ends the match, unless it is over already.
func (s *State) finish(reason uint8, winners engine.Seats) {
	p := &s.pos
	if p.isOver {
		return
	}
	p.isOver, p.reason, p.winners, p.phase = true, reason, winners, phaseOver
	s.AddToTrace(uint64(reason)<<8 | uint64(winners))
}

// eliminate removes the faction victim, whose castle has fallen to the faction conqueror.
//
// WARLAND 2.0.2, End of the Game. Rulings R34 and R47.
func (s *State) eliminate(victim, conqueror int) {
	p := &s.pos
	f := &p.faction[victim]
	p.eliminations++
	f.alive, f.standingBastions, f.eliminatedBy, f.eliminatedRound, f.eliminationRank = false, 0, int8(conqueror), p.round, p.eliminations
	f.resources, f.food, f.coins = 0, 0, 0
	s.pieceRemoved()
	if s.rules.removePieces {
		for i := int(p.pawnCount) - 1; i >= 0; i-- {
			if int(p.pawn[i].owner) == victim {
				s.removePawn(i)
			}
		}
		for i := int(p.buildingCount) - 1; i >= 0; i-- {
			if int(p.building[i].owner) == victim {
				s.removeBuilding(i)
			}
		}
	}
	for i := range s.pawns() {
		if x := &p.pawn[i]; int(x.onlyFoe) == victim+1 {
			x.onlyFoe = 0
		}
	}
	s.endTreaties()
	s.endTruces(victim)
	if s.rules.creatures {
		s.removeFactionCreatures(victim)
	}
	s.checkEnd()
}

// checkEnd ends the match if one faction is left, or if end.when holds.
//
// WARLAND 2.0.2, End of the Game.
func (s *State) checkEnd() {
	switch {
	case s.countAlive() == 1:
		s.finish(reasonConquest, s.bestFactions())
	case s.evalFor(s.rules.endIf, int(s.pos.active)) != 0:
		s.finish(reasonRanking, s.bestFactions())
	}
}

// bestFactions returns the living factions that rank highest, as compareRank ranks them.
func (s *State) bestFactions() engine.Seats {
	top, won := -1, engine.Seats(0)
	for i := range s.seatCount {
		if !s.pos.faction[i].alive {
			continue
		}
		switch c := s.compareRank(i, top); {
		case c > 0:
			top, won = i, 1<<i
		case c == 0:
			won |= 1 << i
		}
	}
	return won
}

// compareRank ranks two living factions: by bastions that stand, wins suffered, buildings, then
// pawns. It is positive if a ranks higher, negative if b does, 0 if they are equal; b below 0
// stands for none.
func (s *State) compareRank(a, b int) int {
	if b < 0 {
		return 1
	}
	x, y := &s.pos.faction[a], &s.pos.faction[b]
	for _, d := range [...]int{x.countBastions() - y.countBastions(), int(y.enemyWins) - int(x.enemyWins), int(x.buildings) - int(y.buildings), int(x.pawns) - int(y.pawns)} {
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
	if p.stopReason == stoppedStalemate {
		res.Reason = engine.Stalemate
	}
	return res
}

// How much things count in a faction's standing, in points. In matches between bots that follow the
// rule of thumb, these things predict the winner; buildings and stocks would add hardly anything.
const (
	worthBastion = 6
	worthWin     = -8       // a win of an enemy against the castle
	worthSoldier = 1        // a soldier, besides its strength
	worthAlarm   = -3       // each point of strength of enemy soldiers close to the castle
	worthOut     = -1 << 24 // being eliminated, which is below any castle under attack
)

// Standing implements [engine.Scorer]: it counts bastions, wins suffered, soldiers, and enemies
// close to the castle. An eliminated faction stands below all others.
func (s *State) Standing(dst []int64) {
	for i := range s.seatCount {
		f := &s.pos.faction[i]
		if !f.alive {
			dst[i] = worthOut * engine.StandingUnit
			continue
		}
		v := worthBastion*f.countBastions() + worthWin*int(f.enemyWins)
		for j := range s.pawns() {
			p := &s.pos.pawn[j]
			switch strength := s.rules.pawns[p.kind].strength; {
			case s.class(p) != soldiers:
			case int(p.owner) == i:
				v += worthSoldier + strength
			case s.isIntruder(p, i):
				v += worthAlarm * strength
			}
		}
		dst[i] = int64(v) * engine.StandingUnit
	}
}

// alarmDistance is the distance, measured along the sides of the table (see [gridDistance]), below
// which an enemy soldier counts as close to a castle, in tenths of a millimetre.
const alarmDistance = 2600

// isIntruder reports whether a soldier of another faction is close to the castle of seat, and no
// treaty or truce forbids it to attack.
func (s *State) isIntruder(p *pawn, seat int) bool {
	return p.buildingID == 0 && s.distanceToCastle(p.centre, seat) < alarmDistance && !s.areAtPeace(seat, int(p.owner))
}

// distanceToCastle returns the distance of a place from a castle, measured as [gridDistance] does.
func (s *State) distanceToCastle(place point, seat int) int {
	return gridDistance(place, s.castle[seat].centre)
}
