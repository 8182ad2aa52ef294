package engine

// An Assessor is a State that describes each seat by a few numbers. From these a search
// learns how likely each seat is to win, so that a rollout need not be played to the end.
type Assessor interface {
	State

	// Traits returns the number of traits per seat. It is the same for all states of a
	// ruleset.
	Traits() int

	// Assess sets dst[seat*Traits()+i] to trait i of every seat in the true position. A
	// trait is a count, or 1 for yes and 0 for no; which traits go with winning is left to
	// learning. Values are about 0 to 20, and -128 to 127 at most. Each describes its own
	// seat only: a learner also has the traits of the neighbours and knows whose turn it
	// is. It allocates nothing.
	Assess(dst []int8)
}
