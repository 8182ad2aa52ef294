package lab

import (
	"slices"
	"testing"

	"equitas/engine"
	"equitas/engine/lab/question"
	"equitas/engine/rule"
)

// converged trains from the same weights and with the same seed as base's bots. Only if
// this is the variant's own training does it return the weights of the variant's own bots.
// Bots that begin elsewhere than base's would show differences that come from the training.
func TestRestBeginsAtItsRoot(t *testing.T) {
	l := testLab(t)
	base, v := testVariant(t, l, "proelio/0.9.6"), testVariant(t, l, "proelio/0.9.6", "turn.limit=400")
	judge := v.Rules.(engine.Weigher)
	usual, err := v.trainingStart(judge, "", 4)
	if err != nil {
		t.Fatal(err)
	}
	other := usual
	other.weights = slices.Clone(usual.weights)
	other.weights[0] += engine.WeightUnit
	again, elsewhere := usual, other
	again.seed, elsewhere.seed = question.DefaultSeed+1, question.DefaultSeed+1
	starts := []trainingStart{usual, other, again, elsewhere}
	want := make([][]int32, len(starts))
	for k, from := range starts { // each start has another result
		style := &rule.Style{Name: "own", Game: "proelio", Extends: rule.Greedy, Rules: v.Set.Hash}
		for i, f := range judge.Features() {
			w := from.weights[i] + int32(k+2)*engine.WeightUnit
			style.Weights, want[k] = append(style.Weights, rule.Weight{Feature: f.Name, Value: w}), append(want[k], w)
		}
		if k > 0 {
			from.name = "bots that have learned " + base.RequestedAs
		}
		l.learned[trainingKey{file: v.weightsKey(from)}] = style
	}
	c := &comparisonRun{setup: l.setup(&question.Play{}, question.Observer{}, defaultLineup(), 1), variants: []*Variant{base, v}}
	for k, from := range starts {
		got, err := c.trainUntilConverged(t.Context(), v, from.weights, from.seed, 4)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(got, want[k]) {
			t.Errorf("start %d, by seed %d: the bots learned %v, want %v", k, from.seed, got[:3], want[k][:3])
		}
	}
}
