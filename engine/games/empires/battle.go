package empires

import (
	"math/bits"

	"equitas/engine"
)

// A musterStep is a step in preparing a battle.
type musterStep uint8

const (
	attackerSends musterStep = iota
	defenderSends
	defenderHides // an ambush
	attackerOrders
	defenderOrders
	mustered
)

// beginBattle begins the battle for an area. Where there are walls, the defender
// chooses first whether to fight behind them (ruling R20).
//
// Empires 2002, Battle; Siege; Sea Battles.
func (s *State) beginBattle(attacker, defender, at int) {
	p := &s.pos
	b := &p.battle
	*b = battle{area: uint8(at), kind: inField}
	b.side[0].seat, b.side[1].seat = int8(attacker), int8(defender)
	s.tell(event{what: tellBattle, seat: attacker, k: at, n: defender})
	s.next(stageMuster)
	s.q.me, s.q.area = defender, at
	switch {
	case s.r.areas[at].sea:
		b.kind = atSea
	case s.is(s.r.siegeOffered):
		s.decide(askSiege, defender)
	}
}

// chooseField records whether the defender fights behind the walls.
func (s *State) chooseField(siege bool) {
	if siege {
		s.pos.battle.kind = inSiege
	}
}

// muster goes on with preparing a battle: both sides choose their cards, the
// defender may declare an ambush, and both order their cards.
//
// Empires 2002, Battle; Ambush; ruling R24.
func (s *State) muster() {
	p := &s.pos
	b := &p.battle
	at := b.step
	b.step++
	switch at {
	case attackerSends, defenderSends:
		s.decide(askCommit, int(b.side[at-attackerSends].seat))
	case defenderHides:
		s.q.me, s.q.area = int(b.side[1].seat), int(b.area)
		if s.is(s.r.ambushOffered) {
			s.decide(askAmbush, int(b.side[1].seat))
		}
	case attackerOrders, defenderOrders:
		s.lineUp(int(at - attackerOrders))
	default:
		s.next(stageFight)
	}
}

// mustering returns the side that is choosing cards, or ordering them.
func (b *battle) mustering() int {
	if b.step == defenderSends || b.step == defenderOrders { // the step that comes next
		return 0
	}
	return 1
}

// couldSend returns how many cards of a side's hand could still be sent, of kinds from the
// given one on; at sea each group has its limit.
func (s *State) couldSend(a *army, from int) int {
	r, b := s.r, &s.pos.battle
	x := &s.pos.seat[a.seat]
	var sent [maxKinds]uint8
	var used, room [maxGroups]uint8
	for _, k := range a.cards[:a.n] {
		sent[k]++
		used[r.units[r.kinds[k].unit].group]++
	}
	n := 0
	for m := x.holds & r.fights[b.kind] & (^mask(0) << from); m != 0; m &= m - 1 {
		k := bits.TrailingZeros64(m)
		have := x.cards[k] - sent[k]
		if b.kind != atSea {
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

// mustSend returns how many cards a side has to send: in the open and behind walls the
// required number, or all that there are; at sea none, unless the rules say so (rulings
// R21, R23).
func (s *State) mustSend(a *army) int {
	b := &s.pos.battle
	if b.kind == atSea && !s.r.battle.seaExact {
		return 0
	}
	var none army
	none.seat = a.seat
	return min(int(s.r.battle.cards[b.kind]), s.couldSend(&none, 0))
}

// listCommit lists the cards that a side may send next: in the order of the files,
// so that a set of cards has one way to be chosen, and only those after which enough
// can still be sent.
//
// Empires 2002, Battle; Siege; Sea Battles; ruling R22.
func (s *State) listCommit(buf []engine.Action) []engine.Action {
	r, b := s.r, &s.pos.battle
	a := &b.side[b.mustering()]
	x := &s.pos.seat[a.seat]
	must, from := s.mustSend(a), 0
	if a.n > 0 {
		from = int(a.cards[a.n-1])
	}
	for m := x.holds & r.fights[b.kind] & (^mask(0) << from); m != 0; m &= m - 1 {
		k := bits.TrailingZeros64(m)
		if !s.mayAdd(a, k) {
			continue
		}
		then := *a
		then.add(k)
		if int(then.n)+s.couldSend(&then, k) >= must {
			buf = append(buf, act(verbCommit, k, 0))
		}
	}
	if int(a.n) >= must {
		buf = append(buf, act(verbDone, 0, 0))
	}
	return buf
}

// mayAdd reports whether a side has one more card of a kind, and room for it at sea.
func (s *State) mayAdd(a *army, kind int) bool {
	r := s.r
	g := r.units[r.kinds[kind].unit].group
	same, group := uint8(0), uint8(0)
	for _, k := range a.cards[:a.n] {
		if int(k) == kind {
			same++
		}
		if r.units[r.kinds[k].unit].group == g {
			group++
		}
	}
	if s.pos.battle.kind == atSea && r.groups[g] > 0 && group >= r.groups[g] {
		return false
	}
	return s.pos.seat[a.seat].cards[kind] > same
}

func (a *army) add(kind int) {
	a.cards[a.n] = uint8(kind)
	a.n++
}

// commit adds a card to those that a side sends. A side with the largest number is done.
func (s *State) commit(v verb, kind int) {
	b := &s.pos.battle
	a := &b.side[b.mustering()]
	if v == verbDone {
		return
	}
	if a.add(kind); a.n < s.r.battle.cards[b.kind] {
		s.decide(askCommit, int(a.seat))
	}
}

// ambush records whether the defender has declared an ambush.
func (s *State) ambush(yes bool) {
	b := &s.pos.battle
	b.ambush = yes
	if yes {
		s.tally.ambushes[b.side[1].seat]++
	}
}

// lineUp begins the order of a side's cards. The last card of it is no choice.
func (s *State) lineUp(side int) {
	a := &s.pos.battle.side[side]
	a.placed = 0
	if a.n > 1 {
		s.decide(askOrder, int(a.seat))
		return
	}
	a.order, a.placed = a.cards, a.n
}

// left returns the kinds of cards that a side has still to order, and their numbers in
// held.
func (a *army) left(held *[maxKinds]uint8) (kinds mask) {
	for _, k := range a.cards[:a.n] {
		held[k]++
		kinds |= 1 << k
	}
	for _, k := range a.order[:a.placed] {
		if held[k]--; held[k] == 0 {
			kinds &^= 1 << k
		}
	}
	return kinds
}

// listOrder lists the cards that may stand next in a side's order. Slow cards stand behind
// fast ones; only as many as the rules let out of sequence (ruling R25) may stand before. A
// card is left out if the rest could then not be ordered so.
//
// Empires 2002, Fighting the Battle.
func (s *State) listOrder(buf []engine.Action) []engine.Action {
	r, b := s.r, &s.pos.battle
	a := &b.side[b.mustering()]
	var held [maxKinds]uint8
	kinds := a.left(&held)
	if r.battle.freeOrder[b.kind] {
		return listMask(buf, verbNext, kinds)
	}
	may := int(r.battle.sequence)
	if s.pos.seat[a.seat].does[doesLeader] > 0 {
		may = int(r.battle.sequenceLed)
	}
	fast := 0 // still to be placed
	for m := kinds &^ r.slow; m != 0; m &= m - 1 {
		fast += int(held[bits.TrailingZeros64(m)])
	}
	slow, broken := r.sequence(a.order[:a.placed])
	if min(slow, broken+fast) > may {
		kinds &= r.slow
	}
	if min(slow+1, min(broken, slow)+fast) > may {
		kinds &^= r.slow
	}
	return listMask(buf, verbNext, kinds)
}

// sequence returns how many cards at the beginning of an order are out of sequence: if fast
// cards are still to come, and if only slow ones are.
func (r *Rules) sequence(order []uint8) (slow, broken int) {
	for _, k := range order {
		if r.slow>>k&1 != 0 {
			broken = min(broken, slow)
			slow++
		} else {
			broken++
		}
	}
	return slow, broken
}

// order appends a card to the order in which a side's cards fight.
func (s *State) order(kind int) {
	b := &s.pos.battle
	a := &b.side[b.mustering()]
	a.order[a.placed] = uint8(kind)
	if a.placed++; a.placed < a.n-1 {
		s.decide(askOrder, int(a.seat))
		return
	}
	var held [maxKinds]uint8
	a.order[a.placed] = uint8(bits.TrailingZeros64(a.left(&held)))
	a.placed++
}
