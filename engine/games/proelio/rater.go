package proelio

import (
	"math"

	"equitas/engine"
)

var (
	_ engine.RaterMaker = (*Rules)(nil)
	_ engine.Rater      = (*rater)(nil)
)

// A rater rates actions under one set of weights, with everything precomputed that does not
// depend on the match: the value of every card behind every Fortification, that of a House,
// and the ratings of placing a card.
//
// At a decision it multiplies by 0 or 1 instead of branching: branches are unpredictable
// here, and a misprediction costs more than a product.
type rater struct {
	r               *Rules
	w               [featureCount]int32
	worth           [maxForts][maxKinds]valued // by own Fortification
	house           [maxForts][holding]int64   // value of a number of cards in hand behind a Fortification
	unseen          [maxForts]int64            // value of a drawn Imperial card
	deeds           [maxKinds]cardDeed
	minCardWorth    [maxForts]int64 // the least that a card can be worth, not near winter
	maxMerchantGain [maxForts]int64 // the most that the Merchant could add to the hand, not near winter
}

// valued is a card with its value to a House.
type valued struct {
	sum    int64 // of the only copy, not near winter
	score  int32 // in winter
	shield int32 // value of a Defense card that could be deployed
}

// standing is the number of distinguished hand sizes, the last one open-ended; holding the
// size of the table: an attack distinguishes more.
const (
	standing = 7
	holding  = maxBlow + 2
)

// NewRater implements [engine.RaterMaker].
func (r *Rules) NewRater(w []int32) engine.Rater { return r.newJudge(w) }

func (r *Rules) newJudge(w []int32) *rater {
	j := &rater{r: r}
	for _, fort := range r.outlook.forts {
		for k := range r.kinds {
			p := &r.outlook.keep[fort][k]
			j.worth[fort][k].score, j.worth[fort][k].shield = int32(p.score), int32(p.shield)
		}
	}
	j.Learn(w)
	return j
}

// Learn implements [engine.Rater].
func (j *rater) Learn(w []int32) {
	copy(j.w[:], w)
	r, o := j.r, &j.r.outlook
	for _, fort := range o.forts {
		fort &= maxForts - 1
		cheap, rich := int64(aboveAll), int64(belowAll)
		for k := range r.kinds {
			sum := j.sum(&o.keep[fort][k&(maxKinds-1)])
			j.worth[fort][k&(maxKinds-1)].sum = sum
			cheap = min(cheap, sum)
			if r.isBase[k&(maxKinds-1)] != 0 {
				rich = max(rich, sum)
			}
		}
		j.minCardWorth[fort] = cheap + min(j.of(keepCopy), 0)
		j.maxMerchantGain[fort] = rich + max(j.of(keepCopy), 0) + max(j.of(tradeWall), 0)
		for n := range standing {
			j.house[fort][n] = j.standing(n, int32(fort))
		}
		for n := standing; n < holding; n++ {
			j.house[fort][n] = j.house[fort][standing-1]
		}
	}
	j.learnUnseen()
	j.learnCards()
}

// sum returns the value of the only copy of a card, without the part for winter.
func (j *rater) sum(p *profile) (sum int64) {
	values := p.v[:p.n]
	for i, f := range p.f[:p.n] {
		sum += j.at(int(f), int32(values[i]))
	}
	return sum
}

// of returns the weight of feature f, at n times that weight, and given the weight if so is
// set and 0 otherwise.
func (j *rater) of(f int) int64             { return int64(j.w[f]) }
func (j *rater) at(f int, n int32) int64    { return int64(j.w[f]) * int64(n) }
func (j *rater) given(f int, so bool) int64 { return int64(j.w[f]) & -one(so) }

// one returns 1 for true and 0 for false.
func one(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

// standing returns the value of n cards in hand behind a Fortification.
func (j *rater) standing(n int, fort int32) int64 {
	if fort == 0 {
		return j.of(handBare0 + n)
	}
	return j.of(handWalled0+n) + j.of(wall1+int(min(fort, 4))-1) + j.at(wallMore, max(fort-4, 0))
}

// belowAll is a rating below all others.
const belowAll = math.MinInt64 / 4

// Weigh implements [engine.Weigher]. An action is judged by the House that it
// leaves (cards in hand, Fortification, what the cards that are given up or
// gained are worth) and by what it does to others. Limits, prices, values and
// effects are read from the rules, never assumed; a limit that changes during
// play is asked for the House that decides, as it stands now.
//
// Everything it looks at is in the [View] of the seat: its own hand, what lies
// open, how many cards of either deck others hold, and the cards it has seen.
func (r *Rules) Weigh(o engine.Observation, legal []engine.Action, w []int32, rating []int64) {
	v := o.(*View)
	if v.s.judge == nil {
		v.s.judge = r.newJudge(w)
	} else if [featureCount]int32(w) != v.s.judge.w {
		v.s.judge.Learn(w)
	}
	v.s.judge.Rate(o, legal, rating)
}
