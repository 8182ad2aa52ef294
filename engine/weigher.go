package engine

import "equitas/engine/rng"

// WeightUnit is a weight of one point. Weights are whole numbers of
// 1/WeightUnit of a point, so that no decision depends on rounding.
const WeightUnit = 1 << 16

// MaxWeight is the largest absolute value of a weight, in points. With such weights a
// rating cannot overflow, whatever the features' values.
const MaxWeight = 10_000

// A Feature is a number computed from an action and its situation, which a ruleset rates
// actions by.
type Feature struct {
	Name    string // "attack_value": lower-case letters, digits and _; unique, and the same in every variant of a game
	Doc     string // what its value counts, with the unit
	Default int32  // weight in the game's rule of thumb, in 1/WeightUnit of a point

	// Step is the size of training's first steps of the weight, in 1/WeightUnit of a point,
	// for a feature that differs by 1 between actions: about what it takes to change the
	// choice. 0: the default, 6 points.
	Step int32
}

// A Weigher is a ruleset that rates actions by a weighted sum of features (a linear
// policy). Features are computed from the observation and the numbers of the rules, so that
// a changed rule changes their values.
type Weigher interface {
	// Features lists the features; their default weights are the game's rule of thumb. The
	// list is the same for all variants of a game.
	Features() []Feature

	// Weigh sets rating[i] to the rating of legal[i] for the seat that observes: the sum
	// over all features f of w[f] times the value of f for that action. Only differences
	// within one decision have a meaning. len(w) is that of Features, len(rating) that of
	// legal; Weigh keeps neither, and allocates nothing.
	//
	// The value of a feature may depend on w where an action leaves choices for later: the
	// cards that a House would pay are those that w values least.
	Weigh(o Observation, legal []Action, w []int32, rating []int64)
}

// A RaterMaker is a Weigher that precomputes what depends on the weights alone, for callers
// that rate many decisions by the same weights.
type RaterMaker interface {
	Weigher

	// NewRater returns a Rater with these weights; it keeps a copy.
	NewRater(w []int32) Rater
}

// A FeatureCounter is a Weigher that returns the values of all features, which learning by
// gradients needs.
type FeatureCounter interface {
	Weigher

	// Count sets counts[i*n+f] to the value of feature f, of n, for legal[i] under the
	// weights w; where an action leaves choices for later, it is the value after the
	// choices that w makes. Weighted by w and summed, the values are the rating; features
	// of weight 0 have a value too. len(counts) is at least n*len(legal). It keeps nothing
	// and allocates nothing.
	Count(o Observation, legal []Action, w, counts []int32)
}

// A Rater rates actions by one set of weights. Several goroutines may use it at once,
// except while Learn runs.
type Rater interface {
	// Rate is [Weigher.Weigh] with the weights of the Rater.
	Rate(o Observation, legal []Action, rating []int64)

	// Pick returns the highest-rated legal action of the observing seat, which must be the
	// seat to act, and the number of legal actions. If ok is false the Rater cannot decide
	// so and has drawn nothing: the caller must list the actions and use Rate.
	//
	// Ties are broken uniformly, by one draw for every action that is rated as high as the
	// best of those before it in [State.Legal]. With a nil chance ok is false on a tie.
	Pick(o Observation, chance *rng.Stream) (a Action, legal int, ok bool)

	// Learn replaces the weights; it keeps a copy of w. It allocates nothing.
	Learn(w []int32)
}

// Defaults returns the weights of the rule of thumb, in the order of Features.
func Defaults(w Weigher) []int32 {
	fs := w.Features()
	l := make([]int32, len(fs))
	for i, f := range fs {
		l[i] = f.Default
	}
	return l
}
