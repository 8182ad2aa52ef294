package stronghold

import (
	"math/bits"

	"equitas/engine"
)

// Weigh implements [engine.Weigher]. The rule of thumb makes Invaders build for the section
// that is in greatest danger and go onto walls where they can win. It makes Defenders bring
// Strength to that section.
//
// It looks only at what every seat sees. Costs, Strength and places are those of the rules.
func (r *Rules) Weigh(o engine.Observation, legal []engine.Action, w []int32, rating []int64) {
	var t evaluation
	t.begin(o.(*View), r, w)
	for i, a := range legal {
		rating[i] = t.rate(a)
	}
}

// Count implements [engine.FeatureCounter].
func (r *Rules) Count(o engine.Observation, legal []engine.Action, w, counts []int32) {
	v := o.(*View)
	var t evaluation
	t.begin(v, r, w)
	clear(counts[:len(legal)*featureCount])
	for i, a := range legal {
		row := (*[featureCount]int32)(counts[i*featureCount:])
		t.featureCounts, t.countFactor = row, 1
		t.rate(a)
		if !v.isInvader() {
			for _, f := range ownFeatures {
				row[f.own], row[f.all] = row[f.all], 0
			}
		}
	}
}

// begin prepares the rating of a decision's actions.
func (t *evaluation) begin(v *View, r *Rules, w []int32) {
	t.state, t.rules, t.position, t.weights = v.state, r, &v.state.pos, (*[featureCount]int32)(w)
	if !v.isInvader() {
		t.weights = &v.state.weights
		copy(t.weights[:], w)
		for _, f := range ownFeatures {
			t.weights[f.all] = t.weights[f.own]
		}
	}
	switch t.position.pendingDecision {
	case askDraft, askFlip, askAct, askPay, askTransfer, askLend: // their ratings do not depend on danger
	default:
		t.computeSections()
	}
}

// An evaluation holds the values that all ratings of a decision use, computed once.
type evaluation struct {
	state    *State
	rules    *Rules
	position *position
	weights  *[featureCount]int32 // by feature; for a Defender with the weights of ownFeatures

	danger        [maxSections]int32 // danger of each section, as features defines it
	breach        [maxSections]int32 // excess of the Invader's Strength over what he needs to break in
	lack          [maxSections]int32 // Strength that the Defender lacks to be safe, at least 0
	reinforcement [maxSections]int32 // Strength that can come from joined ramparts
	worstDanger   int32              // the greatest danger

	featureCounts *[featureCount]int32 // counts of features of the current action; nil while only ratings are computed
	countFactor   int32                // factor for these counts
}

// contribution returns the contribution of feature f to a rating: its weight times n. It also
// counts the feature.
func (t *evaluation) contribution(f int, n int32) int64 {
	if t.featureCounts != nil {
		t.featureCounts[f] += n * t.countFactor
	}
	return int64(t.weights[f]) * int64(n)
}

// pauseCounting stops the counting of features and returns the counts, which the caller must put
// back into featureCounts. Thereby several choices can be rated of which only the best is
// counted.
func (t *evaluation) pauseCounting() *[featureCount]int32 {
	was := t.featureCounts
	t.featureCounts = nil
	return was
}

// computeSections computes the values for each section.
func (t *evaluation) computeSections() {
	t.worstDanger = -99
	for k := range t.rules.sections {
		b := t.state.balanceOn(k)
		t.reinforcement[k] = t.reinforcements(k)
		t.danger[k] = b.invader + t.reinforcement[k] - b.defender
		t.breach[k] = t.danger[k] - b.unitStrength
		if !t.state.takesPartInAssault(k) {
			t.danger[k], t.breach[k] = -50, -50
		}
		t.lack[k] = max(0, t.danger[k]+1)
		t.worstDanger = max(t.worstDanger, t.danger[k])
	}
}

// reinforcements returns the Strength that can come to section k and has room there: from joined
// ramparts, and from the camp into a Siege Tower.
func (t *evaluation) reinforcements(k int) (sum int32) {
	var all army
	for m := t.rules.joinedRamparts[k]; m != 0; m &= m - 1 {
		all.add(t.position.rampart[bits.TrailingZeros16(m)].units)
	}
	sum = t.strengthOfBest(all, t.state.invaderRoom(atSection+area(k)))
	if t.position.section[k].hasSiegeTower {
		x := &t.position.invader[t.state.invaderOf(t.rules.sections[k].side)]
		all = x.camp
		all.add(x.unspent)
		sum += t.strengthOfBest(all, t.state.invaderRoom(atSiege+area(k)))
	}
	return sum
}

// strengthOfBest returns the Strength of the n strongest units of an army.
func (t *evaluation) strengthOfBest(a army, n int) (sum int32) {
	for u := 2; u >= 0 && n > 0; u-- {
		c := min(int(a[u]), n)
		sum += int32(c) * t.rules.strength[u]
		n -= c
	}
	return sum
}

// clampDanger limits a danger to -20 to 20, so that a single section does not outweigh all
// others.
func clampDanger(n int32) int32 { return max(-20, min(20, n)) }

// sideDanger returns the greatest danger of a section on a side, from -20 to 20.
func (t *evaluation) sideDanger(side uint8) int32 {
	best := int32(-20)
	for m := t.rules.sideSections[side]; m != 0; m &= m - 1 {
		best = max(best, clampDanger(t.danger[bits.TrailingZeros16(m)]))
	}
	return best
}

// reachDanger returns the greatest danger of a section in a mask; -20 if the mask is empty.
func (t *evaluation) reachDanger(m uint32) int32 {
	best := int32(-20)
	for ; m != 0; m &= m - 1 {
		best = max(best, clampDanger(t.danger[bits.TrailingZeros32(m)]))
	}
	return best
}

// rateCard rates a phase card by the actions that it shows.
func (t *evaluation) rateCard(c int) (n int64) {
	for _, a := range t.rules.cards[c].actionIndices {
		n += t.actionValue(int(a))
	}
	return n
}

// actionValue returns the rating of action a without its cost and target.
func (t *evaluation) actionValue(a int) int64 {
	x := &t.rules.actions[a]
	switch x.effect {
	case effectResources:
		return 0
	case effectMachine:
		n := t.contribution(featureMachine, 1) + t.contribution(featureMachineSide, int32(boolToBit(x.reachesSide))) +
			t.contribution(featureMachineTurns, int32(t.rules.maxTurns)-t.completedTurns()) + t.contribution(featureMachineMore, int32(t.position.machineCount))
		if kills, _ := x.strikeEffects(); kills {
			n += t.contribution(featureMachineKills, 1)
		}
		return n
	case effectAltar:
		return t.contribution(featureAltar, 1)
	case effectCover:
		return t.contribution(featureCover, 1)
	case effectRam:
		return t.contribution(featureRam, 1)
	case effectTower:
		return t.contribution(featureTower, 1)
	case effectGear:
		return t.contribution(featureGearStrength, x.strength) + t.contribution(featureGearPlaces, int32(x.slots)) + t.contribution(featureGearCarries, int32(x.ropes)+int32(x.saps)) +
			t.contribution(featureGearShield, x.shield) + t.contribution(featureGearPoison, int32(x.poison))
	case effectBridge:
		return t.contribution(featureBridge, 1)
	case effectHits:
		return t.contribution(featureHits, 1)
	case effectTraining:
		return t.contribution(featureTraining, 1) + t.contribution(featureTrainRoom, int32(x.capacity)+int32(x.unitsBeyondLimit)) + t.contribution(featureTrainStrength, x.factor-1) +
			t.contribution(featureTrainDrive, int32(boolToBit(x.drives))) + t.contribution(featureArchers, int32(x.shotsPerGoblin))
	case effectSaboteur:
		return t.contribution(featureSaboteur, 1)
	case effectExchange:
		best := t.exchangedStrength(a, 0)
		for w := 1; w < len(t.state.costOf(a).ways); w++ {
			best = max(best, t.exchangedStrength(a, w))
		}
		return t.contribution(featureExchange, best)
	case effectBloodstone:
		return t.contribution(featureBloodstone, 1)
	case effectPossession:
		return t.contribution(featurePossession, 1)
	case effectFire:
		return t.contribution(featureFire, 1)
	case effectSpecters:
		return t.contribution(featureSpecters, int32(boolToBit(t.position.pendingDecision == askDraft || t.state.sectionsHeld() > 0)))
	case effectPanic:
		if t.position.pendingDecision == askDraft {
			return t.contribution(featurePanic, 1)
		}
		return t.contribution(featurePanic, max(0, int32(t.position.place[0].total())-int32(x.sparedUnits)))
	case effectGale:
		return t.contribution(featureGale, 1)
	}
	return t.contribution(featureAccident, 1)
}

// completedTurns returns how many turns have been played in full.
func (t *evaluation) completedTurns() int32 { return max(0, int32(t.position.turn)-1) }

// strikeEffects reports whether a machine's Hits kill units, and whether they demolish walls.
func (x *action) strikeEffects() (kills, demolishes bool) {
	for i := range x.hit {
		kills = kills || x.hit[i].effect == strikeKill
		demolishes = demolishes || x.hit[i].effect == strikeDemolish
	}
	return kills, demolishes
}

// rateMachine rates a machine of the kind that action x builds, if it can hit the sections
// whose bits are set in reach.
func (t *evaluation) rateMachine(x *action, reach uint32) (n int64) {
	kills, demolishes := x.strikeEffects()
	units, walls := int32(0), int32(0)
	for m := reach; m != 0; m &= m - 1 {
		s := &t.position.section[bits.TrailingZeros32(m)]
		units = max(units, int32(s.units.total()))
		walls = max(walls, int32(s.stones)+int32(s.wood))
	}
	if kills {
		n += t.contribution(featureTargetUnits, units)
	}
	if demolishes {
		n += t.contribution(featureTargetWalls, walls)
	}
	return n
}

// exchangedStrength returns the Strength that an exchange gains if it is paid in way w.
func (t *evaluation) exchangedStrength(a, w int) (n int32) {
	x := &t.state.costOf(a).ways[w]
	for u, s := range t.rules.strength {
		n += (int32(x.exchangedUnits[u]) - int32(x.units[u])) * s
	}
	return n
}

// ratePrice rates way w to pay for action a.
func (t *evaluation) ratePrice(a, w int) int64 {
	k := t.state.costOf(a)
	strength := int32(0)
	for u, n := range k.ways[w].units {
		strength += int32(n) * t.rules.strength[u]
	}
	return t.contribution(featureGlass, int32(t.state.hourglassesFor(a, w))) + t.contribution(featurePaid, strength) + t.contribution(featureSpent, int32(k.resources))
}

// bestPriceRating returns the rating of the best way to pay for action a that the Invader can afford;
// 0 if there is none.
func (t *evaluation) bestPriceRating(a int) int64 {
	noted := t.pauseCounting()
	best, way := int64(0), -1
	for w := range t.state.costOf(a).ways {
		if n := t.ratePrice(a, w); t.state.canPayAction(int(t.position.mover), a, w) && (n > best || way < 0) {
			best, way = n, w
		}
	}
	if t.featureCounts = noted; noted != nil && way >= 0 {
		t.ratePrice(a, way)
	}
	return best
}

// rateTarget rates the place with index at, of a kind that follows from the action, for the
// piece of action a.
func (t *evaluation) rateTarget(a, at int) int64 {
	r, p := t.rules, t.position
	switch r.actions[a].effect {
	case effectMachine, effectAltar:
		reach := uint32(r.reachedSections[at])
		if r.actions[a].reachesSide || r.actions[a].effect == effectAltar {
			reach = uint32(r.sideSections[r.ramparts[at].side])
		}
		return t.contribution(featureTargetDanger, t.reachDanger(reach)) + t.rateMachine(&r.actions[a], reach)
	case effectCover, effectTraining:
		return t.contribution(featureTargetFoes, int32(p.rampart[at].units.total())) + t.contribution(featureTargetDanger, t.reachDanger(uint32(r.reachedSections[at])))
	case effectTower, effectGear, effectGale, effectAccident:
		return t.contribution(featureTargetDanger, clampDanger(t.danger[at])) + t.contribution(featureTargetFoes, int32(t.state.invadersOn(at).total()))
	case effectBridge:
		if to := r.paths[at].to; to.isKind(atSection) {
			return t.contribution(featureTargetDanger, clampDanger(t.danger[to.indexIn(atSection)]))
		}
		return t.contribution(featureTargetFoes, int32(t.state.invadersAt(r.paths[at].from).total()))
	case effectHits, effectBloodstone:
		reach := t.state.sectionsInRange(&p.machine[at])
		return t.contribution(featureTargetDanger, t.reachDanger(reach)) + t.rateMachine(&r.actions[p.machine[at].kind], reach)
	case effectSaboteur, effectFire:
		laid := int32(0)
		for m := r.worksByBuilding[at]; m != 0; m &= m - 1 {
			laid += 1 + int32(p.work[bits.TrailingZeros32(m)].hourglasses)
		}
		return t.contribution(featureTargetLaid, laid)
	case effectPossession:
		if h := p.hero[at].place; h != atCourt {
			return t.contribution(featureTargetDanger, clampDanger(t.danger[h]))
		}
	}
	return 0
}

// ratePlace rates the place with index at for the token that moves.
func (t *evaluation) ratePlace(at int) int64 {
	switch from := t.position.task.from; {
	case from.isKind(atSection):
		return t.contribution(featureTargetDanger, clampDanger(t.danger[at]))
	case from.isKind(atRampart):
		return t.contribution(featureTargetDanger, t.reachDanger(uint32(t.rules.reachedSections[at])))
	}
	return 0
}
