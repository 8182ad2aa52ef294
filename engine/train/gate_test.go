package train

import (
	"slices"
	"strings"
	"testing"

	"equitas/engine"
	"equitas/engine/enginetest/highcard"
)

// The gate finds the role in which learned weights are worse than the rule of thumb,
// against either kind of opponent, and passes weights that play as well or better.
func TestGate(t *testing.T) {
	good := engine.Defaults(split{})
	run := func(w []int32, workers int) []GateResult {
		t.Helper()
		l, err := (&Gate{Rules: split{highcard.Rules{House: true}}, Seats: 3, Weights: w, Seed: 2, Deals: 3000, Workers: workers}).Run(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return l
	}
	for _, house := range []bool{false, true} {
		l := run(turned(good, house), 1)
		if len(l) != 4 {
			t.Fatalf("%d passages, want one for each of two roles in two companies", len(l))
		}
		for i, p := range l {
			if want := (i >= 2) == house; p.IsWorse() != want || p.Passes() == want || p.IsBetter() {
				t.Errorf("the House is bad: %t; %s among those who have learned: %t: thumb %v, own %v, more %+v, worse: %t, want %t",
					house, p.Role.Title, p.AmongLearned, p.ThumbShare.Value, p.LearnedShare.Value, p.Difference, p.IsWorse(), want)
			}
			if p.AmongLearned != (i%2 == 1) || p.Role.ID == "" {
				t.Errorf("passage %d is of %q, among those who have learned: %t", i, p.Role.ID, p.AmongLearned)
			}
		}
		if !slices.Equal(l, run(turned(good, house), 3)) {
			t.Error("three workers find something else than one")
		}
	}
	for _, p := range run(good, 2) {
		if p.Difference.Value != 0 || !p.Passes() || p.IsBetter() {
			t.Errorf("who plays as the rule of thumb does: %+v", p)
		}
	}
}

// If all seats are alike, one player is tested among all others.
func TestGateOfSeatsAlike(t *testing.T) {
	r := highcard.Rules{}
	bad := engine.Defaults(r)
	for f := range bad {
		bad[f] = -bad[f]
	}
	l, err := (&Gate{Rules: r, Seats: 4, Weights: bad, Deals: 1000}).Run(t.Context())
	if err != nil || len(l) != 2 {
		t.Fatal(l, err)
	}
	for i, p := range l {
		if !p.IsWorse() || p.Role.ID != "" || p.AmongLearned != (i == 1) {
			t.Errorf("passage %d of a bad player: %+v", i, p)
		}
	}
	if x := l[0].ThumbShare.Value; x < 0.22 || x > 0.28 {
		t.Errorf("the rule of thumb takes %v from three of its kind, want a fair share", x)
	}
}

func TestGateRefuses(t *testing.T) {
	r := highcard.Rules{}
	for _, c := range []struct {
		g    Gate
		want string
	}{
		{Gate{Rules: r, Seats: 3, Weights: []int32{1}, Deals: 1000}, "1 weights, the game has"},
		{Gate{Rules: r, Seats: 3, Weights: engine.Defaults(r), Deals: 199}, "199 deals, must be 200"},
		{Gate{Rules: bare{r}, Seats: 3, Deals: 1000}, "no features"},
	} {
		if _, err := c.g.Run(t.Context()); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v, want %q", err, c.want)
		}
	}
	if l, err := (&Gate{Rules: r, Seats: 3, Weights: engine.Defaults(r), Deals: 200}).Run(t.Context()); err != nil || len(l) != 2 {
		t.Errorf("200 deals, the fewest: got %d results and error %v, want 2", len(l), err)
	}
}

// bare are rules without features.
type bare struct{ engine.Rules }
