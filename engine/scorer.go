package engine

// A Scorer is a State that can rate how well each seat is doing. The measures of tension use
// it, and searches use it to value unfinished matches.
type Scorer interface {
	State

	// Standing sets dst[i] to the standing of seat i, a rating of how well it is doing in the
	// true position, in units of 1/[StandingUnit] of a point. A seat that can no longer win is far
	// below all others. len(dst) is at least the number of seats; elements beyond that have no
	// meaning afterwards. It allocates nothing.
	Standing(dst []int64)
}

// StandingUnit is the standing of one point. Standings are rounded to whole numbers of
// 1/StandingUnit of a point before they are used.
const StandingUnit = 1 << 20

// A UsageReporter is a State that remembers which things each player had and which of these
// the player used: which cards came into a hand, and which of them were played.
type UsageReporter interface {
	State

	// Exposures appends to buf one exposure for each player of the finished match, in seat
	// order, and returns it.
	Exposures(buf []Exposure) []Exposure
}

// An Exposure lists the things that one player had and used in a match. The game numbers its
// things from 0, below [MaxExposures]; bit i stands for thing i.
type Exposure struct {
	Seat       Seat
	Turns      int32  // number of the player's own turns in the match
	ThingsHad  uint64 // bit set of the things that the player had
	ThingsUsed uint64 // bit set of the things that the player used at least once
}

// MaxExposures is the largest number of things that an [Exposure] can list.
const MaxExposures = 64

// A Counter is a State whose counting of columns can be turned off, to play faster where only
// the result of a match matters.
type Counter interface {
	State

	// SetCounting turns counting on or off, from the next Start on; it is on in a new state.
	// Play does not depend on it. With counting off, [Counts.Count] counts only the ending.
	SetCounting(on bool)
}

// DisableCounting turns counting off if s is a [Counter], and returns s.
func DisableCounting(s State) State {
	if c, ok := s.(Counter); ok {
		c.SetCounting(false)
	}
	return s
}
