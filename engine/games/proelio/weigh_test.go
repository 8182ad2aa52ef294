package proelio

import (
	"slices"
	"strings"
	"testing"

	"equitas/engine"
	"equitas/engine/bot"
	"equitas/engine/enginetest/conform"
	"equitas/engine/rng"
	"equitas/engine/rule"
	"equitas/engine/sim"
	"equitas/engine/sim/inference"
)

// stray returns random weights.
func stray(r *Rules, seed uint64) []int32 {
	src := rng.NewStream(seed)
	w := engine.Defaults(r)
	for i := range w {
		w[i] += int32(src.Below(80*point)) - 40*point
	}
	return w
}

// Ratings by any weights use only what the seat sees: dealing the hidden cards anew does not
// change them, in thousands of positions of matches by the rule of thumb, by other weights, and
// at random.
func TestWeighingIsHonest(t *testing.T) {
	looked := 0
	for _, name := range []string{"proelio/0.9.6", "proelio/allied-guilds", "proelio/italian", "proelio/misplay", "proelio/double-plague"} {
		r := load(t, name)
		n := r.Players().Usual
		s, other := r.newState(n), r.newState(n)
		weights := [][]int32{engine.Defaults(r), stray(r, 1), stray(r, 2)}
		var bots []*bot.Weighted
		for _, w := range weights {
			b, err := bot.NewWeighted(r, w)
			if err != nil {
				t.Fatal(err)
			}
			bots = append(bots, b)
		}
		src := rng.NewStream(3)
		for deal := range 12 {
			s.Start(rng.NewDeal(11, uint64(deal)))
			for _, b := range bots {
				b.Start(0, rng.NewStream(uint64(deal)))
			}
			for plies := 0; !s.pos.isOver && plies < 200; plies++ {
				seat := s.ToAct()
				legal := s.Legal(nil)
				if len(legal) > 1 {
					looked++
					r.Guess(s.Observe(seat), other, &src)
					a, b := make([]int64, len(legal)), make([]int64, len(legal))
					for _, w := range weights {
						r.Weigh(s.Observe(seat), legal, w, a)
						r.Weigh(other.Observe(seat), legal, w, b)
						if !slices.Equal(a, b) {
							t.Fatalf("%s, deal %d, turn %d: seat %d rates %v, and %v with other hidden cards", name, deal, s.pos.turn, seat, a, b)
						}
					}
				}
				if i := src.Below(4); i < 3 {
					s.Apply(bots[i].Choose(s.Observe(seat), legal))
				} else {
					s.Apply(legal[src.Below(uint32(len(legal)))])
				}
			}
		}
	}
	if looked < 3000 {
		t.Errorf("only %d positions were looked at", looked)
	}
}

// play plays deals with the given bots, by their names or weights.
func play(t *testing.T, r *Rules, seats, deals int, bots ...sim.Seating) *inference.Summary {
	t.Helper()
	c := &sim.Scenario{Name: "test", Rules: r, Seats: seats, MasterSeed: 21}
	for i := range seats {
		c.Bots = append(c.Bots, bots[min(i, len(bots)-1)])
	}
	runs, err := sim.Play(t.Context(), []*sim.Scenario{c}, deals, sim.RunOptions{Workers: 2})
	if err != nil {
		t.Fatal(err)
	}
	return inference.Summarise(runs[0])
}

func seating(name string, w []int32) sim.Seating {
	return sim.Seating{BotSpec: engine.BotSpec{Name: name}, New: func(r engine.Rules, _ int) engine.Bot {
		if m, ok := bot.Lookup(name); ok {
			b, err := m.New(r)
			if err != nil {
				panic(err)
			}
			return b
		}
		b, err := bot.NewWeighted(r, w)
		if err != nil {
			panic(err)
		}
		return b
	}}
}

func value(t *testing.T, s *inference.Summary, id string) inference.Value {
	t.Helper()
	v, ok := s.Value(id)
	if !ok {
		t.Fatalf("there is no measure %s", id)
	}
	return v
}

// perGame returns the mean of a column per match.
func perGame(t *testing.T, s *inference.Summary, column string) float64 {
	t.Helper()
	i := slices.IndexFunc(s.Run.Columns, func(c engine.Column) bool { return c.Name == column })
	if i < 0 {
		t.Fatalf("there is no column %s", column)
	}
	sum := int64(0)
	for u := range s.Run.SampleSize() {
		sum += s.Run.Row(u)[i]
	}
	return float64(sum) / float64(s.Run.Deals*s.Run.Rotations)
}

// The rule of thumb plays reasonably: it uses all actions, sometimes reaches winter, and wins
// at least twice its fair share against random bots.
func TestGreedyIsABeginner(t *testing.T) {
	if testing.Short() {
		t.Skip("plays some hundred games")
	}
	r := load(t, "proelio/0.9.6")
	s := play(t, r, 4, 300, seating("greedy", nil))
	for _, id := range []string{"act.draw", "act.attack", "act.fortify", "act.play", "act.imperial", "act.equitas", "act.trade", "act.perk",
		"card.used.alliance", "card.used.plague", "card.used.manure", "card.used.hero", "card.used.black_powder", "card.used.inquisition", "card.used.resources", "flow.deployed"} {
		if v := perGame(t, s, id); v < 0.05 {
			t.Errorf("%s is %.3f a game, want 0.05 at least", id, v)
		}
	}
	if v := value(t, s, "end.scoring").Estimate.Value; v < 0.03 || v > 0.4 {
		t.Errorf("%.3f of the games end in winter, want some", v)
	}
	for _, seats := range []int{3, 4, 6} {
		v := value(t, play(t, r, seats, 150, seating("greedy", nil), seating("random", nil)), "bot.share.greedy")
		if v.Lo < 2/float64(seats) {
			t.Errorf("%d seats: greedy wins %.3f (from %.3f) against random bots, want twice %.3f", seats, v.Estimate.Value, v.Lo, 1/float64(seats))
		}
	}
}

// Every shipped variant has weights trained for its rules, which are significantly better than
// the rule of thumb.
func TestShippedWeights(t *testing.T) {
	lib := builtIn()
	for _, name := range conform.BuiltInVariants(t, "proelio") {
		loaded, err := lib.Load(name, nil)
		if err != nil {
			t.Fatal(err)
		}
		style, err := lib.TrainedStyle("proelio", loaded.Set.Hash, 0)
		if style == nil {
			t.Errorf("%s has no trained weights (scripts/update-weights.sh): %v", name, err)
			continue
		}
		if len(style.Weights) != featureCount {
			t.Errorf("%s has %d weights for %d features", name, len(style.Weights), featureCount)
		}
		if testing.Short() {
			continue
		}
		r := loaded.Rules.(*Rules)
		seats := r.Players().Usual
		w := style.WeightsFor(r.Features(), engine.Defaults(r))
		v := value(t, play(t, r, seats, 100, seating("tuned", w), seating("greedy", nil)), "bot.share.tuned")
		if v.Lo < 1/float64(seats) {
			t.Errorf("%s: trained bots win %.3f (from %.3f), fair %.3f", name, v.Estimate.Value, v.Lo, 1/float64(seats))
		}
	}
}

// trained returns the shipped weights for the rules.
func trained(tb testing.TB, r *Rules) []int32 {
	tb.Helper()
	lib := builtIn()
	style, err := lib.TrainedStyle("proelio", r.set.Hash, 0)
	if style == nil {
		tb.Fatalf("%s has no trained weights: %v", r.set.Name, err)
	}
	return style.WeightsFor(r.Features(), engine.Defaults(r))
}

// Values of features depend on the rules: a cheaper Merchant raises the rating of trades, more
// cards drawn raise that of draws.
func TestFeaturesReadTheRules(t *testing.T) {
	rate := func(words string, sets ...string) int64 {
		r := load(t, "proelio/0.9.6", sets...)
		w := engine.Defaults(r)
		for seed := uint64(1); ; seed++ { // the same deal under all rules
			s := r.newState(4)
			s.Start(rng.NewDeal(seed, 0))
			p := &s.pos
			p.merchant, p.house[0].turns = 0, 3
			s.discard(r.ids["knights"])
			p.house[0].cards--
			p.house[0].base--
			for k := range r.kinds {
				if p.house[0].count[k] > 0 { // one card below the limit
					p.house[0].count[k]--
					if p.house[0].count[k] == 0 {
						p.house[0].mask &^= 1 << k
						p.house[0].placeBits &^= r.placeBit[k]
					}
					break
				}
			}
			legal := s.Legal(nil)
			for i, a := range legal {
				if s.Words(a) == words {
					rating := make([]int64, len(legal))
					r.Weigh(s.Observe(0), legal, w, rating)
					return rating[i]
				}
			}
			if seed == 50 {
				t.Fatalf("no %q in 50 deals with %v", words, sets)
			}
		}
	}
	for _, c := range []struct {
		words       string
		worse, more []string
	}{
		{"trade knights", nil, []string{`merchant.price.summer=["any"]`}},
		{"trade knights", []string{`merchant.price.summer=["any"]`}, []string{"merchant.price.summer=[]"}},
		{"imperial", nil, []string{"imperial.price=1"}},
		{"imperial", nil, []string{"imperial.draw=2"}},
	} {
		if a, b := rate(c.words, c.worse...), rate(c.words, c.more...); a >= b {
			t.Errorf("%s is rated %d under %v and %d under %v, want more", c.words, a, c.worse, b, c.more)
		}
	}
}

// A House with a perk for the Imperial draw rates the cards that it brings, as far as the hand
// has room.
func TestPerkOfTheImperialDraw(t *testing.T) {
	r := load(t, "proelio/0.9.6")
	s := r.newState(4)
	s.Start(rng.NewDeal(1, 0))
	w := make([]int32, featureCount)
	w[imperialPerk] = 1
	rate := func() int64 {
		legal := s.Legal(nil)
		rating := make([]int64, len(legal))
		r.Weigh(s.Observe(0), legal, w, rating)
		return rating[slices.IndexFunc(legal, func(a engine.Action) bool { return s.Words(a) == "imperial" })]
	}
	h := &s.pos.house[0]
	h.turns, h.uses = 3, 0
	if got := rate(); got != 0 {
		t.Errorf("without a perk: %d, want 0", got)
	}
	h.guild, h.uses = uint8(slices.IndexFunc(r.guilds, func(g guild) bool { return len(g.perks[onImperial]) > 0 })+1), 1
	if got := rate(); got != 1 {
		t.Errorf("with a perk that keeps one card: %d, want 1", got)
	}
}

// The shipped styles have no faults, and play differently.
func TestShippedStyles(t *testing.T) {
	lib := builtIn()
	if got, want := lib.Styles("proelio"), []string{"bluffer", "builder", "hoarder", "rusher", rule.Veteran}; !slices.Equal(got, want) {
		t.Errorf("the styles are %q, want %q", got, want)
	}
	if _, faults := lib.CheckStyles("proelio"); len(faults) > 0 {
		t.Error(faults)
	}
	r := load(t, "proelio/0.9.6")
	counts := map[string]map[string]float64{}
	for _, name := range append(lib.Styles("proelio"), "greedy") {
		w := engine.Defaults(r)
		if name != "greedy" {
			style, err := lib.Style("proelio", name)
			if err != nil {
				t.Fatal(err)
			}
			w = style.WeightsFor(r.Features(), w)
		}
		s := play(t, r, 4, 60, seating("style "+name, w))
		counts[name] = map[string]float64{}
		for _, id := range []string{"act.attack", "act.fortify", "act.imperial", "card.used.manure", "turns"} {
			counts[name][id] = perGame(t, s, id)
		}
	}
	per := func(name, id string) float64 { return counts[name][id] / counts[name]["turns"] }
	for _, c := range []struct{ name, id string }{{"rusher", "act.attack"}, {"builder", "act.fortify"}, {"hoarder", "act.imperial"}, {"bluffer", "card.used.manure"}} {
		if got, thumb := per(c.name, c.id), per("greedy", c.id); got < 1.2*thumb {
			t.Errorf("a %s has %.3f %s a turn, the rule of thumb %.3f: want more", c.name, got, strings.TrimPrefix(c.id, "act."), thumb)
		}
	}
}

// A perk that adds one to the defense saves a House that lacks one, but none that lacks more.
// Against an attack that is decided by its effect no defense helps.
func TestPerkThatSaves(t *testing.T) {
	r := load(t, "proelio/0.9.6")
	w := make([]int32, featureCount)
	w[reactSaves], w[reactLife] = 1, 100
	s := r.newState(4)
	s.Start(rng.NewDeal(1, 0))
	rate := func(card string, lacking int32, hand uint8) int64 {
		k := r.ids[card]
		s.pos.attack, s.pos.defense = uint8(k)+1, int16(r.valueOf[k]-lacking)
		s.pos.house[0].cards, s.pos.house[0].fort = hand, 0
		t := evaluation{}
		t.begin(s.Observe(0).(*View), r.NewRater(w).(*rater))
		return t.rateDefensivePerk()
	}
	for lacking, want := range map[int32]int64{0: 0, 1: 1, 2: 0} {
		if got := rate("knights", lacking, 7); got != want {
			t.Errorf("of seven cards, where %d is lacking: %d, want %d", lacking, got, want)
		}
	}
	if got := rate("knights", 2, 1); got != 100 {
		t.Errorf("of one card, where two are lacking: %d, want 100", got)
	}
	if got := rate("black_powder", 1, 7); got != 0 {
		t.Errorf("against Black Powder, with seven cards: %d, want 0", got)
	}
}

// A card that costs another House its Fortification counts as a breach of that House; one that
// costs the player's own does not.
func TestBreachOfOthers(t *testing.T) {
	for who, want := range map[string]bool{"rival": true, "self": false} {
		r := load(t, "proelio/0.9.6", `card.resources.play=[{do="discard",what="fortification",who="`+who+`"}]`)
		s := r.newState(4)
		s.Start(rng.NewDeal(1, 0))
		k := int(r.ids["resources"])
		e := s.outline(r.kinds[k].play, viewpoint{self: 0, rival: 1, kind: k, target: 1})
		if e.breach != want {
			t.Errorf("who = %q: breach %t, want %t", who, e.breach, want)
		}
	}
}
