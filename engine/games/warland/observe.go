package warland

import (
	"equitas/engine"
	"equitas/engine/zones"
)

// A View is what one faction knows of a match: the whole table. Only dice to
// come, the order of the decks of creatures and, where creatures.hands_open is
// false, the hands of others are hidden.
type View struct {
	s    *State
	seat engine.Seat
}

// Observe implements [engine.State].
func (s *State) Observe(seat engine.Seat) engine.Observation { return &s.views[seat] }

// Seat implements [engine.Observation].
func (v *View) Seat() engine.Seat { return v.seat }

// Seats implements [engine.Observation].
func (v *View) Seats() int { return v.s.n }

// hides reports whether a creature's card cannot be seen by a seat.
func (s *State) hides(c *creature, owner int, seat engine.Seat) bool {
	return c.place == inDeck || c.place == inHand && !s.r.handsOpen && owner != int(seat)
}

// Key implements [engine.Observation].
func (v *View) Key() uint64 {
	s := v.s
	p := s.pos
	p.hide(s, v.seat)
	f, b, x := p.faction[:s.n], p.building[:p.nb], p.pawn[:p.np]
	return zones.KeyOf(v.seat, &p.common, &f, &b, &x)
}

// hide blanks what a seat does not see, and what is left over from before.
func (p *position) hide(s *State, seat engine.Seat) {
	for i := range s.n {
		for j := range s.r.cards(&p.faction[i]) {
			if c := &p.faction[i].creature[j]; s.hides(c, i, seat) {
				*c = creature{place: c.place}
			}
		}
	}
	clear(p.treaties[p.treatyN:])
	clear(p.truces[p.truceN:])
	clear(p.pending.party[p.pending.partyN:])
	p.rolled, p.tally = [maxSeats][rollKinds]uint16{}, tally{} // of streams, and for reports
}

// cards returns a faction's creatures, none where the module is off.
func (r *Rules) cards(f *faction) []creature {
	if !r.creatures {
		return nil
	}
	return f.creature[:len(r.deck)]
}
