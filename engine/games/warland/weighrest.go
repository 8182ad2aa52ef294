package warland

import "equitas/engine"

// rateGivingUp returns the rating of giving up pawn i, in 1/[engine.WeightUnit] of a point.
func (t *evaluation) rateGivingUp(i int) int64 {
	x := &t.position.pawn[i]
	k := &t.rules.pawns[x.kind]
	switch k.class {
	case carpenters:
		if t.state.countPawns(t.seat, carpenters, false) > 2 {
			return t.contribution(featureStarveSpare, 1)
		}
		return t.contribution(featureStarveCarpenter, 1)
	case inhabitants:
		return t.contribution(featureStarveInhabitant, 1)
	}
	return t.contribution(featureStarveStrength, k.strength) + t.contribution(featureStarveGap, t.distanceToFront(x.centre))
}

// distanceToFront returns the distance of a place from the nearest enemy castle, in
// decimetres; 0 if there are no enemies.
func (t *evaluation) distanceToFront(place point) int {
	near, met := 0, false
	for i := range t.state.seatCount {
		if i == t.seat || !t.position.faction[i].alive {
			continue
		}
		if gap := t.state.distanceToCastle(place, i); !met || gap < near {
			near, met = gap, true
		}
	}
	return near / 1000
}

// favourValue returns the value of the favours of the pending bribe, in points: 2 for each turn of
// truce, 8 for each soldier, 4 for each inhabitant.
func (t *evaluation) favourValue() int {
	d := &t.position.pending
	return int(boolToInt(d.truce))*2*int(t.rules.truceTurns) + 8*int(d.troops) + 4*int(d.settlers)
}

// bestCreatureAction returns the rating of the best action about creatures, in
// 1/[engine.WeightUnit] of a point.
func (t *evaluation) bestCreatureAction() int64 {
	noted := t.featureCounts
	t.featureCounts = nil // only the features of the best one are counted
	best, what := int64(-1)<<62, engine.Action(0)
	for _, a := range t.state.listCreatures(t.state.scratch.actions[:0], t.seat) {
		if n := t.rateCreatureAction(a); n > best {
			best, what = n, a
		}
	}
	if t.featureCounts = noted; noted != nil {
		t.rateCreatureAction(what)
	}
	return best
}

// rateCreatureAction returns the rating of an action about creatures, in 1/[engine.WeightUnit] of a
// point.
func (t *evaluation) rateCreatureAction(a engine.Action) int64 {
	v, first, second, _ := unpackAction(a)
	f := &t.position.faction[t.seat]
	if v == verbHunt {
		c := &t.position.faction[second/maxDeck].creature[second%maxDeck]
		if first < min(maxHunters, t.rules.creature[c.kind].strength) {
			return t.contribution(featureBattleOutmatched, 1)
		}
		return t.contribution(featureCreatureHit, first+t.rules.creature[c.kind].strength)
	}
	c := &f.creature[first]
	switch v {
	case verbPlay:
		return t.contribution(featureCreaturePlay, 1)
	case verbRoam:
		if second == t.target && int(c.realm) != t.target {
			return t.contribution(featureCreatureRoam, 1)
		}
		return t.contribution(featureCreatureSpend, 1)
	case verbGoInside:
		return t.contribution(featureCreatureRoam, 1)
	case verbHeal:
		return t.contribution(featureCreatureHeal, second)
	case verbHit:
		var n int
		switch {
		case second >= preyPawn:
			n = 1 + t.rules.pawns[t.position.pawn[second-preyPawn].kind].strength
		case second >= preyCreature:
			n = 2
		case second >= preyBastion:
			n = t.rules.bastionResistance
		default:
			n = t.rules.castleResistance
		}
		return t.contribution(featureCreatureHit, n)
	}
	return t.contribution(featureCreatureSpend, 1)
}

// rollChance returns the probability, in thousandths, that a roll of a strength exceeds a
// resistance. A roll has as many sums of dice as its strength, of which the best counts.
func (r *Rules) rollChance(strength, resistance int) int {
	if strength == 0 || resistance >= len(r.sumAtMost) {
		return 0
	}
	miss := uint64(chanceUnit)
	for range strength {
		miss = miss * uint64(r.sumAtMost[resistance]) / chanceUnit
	}
	return int((chanceUnit - miss) * 1000 / chanceUnit)
}

// chanceUnit stands for a probability of 1.
const chanceUnit = 1 << 20

// computeSumOdds sets Rules.sumAtMost: for every number, the probability that a sum of dice does not
// exceed it, in 1/chanceUnit.
func (c *compiler) computeSumOdds() {
	r := c.rules
	ways := []int64{1} // by sum: number of ways to roll it
	total := int64(1)
	for range r.dicePerStrength {
		next := make([]int64, len(ways)+r.sides)
		for s, n := range ways {
			for d := 1; d <= r.sides; d++ {
				next[s+d] += n
			}
		}
		ways = next
		total *= int64(r.sides)
	}
	below := int64(0)
	for _, n := range ways {
		below += n
		r.sumAtMost = append(r.sumAtMost, uint32(below*chanceUnit/total))
	}
}

// strengthOf returns the total strength of the soldiers of a force (see [State.listForces]).
func (t *evaluation) strengthOf(force int) (sum int) {
	for g := range 2 * maxSoldiers {
		if n := force >> (3 * g) & 7; n > 0 {
			sum += n * t.rules.pawns[t.rules.soldiers[g%maxSoldiers]].strength
		}
	}
	return sum
}
