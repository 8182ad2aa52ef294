package proelio

import (
	"math/bits"

	"equitas/engine"
)

// action rates an action of the action phase.
func (t *evaluation) action(a engine.Action) int64 {
	v, target, k := split(a)
	switch v {
	case verbDraw:
		return t.drawn()
	case verbAttack, verbFortify, verbPlay:
		return t.place(k, target)
	case verbImperial:
		price := t.noblePrice()
		return t.nobles(price) - t.pay(0, 0, price)
	case verbEquitas:
		return t.equitas()
	case verbTrade:
		return t.trade(k)
	case verbSupport:
		return t.support(k)
	case verbPerk:
		return t.perk(k, target)
	}
	return t.left(t.n, t.fort, t.shield)
}

// look computes the fields of the evaluation for the action phase.
func (t *evaluation) look() {
	s, r := t.s, t.r
	t.prey, t.hunter = &t.p.house[s.target(t.seat)&7], &t.p.house[s.attackerOf(t.seat)&7]
	if t.hunter.n > 0 {
		t.blow = r.outlook.limits.attack
		if r.outlook.attackLimits != nil {
			t.blow = s.attackLimitOf(s.attackerOf(t.seat))
		}
		t.blow = min(int32(t.hunter.fort)+t.blow, r.outlook.strongest)
	}
	t.doom = &fatals[max(t.blow, 0)&maxBlow]
	for m := t.own.mask & r.outlook.shields; m != 0; m &= m - 1 {
		k := lowest(m) & (maxKinds - 1)
		t.shield += t.row[k].shield * int32(t.own.count[k])
	}
	t.less = t.left(t.n-1, t.fort, t.shield)
	prey := t.prey
	m := &t.placementMarks
	m.hand, m.fort, m.bases = int64(prey.n), int64(prey.fort), int64(prey.base)
	m.bare, m.few = one(prey.fort == 0), one(prey.fort != 0)&one(prey.n <= 2)
	m.waiting, m.peril = one(prey.waiting != 0), one(fatal(t.blow, t.n, t.fort))
	m.full, m.first = one(t.n >= t.room), one(t.fort == 0)
	if prey.known.Any() {
		t.known = int64(t.knownDefense())
	}
	if t.late > 0 {
		t.ahead()
	}
}

// ahead computes the House's lead in score, and the ratings that depend on it near winter.
func (t *evaluation) ahead() {
	s, r := t.s, t.r
	best := int32(-1 << 20)
	for i := range s.n {
		if !s.sameSide(i, t.seat) {
			best = max(best, t.score(&t.p.house[i])+int32(t.p.house[i].base)*r.outlook.scoreDefense/2)
		}
	}
	lead := int64(min(max(t.score(t.own)+t.shield*r.outlook.scoreDefense-best, -3), 3))
	t.draw = t.of(lateLead) * t.late * lead
	t.wallLate = t.of(lateScore) * t.late * int64(r.outlook.scoreFort)
}

// score returns the part of a House's score in winter that everybody can see.
func (t *evaluation) score(h *house) int32 {
	o := &t.r.outlook
	sum := int32(h.fort)*o.scoreFort + int32(h.n-h.base)*o.scoreImperial
	if h.uses > 0 {
		sum += o.scoreGuild
	}
	return sum
}

// left returns the value of a House left with n cards and a Fortification of value fort; shield
// is the total value of the cards with which it could repel an attack.
func (t *evaluation) left(n, fort, shield int32) int64 {
	over := n - t.room
	over &^= over >> 31 // 0 if negative, without a branch
	cards, wall := handSize(n-over), fort&(maxForts-1)
	dead := int64(t.doom[wall] >> (cards & 31) & 1)
	return t.at(waste, over) + t.house[wall][cards] + t.of(peril)*dead + t.at(perilCover, min(shield, t.blow))
}

// drawing returns the rating of drawing n Base cards for bringing winter nearer.
func (t *evaluation) drawing(n int32) int64 {
	return t.draw * int64(max(n, 0))
}

// drawn rates the action Draw.
func (t *evaluation) drawn() int64 {
	n := t.s.ask1(t.r.drawN, t.seat)
	return t.of(drawTry) + t.left(t.n+n, t.fort, t.shield) + t.drawing(n)
}

// equitas rates invoking Equitas.
func (t *evaluation) equitas() int64 {
	fort := t.r.points[t.r.equitasCard&(maxKinds-1)]
	return t.of(equitasTry) + t.left(t.n, fort, t.shield) + t.wallLate*int64(fort)
}

// noblePrice returns the number of cards that an Imperial draw costs.
func (t *evaluation) noblePrice() int {
	if t.r.imperialPrices != nil {
		return int(t.s.imperialPrice(t.seat))
	}
	return int(t.r.imperialPrice)
}

// nobles rates an Imperial draw of a price in cards, without the cost of the cards that are
// paid.
func (t *evaluation) nobles(price int) int64 {
	drawn := int32(t.r.imperialDraw)
	if t.r.imperialDraws != nil {
		drawn = int32(t.s.imperialDraws(t.seat))
	}
	sum := t.of(imperialTry) + t.at(imperialDrawn, drawn) + t.left(t.n-int32(price)+drawn, t.fort, t.shield)
	if w := t.of(imperialPerk); w != 0 {
		sum += w * int64(min(t.perkNobles(), max(0, int32(t.room-t.n)+int32(price))))
	}
	return sum + t.unseen[t.fort&(maxForts-1)]*int64(drawn) + t.of(lateScore)*t.late*int64(drawn*t.r.outlook.scoreImperial)
}

// perkNobles returns how many cards a perk of the own Guild would add to an Imperial draw.
func (t *evaluation) perkNobles() int32 {
	if !t.s.hasPerkAt(onImperial, t.seat) {
		return 0
	}
	for _, k := range t.r.guilds[t.p.house[t.seat].guild-1].perks[onImperial] {
		if t.s.holds(t.r.perks[k].when, t.s.perkViewpoint(k, t.seat)) {
			return t.r.outlook.perk[k].draws + t.r.outlook.perk[k].nobles
		}
	}
	return 0
}

// knownDefense returns the total value of the Defense cards that the seat knows to be in the
// hand of the House it attacks.
func (t *evaluation) knownDefense() int32 {
	var count [maxKinds]uint8
	sum := int32(0)
	for m := t.prey.known.To(engine.Seat(t.seat), &count) & t.r.defenseMask; m != 0; m &= m - 1 {
		k := bits.TrailingZeros64(m)
		sum += t.r.points[k] * int32(count[k])
	}
	return sum
}

// playing returns the part of a Strategy card's rating that follows from its effects e alone.
func (j *rater) playing(e *effectOutline) int64 {
	sum := j.of(playTry) + j.at(imperialDrawn, e.nobles) + j.at(playGiftOther, e.gifts) + j.at(playHurt, e.hurt) + j.at(playFort, e.fort)
	if e.freeze {
		sum += j.of(playFreeze)
	}
	if e.peek {
		sum += j.of(playPeek)
	}
	if e.again {
		sum += j.of(playAgain)
	}
	return sum
}

// strategy rates playing a Strategy card, on a target, by the effects of its program.
func (t *evaluation) strategy(k, target uint8) int64 {
	k &= maxKinds - 1
	s := t.s
	e := &t.r.outlook.play[k]
	who := s.seatOf(t.seat, target)
	if !e.fixed {
		o := s.outline(t.r.kinds[k].play, viewpoint{self: t.seat, rival: who, kind: int(k), target: who})
		e = &o
	}
	sum := t.playing(e) - t.spent(k)
	n, fort := t.n-1+e.draws+e.nobles, max(t.fort, e.fort)
	if e.gift > 0 && who == t.seat && e.whom == whoTarget { // the House may name itself
		n += e.gift
	}
	sum += t.left(n, fort, t.shield) + t.drawing(e.draws+e.gift+e.gifts)
	if e.gift != 0 {
		sum += t.gift(t.victim(e.whom, who), e.gift)
	}
	if v := t.victim(e.whom, who); v >= 0 {
		if e.hurt > 0 && weak(&t.p.house[v&7], 2) {
			sum += t.at(playHurtWeak, e.hurt)
		}
		if e.breach {
			sum += t.at(playBreach, int32(t.p.house[v&7].fort))
		}
	}
	if e.freeze {
		sum += t.of(playFreezePeril)*t.peril + t.of(playFreezeRival)*t.waiting
	}
	if e.again {
		sum += t.of(playAgainFull) * t.full
	}
	return sum
}

// victim returns the seat that a code of an effect stands for, -1 for several; who is the named
// House.
func (t *evaluation) victim(whom uint8, who int) int {
	switch whom {
	case whoTarget, whoRival:
		return who
	case whoLeft, whoRight, whoAlly, whoSelf:
		return t.s.place(t.seat, whom)
	}
	return -1
}

// weak reports whether a House has no Fortification, or at most few cards in hand.
func weak(h *house, few uint8) bool { return h.fort == 0 || h.n <= few }

// gift rates that another House draws n cards; who below 0 means all others together.
func (t *evaluation) gift(who int, n int32) int64 {
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

// trade rates taking a card from the Merchant for its price.
func (t *evaluation) trade(k uint8) int64 {
	if k == none {
		return t.of(tradeNothing) + t.left(t.n, t.fort, t.shield)
	}
	if !t.asked {
		t.ask()
	}
	k &= maxKinds - 1
	sum := t.bargain + t.value(k, t.copies(k)+1)
	return sum + t.given(tradeWall, t.r.points[k]-t.fort == t.step)&-int64(t.r.fortifyMask>>k&1)
}

// ask computes the rating of paying the Merchant's present price.
func (t *evaluation) ask() {
	cards, cost := t.tradePrice()
	t.asked, t.bargain = true, t.of(tradeTry)-cost+t.left(t.n+1-int32(cards), t.fort, t.shield)
}

// support rates giving a card to the ally.
func (t *evaluation) support(k uint8) int64 {
	ally := &t.p.house[t.s.ally(t.seat)&7]
	sum := t.of(supportTry) - t.spent(k) + t.left(t.n-1, t.fort, t.shield)
	sum += t.at(supportNeed, int32(t.s.handLimit(t.s.ally(t.seat)))-int32(ally.n))
	if ally.fort == 0 {
		sum += t.of(supportBare)
	}
	return sum
}

// perk rates using a perk in the action phase. Since it costs no action, the rating says how
// much it helps now.
func (t *evaluation) perk(k, target uint8) int64 {
	s := t.s
	who := s.seatOf(t.seat, target)
	e := &t.r.outlook.perk[k%maxPerks]
	if !e.fixed {
		o := s.outline(t.r.perks[k].do, viewpoint{self: t.seat, rival: who, kind: -1, target: who})
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
		if t.tradePays() {
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

// tradePays reports whether some trade would now be rated higher than drawing.
func (t *evaluation) tradePays() bool {
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
