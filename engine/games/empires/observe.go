package empires

import (
	"math/bits"

	"equitas/engine"
	"equitas/engine/rng"
)

// A View is what one seat knows of a match: the whole table, its own Empire cards,
// and what it has chosen in a battle. Army cards are taken and lost in the open, so
// who remembers knows them. Hidden are the order of the deck, the Empire sets of
// others, and the cards that they have chosen in a battle.
type View struct {
	s    *State
	seat engine.Seat
	mind mind // of the rule of thumb
}

var _ engine.Observation = (*View)(nil)

// Observe implements [engine.State].
func (s *State) Observe(seat engine.Seat) engine.Observation { return &s.views[seat] }

// Seat implements [engine.Observation].
func (v *View) Seat() engine.Seat { return v.seat }

// Seats implements [engine.Observation].
func (v *View) Seats() int { return v.s.n }

// flags packs a few yes or no.
func flags(l ...bool) (x uint64) {
	for _, b := range l {
		x = x<<1 | uint64(word32(b))
	}
	return x
}

// Key implements [engine.Observation].
func (v *View) Key() uint64 {
	s, p, r := v.s, &v.s.pos, v.s.r
	d := rng.Digest(v.seat)
	d.Add(uint64(p.turn)<<56 | uint64(p.round)<<48 | uint64(p.stage)<<40 | uint64(p.asks)<<32 | uint64(uint8(p.who))<<24 | uint64(uint8(p.first))<<16 | uint64(uint8(p.active))<<8 |
		flags(p.over, p.broken, p.bonus, p.routed, p.task.begun))
	d.Add(uint64(p.placed)<<56 | uint64(p.extra)<<48 | uint64(p.task.action)<<40 | uint64(p.task.area)<<32 | uint64(p.task.left)<<24 | uint64(uint8(p.lot))<<16 | uint64(p.fortStock)<<8 | uint64(p.deckN))
	d.Add(p.forts)
	d.Add(p.seen)
	n := len(r.areas)
	for i := range n {
		d.Add(uint64(uint8(p.owner[i]))<<16 | uint64(p.markers[i])<<8 | uint64(p.traded[i]))
	}
	for i := range s.n {
		x := &p.seat[i]
		if x.traded != 0 {
			d.Bytes(p.trade[i][:n])
		}
		d.Add(uint64(x.control)<<56 | uint64(x.trade)<<48 | uint64(x.store)<<40 | uint64(x.side)<<32 | uint64(x.refreshed)<<24 | uint64(x.may))
		d.Add(uint64(uint32(x.vp)))
		d.Bytes(x.plunder[:s.n])
		among := r.armies
		if i == int(v.seat) {
			among = ^mask(0)
			d.Add(uint64(uint8(x.set)))
		}
		for m := x.holds & among; m != 0; m &= m - 1 {
			k := bits.TrailingZeros64(m)
			d.Add(uint64(k)<<8 | uint64(x.cards[k]))
		}
		d.Add(uint64(s.handSize(i)))
	}
	d.Bytes(p.display[:r.recruit.display])
	d.Bytes(p.discard[:len(r.kinds)])
	if p.asks == askSet && p.who == int8(v.seat) { // the choosing seat sees the pile
		d.Add(uint64(p.sets & r.sideOf[p.seat[v.seat].side]))
	}
	if s.inBattle() {
		v.battle(&d)
	}
	return uint64(d)
}

// battle hashes what the seat knows of the current battle: the numbers of cards of both
// sides once chosen, and its own cards.
func (v *View) battle(d *rng.Digest) {
	b := &v.s.pos.battle
	d.Add(uint64(b.area)<<24 | uint64(b.kind)<<16 | uint64(b.turned)<<8 | flags(b.ambush))
	for i := range b.side {
		a := &b.side[i]
		d.Add(uint64(uint8(a.seat)))
		if v.s.pos.asks == askAmbush || v.s.pos.asks == askOrder {
			d.Add(uint64(a.n))
		}
		if a.seat == int8(v.seat) {
			d.Bytes(a.cards[:a.n])
			d.Bytes(a.order[:a.placed])
		}
	}
}
