package bot

import (
	"slices"

	"equitas/engine"
	"equitas/engine/rng"
)

// NewRater returns a Rater with these weights: the game's own if r is an
// [engine.RaterMaker], otherwise one without precomputation.
func NewRater(r engine.Weigher, weights []int32) engine.Rater {
	if j, ok := r.(engine.RaterMaker); ok {
		return j.NewRater(weights)
	}
	return &plainRater{r, slices.Clone(weights)}
}

// A plainRater is an [engine.Rater] without precomputation.
type plainRater struct {
	rules   engine.Weigher
	weights []int32
}

func (j *plainRater) Rate(o engine.Observation, legal []engine.Action, rating []int64) {
	j.rules.Weigh(o, legal, j.weights, rating)
}

func (*plainRater) Pick(engine.Observation, *rng.Stream) (a engine.Action, legal int, ok bool) {
	return 0, 0, false
}

func (j *plainRater) SetWeights(w []int32) { copy(j.weights, w) }
