package train

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"equitas/engine"
	"equitas/engine/enginetest/highcard"
)

// Weights that rate stealing far too low are found to gain from stealing, and the gain is
// confirmed on fresh deals; weights that rate it far too high, from not stealing. The
// result is the same for any number of workers.
func TestFocus(t *testing.T) {
	steal := len(shy{}.Features()) - 1
	often := shyWeights(0)
	often[steal] = 300 * engine.WeightUnit
	for _, c := range []struct {
		what string
		w    []int32
		up   bool
	}{{"never", shyWeights(100), true}, {"always", often, false}} {
		var got [2]*FocusResult
		for i, workers := range []int{1, 3} {
			f := Focus{Rules: shy{}, Seats: 3, Weights: c.w, Parts: []string{"steal", "unheard of"}, Seed: 7, Workers: workers}
			var err error
			if got[i], err = f.Run(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		// either the weight of stealing moved, or an extra rating of it
		moved := func(g *FocusResult) (by int64) {
			n := len(shy{}.Parts())
			for _, f := range []int{steal, len(c.w) + stealing, len(c.w) + n + stealing} {
				if by += int64(g.Weights[f]); f == steal {
					by -= int64(c.w[steal])
				}
			}
			return by
		}
		if g := got[0]; g.Weights == nil || moved(g) > 0 != c.up || !slices.Equal(g.Tried, []string{"steal"}) || g.Matches == 0 || g.Deals == 0 {
			t.Fatalf("who steals %s comes to %v from %v: %+v", c.what, g.Weights, c.w, g)
		}
		if !slices.Equal(got[0].Weights, got[1].Weights) || got[0].Matches != got[1].Matches {
			t.Errorf("who steals %s: one worker comes to %+v, three to %+v", c.what, got[0], got[1])
		}
		trial := Trial{Base: shy{}, Other: shy{}, Seats: 3, BaseWeights: c.w, LearnedWeights: got[0].Weights, Seed: 7, Workers: 2, Deals: got[0].Deals, RoleSeats: got[0].In}
		g, err := RunTrial(t.Context(), trial)
		if err != nil {
			t.Fatal(err)
		}
		if g.Other.Lo <= 0 || g.IsDistinct() || g.Matches == 0 || g.BackDeals != 0 {
			t.Errorf("who steals %s: %+v, want a gain that is no more here than under the same rules", c.what, g)
		}
	}
}

// Nothing is tried if the parts are unknown or players could not use them, and a Focus that
// cannot run returns an error that says why.
func TestFocusOnNothing(t *testing.T) {
	f := Focus{Rules: shy{}, Seats: 3, Weights: shyWeights(0), Parts: []string{"unheard of"}, Seed: 7}
	if got, err := f.Run(t.Context()); err != nil || got.Weights != nil || got.Tried != nil || got.Matches != 0 {
		t.Errorf("nothing to try: %+v, %v", got, err)
	}
	f.Weights = f.Weights[1:]
	if _, err := f.Run(t.Context()); err == nil || !strings.Contains(err.Error(), "weights, the game has") {
		t.Errorf("a weight is missing: error %v", err)
	}
	f = Focus{Rules: split{highcard.Rules{House: true}}, Seats: 3, Weights: engine.Defaults(split{}), Parts: []string{"steal"}, Seed: 7, Workers: 2}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := f.Run(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("who is stopped ends with %v", err)
	}
}

// A weight is moved by the amount that closes a share of the gaps: up if the part is rated
// below the best, down if it is rated highest; not at all if there is no such decision.
func TestMoved(t *testing.T) {
	p := unusedPart{examinedDecisions: 100, signals: []featureSignal{{sum: 200}, {sum: 100}}}
	for i := range int64(100) {
		p.signals[0].gaps = append(p.signals[0].gaps, (i-50)*10*engine.WeightUnit)
		p.signals[1].gaps = append(p.signals[1].gaps, (i+1)*engine.WeightUnit)
	}
	w := []int32{0, 0}
	for _, c := range []struct{ f, share, from, to int }{{0, 50, 125, 127}, {0, -50, -131, -129}, {0, 90, 224, 226}, {1, 10, 11, 12}} {
		got := p.withWeightMoved(w, c.f, c.share)
		if x := got[c.f]; x < int32(c.from*engine.WeightUnit) || x > int32(c.to*engine.WeightUnit) || got[1-c.f] != 0 {
			t.Errorf("feature %d by %d %%: moved to %.1f, want %d to %d", c.f, c.share, float64(x)/engine.WeightUnit, c.from, c.to)
		}
	}
	if got := p.withWeightMoved(w, 1, -50); got != nil {
		t.Errorf("a part that lies ahead nowhere is moved down to %v", got)
	}
	if got, want := p.featuresToMove(3), []int{0, 1}; !slices.Equal(got, want) {
		t.Errorf("features %v are tried, want %v", got, want)
	}
	p.signals[0].alsoOthers = true
	if got, want := p.featuresToMove(1), []int{1}; !slices.Equal(got, want) {
		t.Errorf("features %v are tried first, want %v, which speaks for nothing else", got, want)
	}
}
