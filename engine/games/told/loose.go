package told

import "equitas/engine/rule"

// looseTables implements [rule.Extras.LooseTables]. It returns the table of cards if the order in
// which the file lists them has no effect on play, else nil. Copies is "" in the result if it makes
// a difference whether equal cards are one entry or two.
func (g *Game) looseTables(set *rule.Set) []rule.LooseTable {
	r, ok := set.Rules().(*Rules)
	if !ok || !r.nouns.mayIgnoreOrder() {
		return nil
	}
	for _, seats := range []int{r.players.Min, r.players.Usual, r.players.Max} {
		if !r.machine(seats).isOrderIrrelevant() {
			return nil
		}
	}
	x := rule.LooseTable{Table: "card", Copies: "count", DefaultCopies: 1}
	for i := range r.nouns.tallies {
		if r.nouns.tallies[i].kind == countKinds {
			x.Copies = ""
		}
	}
	for i := range r.nouns.entries { // each table stands for all combinations of words
		if r.nouns.entries[i].combinedFields != nil {
			x.Copies = ""
		}
	}
	return []rule.LooseTable{x}
}

// mayIgnoreOrder reports whether no counter has cards as its values. Such a counter would begin with
// the first card of the file, so the order of cards would matter.
func (n *nouns) mayIgnoreOrder() bool {
	for i := range n.counters {
		if d := &n.counters[i]; d.fieldOf == "card" {
			return false
		}
	}
	return true
}

// isOrderIrrelevant reports whether the order in which the file lists the cards certainly has no
// effect: each pile is shuffled after cards are added to it sorted by kind and before any are taken
// from it, and cards of several kinds are taken only by chance or by a choice. If it returns
// false, the order may still have no effect.
func (m *machine) isOrderIrrelevant() bool {
	drawn, byKind := map[int32]bool{}, map[int32]bool{} // drawn: zones from whose top cards are taken; byKind: zones to which cards are added sorted by kind
	for i := range m.code {
		switch o := &m.code[i]; o.code {
		case opMoveTop, opDeal:
			if !m.layout.IsPile(int(m.placesOfZone[o.from.zone].first)) {
				return false // takes the lowest kind
			}
			drawn[o.from.zone] = true
		case opMoveMatching:
			return false
		case opMoveAll, opMoveRandom:
			byKind[o.to.zone] = true
		case opSwap:
			byKind[o.from.zone], byKind[o.to.zone] = true, true
		case opPassOn:
			byKind[o.a] = true
		}
	}
	for i := range m.loops {
		if m.loops[i].kind == overCards {
			return false
		}
	}
	for z := range m.nouns.zones {
		zone := &m.nouns.zones[z]
		if !m.layout.IsPile(int(m.placesOfZone[z].first)) {
			continue
		}
		if zone.visibility == "top" && (byKind[int32(z)] || zone.initialCards != "") {
			return false
		}
		if !drawn[int32(z)] {
			continue
		}
		if zone.initialCards != "" && !m.isShuffledFirst(int32(z)) || byKind[int32(z)] && !m.isShuffledAfterAdding(int32(z)) {
			return false
		}
	}
	return true
}

// isShuffledFirst reports whether the program certainly shuffles a pile before any condition,
// decision or operation that depends on its order.
func (m *machine) isShuffledFirst(zone int32) bool {
	for pc, calls := m.startPC, 0; int(pc) < len(m.code); {
		switch o := &m.code[pc]; o.code {
		case opShuffle:
			if o.from.zone == zone {
				return true
			}
			pc++
		case opMoveAll, opMoveRandom, opMoveTop, opDeal, opLook, opShow:
			if o.from.zone == zone && o.code != opMoveAll && o.code != opMoveRandom {
				return false
			}
			pc++
		case opSet, opAdd, opSetNum, opSetTo, opInAll, opRoll, opNext:
			pc++
		case opLoop: // its body is executed first, or the loop does nothing
			if m.loops[o.a].passCount != nil {
				return false
			}
			pc++
		case opJump:
			pc = o.a
		case opCall:
			if calls++; calls > len(m.phases) {
				return false
			}
			pc = m.phases[o.a].startPC
		default:
			return false
		}
	}
	return false
}

// isShuffledAfterAdding reports whether every step that adds cards, sorted by kind, to a pile is
// followed by a shuffle of the pile before any step that could depend on its order.
func (m *machine) isShuffledAfterAdding(zone int32) bool {
	for i := range m.code {
		switch o := &m.code[i]; {
		case o.code == opSwap && (o.from.zone == zone || o.to.zone == zone), o.code == opPassOn && o.a == zone:
			return false
		case o.code != opMoveAll && o.code != opMoveRandom || o.to.zone != zone:
			continue
		}
		mixed := false
	steps:
		for _, o := range m.code[i+1:] {
			switch o.code {
			case opMoveAll, opMoveRandom, opLook, opShow, opSet, opAdd:
				continue
			case opShuffle:
				if o.from.zone != zone {
					continue
				}
				mixed = true
			}
			break steps
		}
		if !mixed {
			return false
		}
	}
	return true
}
