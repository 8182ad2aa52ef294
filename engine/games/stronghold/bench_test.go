package stronghold

import (
	"testing"

	"equitas/engine"
	"equitas/engine/enginetest"
	"equitas/engine/rng"
)

// seated returns a state and bots with the given name, one for each seat.
func seated(tb testing.TB, r *Rules, seats int, name string) (*State, []engine.Bot) {
	s, bots := enginetest.StateAndBots(tb, r, seats, name)
	return s.(*State), bots
}

func benchMatch(b *testing.B, name string) {
	enginetest.BenchMatch(b, load(b, "stronghold/2010"), name, 2, 3, 4)
}

func BenchmarkRandomMatch(b *testing.B) { benchMatch(b, "random") }
func BenchmarkGreedyMatch(b *testing.B) { benchMatch(b, "greedy") }

// A search copies the state at the beginning of every guess.
func BenchmarkCopy(b *testing.B) {
	r := load(b, "stronghold/2010")
	s, c := r.newState(4), r.newState(4)
	s.Start(rng.NewDeal(1, 1))
	for b.Loop() {
		c.CopyFrom(s)
	}
}
