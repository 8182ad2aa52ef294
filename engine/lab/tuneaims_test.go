package lab

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"equitas/engine"
	"equitas/engine/lab/question"
	"equitas/engine/rule"
	"equitas/engine/sim/inference"
	"equitas/engine/tune"
)

// Faults of aims as settings get their places in the aims; other faults and errors stay as they
// are.
func TestAimError(t *testing.T) {
	q := &question.Tune{Variant: "proelio/0.9.6", Aims: []string{"len.turns=20..30"}}
	v := testVariant(t, testLab(t), q.Variant)
	other := errors.New("there is no such file")
	if err := aimError(q, v, other); err != other {
		t.Errorf("got %v, want %v", err, other)
	}
	file := &question.FileError{Faults: rule.Faults{{At: rule.Place{File: "x.toml", Line: 1}, Msg: "is wrong"}, {At: rule.Place{File: "--set", Line: 1}, Msg: "is worse"}}}
	if err := aimError(q, nil, file); err != error(file) {
		t.Errorf("without a variant: got %v, want %v", err, file)
	}
	if err := aimError(q, v, file); err == nil || !strings.Contains(err.Error(), "x.toml:1:0: is wrong") || !strings.Contains(err.Error(), "--aim:1:1: is worse") {
		t.Errorf("got %v, want the second fault in --aim", err)
	}
}

// The shortest matches may be as short as at home, and shorter in proportion only if an aim is
// for shorter matches.
func TestShortestAllowed(t *testing.T) {
	q := &question.Tune{Variant: "proelio/0.9.6", Aims: []string{"seat.first=0", "len.turns=14..26"}, Play: question.Play{Bots: []string{"random"}}}
	m, err := newTuneRun(q, testLab(t), question.Observer{})
	if err != nil {
		t.Fatal(err)
	}
	c, err := m.scenario(m.home, m.seats)
	if err != nil {
		t.Fatal(err)
	}
	if err := m.setAims(c); err != nil {
		t.Fatal(err)
	}
	m.result, m.keepRuns = m.report(), true
	if _, err := m.play(stageHome)(t.Context(), []int{0}, 200); err != nil {
		t.Fatal(err)
	}
	home := m.runs[0]
	if err := m.setRanges(home); err != nil {
		t.Fatal(err)
	}
	least, _ := shortLength(home)
	i := slices.IndexFunc(m.metrics, func(x engine.Metric) bool { return x.ID == lengthMetric })
	if i < 0 || i > 1 || least <= 0 {
		t.Fatalf("the length is metric %d, and of short matches %g turns", i, least)
	}
	length := inference.Influences(home, m.metrics)[i].Value
	m.question.Aims = make([]tune.Aim, 2)
	for _, c := range []struct{ length, other, want float64 }{
		{length / 2, 0, least / 2},
		{length * 0.99, 0, least * 0.99},
		{length, 0, least},
		{length * 2, 0, least},
		{math.Inf(1), length / 2, least},
	} {
		m.question.Aims[i].Hi, m.question.Aims[1-i].Hi = c.length, c.other
		if got := m.shortestAllowed(home); math.Abs(got-c.want) > 1e-9 {
			t.Errorf("at most %g turns, and %g for the other aim: got %g, want %g", c.length, c.other, got, c.want)
		}
	}
}
