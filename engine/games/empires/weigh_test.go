package empires

import (
	"testing"

	"equitas/engine"
	"equitas/engine/bot"
	"equitas/engine/rng"
)

// The rule of thumb wins nearly all matches against random players, at every number of seats.
func TestRuleOfThumb(t *testing.T) {
	if testing.Short() {
		t.Skip("plays matches")
	}
	r := load(t, "empires/2002")
	for seats := minSeats; seats <= maxSeats; seats++ {
		s, bots := seated(t, r, seats, "random")
		credit, matches := int64(0), 0
		var buf []engine.Action
		for deal := range uint64(5) {
			for at := range bots {
				greedy, err := bot.NewWeighted(r, nil)
				if err != nil {
					t.Fatal(err)
				}
				was := bots[at]
				bots[at] = greedy
				_, buf = play(s, bots, rng.NewDeal(1, deal), buf)
				bots[at] = was
				credit += s.Result().Payoff(engine.Seat(at))
				matches++
			}
		}
		if share := 100 * credit / (int64(matches) * engine.PayoffUnit); share < 95 {
			t.Errorf("%d seats: it wins %d of 100 matches, want 95 or more", seats, share)
		}
	}
}
