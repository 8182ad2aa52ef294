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

// A Moment is a position in a match that is so small that all deals can be tried. [CheckFair]
// tests the determinizations that a seat makes there. By trying all deals it finds out which
// positions that seat cannot tell apart, and how likely each is.
//
// The match that is played has the first deal of Setups. It is replayed in every deal of
// Setups, all equally likely, with every choice and every chance outcome for which the seat's
// key is the same at every decision. The resulting positions agree with what the seat saw.
// Preferences of players are ignored: each choice counts once for each copy of the card it is
// about, and chance by its probability.
//
// Observations may forget, for instance what went into a deck that was reshuffled, and
// determinizations cannot take into account what is forgotten. For a moment after something was
// forgotten, set Forgets. Then a position agrees with what the seat saw if the key is the same
// at the moment itself, whatever it was earlier. Earlier choices may be any that begin with the
// same word. Each such position counts once, or as often as Odds says.
type Moment struct {
	Name  string
	Rules engine.Rules
	Seats int
	Seat  engine.Seat // the seat that makes determinizations

	Setups iter.Seq[any] // every deal, as often as it is likely; the first is played
	Play   []string      // choices up to the moment, in the words of records

	// Chance lists all possible outcomes of a chance event, each as often as it is likely; the
	// first one happens. It may be nil if there are no chance events.
	Chance func(n engine.RecordState, asked engine.Outcome) []any

	// Copies returns how many cards an action may be about, if only the kind of card is named;
	// nil: one.
	Copies func(n engine.RecordState, a engine.Action) int

	Forgets bool // the seat has forgotten something by then: see above

	Onward []string                        // choices played after the determinization, to include chance to come
	View   func(engine.RecordState) string // what is compared; nil: [DescribeAll]
	Hidden []Hidden                        // things that the seat cannot see, each also tested by itself

	Guess func(o engine.Observation, s engine.State, r *rng.Stream) // nil: the determinizations of the rules
	Key   func(n engine.RecordState, seat engine.Seat) uint64       // nil: the key of the observation
	Odds  func(engine.RecordState) float64                          // relative probability of a position; nil: all are equally likely

	ManyDraws bool // make many more determinizations, which finds smaller faults

	found *allPositions // what explore returned; nil before it is called
}

// A Hidden is a thing that the seat cannot see. Value returns its value in a state after
// Onward was played.
type Hidden struct {
	Name  string
	Value func(engine.RecordState) string
}

// CheckFair tests the determinizations at a moment against all positions that agree with what
// the seat has seen. No other position may ever come up; each position, and each value of a
// hidden thing, must be as frequent as it is likely, by a chi-square test with a significance
// level of one in ten thousand and fixed random streams. Where the game has habits,
// determinizations by habits at even odds are tested as well.
//
// Then CheckFair tests itself: it makes one determinization in four keep the true value of a
// hidden thing, and it makes the seat's key depend on that thing. It fails unless it finds
// each of these faults.
func CheckFair(t *testing.T, m Moment) {
	t.Helper()
	f, err := m.Compare(nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Log(f)
	if g, ok := m.Rules.(engine.HabitDeterminizer); ok && m.Guess == nil {
		even, odds := m, slices.Repeat([]uint32{engine.EvenOdds}, g.Habits())
		even.Guess = func(o engine.Observation, s engine.State, r *rng.Stream) { g.GuessByHabits(o, s, r, odds) }
		f, err := even.Compare(nil)
		if err != nil {
			t.Errorf("presumptions with even odds: %v", err)
		}
		t.Logf("presumptions with even odds: %s", f)
	}
	for _, h := range m.Hidden {
		if f, err := m.Compare(&h); err == nil {
			t.Errorf("guesses that leave %s as it is are not found out: %s", h.Name, f)
		} else {
			t.Logf("guesses that leave %s as it is: %v", h.Name, err)
		}
		if len(m.Onward) > 0 || m.Key != nil || m.Forgets {
			continue
		}
		leak := m
		leak.found = nil
		leak.Key = func(n engine.RecordState, seat engine.Seat) uint64 {
			return rng.Mix64(n.Observe(seat).Key() ^ rng.HashName(h.Value(n)))
		}
		if _, err := leak.Compare(nil); err == nil {
			t.Errorf("a key that tells %s is not found out", h.Name)
		} else {
			t.Logf("a key that tells %s: %v", h.Name, err)
		}
	}
}

// FairnessResult is the result of testing determinizations at a moment.
type FairnessResult struct {
	Positions int     // number of positions that agree, as far as View distinguishes them
	Draws     int     // number of determinizations
	ChiSquare float64 // statistic of the test, with Positions-1 degrees of freedom
	Limit     float64 // largest value of it that is accepted
}

// String returns the result as a sentence for logs.
func (f FairnessResult) String() string {
	return fmt.Sprintf("%d positions agree, %d guesses, chi-square %.1f, accepted to %.1f", f.Positions, f.Draws, f.ChiSquare, f.Limit)
}

// cheatInterval is 4: when CheckFair tests itself, one determinization in four keeps the true
// value of a hidden thing.
const cheatInterval = 4

// Compare makes determinizations and compares how often each position comes up with the
// positions that agree with what the seat saw. Unless cheat is nil, one determinization in
// cheatInterval keeps the true value of that thing. It is an error if a position comes up
// that does not agree, or if the frequencies differ significantly.
func (m *Moment) Compare(cheat *Hidden) (FairnessResult, error) {
	var f FairnessResult
	if m.found == nil {
		x, err := m.explore()
		if err != nil {
			return f, err
		}
		m.found = x
	}
	x := m.found
	all := x.tallies[0]
	f.Positions = len(all.expected)
	if f.Positions < 2 {
		return f, errors.New("one position alone agrees with what the seat has seen: nothing is hidden")
	}
	least := math.Inf(1)
	for _, w := range all.expected {
		least = min(least, w)
	}
	f.Draws = max(1000, int(8*all.expectedSum/least)+1)
	if m.ManyDraws {
		f.Draws *= 20
	}
	if f.Draws > 400000 {
		return f, fmt.Errorf("%d guesses would be needed, at most 400000: a smaller deck tells as much", f.Draws)
	}
	truth, st := x.truth, m.Rules.NewState(m.Seats).(engine.RecordState)
	want := ""
	if cheat != nil {
		want = cheat.Value(x.afterOnward)
	}
	guess := m.Guess
	if guess == nil {
		guess = m.Rules.(engine.Determinizer).Guess
	}
	for _, y := range x.tallies {
		clear(y.count)
	}
	r := rng.NewStream(rng.HashName(m.Name))
	for i := range f.Draws {
		for {
			guess(truth.Observe(m.Seat), st, &r)
			if k := m.key(st); k != m.key(truth) {
				return f, fmt.Errorf("guess %d: the seat sees that the state is another", i+1)
			}
			for _, w := range m.Onward {
				if err := apply(st, w); err != nil {
					return f, fmt.Errorf("guess %d: %w", i+1, err)
				}
			}
			if cheat == nil || i%cheatInterval != 0 || cheat.Value(st) == want {
				break
			}
		}
		for _, y := range x.tallies {
			p := y.value(st)
			if y.expected[p] == 0 {
				return f, fmt.Errorf("guess %d agrees with no deal: %s is %s", i+1, y.name, p)
			}
			y.count[p]++
		}
	}
	f.ChiSquare, f.Limit = all.chiSquare(f.Draws)
	for _, y := range x.tallies {
		if found, most := y.chiSquare(f.Draws); found > most {
			return f, fmt.Errorf("%s does not come up as often as it should: of %d guesses, chi-square %.1f, accepted to %.1f", y.name, f.Draws, found, most)
		}
	}
	return f, nil
}

// A valueCounts counts how often a hidden thing had each value in determinizations, and how
// likely each is.
type valueCounts struct {
	name        string // of the hidden thing, for messages
	value       func(engine.RecordState) string
	expected    map[string]float64 // by value: relative probability
	expectedSum float64            // sum of expected
	count       map[string]int     // by value: number of determinizations
}

// add adds w to the relative probability of the value that the state has.
func (y *valueCounts) add(n engine.RecordState, w float64) {
	y.expected[y.value(n)] += w
	y.expectedSum += w
}

// chiSquare returns the chi-square statistic of the counts in that many draws against the
// expected ones, and the largest value that is accepted.
func (y *valueCounts) chiSquare(draws int) (found, limit float64) {
	for _, p := range slices.Sorted(maps.Keys(y.expected)) {
		e := y.expected[p] / y.expectedSum * float64(draws)
		d := float64(y.count[p]) - e
		found += d * d / e
	}
	if len(y.expected) == 1 {
		return found, 0
	}
	return found, chiSquareLimit(len(y.expected) - 1)
}

// chiSquareLimit returns a value that chi-square with df degrees of freedom exceeds with a
// probability of one in ten thousand, by the approximation of Wilson and Hilferty. With one
// degree of freedom the probability is one in eighteen thousand.
func chiSquareLimit(df int) float64 {
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

func (m *Moment) viewOf(n engine.RecordState) string {
	if m.View != nil {
		return m.View(n)
	}
	return DescribeAll(n)
}

// DescribeAll returns the whole table of a state as JSON, hidden cards included, followed by
// the words of the legal actions. It panics if the table cannot be written.
func DescribeAll(n engine.RecordState) string {
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
