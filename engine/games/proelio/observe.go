package proelio

import (
	"equitas/engine"
	"equitas/engine/rng"
)

// A View is what one House knows of a match: its own hand, everything that
// lies open, how many cards of either deck the others hold (the backs differ),
// and the cards it has seen and can still follow (R14).
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

// A digest mixes numbers into a hash.
type digest uint64

func (d *digest) add(x uint64) { *d = digest(rng.Mix64(uint64(*d) ^ x)) }

// Key implements [engine.Observation].
func (v *View) Key() uint64 {
	s, p := v.s, &v.s.pos
	d := digest(v.seat)
	own := &p.house[v.seat]
	for i, c := range own.count[:len(s.r.kinds)] {
		if c > 0 {
			d.add(uint64(i)<<8 | uint64(c))
		}
	}
	for i := range s.n {
		h := &p.house[i]
		d.add(uint64(h.n)<<48 | uint64(h.base)<<40 | uint64(h.fortKind)<<32 | uint64(h.freeze)<<24 | uint64(h.guild)<<16 | uint64(h.uses)<<8)
		d.add(uint64(h.turns)<<1 | uint64(bit(h.drew)))
		if h.waiting != 0 {
			d.add(h.waitKinds ^ h.waitValid<<1)
			if s.attackerOf(i) == int(v.seat) || p.attack != 0 && i == int(p.active) {
				d.add(uint64(h.waiting))
			} else {
				d.add(uint64(s.r.kinds[h.waiting-1].deck) + 0x100)
			}
		}
		if i != int(v.seat) && h.known.Any() {
			var known [maxKinds]uint8
			for m := h.known.To(v.seat, &known); m != 0; m &= m - 1 {
				k := lowest(m)
				d.add(uint64(i)<<16 | uint64(k)<<8 | uint64(known[k]))
			}
		}
	}
	for d2 := range 2 {
		for m := p.pileMask[d2]; m != 0; m &= m - 1 {
			k := lowest(m)
			d.add(uint64(k)<<8 | uint64(p.pile[k]))
		}
	}
	d.add(uint64(p.baseN)<<24 | uint64(p.impN)<<16 | uint64(p.season)<<8 | uint64(uint8(p.merchant)))
	d.add(uint64(p.frozen)<<32 | uint64(p.equitas)<<24 | uint64(p.turn)<<8 | uint64(p.actions)<<4 | uint64(bit(p.lost)))
	d.add(uint64(uint8(p.active))<<32 | uint64(p.phase)<<24 | uint64(uint8(p.actor))<<16 | uint64(uint8(p.owner))<<8 | uint64(p.left))
	d.add(uint64(p.attack)<<32 | uint64(uint16(p.defense))<<16 | uint64(p.tags))
	for _, k := range p.deployed[:p.deployedN] {
		d.add(uint64(k))
	}
	if p.phase == phaseKeep && p.owner == int8(v.seat) {
		for _, k := range p.keep[:p.keepN] {
			d.add(uint64(k) + 0x200)
		}
	}
	d.add(uint64(p.perk)<<16 | uint64(p.taken)<<8 | uint64(p.last))
	if len(s.r.offers) > 0 && p.phase == phasePay && p.owner == int8(v.seat) {
		d.add(uint64(p.bill))
	}
	d.add(uint64(p.played)<<8 | uint64(bit(p.done)))
	return uint64(d)
}
