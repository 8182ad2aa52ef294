package told

import (
	"slices"

	"equitas/engine"
	"equitas/engine/rng"
)

var _ engine.Caveater = (*Rules)(nil)

// Caveats implements [engine.Caveater]: whether bots by the rule of thumb play at random.
func (r *Rules) Caveats(seats int, bots []string) []engine.Caveat {
	if slices.ContainsFunc(bots, func(b string) bool { return b != "greedy" }) || !r.aimless(seats) {
		return nil
	}
	return []engine.Caveat{{Family: "headline", Text: "These bots play at random in effect, for the rule of thumb tells no two choices of this game apart: " +
		"take nothing of it for what players would do. --bots tuned has them learn it first."}}
}

// aimless reports whether the rule of thumb rates all alike wherever there is a choice, as
// far as some random matches show.
func (r *Rules) aimless(seats int) bool {
	const matches, enough = 12, 60
	s, thumb := r.machine(seats).newState(), engine.Defaults(r)
	var legal []engine.Action
	choices := 0
	for deal := range uint64(matches) {
		s.Start(rng.NewDeal(1, deal))
		chance := rng.NewStream(deal)
		for n := 0; s.dec >= 0 && n < 2000; n++ {
			legal = s.Legal(legal[:0])
			if len(legal) > 1 {
				choices++
				d := &s.m.decisions[s.dec]
				first := s.rate(d, legal[0], thumb)
				if slices.ContainsFunc(legal[1:], func(a engine.Action) bool { return s.rate(d, a, thumb) != first }) {
					return false
				}
			}
			s.Apply(legal[chance.Below(uint32(len(legal)))])
		}
	}
	return choices >= enough
}
