package told

import (
	"fmt"
	"slices"

	"equitas/engine"
	"equitas/engine/cond"
	"equitas/engine/rule"
)

// In some games players are partners: with players.sides = 2 those at seats 1 and 3 play against those at
// seats 2 and 4. The steps of the file give partners the same score, which has them win together;
// here it is said who is in front together.

var _ engine.Partnered = (*Rules)(nil)

// PartnerSides implements [engine.Partnered].
func (r *Rules) PartnerSides(seats int) []int { return partnerSides(r.set, seats) }

// partnerSides returns the side of each seat under the rules of a set; nil if each plays alone.
func partnerSides(set *rule.Set, seats int) []int {
	sides := set.IntOr("players.sides", 1)
	if sides < 2 {
		return nil
	}
	of := make([]int, seats)
	for i := range of {
		of[i] = i % sides
	}
	return of
}

// isAcrossPartner reports whether the seat across is on the side of each seat.
func (m *machine) isAcrossPartner() bool {
	of := partnerSides(m.nouns.set, m.seats)
	return of != nil && m.seats%2 == 0 && of[m.seats/2] == of[0]
}

// reportSides reports a number of players that cannot be divided into sides of the same size, with
// two players or more in each.
func reportSides(set *rule.Set, p engine.Players, f *faults) {
	sides := set.IntOr("players.sides", 1)
	for n := p.Min; n <= p.Max; n++ {
		if sides > 1 && (n%sides != 0 || n == sides) {
			f.add(set.LastPlace("players.sides", "players.min", "players.max"), fmt.Sprintf("let min and max be %d, or leave sides out", 2*sides), "players.sides is %d, and %d players cannot be partners in as many sides of one size", sides, n)
			return
		}
	}
}

// countSides counts a finished match in which partners have different scores.
func (t *trial) countSides(res engine.Result, sides []int) {
	for i, side := range sides {
		if first := slices.Index(sides, side); res.Scores[i] != res.Scores[first] {
			t.unequalSides++
			return
		}
	}
}

// reportUnequalSides warns of partners who have different scores at the end of matches.
func (t *trialReporter) reportUnequalSides() {
	for _, x := range t.trials {
		if x.unequalSides > 0 {
			t.faults.warn(t.set.LastPlace("players.sides"), "let the score be that of the side, as in me.points + across.points, or add what one wins to the scores of all of them", "with %d seats partners have different scores at the end of %s of %s random matches, and do not win together", x.machine.seats, cond.FormatInt(x.unequalSides), cond.FormatInt(x.matches))
			return
		}
	}
}
