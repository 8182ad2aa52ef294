package match

import (
	"fmt"
	"io"
	"math"
	"slices"

	"equitas/engine"
	"equitas/engine/rng"
)

// A LiveMatch is a match in progress whose caller makes every choice. It can go back to any choice,
// and its record can be written at any time.
type LiveMatch struct {
	head    Header
	rules   engine.Rules
	names   []string
	deal    rng.Deal
	st      engine.RecordState
	start   startLine
	lines   [][]any // by choice: its lines in the record, the choice and the chance outcomes after it
	picks   []engine.Action
	seconds []float64 // by choice: thinking time in seconds; 0 if not measured
	legal   []engine.Action
}

// NewLiveMatch sets up the match of a deal. names has, by seat, the name of the player in the record.
// It returns an error if the rules do not allow that many seats or keep no records.
func NewLiveMatch(h Header, r engine.Rules, names []string, d rng.Deal) (*LiveMatch, error) {
	if err := checkSeats(r, len(names)); err != nil {
		return nil, err
	}
	st, err := newRecordState(r, len(names))
	if err != nil {
		return nil, err
	}
	l := &LiveMatch{head: h, rules: r, names: slices.Clone(names), deal: d, st: st}
	l.GoBack(0, nil)
	return l, nil
}

// State returns the state of the match. The caller must not change it.
func (l *LiveMatch) State() engine.RecordState { return l.st }

// SetName sets the name of a seat's player in the record.
func (l *LiveMatch) SetName(seat engine.Seat, name string) {
	l.names[seat] = name
	l.start.Bots = l.names
}

// Picks returns the choices so far, in order. The caller must not change the slice.
func (l *LiveMatch) Picks() []engine.Action { return l.picks }

// Legal returns the legal actions; none if the match is over. The slice is valid until the next
// call of a method.
func (l *LiveMatch) Legal() []engine.Action {
	l.legal = l.st.Legal(l.legal[:0])
	return l.legal
}

// Play makes a choice for the seat to act. If a is illegal, Play returns an
// [*engine.IllegalError] and changes nothing.
func (l *LiveMatch) Play(a engine.Action) error { return l.PlayTimed(a, 0) }

// maxThinkingSeconds is the longest thinking time in a record, in seconds.
const maxThinkingSeconds = 1e7

// PlayTimed does what [LiveMatch.Play] does, and records the thinking time in seconds, rounded to a
// tenth; 0 if it was not measured.
func (l *LiveMatch) PlayTimed(a engine.Action, seconds float64) error {
	if seconds > 0 {
		seconds = min(max(math.Round(10*seconds)/10, 0.1), maxThinkingSeconds)
	}
	legal := l.Legal()
	who, words := l.st.ToAct(), wordsOf(l.st, legal)
	i := slices.Index(legal, a)
	if i < 0 {
		return &engine.IllegalError{Seat: who, Action: fmt.Sprint(a), Phase: l.st.Phase(), Legal: words}
	}
	l.picks, l.seconds = append(l.picks, a), append(l.seconds, seconds)
	l.lines = append(l.lines, []any{choiceLine{"choice", len(l.picks), l.st.Turn(), who, l.st.Phase(), words, words[i], seconds}})
	l.st.Apply(a)
	return nil
}

// GoBack takes back all choices after the first n, by playing the match again from its deal.
// before, if not nil, is called before each of the n choices, with the seat to act, the legal
// actions and the choice.
func (l *LiveMatch) GoBack(n int, before func(who engine.Seat, legal []engine.Action, pick engine.Action)) {
	picks, took := slices.Clone(l.picks[:n]), slices.Clone(l.seconds[:n])
	l.picks, l.seconds, l.lines = l.picks[:0], l.seconds[:0], l.lines[:0]
	l.st.OnOutcome(nil)
	l.st.Start(l.deal)
	l.start = l.head.start(l.rules, l.names, l.deal, l.st.Setup())
	l.st.OnOutcome(func(o engine.Outcome) {
		last := len(l.lines) - 1
		l.lines[last] = append(l.lines[last], o)
	})
	for i, a := range picks {
		if before != nil {
			before(l.st.ToAct(), l.Legal(), a)
		}
		if err := l.PlayTimed(a, took[i]); err != nil {
			panic("match: a choice of the same deal is not legal any more: " + err.Error())
		}
	}
}

// Record writes the record of the match to w. If the match is not over, the record ends it as
// [engine.Unfinished].
func (l *LiveMatch) Record(w io.Writer) error {
	out := newWriter(w)
	out.writeValue(l.start)
	for _, lines := range l.lines {
		for _, line := range lines {
			out.writeValue(line)
		}
	}
	out.writeValue(newEndLine(resultOf(l.st), len(l.names), len(l.picks)))
	return out.flush()
}

// resultOf returns the result of a match; if it is not over, a result with reason
// [engine.Unfinished].
func resultOf(st engine.State) engine.Result {
	if st.ToAct() != engine.Nobody {
		return engine.Result{Reason: engine.Unfinished, Turns: st.Turn()}
	}
	return st.Result()
}
