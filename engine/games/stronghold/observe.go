package stronghold

import (
	"equitas/engine"
	"equitas/engine/zones"
)

// A View is what one seat knows of a match: everything on the table. Nobody knows what the bag
// and the decks will bring. Defenders do not know which orders lie face down, or which phase
// cards are on offer in the draft.
type View struct {
	state *State
	seat  engine.Seat
}

var _ engine.Observation = (*View)(nil)

// Observe implements [engine.State].
func (s *State) Observe(seat engine.Seat) engine.Observation { return &s.views[seat] }

// Seat implements [engine.Observation].
func (v *View) Seat() engine.Seat { return v.seat }

// Seats implements [engine.Observation].
func (v *View) Seats() int { return v.state.seatCount }

// isInvader reports whether the seat is an Invader's.
func (v *View) isInvader() bool { return int(v.seat) < v.state.invaderCount }

// Key implements [engine.Observation].
func (v *View) Key() uint64 {
	s := v.state
	p, m := s.pos, march{}
	p.clearHidden(v.isInvader())
	if p.stage == stageStep {
		m = s.march
	}
	return zones.KeyOf(v.seat, &p, &m)
}

// clearHidden clears, in a copy of a position, everything that an Invader (if invades is set)
// or a Defender does not see, and everything that does not affect play.
func (p *position) clearHidden(invades bool) {
	if !invades {
		for k := range p.section {
			if x := &p.section[k]; !x.orderFaceUp && x.order != 0 {
				x.order = hiddenOrder
			}
		}
		p.orders, p.offers = [orderKinds]uint8{}, [maxPhase + 1][maxOffer]uint8{}
	}
	clear(p.machine[p.machineCount:])
	p.bagDraws, p.shots, p.cannonShots, p.tally = 0, 0, 0, tally{} // the first three count uses of chance; tally is for reports
}

// hiddenOrder replaces a face-down order in the view of a Defender.
const hiddenOrder = 255
