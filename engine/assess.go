package engine

// An Assessor is a State that can say in numbers what each seat has: from these a
// search learns how likely each is to win, and need not play on to the end.
type Assessor interface {
	State

	// Traits returns how many numbers tell of a seat. It is the same for all
	// states of a ruleset.
	Traits() int

	// Assess sets dst[seat*Traits()+i] to trait i of every seat in the true
	// position. A trait is a count, or 1 for what is so and 0 for what is not;
	// what goes with winning is for others to find out. The numbers are about 0
	// to 20, -128 to 127 at most, and of the seat alone: who learns from them
	// sees those of its neighbours beside them, and whose turn it is. Nothing is
	// allocated.
	Assess(dst []int8)
}
