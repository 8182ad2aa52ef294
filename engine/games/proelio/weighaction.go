package proelio

import (
	"math/bits"

	"equitas/engine"
)

// look works out what the actions of the action phase are judged by.
func (t *thoughts) look() {
	s, r := t.s, t.r
	t.prey, t.hunter = &t.p.house[s.target(t.seat)&7], &t.p.house[s.attackerOf(t.seat)&7]
	if t.hunter.n > 0 {
		t.blow = min(int32(t.hunter.fort)+s.attackLimitOf(s.attackerOf(t.seat)), r.outlook.strongest)
	}
	for m := t.own.mask & r.defenseMask; m != 0; m &= m - 1 {
		k := bits.TrailingZeros64(m)
		if p := &t.keep[k]; p.f[0] == keepDefense {
			t.shield += int32(p.v[0]) * int32(t.own.count[k])
		}
	}
	if t.late == 0 {
		return
	}
	best := int32(-1 << 20)
	for i := range s.n {
		if !s.sameSide(i, t.seat) {
			best = max(best, t.score(&t.p.house[i])+int32(t.p.house[i].base)*r.outlook.scoreDefense/2)
		}
	}
	t.lead = int64(min(max(t.score(t.own)+t.shield*r.outlook.scoreDefense-best, -3), 3))
}

// score is what everybody can see of a House's score in winter.
func (t *thoughts) score(h *house) int32 {
	o := &t.r.outlook
	sum := int32(h.fort)*o.scoreFort + int32(h.n-h.base)*o.scoreImperial
	if h.uses > 0 {
		sum += o.scoreGuild
	}
	return sum
}

// left is how good it is to be left with n cards and a Fortification, shield
// being what cards in hand could repel.
func (t *thoughts) left(n, fort, shield int32) int64 {
	sum := int64(0)
	if over := n - t.room; over > 0 {
		sum = t.at(waste, over)
		n -= over
	}
	sum += t.house(n, fort)
	if t.blow > 0 {
		if fatal(t.blow, n, fort) {
			sum += t.of(peril)
		}
		sum += t.at(perilCover, min(shield, t.blow))
	}
	return sum
}

// drawing is what so many Base cards drawn bring nearer.
func (t *thoughts) drawing(n int32) int64 {
	if t.late == 0 || n <= 0 {
		return 0
	}
	return t.at(lateLead, n) * t.late * t.lead
}

// spent is what playing a card from hand gives up.
func (t *thoughts) spent(k uint8) int64 { return t.worth(k, t.own.count[k&(maxKinds-1)]) }

func (t *thoughts) action(a engine.Action) int64 {
	v, target, k := split(a)
	r := t.r
	switch v {
	case verbDraw:
		n := t.s.ask1(r.drawN, t.seat)
		return t.of(drawTry) + t.left(t.n+n, t.fort, t.shield) + t.drawing(n)
	case verbAttack:
		return t.attack(k) - t.spent(k) + t.left(t.n-1, t.fort, t.shield)
	case verbFortify:
		return t.fortify(k)
	case verbPlay:
		return t.play(k, target)
	case verbImperial:
		price, drawn := int32(t.s.imperialPrice(t.seat)), int32(t.s.imperialDraws(t.seat))
		sum := t.of(imperialTry) + t.at(imperialDrawn, drawn) - t.pay(0, 0, int(price)) + t.left(t.n-price+drawn, t.fort, t.shield)
		return sum + t.of(lateScore)*t.late*int64(drawn*r.outlook.scoreImperial)
	case verbEquitas:
		fort := r.points[r.equitasCard&(maxKinds-1)]
		return t.of(equitasTry) + t.left(t.n, fort, t.shield) + t.of(lateScore)*t.late*int64(fort*r.outlook.scoreFort)
	case verbTrade:
		return t.trade(k)
	case verbSupport:
		return t.support(k)
	case verbPerk:
		return t.perk(k, target)
	}
	return t.left(t.n, t.fort, t.shield)
}

// fortify weighs a new Fortification.
func (t *thoughts) fortify(k uint8) int64 {
	k &= maxKinds - 1
	fort := t.r.points[k]
	shield := t.shield
	if p := &t.keep[k]; p.f[0] == keepDefense {
		shield -= int32(p.v[0])
	}
	sum := t.at(buildValue, fort) - t.spent(k) + t.left(t.n-1, fort, shield)
	if t.fort == 0 {
		sum += t.of(buildFirst)
	} else {
		sum += t.of(buildUp)
	}
	return sum + t.of(lateScore)*t.late*int64((fort-t.fort)*t.r.outlook.scoreFort)
}

// attack weighs what an attack may do to the House it is placed before.
func (t *thoughts) attack(k uint8) int64 {
	k &= maxKinds - 1
	r, prey := t.r, t.prey
	n, fort, pts := int32(prey.n), int32(prey.fort), r.points[k]
	sum := t.of(attackTry)
	if r.isBase[k] == 0 {
		sum += t.of(attackImperial)
	}
	switch st := &r.outlook.strike[k]; {
	case st.steals > 0 || st.breach:
		sum += t.strike(st)
	case pts == 0:
		sum += t.of(bluffTry) + t.at(bluffHand, n)
		if fort == 0 {
			sum += t.of(bluffBare)
		}
	default:
		sum += t.at(attackValue, pts) + t.at(attackFort, fort) + t.at(attackHand, n) + t.at(attackBeyond, max(pts-fort, 0))
		if fort == 0 {
			sum += t.of(attackBare) + t.at(attackShort, max(n-pts, 0))
		}
		if fatal(pts, n, fort) {
			sum += t.of(attackFatal0 + int(min(n, 3)))
		}
		if prey.known.Any() {
			sum += t.at(attackKnown, t.knownDefense())
		}
	}
	return sum
}

// strike weighs an attack by its effect.
func (t *thoughts) strike(st *strike) int64 {
	n, fort, bases := int32(t.prey.n), int32(t.prey.fort), int32(t.prey.base)
	sum := int64(0)
	if st.steals > 0 {
		sum += t.at(thiefTry, st.steals) + t.at(thiefHand, bases)
		if fort == 0 && n <= st.steals && bases == n {
			sum += t.of(thiefLast)
		}
	}
	if st.breach {
		sum += t.of(breachTry) + t.at(breachFort, fort)
		if fort > 0 && n <= 2 {
			sum += t.of(breachFew)
		}
	}
	return sum
}

// knownDefense is the value of the Defense cards that the seat knows to be in
// the hand it would attack.
func (t *thoughts) knownDefense() int32 {
	var count [maxKinds]uint8
	sum := int32(0)
	for m := t.prey.known.To(t.v.seat, &count) & t.r.defenseMask; m != 0; m &= m - 1 {
		k := bits.TrailingZeros64(m)
		sum += t.r.points[k] * int32(count[k])
	}
	return sum
}

// play weighs a Strategy card by what its program does.
func (t *thoughts) play(k, target uint8) int64 {
	k &= maxKinds - 1
	s := t.s
	who := s.seatOf(t.seat, target)
	e := &t.r.outlook.play[k]
	if !e.fixed {
		o := s.outline(t.r.kinds[k].play, asker{self: t.seat, rival: who, kind: int(k), target: who})
		e = &o
	}
	n, fort := t.n-1+e.draws+e.nobles, max(t.fort, e.fort)
	if e.gift > 0 && who == t.seat && e.whom == whoTarget { // it may name oneself
		n += e.gift
	}
	sum := t.of(playTry) - t.spent(k) + t.left(n, fort, t.shield) + t.drawing(e.draws+e.gift+e.gifts) + t.at(imperialDrawn, e.nobles)
	if e.gift != 0 {
		sum += t.gift(t.victim(e.whom, who), e.gift)
	}
	if e.gifts != 0 {
		sum += t.at(playGiftOther, e.gifts)
	}
	if e.hurt > 0 {
		sum += t.at(playHurt, e.hurt)
		if v := t.victim(e.whom, who); v >= 0 && weak(&t.p.house[v&7], 2) {
			sum += t.at(playHurtWeak, e.hurt)
		}
	}
	if e.breach {
		if v := t.victim(e.whom, who); v >= 0 {
			sum += t.at(playBreach, int32(t.p.house[v&7].fort))
		}
	}
	if e.freeze {
		sum += t.of(playFreeze)
		if t.blow > 0 && fatal(t.blow, t.n, t.fort) {
			sum += t.of(playFreezePeril)
		}
		if t.prey.waiting != 0 {
			sum += t.of(playFreezeRival)
		}
	}
	if e.peek {
		sum += t.of(playPeek)
	}
	if e.again {
		sum += t.of(playAgain)
		if t.n >= t.room {
			sum += t.of(playAgainFull)
		}
	}
	if e.fort > 0 {
		sum += t.at(playFort, e.fort)
	}
	return sum
}

// victim is the seat that an effect concerns, -1 if it is more than one; who
// is the one that was named.
func (t *thoughts) victim(whom uint8, who int) int {
	switch whom {
	case whoTarget, whoRival:
		return who
	case whoLeft, whoRight, whoAlly, whoSelf:
		return t.s.place(t.seat, whom)
	}
	return -1
}

// weak reports whether a House is bare or holds few cards.
func weak(h *house, few uint8) bool { return h.fort == 0 || h.n <= few }

// gift weighs cards drawn for another House.
func (t *thoughts) gift(who int, n int32) int64 {
	s := t.s
	switch {
	case who == t.seat:
		return 0
	case who < 0:
		return t.at(playGiftOther, n)
	case s.sameSide(who, t.seat):
		return t.at(playGiftAlly, n)
	case who == s.target(t.seat):
		return t.at(playGiftPrey, n)
	case who == s.attackerOf(t.seat):
		return t.at(playGiftHunter, n)
	}
	return t.at(playGiftOther, n)
}

// trade weighs a card of the Merchant against its price.
func (t *thoughts) trade(k uint8) int64 {
	if k == none {
		return t.of(tradeNothing) + t.left(t.n, t.fort, t.shield)
	}
	k &= maxKinds - 1
	if !t.asked {
		t.asked = true
		cards, cost := t.tradePrice()
		t.bargain = t.of(tradeTry) - cost + t.left(t.n+1-int32(cards), t.fort, t.shield)
	}
	sum := t.bargain + t.worth(k, t.own.count[k]+1)
	if t.r.fortifyMask>>k&1 != 0 && t.r.points[k]-t.fort == t.step {
		sum += t.of(tradeWall)
	}
	return sum
}

// support weighs a card given to the ally.
func (t *thoughts) support(k uint8) int64 {
	ally := &t.p.house[t.s.ally(t.seat)&7]
	sum := t.of(supportTry) - t.spent(k) + t.left(t.n-1, t.fort, t.shield)
	sum += t.at(supportNeed, int32(t.s.handLimit(t.s.ally(t.seat)))-int32(ally.n))
	if ally.fort == 0 {
		sum += t.of(supportBare)
	}
	return sum
}

// perk weighs a perk of the action phase. It costs no action, so it is held
// against the best of the others: what counts is whether it helps now.
func (t *thoughts) perk(k, target uint8) int64 {
	s := t.s
	who := s.seatOf(t.seat, target)
	e := &t.r.outlook.perk[k%maxPerks]
	if !e.fixed {
		o := s.outline(t.r.perks[k].do, asker{self: t.seat, rival: who, kind: -1, target: who})
		e = &o
	}
	sum := t.of(perkTry) + t.left(t.n, max(t.fort, e.fort), t.shield) + t.of(perkLate)*t.late*int64(t.r.outlook.scoreGuild)
	if e.hurt > 0 || e.breach {
		n := max(e.hurt, 1)
		sum += t.at(perkHurt, n)
		if v := t.victim(e.whom, who); v >= 0 && weak(&t.p.house[v&7], 3) {
			sum += t.at(perkHurtWeak, n)
		}
	}
	if e.gift != 0 {
		sum += t.gift(t.victim(e.whom, who), e.gift)
	}
	if e.come {
		sum += t.of(perkCome)
		if t.affords() {
			sum += t.of(perkComeGain)
		}
	}
	if e.thaw && t.own.waiting == 0 {
		sum += t.of(perkThaw)
	}
	if n := min(e.draws+e.nobles, t.room-t.n); n > 0 {
		sum += t.at(perkDraw, n)
	}
	return sum
}

// affords reports whether a trade would be worth its price here and now.
func (t *thoughts) affords() bool {
	if t.p.frozen&frozenTrade != 0 || !t.s.affordable(t.seat) {
		return false
	}
	best := int64(0)
	for m := t.p.pileMask[base]; m != 0; m &= m - 1 {
		k := uint8(bits.TrailingZeros64(m))
		best = max(best, t.trade(k))
	}
	return best > t.of(drawTry)+t.left(t.n+1, t.fort, t.shield)
}
