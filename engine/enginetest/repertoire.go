package enginetest

import (
	"slices"

	"equitas/engine"
	"equitas/engine/rng"
)

// A Repertoire is the types of action of a game, such as the rows of its table of actions.
type Repertoire struct {
	Rules []engine.Rules                            // in whose matches all types come up; each is an [engine.Weigher], too
	Types []string                                  // the name of each
	Type  func(s engine.State, a engine.Action) int // of a legal action

	Rare     []string // not looked for: few matches come to them
	Unjudged []string // no feature counts anything for them, on purpose

	Legal, Judge string // files of the game in which what is legal is listed, and weighed
}

// repertoireDeals are how many matches of each ruleset are played at most.
const repertoireDeals = 60

// A reporter is what tests report faults to: testing.T.
type reporter interface {
	Helper()
	Errorf(format string, args ...any)
}

// ComeUp plays matches in which what has seldom been done is done rather than other things,
// until every type of action was legal at some time and judged by some feature. It reports
// those that were not, with the file of the game where that belongs.
func (r *Repertoire) ComeUp(t reporter) {
	t.Helper()
	x := repertory{Repertoire: r, legal: make([]bool, len(r.Types)), judged: make([]bool, len(r.Types)), done: make([]int, len(r.Types))}
	for deal := range uint64(repertoireDeals) {
		for _, rules := range r.Rules {
			if x.complete() {
				break
			}
			if !x.play(t, rules, deal) {
				return
			}
		}
	}
	for k, name := range r.Types {
		rare := slices.Contains(r.Rare, name)
		switch {
		case !x.legal[k] && !rare:
			t.Errorf("%q is never legal: it belongs into %s", name, r.Legal)
		case x.legal[k] && rare:
			t.Errorf("%q is legal at some time, and called rare", name)
		case x.legal[k] && x.judged[k] == slices.Contains(r.Unjudged, name):
			t.Errorf("%q is judged by a feature: %v; that is done in %s", name, x.judged[k], r.Judge)
		}
	}
}

// A repertory is what has come up.
type repertory struct {
	*Repertoire
	legal, judged []bool
	done          []int // how often
}

// complete reports whether there is nothing left to look for.
func (x *repertory) complete() bool {
	for k, name := range x.Types {
		if !slices.Contains(x.Rare, name) && (!x.legal[k] || !x.judged[k] && !slices.Contains(x.Unjudged, name)) {
			return false
		}
	}
	return true
}

// play plays one match, and reports whether it ended.
func (x *repertory) play(t reporter, rules engine.Rules, deal uint64) bool {
	t.Helper()
	weigher := rules.(engine.Weigher)
	counter, quick := weigher.(engine.FeatureCounter)
	n := len(weigher.Features())
	weights := make([]int32, n)
	players := rules.Players()
	s := rules.NewState(players.Min + int(deal)%(players.Max-players.Min+1))
	s.Start(rng.NewDeal(3, deal))
	src := rng.NewStream(deal)
	var buf []engine.Action
	for s.ToAct() != engine.Nobody {
		if buf = s.Legal(buf[:0]); len(buf) == 0 {
			t.Errorf("at %q nothing is legal: that is listed in %s", s.(engine.RecordState).Phase(), x.Legal)
			return false
		}
		if !x.known(s, buf) {
			counts := make([]int32, len(buf)*n)
			if o := s.Observe(s.ToAct()); quick {
				counter.Count(o, buf, weights, counts)
			} else {
				CountAlone(weigher, o, buf, counts)
			}
			for i, a := range buf {
				k := x.Type(s, a)
				x.legal[k] = true
				x.judged[k] = x.judged[k] || slices.ContainsFunc(counts[i*n:(i+1)*n], func(n int32) bool { return n != 0 })
			}
		}
		a := buf[src.Below(uint32(len(buf)))]
		if src.Below(8) < 4+3*uint32(deal/12%2) {
			for _, b := range buf {
				if x.done[x.Type(s, b)] < x.done[x.Type(s, a)] {
					a = b
				}
			}
		}
		x.done[x.Type(s, a)]++
		s.Apply(a)
	}
	return true
}

// known reports whether of no legal action there is anything left to find out.
func (x *repertory) known(s engine.State, legal []engine.Action) bool {
	return !slices.ContainsFunc(legal, func(a engine.Action) bool { k := x.Type(s, a); return !x.legal[k] || !x.judged[k] })
}
