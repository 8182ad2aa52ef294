package bot

import (
	"slices"

	"equitas/engine"
	"equitas/engine/rng"
)

// NewJudge returns a Judge with these weights: the game's own if it is an [engine.Judger],
// otherwise a plain one.
func NewJudge(r engine.Weigher, weights []int32) engine.Judge {
	if j, ok := r.(engine.Judger); ok {
		return j.NewJudge(weights)
	}
	return &judge{r, slices.Clone(weights)}
}

// A judge is the plain [engine.Judge], without precomputation.
type judge struct {
	rules   engine.Weigher
	weights []int32
}

func (j *judge) Rate(o engine.Observation, legal []engine.Action, rating []int64) {
	j.rules.Weigh(o, legal, j.weights, rating)
}

func (*judge) Pick(engine.Observation, *rng.Stream) (a engine.Action, legal int, ok bool) {
	return 0, 0, false
}

func (j *judge) Learn(w []int32) { copy(j.weights, w) }
