package stronghold

import (
	"math/bits"

	"equitas/engine"
)

// Weigh implements [engine.Weigher]. The rule of thumb makes Invaders build for the section
// that is in greatest danger and go onto walls where they can win; Defenders bring that section
// what it lacks.
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
		t.noted, t.by = row, 1
		t.rate(a)
		if !v.invades() {
			for _, f := range ownFeatures {
				row[f.own], row[f.all] = row[f.all], 0
			}
		}
	}
}

// begin prepares the rating of a decision's actions.
func (t *evaluation) begin(v *View, r *Rules, w []int32) {
	t.s, t.r, t.p, t.w = v.s, r, &v.s.pos, (*[featureCount]int32)(w)
	if !v.invades() {
		t.w = &v.s.weights
		copy(t.w[:], w)
		for _, f := range ownFeatures {
			t.w[f.all] = t.w[f.own]
		}
	}
	switch t.p.asks {
	case askDraft, askFlip, askAct, askPay, askTransfer, askLend: // their ratings do not depend on danger
	default:
		t.look()
	}
}

// An evaluation holds the values that all ratings of a decision use, computed once.
type evaluation struct {
	s *State
	r *Rules
	p *position
	w *[featureCount]int32 // by feature; for a Defender with the weights of ownFeatures

	danger [maxSections]int32 // danger of each section, as features defines it
	breach [maxSections]int32 // excess of the Invader's Strength over what he needs to break in
	lack   [maxSections]int32 // Strength that the Defender lacks to be safe, at least 0
	coming [maxSections]int32 // Strength that can come from joined ramparts
	worst  int32              // the greatest danger

	noted *[featureCount]int32 // counts of features of the current action; nil while only ratings are computed
	by    int32                // factor for these counts
}

// times returns the contribution of feature f to a rating: its weight times n. It also counts
// the feature.
func (t *evaluation) times(f int, n int32) int64 {
	if t.noted != nil {
		t.noted[f] += n * t.by
	}
	return int64(t.w[f]) * int64(n)
}

// pauseNotes stops the counting of features and returns the counts, which the caller restores.
// So several choices can be rated, of which only the best counts.
func (t *evaluation) pauseNotes() *[featureCount]int32 {
	was := t.noted
	t.noted = nil
	return was
}

// look computes the values for each section.
func (t *evaluation) look() {
	t.worst = -99
	for k := range t.r.sections {
		b := t.s.balanceOn(k)
		t.coming[k] = t.canCome(k)
		t.danger[k] = b.invader + t.coming[k] - b.defender
		t.breach[k] = t.danger[k] - b.units
		if !t.s.open(k) {
			t.danger[k], t.breach[k] = -50, -50
		}
		t.lack[k] = max(0, t.danger[k]+1)
		t.worst = max(t.worst, t.danger[k])
	}
}

// canCome returns the Strength that can come to section k and has room there: from joined
// ramparts, and from the camp into a Siege Tower.
func (t *evaluation) canCome(k int) (sum int32) {
	var all army
	for m := t.r.joined[k]; m != 0; m &= m - 1 {
		all.add(t.p.rampart[bits.TrailingZeros16(m)].units)
	}
	sum = t.best(all, t.s.foeRoom(atSection+area(k)))
	if t.p.section[k].built {
		x := &t.p.invader[t.s.invaderOf(t.r.sections[k].side)]
		all = x.camp
		all.add(x.fresh)
		sum += t.best(all, t.s.foeRoom(atSiege+area(k)))
	}
	return sum
}

// best returns the Strength of the n strongest units of an army.
func (t *evaluation) best(a army, n int) (sum int32) {
	for u := 2; u >= 0 && n > 0; u-- {
		c := min(int(a[u]), n)
		sum += int32(c) * t.r.strength[u]
		n -= c
	}
	return sum
}

// clip limits a danger to -20 … 20, so that a single section does not outweigh all others.
func clip(n int32) int32 { return max(-20, min(20, n)) }

// sideDanger returns the greatest danger of a section on a side.
func (t *evaluation) sideDanger(side uint8) int32 {
	best := int32(-20)
	for m := t.r.sideSections[side]; m != 0; m &= m - 1 {
		best = max(best, clip(t.danger[bits.TrailingZeros16(m)]))
	}
	return best
}

// reachDanger returns the greatest danger of a section in a mask.
func (t *evaluation) reachDanger(m uint32) int32 {
	best := int32(-20)
	for ; m != 0; m &= m - 1 {
		best = max(best, clip(t.danger[bits.TrailingZeros32(m)]))
	}
	return best
}

// card rates a phase card by the actions that it shows.
func (t *evaluation) card(c int) (n int64) {
	for _, a := range t.r.cards[c].list {
		n += t.worth(int(a))
	}
	return n
}

// worth returns the rating of action a without its cost and target.
func (t *evaluation) worth(a int) int64 {
	x := &t.r.actions[a]
	switch x.does {
	case doesResources:
		return 0
	case doesMachine:
		n := t.times(fMachine, 1) + t.times(fMachineSide, int32(bit(x.side))) +
			t.times(fMachineTurns, int32(t.r.maxTurns)-t.turnsOver()) + t.times(fMachineMore, int32(t.p.machines))
		if kills, _ := x.strikes(); kills {
			n += t.times(fMachineKills, 1)
		}
		return n
	case doesAltar:
		return t.times(fAltar, 1)
	case doesCover:
		return t.times(fCover, 1)
	case doesRam:
		return t.times(fRam, 1)
	case doesTower:
		return t.times(fTower, 1)
	case doesGear:
		return t.times(fGearStrength, x.strength) + t.times(fGearPlaces, int32(x.slots)) + t.times(fGearCarries, int32(x.ropes)+int32(x.saps)) +
			t.times(fGearShield, x.shield) + t.times(fGearPoison, int32(x.poison))
	case doesBridge:
		return t.times(fBridge, 1)
	case doesHits:
		return t.times(fHits, 1)
	case doesTraining:
		return t.times(fTraining, 1) + t.times(fTrainRoom, int32(x.capacity)+int32(x.extra)) + t.times(fTrainStrength, x.factor-1) +
			t.times(fTrainDrive, int32(bit(x.drives))) + t.times(fArchers, int32(x.archers))
	case doesSaboteur:
		return t.times(fSaboteur, 1)
	case doesExchange:
		best := t.exchanged(a, 0)
		for w := 1; w < len(t.s.costOf(a).ways); w++ {
			best = max(best, t.exchanged(a, w))
		}
		return t.times(fExchange, best)
	case doesBloodstone:
		return t.times(fBloodstone, 1)
	case doesPossession:
		return t.times(fPossession, 1)
	case doesFire:
		return t.times(fFire, 1)
	case doesSpecters:
		return t.times(fSpecters, int32(bit(t.p.asks == askDraft || t.s.sectionsHeld() > 0)))
	case doesPanic:
		if t.p.asks == askDraft {
			return t.times(fPanic, 1)
		}
		return t.times(fPanic, max(0, int32(t.p.place[0].total())-int32(x.safe)))
	case doesGale:
		return t.times(fGale, 1)
	}
	return t.times(fAccident, 1)
}

// act rates an action of phases 1 to 5 with its way to pay.
func (t *evaluation) act(v verb, a, b int) int64 {
	switch v {
	case verbEnd:
		x := &t.p.invader[t.p.mover]
		return t.times(fEnd, 1) + t.times(fEndResources, int32(x.resources)) + t.times(fEndUnits, int32(x.fresh.total()))
	case verbSpecial:
		back := t.s.backOf(int(t.p.mover), int(t.p.phase))
		return t.times(fSpecial, 1) + t.times(fGlass, int32(back.glass))
	case verbBorrow:
		return t.worth(a) + t.times(fLate, t.turnsOver()) + t.times(fBorrow, 1) + t.times(fGlass, int32(t.r.allyCost)) + t.cheapest(a)
	case verbPay:
		return t.price(int(t.p.task.action), a)
	}
	n := t.price(a, b) + t.times(fLate, t.turnsOver())
	switch t.r.actions[a].does {
	case doesExchange:
		return n + t.times(fExchange, t.exchanged(a, b))
	case doesResources:
		for u, units := range t.s.costOf(a).ways[b].units {
			n += t.times(fResources, int32(units)*int32(t.r.actions[a].gain[u]))
		}
	}
	return n + t.worth(a)
}

// turnsOver returns how many turns have been played in full.
func (t *evaluation) turnsOver() int32 { return max(0, int32(t.p.turn)-1) }

// strikes reports whether a machine's Hits kill units, and whether they demolish walls.
func (x *action) strikes() (kills, demolishes bool) {
	for i := range x.hit {
		kills = kills || x.hit[i].does == strikeKill
		demolishes = demolishes || x.hit[i].does == strikeDemolish
	}
	return kills, demolishes
}

// aimed rates a machine that can hit the sections of a mask.
func (t *evaluation) aimed(x *action, reach uint32) (n int64) {
	kills, demolishes := x.strikes()
	units, walls := int32(0), int32(0)
	for m := reach; m != 0; m &= m - 1 {
		s := &t.p.section[bits.TrailingZeros32(m)]
		units = max(units, int32(s.units.total()))
		walls = max(walls, int32(s.stones)+int32(s.wood))
	}
	if kills {
		n += t.times(fTargetUnits, units)
	}
	if demolishes {
		n += t.times(fTargetWalls, walls)
	}
	return n
}

// exchanged returns the Strength that an exchange gains if it is paid in way w.
func (t *evaluation) exchanged(a, w int) (n int32) {
	x := &t.s.costOf(a).ways[w]
	for u, s := range t.r.strength {
		n += (int32(x.takes[u]) - int32(x.units[u])) * s
	}
	return n
}

// price rates way w to pay for action a.
func (t *evaluation) price(a, w int) int64 {
	k := t.s.costOf(a)
	strength := int32(0)
	for u, n := range k.ways[w].units {
		strength += int32(n) * t.r.strength[u]
	}
	return t.times(fGlass, int32(t.s.glassFor(a, w))) + t.times(fPaid, strength) + t.times(fSpent, int32(k.resources))
}

// cheapest returns the rating of the best way to pay for action a that the Invader can afford;
// 0 if there is none.
func (t *evaluation) cheapest(a int) int64 {
	noted := t.pauseNotes()
	best, way := int64(0), -1
	for w := range t.s.costOf(a).ways {
		if n := t.price(a, w); t.s.payable(int(t.p.mover), a, w) && (n > best || way < 0) {
			best, way = n, w
		}
	}
	if t.noted = noted; noted != nil && way >= 0 {
		t.price(a, way)
	}
	return best
}

// target rates place at for the piece of action a.
func (t *evaluation) target(a, at int) int64 {
	r, p := t.r, t.p
	switch r.actions[a].does {
	case doesMachine, doesAltar:
		reach := uint32(r.reach[at])
		if r.actions[a].side || r.actions[a].does == doesAltar {
			reach = uint32(r.sideSections[r.ramparts[at].side])
		}
		return t.times(fTargetDanger, t.reachDanger(reach)) + t.aimed(&r.actions[a], reach)
	case doesCover, doesTraining:
		return t.times(fTargetFoes, int32(p.rampart[at].units.total())) + t.times(fTargetDanger, t.reachDanger(uint32(r.reach[at])))
	case doesTower, doesGear, doesGale, doesAccident:
		return t.times(fTargetDanger, clip(t.danger[at])) + t.times(fTargetFoes, int32(t.s.foesOn(at).total()))
	case doesBridge:
		if to := r.paths[at].to; to.is(atSection) {
			return t.times(fTargetDanger, clip(t.danger[to.at(atSection)]))
		}
		return t.times(fTargetFoes, int32(t.s.foesAt(r.paths[at].from).total()))
	case doesHits, doesBloodstone:
		reach := t.s.inRange(&p.machine[at])
		return t.times(fTargetDanger, t.reachDanger(reach)) + t.aimed(&r.actions[p.machine[at].kind], reach)
	case doesSaboteur, doesFire:
		laid := int32(0)
		for m := r.worksOf[at]; m != 0; m &= m - 1 {
			laid += 1 + int32(p.work[bits.TrailingZeros32(m)].laid)
		}
		return t.times(fTargetLaid, laid)
	case doesPossession:
		if h := p.hero[at].at; h != atCourt {
			return t.times(fTargetDanger, clip(t.danger[h]))
		}
	}
	return 0
}

// place rates the new place of the token that moves.
func (t *evaluation) place(at int) int64 {
	switch from := t.p.task.from; {
	case from.is(atSection):
		return t.times(fTargetDanger, clip(t.danger[at]))
	case from.is(atRampart):
		return t.times(fTargetDanger, t.reachDanger(uint32(t.r.reach[at])))
	}
	return 0
}
