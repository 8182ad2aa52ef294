package enginetest

import (
	"fmt"
	"testing"

	"equitas/engine"
	"equitas/engine/bot"
	"equitas/engine/rng"
)

// StateAndBots returns a new state, and a new bot for every seat, of the kind with that name.
// It fails the test if there is no such bot.
func StateAndBots(tb testing.TB, r engine.Rules, seats int, name string) (engine.State, []engine.Bot) {
	tb.Helper()
	maker, ok := bot.Lookup(name)
	if !ok {
		tb.Fatalf("there is no bot %q", name)
	}
	bots := make([]engine.Bot, seats)
	for i := range bots {
		var err error
		if bots[i], err = maker.New(r); err != nil {
			tb.Fatal(err)
		}
	}
	return r.NewState(seats), bots
}

// Play plays one deal in the way that package sim does. It returns the number of decisions.
// buf is memory for lists of legal actions; pass the returned one to the next call.
func Play(s engine.State, bots []engine.Bot, d rng.Deal, buf []engine.Action) (int, []engine.Action) {
	s.Start(d)
	var quick [engine.MaxSeats]engine.QuickChooser
	for seat, b := range bots {
		b.Start(engine.Seat(seat), d.Stream(rng.PurposeOf("bot"), uint64(seat)))
		if b, ok := b.(engine.QuickBot); ok {
			quick[seat] = b.QuickChooser(s.Observe(engine.Seat(seat)))
		}
	}
	n := 0
	for who := s.ToAct(); who != engine.Nobody; who = s.ToAct() {
		n++
		if quick[who] != nil {
			if a, _, ok := quick[who].Decide(); ok {
				s.Apply(a)
				continue
			}
		}
		buf = s.Legal(buf[:0])
		s.Apply(bots[who].Choose(s.Observe(who), buf))
	}
	return n, buf
}

// BenchMatch measures matches in which every seat has the bot with that name, in one
// benchmark for each of the numbers of seats.
func BenchMatch(b *testing.B, r engine.Rules, name string, seats ...int) {
	for _, n := range seats {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			s, bots := StateAndBots(b, r, n, name)
			BenchPlay(b, s, bots)
		})
	}
}

// BenchPlay measures matches of these bots, deal after deal, and reports the time of a
// decision and the number of matches per second.
func BenchPlay(b *testing.B, s engine.State, bots []engine.Bot) {
	var buf []engine.Action
	decisions, deal := 0, uint64(0)
	b.ReportAllocs()
	for b.Loop() {
		var n int
		n, buf = Play(s, bots, rng.NewDeal(1, deal), buf)
		decisions += n
		deal++
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(decisions), "ns/decision")
	b.ReportMetric(float64(deal)/b.Elapsed().Seconds(), "matches/s")
}
