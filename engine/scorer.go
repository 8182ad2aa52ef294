package engine

// A Scorer is a State that can say how well each seat is doing: for the measures of
// tension, and for the value of an unfinished match in a search.
type Scorer interface {
	State

	// Standing sets dst[i] to how well seat i is doing in the true position, in
	// 1/[StandingUnit] of a point; higher is better. A seat that can no longer win stands
	// far below all others. dst has room for every seat at least; the rest of it has no
	// meaning afterwards. It allocates nothing.
	Standing(dst []int64)
}

// StandingUnit is the unit of standings: they are rounded to 1/StandingUnit of
// a point before anything else is done with them.
const StandingUnit = 1 << 20

// A UsageReporter is a State that remembers what each player could have used, and what each
// did use: which cards came into a hand, and which of them were played.
type UsageReporter interface {
	State

	// Exposures appends to buf what the players of the finished match had and used, in seat
	// order, and returns it.
	Exposures(buf []Exposure) []Exposure
}

// An Exposure is what one player had and used in a match. Things are numbered from 0, below
// [MaxExposures]; bit i stands for thing i.
type Exposure struct {
	Seat  Seat
	Turns int32  // the player's own turns in the match
	Had   uint64 // bit set of the things that the player had
	Used  uint64 // bit set of the things that were used at least once
}

// MaxExposures is the largest number of things that can be followed, one bit each.
const MaxExposures = 64

// A Counter is a State whose counting of columns can be turned off, which is faster where
// only the result of a match matters.
type Counter interface {
	State

	// SetCounting turns counting on or off, from the next Start on. It is on at first. Nothing
	// else depends on it. With counting off, [Counts.Count] has only the ending.
	SetCounting(on bool)
}

// DisableCounting turns counting off if s is a [Counter], and returns s.
func DisableCounting(s State) State {
	if c, ok := s.(Counter); ok {
		c.SetCounting(false)
	}
	return s
}
