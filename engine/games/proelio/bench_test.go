package proelio

import (
	"fmt"
	"sync"
	"testing"

	"equitas/decks"
	"equitas/engine"
	"equitas/engine/enginetest"
	"equitas/engine/enginetest/conform"
	"equitas/engine/rng"
	"equitas/engine/rule"
	"equitas/variants"
)

// built loads variants of the game, once each.
var built = conform.NewVariantCache(Game{})

// builtIn is the library from which they are loaded. It has read the files of words.
var builtIn = sync.OnceValue(func() *rule.Library {
	built.Library.SetDisk(enginetest.Disk{})
	return built.Library
})

// load returns the rules of a variant with settings.
func load(tb testing.TB, name string, sets ...string) *Rules {
	tb.Helper()
	builtIn()
	return built.Load(tb, name, sets...).Rules.(*Rules)
}

// readFrom returns the rules of a variant that it reads again.
func readFrom(tb testing.TB, lib *rule.Library, name string, sets ...string) *Rules {
	tb.Helper()
	l, err := lib.Load(name, sets)
	if err != nil {
		tb.Fatalf("load %s %v: %v", name, sets, err)
	}
	return l.Rules.(*Rules)
}

// benchMatch plays matches of four seats, all with the same bot.
func benchMatch(b *testing.B, name string) {
	r := load(b, "proelio/0.9.6")
	bots := make([]engine.Bot, 4)
	for i := range bots {
		bots[i] = seating(name, trained(b, r)).New(r, i)
	}
	enginetest.BenchPlay(b, r.NewState(4), bots)
}

func BenchmarkRandomMatch(b *testing.B) { benchMatch(b, "random") }
func BenchmarkGreedyMatch(b *testing.B) { benchMatch(b, "greedy") }
func BenchmarkTunedMatch(b *testing.B)  { benchMatch(b, "tuned") }

// BenchmarkUncounted is [BenchmarkRandomMatch] without counters, as in a search's playouts.
func BenchmarkUncounted(b *testing.B) {
	r := load(b, "proelio/0.9.6")
	s := r.newState(4)
	s.SetCounting(false)
	var buf []engine.Action
	decisions := 0
	i := uint64(0)
	b.ReportAllocs()
	for b.Loop() {
		d := rng.NewDeal(1, i)
		i++
		s.Start(d)
		src := d.Stream(rng.PurposeOf("bot"), 0)
		for !s.pos.isOver {
			buf = s.Legal(buf[:0])
			s.Apply(buf[src.Below(uint32(len(buf)))])
			decisions++
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(decisions), "ns/decision")
}

// BenchmarkCount computes the counters of a match at four seats.
func BenchmarkCount(b *testing.B) {
	r := load(b, "proelio/0.9.6")
	counts := r.Counts(4)
	row := make([]int64, len(counts.Columns()))
	s := r.newState(4)
	s.Start(rng.NewDeal(1, 2))
	src := rng.NewStream(3)
	for !s.pos.isOver {
		l := s.Legal(nil)
		s.Apply(l[src.Below(uint32(len(l)))])
	}
	b.ReportAllocs()
	for b.Loop() {
		counts.Count(s, row)
	}
}

// BenchmarkStanding computes the standing of four Houses, as once in a turn.
func BenchmarkStanding(b *testing.B) {
	s := midgame(b, load(b, "proelio/0.9.6"), 4, 5, 60)
	var dst [engine.MaxSeats]int64
	b.ReportAllocs()
	for b.Loop() {
		s.Standing(dst[:])
	}
}

// BenchmarkLoosePlay plays matches with concrete types and decks as pools, as a search's
// playouts do.
func BenchmarkLoosePlay(b *testing.B) {
	r := load(b, "proelio/0.9.6")
	s, t := r.newState(4), r.newState(4)
	s.Start(rng.NewDeal(1, 1))
	src := rng.NewStream(3)
	var buf []engine.Action
	decisions := 0
	b.ReportAllocs()
	for b.Loop() {
		r.Guess(s.Observe(0), t, &src)
		for !t.pos.isOver {
			buf = t.Legal(buf[:0])
			t.Apply(buf[src.Below(uint32(len(buf)))])
			decisions++
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(decisions), "ns/decision")
}

// midgame returns a position in the action phase, plies decisions into a match.
func midgame(tb testing.TB, r *Rules, seats int, seed uint64, plies int) *State {
	tb.Helper()
	src := rng.NewStream(seed)
	for ; ; seed++ {
		s := r.newState(seats)
		s.Start(rng.NewDeal(seed, 0))
		for i := 0; (i < plies || s.pos.phase != phaseAction) && !s.pos.isOver; i++ {
			l := s.Legal(nil)
			s.Apply(l[src.Below(uint32(len(l)))])
		}
		if !s.pos.isOver {
			return s
		}
	}
}

func BenchmarkLegal(b *testing.B) {
	r := load(b, "proelio/0.9.6")
	s := midgame(b, r, 4, 5, 60)
	var buf []engine.Action
	b.ReportAllocs()
	for b.Loop() {
		buf = s.Legal(buf[:0])
	}
}

func BenchmarkClone(b *testing.B) {
	r := load(b, "proelio/0.9.6")
	s := midgame(b, r, 4, 5, 60)
	t := r.newState(4)
	b.ReportAllocs()
	for b.Loop() {
		t.CopyFrom(s)
	}
}

func BenchmarkGuess(b *testing.B) {
	r := load(b, "proelio/0.9.6")
	s := midgame(b, r, 4, 5, 60)
	t := r.newState(4)
	src := rng.NewStream(1)
	b.ReportAllocs()
	for b.Loop() {
		r.Guess(s.Observe(s.ToAct()), t, &src)
	}
}

func BenchmarkStart(b *testing.B) {
	r := load(b, "proelio/0.9.6")
	s := r.newState(4)
	i := uint64(0)
	b.ReportAllocs()
	for b.Loop() {
		s.Start(rng.NewDeal(1, i))
		i++
	}
}

// BenchmarkLoad loads a ruleset for the first time: reading, checks, compilation.
func BenchmarkLoad(b *testing.B) {
	for b.Loop() {
		readFrom(b, conform.NewVariantCache(Game{}).Library, "proelio/0.9.6")
	}
}

// BenchmarkSetting loads a ruleset again with one value changed, as for a setting of a sweep.
func BenchmarkSetting(b *testing.B) {
	lib := rule.NewLibrary([]rule.Game{Game{}}, rule.Layer{Variants: variants.FS, Decks: decks.FS})
	i := 0
	b.ReportAllocs()
	for b.Loop() {
		l, err := lib.Load("proelio/0.9.6", []string{fmt.Sprintf("hand.limit=%d", 6+i%8)})
		if err != nil {
			b.Fatal(err)
		}
		if l.Rules == nil {
			b.Fatal("no rules")
		}
		i++
	}
}
