package empires

import (
	"math/bits"

	"equitas/engine"
)

// Weigh implements [engine.Weigher]. The rule of thumb rates an action by the points that it
// brings until the end of the match, times its probability of success, less its cost. An action
// with several decisions is rated by the best way to continue.
//
// It looks at the table, the player's own hand, and what everybody can know of the hands of
// others.
func (r *Rules) Weigh(o engine.Observation, legal []engine.Action, w []int32, rating []int64) {
	v := o.(*View)
	t := evaluation{view: v, state: v.state, rules: r, position: &v.state.pos, seat: int(v.seat), weights: (*[featureCount]int32)(w)}
	t.prepare()
	for i, a := range legal {
		rating[i] = t.rate(a)
	}
}

// Count implements [engine.FeatureCounter].
func (r *Rules) Count(o engine.Observation, legal []engine.Action, w, counts []int32) {
	v := o.(*View)
	t := evaluation{view: v, state: v.state, rules: r, position: &v.state.pos, seat: int(v.seat), weights: (*[featureCount]int32)(w), countFactor: 1}
	t.prepare()
	clear(counts[:len(legal)*featureCount])
	for i, a := range legal {
		t.featureCounts = (*[featureCount]int32)(counts[i*featureCount:])
		t.rate(a)
	}
}

// An evaluation holds the values that all ratings of a decision use, computed once or when they
// are first needed.
type evaluation struct {
	view     *View
	state    *State
	rules    *Rules
	position *position
	seat     int                  // seat of the player who decides
	weights  *[featureCount]int32 // weights by feature

	scoringsNow, scoringsLater int32           // remaining scorings: after this turn (0 or 1), after later turns
	turns                      int32           // remaining turns after this one
	actionsLeft                int32           // the player's remaining actions, in percent of those of a match
	borderAreas                mask            // areas that border on the player's own
	neighbourAreas             [maxSeats]mask  // areas that border on those of the seat, see neighboursOf
	neighboursKnown            uint8           // bits of the seats for which near is computed
	lead                       [maxSeats]int32 // by seat, see leadOf
	leadKnown                  bool            // lead is computed
	reach                      reachableAreas  // areas that the player's troops can attack
	reachKnown                 bool            // fleet is computed
	sendingRatings             [maxKinds]int64 // by kind of card: the rating of sending it
	ratedKinds                 mask            // kinds for which sendingRatings is computed

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
// back into featureCounts. Thereby several continuations can be rated of which only the best
// is counted.
func (t *evaluation) pauseCounting() *[featureCount]int32 {
	was := t.featureCounts
	t.featureCounts = nil
	return was
}

// contributionOfTenths and contributionOfWholes return the contribution of feature f for a value of n
// hundredths: the former counts the feature in tenths, the latter in units. Smaller fractions are
// dropped.
func (t *evaluation) contributionOfTenths(f int, n int32) int64 { return t.contribution(f, n/10) }
func (t *evaluation) contributionOfWholes(f int, n int32) int64 { return t.contribution(f, n/100) }

// prepare computes the values that all ratings need.
func (t *evaluation) prepare() {
	t.view.estimateForces()
	p, all := t.position, int32(0)
	for i, x := range t.rules.turns {
		rounds := int32(x.rounds)
		all += rounds
		switch {
		case i+1 < int(p.turn):
			continue
		case i+1 == int(p.turn):
			t.scoringsNow = boolToWord(x.score)
			t.actionsLeft += rounds - int32(p.round)
		default:
			t.scoringsLater += boolToWord(x.score)
			t.actionsLeft += rounds
			t.turns++
		}
	}
	t.actionsLeft = 100 * t.actionsLeft / max(1, all)
	t.borderAreas = t.state.neighbours(p.seat[t.seat].ownAreas)
}

// scoringsLeft returns the number of remaining scorings.
func (t *evaluation) scoringsLeft() int32 { return t.scoringsNow + t.scoringsLater }

// percentOf returns the probability, in percent, that a die plus a bonus reaches need.
func percentOf(need int8, bonus int) int32 {
	n := int(need) - bonus
	if n <= 1 {
		return 100
	}
	return int32(100 * max(0, dieSides+1-n) / dieSides)
}

// points returns the points of an area for its controller at a scoring.
func (t *evaluation) points(area int) int32 { return t.rules.areaValues[area].control }

// rateGainedArea rates gaining an area, with a probability in percent.
func (t *evaluation) rateGainedArea(area int, percent int32) int64 {
	if percent == 0 {
		return 0
	}
	r := t.rules
	bit := mask(1) << area
	points := percent * t.points(area)
	n := t.contributionOfTenths(featureNow, points*t.scoringsNow) + t.contributionOfTenths(featureLater, points*t.scoringsLater)
	if r.amphorae&bit != 0 {
		n += t.contributionOfTenths(featureAmphora, percent*int32(r.income.amphora)*t.turns)
	}
	own := t.position.seat[t.seat].ownAreas
	if fresh := r.waysOf[area].all &^ (own | t.borderAreas | bit); fresh != 0 {
		n += t.contributionOfWholes(featureReach, percent*t.pointsOfAreas(fresh)*t.actionsLeft/100)
	}
	if r.seas&bit != 0 {
		n += t.contributionOfTenths(featureSea, percent)
	} else if own&r.sideProvinces[r.areas[area].side] == 0 {
		n += t.contributionOfTenths(featureSide, percent)
	}
	if threat := t.threat(area, false); threat > 0 {
		n += t.contributionOfWholes(featureExposed, points*t.scoringsLeft()*threat/certainty)
	}
	return n
}

// pointsOfAreas returns the sum of the points of the areas in m for their controllers at a
// scoring.
func (t *evaluation) pointsOfAreas(m mask) (n int32) {
	for ; m != 0; m &= m - 1 {
		n += t.points(bits.TrailingZeros64(m))
	}
	return n
}

// ratePayment rates the loss of n hundredths of a trade marker. In the last turn, markers
// that the player cannot use any more cost nothing.
func (t *evaluation) ratePayment(n int32) int64 {
	if t.turns == 0 {
		rest := int32(t.position.seat[t.seat].warehouse) - t.actionsLeft*t.countRounds()/100*int32(t.rules.trade.markers)
		n = min(n, max(0, n-100*rest))
	}
	return t.contributionOfTenths(featurePaid, n*t.scoringsLeft())
}

// countRounds returns the number of rounds of a match.
func (t *evaluation) countRounds() (n int32) {
	for _, x := range t.rules.turns {
		n += int32(x.rounds)
	}
	return n
}

// neighboursOf returns the areas that border on those of seat i.
func (t *evaluation) neighboursOf(i int) mask {
	if t.neighboursKnown>>i&1 == 0 {
		t.neighboursKnown |= 1 << i
		t.neighbourAreas[i] = t.state.neighbours(t.position.seat[i].ownAreas)
	}
	return t.neighbourAreas[i]
}

// threat returns the probability, in 1/certainty, that the strongest neighbour of an area
// wins a battle for it against the player; 0 if no other player is its neighbour. walled says
// whether the area has walls.
func (t *evaluation) threat(area int, walled bool) (most int32) {
	form := fieldBattle
	switch {
	case t.rules.areas[area].sea:
		form = seaBattle
	case walled:
		form = siegeBattle
	}
	for i := range t.state.seatCount {
		if i != t.seat && t.neighboursOf(i)>>area&1 != 0 {
			most = max(most, t.view.battleOutlook(1, i, form).win)
		}
	}
	return most
}

// leadOf returns how far seat i is ahead of the player, as 50 plus twice the lead in points,
// limited to 0 to 100.
func (t *evaluation) leadOf(i int) int32 {
	if !t.leadKnown {
		t.leadKnown = true
		own := t.state.standingOf(t.seat)
		for k := range t.state.seatCount {
			t.lead[k] = max(0, min(100, 50+2*(t.state.standingOf(k)-own)))
		}
	}
	return t.lead[i]
}

// rateExtraMarker rates a further control marker in an area.
func (t *evaluation) rateExtraMarker(area int) int64 {
	r, p := t.rules, t.position
	markers := max(1, int32(p.markers[area]))
	points := t.points(area)
	var n int64
	if revolts := r.areaValues[area].revolts; revolts > 0 && (p.forts>>area&1 == 0 || !r.revolt.fortProtects) {
		n += t.contributionOfTenths(featureRevolt, 100*points*t.scoringsLater*(t.scoringsLater+1)/2*revolts/(36*markers))
	}
	return n + t.contributionOfWholes(featureSubverted, t.diplomatNear(area)*points*t.scoringsLeft()/markers)
}

// diplomatNear returns 100 if a neighbour of an area has a Diplomat, otherwise 0.
func (t *evaluation) diplomatNear(area int) int32 {
	for i := range t.state.seatCount {
		if i != t.seat && t.position.seat[i].personCounts[effectDiplomat] > 0 && t.neighboursOf(i)>>area&1 != 0 {
			return 100
		}
	}
	return 0
}

// rateFort rates a fortification in an area.
func (t *evaluation) rateFort(area int) int64 {
	r, p := t.rules, t.position
	points := t.points(area)
	n := t.contributionOfWholes(featureWalls, 100*points*t.scoringsLeft()*(t.threat(area, false)-t.threat(area, true))/certainty)
	if revolts := r.areaValues[area].revolts; r.revolt.fortProtects && revolts > 0 {
		n += t.contributionOfTenths(featureRevolt, 100*points*t.scoringsLater*(t.scoringsLater+1)/2*revolts/(36*max(1, int32(p.markers[area]))))
	}
	return n
}

// rateStartArea rates an area for a marker of the start.
func (t *evaluation) rateStartArea(area int) int64 {
	if t.position.owner[area] == int8(t.seat) {
		return t.rateExtraMarker(area) + t.contributionOfTenths(featureStack, 100)
	}
	return t.rateGainedArea(area, 100)
}

// rateSet rates a set of Empire cards at the start.
func (t *evaluation) rateSet(k int) int64 {
	held := &t.rules.sets[k].counts
	x := t.view.handOutlook(fieldBattle, held)
	return t.contribution(featureField, 100*x.win/certainty) + t.contribution(featureFieldRout, 100*x.rout/certainty) +
		t.contribution(featureSiege, 100*t.view.handOutlook(siegeBattle, held).win/certainty) + t.contribution(featureShips, 100*t.view.handOutlook(seaBattle, held).win/certainty)
}
