package train

import (
	"slices"
	"testing"

	"equitas/engine"
	"equitas/engine/enginetest/highcard"
	"equitas/engine/rng"
)

// shy is High Card with one more feature, which is not 0 for stealing alone.
type shy struct{ highcard.Rules }

func (shy) Features() []engine.Feature {
	return append(slices.Clone(highcard.Rules{}.Features()), engine.Feature{Name: "steal"})
}

func (s shy) Weigh(o engine.Observation, legal []engine.Action, w []int32, rating []int64) {
	last := len(w) - 1
	s.Rules.Weigh(o, legal, w[:last], rating)
	for i, a := range legal {
		if s.Uses(o, a, stealing) {
			rating[i] += int64(w[last])
		}
	}
}

// stealing is the index of the part "steal" of High Card.
var stealing = slices.IndexFunc(highcard.Rules{}.Parts(), func(p engine.Part) bool { return p.Name == "steal" })

// shyWeights returns the rule of thumb with another weight for not stealing, in points.
func shyWeights(none int32) []int32 {
	w := engine.Defaults(shy{})
	i := slices.IndexFunc(shy{}.Features(), func(f engine.Feature) bool { return f.Name == "steal_none" })
	w[i] = none * engine.WeightUnit
	return w
}

// Weights that rate stealing far too low are perturbed so that they steal; the best weights
// are kept. The result is the same for any number of workers.
func TestNudge(t *testing.T) {
	for _, c := range []struct {
		none int32
		want bool
	}{{100, true}, {0, false}} {
		w := shyWeights(c.none)
		var got [2][]int32
		for i, workers := range []int{1, 3} {
			a := &arena{rules: shy{}, seats: 3, workers: workers}
			better, matches, err := a.perturb(t.Context(), 7, w)
			if err != nil {
				t.Fatal(err)
			}
			if got[i] = better; (better != nil) != c.want || (matches > 0) != c.want {
				t.Errorf("not to steal is worth %d: nudged to %v in %d matches", c.none, better, matches)
			}
		}
		if !slices.Equal(got[0], got[1]) {
			t.Errorf("one worker: %v, three: %v", got[0], got[1])
		}
		if !c.want || got[0] == nil {
			continue
		}
		last := len(w) - 1
		if got[0][last] <= 50*engine.WeightUnit || !slices.Equal(got[0][:last], w[:last]) {
			t.Errorf("nudged to %v from %v: want the last weight raised, and nothing else", got[0], w)
		}
	}
}

// Converge perturbs its start first. If this alone finds a gain, the result says that
// something was found and has the perturbed weight.
func TestRestIsNudged(t *testing.T) {
	if testing.Short() {
		t.Skip("trains")
	}
	w := shyWeights(300) // far beyond what learning can change
	r, err := Converge(t.Context(), Task{Rules: shy{}, Seats: 3, Start: w, Seed: 1, Generations: 1, Workers: 2})
	if err != nil {
		t.Fatal(err)
	}
	if last := len(w) - 1; !r.Improved || r.Weights[last] < 150*engine.WeightUnit {
		t.Errorf("found %t, weights %v", r.Improved, r.Weights)
	}
}

// The weight of a feature that supports a part in some decisions only is tried too, but not
// one of a feature that is not 0 for other actions.
func TestVoices(t *testing.T) {
	p := unusedPart{examinedDecisions: 100, signals: []featureSignal{
		{gaps: make([]int64, 30), sum: 60},
		{gaps: make([]int64, 100), sum: 100},
		{gaps: make([]int64, 40), sum: 40, alsoOthers: true},
		{gaps: make([]int64, 4), sum: 4},
		{gaps: make([]int64, 20), sum: 20},
		{},
	}}
	if got, want := p.tellingFeatures(), []int{1, 0, 4}; !slices.Equal(got, want) {
		t.Errorf("features %v speak for the part, want %v", got, want)
	}
	for i := range p.signals[0].gaps {
		p.signals[0].gaps[i] = int64(i) * 10 * engine.WeightUnit
	}
	w := make([]int32, len(p.signals))
	if got := p.withWeightRaised(w, 0, 50); got[0] <= 75*engine.WeightUnit || got[0] > 76*engine.WeightUnit || !slices.Equal(got[1:], w[1:]) {
		t.Errorf("nudged to %v, want half of the gaps closed by the first weight, which counts two", got)
	}
}

// cycle is the game rock, paper, scissors: a player's only weight is its throw.
type cycle struct{ highcard.Rules }

func (cycle) Features() []engine.Feature { return []engine.Feature{{Name: "throw"}} }

func (cycle) Weigh(_ engine.Observation, legal []engine.Action, w []int32, rating []int64) {
	for i, a := range legal {
		rating[i] = 0
		if int32(a) == w[0] {
			rating[i] = 1
		}
	}
}

func (c cycle) NewState(seats int) engine.State {
	return &cycleState{State: c.Rules.NewState(seats)}
}

type cycleState struct {
	engine.State
	throws []engine.Action
}

func (s *cycleState) Start(d rng.Deal) { s.State.Start(d); s.throws = s.throws[:0] }
func (s *cycleState) Legal(buf []engine.Action) []engine.Action {
	return append(buf, 0, 1, 2)
}
func (s *cycleState) Apply(a engine.Action) { s.throws = append(s.throws, a) }
func (s *cycleState) ToAct() engine.Seat {
	if len(s.throws) == 2 {
		return engine.Nobody
	}
	return engine.Seat(len(s.throws))
}
func (s *cycleState) Result() (r engine.Result) {
	r.Winners = [3]engine.Seats{0b11, 0b01, 0b10}[(s.throws[0]-s.throws[1]+3)%3]
	return r
}

// Weights that beat the present ones but lose to the rule of thumb, which the present ones
// beat, are not accepted.
func TestSurelyHeedsBeginners(t *testing.T) {
	a, matches := newArena(cycle{}, 2, 2), 0
	for _, c := range []struct {
		old, young int32
		want       bool
	}{{1, 2, false}, {2, 0, true}, {1, 0, false}} {
		won, err := a.surelyWinsMore(t.Context(), 3, 400, []int32{c.old}, []int32{c.old}, []int32{c.young}, &matches)
		if err != nil || won != c.want {
			t.Errorf("%d among %d is better: %t, %v, want %t", c.young, c.old, won, err, c.want)
		}
	}
}

// Such weights do not become champion at the end of a round either.
func TestJudgeHeedsBeginners(t *testing.T) {
	for _, c := range []struct{ old, young, want int32 }{{1, 2, 1}, {2, 0, 0}, {1, 0, 1}} {
		a := newArena(cycle{}, 2, 2)
		tr := &training{Task: Task{Rules: cycle{}, Seats: 2, Generations: 1, NoCurve: true}, budget: budgetOf(1, Generations), arena: a,
			thumb: []int32{0}, start: []int32{c.old}, champions: [][]int32{{c.old}}, result: new(Result)}
		if err := tr.endRound(t.Context(), 1, []int32{c.young}); err != nil {
			t.Fatal(err)
		}
		if got := tr.champion()[0]; got != c.want {
			t.Errorf("%d challenges %d: champion is %d, want %d", c.young, c.old, got, c.want)
		}
	}
}
