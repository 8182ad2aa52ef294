package proelio

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"equitas/engine"
	"equitas/engine/bot"
	"equitas/engine/enginetest"
	"equitas/engine/enginetest/conform"
	"equitas/engine/rng"
)

// amounts has all numbers that can be amounts, each with an amount and a function for its value
// for a House in a record.
var amounts = []struct {
	path, text string
	is         func(c *recount, seat int) int64
}{
	{"turn.actions", "house.fortification == 0 ? 2 : 1", nil},
	{"hand.limit", "min(7, 4 + house.fortification)", func(c *recount, seat int) int64 { return min(7, 4+c.fort(c.before.Forts[seat])) }},
	{"fortify.step", "table.season == 'autumn' ? 2 : 1", nil},
	{"attack.limit", "held.shields > 0 ? 2 : 1", nil},
	{"deploy.limit", "right.fortification > 0 ? 2 : 1", func(c *recount, seat int) int64 {
		if c.before.Forts[(seat+1)%c.n] != nil {
			return 2
		}
		return 1
	}},
	{"imperial.price", "house.hand > 4 ? 2 : 1", func(c *recount, seat int) int64 {
		if len(c.before.Hands[seat]) > 4 {
			return 2
		}
		return 1
	}},
	{"imperial.draw", "table.season == 'autumn' ? 2 : 1", nil},
}

func withAmounts(t *testing.T, variant string) *Rules {
	var sets []string
	for _, a := range amounts {
		sets = append(sets, fmt.Sprintf("%s=%q", a.path, a.text))
	}
	return load(t, variant, sets...)
}

// amounts has every key that may hold an amount.
func TestAmountsOfAllKeys(t *testing.T) {
	for i := range schema().Keys {
		if k := &schema().Keys[i]; k.BoundsResults && !slices.ContainsFunc(amounts, func(a struct {
			path, text string
			is         func(c *recount, seat int) int64
		}) bool {
			return a.path == k.Path
		}) {
			t.Errorf("%s may hold an amount, and no test plays with one", k.Path)
		}
	}
}

// Rules with amounts everywhere pass the tests of every game, and their counters agree with
// their records; without -full only at six seats.
func TestAmounts(t *testing.T) {
	r := withAmounts(t, edition)
	deals, runs, seats := 4, 1, []int{3, 4, 6}
	switch {
	case *conform.Full:
		deals, runs = 12, 2
	case testing.Short():
		deals, seats = 3, seats[:1]
	default:
		seats = seats[2:]
	}
	enginetest.Run(t, r, enginetest.Options{Deals: runs, Seats: seats})
	for i := range 2 * deals {
		compareCounts(t, r, edition, []string{"random", "greedy"}[i%2], []int{3, 4, 6}[i/2%3], rng.NewDeal(47, uint64(i)))
	}
}

// No bot's choice depends on amounts of other Houses that depend on hidden hands. With -full it
// is two deals; with -short there is no search, which must first learn the rules.
func TestAmountsAreHonest(t *testing.T) {
	inAHurry(t)
	r, deals := withAmounts(t, edition), 1
	if *conform.Full {
		deals = 2
	}
	for i, m := range makers(t, 20) {
		if i == 0 && testing.Short() {
			continue
		}
		t.Run(m.Name, func(t *testing.T) {
			enginetest.RunBot(t, r, func() (engine.Bot, error) { return m.New(r) }, enginetest.Options{Deals: deals, Seats: []int{4}})
		})
	}
}

// Bots use the present values of limits: they rate the same with amounts as with numbers of
// these values.
func TestAmountsAreAskedNow(t *testing.T) {
	r := load(t, edition, `attack.limit="table.turn % 3 == 0 ? 3 : 1"`, `deploy.limit="house.turn > 5 ? 2 : 1"`, `fortify.step="house.turn > 3 ? 2 : 1"`)
	src := rng.NewStream(5)
	w := make([]int32, len(r.Features()))
	for i, f := range r.Features() {
		w[i] = f.Default
	}
	seen := map[limits]bool{}
	var got, want [engine.MaxSeats * 64]int64
	for deal := range uint64(6) {
		s := r.newState(4)
		s.Start(rng.NewDeal(12, deal))
		for !s.pos.isOver {
			seat := s.ToAct()
			legal := s.Legal(nil)
			now := limits{1, 1, 1}
			if s.pos.turn%3 == 0 {
				now.attack = 3
			}
			turns := s.pos.house[seat].turns
			if turns > 5 {
				now.deploy = 2
			}
			if turns > 3 {
				now.step = 2
			}
			seen[now] = true
			fixed := load(t, edition, fmt.Sprintf("attack.limit=%d", now.attack), fmt.Sprintf("deploy.limit=%d", now.deploy), fmt.Sprintf("fortify.step=%d", now.step))
			o := fixed.newState(4)
			o.pos = s.pos
			r.Weigh(s.Observe(seat), legal, w, got[:len(legal)])
			fixed.Weigh(o.Observe(seat), legal, w, want[:len(legal)])
			if !slices.Equal(got[:len(legal)], want[:len(legal)]) {
				t.Fatalf("deal %d, turn %d, %s: ratings are %d, want %d as under %+v", deal, s.pos.turn, phaseNames[s.pos.phase], got[:len(legal)], want[:len(legal)], now)
			}
			s.Apply(legal[src.Below(uint32(len(legal)))])
		}
	}
	if len(seen) < 5 {
		t.Errorf("the limits came to %d sets of numbers, want 5 or more", len(seen))
	}
}

// A greedy bot allocates as little with amounts as without.
func TestAmountsAllocateNothing(t *testing.T) {
	r := withAmounts(t, edition)
	greedy, _ := bot.Lookup("greedy")
	b, err := greedy.New(r)
	if err != nil {
		t.Fatal(err)
	}
	s := r.newState(4)
	var buf []engine.Action
	match := func() {
		s.Start(rng.NewDeal(3, 1))
		b.Start(0, rng.NewStream(1))
		for a := s.ToAct(); a != engine.Nobody; a = s.ToAct() {
			buf = s.Legal(buf[:0])
			s.Apply(b.Choose(s.Observe(a), buf))
		}
	}
	match()
	if n := testing.AllocsPerRun(3, match); n != 0 {
		t.Errorf("a match allocates %v times, want 0", n)
	}
}

// Texts about a card in hand use the present values of limits, both in the hand and in answers
// to why.
func TestAmountsAreTold(t *testing.T) {
	r := load(t, edition, `fortify.step="table.turn > 4 ? 2 : 1"`, `deploy.limit="table.turn > 4 ? 2 : 1"`)
	v := r.Voice("en", r.players.Usual).(*voice)
	s := r.newState(4)
	s.Start(rng.NewDeal(3, 0))
	for _, c := range []struct {
		turn      uint16
		card      string
		fort      uint8
		hand, why string
	}{
		{1, "palisades", 0, "Palisades: Defense 2; needs a Fortification of 1; not now: replaces a Fortification of 1, you have 0.", "replaces a Fortification of 1, you have 0"},
		{1, "tower", 0, "Tower: Defense 3; needs a Fortification of 2; not now: replaces a Fortification of 2, you have 0.", "replaces a Fortification of 2, you have 0"},
		{5, "tower", 0, "Tower: Defense 3; needs a Fortification of 1; not now: replaces a Fortification of 1, you have 0.", "replaces a Fortification of 1, you have 0"},
		{5, "palisades", 1, "Palisades: Defense 2; not now: is a first Fortification, you have 1.", "is a first Fortification, you have 1"},
	} {
		s.pos.turn, s.pos.house[0].fort = c.turn, c.fort
		k := r.ids[c.card]
		s.addCard(0, k, 0)
		if got := v.cardLine(s, int(k), 1, 0, s.Legal(nil)); got != c.hand {
			t.Errorf("turn %d, hand: got %q, want %q", c.turn, got, c.hand)
		}
		var why []string
		for _, reason := range v.LegalityReasons(s, packAction(verbFortify, 0, k)) {
			if !reason.Holds {
				why = append(why, reason.Text)
			}
		}
		if !slices.Equal(why, []string{c.why}) {
			t.Errorf("turn %d, why fortify %s: got %q, want %q", c.turn, c.card, why, c.why)
		}
	}
}

// A face shows the Fortification that a card needs if it is one number; if it changes, the face
// says so.
func TestAmountsOnFaces(t *testing.T) {
	for _, c := range []struct {
		set  string
		want int
	}{
		{`attack.limit="table.season == 'autumn' ? 2 : 1"`, 1},
		{`deploy.limit="house.turn > 5 ? 2 : 1"`, 1},
		{`attack.limit="1 + 1"`, 0},
		{`imperial.price="house.hand > 4 ? 2 : 1"`, 0},
	} {
		_, faults := Game{}.Print(load(t, edition, c.set).set, "en", "")
		got := 0
		for _, f := range faults {
			if f.Warning && strings.Contains(f.Msg, "changes during play: cards show the Fortification") && f.At.File == "--set" {
				got++
			}
		}
		if got != c.want {
			t.Errorf("%s: %d warnings of what faces show, want %d, in %v", c.set, got, c.want, faults)
		}
	}
}
