package stronghold

import (
	"testing"

	"equitas/engine"
	"equitas/engine/enginetest"
	"equitas/engine/enginetest/conform"
	"equitas/engine/rng"
)

// built loads variants of the game, once each.
var built, library = conform.NewVariantCache(Game{}), built.Library

// load returns the rules of a variant with settings.
func load(tb testing.TB, name string, sets ...string) *Rules {
	tb.Helper()
	return built.Load(tb, name, sets...).Rules.(*Rules)
}

// Random matches end.
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

// The edition passes the tests of every game: for a few turns only, since they check every
// decision, for two players and for four. With -full two players play to the end, and there are
// also three players, two deals and more illegal actions.
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
