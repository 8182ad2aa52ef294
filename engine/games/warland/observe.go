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

// addPoint mixes in a place on the table.
func addPoint(d *rng.Digest, p point) { d.Add(uint64(uint16(p.x))<<16 | uint64(uint16(p.y))) }

// addBytes mixes in small numbers.
func addBytes(d *rng.Digest, b ...uint8) {
	x := uint64(0)
	for i, c := range b {
		x = x<<8 | uint64(c)
		if i&7 == 7 {
			d.Add(x)
			x = 0
		}
	}
	d.Add(x ^ uint64(len(b))<<56)
}

// hides reports whether a creature's card cannot be seen by a seat.
func (s *State) hides(c *creature, owner int, seat engine.Seat) bool {
	return c.place == inDeck || c.place == inHand && !s.r.open && owner != int(seat)
}

// Key implements [engine.Observation].
func (v *View) Key() uint64 {
	s, p := v.s, &v.s.pos
	d := rng.Digest(v.seat)
	d.Add(p.seen)
	d.Add(uint64(p.turn)<<48 | uint64(p.round)<<32 | uint64(p.nb)<<16 | uint64(p.np))
	addBytes(&d, uint8(p.active), uint8(p.actor), uint8(p.first), uint8(p.phase), p.moves[0], p.moves[1], p.moves[2], p.works)
	addBytes(&d, p.builds, p.demols, uint8(bit(p.done)), p.treatyN, p.truceN, p.outs)
	addBytes(&d, p.treatyAsked[:]...)
	addBytes(&d, p.bribeAsked[:]...)
	for _, t := range p.treaties[:p.treatyN] {
		d.Add(uint64(t.since)<<24 | uint64(t.a)<<16 | uint64(t.b)<<8 | uint64(t.enemy))
	}
	for _, t := range p.truces[:p.truceN] {
		d.Add(uint64(t.left)<<16 | uint64(t.briber)<<8 | uint64(t.bribed))
	}
	v.pending(&d)
	for i := range s.n {
		f := &p.faction[i]
		d.Add(uint64(f.resources)<<32 | uint64(f.food))
		d.Add(uint64(f.coins)<<32 | uint64(f.up)<<24 | uint64(f.wins)<<16 | uint64(f.bastions)<<8 | uint64(f.formation))
		d.Add(uint64(bit(f.alive))<<40 | uint64(bit(f.placed))<<32 | uint64(f.outRound)<<16 | uint64(f.outAs)<<8 | uint64(f.sacrificed))
		for j := range s.r.cards(f) {
			c := &f.creature[j]
			if s.hides(c, i, v.seat) {
				d.Add(uint64(c.place) | 1<<20)
				continue
			}
			addBytes(&d, c.kind, c.place, uint8(c.realm), uint8(c.credits), uint8(c.maximum), c.healed)
			d.Add(uint64(bit(c.inside) | bit(c.played)<<1 | bit(c.moved)<<2 | bit(c.attacked)<<3))
		}
	}
	for i := range s.buildings() {
		b := &p.building[i]
		addPoint(&d, b.at)
		d.Add(uint64(b.id)<<48 | uint64(b.turn)<<32 | uint64(b.owner)<<24 | uint64(b.kind)<<16 | uint64(bit(b.up))<<8 | uint64(b.trained))
	}
	for i := range s.pawns() {
		x := &p.pawn[i]
		addPoint(&d, x.at)
		d.Add(uint64(x.id)<<48 | uint64(x.in)<<32 | uint64(x.home)<<16 | uint64(x.owner)<<8 | uint64(x.kind))
		d.Add(uint64(x.sworn)<<32 | uint64(x.moves)<<16 | uint64(x.fought)<<8 | uint64(x.demols))
	}
	return uint64(d)
}

// pending hashes the choices made so far in a decision of several steps.
func (v *View) pending(d *rng.Digest) {
	q := &v.s.pos.pending
	d.Add(uint64(uint16(q.pawn))<<48 | uint64(uint16(q.target))<<32 | uint64(q.kind)<<16 | uint64(uint8(q.other))<<8 | uint64(uint8(q.foe)))
	addBytes(d, q.troops, q.settlers, q.sendTroops, q.sendSettlers, uint8(bit(q.truce)), uint8(bit(q.bazaar)), q.partyN, q.deaths)
	d.Add(uint64(q.pay[0])<<32 | uint64(q.pay[1]))
	for _, id := range q.party[:q.partyN] {
		d.Add(uint64(id))
	}
}

// cards returns a faction's creatures, none where the module is off.
func (r *Rules) cards(f *faction) []creature {
	if !r.creatures {
		return nil
	}
	return f.creature[:len(r.deck)]
}
