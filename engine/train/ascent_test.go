package train_test

import (
	"testing"

	"equitas/engine"
	"equitas/engine/enginetest"
	"equitas/engine/train"
)

// counting is [naive] with feature counts.
type counting struct{ naive }

func (c counting) Count(o engine.Observation, legal []engine.Action, _, counts []int32) {
	enginetest.CountSeparately(c, o, legal, counts)
}

// A generation of a policy gradient improves beginners more than SPSA does in four.
func TestAscentImproves(t *testing.T) {
	up := learn(t, train.Task{Rules: counting{}, Seats: 4, Seed: 1, Generations: 1, Workers: 2})
	if !up.BeatsThumb() || up.Exam.Value < up.FairShare+0.1 {
		t.Errorf("trained bots win %.3f (%.3f to %.3f) against bots that know nothing, want clearly more than %.3f + 0.1", up.Exam.Value, up.Exam.Lo, up.Exam.Hi, up.FairShare)
	}
	if idle := up.Weights[len(up.Weights)-1]; idle != 7*engine.WeightUnit {
		t.Errorf("the weight of a feature that decides nothing is %d", idle)
	}
	climbed := learn(t, train.Task{Rules: naive{}, Seats: 4, Seed: 1, Generations: 4, Workers: 2})
	if up.Exam.Lo < climbed.Exam.Value-0.03 {
		t.Errorf("an ascent of a generation wins %.3f, a climb of four %.3f", up.Exam.Value, climbed.Exam.Value)
	}
}

// Results of the two learning methods are stored under different numbers.
func TestMethodOfAscents(t *testing.T) {
	if a, b := train.MethodOf(counting{}, 4), train.MethodOf(naive{}, 4); a == b {
		t.Errorf("both ways of learning are method %d", a)
	}
}

// Converge alternates between both learning methods.
func TestAscentRests(t *testing.T) {
	if testing.Short() {
		t.Skip("trains")
	}
	r, err := train.Converge(t.Context(), train.Task{Rules: counting{}, Seats: 3, Seed: 1, Generations: 2, Workers: 2, NoCurve: true})
	if err != nil || !r.BeatsThumb() || r.Trainings < 2 {
		t.Errorf("a rest wins %.3f after %d trainings, error %v", r.Exam.Value, r.Trainings, err)
	}
}
