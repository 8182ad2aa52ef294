package proelio

import (
	"equitas/engine"
	"equitas/engine/card"
	"equitas/engine/rng"
	"equitas/engine/zones"
)

// A View is what one House knows of a match: its own hand, everything that
// lies open, how many cards of either deck the others hold (the backs differ),
// and the cards it has seen and can still follow (R14).
type View struct {
	state  *State
	seat   engine.Seat
	chance *rng.Stream // source of random numbers for [View.Sampler]; nil before its first call
}

// Observe implements [engine.State].
func (s *State) Observe(seat engine.Seat) engine.Observation { return &s.views[seat] }

// Seat implements [engine.Observation].
func (v *View) Seat() engine.Seat { return v.seat }

// Seats implements [engine.Observation].
func (v *View) Seats() int { return v.state.seatCount }

// Key implements [engine.Observation].
func (v *View) Key() uint64 {
	p := v.state.pos
	p.clearHidden(v.state, v.seat)
	houses := p.house[:v.state.seatCount]
	return zones.KeyOf(v.seat, &p.commonPosition, &houses)
}

// clearHidden clears everything in a copy of a position that a seat does not see, and
// everything that no longer matters. Of other hands it keeps the cards that the seat can
// follow, of a hidden attack the deck.
func (p *position) clearHidden(s *State, seat engine.Seat) {
	for i := range s.seatCount {
		h := &p.house[i]
		known := h.known
		if h.known, h.placeBits = (card.HandKnowledge{}), 0; i != int(seat) {
			h.count = [maxKinds]uint8{}
			h.mask = known.AddKnownTo(seat, &h.count)
		}
		if s.isAttackHidden(i, seat) {
			h.waiting = s.rules.kinds[h.waiting-1].deck + 1
		}
	}
	p.deck, p.choice = [256]uint8{}, 0
	clear(p.deployed[p.deployedN:])
	p.tasks, p.tasksN = [maxTasks]task{}, 0 // these follow from what was played
	own := p.owner == int8(seat)
	if !own || p.phase != phaseKeep {
		p.keep = [24]uint8{}
	}
	if !own || p.phase != phasePay {
		p.priceNumber = 0
	}
	p.shuffles, p.steals = [2]uint16{}, 0 // these number streams of chance
}
