package stronghold

import (
	"flag"
	"fmt"
	"sync"
	"testing"

	"equitas/decks"
	"equitas/engine"
	"equitas/engine/enginetest"
	"equitas/engine/rng"
	"equitas/engine/rule"
	"equitas/variants"
)

// full makes the tests as long as scripts/validate.sh wants them.
var full = flag.Bool("full", false, "try every broken rule in all cases")

// library has what is built in.
var library = rule.NewLibrary([]rule.Game{Game{}}, rule.Layer{Variants: variants.FS, Decks: decks.FS})

// loaded are rules that were read, by name and changes: they never change.
var loaded sync.Map

// load returns the rules of a built-in variant, read once for all tests.
func load(tb testing.TB, name string, sets ...string) *Rules {
	tb.Helper()
	key := fmt.Sprintf("%s %q", name, sets)
	if r, ok := loaded.Load(key); ok {
		return r.(*Rules)
	}
	l, err := library.Load(name, sets)
	if err != nil {
		tb.Fatalf("load %s %v: %v", name, sets, err)
	}
	for _, w := range l.Warnings {
		if len(sets) == 0 {
			tb.Errorf("%s: %s", name, w)
		}
	}
	r := l.Rules.(*Rules)
	loaded.Store(key, r)
	return r
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

// The edition is a game like any other. Three and four players, and with -short
// two, break off after a few turns: what is checked at every decision takes long. With
// -full there are two deals, and more illegal picks.
func TestEngine(t *testing.T) {
	early := load(t, "stronghold/2010", "siege.max_turns=4")
	if testing.Short() {
		enginetest.Run(t, early, enginetest.Options{Seats: []int{2}})
		return
	}
	enginetest.Run(t, load(t, "stronghold/2010"), enginetest.Options{Deals: 1, Seats: []int{2}})
	opt := enginetest.Options{Deals: 1, Seats: []int{3, 4}}
	if *full {
		opt.Deals, opt.Picks = 2, 80
	}
	enginetest.Run(t, early, opt)
}
