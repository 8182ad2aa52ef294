package train

import (
	"slices"
	"testing"

	"equitas/engine"
	"equitas/engine/enginetest/highcard"
)

// shy is High Card with one more feature, which speaks for stealing alone.
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

// stealing is the part of High Card that is called so.
var stealing = slices.IndexFunc(highcard.Rules{}.Parts(), func(p engine.Part) bool { return p.Name == "steal" })

// shyWeights are those of the rule of thumb, but for how much not to steal is worth.
func shyWeights(none int32) []int32 {
	w := engine.Defaults(shy{})
	i := slices.IndexFunc(shy{}.Features(), func(f engine.Feature) bool { return f.Name == "steal_none" })
	w[i] = none * engine.WeightUnit
	return w
}

// Who never steals, by far, is nudged to it; who does as is best is left alone. The
// answer is the same for any number of workers.
func TestNudge(t *testing.T) {
	for _, c := range []struct {
		none int32
		want bool
	}{{100, true}, {0, false}} {
		w := shyWeights(c.none)
		var got [2][]int32
		for i, workers := range []int{1, 3} {
			a := &arena{rules: shy{}, seats: 3, workers: workers}
			better, matches, err := a.nudge(t.Context(), 7, w)
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

// A rest begins from there, and says that it found something.
func TestRestIsNudged(t *testing.T) {
	if testing.Short() {
		t.Skip("trains")
	}
	w := shyWeights(300) // far beyond what learning comes to
	r, err := Rest(t.Context(), Task{Rules: shy{}, Seats: 3, Start: w, Seed: 1, Generations: 1, Workers: 2})
	if err != nil {
		t.Fatal(err)
	}
	if last := len(w) - 1; !r.Found || r.Weights[last] < 150*engine.WeightUnit {
		t.Errorf("found %t, weights %v", r.Found, r.Weights)
	}
}
