package speed

import (
	"bytes"
)

// apply makes the choice a and does everything that follows without another decision.
func (w *war) apply(a uint8) {
	h := w.of(w.actor)
	switch w.ask {
	case askAction:
		w.act(h, a)
	case askDeploy:
		if a == no {
			w.reveal(h)
			return
		}
		h.remove(a)
		w.discard(a)
		w.deployed |= 1 << a
		w.defense += worth[a]
		w.last = a
	case askDodge:
		w.steal(a, h, w.of(right(w.active)))
	case askEscape:
		w.steal(a, h, w.of(w.active))
	case askBrace:
		if a == yes {
			h.ready = false
			w.defense++
		}
		w.strike(h)
	case askSacrifice:
		if a == yes {
			w.defense += h.fort
			w.loseFort(h)
		}
		w.loot(h)
	case askLoot:
		h.remove(a)
		w.of(right(w.active)).add(a)
		if w.left--; w.left == 0 {
			w.looted(h)
		}
	case askDiscard:
		h.remove(a)
		w.discard(a)
		if w.left--; w.left == 0 {
			w.goOn(w.after)
		}
	case askCopy:
		w.copies = a == yes
		if w.copies {
			h.ready = false
		}
		w.discards(w.active, 2, thenImperial)
	case askKeep:
		h.add(a)
		w.discard(w.taken ^ w.other ^ a)
		w.endTurn()
	case askPay:
		h.remove(a)
		w.discard(a)
		if w.left--; w.left == 0 {
			w.endTurn()
		}
	case askCure:
		if a == yes {
			h.ready = false
			w.discard(plague)
			w.endTurn()
			return
		}
		w.freeze()
	case askMore:
		if a == yes {
			h.ready = false
			w.left++
		}
		w.draw(h, int(w.left))
		w.trim(w.active, thenTurn)
	}
}

// act takes an action of the action phase, or one that costs no action.
func (w *war) act(h *house, a uint8) {
	switch {
	case a < kinds:
		h.remove(a)
		w.use(h, a)
	case a == takeCard:
		w.draw(h, 1)
		w.trim(w.active, thenTurn)
	case a == drawImperial:
		w.copies = false
		if w.may(w.active, scribes) {
			w.put(askCopy, w.active)
			return
		}
		w.discards(w.active, 2, thenImperial)
	case a == equitasCall:
		w.equitas(h)
	case a == chant:
		h.ready = false
		w.discards(right(w.active), 1, thenAction)
	case a == summon:
		h.ready = false
		w.merchant = w.active
	case a == peekLeft || a == peekRight:
		h.remove(inquisition)
		w.discard(inquisition)
	case a == tradeNothing:
		w.endTurn()
	case a >= trade:
		k := a - trade
		if w.pile[k]--; w.pile[k] == 0 {
			w.pileHas &^= 1 << k
		}
		w.piled[0]--
		h.add(k)
		w.taken, w.left = k, 2
		w.put(askPay, w.active)
	default: // forms a Temporary Alliance
		h.remove(alliance)
		w.discard(alliance)
		w.draw(w.of(a-allyWith), 1)
		w.trim(a-allyWith, thenTurn)
	}
}

// use plays a card from the hand.
func (w *war) use(h *house, k uint8) {
	switch k {
	case shields, palisades, tower, fortress:
		w.fortify(h, k)
		w.endTurn()
	case resources, riches:
		w.discard(k)
		w.left = 2
		if k == riches {
			w.left = 3
		}
		if w.may(w.active, artisans) {
			w.put(askMore, w.active)
			return
		}
		w.draw(h, int(w.left))
		w.trim(w.active, thenTurn)
	case plague:
		for i := range uint8(table) {
			if i != w.active && w.may(i, apothecaries) {
				w.put(askCure, i)
				return
			}
		}
		w.freeze()
	default:
		w.of(left(w.active)).waiting = k + 1
		w.endTurn()
	}
}

func (w *war) freeze() {
	h := w.of(w.active)
	h.plague = true
	w.plagues++
	w.draw(h, 1)
	w.trim(w.active, thenTurn)
}

func (w *war) fortify(h *house, k uint8) {
	if h.fort > 0 {
		w.discard(fortOf[h.fort])
	} else {
		w.forts++
	}
	h.fort = worth[k]
}

func (w *war) loseFort(h *house) {
	if h.fort > 0 {
		w.discard(fortOf[h.fort])
		h.fort = 0
		w.forts--
		w.lost = true
	}
}

// equitas takes a Shields card from the deck or, if it has none, from the discard pile.
func (w *war) equitas(h *house) {
	w.called = true
	d := &w.deck[0]
	if i := bytes.IndexByte(d.cards[:d.n], shields); i >= 0 {
		d.take(uint32(i))
		w.fortify(h, shields)
		if d.n == 0 {
			w.emptied()
		}
		w.endTurn()
		return
	}
	if w.pile[shields] > 0 {
		if w.pile[shields]--; w.pile[shields] == 0 {
			w.pileHas &^= 1 << shields
		}
		w.piled[0]--
		w.fortify(h, shields)
		w.endTurn()
	}
}
