package inference

import (
	"math"
	"reflect"
	"testing"

	"equitas/engine/enginetest/race"
	"equitas/engine/sim"
	"equitas/engine/stat"
)

// eachFake plays and compares a base with two changes together and with each alone; rules
// are those of both together, then of each.
func eachFake(t *testing.T, deals, workers int, rules ...*race.Rules) (terms Terms, whole *Comparison, alone []*Comparison) {
	t.Helper()
	scenarios := []*sim.Scenario{fakeCell("base", &race.Rules{}, "any", "any", "any")}
	for _, r := range rules {
		scenarios = append(scenarios, fakeCell("other", r, "any", "any", "any"))
	}
	runs := playAll(t, deals, workers, scenarios...)
	for _, r := range runs[2:] {
		alone = append(alone, Compare(runs[0], r))
	}
	return Terms{}, Compare(runs[0], runs[1]), alone
}

// An interaction is the change by both minus the sum of the changes by each: none where a
// match gets longer by the two turns that one of the changes adds, one turn where it gets
// longer by five and each change alone adds two.
func TestInteractions(t *testing.T) {
	terms, whole, alone := eachFake(t, 600, 2, &race.Rules{HeadStart: 4, ExtraTurns: 2}, &race.Rules{HeadStart: 4}, &race.Rules{ExtraTurns: 2})
	list := terms.Interactions(whole, alone)
	seen := map[string]bool{}
	for _, x := range list {
		id := x.Row.Metric.ID
		seen[id] = true
		one, other, both := alone[0].Row(id), alone[1].Row(id), whole.Row(id)
		want := both.Other.Value - one.Other.Value - other.Other.Value + both.Base.Value
		if math.Abs(x.Row.Change.Delta-want) > 1e-9 || math.Abs(x.Whole-both.Change.Delta) > 1e-9 || math.Abs(x.Sum-one.Change.Delta-other.Change.Delta) > 1e-9 {
			t.Errorf("%s: %g, sum %g, together %g; the runs say %g", id, x.Row.Change.Delta, x.Sum, x.Whole, want)
		}
		if x.Row.Margin != both.Margin || x.Row.Metric.Family != Headline || x.Row.GoalDirection != 0 {
			t.Errorf("%s: margin %g of %g, family %s, better %d", id, x.Row.Margin, both.Margin, x.Row.Metric.Family, x.Row.GoalDirection)
		}
		if id == "len.turns" && x.Row.Verdict != stat.Identical {
			t.Errorf("two turns more in every deal, and a head start: %s", x.Row.Verdict)
		}
	}
	if !seen["len.turns"] || len(list) < 2 {
		t.Errorf("interactions of %v", seen)
	}
	_, whole, alone = eachFake(t, 600, 2, &race.Rules{ExtraTurns: 5}, &race.Rules{ExtraTurns: 2}, &race.Rules{ExtraTurns: 2})
	for _, x := range (Terms{}).Interactions(whole, alone) {
		if c := x.Row.Change; x.Row.Metric.ID == "len.turns" && (math.Abs(c.Delta-1) > 1e-9 || !x.Row.Verdict.ClaimsChange() || x.Row.DirectionWord != "longer") {
			t.Errorf("one turn more in every deal: %+v, %s %s", c, x.Row.Verdict, x.Row.DirectionWord)
		}
	}
	if got := (Terms{}).Interactions(whole, []*Comparison{whole}); len(got) == 0 || got[0].Row.Verdict != stat.Identical {
		t.Error("a change that is all there is has an interaction with itself")
	}
}

// Interactions are the same for any number of workers, wider in a sequential run, and not
// judged where bots do not use a change.
func TestInteractionTerms(t *testing.T) {
	rules := []*race.Rules{{HeadStart: 3, ExtraTurns: 1}, {HeadStart: 3}, {ExtraTurns: 1}}
	terms, whole, alone := eachFake(t, 400, 1, rules...)
	_, whole3, alone3 := eachFake(t, 400, 3, rules...)
	fixed := terms.Interactions(whole, alone)
	for i, x := range terms.Interactions(whole3, alone3) {
		a, b := fixed[i].Row, x.Row
		a.Change.Rho, b.Change.Rho, a.Change.VRF, b.Change.VRF, a.MDE, b.MDE = 0, 0, 0, 0, 0, 0 // these may be NaN
		if !reflect.DeepEqual(a.Change, b.Change) || a.Verdict != b.Verdict {
			t.Errorf("%s: %+v with three workers, %+v with one", a.Metric.ID, b.Change, a.Change)
		}
	}
	look := Terms{Stop: &Stop{MaxDeals: 4000, Looks: 1, JudgedRows: 9, Unit: 1}}
	wider := false
	for i, x := range look.Interactions(whole, alone) {
		f := fixed[i].Row
		if !x.Row.AnyLook || x.Row.Confidence <= f.Confidence {
			t.Errorf("%s: at any look %v, confidence %g", f.Metric.ID, x.Row.AnyLook, x.Row.Confidence)
		}
		wider = wider || x.Row.Change.Hi-x.Row.Change.Lo > f.Change.Hi-f.Change.Lo
		if x.Row.Change.Hi-x.Row.Change.Lo < f.Change.Hi-f.Change.Lo {
			t.Errorf("%s: narrower at any look", f.Metric.ID)
		}
	}
	if !wider {
		t.Error("no interval is wider at any look")
	}
	if look.Stop.JudgedRows != 9 {
		t.Error("the terms were changed")
	}
	alone[1].MarkUnexercised()
	MarkUnused(fixed, alone)
	for _, x := range fixed {
		if v := x.Row.Verdict; v == stat.Identical || v == stat.Same {
			t.Errorf("%s is %s, and nobody uses one of the changes", x.Row.Metric.ID, v)
		}
	}
}
