package search

import (
	"slices"
	"testing"

	"equitas/engine"
	"equitas/engine/rng"
)

// taught returns examples from matches of three seats with two traits each, 0 to 3: the
// first doubles a seat's odds, and changes those of the next seat by helps doublings; the
// second has no effect.
func taught(matches int, helps float64) (l []example) {
	r := rng.NewStream(8)
	for range matches {
		traits := make([]int8, 6)
		var odds [3]float64
		for i := range traits {
			traits[i] = int8(r.Below(4))
		}
		sum := 0.0
		for i := range odds {
			odds[i] = 1
			for range traits[2*i] {
				odds[i] *= 2
			}
			for range traits[2*((i+2)%3)] {
				odds[i] *= 1 + helps
			}
			sum += odds[i]
		}
		at, won := float64(r.Below(1<<20))/(1<<20)*sum, 0
		for won < 2 && at >= odds[won] {
			at -= odds[won]
			won++
		}
		credit := make([]int64, 3)
		credit[won] = engine.PayoffUnit
		l = append(l, example{traits: traits, turn: int(r.Below(3)), payoffs: credit})
	}
	return l
}

// The worth of a seat's own traits and of its neighbours' is learned from who won; a trait
// without effect gets weight 0.
func TestWorthIsLearned(t *testing.T) {
	const unit = traitModelUnit
	w := fitTraitModel(taught(20_000, 1), 2, 3, nil)
	if w == nil {
		t.Fatal("nothing was learned")
	}
	by := w.weights[0]
	// Only differences between seats count: the own trait is worth as much as that of the
	// previous seat, and a doubling more than that of the next.
	own, next, before := by[0], by[2], by[4]
	for _, c := range []struct {
		name      string
		got, want int32
	}{{"the own trait beside the next seat's", own - next, unit}, {"the seat's before beside the next's", before - next, unit},
		{"a trait that says nothing", by[1], by[3]}, {"the same of the seat before", by[1], by[5]}, {"a turn later", by[6], by[7]}} {
		if d := c.got - c.want; d < -unit/5 || d > unit/5 {
			t.Errorf("%s: %.2f doublings, want %.2f", c.name, float64(c.got)/unit, float64(c.want)/unit)
		}
	}
}

// If traits do not predict who wins, nothing is learned.
func TestNothingIsLearnedOfNoise(t *testing.T) {
	l := taught(4000, 0)
	for i := range l[1:] { // the payoffs are those of another example
		l[i].payoffs = l[i+1].payoffs
	}
	if w := fitTraitModel(l, 2, 3, nil); w != nil {
		t.Errorf("of noise it learned %v", w.weights)
	}
	if w := fitTraitModel(nil, 2, 3, nil); w != nil {
		t.Errorf("of no lesson it learned %v", w.weights)
	}
}

// An owner is a position with given traits.
type owner struct {
	pile
	has []int8
}

func (*owner) Traits() int         { return 2 }
func (o *owner) Assess(dst []int8) { copy(dst, o.has) }
func (*owner) ToAct() engine.Seat  { return 0 }

// The seats of a side are evaluated together, and each role has its own weights.
func TestWorthOfSides(t *testing.T) {
	cast := engine.NewCast([]engine.Role{{ID: "one", Title: "One"}, {ID: "many", Title: "Many"}}, []int{1, 1, 0}, nil)
	l := taught(20_000, 0)
	for i := range l { // seats 0 and 1 win together
		c := l[i].payoffs
		l[i].payoffs = make([]int64, 2)
		l[i].payoffs[1], l[i].payoffs[0] = c[0]+c[1], c[2]
	}
	w := fitTraitModel(l, 2, 3, cast)
	if w == nil {
		t.Fatal("nothing was learned")
	}
	chance := func(side int, has ...int8) int64 {
		var points [engine.MaxSeats]int64
		return expectedShare(w.standings(&owner{has: has}, 3, make([]int8, 6), points[:]), side, traitModelUnit)
	}
	many, one := chance(1, 3, 0, 0, 0, 0, 0), chance(0, 0, 0, 0, 0, 3, 0)
	// 9 to 1 for the side of two, and 8 to 2 for the other
	if many < 840*8/10 || one < 840*7/10 || many > 840*19/20 || one > 840*9/10 {
		t.Errorf("of 840 the two win %d where one of them is strong, and the one %d where it is", many, one)
	}
}

// hoarding is saving with traits: playouts stop after traitModelRounds rounds, and are
// evaluated by these.
type hoarding struct{ saving }

func (g hoarding) NewState(int) engine.State { return &hoard{purse{game: g.saving, applied: new(int)}} }
func (g hoarding) Guess(o engine.Observation, s engine.State, r *rng.Stream) {
	g.saving.Guess(o, &s.(*hoard).purse, r)
}

type hoard struct{ purse }

func (s *hoard) CopyFrom(other engine.State) { s.purse.CopyFrom(&other.(*hoard).purse) }
func (*hoard) Traits() int                   { return 2 }
func (s *hoard) Assess(dst []int8) {
	for i := range 2 {
		dst[2*i], dst[2*i+1] = int8(s.has[i]-s.has[1-i]), 1
	}
}

// Playouts are truncated if traits predict who wins, and played to the end if they do not.
func TestPlayoutsStopAtWorth(t *testing.T) {
	const turns = 60
	for _, c := range []struct {
		count       bool
		want        engine.Action
		least, most int // limits for the decisions played for one decision
	}{{true, 2, 30 * (2*traitModelRounds - 1), 30 * 2 * traitModelRounds}, {false, 1, 30 * (turns - 1), 30 * turns}} {
		g := hoarding{saving{turns: turns, count: c.count}}
		b := newSearch(t, g, Options{Iterations: 30})
		b.noEarlyStop = true
		b.Start(0, rng.NewStream(7))
		s := g.NewState(2).(*hoard)
		got := b.Choose(s.Observe(0), s.Legal(nil))
		if n := *b.state[2].(*hoard).applied; got != c.want || n < c.least || n > c.most {
			t.Errorf("points count %v: took %d after %d decisions, want %d after %d to %d", c.count, got, n, c.want, c.least, c.most)
		}
	}
}

// The learned weights are the same on every processor.
func TestWorthIsTheSameEverywhere(t *testing.T) {
	w := fitTraitModel(taught(800, 0.5), 2, 3, nil)
	if got, want := w.weights[0][:6], []int32{21092, -10791, -45226, -11164, -8096, -9828}; !slices.Equal(got, want) {
		t.Errorf("the weights are %v, want %v", got, want)
	}
}
