package enginetest

import (
	"fmt"
	"strings"
	"testing"

	"equitas/engine"
	"equitas/engine/enginetest/highcard"
	"equitas/engine/rng"
)

func TestHighCard(t *testing.T) {
	Run(t, highcard.Rules{}, Options{})
}

// High Card with roles passes too.
func TestHighCardHouse(t *testing.T) {
	Run(t, highcard.Rules{House: true, HeadStart: 5}, Options{Seats: []int{2, 3}})
}

// For a game without optional interfaces only the checks of play are run.
func TestBareGame(t *testing.T) {
	s := &subject{rules: bare{}, seats: 3, opt: Options{Deals: 3, Choices: 1000, Chanceless: true}}
	skipped := 0
	for _, c := range checks {
		if c.skip != nil && c.skip(s) != "" {
			skipped++
			continue
		}
		if err := s.run(c); err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
	}
	if want := 11; skipped != want {
		t.Errorf("%d checks were skipped, want %d", skipped, want)
	}
}

// bare is High Card without words, determinizations and ratings.
type bare struct{ engine.PlainRules }

func (bare) Players() engine.Players        { return highcard.Rules{}.Players() }
func (bare) Reasons() []string              { return highcard.Rules{}.Reasons() }
func (bare) Counts(seats int) engine.Counts { return bareCounts{highcard.Rules{}.Counts(seats)} }
func (bare) NewState(seats int) engine.State {
	return &bareState{highcard.Rules{}.NewState(seats)}
}
func (b *bareState) CopyFrom(other engine.State) { b.State.CopyFrom(other.(*bareState).State) }

type bareState struct{ engine.State }

type bareCounts struct{ engine.Counts }

func (c bareCounts) Count(s engine.State, row []int64) { c.Counts.Count(s.(*bareState).State, row) }

// Every fault is found by the check that is meant to find it.
func TestFaults(t *testing.T) {
	found := map[string]bool{}
	for _, f := range faults {
		t.Run(f.name, func(t *testing.T) {
			found[f.check] = true
			s := &subject{rules: faulty{f: &f}, seats: 4, opt: Options{Deals: 4, Choices: 200}}
			for _, c := range checks {
				if c.name != f.check {
					continue
				}
				if err := s.run(c); err == nil || !strings.Contains(err.Error(), f.want) {
					t.Errorf("%s found %v, want %q", c.name, err, f.want)
				}
				healthy := &subject{rules: highcard.Rules{}, seats: 4, opt: s.opt}
				if err := healthy.run(c); err != nil {
					t.Errorf("%s found %v in a game without faults", c.name, err)
				}
				return
			}
			t.Errorf("there is no check %q", f.check)
		})
	}
	for _, c := range checks {
		if !found[c.name] {
			t.Errorf("no fault shows that the check %q can fail", c.name)
		}
	}
}

// In an open game determinizations differ in chance to come only, and must differ in that.
func TestOpenGame(t *testing.T) {
	nothing := fault{guess: func(s, seen *faultyState, _ engine.Seat, _ *rng.Stream) bool {
		s.State.CopyFrom(seen.State)
		return false
	}}
	for _, c := range []struct {
		rules engine.Rules
		want  string
	}{
		{faulty{f: &nothing}, "no guess changed the chance to come"},
		{highcard.Rules{}, ""},
	} {
		s := &subject{rules: c.rules, seats: 4, opt: Options{Deals: 2, Choices: 200, Open: true}}
		got := ""
		if err := checkGuesses(s); err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("%T: got %q, want %q", c.rules, got, c.want)
		}
	}
}

func TestSameLines(t *testing.T) {
	for _, c := range []struct{ got, want, err string }{
		{"a\nb\n", "a\nb\n", "<nil>"},
		{"a\nc\n", "a\nb\n", "line 2 is c, expected b"},
		{"a\nb", "a\nb\nc", "2 lines, expected 3"},
	} {
		if got := fmt.Sprint(sameLines(c.got, c.want)); got != c.err {
			t.Errorf("%q against %q: got %s, want %s", c.got, c.want, got, c.err)
		}
	}
}

// A spoilt outcome has a card that does not exist or a face that no die has.
func TestSpoil(t *testing.T) {
	for _, c := range []struct{ line, want string }{
		{`{"type":"chance","what":"steal","from":1,"card":"tower"}`, "card no such card"},
		{`{"type":"chance","what":"shuffle","deck":"base","order":["a","b"]}`, "order [no such card b]"},
		{`{"type":"chance","what":"shuffle","order":[]}`, " <nil>"},
		{`{"type":"chance","what":"roll","die":6,"result":[2,3],"for":"attack"}`, "result [1048576 3]"},
		{`{"type":"chance","what":"flip","heads":true}`, " <nil>"},
	} {
		key, value, err := spoiltOutcome([]byte(c.line))
		if got := fmt.Sprint(key, " ", value); err != nil || got != c.want {
			t.Errorf("%s is spoilt by %q, want %q (%v)", c.line, got, c.want, err)
		}
	}
}
