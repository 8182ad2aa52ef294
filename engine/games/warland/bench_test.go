package warland

import (
	"testing"

	"equitas/engine"
	"equitas/engine/enginetest"
)

// table seats one bot everywhere.
func table(tb testing.TB, r *Rules, seats int, name string) (*State, []engine.Bot) {
	s, bots := enginetest.Seated(tb, r, seats, name)
	return s.(*State), bots
}

func benchMatch(b *testing.B, name string) {
	enginetest.BenchMatch(b, load(b, "warland/2.0.2"), name, 2, 3, 4)
}

func BenchmarkRandomMatch(b *testing.B) { benchMatch(b, "random") }
func BenchmarkGreedyMatch(b *testing.B) { benchMatch(b, "greedy") }
