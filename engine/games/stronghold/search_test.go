package stronghold

import (
	"fmt"
	"testing"

	"equitas/engine"
	"equitas/engine/bot"
	"equitas/engine/enginetest/conform"
	"equitas/engine/rng"
	"equitas/engine/search"
)

// searcher returns a bot that searches with the given number of iterations.
func searcher(tb testing.TB, as engine.Rules, iterations int) engine.Bot {
	tb.Helper()
	m, err := search.Maker(iterations)
	if err != nil {
		tb.Fatal(err)
	}
	b, err := m.New(as)
	if err != nil {
		tb.Fatal(err)
	}
	return b
}

// reach plays matches by the rule of thumb until one reaches a turn.
func reach(tb testing.TB, r *Rules, seats, turn int) *State {
	tb.Helper()
	s, bots := seated(tb, r, seats, "greedy")
	var buf []engine.Action
	for deal := range uint64(50) {
		d := rng.NewDeal(3, deal)
		s.Start(d)
		for i := range bots {
			bots[i].Start(engine.Seat(i), d.Stream(rng.PurposeOf("bot"), uint64(i)))
		}
		for s.ToAct() != engine.Nobody && s.Turn() < turn {
			buf = s.Legal(buf[:0])
			a := s.ToAct()
			s.Apply(bots[a].Choose(s.Observe(a), buf))
		}
		if s.ToAct() != engine.Nobody {
			return s
		}
	}
	tb.Fatalf("no match comes to turn %d", turn)
	return nil
}

// After its first decisions no bot allocates anything, at any decision.
func TestPlayersAllocateNothing(t *testing.T) {
	r := load(t, "stronghold/2010")
	greedy, _ := bot.Lookup("greedy")
	thumb, err := greedy.New(r)
	if err != nil {
		t.Fatal(err)
	}
	searching := searcher(t, r, 16)
	for seats := 2; seats <= 4; seats++ {
		s := r.newState(seats)
		s.Start(rng.NewDeal(4, 1))
		var buf []engine.Action
		seed := uint64(0)
		decide := func(b engine.Bot) engine.Action {
			seed++
			b.Start(s.ToAct(), rng.NewStream(seed))
			return b.Choose(s.Observe(s.ToAct()), buf)
		}
		every := 97
		if *conform.Full {
			every = 11
		}
		for n := 0; s.ToAct() != engine.Nobody; n++ {
			buf = s.Legal(buf[:0])
			a := decide(thumb)
			if n%7 == 3 {
				if got := testing.AllocsPerRun(3, func() { decide(thumb) }); got != 0 {
					t.Errorf("%d seats, decision %d: the rule of thumb allocates %v times, want 0", seats, n, got)
				}
			}
			if n%every == 5 && !testing.Short() {
				decide(searching) // first decisions may allocate
				if got := testing.AllocsPerRun(2, func() { decide(searching) }); got != 0 {
					t.Errorf("%d seats, decision %d: the search allocates %v times, want 0", seats, n, got)
				}
			}
			s.Apply(a)
		}
	}
}

// BenchmarkSearch searches a decision in turn 1 and one in turn 4, with playouts by the rule of
// thumb and with random ones.
func BenchmarkSearch(b *testing.B) {
	r := load(b, "stronghold/2010")
	for _, c := range []struct {
		name string
		as   engine.Rules
	}{{"thumb", r}, {"random", struct {
		engine.Rules
		engine.Determinizer
	}{r, r}}} {
		for seats := 2; seats <= 4; seats += 2 {
			for _, turn := range []int{1, 4} {
				b.Run(fmt.Sprintf("%s/%d/turn%d", c.name, seats, turn), func(b *testing.B) {
					const iterations = 200
					s := reach(b, r, seats, turn)
					player := searcher(b, c.as, iterations)
					legal := s.Legal(nil)
					seed := uint64(0)
					for b.Loop() {
						player.Start(s.ToAct(), rng.NewStream(seed))
						player.Choose(s.Observe(s.ToAct()), legal)
						seed++
					}
					b.ReportMetric(float64(b.N)*iterations/b.Elapsed().Seconds(), "iterations/s")
				})
			}
		}
	}
}
