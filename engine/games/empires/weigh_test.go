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

// An attack on the area of any player is rated by the army cards that this player can expect to
// lose; one on a neutral area is not.
func TestAttackInflicts(t *testing.T) {
	r := load(t, "empires/2002")
	w := make([]int32, len(r.Features()))
	w[featureInflict] = 1
	s, bots := seated(t, r, 3, "greedy")
	attacks, losses := map[int]int{}, map[int]int{} // by owner, -1 for neutral: attacks, and those rated by losses
	var legal []engine.Action
	for deal := range uint64(3) {
		s.Start(rng.NewDeal(1, deal))
		for seat := range bots {
			bots[seat].Start(engine.Seat(seat), rng.NewStream(deal))
		}
		for a := s.ToAct(); a != engine.Nobody; a = s.ToAct() {
			legal = s.Legal(legal[:0])
			if s.pos.pendingDecision == askTarget && s.pos.task.action == doAttack {
				rating := make([]int64, len(legal))
				r.Weigh(s.Observe(a), legal, w, rating)
				for i, x := range legal {
					_, area, _ := unpackAction(x)
					o := int(s.pos.owner[area])
					attacks[o]++
					if rating[i] != 0 {
						losses[o]++
					}
				}
			}
			s.Apply(bots[a].Choose(s.Observe(a), legal))
		}
	}
	if attacks[-1] == 0 || losses[-1] != 0 {
		t.Errorf("of %d attacks on neutral areas %d are rated by losses, want none", attacks[-1], losses[-1])
	}
	for seat := range bots {
		if losses[seat] == 0 {
			t.Errorf("of %d attacks on areas of seat %d none is rated by losses", attacks[seat], seat)
		}
	}
}
