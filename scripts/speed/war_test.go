package speed

import (
	"math/bits"

	"equitas/engine/rng"
)

// A deck is an unordered set of cards: each draw takes a random one. The first n of cards are its
// content.
type deck struct {
	n     uint8
	cards [80]uint8
}

func (d *deck) put(k uint8) { d.cards[d.n] = k; d.n++ }

func (d *deck) take(i uint32) uint8 {
	k := d.cards[i]
	d.n--
	d.cards[i] = d.cards[d.n]
	return k
}

type house struct {
	count   [kinds]uint8
	n       uint8
	fort    uint8
	waiting uint8 // kind of the attack in front of it, plus 1; 0 for none
	guild   uint8
	ready   bool // the Guild is not exhausted
	plague  bool
	hand    uint32 // set of kinds
}

func (h *house) add(k uint8) {
	h.count[k]++
	h.n++
	h.hand |= 1 << k
}

func (h *house) remove(k uint8) {
	h.n--
	if h.count[k]--; h.count[k] == 0 {
		h.hand &^= 1 << k
	}
}

// A war is a match.
type war struct {
	house    [table]house
	deck     [2]deck // Base and Imperial
	pile     [kinds]uint8
	piled    [2]uint8
	pileHas  uint32 // set of Base kinds
	chance   rng.Stream
	turn     int
	asked    int // number of decisions
	ask      uint8
	actor    uint8
	active   uint8
	after    uint8
	left     uint8 // number of cards still to choose
	last     uint8 // kind deployed last
	taken    uint8 // kind taken in a trade, or drawn by the Scribes
	other    uint8
	season   uint8
	plagues  uint8
	forts    uint8
	merchant uint8
	defense  uint8
	deployed uint32 // set of kinds
	short    bool   // the loot is larger than the hand
	copies   bool   // the Scribes draw
	called   bool   // Equitas was called
	lost     bool   // a Fortification was lost
	winter   bool
	winners  uint8
}

// play plays a match with a seed.
func (w *war) play(seed uint64) {
	*w = war{chance: rng.NewStream(rng.Mix64(seed)), deck: newDecks, merchant: table - 1}
	guilds := [7]uint8{bards, builders, thieves, artisans, apothecaries, scribes, merchants}
	for i := range w.house {
		h := &w.house[i]
		for range handLimit {
			h.add(w.deck[0].take(w.below(w.deck[0].n)))
		}
		g := i + int(w.below(uint8(7-i)))
		h.guild, h.ready = guilds[g], true
		guilds[g] = guilds[i]
	}
	w.begin()
	for w.ask != askNothing {
		m := w.legal()
		for r := w.chance.Below(uint32(bits.OnesCount64(m))); r > 0; r-- {
			m &= m - 1
		}
		w.asked++
		w.apply(uint8(bits.TrailingZeros64(m)))
	}
}

func (w *war) below(n uint8) uint32    { return w.chance.Below(uint32(n)) }
func (w *war) of(seat uint8) *house    { return &w.house[seat%table] }
func (w *war) put(question, who uint8) { w.ask, w.actor = question, who }

func right(seat uint8) uint8 { return (seat + 1) % table }
func left(seat uint8) uint8  { return (seat + table - 1) % table }

// may reports whether the House of a seat has a Guild and may use it.
func (w *war) may(seat, guild uint8) bool {
	h := w.of(seat)
	return h.guild == guild && h.ready && w.merchant != seat
}

func (w *war) legal() uint64 {
	h := w.of(w.actor)
	switch w.ask {
	case askAction:
		return w.actions(h)
	case askDeploy:
		return uint64(h.hand&deploys[h.fort]>>w.last<<w.last) | 1<<no
	case askLoot, askDiscard:
		return uint64(h.hand)
	case askKeep:
		return 1<<w.taken | 1<<w.other
	case askPay:
		m := h.hand
		if h.count[w.taken] == 1 {
			m &^= 1 << w.taken
		}
		if w.season == 1 {
			m &= [3]uint32{1: ofEmpire, 2: ofBase}[w.left]
		}
		return uint64(m)
	}
	return 1<<yes | 1<<no
}

func (w *war) actions(h *house) uint64 {
	m := uint64(h.hand&(upgrades[h.fort]|1<<resources|1<<riches|1<<plague)) | 1<<takeCard
	if h.hand&(1<<alliance) != 0 {
		m |= (1<<table - 1) &^ (1 << w.active) << allyWith
	}
	if h.hand&(1<<inquisition) != 0 {
		m |= 1<<peekLeft | 1<<peekRight
	}
	if w.plagues == 0 {
		if w.turn > table && w.of(left(w.active)).waiting == 0 && (h.fort > 0 || h.n > 1) {
			m |= uint64(h.hand & attacks[h.fort])
		}
		if w.merchant == w.active {
			m |= 1 << tradeNothing
			if w.season == 0 && h.n > 1 || w.season == 1 && h.hand&ofBase != 0 && h.hand&ofEmpire != 0 {
				m |= uint64(w.pileHas) << trade
			}
		}
	}
	if h.n > 1 && w.deck[1].n+w.piled[1] > 0 {
		m |= 1 << drawImperial
	}
	if h.ready && w.merchant != w.active {
		if h.guild == bards && w.of(right(w.active)).n > 0 {
			m |= 1 << chant
		} else if h.guild == merchants {
			m |= 1 << summon
		}
	}
	if !w.called && !w.lost && h.fort == 0 && w.forts == table-1 && h.hand&(1<<shields) == 0 {
		m |= 1 << equitasCall
	}
	return m
}
