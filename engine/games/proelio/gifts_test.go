package proelio

import (
	"testing"

	"equitas/engine/rng"
)

// The number of cards that all others draw is computed for the present number of Houses, not
// for the smallest.
func TestGiftsAreCountedAtTheTable(t *testing.T) {
	r := load(t, "proelio/0.9.6", `card.levy={ name = { en = "Levy" }, deck = "base", kind = "strategy", count = 90, play = [{ do = "draw", n = 1, from = "base", who = "others" }] }`)
	w := make([]int32, featureCount)
	w[playGiftOther] = 1
	for n := 3; n <= 6; n++ {
		s := r.newState(n)
		s.Start(rng.NewDeal(1, 1))
		for s.Phase() != "action" {
			s.Apply(s.Legal(nil)[0])
		}
		legal := s.Legal(nil)
		rating := make([]int64, len(legal))
		r.Weigh(s.Observe(s.ToAct()), legal, w, rating)
		best := int64(0)
		for _, x := range rating {
			best = max(best, x)
		}
		if best != int64(n-1) {
			t.Errorf("%d seats: %d cards for others, want %d", n, best, n-1)
		}
	}
}
