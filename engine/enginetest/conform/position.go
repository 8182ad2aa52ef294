package conform

import (
	"slices"
	"strings"

	"equitas/engine"
)

// A Position is what a case plays on: a state that has words for its actions.
type Position interface {
	engine.State
	Words(a engine.Action) string
	Phase() string
	Err() error // not nil if a chance outcome that the case sets is impossible
}

// words returns the legal actions in words.
func words(s Position) (l []string) {
	for _, a := range s.Legal(nil) {
		l = append(l, s.Words(a))
	}
	return l
}

// Perform performs the action with these words; an illegal one fails the case.
func Perform(t Reporter, s Position, action string) {
	t.Helper()
	legal := s.Legal(nil)
	at := slices.IndexFunc(legal, func(a engine.Action) bool { return s.Words(a) == action })
	if err := s.Err(); err != nil {
		t.Fatalf("what chance does, does not fit: %v", err)
	}
	if at < 0 {
		t.Fatalf("%q is not legal in phase %s of seat %d; legal are %q", action, s.Phase(), s.ToAct(), words(s))
	}
	if w, ok := t.(*watcher); ok {
		w.onPerform(s, legal[at])
	}
	s.Apply(legal[at])
}

// ExpectedMoves are a case's expectations about the legal actions at its end.
type ExpectedMoves struct {
	Has    []string `toml:"has"`     // must be legal
	HasNot []string `toml:"has_not"` // must not be legal; "take *" stands for all that begin so
	Only   []string `toml:"only"`    // all legal actions, in order; nil: not checked
}

// CheckExpectedMoves reports every difference between m and the legal actions of a position.
func (m *ExpectedMoves) CheckExpectedMoves(t Reporter, s Position) {
	t.Helper()
	legal := words(s)
	for _, w := range m.Has {
		if !slices.Contains(legal, w) {
			t.Errorf("%q is not legal in phase %s; legal are %q", w, s.Phase(), legal)
		}
	}
	for _, w := range m.HasNot {
		begin, all := strings.CutSuffix(w, "*")
		if slices.ContainsFunc(legal, func(l string) bool { return l == w || all && strings.HasPrefix(l, begin) }) {
			t.Errorf("%q is legal in phase %s; legal are %q", w, s.Phase(), legal)
		}
	}
	if m.Only != nil && !slices.Equal(legal, m.Only) {
		t.Errorf("legal in phase %s are %q, want %q", s.Phase(), legal, m.Only)
	}
}

// An ExpectedState holds a case's expectations about whose decision is due, which decision, and how
// the match ended. Fields that are left out are not checked.
type ExpectedState struct {
	Act     *int   `toml:"act"`     // seat to act
	Phase   string `toml:"phase"`   // phase of the decision
	Over    string `toml:"over"`    // reason of the match's end
	Winners []int  `toml:"winners"` // seats, in rising order
}

// CheckExpectedState reports every difference between w and a position.
func (w *ExpectedState) CheckExpectedState(t Reporter, s Position) {
	t.Helper()
	if w.Act != nil && int(s.ToAct()) != *w.Act {
		t.Errorf("seat %d is to act, want %d", s.ToAct(), *w.Act)
	}
	if w.Phase != "" && s.Phase() != w.Phase {
		t.Errorf("the phase is %s, want %s", s.Phase(), w.Phase)
	}
	over := ""
	if s.ToAct() == engine.Nobody {
		over = s.Result().Reason
	}
	switch {
	case w.Over == "" && w.Winners == nil:
	case over != w.Over:
		t.Errorf("the match is over by %q, want %q", over, w.Over)
	default:
		var got []int
		for _, i := range s.Result().Winners.List() {
			got = append(got, int(i))
		}
		if !slices.Equal(got, w.Winners) {
			t.Errorf("the winners are %v, want %v", got, w.Winners)
		}
	}
}

// CheckTwins checks whether a seat sees a difference between two positions: its keys in them
// must differ if sees is set, and be equal if not.
func CheckTwins(t Reporter, a, b Position, seat int, sees bool) {
	t.Helper()
	if got := a.Observe(engine.Seat(seat)).Key() != b.Observe(engine.Seat(seat)).Key(); got != sees {
		t.Errorf("seat %d sees the difference: %v, want %v", seat, got, sees)
	}
}
