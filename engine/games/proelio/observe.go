package proelio

import (
	"equitas/engine"
	"equitas/engine/rng"
)

// A View is what one House knows of a match: its own hand, everything that
// lies open, how many cards of either deck the others hold (the backs differ),
// and the cards it has seen and can still follow (R14).
type View struct {
	s      *State
	seat   engine.Seat
	chance *rng.Stream // source for [View.Sampler]
}

// Observe implements [engine.State].
func (s *State) Observe(seat engine.Seat) engine.Observation { return &s.views[seat] }

// Seat implements [engine.Observation].
func (v *View) Seat() engine.Seat { return v.seat }

// Seats implements [engine.Observation].
func (v *View) Seats() int { return v.s.n }

// Key implements [engine.Observation].
func (v *View) Key() uint64 {
	s, p := v.s, &v.s.pos
	d := rng.Digest(v.seat)
	own := &p.house[v.seat]
	for i, c := range own.count[:len(s.r.kinds)] {
		if c > 0 {
			d.Add(uint64(i)<<8 | uint64(c))
		}
	}
	for i := range s.n {
		h := &p.house[i]
		d.Add(uint64(h.n)<<48 | uint64(h.base)<<40 | uint64(h.fortKind)<<32 | uint64(h.freeze)<<24 | uint64(h.guild)<<16 | uint64(h.uses)<<8)
		d.Add(uint64(h.turns)<<1 | uint64(bit(h.drew)))
		if h.waiting != 0 {
			d.Add(h.waitKinds ^ h.waitValid<<1)
			if s.attackerOf(i) == int(v.seat) || p.attack != 0 && i == int(p.active) {
				d.Add(uint64(h.waiting))
			} else {
				d.Add(uint64(s.r.kinds[h.waiting-1].deck) + 0x100)
			}
		}
		if i != int(v.seat) && h.known.Any() {
			var known [maxKinds]uint8
			for m := h.known.To(v.seat, &known); m != 0; m &= m - 1 {
				k := lowest(m)
				d.Add(uint64(i)<<16 | uint64(k)<<8 | uint64(known[k]))
			}
		}
	}
	for d2 := range 2 {
		for m := p.pileMask[d2]; m != 0; m &= m - 1 {
			k := lowest(m)
			d.Add(uint64(k)<<8 | uint64(p.pile[k]))
		}
	}
	d.Add(uint64(p.baseN)<<24 | uint64(p.impN)<<16 | uint64(p.season)<<8 | uint64(uint8(p.merchant)))
	d.Add(uint64(p.frozen)<<32 | uint64(p.equitas)<<24 | uint64(p.turn)<<8 | uint64(p.actions)<<4 | uint64(bit(p.lost)))
	d.Add(uint64(uint8(p.active))<<32 | uint64(p.phase)<<24 | uint64(uint8(p.actor))<<16 | uint64(uint8(p.owner))<<8 | uint64(p.left))
	d.Add(uint64(p.attack)<<32 | uint64(uint16(p.defense))<<16 | uint64(p.tags))
	for _, k := range p.deployed[:p.deployedN] {
		d.Add(uint64(k))
	}
	if p.phase == phaseKeep && p.owner == int8(v.seat) {
		for _, k := range p.keep[:p.keepN] {
			d.Add(uint64(k) + 0x200)
		}
	}
	d.Add(uint64(p.perk)<<16 | uint64(p.taken)<<8 | uint64(p.last))
	if len(s.r.offers) > 0 && p.phase == phasePay && p.owner == int8(v.seat) {
		d.Add(uint64(p.bill))
	}
	d.Add(uint64(p.played)<<8 | uint64(bit(p.done)))
	return uint64(d)
}
