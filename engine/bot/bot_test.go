package bot_test

import (
	"slices"
	"strings"
	"testing"

	"equitas/engine"
	"equitas/engine/bot"
	"equitas/engine/rng"
)

// unrated are rules without a rule of thumb; rated are rules that rate action a as a modulo
// 10.
type (
	unrated struct{ engine.Rules }
	rated   struct{ engine.Rules }
)

func (rated) Features() []engine.Feature {
	return []engine.Feature{{Name: "last", Doc: "last digit", Default: engine.WeightUnit}, {Name: "first", Doc: "tens"}}
}

func (rated) Weigh(_ engine.Observation, legal []engine.Action, w []int32, rating []int64) {
	for i, a := range legal {
		rating[i] = int64(w[0])*int64(a%10) + int64(w[1])*int64(a/10)
	}
}

func newBot(t testing.TB, name string, seed uint64) engine.Bot {
	t.Helper()
	m, ok := bot.Lookup(name)
	if !ok {
		t.Fatalf("there is no bot %q among %q", name, bot.Names())
	}
	b, err := m.New(rated{})
	if err != nil {
		t.Fatal(err)
	}
	b.Start(0, rng.NewStream(seed))
	return b
}

func actions(n int) []engine.Action {
	l := make([]engine.Action, n)
	for i := range l {
		l[i] = engine.Action(i)
	}
	return l
}

func TestNames(t *testing.T) {
	if got, want := bot.Names(), []string{"random", "greedy"}; !slices.Equal(got, want) {
		t.Errorf("the bots are %q, want %q", got, want)
	}
	for _, name := range bot.Names() {
		m, ok := bot.Lookup(name)
		if !ok || m.Name != name || m.Doc == "" || m.New == nil {
			t.Errorf("Lookup(%q) is %+v, %v", name, m, ok)
		}
	}
	if _, ok := bot.Lookup("Greedy"); ok {
		t.Error("Lookup found a bot under a name that is not its own")
	}
}

// chosen returns how often a bot chooses each action in n equal decisions.
func chosen(t *testing.T, name string, legal []engine.Action, n int) map[engine.Action]int {
	t.Helper()
	b := newBot(t, name, 5)
	seen := map[engine.Action]int{}
	for range n {
		a := b.Choose(nil, legal)
		if !slices.Contains(legal, a) {
			t.Fatalf("%s chose %d of %v", name, a, legal)
		}
		seen[a]++
	}
	return seen
}

// The random bot chooses every legal action equally often.
func TestRandomIsUniform(t *testing.T) {
	for a, n := range chosen(t, "random", actions(7), 70000) {
		if n < 9600 || n > 10400 {
			t.Errorf("action %d was chosen %d times of 70000, want about 10000", a, n)
		}
	}
}

// The greedy bot chooses the best action wherever it is in the list, and each of several
// best ones equally often.
func TestGreedyTakesTheBest(t *testing.T) {
	cases := []struct {
		legal, want []engine.Action
	}{
		{[]engine.Action{4}, []engine.Action{4}},
		{[]engine.Action{9, 1, 2}, []engine.Action{9}},
		{[]engine.Action{1, 2, 9}, []engine.Action{9}},
		{[]engine.Action{1, 7, 2, 17, 3, 27}, []engine.Action{7, 17, 27}},
		{[]engine.Action{30, 20, 10}, []engine.Action{30, 20, 10}},
		{actions(200)[100:], []engine.Action{109, 119, 129, 139, 149, 159, 169, 179, 189, 199}},
	}
	for _, c := range cases {
		seen := chosen(t, "greedy", c.legal, 30000)
		fair := 30000 / len(c.want)
		for _, a := range c.want {
			if n := seen[a]; n < fair*9/10 || n > fair*11/10 {
				t.Errorf("of %v, %d was chosen %d times, want about %d", c.legal, a, n, fair)
			}
		}
		if len(seen) != len(c.want) {
			t.Errorf("of %v %d actions were chosen, want %v", c.legal, len(seen), c.want)
		}
	}
}

// The highest rating is the best also if it is below zero.
func TestGreedyBelowZero(t *testing.T) {
	m, _ := bot.Lookup("greedy")
	b, err := m.New(negative{})
	if err != nil {
		t.Fatal(err)
	}
	b.Start(0, rng.NewStream(1))
	if a := b.Choose(nil, actions(5)); a != 0 {
		t.Errorf("greedy chose %d, rated %d, want 0, rated -1", a, -1-int(a))
	}
}

type negative struct{ engine.Rules }

func (negative) Features() []engine.Feature {
	return []engine.Feature{{Name: "number", Doc: "1 + the action's number", Default: -1}}
}

func (negative) Weigh(_ engine.Observation, legal []engine.Action, w []int32, rating []int64) {
	for i, a := range legal {
		rating[i] = int64(w[0]) * (1 + int64(a))
	}
}

// Other weights give other choices; the bot keeps its own copy of the weights.
func TestWeighted(t *testing.T) {
	w := []int32{0, engine.WeightUnit}
	b, err := bot.NewWeighted(rated{}, w)
	if err != nil {
		t.Fatal(err)
	}
	w[1] = -engine.WeightUnit
	b.Start(0, rng.NewStream(1))
	if a := b.Choose(nil, []engine.Action{9, 21, 30, 18}); a != 30 {
		t.Errorf("with weight on the tens it chose %d, want 30", a)
	}
	if _, err := bot.NewWeighted(rated{}, make([]int32, 3)); err == nil || !strings.Contains(err.Error(), "3 weights for 2 features") {
		t.Errorf("three weights for two features: %v, want an error", err)
	}
}

func TestGreedyNeedsAWeigher(t *testing.T) {
	m, _ := bot.Lookup("greedy")
	b, err := m.New(unrated{})
	if err == nil || !strings.Contains(err.Error(), "features") {
		t.Errorf("greedy on rules that rate nothing: %v, %v, want an error", b, err)
	}
}

// The random stream that a bot is started with determines all its choices.
func TestSameStreamSameChoices(t *testing.T) {
	legal := actions(100)
	for _, name := range bot.Names() {
		run := func(seed uint64) []engine.Action {
			b := newBot(t, name, seed)
			b.Choose(nil, legal)
			b.Start(3, rng.NewStream(seed)) // nothing of the previous match is left
			var l []engine.Action
			for range 50 {
				l = append(l, b.Choose(nil, legal))
			}
			return l
		}
		if !slices.Equal(run(1), run(1)) {
			t.Errorf("%s: the same stream gave different choices", name)
		}
		if slices.Equal(run(1), run(2)) {
			t.Errorf("%s: different streams gave the same 50 choices", name)
		}
	}
}

func TestNoAllocation(t *testing.T) {
	legal := actions(300)
	for _, name := range bot.Names() {
		b := newBot(t, name, 9)
		got := testing.AllocsPerRun(100, func() {
			b.Start(1, rng.NewStream(2))
			b.Choose(nil, legal)
		})
		if got != 0 {
			t.Errorf("%s allocates %v times a decision, want 0", name, got)
		}
	}
}

func BenchmarkRandom(b *testing.B) { benchmark(b, "random") }

func BenchmarkGreedy(b *testing.B) { benchmark(b, "greedy") }

func benchmark(b *testing.B, name string) {
	p := newBot(b, name, 1)
	legal := actions(8)
	b.ReportAllocs()
	for b.Loop() {
		p.Choose(nil, legal)
	}
}
