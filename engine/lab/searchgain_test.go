package lab

import (
	"math"
	"testing"

	"equitas/engine"
	"equitas/engine/bot"
	"equitas/engine/rng"
	"equitas/engine/search"
)

// A decision of search:100 wins more on average than one by the weights that the search
// uses. At some decisions of matches by these weights, both choices are played to the end
// from the same determinizations with the same chance. The help topic bots states the gain.
// The weights are those that players use.
func TestSearchGain(t *testing.T) {
	if !*full {
		t.Skip("thinks for minutes")
	}
	const pairs = 24
	hurry := search.LearningDivisor
	search.LearningDivisor = 1
	t.Cleanup(func() { search.LearningDivisor = hurry })
	for _, c := range []struct {
		variant          string
		seats, decisions int
	}{{"warland/2.0.2", 2, 900}, {"stronghold/2010", 2, 900}, {"empires/2002", 4, 480}} {
		t.Run(c.variant, func(t *testing.T) {
			v := testVariant(t, testLab(t), c.variant)
			v.setKnownWeights(c.seats)
			g := &gain{rules: v.Rules, seats: c.seats, weights: v.searchWeights(), state: v.Rules.NewState(c.seats), guess: v.Rules.NewState(c.seats)}
			maker, err := search.WeightedMaker(100, g.weights)
			if err != nil {
				t.Fatal(err)
			}
			b, err := maker.New(v.Rules)
			if err != nil {
				t.Fatal(err)
			}
			for i := range g.bots[:c.seats] {
				if g.bots[i], err = bot.NewWeighted(v.Rules, g.weights); err != nil {
					t.Fatal(err)
				}
			}
			sum, squares, others := 0.0, 0.0, 0
			sample := rng.NewStream(77)
			s := v.Rules.NewState(c.seats)
			for deal, n := uint64(0), 0; n < c.decisions; deal++ {
				s.Start(rng.NewDeal(991, deal))
				for s.ToAct() != engine.Nobody {
					who, now := s.ToAct(), s.Legal(nil)
					chance := sample.Uint64()
					g.bots[who].Start(who, rng.NewStream(chance))
					own := g.bots[who].Choose(s.Observe(who), now)
					if len(now) > 1 && n < c.decisions && sample.Below(48) == 0 {
						n++
						b.Start(who, rng.NewStream(chance))
						if x := b.Choose(s.Observe(who), now); x != own {
							others++
							won := int64(0)
							for range pairs {
								v.Rules.(engine.Determinizer).Guess(s.Observe(who), g.guess, &sample)
								chance := sample.Uint64()
								won += g.playOn(who, x, chance) - g.playOn(who, own, chance)
							}
							d := 100 * float64(won) / (pairs * engine.PayoffUnit)
							sum, squares = sum+d, squares+d*d
						}
					}
					s.Apply(own)
				}
			}
			n := float64(c.decisions)
			mean := sum / n
			margin := 1.96 * math.Sqrt((squares/n-mean*mean)/n)
			t.Logf("%s, %d seats: search:100 gains %.1f ± %.1f points of the win a decision; it decides otherwise at %d of %d", c.variant, c.seats, mean, margin, others, c.decisions)
			if mean <= 0 {
				t.Error("what it decides is worth nothing")
			}
		})
	}
}

// A gain holds the states and bots by which both choices are played to the end.
type gain struct {
	rules   engine.Rules
	seats   int
	weights []int32
	bots    [engine.MaxSeats]*bot.Weighted
	state   engine.State
	guess   engine.State
}

// playOn returns what the side of a seat wins, in parts of [engine.PayoffUnit], after
// action x in the determinization g.guess, if all then play by the weights.
func (g *gain) playOn(seat engine.Seat, x engine.Action, chance uint64) int64 {
	s := g.state
	s.CopyFrom(g.guess)
	for i, b := range g.bots[:g.seats] {
		b.Start(engine.Seat(i), rng.NewStream(chance+uint64(i)))
	}
	for s.Apply(x); s.ToAct() != engine.Nobody; s.Apply(x) {
		legal := s.Legal(nil)
		if len(legal) == 0 { // the determinization allows no action
			break
		}
		x = g.bots[s.ToAct()].Choose(s.Observe(s.ToAct()), legal)
	}
	if r := s.Result(); s.ToAct() == engine.Nobody && r.Winners != 0 {
		return r.SidePayoff(seat)
	}
	return engine.PayoffUnit / int64(g.seats)
}
