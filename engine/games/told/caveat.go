package told

import (
	"slices"

	"equitas/engine"
	"equitas/engine/rng"
	"equitas/engine/rule"
)

// Caveats implements [engine.Rules]. It warns if bots that follow the rule of thumb play at
// random in effect.
func (r *Rules) Caveats(seats int, bots []string) []engine.Caveat {
	if slices.ContainsFunc(bots, func(b string) bool { return b != rule.Greedy }) || !r.isAimless(seats) {
		return nil
	}
	return []engine.Caveat{{Family: "headline", Text: "In effect these bots play at random, because the rule of thumb tells no two choices of this game apart: " +
		"do not take this for what players would do. --bots tuned has them learn it first."}}
}

// isAimless reports whether the rule of thumb rates all legal actions equally at every decision
// of some random matches. The result is computed once for each number of seats.
func (r *Rules) isAimless(seats int) bool {
	known, ok := r.aimlessBySeats.Load(seats)
	if !ok {
		known, _ = r.aimlessBySeats.LoadOrStore(seats, r.computeAimless(seats))
	}
	return known.(bool)
}

func (r *Rules) computeAimless(seats int) bool {
	const matches, enough = 12, 60
	s, thumb := r.machine(seats).newState(), engine.Defaults(r)
	var legal []engine.Action
	choices := 0
	for deal := range uint64(matches) {
		s.Start(rng.NewDeal(1, deal))
		chance := rng.NewStream(deal)
		for n := 0; s.decisionIndex >= 0 && n < 2000; n++ {
			legal = s.Legal(legal[:0])
			if len(legal) > 1 {
				if choices++; s.ratesDifferently(legal, thumb) {
					return false
				}
			}
			s.Apply(legal[chance.Below(uint32(len(legal)))])
		}
	}
	return choices >= enough
}

// ratesDifferently reports whether the weights rate at least two of the legal actions
// differently. legal must not be empty.
func (s *State) ratesDifferently(legal []engine.Action, weights []int32) bool {
	d := s.prepareRating()
	first := s.rate(d, legal[0], weights)
	return slices.ContainsFunc(legal[1:], func(a engine.Action) bool { return s.rate(d, a, weights) != first })
}
