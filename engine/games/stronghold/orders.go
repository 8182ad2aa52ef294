package stronghold

import (
	"math/bits"

	"equitas/engine"
)

// canObey reports whether section k has a unit that can carry out an order of a kind.
func (s *State) canObey(k, kind int) bool {
	s.viewpoint.section = k
	return s.isTrue(s.rules.orderLegal[kind])
}

// listOrders appends the orders that Invader m can give, face up or face down.
//
// Stronghold 2010, Ordini; ruling R61.
func (s *State) listOrders(buf []engine.Action, m int) []engine.Action {
	p, r := &s.pos, s.rules
	for k := range r.sections {
		if p.section[k].order != 0 || !commandsSide(m, s.invaderCount, r.sections[k].side) {
			continue
		}
		for kind, left := range p.orders {
			if left > 0 && s.canObey(k, kind) {
				buf = append(buf, packAction(verbOrder, kind, k, 0))
				if r.allowsFaceDown {
					buf = append(buf, packAction(verbOrder, kind, k, 1))
				}
			}
		}
	}
	return buf
}

// giveOrder puts an order on section k, face down if down is 1. The fee for face-down orders is
// paid once in a turn, by the Invader who gives the first one: ruling R92.
func (s *State) giveOrder(m, kind, k, down int) {
	p := &s.pos
	x := &p.section[k]
	p.orders[kind]--
	p.tally.orders[kind]++
	x.order, x.orderFaceUp, x.possibleOrders = uint8(kind)+1, down == 0, 0
	for other := range orderKinds {
		if s.canObey(k, other) && s.rules.orders[other] > 0 {
			x.possibleOrders |= 1 << other
		}
	}
	p.tally.hidden += uint32(down)
	switch {
	case down == 0:
		s.giveHourglasses(m, int(s.rules.openOrderCost))
	case !p.feePaid:
		p.feePaid = true
		s.giveHourglasses(m, int(s.rules.hiddenOrderFee))
	}
}

// voidOrders removes the orders for which no unit is left that can obey: S14 of doc.go. It also
// narrows what the other orders that lie face down can be.
//
// Stronghold 2010, Ordini.
func (s *State) voidOrders() {
	for k := range s.rules.sections {
		x := &s.pos.section[k]
		if x.order == 0 || x.obeyed {
			continue
		}
		for c := x.possibleOrders; c != 0; c &= c - 1 {
			if kind := bits.TrailingZeros8(c); !s.canObey(k, kind) {
				x.possibleOrders &^= 1 << kind
			}
		}
		if !s.canObey(k, int(x.order)-1) {
			s.removeOrder(k)
		}
	}
}

// removeOrder returns the order on section k to the supply.
func (s *State) removeOrder(k int) {
	x := &s.pos.section[k]
	s.pos.orders[x.order-1]++
	x.order, x.orderFaceUp, x.possibleOrders, x.obeyed = 0, false, 0, false
}

// carryOutOrders turns up all orders, then carries them out in board order.
//
// Stronghold 2010, Ordini.
func (s *State) carryOutOrders() {
	p, r := &s.pos, s.rules
	if p.cursor.subIndex == 0 {
		p.cursor.subIndex = 1
		for k := range r.sections {
			if x := &p.section[k]; x.order != 0 && s.takesPartInAssault(k) { // ruling R72: orders under a Glare are not carried out
				x.orderFaceUp = true
			}
		}
	}
	for ; int(p.cursor.index) < len(r.sections); p.cursor.index++ {
		k := int(p.cursor.index)
		x := &p.section[k]
		if x.order == 0 || x.obeyed || !s.takesPartInAssault(k) {
			continue
		}
		kind := int(x.order) - 1
		if !s.canObey(k, kind) {
			s.removeOrder(k)
			continue
		}
		m := s.invaderOf(r.sections[k].side)
		x.obeyed = true
		switch kind {
		case orderFury:
			x.raging = true
		case orderDetonation:
			s.invaderDecides(askDetonate, m)
			return
		case orderCall:
			p.task = task{counter: r.calledTrolls, last: -1, from: nowhere}
			p.stage = stageCall
			return
		}
	}
	s.setStage(stageMelee)
}

// listDetonate appends an action for each number of Orcs that may blow up.
func (s *State) listDetonate(buf []engine.Action) []engine.Action {
	orcs := int(s.invadersOn(int(s.pos.cursor.index))[1])
	for n := min(int(s.rules.minOrcs), orcs); n <= orcs; n++ {
		buf = append(buf, packAction(verbOrcs, n, 0, 0))
	}
	return buf
}

// detonate blows up n Orcs, with stones and all wood of the section: ruling R63.
//
// Stronghold 2010, Detonazione Orchi.
func (s *State) detonate(n int) {
	k := int(s.pos.cursor.index)
	for range n {
		s.killInvader(k, 1)
	}
	s.demolish(k, n*int(s.rules.stonesPerOrc))
}

// callTrolls asks which Trolls come to the section, one after the other.
//
// Stronghold 2010, Chiamata dei Trolls; ruling R64.
func (s *State) callTrolls() {
	p := &s.pos
	k := int(p.cursor.index)
	if p.task.counter == 0 || len(s.listCalls(s.scratch[:0])) == 1 {
		p.task = task{last: -1}
		p.stage = stageOrders
		return
	}
	s.invaderDecides(askCall, s.invaderOf(s.rules.sections[k].side))
}

// listCalls appends the steps by which a Troll comes nearer to the calling section. A step goes
// along a path with room at its end. A Troll that has begun continues before another begins.
func (s *State) listCalls(buf []engine.Action) []engine.Action {
	p, r := &s.pos, s.rules
	k := int(p.cursor.index)
	far := &r.pathDistance[k]
	for i := range r.paths {
		x := &r.paths[i]
		if far[x.to] == 255 || far[x.to]+1 != far[x.from] || s.invadersAt(x.from)[2] == 0 || s.invaderRoom(x.to) == 0 {
			continue
		}
		if p.task.from != nowhere && p.task.from != x.from {
			continue
		}
		buf = append(buf, packAction(verbCall, i, 0, 0))
	}
	return append(buf, packAction(verbEnd, 0, 0, 0))
}

// moveTroll moves a Troll along path i. A trap takes effect as in a Move.
func (s *State) moveTroll(i int) {
	p, x := &s.pos, &s.rules.paths[i]
	s.march.sprungTraps = 0
	s.invadersAt(x.from)[2]--
	p.task.done++
	if s.killTrapped(int8(i), 2, 1) == 0 {
		s.invadersAt(x.to)[2]++
		s.claimDeeds()
		if p.task.done < s.rules.callSteps && !x.to.isKind(atSection) {
			p.task.from = x.to
			return
		}
	}
	s.endCall()
}

// endCall ends the movement of the Troll that is moving; if none is, it ends the order.
func (s *State) endCall() {
	p := &s.pos
	if p.task.done == 0 {
		p.task.counter = 0
		return
	}
	p.task.counter--
	p.task.done, p.task.from = 0, nowhere
}
