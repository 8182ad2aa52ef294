package told

import (
	"slices"

	"equitas/engine"
	"equitas/engine/rng"
)

// Positions that look the same to a seat must offer it the same actions; otherwise the offer
// would reveal hidden cards. The compiler finds some of these faults in the steps alone. Others
// depend on which cards are seen in a match, so this file tests positions of trial matches.

// maxPositions is the largest number of positions tested for each number of seats.
const maxPositions = 400

// hiddenCardTest tests whether the actions offered depend on hidden cards: it redeals the cards
// that the acting seat does not see, and counts the decisions at which the offer is then
// different.
type hiddenCardTest struct {
	positions       int             // number of positions tested
	redealt         *State          // the position tested, with its hidden cards redealt
	differingCounts []uint32        // by decision: number of positions at which the offer differed
	legal           []engine.Action // buffer for the legal actions of redealt
}

func newHiddenCardTest(m *machine) *hiddenCardTest {
	return &hiddenCardTest{redealt: m.newState(), differingCounts: make([]uint32, len(m.decisions))}
}

// check tests the present decision of s, which is number nth of its match, counted from 1. It tests
// the first twelve decisions and then every 17th, at most [maxPositions] in all. legal are the
// legal actions.
func (a *hiddenCardTest) check(r *Rules, s *State, legal []engine.Action, nth int, chance *rng.Stream) {
	if a.positions >= maxPositions || nth > 12 && nth%17 != 0 {
		return
	}
	a.positions++
	r.Guess(s.Observe(s.ToAct()), a.redealt, chance)
	some := a.redealt.findOffer(&a.redealt.machine.decisions[s.decisionIndex])
	if a.legal = a.redealt.Legal(a.legal[:0]); !some || !slices.Equal(a.legal, legal) {
		a.differingCounts[s.machine.decisions[s.decisionIndex].number]++
	}
}

// reportHiddenDependence reports decisions whose offer depends on cards that the choosing seat does not
// see.
func (t *trialReporter) reportHiddenDependence() {
	for i := range t.trials[0].machine.decisions {
		tried, differ := 0, 0
		for _, x := range t.trials {
			tried, differ = tried+x.hiddenCards.positions, differ+int(x.hiddenCards.differingCounts[i])
		}
		if differ > 0 {
			d := &t.trials[0].machine.decisions[i]
			t.faults.add(t.keyPlace(d.key), "let where and when ask for nothing that is hidden: a zone that is shown at some time is hidden again once other cards lie there", "what may be chosen here gives away cards that whoever chooses does not see: %s it would have been something else with other cards", timesInWords(differ))
		}
	}
}
