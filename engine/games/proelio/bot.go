package proelio

import (
	"math/bits"

	"equitas/engine"
)

// Rate implements [engine.Rater]: a sensible beginner's rules of thumb. It
// builds a Fortification, keeps cards to defend with, attacks when the left
// neighbour looks weak, and takes what is free when it helps. Limits, prices
// and values are read from the rules, never assumed.
//
// Everything it looks at is in the [View] of the seat: its own hand, what lies
// open, and how many cards others hold.
func (r *Rules) Rate(o engine.Observation, legal []engine.Action, rating []int32) {
	v := o.(*View)
	t := v.thoughts()
	for i, a := range legal {
		rating[i] = t.rate(a)
	}
}

// thoughts are what a seat works out once per decision.
type thoughts struct {
	v      *View
	r      *Rules
	p      *position // only what the seat may know is read from it
	seat   int
	own    *house
	target *house              // the House it attacks
	hunter *house              // the House that attacks it
	room   int32               // cards it can take up
	cost   [maxSlots + 1]int32 // what it gives up by losing its 1, 2, … least worthy cards
	costs  bool                // cost is worked out
	under  bool                // an attack waits in front of it
}

func (v *View) thoughts() thoughts {
	s := v.s
	seat := int(v.seat)
	t := thoughts{v: v, r: s.r, p: &s.pos, seat: seat}
	t.own, t.target, t.hunter = &s.pos.house[seat], &s.pos.house[s.target(seat)], &s.pos.house[s.attackerOf(seat)]
	t.room = int32(s.r.handLimit) - int32(t.own.n)
	t.under = t.own.waiting != 0
	return t
}

// worth is how much a House would like to keep a card, 0 to about 60.
func (t *thoughts) worth(k uint8) int32 {
	c := &t.r.kinds[k]
	fort := int32(t.own.fort)
	w := int32(4)
	switch c.use {
	case useDefense:
		w = 8 + 3*t.r.points[k]
		if t.r.fortifyMask>>k&1 != 0 {
			switch d := t.r.points[k] - fort; {
			case d == 1:
				w = 46 - 3*fort
			case d == 2:
				w = 24
			case d <= 0:
				w = 10 + 2*t.r.points[k]
			}
		}
		if c.deployed != 0 {
			w = 34
		}
	case useAttack:
		w = 6 + 4*t.r.points[k]
		if t.r.points[k] > fort+2 {
			w = 7
		}
		if c.reveal != 0 {
			w = 18
			if c.deck == imperial {
				w = 32
			}
		}
	case useStrategy:
		w = 16
		if c.target.any() && c.freeze == 0 {
			w = 5
		}
	}
	if c.deck == imperial {
		w += 6
	}
	if n := int32(t.own.count[k]); n > 1 {
		w -= 4 * (n - 1)
	}
	return max(w, 0)
}

// worst is what a House gives up by losing its n least worthy cards; a hand
// that is too small makes it dear.
func (t *thoughts) worst(n int) int32 {
	if n = min(n, maxSlots); !t.costs {
		t.costs = true
		var least [maxSlots]int32
		for i := range least {
			least[i] = 30
		}
		for m := t.own.mask; m != 0; m &= m - 1 {
			k := uint8(bits.TrailingZeros64(m))
			w := t.worth(k)
			for range t.own.count[k] {
				for i, x := w, 0; x < maxSlots; x++ {
					if i < least[x] {
						i, least[x] = least[x], i
					}
				}
			}
		}
		for i, w := range least {
			t.cost[i+1] = t.cost[i] + w
		}
	}
	return t.cost[n]
}

// fear is how likely an attack on oneself hurts, 0 to 30: a bare House with few
// cards has most to fear.
func (t *thoughts) fear() int32 {
	f := int32(0)
	if t.own.fort == 0 {
		f += 12
	}
	if t.own.n <= 2 {
		f += 12
	}
	if t.under {
		f += 6
	}
	return f
}

// prey is how close the House it attacks is to falling, 0 to 40.
func (t *thoughts) prey() int32 {
	f := 12 - 3*int32(t.target.n)
	if t.target.fort == 0 {
		f += 16
	} else {
		f -= 2 * int32(t.target.fort)
	}
	return max(f, 0)
}

// rate is how good one action looks.
func (t *thoughts) rate(a engine.Action) int32 {
	verb, target, k := split(a)
	switch t.p.phase {
	case phaseAction:
		return t.rateAction(verb, target, k)
	case phaseDeploy:
		return t.rateDeploy(verb, k)
	case phaseReact:
		return t.rateReact(verb)
	case phaseResolve:
		return t.rateResolve(verb)
	case phaseKeep, phaseTake:
		return t.worth(k)
	}
	return 100 - t.worth(k) // what has to go: the least worthy
}

func (t *thoughts) rateAction(v verb, target, k uint8) int32 {
	r := t.r
	switch v {
	case verbFortify:
		return 75 + 4*r.points[k] + t.fear()
	case verbEquitas:
		return 95
	case verbAttack:
		return t.rateAttack(k)
	case verbDraw:
		if t.room <= 0 { // it would have to discard
			return 10
		}
		return 22 + 6*min(t.room, 3)
	case verbImperial:
		cost := t.worst(int(r.imperialPrice))
		return 52 - cost/2 - t.fear() + 2*int32(t.own.n)
	case verbTrade:
		if k == none {
			return 1
		}
		price := r.price[t.p.season&7]
		gain := t.worth(k)
		if t.own.count[k] == 0 && r.fortifyMask>>k&1 != 0 && r.points[k] == int32(t.own.fort)+1 {
			gain += 20
		}
		return 30 + gain - t.worst(len(price))
	case verbSupport:
		ally := &t.p.house[t.v.s.ally(t.seat)]
		if ally.n >= 3 || t.own.n <= 3 {
			return 2
		}
		return 28 + t.worth(k)/2 - 2*int32(ally.n)
	case verbPerk:
		return t.ratePerk(k)
	case verbPlay:
		return t.ratePlay(target, k)
	}
	return 0
}

// rateAttack weighs an attack: what it may win, against the cards it leaves
// for defense.
func (t *thoughts) rateAttack(k uint8) int32 {
	r := t.r
	w := 30 + 7*r.points[k] + t.prey()
	if c := &r.kinds[k]; c.reveal != 0 {
		w = 44 + t.prey()/2
		if c.deck == imperial {
			w = 30 + 6*int32(t.target.fort) + t.prey()
		}
	} else if r.points[k] == 0 { // a bluff: the other may waste defenses on it
		w = 26 + 6*int32(t.own.n)
	}
	if t.own.n <= 2 {
		w -= t.fear()
	}
	if t.own.fort == 0 {
		w -= 10
	}
	return w
}

// ratePlay weighs a Strategy card by what its program does.
func (t *thoughts) ratePlay(target, k uint8) int32 {
	r := t.r
	who := t.v.s.seatOf(t.seat, target)
	w := int32(20)
	free := false
	for pc := r.kinds[k].play; r.ops[pc].verb != opEnd; pc++ {
		o := &r.ops[pc]
		switch o.verb {
		case opDraw:
			n := t.v.s.eval(o.n, asker{self: t.seat, rival: who, kind: int(k), target: who})
			switch {
			case o.who == whoTarget && who != t.seat:
				if t.v.s.sameSide(who, t.seat) {
					w += 6 * n
				} else if who == t.v.s.target(t.seat) {
					w -= 14
				} else {
					w -= 6
				}
			default:
				w += 11*min(n, t.room+1) - 4*max(n-t.room-1, 0)
			}
		case opFreeze:
			w += t.fear()
			if !t.under {
				w -= 10
			}
		case opPeek, opAgain:
			free = free || o.verb == opAgain
			w -= 10
		case opDiscard, opSteal, opLoseFort:
			w += 14
		case opFortify:
			w += 30
		}
	}
	if free && w < 20 { // knowledge costs a card: worth it when the hand is full
		if t.room <= 0 {
			return 98
		}
		return 2
	}
	return w
}

// ratePerk weighs a perk of the action phase: it is free, so it is used when
// it helps now.
func (t *thoughts) ratePerk(k uint8) int32 {
	r := t.r
	w := int32(0)
	for pc := r.perks[k].do; r.ops[pc].verb != opEnd; pc++ {
		o := &r.ops[pc]
		switch o.verb {
		case opDiscard, opSteal, opLoseFort:
			v := &t.p.house[t.v.s.place(t.seat, o.who)]
			if o.who == whoRight && v.n <= 3 || o.who != whoRight || v.fort == 0 {
				w = 100
			}
		case opMerchant:
			if o.come && t.affords() {
				w = 30
			}
		case opThaw:
			if !t.under {
				w = 60
			}
		default:
			w = 100
		}
	}
	return w
}

// affords reports whether a trade would be worth its price here and now.
func (t *thoughts) affords() bool {
	if t.p.frozen&frozenTrade != 0 || !t.v.s.affordable(t.seat) {
		return false
	}
	best := int32(0)
	for m := t.p.pileMask[base]; m != 0; m &= m - 1 {
		best = max(best, t.worth(uint8(bits.TrailingZeros64(m))))
	}
	return best > t.worst(len(t.r.price[t.p.season&7]))+12
}

// rateDeploy puts down enough against a likely attack and no more: the back of
// the card tells an Imperial attack, and what could be placed bounds the rest.
func (t *thoughts) rateDeploy(v verb, k uint8) int32 {
	if v == verbDone {
		return 50
	}
	r := t.r
	sum := int32(0)
	for _, d := range t.p.deployed[:t.p.deployedN] {
		if r.kinds[d].deployed != 0 {
			return 0
		}
		sum += r.points[d]
	}
	imp := r.imperialMask>>(t.own.waiting-1)&1 != 0
	most := int32(0)
	for m := t.own.waitKinds; m != 0; m &= m - 1 {
		if a := bits.TrailingZeros64(m); r.imperialMask>>a&1 != 0 == imp {
			most = max(most, r.points[a])
		}
	}
	want := (most + 1) / 2
	if t.own.fort == 0 && int32(t.own.n) <= most+1 || imp {
		want = most
	}
	if r.kinds[k].deployed != 0 {
		if imp {
			return 90
		}
		return 20
	}
	if sum >= want {
		return 10
	}
	over := sum + r.points[k] - want
	return 80 - 3*max(over, -over) - t.worth(k)/4
}

// rateReact uses a perk at its moment unless it would waste it.
func (t *thoughts) rateReact(v verb) int32 {
	if v == verbNo {
		return 10
	}
	p := &t.r.perks[t.p.perk]
	if p.on == onPlay && t.room < 1 {
		return 5
	}
	return 20
}

// rateResolve sacrifices the Fortification when the loot would cost more.
func (t *thoughts) rateResolve(v verb) int32 {
	short := t.r.points[t.p.attack-1] - int32(t.p.defense)
	left := max(short-int32(t.own.fort), 0)
	concede := 10 * min(short, int32(t.own.n))
	if short > int32(t.own.n) || short == int32(t.own.n) && t.own.fort == 0 {
		concede += 60
	}
	sacrifice := 12*int32(t.own.fort) + 10*left
	if left >= int32(t.own.n) {
		sacrifice += 100
	}
	if v == verbSacrifice {
		return concede
	}
	return sacrifice
}
