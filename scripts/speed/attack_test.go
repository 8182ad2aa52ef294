package speed

import "math/bits"

// reveal turns the attack against h face up.
func (w *war) reveal(h *house) {
	foe := right(w.active)
	switch k := h.waiting - 1; {
	case w.deployed&(1<<edict) != 0:
		w.finish(h)
	case k == infiltration && w.deployed&(1<<patrol) == 0:
		if w.may(w.active, thieves) && h.hand&ofBase != 0 {
			w.put(askDodge, w.active)
			return
		}
		w.steal(no, h, w.of(foe))
	case k == infiltration:
		if w.may(foe, thieves) && w.of(foe).hand&ofBase != 0 {
			w.put(askEscape, foe)
			return
		}
		w.steal(no, w.of(foe), h)
	case k == powder:
		w.loseFort(h)
		w.finish(h)
	case worth[k] > w.defense && w.may(w.active, builders) && (w.deployed != 0 || h.fort > 0):
		w.put(askBrace, w.active)
	default:
		w.strike(h)
	}
}

// steal moves a random Base card from one House to the other, unless the Thieves prevent it
// with yes.
func (w *war) steal(a uint8, from, to *house) {
	if a == yes {
		from.ready = false
		w.finish(w.of(w.active))
		return
	}
	n := uint8(0)
	for m := from.hand & ofBase; m != 0; m &= m - 1 {
		n += from.count[bits.TrailingZeros32(m)]
	}
	if n > 0 {
		r := uint8(w.below(n))
		for m := from.hand & ofBase; ; m &= m - 1 {
			k := uint8(bits.TrailingZeros32(m))
			if r < from.count[k] {
				from.remove(k)
				to.add(k)
				break
			}
			r -= from.count[k]
		}
	}
	w.finish(w.of(w.active))
}

// strike resolves the attack by comparing values.
func (w *war) strike(h *house) {
	switch {
	case w.defense >= worth[h.waiting-1]:
		w.finish(h)
	case h.fort > 0:
		w.put(askSacrifice, w.active)
	default:
		w.loot(h)
	}
}

func (w *war) loot(h *house) {
	v := worth[h.waiting-1]
	if w.defense >= v {
		w.finish(h)
		return
	}
	n := v - w.defense
	w.short = n > h.n
	w.left = min(n, h.n)
	if w.left == 0 {
		w.looted(h)
		return
	}
	w.put(askLoot, w.active)
}

func (w *war) looted(h *house) {
	if w.short {
		w.loseFort(h)
	}
	w.finish(h)
}

func (w *war) finish(h *house) {
	w.discard(h.waiting - 1)
	h.waiting = 0
	w.trim(right(w.active), thenDefeat)
}

func (w *war) defeat() {
	for i, loser := range [2]uint8{w.active, right(w.active)} {
		if h := w.of(loser); h.n == 0 && h.fort == 0 {
			w.winners = 1 << [2]uint8{right(w.active), w.active}[i]
			w.put(askNothing, 0)
			return
		}
	}
	w.put(askAction, w.active)
}

func (w *war) scores() {
	best := uint8(0)
	for i := range w.house {
		h := &w.house[i]
		sum := h.fort
		if h.ready {
			sum++
		}
		for m := h.hand; m != 0; m &= m - 1 {
			switch k := bits.TrailingZeros32(m); {
			case k >= bases:
				sum += h.count[k]
			case deploys[h.fort]>>k&1 != 0:
				sum += h.count[k] * worth[k]
			}
		}
		if sum > best {
			best, w.winners = sum, 0
		}
		if sum == best {
			w.winners |= 1 << i
		}
	}
	w.put(askNothing, 0)
}
