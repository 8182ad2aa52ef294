package probe_test

import (
	"slices"
	"testing"

	"equitas/engine"
	"equitas/engine/enginetest/highcard"
	"equitas/engine/probe"
)

var bounds = probe.Bounds{Matches: 20, Decisions: 10_000}

func TestLook(t *testing.T) {
	r := highcard.Rules{}
	seen := probe.PlayTrials(r, bounds)
	if want := 20 * len(probe.SeatsOf(r)); seen.Matches != want || seen.WonMatches == 0 || seen.Decisions == 0 {
		t.Errorf("%d matches, %d won, %d decisions; want %d matches, some of them won", seen.Matches, seen.WonMatches, seen.Decisions, want)
	}
	ended := 0
	for _, n := range seen.Endings {
		ended += n
	}
	if ended != seen.Matches {
		t.Errorf("%v: %d endings of %d matches", seen.Endings, ended, seen.Matches)
	}
	for i := range seen.Parts {
		if p := &seen.Parts[i]; p.OfferedMatches == 0 || p.UsedMatches > p.OfferedMatches || p.OfferedMatches > seen.Matches || seen.Part(p.Name) != p {
			t.Errorf("%s: offered in %d and taken in %d of %d matches", p.Name, p.OfferedMatches, p.UsedMatches, seen.Matches)
		}
	}
	if seen.Part("no such part") != nil {
		t.Error("there is a part that there is not")
	}
	again := probe.PlayTrials(r, bounds)
	if again.Decisions != seen.Decisions || again.WonMatches != seen.WonMatches {
		t.Errorf("another time %d decisions and %d won, want %d and %d", again.Decisions, again.WonMatches, seen.Decisions, seen.WonMatches)
	}
}

// The bound of decisions applies to each number of seats, and the match that it ends counts
// as unfinished.
func TestLookBounded(t *testing.T) {
	r := highcard.Rules{}
	n := len(probe.SeatsOf(r))
	seen := probe.PlayTrials(r, probe.Bounds{Matches: 1000, Decisions: 101})
	if seen.Decisions != 101*n || seen.Endings[engine.Unfinished] != n {
		t.Errorf("%d decisions and endings %v, want %d decisions and %d unfinished", seen.Decisions, seen.Endings, 101*n, n)
	}
}

// Rules that are written differently but mean the same go alike in every match; those that
// give a seat points, deal other hands or allow other numbers of seats do not.
func TestAlike(t *testing.T) {
	r := highcard.Rules{}
	seats := r.Players().Max - r.Players().Min + 1
	if same, n := probe.PlaysSame(r, highcard.Rules{Ranks: 12, Hand: 3}, bounds); !same || n != bounds.Matches*seats {
		t.Errorf("with the deck said in numbers: alike is %v after %d matches, want true after %d", same, n, bounds.Matches*seats)
	}
	if same, n := probe.PlaysSame(r, r, bounds); !same || n != 0 {
		t.Errorf("the same rules: alike is %v after %d matches, want true without one", same, n)
	}
	for name, other := range map[string]highcard.Rules{"a head start": {HeadStart: 1}, "larger hands": {Hand: 4}, "a House": {House: true}} {
		if same, n := probe.PlaysSame(r, other, bounds); same || n > 3 {
			t.Errorf("%s: alike is %v after %d matches, want a difference at once", name, same, n)
		}
	}
}

// A Play stops when Over returns false, and its hooks are called for every decision.
func TestPlay(t *testing.T) {
	var begun, before, after []uint64
	p := probe.Series{Bounds: bounds, State: highcard.Rules{}.NewState(2), Weigher: highcard.Rules{}}
	p.OnStart = func(deal uint64) { begun = append(begun, deal) }
	p.BeforeAction = func(deal uint64, legal []engine.Action, taken engine.Action) { before = append(before, deal) }
	p.AfterAction = func(deal uint64, taken engine.Action) { after = append(after, deal) }
	p.OnEnd = func(deal uint64) bool { return deal < 2 }
	decisions, over := p.Run()
	if !over || !slices.Equal(begun, []uint64{0, 1, 2}) || decisions == 0 || len(before) != decisions || !slices.Equal(before, after) {
		t.Errorf("over is %v, begun %v, %d decisions, hooks called %d and %d times", over, begun, decisions, len(before), len(after))
	}
}
