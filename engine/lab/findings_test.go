package lab

import (
	"strings"
	"testing"
	"testing/fstest"

	"equitas/engine"
	"equitas/engine/enginetest"
	"equitas/engine/lab/question"
	"equitas/engine/rule"
)

// A finding is known to the laboratory that stored it and to a later one with the same
// cache. It is ignored if its file was changed in between.
func TestFindings(t *testing.T) {
	cache := folderCache(t.TempDir())
	open := func() *Lab { return Open(Resources{Disk: enginetest.Disk{}, Cache: cache}) }
	l := open()
	type worth struct{ Value float64 }
	var got worth
	if l.lookUpFinding("proelio", "trial-1", &got) {
		t.Error("known before it was found")
	}
	want := worth{1.0 / 3}
	l.storeFinding("trial-1", want)
	for _, l := range []*Lab{l, open()} {
		if got = (worth{}); !l.lookUpFinding("proelio", "trial-1", &got) || got != want {
			t.Errorf("found %v, want %v", got, want)
		}
		if l.lookUpFinding("proelio", "trial-2", &got) {
			t.Error("another name is known too")
		}
	}
	text, found := cache.Get("trial-1.json")
	if !found {
		t.Fatal("it is not in the cache")
	}
	for _, damaged := range []string{strings.Replace(text, "333", "334", 1), text[:len(text)/2], ""} {
		if err := cache.Put("trial-1.json", damaged); err != nil {
			t.Fatal(err)
		}
		if open().lookUpFinding("proelio", "trial-1", &got) {
			t.Errorf("taken for true: %q", damaged)
		}
	}
}

// Learned weights are tried in a trial only once. The same comparison later plays no trial
// and has the same result.
func TestTriedOnce(t *testing.T) {
	if testing.Short() {
		t.Skip("plays")
	}
	l := testLab(t)
	v := testVariant(t, l, "proelio/0.9.6", "turn.limit=400")
	judge := v.Rules.(engine.Weigher)
	from, err := v.trainingStart(judge, "", 4)
	if err != nil {
		t.Fatal(err)
	}
	style := &rule.Style{Name: "own", Game: "proelio", Extends: rule.Greedy, Rules: v.Set.Hash}
	for i, f := range judge.Features() {
		style.Weights = append(style.Weights, rule.Weight{Feature: f.Name, Value: from.weights[i] + int32(i%3)*engine.WeightUnit})
	}
	l.learned[trainingKey{file: v.weightsKey(from)}] = style
	layer := fstest.MapFS{"own/long.toml": {Data: []byte("game = \"proelio\"\nextends = \"proelio/0.9.6\"\ntitle = \"Long\"\n\n[turn]\nlimit = 400\n")}}
	l.resources.Layers = func() []rule.Layer { return []rule.Layer{{Variants: layer}} }
	var said [2]string
	for i, want := range []int{1, 0} {
		tries := 0
		a, err := l.Ask(t.Context(), &question.Compare{Base: "proelio/0.9.6", Others: []string{"own/long"}, Play: question.Play{Deals: 20}}, question.Observer{Stage: func(s question.Stage) {
			if strings.Contains(s.What, "habits") {
				tries++
			}
		}})
		if err != nil {
			t.Fatal(err)
		}
		if said[i] = written(t, a); tries != want {
			t.Errorf("comparison %d: %d trials, want %d", i+1, tries, want)
		}
	}
	if said[0] != said[1] || !strings.Contains(said[0], "one bot that has learned other's rules") {
		t.Error("the two say different things, or nothing of what was learned")
	}
}

// For the variants that come with the program, the results of trials against their editions
// and of probes of unused parts come with it too, and are not played again.
func TestShippedFindings(t *testing.T) {
	if testing.Short() {
		t.Skip("reads all variants")
	}
	l := Open(Resources{Workers: 2})
	lib := l.Library()
	known := func(what string) {
		t.Helper()
		if len(l.findings) > 0 {
			t.Errorf("%s: it was found out again; scripts/update-weights.sh findings keeps it", what)
		}
		clear(l.findings)
	}
	for _, name := range lib.Names() {
		v := testVariant(t, l, name)
		edition := lib.Edition(v.Set.Game)
		seats := edition.Rules.Players().Usual
		if p := v.Rules.Players(); !v.learnsQuickly() || seats < p.Min || seats > p.Max {
			continue
		}
		if len(v.Set.Chain) == 1 {
			asked(t, l, &question.Sim{Variant: name, Parts: true, Play: question.Play{Deals: 1000}})
			known(name)
			continue
		}
		q := &question.Compare{Base: edition.RequestedAs, Others: []string{name}}
		c := &comparisonRun{setup: l.setup(&q.Play, question.Observer{}, defaultLineup(), 1), question: q, complete: *q, variants: []*Variant{edition, v}}
		if err := c.prepareComparisonWeights(t.Context(), c.variants, seats); err != nil {
			t.Fatal(err)
		}
		if err := c.adaptBots(t.Context(), seats); err != nil {
			t.Fatal(err)
		}
		known(name)
	}
}
