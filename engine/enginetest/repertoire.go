package enginetest

import (
	"slices"

	"equitas/engine"
	"equitas/engine/rng"
)

// A Repertoire lists the types of action of a game, such as the rows of its table of
// actions, and checks that matches reach them all.
type Repertoire struct {
	Rules []engine.Rules                            // rules in whose matches all types occur; each is an [engine.Weigher]
	Types []string                                  // names of the types
	Type  func(s engine.State, a engine.Action) int // returns the index of the type of a legal action

	Rare    []string // types that are not looked for, since few matches have them
	Unrated []string // types for which on purpose no feature is other than 0

	LegalFile, FeatureFile string // files of the game in which legal actions are listed, and features computed; for messages
}

// repertoireDeals is the largest number of matches played with each ruleset.
const repertoireDeals = 60

// A reporter has the methods of [testing.T] that reporting needs.
type reporter interface {
	Helper()
	Errorf(format string, args ...any)
}

// CheckReached plays matches, preferring types of action that were rarely performed, until
// every type was legal at some time and had a feature other than 0. It reports types for
// which that did not happen, with the file of the game where they belong.
func (r *Repertoire) CheckReached(t reporter) {
	t.Helper()
	x := repertoireProgress{Repertoire: r, legal: make([]bool, len(r.Types)), rated: make([]bool, len(r.Types)), performed: make([]int, len(r.Types))}
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
			t.Errorf("%q is never legal: it belongs into %s", name, r.LegalFile)
		case x.legal[k] && rare:
			t.Errorf("%q is legal at some time, and called rare", name)
		case x.legal[k] && x.rated[k] == slices.Contains(r.Unrated, name):
			t.Errorf("%q is judged by a feature: %v; that is done in %s", name, x.rated[k], r.FeatureFile)
		}
	}
}

// A repertoireProgress holds what has occurred so far, by index in Repertoire.Types.
type repertoireProgress struct {
	*Repertoire
	legal, rated []bool // the type was legal at some time; some feature of such an action was not 0
	performed    []int  // number of actions of the type that were performed
}

// complete reports whether all types that are looked for have occurred.
func (x *repertoireProgress) complete() bool {
	for k, name := range x.Types {
		if !slices.Contains(x.Rare, name) && (!x.legal[k] || !x.rated[k] && !slices.Contains(x.Unrated, name)) {
			return false
		}
	}
	return true
}

// play plays one match and notes what occurs in it. It returns false if the match came to a
// decision without legal actions.
func (x *repertoireProgress) play(t reporter, rules engine.Rules, deal uint64) bool {
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
			t.Errorf("at %q nothing is legal: that is listed in %s", s.(engine.RecordState).Phase(), x.LegalFile)
			return false
		}
		if !x.allFound(s, buf) {
			counts := make([]int32, len(buf)*n)
			if o := s.Observe(s.ToAct()); quick {
				counter.Count(o, buf, weights, counts)
			} else {
				CountSeparately(weigher, o, buf, counts)
			}
			for i, a := range buf {
				k := x.Type(s, a)
				x.legal[k] = true
				x.rated[k] = x.rated[k] || slices.ContainsFunc(counts[i*n:(i+1)*n], func(n int32) bool { return n != 0 })
			}
		}
		a := buf[src.Below(uint32(len(buf)))]
		if src.Below(8) < 4+3*uint32(deal/12%2) {
			for _, b := range buf {
				if x.performed[x.Type(s, b)] < x.performed[x.Type(s, a)] {
					a = b
				}
			}
		}
		x.performed[x.Type(s, a)]++
		s.Apply(a)
	}
	return true
}

// allFound reports whether the types of all these actions are marked both legal and rated.
func (x *repertoireProgress) allFound(s engine.State, legal []engine.Action) bool {
	return !slices.ContainsFunc(legal, func(a engine.Action) bool { k := x.Type(s, a); return !x.legal[k] || !x.rated[k] })
}
