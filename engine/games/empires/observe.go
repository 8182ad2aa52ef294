package empires

import (
	"equitas/engine"
	"equitas/engine/zones"
)

// A View is what one seat knows of a match: everything on the table, its own Empire cards, and
// its own choices in a battle. Army cards are taken and lost in public, so everybody can know
// them. A seat does not know the order of the deck, the Empire sets of others, or the cards
// that others have chosen in a battle.
type View struct {
	state     *State
	seat      engine.Seat
	estimates estimateCache // for the rule of thumb
}

var _ engine.Observation = (*View)(nil)

// Observe implements [engine.State].
func (s *State) Observe(seat engine.Seat) engine.Observation { return &s.views[seat] }

// Seat implements [engine.Observation].
func (v *View) Seat() engine.Seat { return v.seat }

// Seats implements [engine.Observation].
func (v *View) Seats() int { return v.state.seatCount }

// Key implements [engine.Observation].
func (v *View) Key() uint64 {
	p := v.state.pos
	hands := p.clearHidden(v.state, int(v.seat))
	return zones.KeyOf(v.seat, &p, &hands)
}

// clearHidden clears everything in a copy of a position that a seat does not see, and
// everything that does not affect play, such as a battle that is over. It returns the number
// of cards in each hand, which all seats see.
func (p *position) clearHidden(s *State, seat int) (hands [maxSeats]uint8) {
	for i := range s.seatCount {
		if hands[i] = uint8(s.handSize(i)); i == seat {
			continue
		}
		x := &p.seat[i]
		clear(x.cards[s.rules.armyKindCount:])
		x.set, x.heldKinds = -1, x.heldKinds&s.rules.armyMask
	}
	p.deck = [maxDeck]uint8{}
	if p.pendingDecision != askSet || int(p.actor) != seat { // a seat that chooses a set sees those that are left
		p.sets = 0
	} else {
		p.sets &= s.rules.sideSets[p.seat[seat].side]
	}
	if !s.inBattle() {
		p.battle = battle{}
	}
	for i := range p.battle.side { // others see how many cards a side has sent only once both have
		switch a := &p.battle.side[i]; {
		case int(a.seat) == seat:
			clear(a.cards[a.size:])
			clear(a.order[a.orderedCount:])
		case p.pendingDecision == askAmbush, p.pendingDecision == askOrder:
			*a = army{seat: a.seat, size: a.size}
		default:
			*a = army{seat: a.seat}
		}
	}
	p.decisionsMade, p.chanceUses = 0, 0 // would show how many cards were sent; only numbers uses of chance
	return hands
}
