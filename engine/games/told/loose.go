package told

import "equitas/engine/rule"

// loose is [rule.Extras.Loose]. The order of cards is irrelevant where no step takes them
// in the order of the file. Where kinds are counted, two cards with equal text are still
// two.
func (g *Game) loose(set *rule.Set) []rule.Loose {
	r, ok := set.Rules().(*Rules)
	if !ok || !r.n.anyOrder() {
		return nil
	}
	for _, seats := range []int{r.players.Min, r.players.Usual, r.players.Max} {
		if !r.machine(seats).anyOrder() {
			return nil
		}
	}
	x := rule.Loose{Table: "card", Copies: "count", Left: 1}
	for i := range r.n.tallies {
		if r.n.tallies[i].of == countKinds {
			x.Copies = ""
		}
	}
	for i := range r.n.entries { // its cards stand for all combinations
		if r.n.entries[i].each != nil {
			x.Copies = ""
		}
	}
	return []rule.Loose{x}
}

// anyOrder reports whether no counter can hold a card; such a counter would begin with the
// first card of the file.
func (n *nouns) anyOrder() bool {
	for i := range n.counters {
		if d := &n.counters[i]; d.of == "card" {
			return false
		}
	}
	return true
}

// anyOrder reports whether the order in which the file lists the cards certainly has no
// effect: each pile is shuffled after cards come to it by kind and before any are taken
// from it, and cards of several kinds are taken only by chance or by a choice. False means
// that it may have one.
func (m *machine) anyOrder() bool {
	drawn, byKind := map[int32]bool{}, map[int32]bool{} // zones from whose top cards are taken; zones to which cards come by kind
	for i := range m.code {
		switch o := &m.code[i]; o.code {
		case opMoveTop, opDeal:
			if !m.layout.Pile(int(m.place[o.from.zone].first)) {
				return false // the lowest kind is taken
			}
			drawn[o.from.zone] = true
		case opMoveFit:
			return false
		case opMoveAll, opMoveRandom:
			byKind[o.to.zone] = true
		case opSwap:
			byKind[o.from.zone], byKind[o.to.zone] = true, true
		case opHandOn:
			byKind[o.a] = true
		}
	}
	for i := range m.loops {
		if m.loops[i].over == overCards {
			return false
		}
	}
	for z := range m.n.zones {
		zone := &m.n.zones[z]
		if !m.layout.Pile(int(m.place[z].first)) {
			continue
		}
		if zone.sees == "top" && (byKind[int32(z)] || zone.begins != "") {
			return false
		}
		if !drawn[int32(z)] {
			continue
		}
		if zone.begins != "" && !m.shuffledFirst(int32(z)) || byKind[int32(z)] && !m.shuffledBehind(int32(z)) {
			return false
		}
	}
	return true
}

// shuffledFirst reports whether the first operation on a pile, in every course of play, is
// to shuffle it, with no condition or decision before.
func (m *machine) shuffledFirst(zone int32) bool {
	for pc, calls := m.start, 0; int(pc) < len(m.code); {
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
		case opLoop: // its body runs at least once, or does nothing
			if m.loops[o.a].times != nil {
				return false
			}
			pc++
		case opJump:
			pc = o.a
		case opCall:
			if calls++; calls > len(m.phases) {
				return false
			}
			pc = m.phases[o.a].pc
		default:
			return false
		}
	}
	return false
}

// shuffledBehind reports whether, after every step that brings cards to a pile by kind, the
// pile is shuffled before a step that could depend on its order.
func (m *machine) shuffledBehind(zone int32) bool {
	for i := range m.code {
		switch o := &m.code[i]; {
		case o.code == opSwap && (o.from.zone == zone || o.to.zone == zone), o.code == opHandOn && o.a == zone:
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
