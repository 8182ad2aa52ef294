package warland

import (
	"equitas/engine"
	"equitas/engine/rng"
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

// A digest mixes numbers into a hash.
type digest uint64

func (d *digest) add(x uint64) { *d = digest(rng.Mix64(uint64(*d) ^ x)) }

func (d *digest) point(p point) { d.add(uint64(uint16(p.x))<<16 | uint64(uint16(p.y))) }

func (d *digest) bytes(b ...uint8) {
	x := uint64(0)
	for i, c := range b {
		x = x<<8 | uint64(c)
		if i&7 == 7 {
			d.add(x)
			x = 0
		}
	}
	d.add(x ^ uint64(len(b))<<56)
}

// hides reports whether a creature's card cannot be seen by a seat.
func (s *State) hides(c *creature, owner int, seat engine.Seat) bool {
	return c.place == inDeck || c.place == inHand && !s.r.open && owner != int(seat)
}

// Key implements [engine.Observation].
func (v *View) Key() uint64 {
	s, p := v.s, &v.s.pos
	d := digest(v.seat)
	d.add(p.seen)
	d.add(uint64(p.turn)<<48 | uint64(p.round)<<32 | uint64(p.nb)<<16 | uint64(p.np))
	d.bytes(uint8(p.active), uint8(p.actor), uint8(p.first), uint8(p.phase), p.moves[0], p.moves[1], p.moves[2], p.works)
	d.bytes(p.builds, p.demols, uint8(bit(p.done)), p.treatyN, p.truceN, p.outs)
	d.bytes(p.treatyAsked[:]...)
	d.bytes(p.bribeAsked[:]...)
	for _, t := range p.treaties[:p.treatyN] {
		d.add(uint64(t.since)<<24 | uint64(t.a)<<16 | uint64(t.b)<<8 | uint64(t.enemy))
	}
	for _, t := range p.truces[:p.truceN] {
		d.add(uint64(t.left)<<16 | uint64(t.briber)<<8 | uint64(t.bribed))
	}
	v.pending(&d)
	for i := range s.n {
		f := &p.faction[i]
		d.add(uint64(f.resources)<<32 | uint64(f.food))
		d.add(uint64(f.coins)<<32 | uint64(f.up)<<24 | uint64(f.wins)<<16 | uint64(f.bastions)<<8 | uint64(f.formation))
		d.add(uint64(bit(f.alive))<<40 | uint64(bit(f.placed))<<32 | uint64(f.outRound)<<16 | uint64(f.outAs)<<8 | uint64(f.sacrificed))
		for j := range s.r.cards(f) {
			c := &f.creature[j]
			if s.hides(c, i, v.seat) {
				d.add(uint64(c.place) | 1<<20)
				continue
			}
			d.bytes(c.kind, c.place, uint8(c.realm), uint8(c.credits), uint8(c.maximum), c.healed)
			d.add(uint64(bit(c.inside) | bit(c.played)<<1 | bit(c.moved)<<2 | bit(c.attacked)<<3))
		}
	}
	for i := range s.buildings() {
		b := &p.building[i]
		d.point(b.at)
		d.add(uint64(b.id)<<48 | uint64(b.turn)<<32 | uint64(b.owner)<<24 | uint64(b.kind)<<16 | uint64(bit(b.up))<<8 | uint64(b.trained))
	}
	for i := range s.pawns() {
		x := &p.pawn[i]
		d.point(x.at)
		d.add(uint64(x.id)<<48 | uint64(x.in)<<32 | uint64(x.home)<<16 | uint64(x.owner)<<8 | uint64(x.kind))
		d.add(uint64(x.sworn)<<32 | uint64(x.moves)<<16 | uint64(x.fought)<<8 | uint64(x.demols))
	}
	return uint64(d)
}

// pending mixes in what a decision of several steps has settled so far.
func (v *View) pending(d *digest) {
	q := &v.s.pos.pending
	d.add(uint64(uint16(q.pawn))<<48 | uint64(uint16(q.target))<<32 | uint64(q.kind)<<16 | uint64(uint8(q.other))<<8 | uint64(uint8(q.foe)))
	d.bytes(q.troops, q.settlers, q.sendTroops, q.sendSettlers, uint8(bit(q.truce)), uint8(bit(q.bazaar)), q.partyN, q.deaths)
	d.add(uint64(q.pay[0])<<32 | uint64(q.pay[1]))
	for _, id := range q.party[:q.partyN] {
		d.add(uint64(id))
	}
}

// cards is a faction's creatures, none where the module is off.
func (r *Rules) cards(f *faction) []creature {
	if !r.creatures {
		return nil
	}
	return f.creature[:len(r.deck)]
}
