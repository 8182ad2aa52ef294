package inference

import (
	"fmt"
	"testing"

	"equitas/engine/enginetest/race"
	"equitas/engine/sim"
)

// A run with a memory counts the same as one without, and no deal is played twice.
func TestMemory(t *testing.T) {
	base := func(bots ...string) *sim.Scenario {
		return hashed(fakeCell("a", &race.Rules{HeadStart: 3}, bots...))
	}
	others := []*sim.Scenario{
		hashed(fakeCell("b", &race.Rules{HeadStart: 6}, "any", "any", "any")),
		hashed(fakeCell("c", &race.Rules{HeadStart: 3, ExtraTurns: 2}, "any", "any", "any")),
	}
	var memory sim.Memory
	for i, other := range others {
		for again := range 2 {
			want, wantStop := until(t, UntilOptions{MaxDeals: 1500}, 2, base("any", "any", "any"), other)
			got, stop, err := Until(t.Context(), []*sim.Scenario{base("any", "any", "any"), other}, UntilOptions{MaxDeals: 1500}, sim.RunOptions{Workers: 2, Keeper: &memory})
			if err != nil {
				t.Fatal(err)
			}
			if *stop != *wantStop {
				t.Errorf("other %d: stop %+v, want %+v", i, stop, wantStop)
			}
			for k := range got {
				if !same(got[k], want[k]) {
					t.Errorf("other %d, time %d, run %d is another with a memory", i, again, k)
				}
			}
			least := []int{0, min(stop.Deals, 200), 2 * stop.Deals, 2 * stop.Deals}[min(i+2*again, 3)]
			if reused := got[0].RecalledDeals + got[1].RecalledDeals; reused < least || i+again == 0 && reused != 0 {
				t.Errorf("other %d, time %d: %d deals reused of twice %d", i, again, reused, stop.Deals)
			}
		}
	}
	other := base("any", "any", "any")
	other.RulesHash = "z"
	for what, c := range map[string]*sim.Scenario{"other bots": base("any", "any", "first"), "other rules": other} {
		runs, err := sim.Play(t.Context(), []*sim.Scenario{c}, 300, sim.RunOptions{Workers: 1, Keeper: &memory})
		if err != nil {
			t.Fatal(err)
		}
		if n := runs[0].RecalledDeals; n != 0 {
			t.Errorf("%s: %d deals of another base reused", what, n)
		}
	}
}

// A Look has the headline rows of the deals played so far.
func TestLook(t *testing.T) {
	scenarios := []*sim.Scenario{
		fakeCell("a", &race.Rules{HeadStart: 3}, "any", "any", "any"),
		headed(fakeCell("b", &race.Rules{HeadStart: 5}, "any", "any", "any"), "seat.first", "len.turns"),
	}
	var seen []Look
	runs, stop := until(t, UntilOptions{MaxDeals: 2000, OnLook: func(g Look) { seen = append(seen, g) }}, 3, scenarios...)
	if len(seen) != stop.Looks {
		t.Fatalf("seen %d looks, want %d", len(seen), stop.Looks)
	}
	last := seen[len(seen)-1]
	if last.Deals != stop.Deals || last.MaxDeals != 2000 || !last.Final || last.Early != stop.Early || seen[0].Final != (stop.Looks == 1) {
		t.Errorf("the last look is %+v, the stop %+v", last, stop)
	}
	var want []Row
	for _, r := range (Terms{Stop: stop}).Compare(runs[0], runs[1]).Rows {
		if r.Metric.Family == Headline {
			want = append(want, r)
		}
	}
	if len(last.Rows) != 1 || len(last.Rows[0]) != len(want) {
		t.Fatalf("%d rows, want %d", len(last.Rows[0]), len(want))
	}
	for i, r := range last.Rows[0] {
		if r.Metric.ID != want[i].Metric.ID || fmt.Sprint(r.Change) != fmt.Sprint(want[i].Change) || r.Verdict != want[i].Verdict {
			t.Errorf("%s: %+v %s, want %+v %s", r.Metric.ID, r.Change, r.Verdict, want[i].Change, want[i].Verdict)
		}
	}
}
