package stronghold

import (
	"testing"

	"equitas/engine"
	"equitas/engine/enginetest"
	"equitas/engine/enginetest/conform"
	"equitas/engine/rng"
)

// built has the variants of the game.
var built, library = conform.NewShelf(Game{}), built.Library

// load returns the rules of one.
func load(tb testing.TB, name string, sets ...string) *Rules {
	tb.Helper()
	return built.Load(tb, name, sets...).Rules.(*Rules)
}

// Random play comes to an end.
func TestRandomPlay(t *testing.T) {
	r := load(t, "stronghold/2010")
	for seats := 2; seats <= 4; seats++ {
		s := r.newState(seats)
		ends, n := map[string]int{}, 0
		for deal := range uint64(100) {
			s.Start(rng.NewDeal(1, deal))
			src := rng.NewStream(deal)
			var buf []engine.Action
			for s.ToAct() != engine.Nobody {
				buf = s.Legal(buf[:0])
				s.Apply(buf[src.Below(uint32(len(buf)))])
				n++
			}
			ends[s.Result().Reason]++
		}
		t.Logf("%d seats: %v, %d decisions per match", seats, ends, n/100)
	}
}

// The edition is a game like any other: for a few turns, as what is checked at every
// decision takes long, for two players and for four. With -full two players play to the
// end, and there are three players too, two deals, and more illegal picks.
func TestEngine(t *testing.T) {
	early := load(t, "stronghold/2010", "siege.max_turns=4")
	switch {
	case testing.Short():
		enginetest.Run(t, early, enginetest.Options{Seats: []int{2}})
	case *conform.Full:
		enginetest.Run(t, load(t, "stronghold/2010"), enginetest.Options{Deals: 1, Seats: []int{2}})
		enginetest.Run(t, early, enginetest.Options{Deals: 2, Picks: 80})
	default:
		enginetest.Run(t, early, enginetest.Options{Deals: 1, Seats: []int{2, 4}})
	}
}
