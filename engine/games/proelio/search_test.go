package proelio

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"equitas/engine"
	"equitas/engine/bot"
	"equitas/engine/enginetest"
	"equitas/engine/enginetest/conform"
	"equitas/engine/rng"
	"equitas/engine/search"
	"equitas/engine/sim"
	"equitas/engine/sim/inference"
)

// makers returns the bots of package bot and a search with the given number of iterations.
func makers(tb testing.TB, iterations int) []bot.Maker {
	tb.Helper()
	search, err := search.Maker(iterations)
	if err != nil {
		tb.Fatal(err)
	}
	l := []bot.Maker{search}
	for _, name := range bot.Names() {
		m, _ := bot.Lookup(name)
		l = append(l, m)
	}
	return l
}

// inAHurry makes searches learn habits from fewer matches, in tests that must pass whatever was
// learned.
func inAHurry(t *testing.T) {
	search.LearningDivisor = 20
	t.Cleanup(func() { search.LearningDivisor = 1 })
}

// No bot's choice depends on what its House cannot see, at one number of seats in each variant;
// with -full at all numbers, in two deals. A search first learns the rules at each number of
// seats.
func TestBotsAreHonest(t *testing.T) {
	inAHurry(t)
	for _, c := range []struct {
		variant string
		seats   []int
	}{{"proelio/0.9.6", []int{6}}, {"proelio/first-game", []int{5}}, {"proelio/italian", []int{3}}, {"proelio/allied", []int{4}}} {
		variant, opt := c.variant, enginetest.Options{Deals: 1, Seats: c.seats}
		if *conform.Full {
			opt = enginetest.Options{Deals: 2}
		} else if testing.Short() {
			if !slices.Contains(c.seats, 4) {
				continue
			}
			opt.Seats = []int{4}
		}
		r := load(t, variant)
		for _, m := range makers(t, 20) {
			t.Run(variant+" "+m.Name, func(t *testing.T) {
				enginetest.RunBot(t, r, func() (engine.Bot, error) { return m.New(r) }, opt)
			})
		}
	}
}

// With -full: a short search wins more than one and a half times its fair share among greedy
// bots.
func TestSearchBeatsGreedy(t *testing.T) {
	if !*conform.Full {
		t.Skip("TestSearchGain finds a worse search sooner")
	}
	search := makers(t, 100)[0]
	greedy, _ := bot.Lookup("greedy")
	scenario := &sim.Scenario{Name: "duel", Rules: load(t, "proelio/0.9.6"), Seats: 4, MasterSeed: 3}
	for _, m := range []bot.Maker{search, greedy, greedy, greedy} {
		scenario.Bots = append(scenario.Bots, sim.Seating{BotSpec: engine.BotSpec{Name: m.Name}, New: func(r engine.Rules, _ int) engine.Bot {
			b, err := m.New(r)
			if err != nil {
				t.Error(err)
			}
			return b
		}})
	}
	runs, err := sim.Play(context.Background(), []*sim.Scenario{scenario}, 15, sim.RunOptions{Workers: 2})
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range inference.Summarise(runs[0]).Values() {
		if v.Metric.ID == "bot.share."+search.Name && v.Lo < 1.0/4 {
			t.Errorf("%s takes %.3f (%.3f to %.3f) of the wins, want more than %.3f", search.Name, v.Value, v.Lo, v.Hi, 1.0/4)
		}
	}
}

// With -full: a search wins more than its fair share among bots with the same trained weights.
func TestSearchBeatsTuned(t *testing.T) {
	if !*conform.Full {
		t.Skip("TestSearchGain finds a worse search sooner")
	}
	r := load(t, "proelio/0.9.6")
	w := trained(t, r)
	m, err := search.WeightedMaker(300, w)
	if err != nil {
		t.Fatal(err)
	}
	search := sim.Seating{BotSpec: engine.BotSpec{Name: m.Name}, New: func(r engine.Rules, _ int) engine.Bot {
		b, err := m.New(r)
		if err != nil {
			t.Error(err)
		}
		return b
	}}
	s := play(t, r, 4, 40, search, seating("tuned", w))
	if v := value(t, s, "bot.share."+m.Name); v.Lo < 1.0/4 {
		t.Errorf("%s takes %.3f (%.3f to %.3f) of the wins from tuned bots, want more than %.3f", m.Name, v.Value, v.Lo, v.Hi, 1.0/4)
	}
}

// After its first decisions a search allocates nothing; with -full a deeper one too.
func TestSearchAllocatesNothing(t *testing.T) {
	if testing.Short() {
		t.Skip("a search learns the rules first")
	}
	inAHurry(t)
	r := load(t, "proelio/0.9.6")
	iterations := 60
	if *conform.Full {
		iterations = 200
	}
	search, err := makers(t, iterations)[0].New(r)
	if err != nil {
		t.Fatal(err)
	}
	s := r.newState(4)
	s.Start(rng.NewDeal(4, 1))
	var buf []engine.Action
	seed := uint64(0)
	decide := func() engine.Action {
		seed++
		search.Start(s.ToAct(), rng.NewStream(seed))
		return search.Choose(s.Observe(s.ToAct()), buf)
	}
	for n := 0; s.ToAct() != engine.Nobody; n++ {
		buf = s.Legal(buf[:0])
		a := decide()
		if n%10 == 5 {
			if got := testing.AllocsPerRun(5, func() { decide() }); got != 0 {
				t.Errorf("decision %d allocates %v times, want 0", n, got)
			}
		}
		s.Apply(a)
	}
}

// BenchmarkSearchOpening searches the first decision of a match with three numbers of
// iterations.
func BenchmarkSearchOpening(b *testing.B) {
	r := load(b, "proelio/0.9.6")
	for _, iterations := range []int{100, 1000, 10000} {
		b.Run(fmt.Sprint(iterations), func(b *testing.B) { benchSearch(b, r, r, iterations) })
	}
}

// BenchmarkSearchOpeningRandom plays random playouts, so that only the cost of the tree and of
// the rules is left.
func BenchmarkSearchOpeningRandom(b *testing.B) {
	r := load(b, "proelio/0.9.6")
	type unrated struct {
		engine.Rules
		engine.Determinizer
	}
	benchSearch(b, r, unrated{r, r}, 1000)
}

func benchSearch(b *testing.B, r *Rules, as engine.Rules, iterations int) {
	m, err := search.Maker(iterations)
	if err != nil {
		b.Fatal(err)
	}
	search, err := m.New(as)
	if err != nil {
		b.Fatal(err)
	}
	s := r.newState(4)
	s.Start(rng.NewDeal(1, 1))
	legal := s.Legal(nil)
	seed := uint64(0)
	decide := func() {
		search.Start(0, rng.NewStream(seed))
		search.Choose(s.Observe(0), legal)
		seed++
	}
	decide()
	b.ReportAllocs()
	for b.Loop() {
		decide()
	}
	per := float64(b.Elapsed().Nanoseconds()) / float64(b.N*iterations)
	b.ReportMetric(per/1000, "µs/iteration")
	b.ReportMetric(1e9/per, "iterations/s")
}
