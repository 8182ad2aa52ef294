package stronghold

import (
	"slices"
	"testing"

	"equitas/engine"
	"equitas/engine/bot"
	"equitas/engine/enginetest/conform"
	"equitas/engine/rng"
)

// No feature is looked at by Invaders and Defenders alike: what one of them learns
// would change how the other plays. In two deals, with -full in six.
func TestFeaturesOfOneRole(t *testing.T) {
	if testing.Short() {
		t.Skip("asks every feature")
	}
	r, deals := load(t, "stronghold/2010"), uint64(2)
	if *conform.Full {
		deals = 6
	}
	for seats := 2; seats <= maxSeats; seats++ {
		var looks [2][featureCount]bool // by role
		s := r.NewState(seats)
		legal, rating := []engine.Action(nil), make([]int64, 4096)
		for deal := range deals {
			d := rng.NewDeal(11, deal)
			s.Start(d)
			players := make([]*bot.Weighted, seats)
			for i := range players {
				b, err := bot.NewWeighted(r, nil)
				if err != nil {
					t.Fatal(err)
				}
				b.Start(engine.Seat(i), d.Stream(rng.For("test"), uint64(i)))
				players[i] = b
			}
			for seat := s.ToAct(); seat != engine.Nobody; seat = s.ToAct() {
				legal = s.Legal(legal[:0])
				o := s.Observe(seat)
				var w [featureCount]int32
				for f := range w {
					w[f] = 1
					r.Weigh(o, legal, w[:], rating[:len(legal)])
					w[f] = 0
					if slices.Min(rating[:len(legal)]) != slices.Max(rating[:len(legal)]) {
						looks[r.Cast(seats).Role[seat]][f] = true
					}
				}
				s.Apply(players[seat].Choose(o, legal))
			}
		}
		for f := range featureCount {
			if looks[0][f] && looks[1][f] {
				t.Errorf("%d seats: Invaders and Defenders both look at %s", seats, features[f].name)
			}
		}
		for _, f := range ownFeatures {
			if looks[1][f.all] || features[f.all].weight != features[f.own].weight {
				t.Errorf("%s: a Defender looks at it, or the rule of thumb tells %s apart", features[f.all].name, features[f.own].name)
			}
		}
	}
}
