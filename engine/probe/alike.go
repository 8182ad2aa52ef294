package probe

import (
	"slices"

	"equitas/engine"
	"equitas/engine/rng"
)

// PlaysSame reports whether two rulesets of a game play the same in trial matches of the same deals,
// with every number of seats: at every decision the same seat has the same legal actions, chance
// outcomes and results are the same, and all columns of counts are equal. matches is the number of
// matches begun, in turn with each number of seats, up to the first that differs. The bounds apply
// to each number of seats; a match in which the decisions run out is compared up to its last
// decision.
func PlaysSame(a, b engine.Rules, bounds Bounds) (alike bool, matches int) {
	if a.Players() != b.Players() {
		return false, 0
	}
	if engine.SamePlay(a, b) {
		return true, 0
	}
	var pairs []*pair
	for seats := a.Players().Min; seats <= a.Players().Max; seats++ {
		pairs = append(pairs, newPair(a, b, seats, bounds.Decisions))
	}
	for deal := range uint64(bounds.Matches) {
		for _, p := range pairs {
			if p.decisionsLeft == 0 {
				continue
			}
			matches++
			if !p.play(deal) {
				return false, matches
			}
		}
	}
	return true, matches
}

// A pair plays the same deals under two rulesets: it has a state of each.
type pair struct {
	counts        [2]engine.Counts
	states        [2]engine.State
	legal         [2][]engine.Action
	rows          [2][]int64
	chooser       *chooser
	decisionsLeft int // decisions that may still be made
}

func newPair(a, b engine.Rules, seats, maxDecisions int) *pair {
	rate, _ := a.(engine.Weigher)
	p := &pair{chooser: newChooser(rate), decisionsLeft: maxDecisions}
	for i, r := range []engine.Rules{a, b} {
		p.states[i] = r.NewState(seats)
		p.counts[i] = r.Counts(seats)
		p.rows[i] = make([]int64, len(p.counts[i].Columns()))
	}
	return p
}

// play plays one deal under both rulesets and reports whether both matches were the same. If no
// decisions are left before their end, it compares them up to there.
func (p *pair) play(deal uint64) (same bool) {
	s, t := p.states[0], p.states[1]
	s.Start(Deal(deal))
	t.Start(Deal(deal))
	chance := rng.NewStream(deal)
	for s.ToAct() != engine.Nobody {
		if p.decisionsLeft == 0 {
			return true
		}
		p.decisionsLeft--
		p.legal[0] = s.Legal(p.legal[0][:0])
		if p.legal[1] = t.Legal(p.legal[1][:0]); s.ToAct() != t.ToAct() || !slices.Equal(p.legal[0], p.legal[1]) {
			return false
		}
		a := p.chooser.choose(deal, s, p.legal[0], &chance)
		s.Apply(a)
		t.Apply(a)
	}
	if t.ToAct() != engine.Nobody || !sameResult(s.Result(), t.Result()) || s.Trace() != t.Trace() {
		return false
	}
	for i := range p.rows {
		p.counts[i].Count(p.states[i], p.rows[i])
	}
	return slices.Equal(p.rows[0], p.rows[1])
}

func sameResult(a, b engine.Result) bool {
	a.Cast, b.Cast = nil, nil // each ruleset has its own, at another address
	return a == b
}
