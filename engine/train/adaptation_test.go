package train_test

import (
	"context"
	"slices"
	"testing"

	"equitas/engine"
	"equitas/engine/train"
)

// Which weights play which ruleset, depending on what training under each would find.
func TestSettle(t *testing.T) {
	well, naively := knowing()
	worse := slices.Clone(naively)
	worse[2] = -100 * engine.WeightUnit // this player avoids winning a round
	type lesson struct {
		other int
		start []int32
		to    []int32
	}
	for _, c := range []struct {
		what    string
		root    []int32
		others  []engine.Rules
		lessons []lesson // in the order in which the trainings ask for them
		end     []int32  // the final root weights
		apart   []bool
		moved   []bool
	}{
		{"nothing is learned", well, []engine.Rules{shuffled{}}, []lesson{{0, well, well}}, well, []bool{false}, []bool{false}},
		{"a habit that is worth nothing", well, []engine.Rules{shuffled{}}, []lesson{{0, well, naively}}, well, []bool{false}, []bool{true}},
		{"the rules ask for it", well, []engine.Rules{shuffled{}, misere{}}, []lesson{{0, well, well}, {1, well, worse}}, well, []bool{false, true}, []bool{false, true}},
		{"progress is the base's too", naively, []engine.Rules{shuffled{}, misere{}},
			[]lesson{{0, naively, well}, {1, well, worse}}, well, []bool{false, true}, []bool{false, true}},
	} {
		n := 0
		root, list, err := train.Adaptation{Base: naive{}, Others: c.others, Seats: 4, BaseWeights: c.root, Seed: 1, Workers: 2,
			Converge: func(_ context.Context, other int, start []int32) ([]int32, error) {
				if n == len(c.lessons) || c.lessons[n].other != other || !slices.Equal(c.lessons[n].start, start) {
					t.Fatalf("%s: lesson %d is of %d, from %v", c.what, n, other, start)
				}
				n++
				return c.lessons[n-1].to, nil
			}}.Run(t.Context())
		if err != nil || n != len(c.lessons) || !slices.Equal(root, c.end) {
			t.Errorf("%s: the root is %v after %d lessons of %d: %v", c.what, root, n, len(c.lessons), err)
			continue
		}
		for i, p := range list {
			if p.Improved() && p.UsesOwnWeights() == (p.Gain.BackDeals > 0) || p.Improved() && p.Gain.IsEven() {
				t.Errorf("%s: other %d: even %t of %d deals: %+v", c.what, i, p.Gain.IsEven(), p.Gain.BackDeals, p.Gain)
			}
			if took := slices.Equal(c.root, naively) && i == 0; p.BecameRoot != took {
				t.Errorf("%s: other %d: taken over %t, want %t", c.what, i, p.BecameRoot, took)
			}
			if p.UsesOwnWeights() != c.apart[i] || p.Improved() != c.moved[i] {
				t.Errorf("%s: other %d: apart %t, moved %t: %+v", c.what, i, p.UsesOwnWeights(), p.Improved(), p.Gain)
			}
		}
	}
}

// Progress becomes the root a limited number of times, so that Run ends.
func TestSettleEnds(t *testing.T) {
	well, naively := knowing()
	n := 0
	_, list, err := train.Adaptation{Base: naive{}, Others: []engine.Rules{shuffled{}, shuffled{}}, Seats: 3, BaseWeights: naively, Seed: 1, Workers: 2,
		Converge: func(_ context.Context, other int, _ []int32) ([]int32, error) {
			if n++; n == 3 {
				return naively, nil // the weights before learning
			}
			return well, nil
		}}.Run(t.Context())
	if err != nil || n > 4 || list[0].UsesOwnWeights() || list[1].UsesOwnWeights() {
		t.Errorf("%d lessons, %+v: %v", n, list, err)
	}
}

// Weights that give the same play are even: neither beats the other.
func TestSettleEven(t *testing.T) {
	well, _ := knowing()
	double := slices.Clone(well)
	for i := range double {
		double[i] *= 2
	}
	_, list, err := train.Adaptation{Base: naive{}, Others: []engine.Rules{shuffled{}}, Seats: 3, BaseWeights: well, Seed: 1, Workers: 2,
		Converge: func(context.Context, int, []int32) ([]int32, error) { return double, nil }}.Run(t.Context())
	if err != nil || !list[0].Improved() || list[0].UsesOwnWeights() || !list[0].Gain.IsEven() {
		t.Errorf("%+v: %v", list, err)
	}
}
