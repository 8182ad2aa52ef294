package sim

import (
	"fmt"
	"slices"
	"testing"
)

// With a memory of the base a run counts what it counts without, and the base
// is not played again.
func TestMemory(t *testing.T) {
	base := func(bots ...string) *Cell { return fakeCell("a", &fakeRules{head: 3}, bots...) }
	others := []*Cell{
		fakeCell("b", &fakeRules{head: 6}, "any", "any", "any"),
		fakeCell("c", &fakeRules{head: 3, longer: 2}, "any", "any", "any"),
	}
	var memory Memory
	for i, other := range others {
		for again := range 2 {
			want, wantStop := until(t, UntilOptions{Max: 1500}, 2, base("any", "any", "any"), other)
			got, stop, err := Until(t.Context(), []*Cell{base("any", "any", "any"), other}, UntilOptions{Max: 1500}, Options{Workers: 2, Memories: []*Memory{&memory}})
			if err != nil {
				t.Fatal(err)
			}
			if *stop != *wantStop {
				t.Errorf("other %d: stop %+v, want %+v", i, stop, wantStop)
			}
			for k := range got {
				if !slices.Equal(got[k].Rows.Numbers(), want[k].Rows.Numbers()) || !slices.Equal(got[k].Traces, want[k].Traces) || !slices.Equal(got[k].Lengths, want[k].Lengths) ||
					!slices.Equal(got[k].Exposures, want[k].Exposures) || got[k].Longest != want[k].Longest {
					t.Errorf("other %d, time %d, run %d is another with a memory", i, again, k)
				}
			}
			if reused := memory.Reused(); again == 1 && reused < stop.Deals || i+again == 0 && reused != 0 {
				t.Errorf("other %d, time %d: %d deals reused of %d", i, again, reused, stop.Deals)
			}
		}
	}
	for _, c := range []struct {
		name string
		base *Cell
	}{{"other bots", base("any", "any", "first")}, {"other rules", fakeCell("z", &fakeRules{head: 9}, "any", "any", "any")}} {
		if c.name == "other rules" {
			c.base.Hash = "z"
		}
		if _, _, err := Until(t.Context(), []*Cell{c.base, others[0]}, UntilOptions{Max: 300}, Options{Workers: 1, Memories: []*Memory{&memory}}); err != nil {
			t.Fatal(err)
		}
		if n := memory.Reused(); n != 0 {
			t.Errorf("%s: %d deals of another base reused", c.name, n)
		}
	}
}

// What is seen at a look is the headline of the runs up to there.
func TestGlance(t *testing.T) {
	cells := []*Cell{
		fakeCell("a", &fakeRules{head: 3}, "any", "any", "any"),
		headed(fakeCell("b", &fakeRules{head: 5}, "any", "any", "any"), "seat.first", "len.turns"),
	}
	var seen []Glance
	runs, stop := until(t, UntilOptions{Max: 2000, Seen: func(g Glance) { seen = append(seen, g) }}, 3, cells...)
	if len(seen) != stop.Looks {
		t.Fatalf("seen %d looks, want %d", len(seen), stop.Looks)
	}
	last := seen[len(seen)-1]
	if last.Deals != stop.Deals || last.Max != 2000 || !last.Over || last.Early != stop.Early || seen[0].Over != (stop.Looks == 1) {
		t.Errorf("the last glance is %+v, the stop %+v", last, stop)
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
