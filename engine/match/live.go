package match

import (
	"fmt"
	"io"
	"math"
	"slices"

	"equitas/engine"
	"equitas/engine/rng"
)

// A Live match is played choice by choice, by whoever asks it to. It can go
// back to any choice, and be written down at any time.
type Live struct {
	head  Header
	rules engine.Rules
	names []string
	deal  rng.Deal
	st    engine.Narrator
	start startLine
	lines [][]any // after the start line, per choice: the choice, then its chance
	picks []engine.Action
	took  []float64 // seconds, per choice; 0 where nobody has measured
	legal []engine.Action
}

// NewLive sets up the match of a deal. The names, one for every seat, stand in
// the record as those of its bots.
func NewLive(h Header, r engine.Rules, names []string, d rng.Deal) (*Live, error) {
	if err := checkSeats(r, len(names)); err != nil {
		return nil, err
	}
	st, err := narrator(r, len(names))
	if err != nil {
		return nil, err
	}
	l := &Live{head: h, rules: r, names: slices.Clone(names), deal: d, st: st}
	l.Back(0, nil)
	return l, nil
}

// State returns the state of the match: for looking, only Play changes it.
func (l *Live) State() engine.Narrator { return l.st }

// Name says who has a seat, for the record.
func (l *Live) Name(seat engine.Seat, name string) {
	l.names[seat] = name
	l.start.Bots = l.names
}

// Picks returns the choices made so far, in order; do not change the list.
func (l *Live) Picks() []engine.Action { return l.picks }

// Legal returns what is legal now; valid until the next call.
func (l *Live) Legal() []engine.Action {
	l.legal = l.st.Legal(l.legal[:0])
	return l.legal
}

// Play makes a choice. One that is not legal is refused with an
// [*engine.IllegalError] and changes nothing.
func (l *Live) Play(a engine.Action) error { return l.PlayIn(a, 0) }

// longest is how many seconds of a choice a record has at most: a hundred days.
const longest = 1e7

// PlayIn is Play of a choice that took so many seconds, 0 where nobody has measured it.
// The record has them to a tenth.
func (l *Live) PlayIn(a engine.Action, seconds float64) error {
	if seconds > 0 {
		seconds = min(max(math.Round(10*seconds)/10, 0.1), longest)
	}
	legal := l.Legal()
	who, words := l.st.ToAct(), wordsOf(l.st, legal)
	i := slices.Index(legal, a)
	if i < 0 {
		return &engine.IllegalError{Seat: who, Action: fmt.Sprint(a), Phase: l.st.Phase(), Legal: words}
	}
	l.picks, l.took = append(l.picks, a), append(l.took, seconds)
	l.lines = append(l.lines, []any{choiceLine{"choice", len(l.picks), l.st.Turn(), who, l.st.Phase(), words, words[i], seconds}})
	l.st.Apply(a)
	return nil
}

// Back takes back all choices but the first n: the match is played again from
// its deal. before, if not nil, is called before each of the n choices, with what is
// picked.
func (l *Live) Back(n int, before func(who engine.Seat, legal []engine.Action, pick engine.Action)) {
	picks, took := slices.Clone(l.picks[:n]), slices.Clone(l.took[:n])
	l.picks, l.took, l.lines = l.picks[:0], l.took[:0], l.lines[:0]
	l.st.Witness(nil)
	l.st.Start(l.deal)
	l.start = l.head.start(l.rules, l.names, l.deal, l.st.Setup())
	l.st.Witness(func(o engine.Outcome) {
		last := len(l.lines) - 1
		l.lines[last] = append(l.lines[last], o)
	})
	for i, a := range picks {
		if before != nil {
			before(l.st.ToAct(), l.Legal(), a)
		}
		if err := l.PlayIn(a, took[i]); err != nil {
			panic("match: a choice of the same deal is not legal any more: " + err.Error())
		}
	}
}

// Record writes the match as a record. One that is not over ends as
// unfinished, by the choice of those who played it.
func (l *Live) Record(w io.Writer) error {
	out := newWriter(w)
	out.value(l.start)
	for _, lines := range l.lines {
		for _, line := range lines {
			out.value(line)
		}
	}
	out.value(end(resultOf(l.st), len(l.names), len(l.picks)))
	return out.flush()
}

// resultOf is the result of a match, also of one that was left before its end.
func resultOf(st engine.State) engine.Result {
	if st.ToAct() != engine.Nobody {
		return engine.Result{Reason: engine.Unfinished, Turns: st.Turn()}
	}
	return st.Result()
}
