package train

import "equitas/engine/stat"

// A budget holds the numbers of deals that a training may play.
//
// For short matches it is the same for every ruleset: with four seats, 96,000 matches to learn
// from and at most about 60,000 to measure. Most matches that measure belong to the last
// challenge, which must detect small gains: weights that win only 2 percentage points more may
// make games 50 % longer.
type budget struct {
	deals               int  // deals per generation; each is played twice
	rounds              int  // number of rounds; a round is several generations, and ends with a challenge and a point of the learning curve
	curveDeals          int  // deals per point of the learning curve; each is played once per seat
	challengeDeals      int  // largest number of deals of a challenge, in every round but the last
	finalChallengeDeals int  // largest number of deals of the challenge in the last round
	examDeals           int  // deals of the exam, which measures the champion after the training
	isLong              bool // matches are long, and the numbers above are reduced
	opponentDeals       int  // deals against each opponent of a [league]; 0 if matches are not long
}

// maxUnreducedMatch is the largest number of decisions per match for which the budget is not
// reduced. In longer matches a small advantage per decision adds up, so that fewer matches are
// enough to measure it: the number of decisions of all matches together stays the same.
const maxUnreducedMatch = 300

// budgetOf returns the budget of a training with that many generations and decisions per match.
func budgetOf(decisions int64, generations int) budget {
	b := budget{deals: scaledDeals(2000), rounds: 6, curveDeals: scaledDeals(250), challengeDeals: scaledDeals(300), examDeals: scaledDeals(500)}
	b.finalChallengeDeals = max(b.challengeDeals, scaledDeals(200*generations)) // 4,800
	if decisions <= maxUnreducedMatch {
		return b
	}
	fewer := func(n, least int) int { return max(scaledDeals(least), int(int64(n)*maxUnreducedMatch/decisions)) }
	return budget{
		deals: fewer(b.deals, 100), rounds: 3, curveDeals: fewer(b.curveDeals, 100),
		challengeDeals: fewer(b.challengeDeals, stat.FirstLook), finalChallengeDeals: fewer(b.finalChallengeDeals, stat.FirstLook), examDeals: fewer(b.examDeals, 250),
		isLong: true, opponentDeals: fewer(scaledDeals(leagueDeals), stat.FirstLook),
	}
}

// A policy gradient learns from every decision, so longer matches need fewer deals.
const (
	maxUnreducedAscent = 60  // largest number of decisions per match for which the budget of an ascent is not reduced
	minAscentDeals     = 250 // least number of deals of a generation
)

// reduceForAscent reduces the budget to that of an ascent with that many decisions per match.
func (b *budget) reduceForAscent(decisions int64) {
	b.deals = min(b.deals, max(scaledDeals(minAscentDeals), int(int64(b.deals)*maxUnreducedAscent/max(1, decisions))))
}

// maxMatches returns the largest number of matches that the training can play, including the
// exam but not the matches of [arena.measureFeatureUse].
func (t *training) maxMatches() int {
	round := max(1, t.Generations/t.rounds)
	ends := (t.Generations + round - 1) / round // number of rounds
	points := ends + 1
	if t.NoCurve {
		points = 0
	}
	tables := t.arena.matchesPerDealOf(t.arena.parties())
	most := t.Generations*2*t.deals + (points*t.curveDeals+t.examDeals)*tables
	if t.league != nil {
		return most + (ends-1)*t.league.maxRoundMatches(t.challengeDeals) + t.league.maxRoundMatches(t.finalChallengeDeals)
	}
	if t.pool != nil {
		return t.pool.maxMatches(ends) + (points*t.curveDeals+t.examDeals)*tables
	}
	return most + 2*((ends-1)*(t.challengeDeals+thumbCheckDeals(t.challengeDeals))+t.finalChallengeDeals+thumbCheckDeals(t.finalChallengeDeals))*tables
}
