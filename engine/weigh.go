package engine

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

// Defaults returns the weights of the rule of thumb, in the order of Features.
func Defaults(w Weigher) []int32 {
	fs := w.Features()
	l := make([]int32, len(fs))
	for i, f := range fs {
		l[i] = f.Default
	}
	return l
}
