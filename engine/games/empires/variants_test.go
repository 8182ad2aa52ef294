package empires

import (
	"errors"
	"slices"
	"testing"

	"equitas/engine"
	"equitas/engine/enginetest"
	"equitas/engine/enginetest/conform"
	"equitas/engine/rng"
)

// Every built-in variant loads without messages, and a match of it ends at every number of
// players.
func TestVariants(t *testing.T) {
	for _, name := range conform.BuiltInVariants(t, "empires") {
		r := load(t, name)
		for n := r.players.Min; n <= r.players.Max; n++ {
			s := r.newState(n)
			s.Start(rng.NewDeal(1, uint64(n)))
			src := rng.NewStream(uint64(n))
			var buf []engine.Action
			for s.ToAct() != engine.Nobody {
				buf = s.Legal(buf[:0])
				s.Apply(buf[src.Below(uint32(len(buf)))])
			}
			if err := errors.Join(s.sound(), s.landed()); err != nil || s.Result().Reason == engine.Unfinished {
				t.Errorf("%s, %d players: %v, over by %q", name, n, err, s.Result().Reason)
			}
		}
	}
}

// Every variant plays differently from the edition: the same deals, with choices by the same
// random numbers, give different points.
func TestVariantsDiffer(t *testing.T) {
	if testing.Short() {
		t.Skip("plays every variant")
	}
	points := func(r *Rules) (all [][maxSeats]int32) {
		s := r.newState(maxSeats) // with more players, one has only a last province sooner
		var buf []engine.Action
		for deal := range uint64(40) {
			s.Start(rng.NewDeal(3, deal))
			src := rng.NewStream(deal)
			for s.ToAct() != engine.Nobody {
				buf = s.Legal(buf[:0])
				s.Apply(buf[src.Below(uint32(len(buf)))])
			}
			var vp [maxSeats]int32
			for i := range s.seatCount {
				vp[i] = s.pos.seat[i].vp
			}
			all = append(all, vp)
		}
		return all
	}
	base := points(load(t, "empires/2002"))
	for _, name := range every(t) {
		if same := slices.Equal(points(load(t, name)), base); same != (name == "empires/2002") {
			t.Errorf("%s: comes to the same points as the edition: %v", name, same)
		}
	}
}

// A variant in which sets are chosen, Empire cards can be lost, plunder can be spent and last
// provinces are not protected passes the tests of every game.
func TestEngineVariant(t *testing.T) {
	if testing.Short() {
		t.Skip("plays a variant as the edition is played")
	}
	short := load(t, "empires/chosen-empires", "players.max=3", "players.usual=3", "turn.one.rounds=3", "turn.two.rounds=3", "turn.three.rounds=2", "turn.four.rounds=2",
		"losses.empire_returns=false", "last_province.protected=false", "plunder.spendable=true")
	enginetest.Run(t, short, enginetest.Options{Deals: 1})
}
