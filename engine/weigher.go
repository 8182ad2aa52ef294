package engine

import "equitas/engine/rng"

// WeightUnit is the weight of one point. Weights are whole numbers in units of 1/WeightUnit
// of a point, so that no decision depends on rounding.
const WeightUnit = 1 << 16

// MaxWeight is the largest absolute value of a weight, in points. Within this limit a rating
// cannot overflow, whatever the features' values.
const MaxWeight = 10_000

// A Feature is a number computed from an action and its situation. A ruleset rates actions by
// the weighted sum of their features.
type Feature struct {
	Name    string // "attack_value": lower-case letters, digits and _; unique, and the same in every variant of a game
	Doc     string // what its value counts, with the unit
	Default int32  // weight in the game's rule of thumb, in 1/WeightUnit of a point

	// Step is the size of the first steps by which training changes the weight, in
	// 1/WeightUnit of a point. It is about the change that makes a bot choose otherwise
	// between two actions whose features differ by 1. 0: the default, 6 points.
	Step int32
}

// A Weigher is a ruleset that rates actions by a weighted sum of features (a linear
// policy). Features are computed from the observation and the numbers of the rules, so that
// a changed rule changes their values.
type Weigher interface {
	// Features lists the features; their default weights are the game's rule of thumb. The
	// list is the same for all variants of a game.
	Features() []Feature

	// Weigh sets rating[i] to the rating of legal[i] for the observing seat: the sum over all
	// features f of w[f] times the value of f for that action, in 1/WeightUnit of a point.
	// Only differences within one decision have a meaning. len(w) is the number of features,
	// and len(rating) is len(legal). Weigh keeps none of the slices and allocates nothing.
	//
	// The value of a feature may depend on w if an action leaves choices for later: if it must
	// be paid with cards, the features count the cards that w values least.
	Weigh(o Observation, legal []Action, w []int32, rating []int64)
}

// A RaterMaker is a Weigher that can make a [Rater], which has precomputed everything that
// depends on the weights alone. It is for callers that rate many decisions by the same
// weights.
type RaterMaker interface {
	Weigher

	// NewRater returns a Rater with the weights w, of which it keeps a copy.
	NewRater(w []int32) Rater
}

// A FeatureCounter is a Weigher that returns the values of all features, which learning by
// gradients needs.
type FeatureCounter interface {
	Weigher

	// Count sets counts[i*n+f] to the value of feature f for legal[i], where n is the number
	// of features. If an action leaves choices for later, it is the value after the choices
	// that the weights w make. The sum of the values times w is the rating that Weigh
	// computes; features of weight 0 have a value too. len(counts) is at least n*len(legal).
	// Count keeps none of the slices and allocates nothing.
	Count(o Observation, legal []Action, w, counts []int32)
}

// A Rater rates actions by one set of weights. Several goroutines may use it at once,
// except while Learn runs.
type Rater interface {
	// Rate does what [Weigher.Weigh] does, with the weights of the Rater.
	Rate(o Observation, legal []Action, rating []int64)

	// Pick returns the highest-rated legal action of the observing seat, which must be the
	// seat to act, and the number of legal actions. If ok is false, the Rater cannot decide
	// without a list of the actions and has drawn no random number: the caller must list them
	// and use Rate.
	//
	// Ties are broken uniformly: for every action that ties with the best before it in the
	// order of [State.Legal], one random number is drawn from chance. If chance is nil, ok is
	// false on a tie.
	Pick(o Observation, chance *rng.Stream) (a Action, legal int, ok bool)

	// SetWeights replaces the Rater's weights by a copy of w. It allocates nothing.
	SetWeights(w []int32)
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
