package engine

// An Assessor is a State that describes each seat by a few numbers. From these a search
// learns how likely each seat is to win, so that a rollout need not be played to the end.
type Assessor interface {
	State

	// Traits returns the number of traits per seat. It is the same for all states of a
	// ruleset.
	Traits() int

	// Assess sets dst[seat*Traits()+i] to trait i of every seat in the true position. A
	// trait is a count, or 1 for yes and 0 for no; learning finds out which traits go with
	// winning. Values are mostly 0 to 20, never outside -128 to 127. A seat's traits describe
	// that seat only. Assess allocates nothing.
	Assess(dst []int8)
}
