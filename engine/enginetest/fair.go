package enginetest

import (
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"maps"
	"math"
	"slices"
	"testing"

	"equitas/engine"
	"equitas/engine/rng"
)

// A Moment is a position of a match so tiny that all deals can be tried. A seat
// guesses there, and [Fair] finds out without the game's own guessing what that
// seat cannot tell apart, and how likely each is.
//
// In every deal of Setups, which are equally likely, the match of the first is
// played with every choice and every outcome of chance that has the same key for
// the seat at every decision. What comes of them agrees with what it saw. What
// players would rather do has no part in it: each choice counts once for each
// copy of the card it is about, and chance as it falls.
//
// Observations may forget, for instance what went into a deck that was shuffled
// anew, and guesses cannot heed what is forgotten. Forgets is for a moment after
// that: the key must be the same at its end alone, choices on the way there may
// be any that are told with the same first word, and every position that can so
// come about counts once, or by Odds if cards in it can be swapped unseen.
type Moment struct {
	Name  string
	Rules engine.Rules
	Seats int
	Seat  engine.Seat // who guesses

	Setups iter.Seq[any] // every deal, as often as it is likely; the first is played
	Play   []string      // choices up to the moment, in the words of records

	// Chance lists all that may come of what chance is asked, each as often as
	// it is likely. The first happens. It may be nil where nothing is asked.
	Chance func(n engine.RecordState, asked engine.Outcome) []any

	// Copies is how many cards an action may be about, where only their kind is
	// said; nil: one.
	Copies func(n engine.RecordState, a engine.Action) int

	Forgets bool

	Then   []string                        // what is played on after the guess, to see the chance to come
	Sees   func(engine.RecordState) string // what is compared; nil: [Everything]
	Hidden []Hidden                        // what the seat cannot see, each thing by itself

	Guess func(o engine.Observation, s engine.State, r *rng.Stream) // nil: the rules' own
	Key   func(n engine.RecordState, seat engine.Seat) uint64       // nil: that of the observation
	Odds  func(engine.RecordState) float64                          // how likely a position is besides; nil: all alike

	Long bool // many more guesses: smaller faults are found

	found *explored
}

// A Hidden is one thing that the seat cannot see, as it is after Then.
type Hidden struct {
	Name string
	Of   func(engine.RecordState) string
}

// Fair holds the guesses at a moment, and presumptions with even odds, against
// all that agrees with what the seat has seen: nothing else ever comes up, and
// each position, and each hidden thing by itself, as often as it is likely. That
// is a chi-square test at one in ten thousand; streams are fixed. Then it has one
// guess in four leave a hidden thing as it truly is, and the key tell it: each
// such fault must be found.
func Fair(t *testing.T, m Moment) {
	t.Helper()
	f, err := m.Hold(nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Log(f)
	if g, ok := m.Rules.(engine.HabitDeterminizer); ok && m.Guess == nil {
		even, odds := m, slices.Repeat([]uint32{engine.EvenOdds}, g.Habits())
		even.Guess = func(o engine.Observation, s engine.State, r *rng.Stream) { g.Presume(o, s, r, odds) }
		f, err := even.Hold(nil)
		if err != nil {
			t.Errorf("presumptions with even odds: %v", err)
		}
		t.Logf("presumptions with even odds: %s", f)
	}
	for _, h := range m.Hidden {
		if f, err := m.Hold(&h); err == nil {
			t.Errorf("guesses that leave %s as it is are not found out: %s", h.Name, f)
		} else {
			t.Logf("guesses that leave %s as it is: %v", h.Name, err)
		}
		if len(m.Then) > 0 || m.Key != nil || m.Forgets {
			continue
		}
		leak := m
		leak.found = nil
		leak.Key = func(n engine.RecordState, seat engine.Seat) uint64 {
			return rng.Mix64(n.Observe(seat).Key() ^ rng.Name64(h.Of(n)))
		}
		if _, err := leak.Hold(nil); err == nil {
			t.Errorf("a key that tells %s is not found out", h.Name)
		} else {
			t.Logf("a key that tells %s: %v", h.Name, err)
		}
	}
}

// Figures are what holding guesses at a moment has found.
type Figures struct {
	Agree     int     // positions that agree, as far as Sees tells them apart
	Draws     int     // guesses
	ChiSquare float64 // with Agree-1 degrees of freedom
	Most      float64 // that is accepted
}

func (f Figures) String() string {
	return fmt.Sprintf("%d positions agree, %d guesses, chi-square %.1f, accepted to %.1f", f.Agree, f.Draws, f.ChiSquare, f.Most)
}

// cheatOneIn is one in how many guesses leaves hidden things as they are, where a test
// cheats on purpose.
const cheatOneIn = 4

// Hold compares guesses with what agrees. With cheat, one in four is a guess in
// which that thing is as it truly is.
func (m *Moment) Hold(cheat *Hidden) (Figures, error) {
	var f Figures
	if m.found == nil {
		x, err := m.explore()
		if err != nil {
			return f, err
		}
		m.found = x
	}
	x := m.found
	all := x.tallies[0]
	f.Agree = len(all.likely)
	if f.Agree < 2 {
		return f, errors.New("one position alone agrees with what the seat has seen: nothing is hidden")
	}
	least := math.Inf(1)
	for _, w := range all.likely {
		least = min(least, w)
	}
	f.Draws = max(1000, int(8*all.sum/least)+1)
	if m.Long {
		f.Draws *= 20
	}
	if f.Draws > 400000 {
		return f, fmt.Errorf("%d guesses would be needed, at most 400000: a smaller deck tells as much", f.Draws)
	}
	truth, st := x.truth, m.Rules.NewState(m.Seats).(engine.RecordState)
	want := ""
	if cheat != nil {
		want = cheat.Of(x.after)
	}
	guess := m.Guess
	if guess == nil {
		guess = m.Rules.(engine.Determinizer).Guess
	}
	for _, y := range x.tallies {
		clear(y.count)
	}
	r := rng.NewStream(rng.Name64(m.Name))
	for i := range f.Draws {
		for {
			guess(truth.Observe(m.Seat), st, &r)
			if k := m.key(st); k != m.key(truth) {
				return f, fmt.Errorf("guess %d: the seat sees that the state is another", i+1)
			}
			for _, w := range m.Then {
				if err := apply(st, w); err != nil {
					return f, fmt.Errorf("guess %d: %w", i+1, err)
				}
			}
			if cheat == nil || i%cheatOneIn != 0 || cheat.Of(st) == want {
				break
			}
		}
		for _, y := range x.tallies {
			p := y.of(st)
			if y.likely[p] == 0 {
				return f, fmt.Errorf("guess %d agrees with no deal: %s is %s", i+1, y.name, p)
			}
			y.count[p]++
		}
	}
	f.ChiSquare, f.Most = all.chiSquare(f.Draws)
	for _, y := range x.tallies {
		if found, most := y.chiSquare(f.Draws); found > most {
			return f, fmt.Errorf("%s does not come up as often as it should: of %d guesses, chi-square %.1f, accepted to %.1f", y.name, f.Draws, found, most)
		}
	}
	return f, nil
}

// A tally counts how often a hidden thing was guessed to be each of the values it can have,
// beside how often it should be.
type tally struct {
	name   string
	of     func(engine.RecordState) string
	likely map[string]float64
	sum    float64 // of likely
	count  map[string]int
}

func (y *tally) add(n engine.RecordState, w float64) {
	y.likely[y.of(n)] += w
	y.sum += w
}

// chiSquare compares what was counted in so many draws with what is expected. most is the
// largest statistic that is accepted.
func (y *tally) chiSquare(draws int) (found, most float64) {
	for _, p := range slices.Sorted(maps.Keys(y.likely)) {
		e := y.likely[p] / y.sum * float64(draws)
		d := float64(y.count[p]) - e
		found += d * d / e
	}
	if len(y.likely) == 1 {
		return found, 0
	}
	return found, chiSquareMost(len(y.likely) - 1)
}

// chiSquareMost is what chi-square exceeds once in ten thousand times at most, as
// Wilson and Hilferty have it: once in eighteen thousand with one degree of freedom.
func chiSquareMost(df int) float64 {
	const z = 3.719
	v := 2 / (9 * float64(df))
	return float64(df) * math.Pow(1-v+z*math.Sqrt(v), 3)
}

func (m *Moment) key(n engine.RecordState) uint64 {
	if m.Key != nil {
		return m.Key(n, m.Seat)
	}
	return n.Observe(m.Seat).Key()
}

func (m *Moment) sees(n engine.RecordState) string {
	if m.Sees != nil {
		return m.Sees(n)
	}
	return Everything(n)
}

// Everything is the table of a state with all hidden cards, and what may be
// done.
func Everything(n engine.RecordState) string {
	b, err := json.Marshal(n.Table())
	if err != nil {
		panic(fmt.Sprintf("enginetest: the table cannot be written: %v", err))
	}
	s := string(b)
	for _, a := range n.Legal(nil) {
		s += ", " + n.Words(a)
	}
	return s
}
