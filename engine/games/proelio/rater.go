package proelio

import (
	"math"

	"equitas/engine"
)

var (
	_ engine.RaterMaker = (*Rules)(nil)
	_ engine.Rater      = (*rater)(nil)
)

// A rater rates actions under one set of weights. Everything that does not depend on the match
// is precomputed: the value of every card with every Fortification, the value of a hand, and
// the ratings of placing a card.
//
// At a decision it multiplies by 0 or 1 instead of branching: the branches would be
// unpredictable, and a misprediction costs more than a multiplication.
type rater struct {
	rules           *Rules
	weights         [featureCount]int32
	worth           [maxForts][maxKinds]cardValue   // by one's own Fortification: values of cards
	holdingValues   [maxForts][tableHandSizes]int64 // by Fortification and number of cards in hand: the value of both
	unseen          [maxForts]int64                 // by one's own Fortification: value of an Imperial card not yet drawn
	placements      [maxKinds]placementRating
	minCardWorth    [maxForts]int64 // by one's own Fortification: a lower bound for the value of a card, without the part for winter
	maxMerchantGain [maxForts]int64 // by one's own Fortification: an upper bound for what a card of the Merchant adds, without the part for winter
}

// A cardValue is the value of a card to a House, as a rating, with its parts that depend on the
// season or on an attack.
type cardValue struct {
	sum    int64 // the rating of a card of which the hand has one copy, without what it is worth in winter
	score  int32 // points in winter
	shield int32 // defense value, if it could be deployed
}

// ratedHandSizes is the number of hand sizes that weights distinguish, of which the last includes
// all larger ones. tableHandSizes is the size of tables by hand size; it is larger because attacks
// distinguish more sizes.
const (
	ratedHandSizes = 7
	tableHandSizes = maxBlow + 2
)

// NewRater implements [engine.RaterMaker].
func (r *Rules) NewRater(w []int32) engine.Rater { return r.newRater(w) }

func (r *Rules) newRater(w []int32) *rater {
	j := &rater{rules: r}
	for _, fort := range r.outlook.forts {
		for k := range r.kinds {
			p := &r.outlook.keep[fort][k]
			j.worth[fort][k].score, j.worth[fort][k].shield = int32(p.score), int32(p.shield)
		}
	}
	j.SetWeights(w)
	return j
}

// SetWeights implements [engine.Rater].
func (j *rater) SetWeights(w []int32) {
	copy(j.weights[:], w)
	r, o := j.rules, &j.rules.outlook
	for _, fort := range o.forts {
		fort &= maxForts - 1
		cheap, rich := int64(aboveAll), int64(belowAll)
		for k := range r.kinds {
			sum := j.singleValue(&o.keep[fort][k&(maxKinds-1)])
			j.worth[fort][k&(maxKinds-1)].sum = sum
			cheap = min(cheap, sum)
			if r.isBase[k&(maxKinds-1)] != 0 {
				rich = max(rich, sum)
			}
		}
		j.minCardWorth[fort] = cheap + min(j.weight(keepCopy), 0)
		j.maxMerchantGain[fort] = rich + max(j.weight(keepCopy), 0) + max(j.weight(tradeWall), 0)
		for n := range ratedHandSizes {
			j.holdingValues[fort][n] = j.fortValue(n, int32(fort))
		}
		for n := ratedHandSizes; n < tableHandSizes; n++ {
			j.holdingValues[fort][n] = j.holdingValues[fort][ratedHandSizes-1]
		}
	}
	j.learnUnseen()
	j.learnCards()
}

// singleValue returns the value of a card of which the hand has one copy, as a rating, without the
// part for winter.
func (j *rater) singleValue(p *profile) (sum int64) {
	values := p.values[:p.n]
	for i, f := range p.features[:p.n] {
		sum += j.weighted(int(f), int32(values[i]))
	}
	return sum
}

// weight returns the weight of feature f, weighted n times that weight, and weightIf the
// weight if cond is true and 0 otherwise.
func (j *rater) weight(f int) int64              { return int64(j.weights[f]) }
func (j *rater) weighted(f int, n int32) int64   { return int64(j.weights[f]) * int64(n) }
func (j *rater) weightIf(f int, cond bool) int64 { return int64(j.weights[f]) & -boolToOne(cond) }

// boolToOne returns 1 for true and 0 for false.
func boolToOne(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

// fortValue returns the value, as a rating, of n cards in hand together with a Fortification of
// value fort.
func (j *rater) fortValue(n int, fort int32) int64 {
	if fort == 0 {
		return j.weight(handBare0 + n)
	}
	return j.weight(handWalled0+n) + j.weight(wall1+int(min(fort, 4))-1) + j.weighted(wallMore, max(fort-4, 0))
}

// belowAll is a rating below all others.
const belowAll = math.MinInt64 / 4

// Weigh implements [engine.Weigher]. An action is rated by the state in which it leaves the
// House (cards in hand, Fortification, the value of cards given up or gained) and by what it
// does to others. Limits, prices, values and effects are read from the rules; a limit that
// changes during play is evaluated for the House that decides.
//
// It uses only what is in the [View] of the seat: its own hand, open cards, how many cards of
// either deck others hold, and the cards it has seen.
func (r *Rules) Weigh(o engine.Observation, legal []engine.Action, w []int32, rating []int64) {
	v := o.(*View)
	if v.state.rater == nil {
		v.state.rater = r.newRater(w)
	} else if [featureCount]int32(w) != v.state.rater.weights {
		v.state.rater.SetWeights(w)
	}
	v.state.rater.Rate(o, legal, rating)
}
