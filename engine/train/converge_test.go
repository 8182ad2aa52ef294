package train_test

import (
	"flag"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"equitas/engine"
	"equitas/engine/enginetest/highcard"
	"equitas/engine/rng"
	"equitas/engine/train"
)

// full makes the tests of error rates as long as their acceptance numbers require;
// scripts/validate.sh sets it.
var full = flag.Bool("full", false, "run the tests of error rates at full length")

// shuffled is naive with other deals.
type shuffled struct{ naive }

func (r shuffled) NewState(seats int) engine.State {
	return &shuffledState{State: r.naive.NewState(seats)}
}

type shuffledState struct{ engine.State }

func (s *shuffledState) Start(d rng.Deal) {
	s.State.Start(rng.NewDeal(d.Master^0x5A5A, d.Index))
}

// misere is a game in which the player who would have won loses: all others share the win.
type misere struct{ naive }

func (r misere) NewState(seats int) engine.State {
	return &train.MisereState{State: r.naive.NewState(seats), Seats: seats}
}

// knowing returns the weights of a good player of High Card (well), and those of a player
// who knows nothing of it (naively).
func knowing() (well, naively []int32) {
	naively = engine.Defaults(naive{})
	well = slices.Clone(naively)
	copy(well, engine.Defaults(highcard.Rules{}))
	return well, naively
}

func rest(t *testing.T, o train.Task) *train.Result {
	t.Helper()
	r, err := train.Converge(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// From weights that know nothing, Converge needs more than one training, and then finds no
// more; from weights that know the game, it finds nothing.
func TestRest(t *testing.T) {
	if testing.Short() {
		t.Skip("trains")
	}
	o := train.Task{Rules: naive{}, Seats: 3, Seed: 1, Generations: 4, Workers: 2}
	last, of := 0, 0
	o.OnMatches = func(done, most int) { last, of = done, most }
	r := rest(t, o)
	if !r.Improved || r.Trainings < 2 || len(r.WeightChanges) == 0 {
		t.Errorf("found %t in %d trainings, %d moves", r.Improved, r.Trainings, len(r.WeightChanges))
	}
	if end := r.Curve[len(r.Curve)-1]; end.Generation != 4*r.Trainings {
		t.Errorf("the curve ends with generation %d after %d trainings of 4", end.Generation, r.Trainings)
	}
	if last != of || last <= r.Matches {
		t.Errorf("at the end %d of %d matches, of which %d to learn", last, of, r.Matches)
	}
	brief := o
	brief.OnMatches, brief.NoCurve = nil, true
	if b := rest(t, brief); !slices.Equal(b.Weights, r.Weights) || b.Exam != r.Exam || b.Generations != r.Generations || len(b.Curve) > 0 || b.Matches >= r.Matches {
		t.Errorf("in brief %v in %d matches with a curve of %d points, else %v in %d", b.Weights, b.Matches, len(b.Curve), r.Weights, r.Matches)
	}
	o.OnMatches, o.Start = nil, r.Weights
	again := rest(t, o)
	if !again.Converged || again.Improved && again.Trainings < 2 {
		t.Errorf("from there: rests %t, found %t in %d trainings", again.Converged, again.Improved, again.Trainings)
	}
	if !again.Improved && (!slices.Equal(again.Weights, r.Weights) || again.Trainings != 2) {
		t.Errorf("nothing was found in %d trainings, and the weights are others", again.Trainings)
	}
	if o.QuietTrainings = 3; again.Converged && !again.Improved {
		if third := rest(t, o); !third.Improved && third.Trainings != 3 || third.Trainings < 3 {
			t.Errorf("three quiet trainings were asked for, found %t in %d", third.Improved, third.Trainings)
		}
	}
}

func try(t *testing.T, o train.Trial) *train.Gain {
	t.Helper()
	o.Workers = 2
	g, err := train.RunTrial(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// Weights learned under other rules are distinct only if they win more there than under the
// base's.
func TestTry(t *testing.T) {
	well, naively := knowing()
	for _, c := range []struct {
		what            string
		base, other     engine.Rules
		root, learned   []int32
		apart, progress bool
	}{
		{"better under both", naive{}, shuffled{}, naively, well, false, true},
		{"worse under both", naive{}, shuffled{}, well, naively, false, false},
		{"better under other's rules alone", naive{}, misere{}, well, naively, true, false},
		{"better under the base's alone", misere{}, naive{}, well, naively, false, false},
		{"worse under other's", naive{}, misere{}, naively, well, false, false},
	} {
		g := try(t, train.Trial{Base: c.base, Other: c.other, Seats: 4, BaseWeights: c.root, LearnedWeights: c.learned, Seed: 3})
		if g.IsDistinct() != c.apart || g.IsProgress() != c.progress {
			t.Errorf("%s: apart %t, progress %t after %d deals: base %+v, other %+v, more %+v", c.what, g.IsDistinct(), g.IsProgress(), g.Deals, g.Base, g.Other, g.More)
		}
	}
	one := train.Trial{Base: naive{}, Other: shuffled{}, Seats: 3, BaseWeights: naively, LearnedWeights: well, Seed: 3, Workers: 1}
	g, err := train.RunTrial(t.Context(), one)
	if five := try(t, one); err != nil || !reflect.DeepEqual(g, five) {
		t.Errorf("1 worker found %+v, 2 %+v: %v", g, five, err)
	}
	one.LearnedWeights = well[1:]
	if _, err := train.RunTrial(t.Context(), one); err == nil {
		t.Error("weights that are too few were played")
	}
}

// Two rulesets that differ only in their deals are hardly ever given different weights,
// whatever was learned under one of them.
func TestV20ApartOfNothing(t *testing.T) {
	if testing.Short() {
		t.Skip("plays many matches")
	}
	runs, most := 20, 4 // at 5 % each, 4 or fewer of 20 have probability 99.7 %
	if *full {
		runs, most = 300, 29 // 29 or fewer of 300 have probability 99.9 %
	}
	well, _ := knowing()
	r := rand.New(rand.NewPCG(2026, 20))
	apart := 0
	for range runs {
		learned := slices.Clone(well)
		for i := range learned {
			learned[i] += int32(r.NormFloat64() * 10 * engine.WeightUnit)
		}
		if try(t, train.Trial{Base: naive{}, Other: shuffled{}, Seats: 3, BaseWeights: well, LearnedWeights: learned, Seed: r.Uint64()}).IsDistinct() {
			apart++
		}
	}
	t.Logf("V20 equal rules told apart by players: %d of %d (accept 0..%d)", apart, runs, most)
	if apart > most {
		t.Error("too many")
	}
}
