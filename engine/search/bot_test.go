package search

import (
	"context"
	"math"
	"slices"
	"strings"
	"testing"

	"equitas/engine"
	"equitas/engine/bot"
	"equitas/engine/enginetest"
	"equitas/engine/enginetest/highcard"
	"equitas/engine/rng"
	"equitas/engine/sim"
	"equitas/engine/sim/inference"
)

func newSearch(t testing.TB, r engine.Rules, opt Options) *Bot {
	t.Helper()
	b, err := New(r, opt)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// The search finds a move that surely wins, one or two own moves ahead.
func TestFindsTheWin(t *testing.T) {
	b := newSearch(t, nim{}, Options{Iterations: 2000})
	for _, stones := range []int{2, 3, 5, 6, 7} {
		for seed := range uint64(5) {
			if got, want := ask(b, at(nim{}, 2, stones), seed), engine.Action(stones%4); got != want {
				t.Errorf("%d stones, seed %d: took %d, want %d", stones, seed, got, want)
			}
		}
	}
}

// most is the policy to take as many stones as possible.
type most struct{}

func (most) Rate(_ engine.Observation, legal []engine.Action, rating []int64) {
	for i, a := range legal {
		rating[i] = int64(a)
	}
}

func (most) Pick(engine.Observation, *rng.Stream) (a engine.Action, legal int, ok bool) {
	return 0, 0, false
}

// A partner's win counts as an own win, and other players are expected to follow the
// policy.
func TestPlaysForItsTeam(t *testing.T) {
	// Seat 0 takes 1 to 3 of 8 stones, then the others take 3 each as long as there are any:
	// after 1, seat 3 takes the last one; after 2 or 3 seat 2, the partner.
	p := at(nim{teams: 2}, 4, 8)
	b := newSearch(t, nim{teams: 2}, Options{Iterations: 200, Policy: most{}})
	if got := ask(b, p, 1); got == 1 {
		t.Error("took 1, want 2 or 3, so that the partner takes the last stone")
	}
	e := b.Estimates(nil, p.Legal(nil))
	if e[0].MeanPayoff != 0 || e[1].MeanPayoff != 0.5 || e[2].MeanPayoff != 0.5 {
		t.Errorf("estimates are %+v, want half a win for 2 and 3, none for 1", e)
	}
}

// A match without an end counts as an even split of the win.
func TestUnfinished(t *testing.T) {
	b := newSearch(t, nim{}, Options{Iterations: 50})
	p := at(nim{}, 4, 200)
	ask(b, p, 1)
	for _, e := range b.Estimates(nil, p.Legal(nil)) {
		if e.MeanPayoff != 0.25 {
			t.Errorf("action %d gave %v, want 0.25", e.Action, e.MeanPayoff)
		}
	}
}

// With too few iterations to compare actions the bot follows the policy.
func TestFirstByRating(t *testing.T) {
	most := WeightedPolicy(rated{}, []int32{1})
	for seed := range uint64(5) {
		if got := ask(newSearch(t, rated{}, Options{Iterations: 1, Policy: most}), at(rated{}, 2, 15), seed); got != 3 {
			t.Errorf("seed %d: one iteration took %d, want 3, which is rated highest", seed, got)
		}
	}
}

// Every iteration tries one action, and Stop ends the search.
func TestVisits(t *testing.T) {
	p := at(nim{}, 2, 15)
	count := func(b *Bot) (visits int) {
		ask(b, p, 3)
		for _, e := range b.Estimates(nil, p.Legal(nil)) {
			visits += e.Visits
		}
		return visits
	}
	if got := count(newSearch(t, nim{}, Options{})); got != DefaultIterations {
		t.Errorf("%d visits, want %d", got, DefaultIterations)
	}
	stop := func(n int) bool { return n == 17 }
	if got := count(newSearch(t, nim{}, Options{Iterations: 100, Stop: stop})); got != 17 {
		t.Errorf("%d visits, want 17, when it was stopped", got)
	}
	b := newSearch(t, nim{}, Options{Iterations: 100})
	ask(b, p, 3)
	p.stones = 1
	if got := count(b); got != 0 {
		t.Errorf("%d visits where there is no choice, want 0", got)
	}
}

// Over thousands of decisions, none depends on hidden things or on earlier matches.
func TestHonest(t *testing.T) {
	enginetest.RunBot(t, highcard.Rules{}, func() (engine.Bot, error) { return New(highcard.Rules{}, Options{Iterations: 40}) }, enginetest.Options{})
}

// The number of workers does not change results.
func TestWorkers(t *testing.T) {
	m, err := Maker(25)
	if err != nil {
		t.Fatal(err)
	}
	random, _ := bot.Lookup("random")
	c := &sim.Scenario{Name: "high", Rules: highcard.Rules{}, Seats: 3, MasterSeed: 5}
	for _, m := range []bot.Maker{m, random, random} {
		c.Bots = append(c.Bots, sim.Seating{BotSpec: engine.BotSpec{Name: m.Name}, New: func(r engine.Rules, _ int) engine.Bot {
			b, err := m.New(r)
			if err != nil {
				t.Error(err)
			}
			return b
		}})
	}
	play := func(workers int) *sim.Run {
		runs, err := sim.Play(context.Background(), []*sim.Scenario{c}, 40, sim.RunOptions{Workers: workers})
		if err != nil {
			t.Fatal(err)
		}
		return runs[0]
	}
	one, eight := play(1), play(8)
	if !slices.Equal(one.Rows.Numbers(), eight.Rows.Numbers()) || !slices.Equal(one.Traces, eight.Traces) {
		t.Error("one worker and eight played different matches")
	}
	for _, v := range inference.Summarise(one).Values() {
		if v.Metric.ID == "bot.share.search:25" && v.Lo < 0.4 {
			t.Errorf("the search takes %.2f (%.2f to %.2f) of the wins from two random bots, want more than 0.4", v.Value, v.Lo, v.Hi)
		}
	}
}

func TestNoAllocation(t *testing.T) {
	b := newSearch(t, highcard.Rules{}, Options{Iterations: 100})
	s := highcard.Rules{}.NewState(4)
	s.Start(rng.NewDeal(1, 1))
	legal := s.Legal(nil)
	var seed uint64
	decide := func() {
		seed++
		b.Start(s.ToAct(), rng.NewStream(seed))
		b.Choose(s.Observe(s.ToAct()), legal)
	}
	for range 10 {
		decide()
	}
	if got := testing.AllocsPerRun(50, decide); got != 0 {
		t.Errorf("a decision allocates %v times, want 0", got)
	}
}

func TestRefuses(t *testing.T) {
	type blind struct{ engine.Rules }
	cases := []struct {
		rules      engine.Rules
		iterations int
		want       string
	}{
		{blind{}, 10, "the game cannot deal a state from what a seat knows"},
		{nim{}, -1, "-1 iterations, must be 1 to 1000000"},
		{nim{}, MaxIterations + 1, "1000001 iterations, must be 1 to 1000000"},
	}
	for _, c := range cases {
		if b, err := New(c.rules, Options{Iterations: c.iterations}); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("New(%T, %d) = %v, %v, want %q", c.rules, c.iterations, b, err, c.want)
		}
	}
}

func TestMaker(t *testing.T) {
	for n, want := range map[int]string{1: "search:1", 100: "search:100", DefaultIterations: "search", MaxIterations: "search:1000000"} {
		m, err := Maker(n)
		if err != nil || m.Name != want || m.Doc == "" {
			t.Errorf("Maker(%d) is %+v, %v, want name %q", n, m, err, want)
		}
	}
	for _, n := range []int{-5, 0, MaxIterations + 1} {
		if m, err := Maker(n); err == nil {
			t.Errorf("Maker(%d) is %q, want an error", n, m.Name)
		}
	}
	m, err := Maker(7)
	if err != nil {
		t.Fatal(err)
	}
	if b, err := m.New(struct{ engine.Rules }{}); b != nil || err == nil {
		t.Errorf("a bot for rules that guess nothing: %v, %v, want an error", b, err)
	}
}

// scaledLog is exact within one part in 250.
func TestScaledLog(t *testing.T) {
	for n := uint32(1); n <= 3*MaxIterations; n += 1 + n/500 {
		got, want := scaledLog(n), explorationConstant*explorationConstant*math.Log(float64(n))
		if math.Abs(got-want) > want/250 || n < 512 && math.Abs(got-want) > 1e-14*want {
			t.Errorf("scaledLog(%d) = %v, want %v", n, got, want)
		}
	}
}

// The horizon is the lower quartile of the pilot's lengths and a quarter more, at least
// eight decisions per seat; there is none until the pilot is over.
func TestHorizon(t *testing.T) {
	cases := []struct {
		iterations, seats int
		lengths           []int // lengths of playouts, repeated
		want              int
	}{
		{1, 4, []int{50, 50, 50}, noLimit},
		{1000, 4, []int{20, 40, 60, 80}, 50}, // the quickest quarter of 32 playouts ends with the first 40
		{1000, 4, []int{100, 101, 102, 99}, 125},
		{1000, 4, []int{1, 2, 3}, 32},
		{1000, 2, []int{1, 2, 3}, 16},
		{64, 3, []int{70, 30, 50, 90}, 62},
	}
	for _, c := range cases {
		var h horizon
		h.start(c.iterations)
		for i := range min(c.iterations, 40) {
			h.recordLength(c.lengths[i%len(c.lengths)], c.seats)
		}
		if h.limit != c.want {
			t.Errorf("%d iterations, %d seats, lengths %v: limit %d, want %d", c.iterations, c.seats, c.lengths, h.limit, c.want)
		}
	}
}
