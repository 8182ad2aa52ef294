package stronghold

import "math/bits"

// workCost returns the present cost, in hourglasses, of action w in a building: its own cost, more
// with a Saboteur and with Fire, less after a Last Gasp (ruling R20).
//
// Stronghold 2010, Azioni; Sabotatore; Fuoco; L'ultimo respiro.
func (s *State) workCost(w int) int {
	p, r := &s.pos, s.rules
	b := r.works[w].building
	now := p.saboteur>>b&1<<costSaboteur | p.fire>>b&1<<costFire | p.gasp>>b&1<<costGasp
	if r.actionCost.grid != nil {
		return int(r.workCosts[w][now])
	}
	q := &s.viewpoint
	q.base, q.saboteur, q.fire, q.gasp = r.costWords(w, now)
	return int(r.actionCost.expr.Answer(s, &s.conditionScratch))
}

// Numbers of the bits for the effects that change the costs in a building.
const (
	costSaboteur = iota
	costFire
	costGasp
)

// costWords returns what the expression for the cost of action w in a building may name, in
// hourglasses: its base cost, how much the Saboteur and Fire add, and how much the Last Gasp
// takes off. now has the bits costSaboteur, costFire and costGasp of the effects in force;
// the amount of an effect that is not is 0.
func (r *Rules) costWords(w int, now uint16) (base, saboteur, fire, gasp int32) {
	more := func(bit uint, act int) int32 {
		if act < 0 || now>>bit&1 == 0 {
			return 0
		}
		return int32(r.actions[act].surcharge)
	}
	return r.works[w].cost, more(costSaboteur, r.saboteur), more(costFire, r.fire), int32(now>>costGasp&1) * int32(r.deed.discount)
}

// computeCosts computes the costs of all actions in buildings beforehand, if they depend on
// nothing but Saboteur, Fire and Last Gasp.
func (c *compiler) computeCosts() {
	r := c.rules
	if r.actionCost.grid == nil {
		return
	}
	r.workCosts = make([][8]uint8, len(r.works))
	for w := range r.works {
		for now := range r.workCosts[w] {
			base, saboteur, fire, gasp := r.costWords(w, uint16(now))
			r.workCosts[w][now] = uint8(r.actionCost.valueAt(nil, base, saboteur, fire, gasp))
		}
	}
}

// canExecute reports whether Defender d may execute action w in this turn: once, unless it may
// be repeated, or the Barricades allow it again (ruling R21). again reports whether he may only
// thanks to the Barricades.
func (s *State) canExecute(d, w int) (ok, again bool) {
	p, r := &s.pos, s.rules
	x, y := &r.works[w], &p.work[w]
	switch {
	case p.defender[d].hastedActions>>w&1 != 0 || x.tokens == 0:
		return false, false
	case y.executions == 0 || x.repeatable:
		return true, false
	}
	again = p.barricadesDone && x.building == r.deed.building && y.executions < r.deed.maxExecutions
	return again, again
}

// isOwnWork reports whether no hourglasses lie on action w, or they are Defender d's own.
// With one Defender it is always true.
//
// Stronghold 2010, Clessidre (four players).
func (s *State) isOwnWork(d, w int) bool {
	x := &s.pos.work[w]
	return s.defenderCount == 1 || x.hourglasses == 0 || int(x.colour) == d
}

// isReady reports whether action w is paid by Defender d, may be executed and has a target:
// rulings R18, R19.
func (s *State) isReady(d, w int) bool {
	laid := int(s.pos.work[w].hourglasses)
	if laid == 0 || !s.isOwnWork(d, w) || laid < s.workCost(w) {
		return false
	}
	ok, _ := s.canExecute(d, w)
	return ok && s.hasTarget(d, w)
}

// canInvestIn reports whether Defender d can put an hourglass on action w. The last hourglass
// can only be put if the action has a target.
func (s *State) canInvestIn(d, w int) bool {
	ok, again := s.canExecute(d, w)
	if !ok || !s.isOwnWork(d, w) {
		return false
	}
	x := &s.pos.defender[d]
	own := x.barricadeHourglasses > 0 && s.rules.works[w].building == s.rules.deed.building
	if !own && (again || x.hourglasses == 0) {
		return false
	}
	laid, cost := int(s.pos.work[w].hourglasses), s.workCost(w)
	return laid+1 < cost || laid+1 == cost && s.hasTarget(d, w)
}

// investableWorks returns the bits of the actions on which Defender d may put an hourglass. A
// run of investments goes through the actions in ascending order. It starts again at the first
// one only if no action is left ahead and the Defender can buy nothing else (C7 of doc.go).
// others says whether he can buy something else.
func (s *State) investableWorks(d int, others bool) (mask uint32) {
	x := &s.pos.defender[d]
	if x.hourglasses == 0 && x.barricadeHourglasses == 0 {
		return 0
	}
	for w := range s.rules.works {
		if s.canInvestIn(d, w) {
			mask |= 1 << w
		}
	}
	if last := s.pos.task.last; last > 0 {
		if ahead := mask &^ (1<<last - 1); ahead != 0 || others {
			return ahead
		}
	}
	return mask
}

// canInvest reports whether Defender d can put an hourglass on any action. others has the same
// meaning as in [State.investableWorks].
func (s *State) canInvest(d int, others bool) bool {
	x := &s.pos.defender[d]
	if x.hourglasses == 0 && x.barricadeHourglasses == 0 {
		return false
	}
	w := 0
	if others {
		w = max(0, int(s.pos.task.last))
	}
	for ; w < len(s.rules.works); w++ {
		if s.canInvestIn(d, w) {
			return true
		}
	}
	return false
}

// invest puts an hourglass of Defender d on action w. Hourglasses of the Barricades are spent
// first (S11 of doc.go).
//
// Stronghold 2010, Azioni; ruling R18.
func (s *State) invest(d, w int) {
	p := &s.pos
	x := &p.defender[d]
	if x.barricadeHourglasses > 0 && s.rules.works[w].building == s.rules.deed.building {
		x.barricadeHourglasses--
	} else {
		x.hourglasses--
	}
	p.work[w].hourglasses++
	if s.defenderCount > 1 {
		p.work[w].colour = int8(d)
	}
	p.task = task{last: int16(w)}
}

// hasteTargets returns the bits of the actions from which Haste can remove the ally's mark for
// Defender d: only the ally may have marked it (P7 of doc.go), and it must not be an action
// that may be repeated (ruling R94).
//
// Stronghold 2010, Il gettone Fretta.
func (s *State) hasteTargets(d int) (mask uint32) {
	p := &s.pos
	if s.defenderCount == 1 || p.hasteCount >= s.rules.maxHastes {
		return 0
	}
	for w := range s.rules.works {
		if x := &p.work[w]; x.executions > 0 && x.executors == 1<<(1-d) {
			mask |= 1 << w
		}
	}
	return mask
}

// useHaste removes the ally's mark from action w. The ally may not use the action again in this
// turn.
func (s *State) useHaste(d, w int) {
	p := &s.pos
	p.work[w].executions, p.work[w].executors = 0, 0
	p.defender[1-d].hastedActions |= 1 << w
	p.hasteCount++
}

// workBuildings returns the bits of the buildings that have actions.
func (s *State) workBuildings() (mask uint32) {
	for b, works := range s.rules.worksByBuilding {
		if works != 0 {
			mask |= 1 << b
		}
	}
	return mask
}

// performDeed performs a dishonourable deed of Defender d.
//
// Stronghold 2010, Punti Gloria guadagnati per risolutezza; rulings R22, R23.
func (s *State) performDeed(d, kind int) {
	p, r := &s.pos, &s.rules.deed
	p.deeds &^= 1 << kind
	p.deedsThisTurn++
	s.addGlory(1, sourceShame, -r.cost)
	p.tally.deeds++
	x := &p.defender[d]
	switch kind {
	case deedBarricades:
		x.barricadeHourglasses += r.barricadeHourglasses
		p.barricadesDone = true
	case deedNegotiations:
		x.hourglasses += uint16(r.negotiationHourglasses)
	case deedGasp:
		s.defenderDecides(askGasp, d)
	case deedAmnesty:
		for t, n := range r.amnesty {
			n = min(n, p.supply[t])
			p.supply[t] -= n
			p.place[0][t] += n
		}
	}
}

// removeMarks removes the marks of all actions of a building and makes the actions cheaper for
// this turn. This holds for both Defenders (P8 of doc.go).
//
// Stronghold 2010, L'ultimo respiro.
func (s *State) removeMarks(building int) {
	p := &s.pos
	p.gasp |= 1 << building
	p.costFell = true
	for m := s.rules.worksByBuilding[building]; m != 0; m &= m - 1 {
		w := bits.TrailingZeros32(m)
		p.work[w].executions, p.work[w].executors = 0, 0
		for i := range s.defenderCount {
			p.defender[i].hastedActions &^= 1 << w
		}
	}
}
