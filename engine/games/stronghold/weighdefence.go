package stronghold

import "math/bits"

// heroLack returns the Strength that is lacking on a hero's section; 0 in the courtyard.
func (t *evaluation) heroLack(h int) int32 {
	if at := t.position.hero[h].place; at != atCourt {
		return t.lack[at]
	}
	return 0
}

// bestWork returns the best rating of an hourglass that Defender d can put on an action; 0 if
// he can put none.
func (t *evaluation) bestWork(d int) int64 {
	noted := t.pauseCounting()
	best, work := int64(0), -1
	for m := t.state.investableWorks(d, true); m != 0; m &= m - 1 {
		if n := t.rateWork(d, bits.TrailingZeros32(m)); n > best || work < 0 {
			best, work = n, bits.TrailingZeros32(m)
		}
	}
	if t.featureCounts = noted; noted != nil && work >= 0 {
		t.rateWork(d, work)
	}
	return best
}

// worstBreach returns the greatest excess of Strength for a break-in, over all sections; it is
// negative if no section can be broken into.
func (t *evaluation) worstBreach() int32 {
	best := int32(-50)
	for k := range t.rules.sections {
		best = max(best, t.breach[k])
	}
	return best
}

// bestMove returns the rating of the best step of a unit of Defender d.
func (t *evaluation) bestMove(d int) int64 {
	noted := t.pauseCounting()
	best, from, unit := int64(0), -1, 0
	for _, x := range t.state.listMovers(t.state.scratch[:0], d) {
		v, a, b, _ := unpackAction(x)
		if n := t.rateMover(v, a, b); v == verbUnit && (n > best || from < 0) {
			best, from, unit = n, a, b
		}
	}
	if t.featureCounts = noted; noted != nil && from >= 0 {
		t.rateMover(verbUnit, from, unit)
	}
	return best + t.contribution(featureMove, 1)
}

// mostLacking returns the most Strength that is lacking on a section to which a unit of type u can
// step from an area.
func (t *evaluation) mostLacking(from area, u int) int32 {
	best := int32(0)
	for m := t.rules.steps[t.rules.areaNumber(from)]; m != 0; m &= m - 1 {
		if to := t.rules.areaByNumber(bits.TrailingZeros32(m)); to.isKind(atSection) && t.state.hasRoom(to, u, -1) {
			best = max(best, t.lack[to])
		}
	}
	return best
}

// rateMover rates the choice of what moves: hero a if v is verbHero, else a unit of type b in
// area a.
func (t *evaluation) rateMover(v verb, a, b int) int64 {
	if v == verbHero {
		if at := t.position.hero[a].place; at != atCourt {
			return t.contribution(featureMoveNeed, -min(3, t.lack[at]+1))
		}
		return 0
	}
	from, strength := area(a), t.rules.defence[b]
	n := t.contribution(featureMoveNeed, min(strength, t.mostLacking(from, b)))
	switch {
	case from.isKind(atSection):
		n += t.contribution(featureMoveLeave, min(strength, max(0, t.lack[from]+strength-1)))
	case int(from) == int(atPlace)+t.rules.honourPlace:
		n += t.contribution(featureMoveLeave, 3)
	case from.isKind(atTower):
		n += t.contribution(featureMoveLeave, 1)
	}
	return n + t.contribution(featureTie, strength)
}

// rateDestination rates the area to which the unit or hero moves.
func (t *evaluation) rateDestination(to area) int64 {
	p := t.position
	strength := int32(2)
	if p.task.counter == 0 {
		strength = t.rules.defence[p.task.kind]
	}
	if to.isKind(atSection) {
		return t.contribution(featureMoveNeed, min(strength, t.lack[to])) + t.contribution(featureTie, clampDanger(t.danger[to]))
	}
	return t.contribution(featureMove, 1)
}

// perHourglass is the scale of ratings per hourglass: the rating of an action is multiplied by it
// and divided by the action's cost.
const perHourglass = 15

// rateWork rates an hourglass on action w: by the effect of the action, and by the hourglasses
// that lie on it already.
func (t *evaluation) rateWork(d, w int) int64 {
	return t.contribution(featureInvest, perHourglass) + t.contribution(featureLaid, perHourglass*min(8, int32(t.position.work[w].hourglasses))) + t.workValue(d, w)
}

// workValue returns the rating of the effect of action w, per hourglass of its cost.
func (t *evaluation) workValue(d, w int) int64 {
	r, s, p := t.rules, t.state, t.position
	x := &r.works[w]
	each, by := int32(4*perHourglass/max(1, x.cost)), t.countFactor
	t.countFactor *= each
	n := int64(0)
	switch x.effect {
	case effectCannon:
		n = t.contribution(featureCannon, 4)
	case effectPoles:
		n = t.contribution(featurePoles, 4)
	case effectGate:
		n = t.contribution(featureGate, min(int32(p.rams), int32(p.rampart[r.barbican].units.total())/int32(r.crewPerRam)))
	case effectBlessing:
		n = t.contribution(featureBlessing, 4)
	case effectConfuse:
		n = t.contribution(featureConfuse, 1)
	case effectTrain:
		n = t.contribution(featureTrain, 2)
	case effectFind:
		n = t.contribution(featureFind, int32(bits.OnesCount16(p.saboteur)))
	case effectDamage, effectTrap, effectSnipe, effectRaid, effectCauldron, effectPlatform, effectWall, effectGlare:
		noted := t.pauseCounting()
		best, place, unit := int64(0), -1, 0
		was := p.task
		p.task.action = uint8(w)
		for _, a := range s.listTargets(s.scratch[:0], d, w, false) {
			_, at, u, _ := unpackAction(a)
			if n := t.rateExecute(at, u); n > best || place < 0 {
				best, place, unit = n, at, u
			}
		}
		if t.featureCounts = noted; noted != nil && place >= 0 {
			t.rateExecute(place, unit)
		}
		p.task = was
		n = best
	}
	t.countFactor = by
	return n * int64(each)
}

// rateExecute rates the target a of the pending action in a building; if the target is a
// unit, a is its area and b its type.
func (t *evaluation) rateExecute(a, b int) int64 {
	r, s, p := t.rules, t.state, t.position
	x := &r.works[p.task.action]
	switch x.effect {
	case effectCannon, effectPoles:
		best := int32(-20)
		for _, k := range r.towers[a].sections {
			best = max(best, clampDanger(t.danger[k]))
		}
		return t.contribution(featureTargetDanger, best)
	case effectCauldron:
		n := int32(s.invadersOn(a)[x.kills])
		return t.contribution(featureCauldron, max(0, clampDanger(t.danger[a]))+2*n)
	case effectPlatform:
		full := !s.hasRoom(atSection+area(a), 0, -1)
		return t.contribution(featurePlatform, max(0, clampDanger(t.danger[a]))*int32(boolToBit(full)))
	case effectWall:
		return t.contribution(featureWall, max(0, clampDanger(t.danger[a])+3))
	case effectTrap:
		return t.contribution(featureTrap, min(6, int32(s.invadersAt(r.paths[a].from)[x.kills])))
	case effectDamage:
		m := &p.machine[a]
		return t.contribution(featureDamage, 10*int32(m.hits)/max(1, int32(m.hits)+int32(m.misses)))
	case effectRaid:
		return t.contribution(featureRaid, r.strength[b])
	case effectSnipe:
		n := t.contribution(featureSnipe, r.strength[b])
		if at := area(a); at.isKind(atSection) {
			n += t.contribution(featureTargetDanger, clampDanger(t.danger[at]))
		}
		return n
	case effectBlessing:
		return t.contribution(featureBlessing, t.sideDanger(uint8(a)))
	case effectGlare:
		return t.contribution(featureGlare, max(0, t.breach[a]))
	case effectConfuse:
		return t.contribution(featureTargetDanger, clampDanger(t.danger[a]))
	}
	return 0
}

// rateDeed rates a dishonourable deed.
func (t *evaluation) rateDeed(kind int) int64 {
	switch kind {
	case deedNegotiations:
		return t.contribution(featureInvest, int32(t.rules.deed.negotiationHourglasses))
	case deedBarricades:
		return t.contribution(featureInvest, int32(t.rules.deed.barricadeHourglasses)-1)
	case deedAmnesty:
		return t.contribution(featureTrain, 2)
	}
	return 0
}
