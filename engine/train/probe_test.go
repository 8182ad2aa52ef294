package train

import (
	"context"
	"slices"
	"strings"
	"testing"

	"equitas/engine"
	"equitas/engine/enginetest/highcard"
)

// Stealing wins in High Card: players who have unlearned it would win more if they were
// forced to steal. The result is the same for any number of workers.
func TestProbe(t *testing.T) {
	rules := highcard.Rules{}
	w := engine.Defaults(engine.Weigher(rules))
	for i, f := range rules.Features() {
		if f.Name == "steal_none" {
			w[i] = 100 * engine.WeightUnit
		}
	}
	var got []ProbeResult
	for _, workers := range []int{1, 3} {
		p := Probe{Rules: rules, Seats: 3, Weights: w, Part: "steal", OpenedParts: []string{"steal"}, Seed: 1, Workers: workers}
		r, err := p.Run(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		if r == nil {
			t.Fatal("nobody could steal")
		}
		got = append(got, *r)
	}
	if got[0] != got[1] {
		t.Errorf("one worker: %+v, three: %+v", got[0], got[1])
	}
	if r := got[0]; r.Positions == 0 || r.Pairs < 8 || !(r.Lo < r.Gain && r.Gain < r.Hi) || r.Lo <= 0 || r.Gain > 1 {
		t.Errorf("found %+v", r)
	}
	if _, err := (&Probe{Rules: rules, Seats: 3, Weights: w, Part: "nothing"}).Run(context.Background()); err == nil {
		t.Error("a part that is none was probed")
	}
}

// A probe needs a game with parts and determinizations; for another game it is an error
// that says so.
func TestProbeNeedsBoth(t *testing.T) {
	rules := highcard.Rules{}
	for what, r := range map[string]engine.Rules{
		"without parts": struct {
			engine.Rules
			engine.Weigher
			engine.Determinizer
		}{rules, rules, rules},
		"without deals": struct {
			engine.PartUser
			engine.Weigher
		}{rules, rules},
	} {
		if got, err := (&Probe{Rules: r, Seats: 3, Weights: engine.Defaults(rules), Part: "steal", Seed: 1, Workers: 1}).Run(context.Background()); err == nil || !strings.Contains(err.Error(), "no parts that can be used") {
			t.Errorf("%s: %+v, %v", what, got, err)
		}
	}
}

// Chances are sampled evenly.
func TestSome(t *testing.T) {
	l := make([]opportunity, 10)
	for i := range l {
		l[i].number = uint64(i)
	}
	var got []uint64
	for _, c := range spreadSample(l, 4) {
		got = append(got, c.number)
	}
	if want := []uint64{0, 2, 5, 7}; !slices.Equal(got, want) {
		t.Errorf("of ten four: %v, want %v", got, want)
	}
}
