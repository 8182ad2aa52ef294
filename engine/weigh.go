package engine

import "equitas/engine/rng"

// WeightUnit is a weight of one point. Weights are whole numbers of
// 1/WeightUnit of a point, so that no decision depends on rounding.
const WeightUnit = 1 << 16

// MaxWeight is the largest weight either way, in points. A rating is far from
// overflow then, whatever the features' values.
const MaxWeight = 10_000

// A Feature is one thing that a ruleset looks at when it judges an action.
type Feature struct {
	Name    string // "attack_value": lower-case letters, digits and _; unique, and the same in every variant of a game
	Doc     string // what its value counts, with the unit
	Default int32  // the rule of thumb's weight, in 1/WeightUnit of a point

	// Step is how far training moves the weight at first, in 1/WeightUnit of a
	// point, where the feature tells actions apart by 1: about what it takes for
	// another action to be done. 0: as usual, 6 points.
	Step int32
}

// A Weigher is a ruleset that can judge actions as a weighted sum of features
// of its own. What the features count it reads from the observation and from
// the numbers of the rules, so that a changed rule shows in them.
type Weigher interface {
	// Features lists the features; their default weights are the game's rule
	// of thumb. The list is the same for all variants of a game.
	Features() []Feature

	// Weigh sets rating[i] to how good legal[i] looks to the one who observes:
	// the sum over all features f of w[f] times what f counts for that action.
	// Only differences between the actions of one decision mean something. w
	// is as long as Features and rating as legal; Weigh keeps neither, and
	// allocates nothing.
	//
	// What a feature counts may depend on w where an action leaves choices for
	// later: the cards that a House would pay are those that w holds least dear.
	Weigh(o Observation, legal []Action, w []int32, rating []int64)
}

// A Judger is a Weigher that works out beforehand what it can for one set of
// weights. Who judges many decisions by the same weights asks its Judge.
type Judger interface {
	Weigher

	// NewJudge returns a judge that follows these weights, of which it keeps a copy.
	NewJudge(w []int32) Judge
}

// A FeatureCounter is a Weigher that can say what its features count, all at once: who
// learns by slopes asks for it at many decisions.
type FeatureCounter interface {
	Weigher

	// Count sets counts[i*n+f] to what feature f of the n that there are counts for
	// legal[i] under the weights w: of an action that leaves choices for later, what it
	// counts with those that w makes. counts has room for that at least. Multiplied by w
	// and added up it is the rating; where w does not look at a feature, it is counted
	// all the same. It keeps nothing and allocates nothing.
	Count(o Observation, legal []Action, w, counts []int32)
}

// A Judge rates actions by one set of weights. Many may ask it at once, as long
// as nobody has it learn.
type Judge interface {
	// Rate is [Weigher.Weigh] under the weights of the judge.
	Rate(o Observation, legal []Action, rating []int64)

	// Pick returns the action that is rated highest of all that are legal for the
	// one who observes, who must be the one to act, and how many are legal. Where it
	// cannot tell it is not ok and draws nothing: whoever asks lists and rates them.
	//
	// Of those rated alike each is as likely: chance is drawn from whenever an
	// action is rated as high as the best of those that [State.Legal] lists before
	// it. Without chance it is not ok if several are rated highest.
	Pick(o Observation, chance *rng.Stream) (a Action, legal int, ok bool)

	// Learn has it follow other weights from now on, of which it keeps a copy. It
	// allocates nothing.
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
