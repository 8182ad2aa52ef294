package stronghold

import "math/bits"

// defend rates an action in a Defender's step.
func (t *evaluation) defend(v verb, a, b int) int64 {
	p := t.p
	d := int(p.mover)
	switch p.asks {
	case askStone:
		return t.times(fStone, clip(t.danger[a]))
	case askSpend:
		switch {
		case v == verbEnd:
			return t.times(fEnd, 1)
		case v != verbSpend:
			return 0
		case a == spendInvest:
			return t.bestWork(d)
		}
		t.by *= perGlass
		n := perGlass * t.kind(d, a)
		t.by /= perGlass
		return n
	case askMoveFrom, askSwapFrom:
		return t.leave(v, a, b)
	case askMoveTo, askSwapWith:
		return t.arrive(area(a))
	case askInvest, askHaste:
		return t.work(d, a)
	case askExecute:
		return t.execute(a, b)
	case askOration:
		return t.times(fOration, min(int32(b)*t.r.heroes[a].each, t.heroLack(a))) + t.times(fTie, -int32(b))
	case askSortie:
		return t.times(fSortie, t.r.strength[b])
	case askDeed:
		return t.deed(a)
	case askGasp:
		noted := t.pauseNotes()
		best, work := int64(0), -1
		for m := t.r.worksOf[a]; m != 0; m &= m - 1 {
			if n := t.work(d, bits.TrailingZeros32(m)); n > best {
				best, work = n, bits.TrailingZeros32(m)
			}
		}
		if t.noted = noted; noted != nil && work >= 0 {
			t.work(d, work)
		}
		return best
	}
	return 0
}

// heroLack returns the Strength that is lacking on a hero's section; 0 in the courtyard.
func (t *evaluation) heroLack(h int) int32 {
	if at := t.p.hero[h].at; at != atCourt {
		return t.lack[at]
	}
	return 0
}

// kind rates a kind of spending by its best use.
func (t *evaluation) kind(d, kind int) int64 {
	switch kind {
	case spendMove:
		return t.move(d)
	case spendSwap:
		return t.times(fSwap, 1)
	case spendOration:
		best := int32(0)
		for h := range t.r.heroes {
			if t.r.heroes[h].maxHourglasses > 0 {
				best = max(best, t.heroLack(h))
			}
		}
		return t.times(fOration, min(best, 4))
	case spendSortie:
		return t.times(fSortie, 2)
	case spendDeed:
		return t.times(fDeed, 1) + t.times(fGlare, max(0, t.worstBreach()))
	}
	return t.times(fHaste, 1)
}

// bestWork returns the best rating of an hourglass that Defender d can put on an action.
func (t *evaluation) bestWork(d int) int64 {
	noted := t.pauseNotes()
	best, work := int64(0), -1
	for m := t.s.offered(d, true); m != 0; m &= m - 1 {
		if n := t.work(d, bits.TrailingZeros32(m)); n > best || work < 0 {
			best, work = n, bits.TrailingZeros32(m)
		}
	}
	if t.noted = noted; noted != nil && work >= 0 {
		t.work(d, work)
	}
	return best
}

// worstBreach returns the greatest excess of Strength for a break-in, over all sections; it is
// negative if no section can be broken into.
func (t *evaluation) worstBreach() int32 {
	best := int32(-50)
	for k := range t.r.sections {
		best = max(best, t.breach[k])
	}
	return best
}

// move returns the rating of the best step of a unit of Defender d.
func (t *evaluation) move(d int) int64 {
	noted := t.pauseNotes()
	best, from, unit := int64(0), -1, 0
	for _, x := range t.s.listMovers(t.s.scratch[:0], d) {
		v, a, b, _ := split(x)
		if n := t.leave(v, a, b); v == verbUnit && (n > best || from < 0) {
			best, from, unit = n, a, b
		}
	}
	if t.noted = noted; noted != nil && from >= 0 {
		t.leave(verbUnit, from, unit)
	}
	return best + t.times(fMove, 1)
}

// neediest returns the most Strength that is lacking on a section to which a unit of type u can
// step from an area.
func (t *evaluation) neediest(from area, u int) int32 {
	best := int32(0)
	for m := t.r.steps[t.r.areaNumber(from)]; m != 0; m &= m - 1 {
		if to := t.r.numbered(bits.TrailingZeros32(m)); to.is(atSection) && t.s.hasRoom(to, u, -1) {
			best = max(best, t.lack[to])
		}
	}
	return best
}

// leave rates the choice of the unit or hero that moves.
func (t *evaluation) leave(v verb, a, b int) int64 {
	if v == verbHero {
		if at := t.p.hero[a].at; at != atCourt {
			return t.times(fMoveNeed, -min(3, t.lack[at]+1))
		}
		return 0
	}
	from, strength := area(a), t.r.defence[b]
	n := t.times(fMoveNeed, min(strength, t.neediest(from, b)))
	switch {
	case from.is(atSection):
		n += t.times(fMoveLeave, min(strength, max(0, t.lack[from]+strength-1)))
	case int(from) == int(atPlace)+t.r.honourPlace:
		n += t.times(fMoveLeave, 3)
	case from.is(atTower):
		n += t.times(fMoveLeave, 1)
	}
	return n + t.times(fTie, strength)
}

// arrive rates the area to which the unit or hero moves.
func (t *evaluation) arrive(to area) int64 {
	p := t.p
	strength := int32(2)
	if p.task.n == 0 {
		strength = t.r.defence[p.task.kind]
	}
	if to.is(atSection) {
		return t.times(fMoveNeed, min(strength, t.lack[to])) + t.times(fTie, clip(t.danger[to]))
	}
	return t.times(fMove, 1)
}

// perGlass is the scale of ratings per hourglass: the rating of an action is multiplied by it
// and divided by the action's cost.
const perGlass = 15

// work rates an hourglass on action w: by the effect of the action, and by the hourglasses that
// lie on it already.
func (t *evaluation) work(d, w int) int64 {
	return t.times(fInvest, perGlass) + t.times(fLaid, perGlass*min(8, int32(t.p.work[w].laid))) + t.value(d, w)
}

// value returns the rating of the effect of action w, per hourglass of its cost.
func (t *evaluation) value(d, w int) int64 {
	r, s, p := t.r, t.s, t.p
	x := &r.works[w]
	each, by := int32(4*perGlass/max(1, x.cost)), t.by
	t.by *= each
	n := int64(0)
	switch x.does {
	case doesCannon:
		n = t.times(fCannon, 4)
	case doesPoles:
		n = t.times(fPoles, 4)
	case doesGate:
		n = t.times(fGate, min(int32(p.rams), int32(p.rampart[r.rb].units.total())/int32(r.crewEach)))
	case doesBlessing:
		n = t.times(fBlessing, 4)
	case doesConfuse:
		n = t.times(fConfuse, 1)
	case doesTrain:
		n = t.times(fTrain, 2)
	case doesFind:
		n = t.times(fFind, int32(bits.OnesCount16(p.saboteur)))
	case doesDamage, doesTrap, doesSnipe, doesRaid, doesCauldron, doesPlatform, doesWall, doesGlare:
		noted := t.pauseNotes()
		best, place, unit := int64(0), -1, 0
		was := p.task
		p.task.action = uint8(w)
		for _, a := range s.listTargets(s.scratch[:0], d, w, false) {
			_, at, u, _ := split(a)
			if n := t.execute(at, u); n > best || place < 0 {
				best, place, unit = n, at, u
			}
		}
		if t.noted = noted; noted != nil && place >= 0 {
			t.execute(place, unit)
		}
		p.task = was
		n = best
	}
	t.by = by
	return n * int64(each)
}

// execute rates the target of an action in a building.
func (t *evaluation) execute(a, b int) int64 {
	r, s, p := t.r, t.s, t.p
	x := &r.works[p.task.action]
	switch x.does {
	case doesCannon, doesPoles:
		best := int32(-20)
		for _, k := range r.towers[a].sections {
			best = max(best, clip(t.danger[k]))
		}
		return t.times(fTargetDanger, best)
	case doesCauldron:
		n := int32(s.foesOn(a)[x.kills])
		return t.times(fCauldron, max(0, clip(t.danger[a]))+2*n)
	case doesPlatform:
		full := !s.hasRoom(atSection+area(a), 0, -1)
		return t.times(fPlatform, max(0, clip(t.danger[a]))*int32(bit(full)))
	case doesWall:
		return t.times(fWall, max(0, clip(t.danger[a])+3))
	case doesTrap:
		return t.times(fTrap, min(6, int32(s.foesAt(r.paths[a].from)[x.kills])))
	case doesDamage:
		m := &p.machine[a]
		return t.times(fDamage, 10*int32(m.hits)/max(1, int32(m.hits)+int32(m.misses)))
	case doesRaid:
		return t.times(fRaid, r.strength[b])
	case doesSnipe:
		n := t.times(fSnipe, r.strength[b])
		if at := area(a); at.is(atSection) {
			n += t.times(fTargetDanger, clip(t.danger[at]))
		}
		return n
	case doesBlessing:
		return t.times(fBlessing, t.sideDanger(uint8(a)))
	case doesGlare:
		return t.times(fGlare, max(0, t.breach[a]))
	case doesConfuse:
		return t.times(fTargetDanger, clip(t.danger[a]))
	}
	return 0
}

// deed rates a dishonourable deed.
func (t *evaluation) deed(kind int) int64 {
	switch kind {
	case deedNegotiations:
		return t.times(fInvest, int32(t.r.deed.negotiate))
	case deedBarricades:
		return t.times(fInvest, int32(t.r.deed.barricades)-1)
	case deedAmnesty:
		return t.times(fTrain, 2)
	}
	return 0
}
