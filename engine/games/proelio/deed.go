package proelio

// A cardDeed is the precomputed rating, under one set of weights, of placing a card from hand
// as an attack, a Fortification or a Strategy card.
type cardDeed struct {
	placementMarks       // the weight of each feature of the position
	base           int64 // part of the rating that is the same in all positions
	beyond         int64 // weight per point by which the attack exceeds the attacked Fortification
	short          int64 // weight per card that a bare attacked House would have left after the attack
	blow           int32 // value of an attack, if it is compared with the defense
	steals         int32 // number of cards that an attack takes by its effect; -1: not such an attack
	brings         int32 // number of Base cards drawn, by any House
	keeps          int32 // number of cards drawn into one's own hand
	wall           int32 // value of the Fortification that it becomes; -1 if it becomes none
	attack         bool
	special        bool // the rating depends on more: use [evaluation.strategy] instead
}

// placementMarks are the features of the position, or their weights, for placing a card. "It"
// is the attacked House.
type placementMarks struct {
	hand    int64 // number of its cards
	fort    int64 // its Fortification
	bare    int64 // 1 if it has no Fortification
	few     int64 // 1 if it has a Fortification and at most two cards
	bases   int64 // number of its Base cards
	known   int64 // total value of its Defense cards that one has seen
	waiting int64 // 1 if an attack waits in front of it
	peril   int64 // 1 if one's own House could fall to the next attack
	full    int64 // 1 if one's own hand is full
	first   int64 // 1 if one's own House has no Fortification
}

// learnCards precomputes the ratings of all cards, once for each set of weights.
func (j *rater) learnCards() {
	r := j.r
	for m := r.attackMask; m != 0; m &= m - 1 {
		k := lowest(m) & (maxKinds - 1)
		j.learnAttack(&j.deeds[k], k)
	}
	for m := r.fortifyMask; m != 0; m &= m - 1 {
		k := lowest(m) & (maxKinds - 1)
		d := &j.deeds[k]
		d.wall, d.steals = r.points[k], -1
		d.base = j.at(buildValue, r.points[k]) + j.of(buildUp)
		d.first = j.of(buildFirst) - j.of(buildUp)
	}
	for m := r.strategyMask; m != 0; m &= m - 1 {
		k := lowest(m) & (maxKinds - 1)
		d, e := &j.deeds[k], &r.outlook.play[k]
		d.wall, d.steals = -1, -1
		if d.special = e.special(); d.special {
			continue
		}
		d.base, d.brings, d.keeps = j.playing(e), e.draws+e.gifts, e.draws+e.nobles
		if e.freeze {
			d.peril, d.waiting = j.of(playFreezePeril), j.of(playFreezeRival)
		}
		if e.again {
			d.full = j.of(playAgainFull)
		}
	}
}

// special reports whether the effects of a program depend on the position, or on one other
// House.
func (e *effectOutline) special() bool {
	return !e.fixed || e.gift != 0 || e.hurt != 0 || e.breach || e.fort > 0
}

// learnAttack precomputes the rating of placing an attack.
func (j *rater) learnAttack(d *cardDeed, k int) {
	st, pts := &j.r.outlook.strike[k], j.r.points[k]
	d.attack, d.wall, d.steals, d.keeps = true, -1, -1, st.draws
	d.base = j.of(attackTry)
	if j.r.isBase[k] == 0 {
		d.base += j.of(attackImperial)
	}
	switch {
	case st.steals > 0 || st.breach:
		if st.steals > 0 {
			d.base += j.at(thiefTry, st.steals)
			d.bases, d.steals = j.of(thiefHand), st.steals
		}
		if st.breach {
			d.base += j.of(breachTry)
			d.fort, d.few = j.of(breachFort), j.of(breachFew)
		}
	case pts == 0:
		d.base += j.of(bluffTry)
		d.hand, d.bare = j.of(bluffHand), j.of(bluffBare)
	default:
		d.base += j.at(attackValue, pts)
		d.hand, d.fort, d.bare, d.known = j.of(attackHand), j.of(attackFort), j.of(attackBare), j.of(attackKnown)
		d.beyond, d.short, d.blow = j.of(attackBeyond), j.of(attackShort), pts
	}
}

// place returns the rating of placing card k on a target.
func (t *evaluation) place(k, target uint8) int64 {
	k &= maxKinds - 1
	d := &t.deeds[k]
	if d.special {
		return t.strategy(k, target)
	}
	m, sum := &t.placementMarks, d.base-t.spent(k)
	if d.wall >= 0 {
		return sum + m.first*d.first + t.left(t.n-1, d.wall, t.shield-t.row[k].shield) + t.wallLate*int64(d.wall-t.fort)
	}
	if d.keeps == 0 {
		sum += t.less
	} else {
		sum += t.left(t.n-1+d.keeps, t.fort, t.shield)
	}
	if !d.attack {
		return sum + m.waiting*d.waiting + m.peril*d.peril + m.full*d.full + t.drawing(d.brings)
	}
	n, fort := int32(t.prey.n), int32(t.prey.fort)
	sum += m.hand*d.hand + m.fort*d.fort + m.bare*d.bare + m.few*d.few + m.bases*d.bases + m.known*d.known
	sum += d.beyond*int64(max(d.blow-fort, 0)) + m.bare*d.short*int64(max(n-d.blow, 0))
	sum += t.given(attackFatal0+int(min(n, 3)), fatal(d.blow, n, fort))
	return sum + t.of(thiefLast)*m.bare*one(n <= d.steals)*one(t.prey.base == t.prey.n)
}
