package warland

import "equitas/engine"

// A survey holds the pieces on the table that matter for features of a pawn's surroundings. It
// is made only if one of these features has a weight.
type survey struct {
	foes, mates              []soldier // soldiers on the table: those that may be attacked, and one's own
	prey                     []point   // places of carpenters and inhabitants that may be attacked
	walls                    []wall    // buildings that may be attacked
	ownStrength, foeStrength int       // total strength of one's own soldiers, and of those of the faction to be attacked
}

// A soldier is the place and the strength of a soldier on the table, in a [survey].
type soldier struct {
	place    point
	strength int32
}

// A wall is a building's area and resistance.
type wall struct {
	footprint
	resistance int32
}

// surveyFeatures are the features that need a survey.
var surveyFeatures = [...]int{featureTrainLead, featureMarchLead, featureMarchFoe, featureMarchPrey, featureMarchWall, featureGoalFoes, featureGoalPrey, featureGoalWall, featureGoalWallOdds, featureGoalWallGap, featureGoalMates, featureGoalThreat, featureGoalFoeGap, featureGoalPreyGap, featureSiteThreat}

// ensureSurvey makes the survey if some feature with a weight needs it, and reports whether it
// did.
func (t *evaluation) ensureSurvey() bool {
	asked := int32(0)
	for _, f := range surveyFeatures {
		asked |= t.weights[f]
	}
	if asked == 0 && t.counts == nil {
		return false
	}
	s, v := t.state, &t.state.scratch.survey
	v.foes, v.mates, v.prey, v.walls, v.ownStrength, v.foeStrength = v.foes[:0], v.mates[:0], v.prey[:0], v.walls[:0], 0, 0
	var peace engine.Seats
	for i := range s.seatCount {
		if i == t.seat || s.areAtPeace(t.seat, i) {
			peace |= 1 << i
		}
	}
	for i := range s.pawns() {
		p := &t.position.pawn[i]
		strength := t.rules.pawns[p.kind].strength
		switch owner := int(p.owner); {
		case owner == t.seat:
			v.ownStrength += strength
		case owner == t.target:
			v.foeStrength += strength
		}
		switch armed := s.class(p) == soldiers; {
		case p.buildingID != 0 || i == int(t.position.pending.pawn) && t.position.phase == phaseMove:
		case armed && int(p.owner) == t.seat:
			v.mates = append(v.mates, soldier{p.centre, int32(strength)})
		case peace.Has(engine.Seat(p.owner)):
		case armed:
			v.foes = append(v.foes, soldier{p.centre, int32(strength)})
		default:
			v.prey = append(v.prey, p.centre)
		}
	}
	for i := range s.buildings() {
		if b := &t.position.building[i]; !peace.Has(engine.Seat(b.owner)) {
			v.walls = append(v.walls, wall{s.footprint(b), int32(t.rules.resistance(b))})
		}
	}
	return true
}

// rateCastle returns the rating of marching on the castle of a seat, in 1/[engine.WeightUnit] of a
// point.
func (t *evaluation) rateCastle(seat int) int64 {
	if t.weights[featureTargetFallen]|t.weights[featureTargetWins]|t.weights[featureTargetGap]|t.weights[featureTargetStrength]|t.weights[featureTargetBuildings] == 0 && t.counts == nil {
		return 0
	}
	f := &t.position.faction[seat]
	strength := 0
	for i := range t.state.pawns() {
		if p := &t.position.pawn[i]; int(p.owner) == seat {
			strength += t.rules.pawns[p.kind].strength
		}
	}
	return t.contribution(featureTargetFallen, 4-f.countBastions()) + t.contribution(featureTargetWins, int(f.enemyWins)) + t.contribution(featureTargetStrength, strength) +
		t.contribution(featureTargetBuildings, int(f.buildings)) + t.contribution(featureTargetGap, isqrt(distance2(t.state.castle[t.seat].centre, t.state.castle[seat].centre))/1000)
}

// inReach reports whether a pawn could, after one move from a place, touch a pawn at another.
func (m *measures) inReach(from, to point) bool {
	reach := m.maxMove + m.touchPawns
	return distance2(from, to) <= reach*reach
}

// rateSortie returns the rating of moving a soldier away from a place, in 1/[engine.WeightUnit] of
// a point, by what it can reach from there.
func (t *evaluation) rateSortie(place point) int64 {
	m, v := &t.rules.measures, &t.state.scratch.survey
	foe, prey, wall := 0, 0, 0
	for i := range v.foes {
		if m.inReach(place, v.foes[i].place) {
			foe = 1
			break
		}
	}
	for _, p := range v.prey {
		if m.inReach(place, p) {
			prey = 1
			break
		}
	}
	for i := range v.walls {
		if v.walls[i].distance2(place) <= m.nearCard2 {
			wall = 1
			break
		}
	}
	return t.contribution(featureMarchFoe, foe) + t.contribution(featureMarchPrey, prey) + t.contribution(featureMarchWall, wall)
}

// rateSurroundings returns the rating of a place for a soldier by the pieces near it, in
// 1/[engine.WeightUnit] of a point.
func (t *evaluation) rateSurroundings(place point) int64 {
	m, v := &t.rules.measures, &t.state.scratch.survey
	touched, threat, mates, caught := 0, 0, 0, 0
	foeGap, preyGap, wallGap := noDistance2, noDistance2, noDistance2
	for i := range v.foes {
		d2 := distance2(place, v.foes[i].place)
		foeGap = min(foeGap, d2)
		if d2 <= m.touchPawns2 {
			touched++
		} else if d2 <= (m.maxMove+m.touchPawns)*(m.maxMove+m.touchPawns) {
			threat += int(v.foes[i].strength)
		}
	}
	for _, p := range v.prey {
		d2 := distance2(place, p)
		preyGap = min(preyGap, d2)
		caught += int(boolToInt(d2 <= m.touchPawns2))
	}
	for i := range v.mates { // near enough to attack the same pawn
		mates += int(boolToInt(distance2(place, v.mates[i].place) <= 4*m.touchPawns2))
	}
	least := -1 // least resistance of a building that it touches; -1: none
	for i := range v.walls {
		c := &v.walls[i]
		gap := c.distance2(place)
		wallGap = min(wallGap, gap)
		if r := int(c.resistance); gap <= m.touchCard2 && (least < 0 || r < least) {
			least = r
		}
	}
	r := t.contribution(featureGoalWall, int(boolToInt(wallGap <= m.touchCard2))) + t.contribution(featureGoalFoes, touched) + t.contribution(featureGoalThreat, threat) + t.contribution(featureGoalPrey, caught) + t.contribution(featureGoalMates, mates)
	if least >= 0 && t.mustCompute(featureGoalWallOdds) {
		r += t.contribution(featureGoalWallOdds, t.rules.rollChance(t.rules.pawns[t.position.pawn[t.position.pending.pawn].kind].strength, least))
	}
	if foeGap < noDistance2 {
		r += t.contribution(featureGoalFoeGap, isqrt(foeGap)/100)
	}
	if wallGap < noDistance2 {
		r += t.contribution(featureGoalWallGap, isqrt(wallGap)/100)
	}
	if preyGap < noDistance2 {
		r += t.contribution(featureGoalPreyGap, isqrt(preyGap)/100)
	}
	return r
}

// noDistance2 is a squared distance larger than any on the table.
const noDistance2 = 1 << 40

// rateCarpenterSafety returns the rating of a place for a carpenter by the enemy soldiers that
// could reach it, in 1/[engine.WeightUnit] of a point.
func (t *evaluation) rateCarpenterSafety(place point) int64 {
	if !t.mustCompute(featureSiteThreat) {
		return 0
	}
	n, v := 0, &t.state.scratch.survey
	for i := range v.foes {
		n += int(v.foes[i].strength) * int(boolToInt(t.rules.measures.inReach(v.foes[i].place, place)))
	}
	return t.contribution(featureSiteThreat, n)
}

// attackOdds returns the probabilities, in thousandths, that attacking soldiers of a total strength
// win and lose a battle against a soldier of strength defence.
func (r *Rules) attackOdds(attack, defence int) (win, lose int) {
	o := r.duels[min(attack, len(r.duels)-1)][min(defence, len(r.duels[0])-1)]
	return int(o[0]), int(o[1])
}

// The largest strengths for which probabilities are computed; larger ones count as these.
const (
	maxAttack  = 12
	maxDefence = 6
)

// computeBattleOdds sets, in the rules, the probabilities to win and to lose a battle, for all
// strengths of attack and defence.
func (c *compiler) computeBattleOdds() {
	r := c.rules
	top := len(r.sumAtMost) - 1              // the highest sum of a roll
	best := func(strength, sum int) uint64 { // best returns the probability that the best of several sums is at most a number
		p := uint64(chanceUnit)
		for range strength {
			p = p * uint64(r.sumAtMost[sum]) / chanceUnit
		}
		return p
	}
	var at [maxAttack + 1][]uint64 // by strength and sum: probability that the best sum is exactly that
	for n := range at {
		at[n] = make([]uint64, top+1)
		for sum := range at[n] {
			at[n][sum] = best(n, sum)
			if sum > 0 {
				at[n][sum] -= best(n, sum-1)
			}
		}
	}
	wins := func(e *expr, a, d int, usual bool) bool {
		if !e.DependsOnlyOn("battle.attack", "battle.defence") || top > 40 {
			return usual
		}
		return e.EvalWith(map[string]int32{"battle.attack": int32(a), "battle.defence": int32(d)}) != 0
	}
	for a := 0; a <= top; a++ {
		for d := 0; d <= top; d++ {
			win, lose := wins(r.attackWins, a, d, a > d), wins(r.defenceWins, a, d, a < d)
			for x := range r.duels {
				for y := range r.duels[x] {
					if p := at[x][a] * at[y][d] / chanceUnit; p > 0 {
						r.duels[x][y][0] += uint32(p) * uint32(boolToInt(win))
						r.duels[x][y][1] += uint32(p) * uint32(boolToInt(lose))
					}
				}
			}
		}
	}
	for x := range r.duels {
		for y := range r.duels[x] {
			for i, p := range r.duels[x][y] {
				r.duels[x][y][i] = p * 1000 / chanceUnit
			}
		}
	}
}
