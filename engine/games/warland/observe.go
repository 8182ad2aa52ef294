package warland

import (
	"equitas/engine"
	"equitas/engine/zones"
)

// A View is what one faction knows of a match: the whole table, except for the order of the
// decks of creatures and, if creatures.hands_open is false, the hands of others.
type View struct {
	state *State
	seat  engine.Seat
}

// Observe implements [engine.State].
func (s *State) Observe(seat engine.Seat) engine.Observation { return &s.views[seat] }

// Seat implements [engine.Observation].
func (v *View) Seat() engine.Seat { return v.seat }

// Seats implements [engine.Observation].
func (v *View) Seats() int { return v.state.seatCount }

// hidesCreature reports whether a creature's card is hidden from a seat.
func (s *State) hidesCreature(c *creature, owner int, seat engine.Seat) bool {
	return c.place == inDeck || c.place == inHand && !s.rules.handsOpen && owner != int(seat)
}

// Key implements [engine.Observation].
func (v *View) Key() uint64 {
	s := v.state
	p := s.pos
	p.clearHidden(s, v.seat)
	f, b, x := p.faction[:s.seatCount], p.building[:p.buildingCount], p.pawn[:p.pawnCount]
	return zones.KeyOf(v.seat, &p.sharedPosition, &f, &b, &x)
}

// clearHidden clears everything in a copy of a position that a seat does not see, and
// everything that no longer matters.
func (p *position) clearHidden(s *State, seat engine.Seat) {
	for i := range s.seatCount {
		for j := range s.rules.cards(&p.faction[i]) {
			if c := &p.faction[i].creature[j]; s.hidesCreature(c, i, seat) {
				*c = creature{place: c.place}
			}
		}
	}
	clear(p.treaties[p.treatyCount:])
	clear(p.truces[p.truceCount:])
	clear(p.pending.party[p.pending.partyCount:])
	p.rollCounts, p.tally = [maxSeats][rollKinds]uint16{}, tally{} // these number streams of chance, and are for reports
}

// cards returns a faction's creatures; none if the rules have none.
func (r *Rules) cards(f *faction) []creature {
	if !r.creatures {
		return nil
	}
	return f.creature[:len(r.deck)]
}
