package proelio

import (
	"math"
	"testing"

	"equitas/engine"
	"equitas/engine/bot"
	"equitas/engine/enginetest/conform"
	"equitas/engine/rng"
	"equitas/engine/search"
)

// The decisions of a search with a hundred iterations win more than those of the trained bots
// against which it plays. Both choices are played out from the same guesses with the same
// chance, at decisions of matches. This detects a worse search long before results of matches
// do.
func TestSearchGain(t *testing.T) {
	if testing.Short() {
		t.Skip("plays on from hundreds of decisions")
	}
	const seats, pairs, want = 4, 200, 0.4 // percentage points of a win per decision
	decisions := 600
	if *conform.Full {
		decisions = 3000
	}
	r := load(t, "proelio/0.9.6")
	w := trained(t, r)
	policy := search.WeightedPolicy(r, w)
	habits := search.NewHabits(r, policy)
	b, err := search.New(r, search.Options{Iterations: 100, Policy: policy, Habits: habits})
	if err != nil {
		t.Fatal(err)
	}
	var bots [seats]*bot.Weighted
	for i := range bots {
		if bots[i], err = bot.NewWeighted(r, w); err != nil {
			t.Fatal(err)
		}
	}
	guess, st, odds := r.newState(seats), r.newState(seats), habits.Odds(seats)
	legal := make([]engine.Action, 0, 256)
	// playOn returns what a seat wins, in parts of engine.PayoffUnit, if it does x in the guess
	// and all seats then play by their weights.
	playOn := func(seat engine.Seat, x engine.Action, chance uint64) int64 {
		st.CopyFrom(guess)
		src := rng.NewStream(chance)
		st.UseUnorderedDecks(&src)
		for i, b := range bots {
			b.Start(engine.Seat(i), rng.NewStream(chance+uint64(i)))
		}
		for st.Apply(x); st.ToAct() != engine.Nobody; st.Apply(x) {
			who := st.ToAct()
			legal = st.Legal(legal[:0])
			if len(legal) == 0 { // the guess cannot continue
				return engine.PayoffUnit / seats
			}
			x = bots[who].Choose(st.Observe(who), legal)
		}
		return st.Result().Payoff(seat)
	}
	sample := rng.NewStream(77)
	sum, squares, others := 0.0, 0.0, 0
	s := r.newState(seats)
	for deal, n := uint64(0), 0; n < decisions; deal++ {
		s.Start(rng.NewDeal(991, deal))
		for s.ToAct() != engine.Nobody {
			who := s.ToAct()
			o, now := s.Observe(who), s.Legal(nil)
			chance := sample.Uint64()
			bots[who].Start(who, rng.NewStream(chance))
			own := bots[who].Choose(o, now)
			if len(now) > 1 && n < decisions && sample.Below(16) == 0 {
				n++
				b.Start(who, rng.NewStream(chance))
				if x := b.Choose(o, now); x != own {
					others++
					gain := int64(0)
					for range pairs {
						r.GuessByHabits(o, guess, &sample, odds)
						chance := sample.Uint64()
						gain += playOn(who, x, chance) - playOn(who, own, chance)
					}
					g := 100 * float64(gain) / (pairs * engine.PayoffUnit)
					sum += g
					squares += g * g
				}
			}
			s.Apply(own)
		}
	}
	mean := sum / float64(decisions)
	margin := 1.96 * math.Sqrt((squares/float64(decisions)-mean*mean)/float64(decisions))
	t.Logf("search:100 gains %.2f ± %.2f points of the win a decision; it decides otherwise at %d of %d", mean, margin, others, decisions)
	if mean < want {
		t.Errorf("it gains %.2f points of the win a decision, want %.2f", mean, want)
	}
}
