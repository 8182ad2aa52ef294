package told

import "slices"

// Which cards lie in a player's hand of bids, everybody knows if no step ever moves such a card
// elsewhere. So what a seat does not know is guessed within groups of places that cards never leave
// (see [zones.Layout.Divide]).

// divideLayout divides the places of the layout into groups that cards never leave, and sets
// m.knownAtStart.
func (m *machine) divideLayout() {
	groupOf := m.placeGroups()
	m.layout.Divide(groupOf)
	m.findKnownAtStart(groupOf)
}

// A grouping finds the groups of places by joining those between which any step may move a card. A node
// is a zone of the table, or one seat's part of a zone.
type grouping struct {
	machine *machine
	parent  []int // by node: a node of the same group, or itself
}

// placeGroups returns, by place, the number of its group, from 0: no step ever moves a card between places
// of two groups.
func (m *machine) placeGroups() []int {
	g := &grouping{machine: m}
	for i := range len(m.nouns.zones) * m.seats {
		g.parent = append(g.parent, i)
	}
	for zi := range m.nouns.zones {
		if from := m.nouns.zoneIndex(m.nouns.zones[zi].refillZone); from >= 0 {
			g.joinSameSeat(int32(from), int32(zi))
		}
	}
	for pc := range m.code {
		switch o := &m.code[pc]; o.code {
		case opMoveTop, opMoveAll, opMoveMatching, opMoveRandom, opSwap:
			g.joinPlaces(&o.from, &o.to, true)
		case opDeal:
			g.joinAll(o.from.zone, o.to.zone)
		case opMoveCard:
			if o.b == 0 {
				g.joinPlaces(&o.from, &o.to, true)
			} else {
				g.joinChosen(pc, o)
			}
		case opPassOn:
			g.joinAll(o.a, o.a)
		}
	}
	number, groupOf := map[int]int{}, make([]int, m.layout.Places())
	for at := range groupOf {
		root := g.find(g.node(int32(m.layout.ZoneOf(at)), max(0, m.layout.Owner(at))))
		if _, ok := number[root]; !ok {
			number[root] = len(number)
		}
		groupOf[at] = number[root]
	}
	return groupOf
}

// findKnownAtStart sets m.knownAtStart to the places where hidden cards begin, of each group that has
// several: everybody knows from the rules which cards lie at which of them. Where there is only one,
// that follows from all the others.
func (m *machine) findKnownAtStart(groupOf []int) {
	var hidden []int
	for at := range groupOf {
		if m.initialTable.Size(at) > 0 && m.layout.SeatsSeeing(at).Len() < m.seats {
			hidden = append(hidden, at)
		}
	}
	for _, at := range hidden {
		if slices.ContainsFunc(hidden, func(o int) bool { return o != at && groupOf[o] == groupOf[at] }) {
			m.knownAtStart = append(m.knownAtStart, at)
		}
	}
}

// node returns the node of a seat's part of a zone.
func (g *grouping) node(zone int32, seat int) int {
	if !g.machine.nouns.zones[zone].perSeat {
		seat = 0
	}
	return int(zone)*g.machine.seats + seat
}

func (g *grouping) find(node int) int {
	for g.parent[node] != node {
		node = g.parent[node]
	}
	return node
}

func (g *grouping) join(a, b int) { g.parent[g.find(a)] = g.find(b) }

// joinSameSeat joins each seat's part of a zone with its part of another.
func (g *grouping) joinSameSeat(a, b int32) {
	for seat := range g.machine.seats {
		g.join(g.node(a, seat), g.node(b, seat))
	}
}

// joinAll joins all parts of two zones.
func (g *grouping) joinAll(a, b int32) {
	for seat := range g.machine.seats {
		g.join(g.node(a, seat), g.node(b, 0))
		g.join(g.node(b, seat), g.node(b, 0))
	}
}

// joinPlaces joins the places between which an operation moves cards. sameMe means that me is the same
// seat for both references.
func (g *grouping) joinPlaces(from, to *placeRef, sameMe bool) {
	switch {
	case from.isAllPlaces && to.isAllPlaces, sameMe && !from.isAllPlaces && !to.isAllPlaces && from.seat.kind == seatMe && to.seat.kind == seatMe:
		g.joinSameSeat(from.zone, to.zone)
	default:
		g.joinAll(from.zone, to.zone)
	}
}

// joinChosen joins the places from which operation o, at pc, moves a card that was chosen earlier or is
// that of a loop, with those to which it moves it.
func (g *grouping) joinChosen(pc int, o *op) {
	m := g.machine
	if x := m.optionOfMove(pc, int(o.a)); x != nil {
		g.joinPlaces(&x.source.place, &o.to, true)
		return
	}
	for i := range m.decisions {
		for j := range m.decisions[i].options {
			x := &m.decisions[i].options[j]
			if x.reg != int(o.a) {
				continue
			}
			if x.source.kind != fromCards { // it may lie anywhere
				for zi := range m.nouns.zones {
					g.joinAll(int32(zi), o.to.zone)
				}
				continue
			}
			g.joinPlaces(&x.source.place, &o.to, false)
		}
	}
	for i := range m.loops {
		if l := &m.loops[i]; l.kind == overCards && (l.base+loopNow == int(o.a) || l.nameRegister == int(o.a)) {
			g.joinPlaces(&l.place, &o.to, false)
		}
	}
}

// optionOfMove returns the option that certainly chose the card in register reg which the operation at
// pc moves, where me is still the seat that chose; nil if there is none. The operation must be one of
// the option's steps under do, in no loop over seats among them, and no step before it may set the
// register or make another seat me.
func (m *machine) optionOfMove(pc, reg int) *option {
	for i := range m.decisions {
		for j := range m.decisions[i].options {
			x := &m.decisions[i].options[j]
			if x.reg == reg && x.source.kind == fromCards && pc >= int(x.pc) && pc < int(x.endPC) && !m.maySetRegister(int(x.pc), pc, reg) && !m.isSplitBySeatLoop(pc, int(x.pc)) {
				return x
			}
		}
	}
	return nil
}

// maySetRegister reports whether an operation from first up to, and without, pc may put another card
// into register reg: a call, or a choice or loop that sets it.
func (m *machine) maySetRegister(first, pc, reg int) bool {
	return slices.ContainsFunc(m.code[first:pc], func(o op) bool {
		switch o.code {
		case opCall, opOpen, opPlay:
			return true
		case opChoose:
			return slices.ContainsFunc(m.decisions[o.a].options, func(x option) bool { return x.reg == reg })
		case opLoop:
			l := &m.loops[o.a]
			return l.kind == overCards && (l.base+loopNow == reg || l.nameRegister == reg)
		}
		return false
	})
}

// isSplitBySeatLoop reports whether some loop over seats has exactly one of two operations in its body.
func (m *machine) isSplitBySeatLoop(pc, other int) bool {
	return slices.ContainsFunc(m.loops, func(l loop) bool {
		within := func(pc int) bool { return pc >= int(l.body) && pc < int(l.exit) }
		return l.kind == overSeats && within(pc) != within(other)
	})
}
