package train_test

import (
	"context"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"equitas/engine"
	"equitas/engine/enginetest/highcard"
	"equitas/engine/rng"
	"equitas/engine/train"
)

// naive is High Card with a bad rule of thumb: it keeps strong cards.
type naive struct{ highcard.Rules }

func (naive) Features() []engine.Feature {
	l := slices.Clone(highcard.Rules{}.Features())
	for i := range l {
		l[i].Default = 0
	}
	// a feature that no decision depends on
	return append(l, engine.Feature{Name: "idle", Doc: "nothing", Default: 7 * engine.WeightUnit})
}

func (naive) Weigh(o engine.Observation, legal []engine.Action, w []int32, rating []int64) {
	highcard.Rules{}.Weigh(o, legal, w[:len(w)-1], rating)
}

func learn(t *testing.T, o train.Task) *train.Result {
	t.Helper()
	r, err := train.Train(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// A few generations improve players who know nothing.
func TestTrainingImproves(t *testing.T) {
	r := learn(t, train.Task{Rules: naive{}, Seats: 4, Seed: 1, Generations: 4, Workers: 2})
	if !r.BeatsThumb() || r.Exam.Value < r.FairShare+0.1 {
		t.Errorf("trained bots win %.3f (%.3f to %.3f) against bots that know nothing, want clearly more than %.3f + 0.1", r.Exam.Value, r.Exam.Lo, r.Exam.Hi, r.FairShare)
	}
	first, last := r.Curve[0], r.Curve[len(r.Curve)-1]
	if first.Generation != 0 || last.Generation != 4 || last.Share.Value <= first.Share.Value || first.Share.Lo > r.FairShare || first.Share.Hi < r.FairShare {
		t.Errorf("the curve goes from %+v to %+v", first, last)
	}
	if idle := r.Weights[len(r.Weights)-1]; idle != 7*engine.WeightUnit {
		t.Errorf("the weight of a feature that decides nothing is %d", idle)
	}
	for i, m := range r.WeightChanges {
		if m.Feature.Name == "idle" || m.From == m.To {
			t.Errorf("move %d is %+v", i, m)
		}
		if i > 0 && max(m.Effect, -m.Effect) > max(r.WeightChanges[i-1].Effect, -r.WeightChanges[i-1].Effect) {
			t.Errorf("move %d has a greater effect than the one before", i)
		}
	}
	for _, w := range r.Weights {
		if tenths := math.Round(float64(w) * 10 / engine.WeightUnit); train.WeightOfTenths(int64(tenths)) != w {
			t.Errorf("weight %d is no whole number of tenths of a point", w)
		}
	}
}

// The number of workers changes nothing; another seed does, in a climb and in an ascent.
func TestSameSeedSameWeights(t *testing.T) {
	for _, rules := range []engine.Rules{naive{}, counting{}} {
		o := train.Task{Rules: rules, Seats: 3, Seed: 5, Generations: 2, Workers: 1}
		one := learn(t, o)
		o.Workers = 5
		five := learn(t, o)
		if !slices.Equal(one.Weights, five.Weights) || one.Exam != five.Exam || !slices.Equal(one.Curve, five.Curve) || one.Matches != five.Matches {
			t.Errorf("%T: 1 worker came to %v, %v; 5 to %v, %v", rules, one.Weights, one.Exam, five.Weights, five.Exam)
		}
		o.Seed = 6
		if other := learn(t, o); slices.Equal(one.Weights, other.Weights) {
			t.Errorf("%T: another seed came to the same weights %v", rules, other.Weights)
		}
	}
}

// Progress is called for every generation, with the points of the curve.
func TestProgress(t *testing.T) {
	var done []int
	points := 0
	learn(t, train.Task{Rules: naive{}, Seats: 2, Generations: 3, Workers: 2, OnGeneration: func(n, of int, at *train.Point) {
		done = append(done, n)
		if of != 3 {
			t.Errorf("generation %d of %d, want of 3", n, of)
		}
		if at != nil {
			points++
		}
	}})
	if !slices.Equal(done, []int{1, 2, 3}) || points == 0 {
		t.Errorf("told of generations %v and %d points", done, points)
	}
}

// Played is called for every match, and at the end all are over except those that were not
// needed.
func TestPlayed(t *testing.T) {
	last, of, calls := -1, 0, 0
	r := learn(t, train.Task{Rules: naive{}, Seats: 2, Generations: 3, Workers: 2, OnMatches: func(done, most int) {
		if done < last || calls > 0 && most > of {
			t.Errorf("%d of %d after %d of %d", done, most, last, of)
		}
		if calls++; calls == 1 && done != 0 {
			t.Errorf("first told of %d", done)
		}
		last, of = done, most
	}})
	if last != of || last <= r.Matches {
		t.Errorf("at the end %d of %d matches, of which %d to learn", last, of, r.Matches)
	}
}

type dumb struct{ engine.Rules }

func TestCannotTrain(t *testing.T) {
	if _, err := train.Train(t.Context(), train.Task{Rules: dumb{highcard.Rules{}}, Seats: 4}); err == nil || !strings.Contains(err.Error(), "no features") {
		t.Errorf("rules without features: %v", err)
	}
	if _, err := train.Train(t.Context(), train.Task{Rules: naive{}, Seats: 7}); err == nil || !strings.Contains(err.Error(), "7 seats, must be 2 to 6") {
		t.Errorf("7 seats: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := train.Train(ctx, train.Task{Rules: naive{}, Seats: 4}); !errors.Is(err, context.Canceled) {
		t.Errorf("stopped: %v", err)
	}
}

// brittle rules panic in the deals whose number ends in 7.
type brittle struct{ naive }

type brittleState struct {
	engine.State
	deal uint64
}

func (b brittle) NewState(seats int) engine.State {
	return &brittleState{State: b.naive.NewState(seats)}
}

func (s *brittleState) Start(d rng.Deal) {
	s.deal = d.Index
	s.State.Start(d)
}

func (s *brittleState) Apply(a engine.Action) {
	if s.deal%10 == 7 {
		panic("a card is missing")
	}
	s.State.Apply(a)
}

// The error names the first deal that breaks, whatever the number of workers.
func TestBrokenMatch(t *testing.T) {
	for _, workers := range []int{1, 4} {
		_, err := train.Train(t.Context(), train.Task{Rules: brittle{}, Seats: 4, Workers: workers})
		broken, ok := errors.AsType[*train.BrokenError](err)
		if !ok || broken.Deal != 7 || !strings.Contains(err.Error(), "a card is missing") {
			t.Errorf("%d workers: %v", workers, err)
		}
	}
}
