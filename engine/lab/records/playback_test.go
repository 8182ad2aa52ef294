package records

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"equitas/engine"
	"equitas/engine/lab"
	"equitas/engine/lab/question"
)

// tapeOf returns the playback of a recording of Proelio, and its text.
func tapeOf(t *testing.T, deals int, states bool) (*Playback, string) {
	t.Helper()
	l := testLab(t)
	r, err := l.Record(t.Context(), lab.Recording{Variant: "proelio/0.9.6", Play: question.Play{Bots: []string{"greedy"}, Deals: deals}, States: states}, question.Observer{})
	if err != nil {
		t.Fatal(err)
	}
	var text bytes.Buffer
	if _, err := r.Write(t.Context(), &text); err != nil {
		t.Fatal(err)
	}
	playback, err := Read(t.Context(), l, ReplayOptions{File: "x"}, text.Bytes(), question.Observer{})
	if err != nil {
		t.Fatal(err)
	}
	return playback, text.String()
}

// A playback shows each match after each of its choices: the next choice is among the legal
// actions there.
func TestTape(t *testing.T) {
	playback, _ := tapeOf(t, 2, true)
	if len(playback.Matches) != 2 || playback.Matches[0].States == 0 || !playback.Matches[0].IsReproducible() {
		t.Fatalf("%d matches: %+v", len(playback.Matches), playback.Matches[0].ReplayedMatch)
	}
	for k := range playback.Matches {
		m := &playback.Matches[k]
		for n := 0; n <= len(m.Picks); n += 7 {
			looked := 0
			if err := playback.VisitPosition(k, n, func(x Moment) {
				looked++
				if n == len(m.Picks) {
					return
				}
				legal := []string{}
				for _, a := range x.State.Legal(nil) {
					legal = append(legal, x.State.Words(a))
				}
				if x.State.ToAct() != m.Picks[n].Seat || !slices.Contains(legal, m.Picks[n].Words) {
					t.Errorf("match %d, choice %d: %v decides among %q, the record says %+v", k, n, x.State.ToAct(), legal, m.Picks[n])
				}
				if n > 0 && len(x.Events) == 0 {
					t.Errorf("match %d: choice %d did nothing", k, n)
				}
			}); err != nil || looked != 1 {
				t.Errorf("match %d, choice %d: %v, looked %d times", k, n, err, looked)
			}
		}
		if err := playback.VisitPosition(k, len(m.Picks), func(x Moment) {
			if x.State.ToAct() != engine.Nobody {
				t.Errorf("match %d is not over", k)
			}
		}); err != nil {
			t.Error(err)
		}
	}
	for _, c := range [][2]int{{-1, 0}, {2, 0}, {0, -1}, {0, len(playback.Matches[0].Picks) + 1}} {
		if err := playback.VisitPosition(c[0], c[1], func(Moment) { t.Errorf("match %d has choice %d", c[0], c[1]) }); err == nil {
			t.Errorf("match %d, choice %d: no error", c[0], c[1])
		}
	}
}

// Advice about a position is a legal action and the same each time. There is none at the
// end of a match, or of a match that there is not.
func TestTapeAdvice(t *testing.T) {
	playback, _ := tapeOf(t, 1, false)
	h, ok, err := playback.Advise(t.Context(), 0, 4, question.Observer{})
	if err != nil || !ok || !h.Searches || len(h.Tries) == 0 {
		t.Fatalf("%+v, %v, %v", h, ok, err)
	}
	if again, _, _ := playback.Advise(t.Context(), 0, 4, question.Observer{}); again.Action != h.Action || again.Tries[0] != h.Tries[0] {
		t.Errorf("it says %+v, then %+v", h, again)
	}
	if _, ok, err := playback.Advise(t.Context(), 0, len(playback.Matches[0].Picks), question.Observer{}); ok || err != nil {
		t.Errorf("at the end: %v, %v", ok, err)
	}
	for _, match := range []int{-1, len(playback.Matches)} {
		if _, ok, err := playback.Advise(t.Context(), match, 0, question.Observer{}); ok || err != nil {
			t.Errorf("of match %d, which there is not: %v, %v", match, ok, err)
		}
	}
}

// Read returns an error if its context has ended.
func TestTapeStops(t *testing.T) {
	_, text := tapeOf(t, 1, true)
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if _, err := Read(ctx, testLab(t), ReplayOptions{}, []byte(text), question.Observer{}); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
	if _, err := Read(t.Context(), testLab(t), ReplayOptions{}, []byte(strings.Replace(text, `"pick":"`, `"pick":"x`, 1)), question.Observer{}); err == nil {
		t.Error("a choice that is none was read")
	}
}
