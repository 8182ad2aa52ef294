package empires

import (
	"fmt"
	"testing"

	"equitas/engine"
	"equitas/engine/bot"
	"equitas/engine/rng"
)

// seated returns a state and bots with the given name, one for each seat.
func seated(tb testing.TB, r *Rules, seats int, name string) (*State, []engine.Bot) {
	tb.Helper()
	maker, _ := bot.Lookup(name)
	bots := make([]engine.Bot, seats)
	for i := range bots {
		var err error
		if bots[i], err = maker.New(r); err != nil {
			tb.Fatal(err)
		}
	}
	return r.newState(seats), bots
}

// play plays one deal and returns the number of decisions.
func play(s *State, bots []engine.Bot, d rng.Deal, buf []engine.Action) (int, []engine.Action) {
	s.Start(d)
	for seat := range bots {
		bots[seat].Start(engine.Seat(seat), d.Stream(rng.PurposeOf("bot"), uint64(seat)))
	}
	n := 0
	for a := s.ToAct(); a != engine.Nobody; a = s.ToAct() {
		buf = s.Legal(buf[:0])
		s.Apply(bots[a].Choose(s.Observe(a), buf))
		n++
	}
	return n, buf
}

func benchMatch(b *testing.B, name string) {
	for seats := minSeats; seats <= maxSeats; seats += 3 {
		b.Run(fmt.Sprint(seats), func(b *testing.B) {
			s, bots := seated(b, load(b, "empires/2002"), seats, name)
			var buf []engine.Action
			decisions, i := 0, uint64(0)
			b.ReportAllocs()
			for b.Loop() {
				var n int
				n, buf = play(s, bots, rng.NewDeal(1, i), buf)
				decisions += n
				i++
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(decisions), "ns/decision")
			b.ReportMetric(float64(i)/b.Elapsed().Seconds(), "matches/s")
		})
	}
}

func BenchmarkRandomMatch(b *testing.B) { benchMatch(b, "random") }

func BenchmarkGreedyMatch(b *testing.B) { benchMatch(b, "greedy") }

// A search copies the state at the beginning of every guess.
func BenchmarkCopy(b *testing.B) {
	r := load(b, "empires/2002")
	s, c := r.newState(6), r.newState(6)
	s.Start(rng.NewDeal(1, 1))
	for b.Loop() {
		c.CopyFrom(s)
	}
}
