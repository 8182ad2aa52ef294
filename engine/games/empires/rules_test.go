package empires

import (
	"errors"
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
			if s.pos.unfinished {
				t.Errorf("%d seats, deal %d: unfinished", seats, deal)
			}
		}
		t.Logf("%d seats: %d decisions per match", seats, n/deals)
	}
}

// The edition passes the tests of every game: for the smallest and the largest number of
// players, with -full for all.
func TestEngine(t *testing.T) {
	short := load(t, "empires/2002", "turn.one.rounds=3", "turn.two.rounds=3", "turn.three.rounds=2", "turn.four.rounds=2")
	opt := enginetest.Options{Deals: 1, Seats: []int{3, 6}}
	if *conform.Full {
		opt = enginetest.Options{Deals: 2}
	}
	enginetest.Run(t, short, opt)
}

// A record has the kind of a battle once it is settled, but not while the defender chooses
// whether to fight behind walls.
func TestKindOfBattle(t *testing.T) {
	r := load(t, edition)
	s := r.NewState(3).(*State)
	var buf []engine.Action
	asked, kinds := 0, map[string]int{}
	for deal := range uint64(6) {
		s.Start(rng.NewDeal(1, deal))
		src := rng.NewStream(deal)
		for s.ToAct() != engine.Nobody {
			if l := readLine(t, s.Table()).Battle; l != nil {
				if asking := s.Phase() == "siege"; asking != (l.Kind == "") {
					t.Fatalf("deal %d, phase %s: the battle is of kind %q", deal, s.Phase(), l.Kind)
				} else if asking {
					asked++
				}
				kinds[l.Kind]++
			}
			buf = s.Legal(buf[:0])
			s.Apply(buf[src.Below(uint32(len(buf)))])
		}
	}
	if asked == 0 || kinds["field"] == 0 || kinds["siege"] == 0 || kinds["sea"] == 0 {
		t.Errorf("battles were %v, want some of each kind, and some not settled", kinds)
	}
}
