package told

import (
	"slices"

	"equitas/engine"
	"equitas/engine/rng"
)

// Two positions that look alike to a seat must offer it the same: what is offered would
// give away else what it does not see. What steps say was looked at where they are read;
// here positions are tried, since whether a card is seen may hang on the match.

const mostAlike = 400 // positions that are tried at a number of seats

// alike deals anew what the seat that chooses does not see, and notes where it would have
// something else to choose then.
type alike struct {
	tried  int
	other  *State
	differ []uint32 // by decision: how often
	legal  []engine.Action
}

func newAlike(m *machine) *alike {
	return &alike{other: m.newState(), differ: make([]uint32, len(m.decisions))}
}

// try looks at a decision: of each match the first ones, and some later.
func (a *alike) try(r *Rules, s *State, legal []engine.Action, nth int, chance *rng.Stream) {
	if a.tried >= mostAlike || nth > 12 && nth%17 != 0 {
		return
	}
	a.tried++
	r.Guess(s.Observe(s.ToAct()), a.other, chance)
	some := a.other.offer(s.dec)
	if a.legal = a.other.Legal(a.legal[:0]); !some || !slices.Equal(a.legal, legal) {
		a.differ[s.m.decisions[s.dec].number]++
	}
}

// givenAway says where what is offered hangs on what nobody there sees.
func (t *tested) givenAway() {
	for i := range t.trials[0].m.decisions {
		tried, differ := 0, 0
		for _, x := range t.trials {
			tried, differ = tried+x.alike.tried, differ+int(x.alike.differ[i])
		}
		if differ > 0 {
			d := &t.trials[0].m.decisions[i]
			t.f.add(t.at(d.key), "let where and when ask for nothing that is hidden: a zone that is shown at some time is hidden again once other cards lie there", "what may be chosen here gives away cards that whoever chooses does not see: %s it would have been something else with other cards", often(differ))
		}
	}
}
