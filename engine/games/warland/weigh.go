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
	t := evaluation{s: v.s, r: r, p: &v.s.pos, seat: int(v.seat), w: (*[featureCount]int32)(w)}
	t.rate(legal, rating)
}

// Count implements [engine.FeatureCounter].
func (r *Rules) Count(o engine.Observation, legal []engine.Action, w, counts []int32) {
	v := o.(*View)
	x := &v.s.scratch
	if len(x.ratings) < len(legal) {
		x.ratings = make([]int64, 2*len(legal))
	}
	clear(counts[:len(legal)*featureCount])
	t := evaluation{s: v.s, r: r, p: &v.s.pos, seat: int(v.seat), w: (*[featureCount]int32)(w), counts: counts}
	t.rate(legal, x.ratings[:len(legal)])
}

// rate rates all legal actions.
func (t *evaluation) rate(legal []engine.Action, rating []int64) {
	switch t.p.phase {
	case phaseMain:
		t.count()
		t.look()
		t.surveyed = t.around()
		for i, a := range legal {
			t.noteTo(i)
			rating[i] = t.main(a)
		}
	case phaseMove:
		t.moves(legal, rating)
	case phaseCreature:
		t.look()
		for i, a := range legal {
			t.noteTo(i)
			rating[i] = t.wild(a)
		}
	default:
		for i, a := range legal {
			t.noteTo(i)
			rating[i] = t.rateSimple(a)
		}
	}
}

// An evaluation holds the values from which the actions of a decision are rated, computed once
// per decision for a seat.
type evaluation struct {
	s    *State
	r    *Rules
	p    *position
	seat int
	w    *[featureCount]int32

	income, upkeep int // food per turn; upkeep is for all soldiers on mission
	resources      int // resources produced per turn
	army           int // number of own soldiers
	hands          int // number of own carpenters
	trainers       int // number of own buildings that can train pawns
	pacts          bool
	exchange       bool  // an own building sells food now
	foodPrice      int   // price of one food there, in resources
	beset          bool  // an enemy soldier touches an own building, but all own bastions stand
	target         int   // seat whose castle is to be attacked, or -1
	goes           int64 // rating of marching on that castle
	intruder       int   // index of an enemy soldier close to the own castle, or -1
	surveyed       bool
	needsSite      bool
	lacking        bool // an own building lacks staff

	counts []int32              // by action and feature: the features' values; nil if only ratings are computed
	noted  *[featureCount]int32 // the values of the present action, in counts; or nil
}

// times returns the part of a rating that feature f with value n contributes, and counts n.
func (t *evaluation) times(f, n int) int64 {
	if t.noted != nil {
		t.noted[f] += int32(n)
	}
	return int64(t.w[f]) * int64(n)
}

// noteTo selects the action for which feature values are counted.
func (t *evaluation) noteTo(i int) {
	if t.counts != nil {
		t.noted = (*[featureCount]int32)(t.counts[i*featureCount:])
	}
}

// needs reports whether a feature must be computed: it has a weight, or values are counted.
func (t *evaluation) needs(f int) bool { return t.w[f] != 0 || t.counts != nil }

// count computes the fields of the evaluation that all ratings of a decision use.
func (t *evaluation) count() {
	s, r, p := t.s, t.r, t.p
	t.income, t.resources = r.castleMake[1], r.castleMake[0]
	for i := range s.buildings() {
		b := &p.building[i]
		if int(b.owner) != t.seat {
			continue
		}
		k := &r.buildings[b.kind]
		t.trainers += int(bit(k.trains >= 0))
		t.pacts = t.pacts || k.treaties
		if k.exchange != nil && (!t.exchange || k.exchangePrice < t.foodPrice) {
			t.exchange, t.foodPrice = true, k.exchangePrice
		}
		if !b.up || s.produces(i) {
			t.income += k.food
			t.resources += k.resources
		} else {
			t.lacking = true
		}
	}
	for i := range s.pawns() {
		x := &p.pawn[i]
		k, own := &r.pawns[x.kind], int(bit(int(x.owner) == t.seat))
		t.upkeep += k.away & -own
		t.army += int(bit(k.class == soldiers)) & own
		t.hands += int(bit(k.class == carpenters)) & own
	}
	if t.needs(fBuildStaffBeset) && t.exchange {
		t.beset = p.faction[t.seat].standing() == len(p.faction[t.seat].zone) && t.assailed()
	}
	t.needsSite = s.mayConstruct() && t.wantsBuilding() && !t.helpedSite()
}

// assailed reports whether an enemy soldier touches an own building.
func (t *evaluation) assailed() bool {
	s := t.s
	for i := range s.pawns() {
		x := &t.p.pawn[i]
		if x.in != 0 || int(x.owner) == t.seat || s.class(x) != soldiers || s.protected(int(x.owner), t.seat) {
			continue
		}
		for j := range s.buildings() {
			if b := &t.p.building[j]; int(b.owner) == t.seat && t.r.m.touchesCard(x.at, s.footprint(b)) {
				return true
			}
		}
	}
	return false
}

// look chooses the faction to attack, and finds the enemies near the own castle.
func (t *evaluation) look() {
	s := t.s
	t.intruder = -1
	near := alarm
	for i := range s.pawns() {
		x := &t.p.pawn[i]
		if bit(x.in == 0)&bit(int(x.owner) != t.seat)&bit(s.class(x) == soldiers) == 0 {
			continue
		}
		if gap := s.gap(x.at, t.seat); gap < near && s.intrudes(x, t.seat) {
			near, t.intruder = gap, i
		}
	}
	if t.target = t.victim(); t.target >= 0 {
		t.goes = t.prize(t.target)
	}
}

// victim returns the faction whose castle is to be attacked, or -1: the one with the highest
// prize; among equals the one with the fewest bastions, then with the most wins suffered, then
// with the nearest castle, then the first clockwise.
func (t *evaluation) victim() int {
	best := -1
	for i := t.s.after(t.seat); i != t.seat; i = t.s.after(i) {
		if !t.p.faction[i].alive || t.s.protected(t.seat, i) {
			continue
		}
		if best < 0 {
			best = i
			continue
		}
		a, b := &t.p.faction[i], &t.p.faction[best]
		home := t.s.castle[t.seat].at
		if by := t.prize(i) - t.prize(best); by != 0 {
			if by > 0 {
				best = i
			}
			continue
		}
		d := b.standing() - a.standing()
		if d == 0 {
			d = int(a.wins) - int(b.wins)
		}
		if d == 0 {
			d = distance2(home, t.s.castle[best].at) - distance2(home, t.s.castle[i].at)
		}
		if d > 0 {
			best = i
		}
	}
	return best
}

// strongest returns the opponent with the greatest total strength of soldiers and buildings, or
// -1.
func (t *evaluation) strongest() int {
	best, most := -1, -1
	for i := range t.s.n {
		if i == t.seat || !t.p.faction[i].alive {
			continue
		}
		n := 3 * int(t.p.faction[i].buildings)
		for j := range t.s.pawns() {
			if x := &t.p.pawn[j]; int(x.owner) == i {
				n += t.r.pawns[x.kind].strength
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
	for l := t.s.offers(t.seat); l != 0; l &= l - 1 {
		if t.building(bits.TrailingZeros32(l))+t.times(fBuildHelped, 1) > 0 {
			return true
		}
	}
	return false
}

// helpedSite reports whether some carpenter has both room for a building and enough helpers.
func (t *evaluation) helpedSite() bool {
	for i := range t.s.pawns() {
		if t.s.builds(i, t.seat) && t.s.hasSite(i) && t.s.helping(i) >= t.r.helpers && t.s.builder(i, t.seat) {
			return true
		}
	}
	return false
}

// building rates building a kind, without the part for helpers.
func (t *evaluation) building(kind int) int64 {
	k := &t.r.buildings[kind]
	eats, strength, hands, staff := 0, 0, 0, 0
	for i, n := range k.garrison {
		if n > 0 {
			x := &t.r.pawns[i]
			eats += int(n) * x.away
			strength += int(n) * x.strength
			hands += int(n) * int(bit(x.class == carpenters))
			staff += int(n) * int(bit(x.class == inhabitants))
		}
	}
	surplus := t.income - t.upkeep
	more := k.food - eats
	if k.food == 0 {
		more = 0
	}
	food, resources := min(more, max(0, 5-surplus)), min(k.resources, max(0, 16-t.resources))
	v := t.times(fBuild, 1) + t.times(fBuildFood, food) + t.times(fBuildResources, resources) +
		t.times(fBuildFoodOver, more-food) + t.times(fBuildResourcesOver, k.resources-resources) + t.times(fBuildExchange, int(bit(k.exchange != nil && !t.exchange)))
	if strength > 0 && surplus >= eats {
		v += t.times(fBuildForce, strength)
	}
	v += t.times(fBuildTrainer, int(bit(k.trains >= 0 && t.trainers < 3)))
	lacking := min(hands, max(0, 2-t.hands))
	v += t.times(fBuildCarpenters, lacking) + t.times(fBuildHands, hands-lacking) + t.times(fBuildInhabitants, staff)
	v += t.times(fBuildPacts, int(bit(k.treaties && !t.pacts && t.s.about(t.r.advanced, t.seat) != 0)))
	faction := &t.p.faction[t.seat]
	cost := t.s.cost(t.seat, kind)
	spare := min(60, int(faction.resources)-cost)
	if k.exchange != nil && !t.exchange {
		v += t.times(fBuildSellsSpare, spare) + t.times(fBuildSellsArmed, int(bit(t.trainers > 0)))
	}
	if t.needs(fBuildWall) && t.trainers > 0 && faction.standing() == len(faction.zone) && t.isObstacle(k) {
		v += t.times(fBuildWall, k.resistance)
	}
	if t.beset {
		v += t.times(fBuildStaffBeset, staff)
	}
	return v + t.times(fBuildCost, cost) + t.times(fBuildSpare, spare) + t.times(fBuildOwned, int(faction.buildings))
}

// isObstacle reports whether a kind of building is of no use except to be in the way: it
// produces, brings, trains and sells nothing, and allows no pacts.
func (t *evaluation) isObstacle(k *buildingKind) bool {
	return k.food|k.resources|k.coins == 0 && k.trains < 0 && k.exchange == nil && k.garrison == [maxPawnKinds]uint8{} &&
		(!k.treaties && !k.bribes || t.s.about(t.r.advanced, t.seat) == 0)
}

// buys reports whether the faction could buy the food that it lacks for three turns, after
// paying for a soldier of a building.
func (t *evaluation) buys(barracks, short int) bool {
	if !t.exchange {
		return false
	}
	price, _, _ := t.s.price(&t.r.buildings[t.p.building[barracks].kind])
	return int(t.p.faction[t.seat].resources)-price+3*t.resources >= 3*short*t.foodPrice
}

// demolish rates an attempt of pawn i to demolish a target.
func (t *evaluation) demolish(i, target int) int64 {
	strength := t.r.pawns[t.p.pawn[i].kind].strength
	resistance, f := t.r.castleRes, fDemolishCastle
	switch {
	case target >= targetBuilding:
		b := &t.p.building[target-targetBuilding]
		if resistance, f = t.r.resistance(b), fDemolishBuilding; int(b.owner) == t.seat {
			f = fDemolishOwn
		}
	case target >= targetBastion:
		resistance, f = t.r.bastionRes, fDemolishBastion
	}
	return t.times(f, 1) + t.times(fDemolishChance, t.r.chance(strength, resistance))
}

// battle rates an attack on pawn i.
func (t *evaluation) battle(i int) int64 {
	k := &t.r.pawns[t.p.pawn[i].kind]
	if k.class != soldiers {
		return t.times(fBattleWorker, 1)
	}
	sum := 0
	for g, n := range t.s.groups(t.seat, i) {
		if n > 0 {
			sum += n * t.r.pawns[t.r.soldiers[g%maxSoldiers]].strength
		}
	}
	win, lose := t.r.odds(sum, k.strength)
	v := t.times(fBattleChance, win) + t.times(fBattleRisk, lose)
	if sum < k.strength {
		return v + t.times(fBattleOutmatched, 1)
	}
	return v + t.times(fBattleSoldier, 1)
}

// aim returns the goal of soldier i: an intruder close to its own castle (defends is then
// true), if nearer than the castle to be attacked, or else that castle or one of its bastions.
// ok is false if there is no goal.
func (t *evaluation) aim(i int) (g goal, defends, ok bool) {
	x := &t.p.pawn[i]
	foes := t.s.hostile(x)
	target := t.target
	if target < 0 || !foes.Has(engine.Seat(target)) {
		target = -1
		for j := range t.s.n {
			if foes.Has(engine.Seat(j)) {
				target = j
				break
			}
		}
	}
	if target >= 0 {
		g, ok = t.s.siege(x.at, target)
	}
	if t.intruder >= 0 {
		at := t.p.pawn[t.intruder].at
		if foes.Has(engine.Seat(t.p.pawn[t.intruder].owner)) && (!ok || distance2(x.at, at) < distance2(x.at, g.at)) {
			return pawnGoal(at), true, true
		}
	}
	return g, false, ok
}

// touched reports whether a pawn at a place touches a goal.
func (t *evaluation) touched(g *goal, at point) bool {
	switch g.shape {
	case roundPawn:
		return distance2(at, g.at) <= t.r.m.touchPawns2
	case roundBastion:
		return distance2(at, g.at) <= t.r.m.touchBast2
	}
	return t.r.m.touchesCard(at, g.card)
}

// start rates moving pawn i, whatever its destination.
func (t *evaluation) start(i int) int64 {
	x := &t.p.pawn[i]
	switch t.s.class(x) {
	case soldiers:
		v := int64(0)
		if t.surveyed {
			v = t.sortie(x.at)
		}
		g, defends, ok := t.aim(i)
		if !ok || x.in == 0 && t.touched(&g, x.at) {
			return v
		}
		if t.surveyed {
			v += t.times(fMarchLead, t.s.scratch.survey.own-t.s.scratch.survey.theirs)
		}
		if t.noted != nil && t.target >= 0 {
			t.prize(t.target)
		}
		return v + t.goes + t.times(fMarch, 1) + t.times(fMarchArmy, min(t.army, 6)) + t.times(fDefend, int(bit(defends))) + t.times(fMarchGap, across(x.at, g.at)/100) +
			t.times(fMarchHome, int(bit(x.in != 0)))
	case carpenters:
		return t.times(fSiteSeek, int(bit(t.needsSite)))
	}
	return t.times(fStaffSeek, int(bit(t.lacking && x.in == 0)))
}

// moves rates the destinations of the pawn that moves.
func (t *evaluation) moves(legal []engine.Action, rating []int64) {
	i := int(t.p.pending.pawn)
	x := &t.p.pawn[i]
	c := t.s.class(x)
	var g goal
	aims := false
	if c == soldiers {
		t.look()
		g, _, aims = t.aim(i)
	}
	t.surveyed = c != inhabitants && t.around()
	for n, a := range legal {
		t.noteTo(n)
		rating[n] = 0
		if a&toPoint == 0 {
			_, _, second, _ := split(a)
			if c == inhabitants {
				rating[n] = t.times(fStaffInto, int(bit(!t.s.produces(second))))
			}
			if aims {
				rating[n] = t.distance(&g, t.p.building[second].at) + t.times(fGoalInto, 1)
			}
			continue
		}
		at := pointOf(a)
		switch {
		case aims:
			rating[n] = t.distance(&g, at)
			if t.surveyed {
				rating[n] += t.company(at)
			}
		case c == carpenters:
			rating[n] = t.ground(i, at)
			if t.surveyed {
				rating[n] += t.danger(at)
			}
		}
	}
}

// distance rates a place by how far it is from a goal.
func (t *evaluation) distance(g *goal, at point) int64 {
	if t.touched(g, at) {
		return t.times(fGoalTouch, 1)
	}
	turns, gap2 := g.effort(&t.r.m, int(at.x), int(at.y))
	return t.times(fGoalTurns, turns) + t.times(fGoalGap, isqrt(gap2)/100)
}

// ground rates a place for carpenter i as one from which to build.
func (t *evaluation) ground(i int, at point) int64 {
	s := t.s
	v := t.times(fSiteDistance, isqrt(distance2(at, s.castle[t.seat].at))/100)
	if s.inAnyZone(at) {
		return v
	}
	room := false
	side := s.side(t.seat)
	x := &t.p.pawn[i]
	was, in := x.at, x.in
	x.at, x.in = at, 0 // it must not be in its own way
	for _, d := range t.r.m.slots[side&1] {
		cx, cy := int(at.x)+d.dx, int(at.y)+d.dy
		if cx >= 0 && cy >= 0 && cx <= t.r.m.size && cy <= t.r.m.size && s.layable(t.r.m.cardAt(side, pt(cx, cy))) {
			room = true
			break
		}
	}
	x.at, x.in = was, in
	v += t.times(fSiteOpen, int(bit(room)))
	for j := range s.pawns() {
		y := &t.p.pawn[j]
		if j != i && s.outside(y, t.seat, carpenters) && distance2(y.at, at) <= t.r.m.touchPawns2 && !s.inAnyZone(y.at) {
			return v + t.times(fSiteHelper, 1)
		}
	}
	return v
}
