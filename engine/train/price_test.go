package train

import (
	"reflect"
	"testing"

	"equitas/engine"
	"equitas/engine/enginetest"
)

// priced is [shy] with feature counts and [engine.PartUser].
type priced struct {
	shy
	misere bool // the player who would have won loses: all others share the win
}

func (p priced) Count(o engine.Observation, legal []engine.Action, _, counts []int32) {
	enginetest.CountSeparately(p, o, legal, counts)
}

func (p priced) UsedParts(o engine.Observation, list []engine.Action, buf []int) []int {
	return enginetest.AppendUsedParts(p, o, list, buf)
}

func (p priced) NewState(seats int) engine.State {
	s := p.shy.NewState(seats)
	if p.misere {
		return &MisereState{s, seats}
	}
	return s
}

// For players who never steal, stealing pays once they have learned it; in a game that the
// best card loses it is weak for the same players; players who steal anyway are not priced.
// The result is the same for any number of workers.
func TestPricing(t *testing.T) {
	if testing.Short() {
		t.Skip("trains")
	}
	for _, c := range []struct {
		none   int32
		misere bool
		want   PriceVerdict
	}{{100, false, PricePays}, {100, true, PriceWeak}, {-30, false, PriceUsed}} {
		var got [2]*Price
		for i, workers := range []int{1, 3} {
			if i > 0 && c.misere {
				got[i] = got[0] // the check of the others is enough
				continue
			}
			p := &Pricing{Rules: priced{misere: c.misere}, Seats: 3, Weights: shyWeights(c.none), Parts: []string{"steal"}, Seed: 1, Matches: 6000, Deals: 1200, Workers: workers}
			told := 0
			all, err := p.Run(t.Context(), func(*Price) { told++ })
			if err != nil || len(all) != 1 || told != 1 {
				t.Fatalf("%d prices, %d told, error %v", len(all), told, err)
			}
			got[i] = all[0]
		}
		if !reflect.DeepEqual(got[0], got[1]) {
			t.Errorf("one worker: %+v, three: %+v", got[0], got[1])
		}
		x := got[0]
		if v := x.Verdict(); v != c.want {
			t.Errorf("not to steal is worth %d, misere %t: %v (%+v), want %v", c.none, c.misere, v, x, c.want)
		}
		if c.want == PriceUsed {
			continue
		}
		if x.UsedShare > maxUnusedShare*x.UsableShare || x.UsableShare < 0.5 || x.WithReward.UsedShare < minTriedShare {
			t.Errorf("stealing is used in %.3f of %.3f, when it is rewarded in %.3f", x.UsedShare, x.UsableShare, x.WithReward.UsedShare)
		}
		if b := x.Best(); (b.Worth.Delta > 0) != (c.want == PricePays) {
			t.Errorf("misere %t: it is worth %+.3f to those who steal", c.misere, b.Worth.Delta)
		}
	}
}

// A part that plainly loses is judged by some of the deals, one that wins by all of them.
func TestPricingJudges(t *testing.T) {
	for _, c := range []struct {
		misere bool
		want   int
	}{{false, 4000}, {true, 4000 / priceFirstDivisor}} {
		rules := priced{misere: c.misere}
		p := &priceRun{Pricing: &Pricing{Rules: rules, Deals: 4000}, arena: newArena(rules, 3, 2), user: rules}
		w := shyWeights(-1000)
		p.opponents = [][]int32{w}
		in := engine.Seats(0b111)
		now, err := p.play(t.Context(), 1, p.Deals, w, nil, -1, in)
		if err != nil {
			t.Fatal(err)
		}
		var x UseResult
		with, err := p.measureUse(t.Context(), 1, w, []*partWeight{{user: rules, part: stealing}}, stealing, in, &now, &x)
		if err != nil || len(with.winShares) != c.want || x.Worth.N != c.want || x.UsedShare == 0 || (x.Worth.Delta > 0) == c.misere {
			t.Errorf("misere %t: %d deals, %+v, error %v, want %d", c.misere, len(with.winShares), x, err, c.want)
		}
	}
}

// A Pricing that cannot run returns an error that says what is missing.
func TestPricingAsks(t *testing.T) {
	for _, p := range []*Pricing{
		{Rules: shy{}, Seats: 3, Weights: shyWeights(0), Matches: 100, Deals: 10},
		{Rules: priced{}, Seats: 3, Weights: shyWeights(0)[1:], Matches: 100, Deals: 10},
		{Rules: priced{}, Seats: 3, Weights: shyWeights(0), Matches: 100, Deals: 1},
		{Rules: priced{}, Seats: 3, Weights: shyWeights(0), Matches: 10, Deals: 10},
	} {
		if _, err := p.Run(t.Context(), nil); err == nil {
			t.Errorf("%+v: no error", p)
		}
	}
}

// ways is [priced] with three parts, of which the first gives access to the third.
type ways struct{ priced }

func (ways) Parts() []engine.Part {
	return []engine.Part{{Name: "gate"}, {Name: "road"}, {Name: "castle", AccessParts: []string{"gate"}}}
}

// Players have access to a part if they could use a part that gives it.
func TestHasAccess(t *testing.T) {
	p := &priceRun{user: ways{}}
	for _, c := range []struct {
		usable []int
		part   int
		want   bool
	}{
		{[]int{1, 0, 0}, 2, true},
		{[]int{0, 0, 0}, 2, false},
		{[]int{0, 9, 9}, 2, false},
		{[]int{9, 9, 9}, 1, false},
	} {
		if got := p.hasAccessTo(&dealsOutcome{usableDeals: c.usable}, p.user.Parts()[c.part]); got != c.want {
			t.Errorf("usable in %v deals: access to %s is %t, want %t", c.usable, p.user.Parts()[c.part].Name, got, c.want)
		}
	}
}
