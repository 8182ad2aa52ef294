package told

import "equitas/engine/zones"

// findReachable sets m.reachable: by zone, the kinds of cards that may lie there in any match, whatever
// is chosen: those that begin there, and those that some step may bring. Conditions of steps are
// not considered, so that some of these cards may never come.
func (m *machine) findReachable() {
	m.reachable = make([]zones.Set, len(m.nouns.zones))
	for zi := range m.nouns.zones {
		for k := range m.nouns.kinds {
			if m.nouns.beginsIn(&m.nouns.zones[zi], &m.nouns.kinds[k]) {
				m.reachable[zi] = m.reachable[zi].Or(zones.SingleKind(k))
			}
		}
	}
	for changed := true; changed; {
		changed = false
		bring := func(set zones.Set, zone int) {
			if all := m.reachable[zone].Or(set); all != m.reachable[zone] {
				m.reachable[zone], changed = all, true
			}
		}
		for zi := range m.nouns.zones {
			if from := m.nouns.zoneIndex(m.nouns.zones[zi].refillZone); from >= 0 {
				bring(m.reachable[from], zi)
			}
		}
		for i := range m.code {
			switch o := &m.code[i]; o.code {
			case opMoveTop, opDeal:
				bring(m.reachable[o.from.zone], int(o.to.zone))
			case opMoveAll, opMoveMatching, opMoveRandom:
				bring(m.filtered(m.reachable[o.from.zone], o.filter), int(o.to.zone))
			case opMoveCard:
				if o.b == 0 {
					bring(m.reachable[o.from.zone], int(o.to.zone))
				} else {
					bring(m.reachableCards(int(o.a)), int(o.to.zone))
				}
			case opSwap:
				bring(m.reachable[o.from.zone], int(o.to.zone))
				bring(m.reachable[o.to.zone], int(o.from.zone))
			}
		}
	}
}

// filtered returns the kinds of a set that may satisfy a condition in some state; nil holds for all.
func (m *machine) filtered(set zones.Set, f *cardFilter) zones.Set {
	if f == nil {
		return set
	}
	for rest := set; !rest.IsEmpty(); rest = rest.WithoutLowest() {
		if k := rest.Lowest(); !f.canMatch(k) {
			set = set.Without(zones.SingleKind(k))
		}
	}
	return set
}

// reachableCards returns the kinds of cards that a register may hold: those that the choices and loops
// that set it may find, as far as m.reachable has them.
func (m *machine) reachableCards(reg int) (set zones.Set) {
	found := false
	for i := range m.decisions {
		for j := range m.decisions[i].options {
			if o := &m.decisions[i].options[j]; o.reg == reg {
				found = true
				set = set.Or(m.reachableByOption(o))
			}
		}
	}
	for i := range m.loops {
		if l := &m.loops[i]; l.kind == overCards && (l.base+loopNow == reg || l.nameRegister == reg) {
			found = true
			set = set.Or(m.reachable[l.place.zone])
		}
	}
	if !found {
		return zones.FirstKinds(len(m.nouns.kinds))
	}
	return set
}

// reachableByOption returns the kinds of cards that an option may ever offer; none for an option that
// offers no cards.
func (m *machine) reachableByOption(o *option) zones.Set {
	switch o.source.kind {
	case fromCards:
		return m.filtered(m.reachable[o.source.place.zone], o.cardFilter)
	case fromKinds:
		return m.filtered(zones.FirstKinds(len(m.nouns.kinds)), o.cardFilter)
	}
	return zones.Set{}
}
