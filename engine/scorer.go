package engine

// A Scorer is a State that can say how well each seat is doing: what the
// measures of tension need, and what a search judges an unfinished match by.
type Scorer interface {
	State

	// Standing sets dst[i], for every seat, to how well the seat is doing in
	// the true position, in 1/[StandingUnit] of a point, more is better. One
	// who can win no more stands far below all others. dst has room for every
	// seat at least; what it holds past them means nothing. It allocates nothing.
	Standing(dst []int64)
}

// StandingUnit is the unit of standings: they are rounded to 1/StandingUnit of
// a point before anything else is done with them.
const StandingUnit = 1 << 20

// A UsageReporter is a State that remembers what each player could have used,
// and whether it did: which cards came into a hand, and which of them were
// used.
type UsageReporter interface {
	State

	// Exposures appends what the players of the finished match had, seat by
	// seat.
	Exposures(buf []Exposure) []Exposure
}

// An Exposure is what one player had in a match. Things are numbered from 0, below
// [MaxExposures], and are a bit each.
type Exposure struct {
	Seat  Seat
	Turns int32  // the player's own turns in the match
	Had   uint64 // the things that the player had
	Used  uint64 // those of them that were used at least once; the others were only held
}

// MaxExposures is how many things can be followed.
const MaxExposures = 64

// A Counter is a State that counts what happens in its matches and can do without:
// whoever only wants to know who wins waits less.
type Counter interface {
	State

	// Counting says whether matches are counted, from the next Start on. They are
	// until somebody says otherwise. Nothing else depends on it: states that do not
	// count have counted nothing, like a copy.
	Counting(on bool)
}

// Uncounted has a state count nothing, if it can do without, and returns it.
func Uncounted(s State) State {
	if c, ok := s.(Counter); ok {
		c.Counting(false)
	}
	return s
}
