package stronghold

import (
	"equitas/engine"
	"equitas/engine/rng"
)

// A View is what one seat knows of a match: the whole table. Hidden from all are
// what the bag and the decks will bring; from Defenders besides which orders lie
// face down, and the phase cards that are offered in the draft.
type View struct {
	s    *State
	seat engine.Seat
}

var _ engine.Observation = (*View)(nil)

// Observe implements [engine.State].
func (s *State) Observe(seat engine.Seat) engine.Observation { return &s.views[seat] }

// Seat implements [engine.Observation].
func (v *View) Seat() engine.Seat { return v.seat }

// Seats implements [engine.Observation].
func (v *View) Seats() int { return v.s.n }

// invades reports whether the seat is an Invader's.
func (v *View) invades() bool { return int(v.seat) < v.s.inv }

// flags packs a few yes or no.
func flags(l ...bool) (x uint64) {
	for _, b := range l {
		x = x<<1 | uint64(bit(b))
	}
	return x
}

// armies packs up to two armies.
func armies(a, b army) uint64 {
	return uint64(a[0])<<40 | uint64(a[1])<<32 | uint64(a[2])<<24 | uint64(b[0])<<16 | uint64(b[1])<<8 | uint64(b[2])
}

// Key implements [engine.Observation].
func (v *View) Key() uint64 {
	s, p := v.s, &v.s.pos
	d := rng.Digest(v.seat)
	d.Add(uint64(p.turn)<<56 | uint64(p.phase)<<48 | uint64(p.stage)<<40 | uint64(p.asks)<<32 | uint64(uint8(p.who))<<24 | uint64(p.reason)<<16 | uint64(uint8(p.mover))<<8 |
		flags(p.over, p.repeat, p.classified, p.panic, p.twice, p.kept, p.keptNow, p.brokenIn))
	k := &p.task
	d.Add(uint64(k.action)<<56 | uint64(k.way)<<48 | uint64(k.from)<<40 | uint64(k.kind)<<32 | uint64(k.n)<<24 | uint64(k.n2)<<16 | uint64(uint16(k.last)))
	d.Add(uint64(k.mask)<<32 | uint64(p.cursor.a)<<24 | uint64(p.cursor.b)<<16 | uint64(p.cursor.c)<<8 | uint64(bit(k.lent)))
	for i := range s.inv {
		x := &p.invader[i]
		d.Add(armies(x.fresh, x.camp)<<8 | uint64(x.resources))
		d.Add(armies(x.spent, army{x.flipped, x.special, x.aimed})<<8 | uint64(uint8(x.target)))
		d.Add(x.used)
		d.Add(x.refused)
		d.Bytes(x.card[:])
	}
	for i := range s.def {
		x := &p.defender[i]
		d.Add(uint64(x.glass)<<48 | uint64(x.barricade)<<40 | uint64(x.hasted)<<1 | uint64(bit(p.cheaper)))
	}
	d.Add(armies(p.bag, p.repelled)<<8 | uint64(p.bank))
	d.Add(armies(p.hospital, p.barrage)<<8 | uint64(p.blood))
	d.Add(armies(p.supply, p.shot)<<8 | uint64(p.scrapped))
	d.Add(armies(p.upper[0], p.upper[1])<<8 | uint64(uint8(p.specters)))
	d.Add(uint64(p.haunted)<<56 | uint64(p.hits)<<48 | uint64(p.misses)<<40 | uint64(p.machines)<<32 | uint64(p.towers)<<24 | uint64(p.gate)<<16 | uint64(uint8(p.holds))<<8 | uint64(p.rams))
	d.Add(uint64(p.stones)<<56 | uint64(p.wood)<<48 | uint64(p.due)<<40 | uint64(p.deeds)<<32 | uint64(p.deedsNow)<<24 | uint64(p.hasted)<<16 | uint64(uint8(p.blessed))<<8 | uint64(uint8(p.glare)))
	d.Add(uint64(p.saboteur)<<48 | uint64(p.fire)<<32 | uint64(p.gasp)<<16 | uint64(p.claimed)<<8 | uint64(p.ruins))
	d.Add(armies(p.saved, army{p.ruinStone, p.ruinWood, p.breaches}))
	d.Add(uint64(uint32(p.glory[0]))<<32 | uint64(uint32(p.glory[1])))
	d.Bytes(p.tokens[:len(s.r.actions)])
	d.Bytes(p.workLeft[:len(s.r.works)])
	d.Bytes(p.path[:len(s.r.paths)])
	d.Bytes(p.hitDeck[:len(s.r.hitCards)])
	d.Bytes(p.volley[:s.r.rb+1])
	v.board(&d)
	if v.invades() {
		d.Bytes(p.orders[:])
		for _, o := range p.offers {
			d.Bytes(o[:])
		}
	}
	if p.stage == stageStep {
		s.march.mix(&d)
	}
	return uint64(d)
}

// board hashes the board.
func (v *View) board(d *rng.Digest) {
	s, p := v.s, &v.s.pos
	for i := range p.machines {
		x := &p.machine[i]
		d.Add(uint64(x.kind)<<40 | uint64(x.rampart)<<32 | uint64(x.hits)<<24 | uint64(x.misses)<<16 | uint64(uint8(x.aim))<<8 | flags(x.blood, x.moved))
	}
	for k := range s.r.rb + 1 {
		x := &p.rampart[k]
		d.Add(armies(x.units, army{x.machine, x.cover, x.training}))
	}
	for k := range s.r.sections {
		x := &p.section[k]
		order := x.order
		if !x.open && order != 0 && !v.invades() {
			order = 255
		}
		d.Add(armies(x.foes, x.inTower)<<16 | uint64(x.gear)<<8 | uint64(order))
		d.Add(armies(x.units, army{x.stones, x.wood, x.cauldron})<<16 | uint64(x.platform)<<8 | flags(x.built, x.open, x.obeyed, x.raging, x.accident, x.breached))
		d.Add(uint64(x.could)<<16 | uint64(x.roped)<<8 | uint64(x.gale))
	}
	for t := range s.r.towers {
		x := &p.tower[t]
		d.Add(armies(x.units, army{x.token}))
	}
	for i := range s.r.places {
		d.Add(armies(p.place[i], army{}))
	}
	for i := range s.r.heroes {
		x := &p.hero[i]
		d.Add(uint64(x.at)<<16 | uint64(x.oration)<<8 | flags(x.acted, x.possessed))
	}
	for i := range s.r.works {
		x := &p.work[i]
		d.Add(uint64(x.laid)<<24 | uint64(uint8(x.colour))<<16 | uint64(x.done)<<8 | uint64(x.by))
	}
}

// mix hashes what a Move has done so far.
func (m *march) mix(d *rng.Digest) {
	d.Add(uint64(m.sprung))
	d.Bytes(m.left[:])
	d.Bytes(m.upLeft[:])
	d.Bytes(m.camp[:])
	d.Bytes(m.free[:])
	d.Bytes(m.sapped[:])
	for _, a := range m.arrived {
		d.Add(armies(a, army{}))
	}
	d.Add(armies(m.upper[0], m.upper[1]))
}
