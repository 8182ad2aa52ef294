package warland

import (
	"testing"

	"equitas/engine"
	"equitas/engine/enginetest"
)

// table returns a state and bots with the given name, one for each seat.
func table(tb testing.TB, r *Rules, seats int, name string) (*State, []engine.Bot) {
	s, bots := enginetest.StateAndBots(tb, r, seats, name)
	return s.(*State), bots
}

func benchMatch(b *testing.B, name string) {
	enginetest.BenchMatch(b, load(b, "warland/2.0.2"), name, 2, 3, 4)
}

func BenchmarkRandomMatch(b *testing.B) { benchMatch(b, "random") }
func BenchmarkGreedyMatch(b *testing.B) { benchMatch(b, "greedy") }
