package train_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"equitas/engine"
	"equitas/engine/enginetest/highcard"
	"equitas/engine/enginetest/standoff"
	"equitas/engine/train"
)

// A lesson improves players who know nothing, and gives the same for any number of workers;
// good players keep their weights.
func TestLesson(t *testing.T) {
	o := train.Task{Rules: counting{}, Seats: 3, Seed: 5, Workers: 1}
	one, err := train.Lesson(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	if !one.Improved || !one.BeatsThumb() || one.Matches == 0 {
		t.Fatalf("after a lesson of %d matches one wins %.3f (%.3f to %.3f) from those who know nothing, found %v", one.Matches, one.Exam.Value, one.Exam.Lo, one.Exam.Hi, one.Improved)
	}
	o.Workers = 4
	if four, err := train.Lesson(t.Context(), o); err != nil || !slices.Equal(one.Weights, four.Weights) || one.Exam != four.Exam {
		t.Errorf("one worker learns %v, four learn %v (%v)", one.Weights, four.Weights, err)
	}
	o.Start = one.Weights
	again, err := train.Lesson(t.Context(), o)
	if err != nil || again.Improved || !slices.Equal(again.Weights, one.Weights) {
		t.Errorf("a second lesson finds %v after %v (%v)", again.Weights, one.Weights, err)
	}
}

// A lesson that is impossible returns an error that says why, and one that is cancelled
// ends.
func TestLessonErrors(t *testing.T) {
	for _, c := range []struct {
		o    train.Task
		want string
	}{
		{train.Task{Rules: counting{}, Seats: 99}, "99 seats, must be "},
		{train.Task{Rules: counting{}, Seats: 3, Start: []int32{1}}, "1 weights to start with, the game has "},
	} {
		if _, err := train.Lesson(t.Context(), c.o); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%d seats, %d weights: error %v, want %q", c.o.Seats, len(c.o.Start), err, c.want)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := train.Lesson(ctx, train.Task{Rules: counting{}, Seats: 3}); !errors.Is(err, context.Canceled) {
		t.Errorf("who is stopped ends with %v", err)
	}
}

// countingHouse is a game with roles and feature counts.
type countingHouse struct{ counting }

func (countingHouse) Cast(seats int) *engine.Cast { return highcard.Rules{House: true}.Cast(seats) }

// Teaches is false if seats have roles or the rules have no feature counts.
func TestTeaches(t *testing.T) {
	if !train.AllowsLesson(counting{}, 3) {
		t.Error("there are no lessons where features are counted")
	}
	if train.AllowsLesson(naive{}, 3) {
		t.Error("there are lessons where nobody says what features count")
	}
	if r := (countingHouse{}); r.Cast(3) == nil || train.AllowsLesson(r, 3) {
		t.Error("there are lessons where seats have roles")
	}
}

// hopeless is a game that nobody ever wins.
type hopeless struct{ counting }

func (hopeless) NewState(seats int) engine.State { return hopelessState{counting{}.NewState(seats)} }

type hopelessState struct{ engine.State }

func (hopelessState) Result() engine.Result { return engine.Result{} }

// Where no match has a winner, a lesson ends after its first round, with what it began with.
func TestLessonThatNobodyWins(t *testing.T) {
	r, err := train.Lesson(t.Context(), train.Task{Rules: hopeless{}, Seats: 3, Seed: 1, Workers: 2})
	if err != nil {
		t.Fatal(err)
	}
	usual, err := train.Lesson(t.Context(), train.Task{Rules: counting{}, Seats: 3, Seed: 1, Workers: 2})
	if err != nil {
		t.Fatal(err)
	}
	if r.Improved || 4*r.Matches > usual.Matches {
		t.Errorf("a lesson of a game that nobody wins improves players: %v, in %d matches; one of a game that somebody wins takes %d", r.Improved, r.Matches, usual.Matches)
	}
}

// Players who leave it to the others to end a match win more among those who end it. A lesson does not
// keep such weights: matches of players who all have them have no winner.
func TestLessonThatEndsNoMatch(t *testing.T) {
	r, err := train.Lesson(t.Context(), train.Task{Rules: standoff.Rules{}, Seats: standoff.Seats, Seed: 1, Workers: 2})
	if err != nil {
		t.Fatal(err)
	}
	if r.Improved || r.Weights[0] < 0 {
		t.Errorf("a lesson finds %v (improved: %v), expected the start, under which matches end", r.Weights, r.Improved)
	}
}
