package stronghold

import (
	"slices"
	"testing"

	"equitas/engine"
	"equitas/engine/bot"
	"equitas/engine/enginetest/conform"
	"equitas/engine/rng"
)

// No feature is used by both Invaders and Defenders, since training for one side would change
// the play of the other. In two deals, with -full in six.
func TestFeaturesOfOneRole(t *testing.T) {
	if testing.Short() {
		t.Skip("asks every feature")
	}
	r, deals := load(t, "stronghold/2010"), uint64(2)
	if *conform.Full {
		deals = 6
	}
	for seats := 2; seats <= maxSeats; seats++ {
		var looks [2][featureCount]bool // used features, by role
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
				b.Start(engine.Seat(i), d.Stream(rng.PurposeOf("test"), uint64(i)))
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

// The features counted for a target, times their weights, are its rating, for every action with
// a target.
func TestTargetsAreCounted(t *testing.T) {
	r := load(t, "stronghold/2010")
	s := r.newState(2)
	weights := make([]int32, featureCount)
	for f := range weights {
		weights[f] = int32(3*f + 7)
	}
	aimed := map[uint8]int{} // decisions, by the effect of the action
	var legal []engine.Action
	prefer := make([]int32, featureCount) // weights that make these effects frequent
	for _, f := range []int{featureMachine, featureHits, featureTower, featureGearPlaces, featureBridge, featureSaboteur} {
		prefer[f] = 1
	}
	for deal := range uint64(12) {
		s.Start(rng.NewDeal(3, deal))
		src := rng.NewStream(deal)
		for seat := s.ToAct(); seat != engine.Nobody; seat = s.ToAct() {
			legal = s.Legal(legal[:0])
			if s.pos.pendingDecision == askTarget && aimed[uint8(r.actions[s.pos.task.action].effect)] < 8 {
				aimed[uint8(r.actions[s.pos.task.action].effect)]++
				o := s.Observe(seat)
				counts, rating := make([]int32, len(legal)*featureCount), make([]int64, len(legal))
				r.Count(o, legal, weights, counts)
				r.Weigh(o, legal, weights, rating)
				for i := range legal {
					sum := int64(0)
					for f, n := range counts[i*featureCount : (i+1)*featureCount] {
						sum += int64(n) * int64(weights[f])
					}
					if sum != rating[i] {
						t.Errorf("%s, deal %d: the target %s is rated %d, and what is counted for it comes to %d",
							r.actions[s.pos.task.action].id, deal, s.Words(legal[i]), rating[i], sum)
					}
				}
			}
			rating := make([]int64, len(legal))
			r.Weigh(s.Observe(seat), legal, prefer, rating)
			best := slices.Max(rating)
			legal = slices.DeleteFunc(legal, func(a engine.Action) bool {
				x := rating[0]
				rating = rating[1:]
				return x < best
			})
			s.Apply(legal[src.Below(uint32(len(legal)))])
		}
	}
	for _, does := range []int{effectMachine, effectCover, effectTraining, effectTower, effectGear, effectBridge, effectHits, effectSaboteur} {
		if aimed[uint8(does)] == 0 {
			t.Errorf("no target is chosen for %s", doesWords[does])
		}
	}
}

// An order is rated by what it adds to a melee that it turns. It adds nothing to a melee that
// is won without it or lost with it.
func TestOrdersThatAreNeeded(t *testing.T) {
	r := load(t, "stronghold/2010")
	s := r.newState(2)
	s.Start(rng.NewDeal(1, 0))
	weights := make([]int32, featureCount)
	weights[featureOrderNeed] = 1
	rate := func(kind int, lead int32) int64 {
		x := &s.pos.section[0]
		x.wallUnits, x.units, x.stones, x.wood = army{3, 1, 0}, army{2}, 0, 0
		b := s.balanceOn(0)
		for n := int32(0); b.invader-b.defender != lead; n++ { // adds units of one side until the lead is right
			if n > 100 {
				t.Fatalf("no lead of %d: %+v", lead, b)
			}
			if b.invader-b.defender > lead {
				x.stones++
			} else {
				x.wallUnits[1]++
			}
			b = s.balanceOn(0)
		}
		var e evaluation
		e.begin(s.Observe(0).(*View), r, weights)
		return e.rateOrder(kind, 0, 0)
	}
	fury := int64(r.furyStrength-r.strength[0])*3 - 1 // three Goblins, less the Strength that the order costs
	units := int64(2 * r.defence[0])
	for lead := -fury - 3; lead <= units+3; lead++ {
		want := fury
		if lead <= -fury || lead > units {
			want = -2
		}
		if got := rate(orderFury, int32(lead)); got != want {
			t.Errorf("the Invader leads by %d: Goblin Fury is rated %d, want %d", lead, got, want)
		}
	}
}
