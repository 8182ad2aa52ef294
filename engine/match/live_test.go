package match_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"equitas/engine"
	"equitas/engine/bot"
	"equitas/engine/enginetest/highcard"
	"equitas/engine/match"
	"equitas/engine/rng"
)

// playOn lets bots play a live match for at most n choices.
func playOn(t *testing.T, l *match.LiveMatch, bots []engine.Bot, n int) {
	t.Helper()
	for ; n > 0 && l.State().ToAct() != engine.Nobody; n-- {
		who := l.State().ToAct()
		if err := l.Play(bots[who].Choose(l.State().Observe(who), l.Legal())); err != nil {
			t.Fatal(err)
		}
	}
}

func startBots(t *testing.T, r engine.Rules, n int, d rng.Deal) (bots []engine.Bot, names []string) {
	t.Helper()
	m, _ := bot.Lookup("random")
	for i := range n {
		b, err := m.New(r)
		if err != nil {
			t.Fatal(err)
		}
		b.Start(engine.Seat(i), d.Stream(rng.PurposeOf("bot"), uint64(i)))
		bots, names = append(bots, b), append(names, "random")
	}
	return bots, names
}

var liveHeader = match.Header{Game: "highcard", Variant: "highcard/test", RulesHash: "0000000000000000"}

// The record of a live match that bots play equals that of [match.Record], also after going
// back and playing on.
func TestLiveRecord(t *testing.T) {
	r := highcard.Rules{}
	for deal := range uint64(20) {
		d := rng.NewDeal(5, deal)
		bots, names := startBots(t, r, 4, d)
		var want, got bytes.Buffer
		if _, err := match.Record(&want, liveHeader, r, bots, names, d, false); err != nil {
			t.Fatal(err)
		}
		bots, _ = startBots(t, r, 4, d)
		l, err := match.NewLiveMatch(liveHeader, r, names, d)
		if err != nil {
			t.Fatal(err)
		}
		playOn(t, l, bots, 9)
		trace := l.State().Trace()
		playOn(t, l, bots, 4)
		bots, _ = startBots(t, r, 4, d)
		l.GoBack(9, func(who engine.Seat, legal []engine.Action, _ engine.Action) {
			bots[who].Choose(l.State().Observe(who), legal)
		})
		if l.State().Trace() != trace || len(l.Picks()) != 9 {
			t.Fatalf("deal %d: back at choice 9 the match is another", deal)
		}
		playOn(t, l, bots, 1000)
		if err := l.Record(&got); err != nil {
			t.Fatal(err)
		}
		if got.String() != want.String() {
			t.Fatalf("deal %d: the record differs:\n%s\nwant\n%s", deal, &got, &want)
		}
	}
}

// The record of a match that is left early can be replayed, as unfinished.
func TestLiveLeft(t *testing.T) {
	r := highcard.Rules{}
	d := rng.NewDeal(1, 2)
	bots, names := startBots(t, r, 3, d)
	l, err := match.NewLiveMatch(liveHeader, r, names, d)
	if err != nil {
		t.Fatal(err)
	}
	load := func(s match.Start) (match.ReplayRules, error) { return match.ReplayRules{Rules: r, Hash: s.Rules}, nil }
	for n := range 12 {
		var rec, again bytes.Buffer
		if err := l.Record(&rec); err != nil {
			t.Fatal(err)
		}
		sum, err := match.Replay(bytes.NewReader(rec.Bytes()), load, &again, match.ReplayOptions{})
		if err != nil || sum.Matches[0].Result.Reason != engine.Unfinished || sum.Matches[0].Choices != n || again.String() != rec.String() {
			t.Fatalf("after %d choices: %+v, %v", n, sum.Matches, err)
		}
		for _, wrong := range []string{`"reason":"points"`, `"reason":"unfinished","winners":[1]`} {
			spoilt := strings.Replace(rec.String(), `"reason":"unfinished"`, wrong, 1)
			if _, err := match.Replay(strings.NewReader(spoilt), load, nil, match.ReplayOptions{}); err == nil {
				t.Errorf("a record that ends with %s after %d choices is taken", wrong, n)
			}
		}
		playOn(t, l, bots, 1)
	}
}

// An illegal choice is an error and changes nothing.
func TestLiveIllegal(t *testing.T) {
	r := highcard.Rules{}
	l, err := match.NewLiveMatch(liveHeader, r, []string{"a", "b"}, rng.NewDeal(1, 1))
	if err != nil {
		t.Fatal(err)
	}
	trace := l.State().Trace()
	if err := l.Play(99); err == nil || l.State().Trace() != trace || len(l.Picks()) != 0 {
		t.Errorf("action 99: %v", err)
	} else if _, ok := errors.AsType[*engine.IllegalError](err); !ok {
		t.Errorf("action 99: %T, want *engine.IllegalError", err)
	}
	if _, err := match.NewLiveMatch(liveHeader, r, []string{"alone"}, rng.NewDeal(1, 1)); err == nil {
		t.Error("one seat is too few")
	}
}
