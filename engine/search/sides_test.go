package search

import (
	"testing"

	"equitas/engine"
	"equitas/engine/enginetest/highcard"
	"equitas/engine/rng"
)

// With sides, the evaluation of a truncated playout is a side's expected share of the win,
// however many seats the side has, and an even split is between sides.
func TestStandingOfSides(t *testing.T) {
	r := highcard.Rules{House: true}
	b := newSearch(t, r, Options{Iterations: 20})
	b.outlook = b.opt.Outlook.outlookForSeats(3)
	b.outlook.model = nil
	b.outlook.doublingLead = 10 * engine.StandingUnit // these matches are too short for truncation
	st := r.NewState(3).(engine.Scorer)
	for deal := range uint64(30) {
		st.Start(rng.NewDeal(5, deal))
		choice := rng.NewStream(deal)
		for n := 0; st.ToAct() != engine.Nobody; n++ {
			player, other, house := b.truncatedPayoff(st, 0, 3), b.truncatedPayoff(st, 1, 3), b.truncatedPayoff(st, 2, 3)
			if player != other || player+house < engine.PayoffUnit-1 || player+house > engine.PayoffUnit+1 {
				t.Fatalf("deal %d: players may expect %d and %d, the House %d, of %d in all", deal, player, other, house, engine.PayoffUnit)
			}
			if n == 0 && player != engine.PayoffUnit/2 || b.payoff(st, 2, 3) != engine.PayoffUnit/2 {
				t.Fatalf("deal %d: at the start players may expect %d, an even split is %d", deal, player, b.payoff(st, 2, 3))
			}
			legal := st.Legal(nil)
			st.Apply(legal[choice.Below(uint32(len(legal)))])
		}
		if won := b.payoff(st, 0, 3) + b.payoff(st, 2, 3); won != engine.PayoffUnit {
			t.Errorf("deal %d: sides won %d of %d", deal, won, engine.PayoffUnit)
		}
	}
}

// With one seat on each side a search decides as if there were no sides.
func TestSidesOfOneSeat(t *testing.T) {
	plain, house := newSearch(t, highcard.Rules{}, Options{Iterations: 60}), newSearch(t, highcard.Rules{House: true}, Options{Iterations: 60})
	choices := 0
	for deal := range uint64(4) {
		st, same := highcard.Rules{}.NewState(2), highcard.Rules{House: true}.NewState(2)
		st.Start(rng.NewDeal(9, deal))
		same.Start(rng.NewDeal(9, deal))
		plain.Start(0, rng.NewStream(deal))
		house.Start(0, rng.NewStream(deal))
		for st.ToAct() != engine.Nobody {
			who := st.ToAct()
			a, b := plain.Choose(st.Observe(who), st.Legal(nil)), house.Choose(same.Observe(who), same.Legal(nil))
			if a != b {
				t.Fatalf("deal %d: %d without sides, %d with", deal, a, b)
			}
			st.Apply(a)
			same.Apply(a)
			choices++
		}
	}
	if choices < 40 {
		t.Errorf("%d choices", choices)
	}
}

// Chances has one number per seat, or per side if there are sides; for a finished match it
// is the payoffs.
func TestChancesOfAll(t *testing.T) {
	for _, c := range []struct {
		rules engine.Rules
		seats int
		want  int // number of chances
	}{{highcard.Rules{}, 3, 3}, {highcard.Rules{House: true}, 3, 2}, {highcard.Rules{House: true}, 2, 2}} {
		l := NewOutlook(c.rules, WeightedPolicy(c.rules.(engine.Weigher), engine.Defaults(c.rules.(engine.Weigher))))
		st := c.rules.NewState(c.seats)
		st.Start(rng.NewDeal(5, 1))
		for over := false; !over; {
			over = st.ToAct() == engine.Nobody
			got, ok := l.WinProbabilities(st, c.seats, []int64{-1})
			if !ok || len(got) != 1+c.want || got[0] != -1 {
				t.Fatalf("%+v, %d seats, over %t: %v, %t; want %d numbers behind what was there", c.rules, c.seats, over, got, ok, c.want)
			}
			sum := int64(0)
			for _, x := range got[1:] {
				sum += x
			}
			if sum < engine.PayoffUnit-int64(c.seats) || sum > engine.PayoffUnit+int64(c.seats) {
				t.Errorf("%+v, %d seats, over %t: %v add up to %d, want %d", c.rules, c.seats, over, got[1:], sum, engine.PayoffUnit)
			}
			if !over {
				st.Apply(st.Legal(nil)[0])
			}
		}
	}
}
