package empires

import (
	"errors"
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
	r := load(t, "empires/2002")
	for seats := minSeats; seats <= maxSeats; seats++ {
		s := r.newState(seats)
		n := 0
		const deals = 50
		for deal := range uint64(deals) {
			s.Start(rng.NewDeal(1, deal))
			src := rng.NewStream(deal)
			var buf []engine.Action
			for s.ToAct() != engine.Nobody {
				buf = s.Legal(buf[:0])
				if len(buf) == 0 {
					t.Fatalf("%d seats, deal %d: nothing is legal in phase %s", seats, deal, s.Phase())
				}
				s.Apply(buf[src.Below(uint32(len(buf)))])
				if err := errors.Join(s.sound(), s.landed()); err != nil {
					t.Fatalf("%d seats, deal %d, turn %d, round %d, phase %s: %v", seats, deal, s.pos.turn, s.pos.round, s.Phase(), err)
				}
				n++
			}
			if s.pos.broken {
				t.Errorf("%d seats, deal %d: unfinished", seats, deal)
			}
		}
		t.Logf("%d seats: %d decisions per match", seats, n/deals)
	}
}

// The edition is a game like any other.
func TestEngine(t *testing.T) {
	short := load(t, "empires/2002", "turn.one.rounds=3", "turn.two.rounds=3", "turn.three.rounds=2", "turn.four.rounds=2")
	enginetest.Run(t, short, enginetest.Options{Deals: 2})
}
