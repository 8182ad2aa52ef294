package empires

import (
	"math/bits"

	"equitas/engine"
)

// A musterStep is a step in preparing a battle.
type musterStep uint8

const (
	attackerSends musterStep = iota // the attacker chooses the cards that he sends
	defenderSends
	defenderHides  // the defender may declare an ambush
	attackerOrders // the attacker puts his cards in order
	defenderOrders
	mustered // both sides are ready
)

// beginBattle begins the battle for an area. If it has walls, the defender first chooses
// whether to fight behind them (ruling R20).
//
// Empires 2002, Battle; Siege; Sea Battles.
func (s *State) beginBattle(attacker, defender, area int) {
	p := &s.pos
	b := &p.battle
	*b = battle{area: uint8(area), kind: fieldBattle}
	b.side[0].seat, b.side[1].seat = int8(attacker), int8(defender)
	s.report(event{what: eventBattle, seat: attacker, index: area, number: defender})
	s.setStage(stageMuster)
	s.viewpoint.me, s.viewpoint.area = defender, area
	switch {
	case s.rules.areas[area].sea:
		b.kind = seaBattle
	case s.holds(s.rules.siegeOffered):
		s.askFor(askSiege, defender)
	}
}

// setBattleKind makes the battle a siege if the defender has chosen that; otherwise it stays
// one in the open.
func (s *State) setBattleKind(siege bool) {
	if siege {
		s.pos.battle.kind = siegeBattle
	}
}

// nextMusterStep performs the next step of preparing a battle: both sides choose their cards, the
// defender may declare an ambush, both sides order their cards.
//
// Empires 2002, Battle; Ambush; ruling R24.
func (s *State) nextMusterStep() {
	p := &s.pos
	b := &p.battle
	at := b.step
	b.step++
	switch at {
	case attackerSends, defenderSends:
		s.askFor(askCommit, int(b.side[at-attackerSends].seat))
	case defenderHides:
		s.viewpoint.me, s.viewpoint.area = int(b.side[1].seat), int(b.area)
		if s.holds(s.rules.ambushOffered) {
			s.askFor(askAmbush, int(b.side[1].seat))
		}
	case attackerOrders, defenderOrders:
		s.beginOrdering(int(at - attackerOrders))
	default:
		s.setStage(stageFight)
	}
}

// musteringSide returns the side that is choosing or ordering its cards.
func (b *battle) musteringSide() int {
	if b.step == defenderSends || b.step == defenderOrders { // step is already the step after it
		return 0
	}
	return 1
}

// countSendable returns how many more cards side a could send, of kinds not below from. At sea
// each group of units has its limit.
func (s *State) countSendable(a *army, from int) int {
	r, b := s.rules, &s.pos.battle
	x := &s.pos.seat[a.seat]
	var sent [maxKinds]uint8
	var used, room [maxGroups]uint8
	for _, k := range a.cards[:a.size] {
		sent[k]++
		used[r.units[r.kinds[k].unit].group]++
	}
	n := 0
	for m := x.heldKinds & r.fightMask[b.kind] & (^mask(0) << from); m != 0; m &= m - 1 {
		k := bits.TrailingZeros64(m)
		have := x.cards[k] - sent[k]
		if b.kind != seaBattle {
			n += int(have)
			continue
		}
		g := r.units[r.kinds[k].unit].group
		if most := r.groups[g]; most > 0 {
			have = min(have, most-min(most, used[g]+room[g]))
			room[g] += have
		}
		n += int(have)
	}
	return n
}

// countRequired returns how many cards side a has to send. In the open and behind walls it is the
// number of the rules, or all cards if there are fewer; at sea it is 0, unless a variant says
// otherwise (rulings R21, R23).
func (s *State) countRequired(a *army) int {
	b := &s.pos.battle
	if b.kind == seaBattle && !s.rules.battle.seaExact {
		return 0
	}
	var none army
	none.seat = a.seat
	return min(int(s.rules.battle.cards[b.kind]), s.countSendable(&none, 0))
}

// listCommit appends the cards that a side may send next. Cards are sent in the order of kinds,
// so that there is only one way to choose a set of cards. A card is left out if too few cards
// could be sent after it.
//
// Empires 2002, Battle; Siege; Sea Battles; ruling R22.
func (s *State) listCommit(buf []engine.Action) []engine.Action {
	r, b := s.rules, &s.pos.battle
	a := &b.side[b.musteringSide()]
	x := &s.pos.seat[a.seat]
	must, from := s.countRequired(a), 0
	if a.size > 0 {
		from = int(a.cards[a.size-1])
	}
	for m := x.heldKinds & r.fightMask[b.kind] & (^mask(0) << from); m != 0; m &= m - 1 {
		k := bits.TrailingZeros64(m)
		if !s.canAddCard(a, k) {
			continue
		}
		then := *a
		then.add(k)
		if int(then.size)+s.countSendable(&then, k) >= must {
			buf = append(buf, packAction(verbCommit, k, 0))
		}
	}
	if int(a.size) >= must {
		buf = append(buf, packAction(verbDone, 0, 0))
	}
	return buf
}

// canAddCard reports whether side a has another card of a kind, and at sea room for it in its
// group.
func (s *State) canAddCard(a *army, kind int) bool {
	r := s.rules
	g := r.units[r.kinds[kind].unit].group
	same, group := uint8(0), uint8(0)
	for _, k := range a.cards[:a.size] {
		if int(k) == kind {
			same++
		}
		if r.units[r.kinds[k].unit].group == g {
			group++
		}
	}
	if s.pos.battle.kind == seaBattle && r.groups[g] > 0 && group >= r.groups[g] {
		return false
	}
	return s.pos.seat[a.seat].cards[kind] > same
}

// add appends a card to those that the side sends.
func (a *army) add(kind int) {
	a.cards[a.size] = uint8(kind)
	a.size++
}

// addToSent adds a card to those that a side sends, and asks for another unless the side has
// sent the largest number. If v is verbDone it adds nothing.
func (s *State) addToSent(v verb, kind int) {
	b := &s.pos.battle
	a := &b.side[b.musteringSide()]
	if v == verbDone {
		return
	}
	if a.add(kind); a.size < s.rules.battle.cards[b.kind] {
		s.askFor(askCommit, int(a.seat))
	}
}

// setAmbush records whether the defender declares an ambush.
func (s *State) setAmbush(yes bool) {
	b := &s.pos.battle
	b.ambush = yes
	if yes {
		s.tally.ambushes[b.side[1].seat]++
	}
}

// beginOrdering begins the ordering of a side's cards. The last card needs no decision.
func (s *State) beginOrdering(side int) {
	a := &s.pos.battle.side[side]
	a.orderedCount = 0
	if a.size > 1 {
		s.askFor(askOrder, int(a.seat))
		return
	}
	a.order, a.orderedCount = a.cards, a.size
}

// unorderedKinds returns the kinds of cards that a side has still to order. It adds their
// numbers to held.
func (a *army) unorderedKinds(held *[maxKinds]uint8) (kinds mask) {
	for _, k := range a.cards[:a.size] {
		held[k]++
		kinds |= 1 << k
	}
	for _, k := range a.order[:a.orderedCount] {
		if held[k]--; held[k] == 0 {
			kinds &^= 1 << k
		}
	}
	return kinds
}

// listOrder appends the kinds of cards that may come next in a side's order. In it, slow cards
// come after fast cards, apart from as many as may be out of sequence (ruling R25). A kind is
// left out if no such order could follow.
//
// Empires 2002, Fighting the Battle.
func (s *State) listOrder(buf []engine.Action) []engine.Action {
	r, b := s.rules, &s.pos.battle
	a := &b.side[b.musteringSide()]
	var held [maxKinds]uint8
	kinds := a.unorderedKinds(&held)
	if r.battle.freeOrder[b.kind] {
		return listMask(buf, verbOrder, kinds)
	}
	may := int(r.battle.maxOutOfSequence)
	if s.pos.seat[a.seat].personCounts[effectLeader] > 0 {
		may = int(r.battle.maxOutOfSequenceLed)
	}
	fast := 0 // fast cards still to be ordered
	for m := kinds &^ r.slowMask; m != 0; m &= m - 1 {
		fast += int(held[bits.TrailingZeros64(m)])
	}
	slow, broken := r.checkSequence(a.order[:a.orderedCount])
	if min(slow, broken+fast) > may {
		kinds &= r.slowMask
	}
	if min(slow+1, min(broken, slow)+fast) > may {
		kinds &^= r.slowMask
	}
	return listMask(buf, verbOrder, kinds)
}

// checkSequence returns how many cards at the beginning of an order must be removed so that
// fast cards come before slow ones: slow if more fast cards follow, broken if only slow ones
// follow.
func (r *Rules) checkSequence(order []uint8) (slow, broken int) {
	for _, k := range order {
		if r.slowMask>>k&1 != 0 {
			broken = min(broken, slow)
			slow++
		} else {
			broken++
		}
	}
	return slow, broken
}

// appendOrder appends a card of a kind to a side's order. If one card is left, it appends that
// too.
func (s *State) appendOrder(kind int) {
	b := &s.pos.battle
	a := &b.side[b.musteringSide()]
	a.order[a.orderedCount] = uint8(kind)
	if a.orderedCount++; a.orderedCount < a.size-1 {
		s.askFor(askOrder, int(a.seat))
		return
	}
	var held [maxKinds]uint8
	a.order[a.orderedCount] = uint8(bits.TrailingZeros64(a.unorderedKinds(&held)))
	a.orderedCount++
}
