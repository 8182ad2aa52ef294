package train

import "testing"

// The budget is the same for all short matches, smaller for long ones in proportion to
// their length, and never too small to find anything.
func TestBudget(t *testing.T) {
	whole := budgetOf(1, 24)
	if whole.deals != 2000 || whole.finalChallengeDeals != 4800 || budgetOf(maxUnreducedMatch, 24) != whole {
		t.Errorf("the whole budget is %+v, at %d decisions %+v", whole, maxUnreducedMatch, budgetOf(maxUnreducedMatch, 24))
	}
	before := whole
	for _, decisions := range []int64{maxUnreducedMatch + 1, 2 * maxUnreducedMatch, 2000, 20_000, 1 << 40} {
		b := budgetOf(decisions, 24)
		if b.deals > before.deals || b.finalChallengeDeals > before.finalChallengeDeals || b.curveDeals > before.curveDeals || b.challengeDeals > before.challengeDeals || b.examDeals > before.examDeals {
			t.Errorf("%d decisions: %+v is more than %+v", decisions, b, before)
		}
		if b.deals < 100 || b.challengeDeals < 200 || b.finalChallengeDeals < b.challengeDeals || b.rounds < 1 || b.examDeals < 1 || b.curveDeals < 1 {
			t.Errorf("%d decisions: %+v finds nothing", decisions, b)
		}
		before = b
	}
	if b := budgetOf(2*maxUnreducedMatch, 24); b.deals != 1000 || b.finalChallengeDeals != 2400 {
		t.Errorf("twice as long: %+v, want half", b)
	}
}
