package warland

import (
	"math/bits"

	"equitas/engine"
)

// Weigh implements [engine.Weigher]. The strategy of the rule of thumb is to build an economy,
// march with an army on the weakest castle, demolish its bastions one by one, then the castle.
//
// It uses only what everybody sees. Production, rations, prices, resistances and dice are read
// from the rules.
func (r *Rules) Weigh(o engine.Observation, legal []engine.Action, w []int32, rating []int64) {
	v := o.(*View)
	t := evaluation{state: v.state, rules: r, position: &v.state.pos, seat: int(v.seat), weights: (*[featureCount]int32)(w)}
	t.rate(legal, rating)
}

// Count implements [engine.FeatureCounter].
func (r *Rules) Count(o engine.Observation, legal []engine.Action, w, counts []int32) {
	v := o.(*View)
	x := &v.state.scratch
	if len(x.ratings) < len(legal) {
		x.ratings = make([]int64, 2*len(legal))
	}
	clear(counts[:len(legal)*featureCount])
	t := evaluation{state: v.state, rules: r, position: &v.state.pos, seat: int(v.seat), weights: (*[featureCount]int32)(w), counts: counts}
	t.rate(legal, x.ratings[:len(legal)])
}

// rate sets rating[i] to the rating of legal[i], in 1/[engine.WeightUnit] of a point.
func (t *evaluation) rate(legal []engine.Action, rating []int64) {
	switch t.position.phase {
	case phaseMain:
		t.prepare()
		t.chooseTarget()
		t.hasSurvey = t.ensureSurvey()
		for i, a := range legal {
			t.selectAction(i)
			rating[i] = t.rateMain(a)
		}
	case phaseMove:
		t.rateDestinations(legal, rating)
	case phaseCreature:
		t.chooseTarget()
		for i, a := range legal {
			t.selectAction(i)
			rating[i] = t.rateCreatureAction(a)
		}
	default:
		for i, a := range legal {
			t.selectAction(i)
			rating[i] = t.rateSimple(a)
		}
	}
}

// An evaluation holds the values from which the actions of a decision are rated, computed once per
// decision for a seat. Ratings are in 1/[engine.WeightUnit] of a point.
type evaluation struct {
	state    *State
	rules    *Rules
	position *position
	seat     int
	weights  *[featureCount]int32

	income, upkeep    int   // food per turn; upkeep is for all soldiers on mission
	resources         int   // resources produced per turn
	army              int   // number of own soldiers
	carpenterCount    int   // number of own carpenters
	trainers          int   // number of own buildings that can train pawns
	allowsPacts       bool  // an own building lets it propose treaties
	sellsFood         bool  // an own building sells food
	foodPrice         int   // lowest price of one food there, in resources
	areBuildingsBeset bool  // an enemy soldier touches an own building, but all own bastions stand
	target            int   // seat whose castle is to be attacked, or -1
	marchRating       int64 // rating of marching on that castle
	intruder          int   // index of an enemy soldier close to the own castle, or -1
	hasSurvey         bool  // the survey was made for this decision: see [evaluation.ensureSurvey]
	needsSite         bool  // a building is wanted, and no own carpenter has both a site and helpers for it
	lacksStaff        bool  // an own building lacks staff

	counts        []int32              // by action and feature: the features' values; nil if only ratings are computed
	featureCounts *[featureCount]int32 // the values of the present action, in counts; or nil
}

// contribution returns what value n of feature f contributes to a rating, in 1/[engine.WeightUnit]
// of a point. It adds n to the counted values of the feature, if they are counted.
func (t *evaluation) contribution(f, n int) int64 {
	if t.featureCounts != nil {
		t.featureCounts[f] += int32(n)
	}
	return int64(t.weights[f]) * int64(n)
}

// selectAction makes [evaluation.contribution] count feature values for legal action i, if values are
// counted at all.
func (t *evaluation) selectAction(i int) {
	if t.counts != nil {
		t.featureCounts = (*[featureCount]int32)(t.counts[i*featureCount:])
	}
}

// mustCompute reports whether a feature must be computed: it has a weight, or values are counted.
func (t *evaluation) mustCompute(f int) bool { return t.weights[f] != 0 || t.counts != nil }

// prepare computes the fields of the evaluation that all ratings of a decision use.
func (t *evaluation) prepare() {
	s, r, p := t.state, t.rules, t.position
	t.income, t.resources = r.castleProduction[1], r.castleProduction[0]
	for i := range s.buildings() {
		b := &p.building[i]
		if int(b.owner) != t.seat {
			continue
		}
		k := &r.buildings[b.kind]
		t.trainers += int(boolToInt(k.trains >= 0))
		t.allowsPacts = t.allowsPacts || k.treaties
		if k.sellsWhen != nil && (!t.sellsFood || k.exchangePrice < t.foodPrice) {
			t.sellsFood, t.foodPrice = true, k.exchangePrice
		}
		if !b.faceUp || s.doesProduce(i) {
			t.income += k.food
			t.resources += k.resources
		} else {
			t.lacksStaff = true
		}
	}
	for i := range s.pawns() {
		x := &p.pawn[i]
		k, own := &r.pawns[x.kind], int(boolToInt(int(x.owner) == t.seat))
		t.upkeep += k.foodOnMission & -own
		t.army += int(boolToInt(k.class == soldiers)) & own
		t.carpenterCount += int(boolToInt(k.class == carpenters)) & own
	}
	if t.mustCompute(featureBuildStaffBeset) && t.sellsFood {
		t.areBuildingsBeset = p.faction[t.seat].countBastions() == len(p.faction[t.seat].zone) && t.isAssailed()
	}
	t.needsSite = s.mayConstruct() && t.wantsBuilding() && !t.hasHelpedSite()
}

// isAssailed reports whether an enemy soldier touches an own building.
func (t *evaluation) isAssailed() bool {
	s := t.state
	for i := range s.pawns() {
		x := &t.position.pawn[i]
		if x.buildingID != 0 || int(x.owner) == t.seat || s.class(x) != soldiers || s.areAtPeace(int(x.owner), t.seat) {
			continue
		}
		for j := range s.buildings() {
			if b := &t.position.building[j]; int(b.owner) == t.seat && t.rules.measures.touchesCard(x.centre, s.footprint(b)) {
				return true
			}
		}
	}
	return false
}

// chooseTarget chooses the faction to attack, and finds the enemies near the own castle.
func (t *evaluation) chooseTarget() {
	s := t.state
	t.intruder = -1
	near := alarmDistance
	for i := range s.pawns() {
		x := &t.position.pawn[i]
		if boolToInt(x.buildingID == 0)&boolToInt(int(x.owner) != t.seat)&boolToInt(s.class(x) == soldiers) == 0 {
			continue
		}
		if gap := s.distanceToCastle(x.centre, t.seat); gap < near && s.isIntruder(x, t.seat) {
			near, t.intruder = gap, i
		}
	}
	if t.target = t.bestCastle(); t.target >= 0 {
		t.marchRating = t.rateCastle(t.target)
	}
}

// bestCastle returns the faction whose castle is to be attacked, or -1: the one with the highest
// rating ([evaluation.rateCastle]); among equals the one with the fewest bastions, then with the
// most wins suffered, then with the nearest castle, then the first clockwise.
func (t *evaluation) bestCastle() int {
	best := -1
	for i := t.state.seatAfter(t.seat); i != t.seat; i = t.state.seatAfter(i) {
		if !t.position.faction[i].alive || t.state.areAtPeace(t.seat, i) {
			continue
		}
		if best < 0 {
			best = i
			continue
		}
		a, b := &t.position.faction[i], &t.position.faction[best]
		home := t.state.castle[t.seat].centre
		if by := t.rateCastle(i) - t.rateCastle(best); by != 0 {
			if by > 0 {
				best = i
			}
			continue
		}
		d := b.countBastions() - a.countBastions()
		if d == 0 {
			d = int(a.enemyWins) - int(b.enemyWins)
		}
		if d == 0 {
			d = distance2(home, t.state.castle[best].centre) - distance2(home, t.state.castle[i].centre)
		}
		if d > 0 {
			best = i
		}
	}
	return best
}

// strongestOpponent returns the opponent with the greatest total strength of soldiers and buildings, or
// -1.
func (t *evaluation) strongestOpponent() int {
	best, most := -1, -1
	for i := range t.state.seatCount {
		if i == t.seat || !t.position.faction[i].alive {
			continue
		}
		n := 3 * int(t.position.faction[i].buildings)
		for j := range t.state.pawns() {
			if x := &t.position.pawn[j]; int(x.owner) == i {
				n += t.rules.pawns[x.kind].strength
			}
		}
		if n > most {
			best, most = i, n
		}
	}
	return best
}

// wantsBuilding reports whether a kind of building that can be paid for is rated above 0.
func (t *evaluation) wantsBuilding() bool {
	for l := t.state.buildableKinds(t.seat); l != 0; l &= l - 1 {
		if t.rateConstruction(bits.TrailingZeros32(l))+t.contribution(featureBuildHelped, 1) > 0 {
			return true
		}
	}
	return false
}

// hasHelpedSite reports whether some carpenter has both room for a building and enough helpers.
func (t *evaluation) hasHelpedSite() bool {
	for i := range t.state.pawns() {
		if t.state.isPotentialBuilder(i, t.seat) && t.state.hasSite(i) && t.state.countHelpers(i) >= t.rules.helpersForInstantFlip && t.state.canBuildHere(i, t.seat) {
			return true
		}
	}
	return false
}

// rateConstruction returns the rating of building a kind of building, in 1/[engine.WeightUnit] of a
// point, without the part of the rating for helpers.
func (t *evaluation) rateConstruction(kind int) int64 {
	k := &t.rules.buildings[kind]
	eats, strength, hands, staff := 0, 0, 0, 0
	for i, n := range k.garrison {
		if n > 0 {
			x := &t.rules.pawns[i]
			eats += int(n) * x.foodOnMission
			strength += int(n) * x.strength
			hands += int(n) * int(boolToInt(x.class == carpenters))
			staff += int(n) * int(boolToInt(x.class == inhabitants))
		}
	}
	surplus := t.income - t.upkeep
	more := k.food - eats
	if k.food == 0 {
		more = 0
	}
	food, resources := min(more, max(0, 5-surplus)), min(k.resources, max(0, 16-t.resources))
	v := t.contribution(featureBuild, 1) + t.contribution(featureBuildFood, food) + t.contribution(featureBuildResources, resources) +
		t.contribution(featureBuildFoodOver, more-food) + t.contribution(featureBuildResourcesOver, k.resources-resources) + t.contribution(featureBuildExchange, int(boolToInt(k.sellsWhen != nil && !t.sellsFood)))
	if strength > 0 && surplus >= eats {
		v += t.contribution(featureBuildForce, strength)
	}
	v += t.contribution(featureBuildTrainer, int(boolToInt(k.trains >= 0 && t.trainers < 3)))
	lacking := min(hands, max(0, 2-t.carpenterCount))
	v += t.contribution(featureBuildCarpenters, lacking) + t.contribution(featureBuildHands, hands-lacking) + t.contribution(featureBuildInhabitants, staff)
	v += t.contribution(featureBuildPacts, int(boolToInt(k.treaties && !t.allowsPacts && t.state.evalFor(t.rules.advancedIf, t.seat) != 0)))
	faction := &t.position.faction[t.seat]
	cost := t.state.buildingPrice(t.seat, kind)
	spare := min(60, int(faction.resources)-cost)
	if k.sellsWhen != nil && !t.sellsFood {
		v += t.contribution(featureBuildSellsSpare, spare) + t.contribution(featureBuildSellsArmed, int(boolToInt(t.trainers > 0)))
	}
	if t.mustCompute(featureBuildWall) && t.trainers > 0 && faction.countBastions() == len(faction.zone) && t.isObstacle(k) {
		v += t.contribution(featureBuildWall, k.resistance)
	}
	if t.areBuildingsBeset {
		v += t.contribution(featureBuildStaffBeset, staff)
	}
	return v + t.contribution(featureBuildCost, cost) + t.contribution(featureBuildSpare, spare) + t.contribution(featureBuildOwned, int(faction.buildings))
}

// isObstacle reports whether a kind of building is of no use except to be in the way: it
// produces, brings, trains and sells nothing, and allows no pacts.
func (t *evaluation) isObstacle(k *buildingKind) bool {
	return k.food|k.resources|k.coins == 0 && k.trains < 0 && k.sellsWhen == nil && k.garrison == [maxPawnKinds]uint8{} &&
		(!k.treaties && !k.bribes || t.state.evalFor(t.rules.advancedIf, t.seat) == 0)
}

// canBuyFood reports whether the faction could buy the food that it lacks for three turns, after
// paying for a soldier of a building; short is the food that it lacks per turn.
func (t *evaluation) canBuyFood(barracks, short int) bool {
	if !t.sellsFood {
		return false
	}
	price, _, _ := t.state.trainingPrice(&t.rules.buildings[t.position.building[barracks].kind])
	return int(t.position.faction[t.seat].resources)-price+3*t.resources >= 3*short*t.foodPrice
}

// rateDemolish returns the rating of an attempt of pawn i to demolish a target, in
// 1/[engine.WeightUnit] of a point.
func (t *evaluation) rateDemolish(i, target int) int64 {
	strength := t.rules.pawns[t.position.pawn[i].kind].strength
	resistance, f := t.rules.castleResistance, featureDemolishCastle
	switch {
	case target >= targetBuilding:
		b := &t.position.building[target-targetBuilding]
		if resistance, f = t.rules.resistance(b), featureDemolishBuilding; int(b.owner) == t.seat {
			f = featureDemolishOwn
		}
	case target >= targetBastion:
		resistance, f = t.rules.bastionResistance, featureDemolishBastion
	}
	return t.contribution(f, 1) + t.contribution(featureDemolishChance, t.rules.rollChance(strength, resistance))
}

// rateBattle returns the rating of an attack on pawn i, in 1/[engine.WeightUnit] of a point.
func (t *evaluation) rateBattle(i int) int64 {
	k := &t.rules.pawns[t.position.pawn[i].kind]
	if k.class != soldiers {
		return t.contribution(featureBattleWorker, 1)
	}
	sum := 0
	for g, n := range t.state.countFighters(t.seat, i) {
		if n > 0 {
			sum += n * t.rules.pawns[t.rules.soldiers[g%maxSoldiers]].strength
		}
	}
	win, lose := t.rules.attackOdds(sum, k.strength)
	v := t.contribution(featureBattleChance, win) + t.contribution(featureBattleRisk, lose)
	if sum < k.strength {
		return v + t.contribution(featureBattleOutmatched, 1)
	}
	return v + t.contribution(featureBattleSoldier, 1)
}

// goalOf returns the goal of soldier i: an intruder close to its own castle (defends is then
// true), if nearer than the castle to be attacked, or else that castle or one of its bastions.
// ok is false if there is no goal.
func (t *evaluation) goalOf(i int) (g goal, defends, ok bool) {
	x := &t.position.pawn[i]
	foes := t.state.attackableFactions(x)
	target := t.target
	if target < 0 || !foes.Has(engine.Seat(target)) {
		target = -1
		for j := range t.state.seatCount {
			if foes.Has(engine.Seat(j)) {
				target = j
				break
			}
		}
	}
	if target >= 0 {
		g, ok = t.state.siegeGoal(x.centre, target)
	}
	if t.intruder >= 0 {
		at := t.position.pawn[t.intruder].centre
		if foes.Has(engine.Seat(t.position.pawn[t.intruder].owner)) && (!ok || distance2(x.centre, at) < distance2(x.centre, g.centre)) {
			return pawnGoal(at), true, true
		}
	}
	return g, false, ok
}

// touchesGoal reports whether a pawn at a place touches a goal.
func (t *evaluation) touchesGoal(g *goal, place point) bool {
	switch g.shape {
	case roundPawn:
		return distance2(place, g.centre) <= t.rules.measures.touchPawns2
	case roundBastion:
		return distance2(place, g.centre) <= t.rules.measures.touchBastion2
	}
	return t.rules.measures.touchesCard(place, g.card)
}

// rateMoving returns the rating of moving pawn i, in 1/[engine.WeightUnit] of a point, whatever its
// destination.
func (t *evaluation) rateMoving(i int) int64 {
	x := &t.position.pawn[i]
	switch t.state.class(x) {
	case soldiers:
		v := int64(0)
		if t.hasSurvey {
			v = t.rateSortie(x.centre)
		}
		g, defends, ok := t.goalOf(i)
		if !ok || x.buildingID == 0 && t.touchesGoal(&g, x.centre) {
			return v
		}
		if t.hasSurvey {
			v += t.contribution(featureMarchLead, t.state.scratch.survey.ownStrength-t.state.scratch.survey.foeStrength)
		}
		if t.featureCounts != nil && t.target >= 0 {
			t.rateCastle(t.target)
		}
		return v + t.marchRating + t.contribution(featureMarch, 1) + t.contribution(featureMarchArmy, min(t.army, 6)) + t.contribution(featureDefend, int(boolToInt(defends))) + t.contribution(featureMarchGap, gridDistance(x.centre, g.centre)/100) +
			t.contribution(featureMarchHome, int(boolToInt(x.buildingID != 0)))
	case carpenters:
		return t.contribution(featureSiteSeek, int(boolToInt(t.needsSite)))
	}
	return t.contribution(featureStaffSeek, int(boolToInt(t.lacksStaff && x.buildingID == 0)))
}

// rateDestinations sets rating[i] to the rating of the destination legal[i] of the pawn that moves.
func (t *evaluation) rateDestinations(legal []engine.Action, rating []int64) {
	i := int(t.position.pending.pawn)
	x := &t.position.pawn[i]
	c := t.state.class(x)
	var g goal
	aims := false
	if c == soldiers {
		t.chooseTarget()
		g, _, aims = t.goalOf(i)
	}
	t.hasSurvey = c != inhabitants && t.ensureSurvey()
	for n, a := range legal {
		t.selectAction(n)
		rating[n] = 0
		if a&pointFlag == 0 {
			_, _, second, _ := unpackAction(a)
			if c == inhabitants {
				rating[n] = t.contribution(featureStaffInto, int(boolToInt(!t.state.doesProduce(second))))
			}
			if aims {
				rating[n] = t.rateNearness(&g, t.position.building[second].centre) + t.contribution(featureGoalInto, 1)
			}
			continue
		}
		at := pointOf(a)
		switch {
		case aims:
			rating[n] = t.rateNearness(&g, at)
			if t.hasSurvey {
				rating[n] += t.rateSurroundings(at)
			}
		case c == carpenters:
			rating[n] = t.rateBuildingGround(i, at)
			if t.hasSurvey {
				rating[n] += t.rateCarpenterSafety(at)
			}
		}
	}
}

// rateNearness returns the rating of a place by how far it is from a goal, in 1/[engine.WeightUnit]
// of a point.
func (t *evaluation) rateNearness(g *goal, place point) int64 {
	if t.touchesGoal(g, place) {
		return t.contribution(featureGoalTouch, 1)
	}
	turns, gap2 := g.movesNeeded(&t.rules.measures, int(place.x), int(place.y))
	return t.contribution(featureGoalTurns, turns) + t.contribution(featureGoalGap, isqrt(gap2)/100)
}

// rateBuildingGround returns the rating of a place for carpenter i as one from which to build, in
// 1/[engine.WeightUnit] of a point.
func (t *evaluation) rateBuildingGround(i int, place point) int64 {
	s := t.state
	v := t.contribution(featureSiteDistance, isqrt(distance2(place, s.castle[t.seat].centre))/100)
	if s.inAnyZone(place) {
		return v
	}
	room := false
	side := s.side(t.seat)
	x := &t.position.pawn[i]
	was, in := x.centre, x.buildingID
	x.centre, x.buildingID = place, 0 // it must not be in its own way
	for _, d := range t.rules.measures.slots[side&1] {
		cx, cy := int(place.x)+d.dx, int(place.y)+d.dy
		if cx >= 0 && cy >= 0 && cx <= t.rules.measures.size && cy <= t.rules.measures.size && s.canLayCard(t.rules.measures.cardAt(side, pointAt(cx, cy))) {
			room = true
			break
		}
	}
	x.centre, x.buildingID = was, in
	v += t.contribution(featureSiteOpen, int(boolToInt(room)))
	for j := range s.pawns() {
		y := &t.position.pawn[j]
		if j != i && s.isOutside(y, t.seat, carpenters) && distance2(y.centre, place) <= t.rules.measures.touchPawns2 && !s.inAnyZone(y.centre) {
			return v + t.contribution(featureSiteHelper, 1)
		}
	}
	return v
}
