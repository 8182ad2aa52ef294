package told

import (
	"slices"

	"equitas/engine"
	"equitas/engine/rng"
)

// Positions that look the same to a seat must offer it the same actions; otherwise the offer
// would reveal hidden cards. The compiler checks this as far as the steps alone show it.
// Whether a card is seen may depend on the match, so this file tries positions of test matches.

// mostPositions is the largest number of positions tried for each number of seats.
const mostPositions = 400 // positions tried for each number of seats

// positionsAlike tests whether the actions offered depend on hidden cards: it deals the cards
// that the acting seat does not see again, and counts the decisions at which the offer is then
// different.
type positionsAlike struct {
	tried  int
	other  *State
	differ []uint32 // by decision: number of positions at which the offer differed
	legal  []engine.Action
}

func newAlike(m *machine) *positionsAlike {
	return &positionsAlike{other: m.newState(), differ: make([]uint32, len(m.decisions))}
}

// check tests decision number nth of a match: the first twelve, then every 17th, up to
// [mostPositions] in all. legal are its legal actions.
func (a *positionsAlike) check(r *Rules, s *State, legal []engine.Action, nth int, chance *rng.Stream) {
	if a.tried >= mostPositions || nth > 12 && nth%17 != 0 {
		return
	}
	a.tried++
	r.Guess(s.Observe(s.ToAct()), a.other, chance)
	some := a.other.offer(&a.other.m.decisions[s.dec])
	if a.legal = a.other.Legal(a.legal[:0]); !some || !slices.Equal(a.legal, legal) {
		a.differ[s.m.decisions[s.dec].number]++
	}
}

// givenAway reports decisions whose offer depends on cards that the choosing seat does not
// see.
func (t *tested) givenAway() {
	for i := range t.trials[0].m.decisions {
		tried, differ := 0, 0
		for _, x := range t.trials {
			tried, differ = tried+x.alike.tried, differ+int(x.alike.differ[i])
		}
		if differ > 0 {
			d := &t.trials[0].m.decisions[i]
			t.f.add(t.at(d.key), "let where and when ask for nothing that is hidden: a zone that is shown at some time is hidden again once other cards lie there", "what may be chosen here gives away cards that whoever chooses does not see: %s it would have been something else with other cards", timesInWords(differ))
		}
	}
}
