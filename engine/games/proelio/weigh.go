package proelio

import (
	"math/bits"

	"equitas/engine"
)

// Weigh implements [engine.Weigher]. An action is judged by the House that it
// leaves (cards in hand, Fortification, what the cards that are given up or
// gained are worth) and by what it does to others. Limits, prices, values and
// effects are read from the rules, never assumed; a limit that changes during
// play is asked for the House that decides, as it stands now.
//
// Everything it looks at is in the [View] of the seat: its own hand, what lies
// open, how many cards of either deck others hold, and the cards it has seen.
func (r *Rules) Weigh(o engine.Observation, legal []engine.Action, w []int32, rating []int64) {
	v := o.(*View)
	var t thoughts
	t.begin(v, (*[featureCount]int32)(w))
	switch t.p.phase {
	case phaseAction:
		t.look()
		for i, a := range legal {
			rating[i] = t.action(a)
		}
	case phaseDeploy:
		t.threatened()
		for i, a := range legal {
			rating[i] = t.deploy(a)
		}
	case phaseReact:
		for i, a := range legal {
			rating[i] = t.react(a)
		}
	case phaseResolve:
		for i, a := range legal {
			rating[i] = t.resolve(a)
		}
	case phaseKeep, phaseTake:
		for i, a := range legal {
			rating[i] = t.worth(uint8(a), t.own.count[uint8(a)&(maxKinds-1)])
		}
	case phaseLoot:
		for i, a := range legal {
			rating[i] = t.loot(uint8(a))
		}
	default: // what has to go
		for i, a := range legal {
			rating[i] = -t.worth(uint8(a), t.own.count[uint8(a)&(maxKinds-1)])
		}
	}
}

// thoughts are what a seat works out once per decision.
type thoughts struct {
	w    *[featureCount]int32
	v    *View
	s    *State
	r    *Rules
	p    *position // only what the seat may know is read from it
	own  *house
	keep *[maxKinds]profile
	seat int
	n    int32 // cards in hand
	room int32 // how many it may hold
	fort int32
	step int32 // the next Fortification is worth this much more
	late int64 // how near winter is, 0 to 8

	// Of the action phase.
	prey, hunter *house // the House it attacks; the House that attacks it
	blow         int32  // the strongest attack that could come next
	shield       int32  // what its hand could repel
	lead         int64  // in score, -3 to 3; only near winter
	priced       bool   // the state's purse holds the worth of its cards
	handN        int
	asked        bool  // bargain holds
	bargain      int64 // how good it is to have paid the Merchant, the card taken aside

	// Of the deployment.
	noble  bool  // the back of the attack is Imperial
	most   int32 // the strongest attack that can have come
	sum    int32 // deployed so far
	guards bool
	shut   bool // a card with an effect of its own is deployed
	theft  bool // the attack may take cards by its effect
}

// A priced card is a card in hand and what giving it up costs.
type priced struct {
	worth int64
	base  bool
}

func (t *thoughts) begin(v *View, w *[featureCount]int32) {
	s := v.s
	t.w, t.v, t.s, t.r, t.p, t.seat = w, v, s, s.r, &s.pos, int(v.seat)
	t.own = &s.pos.house[t.seat&7]
	t.n, t.fort = int32(t.own.n), int32(t.own.fort)
	t.room = int32(s.handLimit(t.seat))
	t.keep, t.step = &s.r.outlook.keep[t.fort&(maxForts-1)], s.r.outlook.limits.step
	if s.r.outlook.limitsMove {
		t.keep, t.step = s.kept(t.seat)
	}
	if s.r.seasonsUse && int(s.pos.season)+1 >= s.r.seasons {
		t.late = int64(8 - min(8, s.pos.baseN/4))
	}
}

// of returns a feature's weight; at counts it n times.
func (t *thoughts) of(f int) int64          { return int64(t.w[f]) }
func (t *thoughts) at(f int, n int32) int64 { return int64(t.w[f]) * int64(n) }

// worth is what the House would give for a card, of which it would hold so
// many copies.
func (t *thoughts) worth(k, copies uint8) int64 {
	p := &t.keep[k&(maxKinds-1)]
	sum := int64(0)
	for i := range p.n {
		sum += int64(t.w[p.f[i%6]]) * int64(p.v[i%6])
	}
	if copies > 1 {
		sum += t.of(keepCopy)
	}
	if t.late > 0 {
		sum += t.of(keepLate) * t.late * int64(p.score)
	}
	return sum
}

// loot is how gladly a card is handed to the attacker.
func (t *thoughts) loot(k uint8) int64 {
	k &= maxKinds - 1
	sum := -t.worth(k, t.own.count[k])
	if t.r.kinds[k].use == useAttack {
		sum += t.at(lootAttack, t.r.points[k])
	}
	if t.r.isBase[k] == 0 {
		sum += t.of(lootImperial)
	}
	return sum
}

// price sorts the own hand by worth, the least first.
func (t *thoughts) price() {
	t.priced = true
	n, hand := 0, &t.s.purse
	for m := t.own.mask; m != 0; m &= m - 1 {
		k := uint8(bits.TrailingZeros64(m))
		c := t.own.count[k&(maxKinds-1)]
		card := priced{base: t.r.isBase[k&(maxKinds-1)] != 0}
		card.worth = t.worth(k, c)
		for ; c > 0 && n < maxHand; c-- {
			if c == 1 && t.own.count[k&(maxKinds-1)] > 1 {
				card.worth = t.worth(k, 1)
			}
			i := n
			for ; i > 0 && hand[i-1].worth > card.worth; i-- {
				hand[i] = hand[i-1]
			}
			hand[i] = card
			n++
		}
	}
	t.handN = n
}

// pay is what a price costs: so many Base cards, Imperial cards and cards of
// any deck, the least worthy ones that fit.
func (t *thoughts) pay(bases, nobles, anys int) int64 {
	if !t.priced {
		t.price()
	}
	sum, hand := int64(0), &t.s.purse
	if bases == 0 && nobles == 0 {
		for i := range min(anys, t.handN) {
			sum += hand[i].worth
		}
		return sum
	}
	var paid uint64
	for i := range t.handN {
		left := &nobles
		if hand[i].base {
			left = &bases
		}
		if *left > 0 {
			*left--
			sum += hand[i].worth
			paid |= 1 << i
		}
	}
	for i := 0; i < t.handN && anys > 0; i++ {
		if paid>>i&1 == 0 {
			sum += hand[i].worth
			anys--
		}
	}
	return sum
}

// tradePrice is what the Merchant asks for now.
func (t *thoughts) tradePrice() (cards int, cost int64) {
	bill := t.s.bill(t.seat) & (bills - 1)
	want := &t.r.wants[bill]
	named := 0
	sum := int64(0)
	if want.named {
		for _, slot := range t.r.price[bill] {
			if slot < slotImperial {
				named++
				sum += t.worth(slot, t.own.count[slot])
			}
		}
	}
	all := int(want.all)
	return all, sum + t.pay(int(want.base), int(want.imperial), all-named-int(want.base)-int(want.imperial))
}

// house is how good it is to hold n cards behind a Fortification.
func (t *thoughts) house(n, fort int32) int64 {
	i := min(max(n, 0), 6)
	if fort == 0 {
		return t.of(handBare0 + int(i))
	}
	sum := t.of(handWalled0+int(i)) + t.of(wall1+int(min(fort, 4))-1)
	if fort > 4 {
		sum += t.at(wallMore, fort-4)
	}
	return sum
}

// fatal reports whether an attack that is worth so much more than the defense
// ends the game for a House of n cards behind a Fortification: whether it
// concedes or sacrifices, it is left with nothing.
//
// Proelio 0.9.6, Attack Resolution; Defeat.
func fatal(blow, n, fort int32) bool {
	if fort == 0 {
		return blow > 0 && blow >= n
	}
	return blow > n && max(blow-fort, 0) >= n
}
