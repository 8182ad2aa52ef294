package told

import (
	"slices"

	"equitas/engine"
	"equitas/engine/rng"
)

// Positions that look the same to a seat must offer it the same actions; otherwise the offer
// would reveal hidden cards. The compiler checks this as far as the steps alone show it.
// Whether a card is seen may depend on the match, so this file tries positions of test matches.

// maxPositions is the largest number of positions tried for each number of seats.
const maxPositions = 400 // positions tried for each number of seats

// hiddenCardTest tests whether the actions offered depend on hidden cards: it deals the cards
// that the acting seat does not see again, and counts the decisions at which the offer is then
// different.
type hiddenCardTest struct {
	positions int
	dealtAnew *State
	differing []uint32 // by decision: number of positions at which the offer differed
	legal     []engine.Action
}

func newHiddenCardTest(m *machine) *hiddenCardTest {
	return &hiddenCardTest{dealtAnew: m.newState(), differing: make([]uint32, len(m.decisions))}
}

// check tests decision number nth of a match: the first twelve, then every 17th, up to
// [maxPositions] in all. legal are its legal actions.
func (a *hiddenCardTest) check(r *Rules, s *State, legal []engine.Action, nth int, chance *rng.Stream) {
	if a.positions >= maxPositions || nth > 12 && nth%17 != 0 {
		return
	}
	a.positions++
	r.Guess(s.Observe(s.ToAct()), a.dealtAnew, chance)
	some := a.dealtAnew.findOffer(&a.dealtAnew.m.decisions[s.decisionIndex])
	if a.legal = a.dealtAnew.Legal(a.legal[:0]); !some || !slices.Equal(a.legal, legal) {
		a.differing[s.m.decisions[s.decisionIndex].number]++
	}
}

// reportHiddenDependence reports decisions whose offer depends on cards that the choosing seat does not
// see.
func (t *trialReporter) reportHiddenDependence() {
	for i := range t.trials[0].m.decisions {
		tried, differ := 0, 0
		for _, x := range t.trials {
			tried, differ = tried+x.hiddenCards.positions, differ+int(x.hiddenCards.differing[i])
		}
		if differ > 0 {
			d := &t.trials[0].m.decisions[i]
			t.f.add(t.keyPlace(d.key), "let where and when ask for nothing that is hidden: a zone that is shown at some time is hidden again once other cards lie there", "what may be chosen here gives away cards that whoever chooses does not see: %s it would have been something else with other cards", timesInWords(differ))
		}
	}
}
