package train

import (
	"reflect"
	"slices"
	"testing"

	"equitas/engine"
	"equitas/engine/rng"
)

// judged is [shy] with Raters but without feature counts.
type judged struct{ shy }

func (p judged) UsedParts(o engine.Observation, list []engine.Action, buf []int) []int {
	return priced{shy: p.shy}.UsedParts(o, list, buf)
}

func (p judged) NewRater(w []int32) engine.Rater { return &shyJudge{p.shy, slices.Clone(w)} }

type shyJudge struct {
	shy
	w []int32
}

func (j *shyJudge) Rate(o engine.Observation, legal []engine.Action, rating []int64) {
	j.Weigh(o, legal, j.w, rating)
}

func (j *shyJudge) Pick(engine.Observation, *rng.Stream) (engine.Action, int, bool) {
	return 0, 0, false
}
func (j *shyJudge) SetWeights(w []int32) { copy(j.w, w) }

// Features counted by how ratings move equal those that a game counts itself: prices are
// the same, for any number of workers.
func TestSlopes(t *testing.T) {
	var got [3]*Price
	for i, rules := range []engine.Rules{priced{}, judged{}, judged{}} {
		p := &Pricing{Rules: rules, Seats: 3, Weights: shyWeights(100), Parts: []string{"steal"}, Seed: 1, Matches: 320, Deals: 100, Workers: i + 1}
		all, err := p.Run(t.Context(), nil)
		if err != nil || len(all) != 1 {
			t.Fatalf("%d prices, error %v", len(all), err)
		}
		got[i] = all[0]
	}
	if got[0].Weights == nil || !reflect.DeepEqual(got[0], got[1]) || !reflect.DeepEqual(got[1], got[2]) {
		t.Errorf("counted: %+v\nby slopes: %+v\nand with more workers: %+v", got[0], got[1], got[2])
	}
}
