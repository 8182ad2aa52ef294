package sim_test

import (
	"context"
	"maps"
	"testing"

	"equitas/engine/enginetest/highcard"
	"equitas/engine/sim"
)

// A run with a Watch counts the same as an Exercise on the same deals, for any number of
// workers and for bots that change seats. Deals recalled from a keeper are not watched, and
// Watched does not include them.
func TestWatchOnTheWay(t *testing.T) {
	names := []string{"steal", "card-1", "no such part"}
	const watched, deals = 70, 200
	for _, bots := range [][]sim.Seating{
		{seat(t, "random", ""), seat(t, "random", ""), seat(t, "random", "")},
		{seat(t, "random", ""), seat(t, "greedy", ""), seat(t, "random", "steal")},
	} {
		c := &sim.Scenario{Name: "high card", RulesHash: "0", Rules: highcard.Rules{}, Seats: 3, MasterSeed: 3, Bots: bots}
		want, err := sim.CountUses(context.Background(), c, names, watched, 2)
		if err != nil {
			t.Fatal(err)
		}
		var memory sim.Memory
		for _, opt := range []sim.RunOptions{{Workers: 1}, {Workers: 3}, {Workers: 2, Keeper: &memory}} {
			opt.Watch = &sim.UsageWatch{Names: names, Deals: watched}
			runs, err := sim.Play(context.Background(), []*sim.Scenario{c}, deals, opt)
			if err != nil {
				t.Fatal(err)
			}
			if r := runs[0]; r.WatchedDeals != watched || !maps.Equal(r.Uses, want) {
				t.Errorf("%d workers: %d deals watched, want %d; %v, want %v", opt.Workers, r.WatchedDeals, watched, r.Uses, want)
			}
		}
		again := sim.RunOptions{Workers: 2, Keeper: &memory, Watch: &sim.UsageWatch{Names: names[:1], Deals: watched}}
		runs, err := sim.Play(context.Background(), []*sim.Scenario{c}, deals, again)
		if err != nil {
			t.Fatal(err)
		}
		if r := runs[0]; r.WatchedDeals != 0 || len(r.Uses) != 0 {
			t.Errorf("of deals that were remembered: %d watched, %v", r.WatchedDeals, r.Uses)
		}
	}
}
