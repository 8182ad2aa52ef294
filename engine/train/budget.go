package train

import "equitas/engine/stat"

// A budget is how many deals a training may play.
//
// Where matches are short it is the same for every ruleset: at four seats 96,000
// matches to learn from and at most about 60,000 to measure. Most of these are the
// last challenge: what wins but 2 points more of a share may make games half as
// long again, and would be missed by a quarter of them.
type budget struct {
	deals     int  // of a generation; every deal is played twice
	rounds    int  // in which the generations are divided; each ends with a point of the curve
	curve     int  // of a point, each played once per seat
	challenge int  // at most, in every round but the last
	final     int  // at most, in the last
	exam      int  // afterwards, on deals of their own
	long      bool // matches: all of this is less
	meet      int  // with each of a league
}

// shortMatch is how many decisions a match has at most for which the budget is
// whole. A longer one says more: who plays a little better at every decision wins
// it by more. So there are fewer of them, as many as there would be decisions.
const shortMatch = 300

// budgetOf returns the budget for so many generations of matches with so many
// decisions.
func budgetOf(decisions int64, generations int) budget {
	b := budget{deals: hurried(2000), rounds: 6, curve: hurried(250), challenge: hurried(300), exam: hurried(500)}
	b.final = max(b.challenge, hurried(200*generations)) // 4,800
	if decisions <= shortMatch {
		return b
	}
	fewer := func(n, least int) int { return max(hurried(least), int(int64(n)*shortMatch/decisions)) }
	return budget{
		deals: fewer(b.deals, 100), rounds: 3, curve: fewer(b.curve, 100),
		challenge: fewer(b.challenge, stat.FirstLook), final: fewer(b.final, stat.FirstLook), exam: fewer(b.exam, 250),
		long: true, meet: fewer(hurried(leagueDeals), stat.FirstLook),
	}
}

// Who follows the slope learns from every decision, and needs fewer matches the more
// decisions there are.
const (
	ascentMatch = 60  // decisions of a match for which the budget is whole
	ascentLeast = 250 // deals of a generation
)

// ascend makes it the budget of an ascent with so many decisions in a match.
func (b *budget) ascend(decisions int64) {
	b.deals = min(b.deals, max(hurried(ascentLeast), int(int64(b.deals)*ascentMatch/max(1, decisions))))
}

// most is how many matches the training takes at most, with the exam and without
// the scouting.
func (t *training) most() int {
	round := max(1, t.Generations/t.rounds)
	ends := (t.Generations + round - 1) / round // of rounds
	points := ends + 1
	if t.Brief {
		points = 0
	}
	tables := t.arena.tablesOf(t.arena.parties())
	most := t.Generations*2*t.deals + (points*t.curve+t.exam)*tables
	if t.league != nil {
		return most + (ends-1)*t.league.most(t.challenge) + t.league.most(t.final)
	}
	if t.pool != nil {
		return t.pool.most(ends) + (points*t.curve+t.exam)*tables
	}
	return most + 2*((ends-1)*(t.challenge+heeding(t.challenge))+t.final+heeding(t.final))*tables
}
