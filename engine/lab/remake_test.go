package lab

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"

	"equitas/engine"
	"equitas/engine/lab/question"
	"equitas/engine/rule"
	"equitas/engine/sim"
)

// remade makes a scenario from its description in a new laboratory, and tests that a block
// of deals has the same result in both.
func remade(t *testing.T, c *sim.Scenario, level uint8) {
	t.Helper()
	r, text, err := c.Recipe()
	if err != nil {
		t.Fatal(err)
	}
	sent, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	var got sim.Recipe
	if err := json.Unmarshal(sent, &got); err != nil || !reflect.DeepEqual(got, r) {
		t.Fatalf("%v: it came back as %+v", err, got)
	}
	again, err := testLab(t).Remake(got, text)
	if err != nil {
		t.Errorf("%s: %v", c.Name, err)
		return
	}
	var sums [][8]byte
	for _, c := range []*sim.Scenario{c, again} {
		var p sim.Player
		blocks, fault := p.Play(sim.Task{Span: sim.Span{Level: level}, Scenarios: []*sim.Scenario{c}})
		if fault != nil {
			t.Fatal(fault)
		}
		sums = append(sums, blocks[0].Sum())
	}
	if sums[0] != sums[1] {
		t.Errorf("%s: other numbers", c.Name)
	}
}

// testCells returns the scenarios of a question about variants, with its setup and
// variants.
func testCells(t *testing.T, bots, sets []string, seats int, names ...string) (*setup, []*Variant, []*sim.Scenario) {
	t.Helper()
	l := testLab(t)
	p := l.setup(&question.Play{Bots: bots, Deals: 30, Sets: sets}, question.Observer{}, nil, 0)
	vs, err := p.loadAll(names...)
	if err != nil {
		t.Fatal(err)
	}
	if seats == 0 {
		seats = vs[0].Rules.Players().Usual
	}
	if err := p.prepareComparisonWeights(t.Context(), vs, seats); err != nil {
		t.Fatal(err)
	}
	var scenarios []*sim.Scenario
	for _, v := range vs {
		c, err := p.scenario(v, seats)
		if err != nil {
			t.Fatal(err)
		}
		scenarios = append(scenarios, c)
	}
	measureAlike(vs, scenarios, seats)
	return p, vs, scenarios
}

// A scenario of a designer's text game, whose files the other process lacks, is made from
// what is sent. It has the game's own names of cards and features of bots, even if the
// variant has other cards.
func TestRemakeOwnGame(t *testing.T) {
	game := `game = "own"
title = "Own"
players = { min = 2, max = 3, usual = 2 }
[field]
value = "1..9"
[card.plain]
each = ["value"]
count = 2
[zone]
deck = { sees = "count", begins = "all" }
hand = { sees = "owner", of = "seat" }
won = { sees = "all", of = "seat" }
[count]
points = { in = "won", sum = "card.value" }
[phase.match]
deal = ["shuffle deck", "deal 4 from deck to hand"]
turns = { run = "turn", each = "seats", until = "me.hand == 0" }
[phase.turn]
card = { choose = "card from hand", do = ["move card to won", "move 1 from hand to deck when me.hand > 2"] }
[end]
score = "me.points"
`
	files := memoryFiles{"own/first.toml": game, "own/x.toml": "game = 'own'\nextends = 'own/first'\ntitle = 'X'\n[card.pike]\ncount = 3\nvalue = 9\n[phase.turn]\ncard.do = 'move card to won'\n"}
	l := testLab(t)
	lib := &Library{Library: l.libraryOf(rule.Layer{Variants: files}, builtIn), lab: l}
	for _, name := range []string{"own/first", "own/x"} {
		v, err := lib.Variant(name, nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		p := l.setup(&question.Play{Bots: []string{"greedy", "random"}, Deals: 30}, question.Observer{}, nil, 0)
		if err := p.prepareComparisonWeights(t.Context(), []*Variant{v}, 2); err != nil {
			t.Fatal(err)
		}
		c, err := p.scenario(v, 2)
		if err != nil {
			t.Fatal(err)
		}
		remade(t, c, 1)
		r, text, err := c.Recipe()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := l.Remake(r, text[:len(text)-1]); err == nil || !strings.Contains(err.Error(), "their text is not whole") {
			t.Errorf("%s: a text that was cut: %v", name, err)
		}
	}
}

// A scenario that is made again from its description plays and counts as the original does.
func TestRemake(t *testing.T) {
	for _, c := range []struct {
		names []string
		bots  string
		seats int
		sets  []string
	}{
		{names: []string{"proelio/0.9.6", "proelio/six-cards"}, bots: "tuned"},
		{names: []string{"proelio/0.9.6", "proelio/sappers"}, bots: "greedy,random,greedy", seats: 3, sets: []string{"hand.start=6", `metric.own.num=match.act.draw > 20`}},
		{names: []string{"proelio/0.9.6"}, bots: "search:2,greedy"},
		{names: []string{"stronghold/2010"}, bots: "invader=random,defender=greedy"},
		{names: []string{"empires/2002"}, bots: "tuned", seats: 3},
	} {
		if testing.Short() && c.names[0] == "empires/2002" {
			continue
		}
		bots, seats := strings.Split(c.bots, ","), c.seats
		if c.bots == "search:2,greedy" {
			bots, seats = append(bots, "random"), 3
		}
		_, _, scenarios := testCells(t, bots, c.sets, seats, c.names...)
		for _, scenario := range scenarios {
			remade(t, scenario, 1)
		}
	}
}

// The same holds for a scenario with a player who must not use a part, and which keeps few
// numbers per deal.
func TestRemakeOptions(t *testing.T) {
	_, _, scenarios := testCells(t, []string{"greedy"}, nil, 4, "proelio/0.9.6")
	c := scenarios[0]
	c.Measuring, c.StreamsBySeat, c.Narrow = nil, true, true
	c.Bots = slices.Clone(c.Bots)
	c.Bots[0] = withoutPart(c.Bots[0], "hero")
	remade(t, c, 2)
}

// If a scenario cannot be made exactly as described, there is an error with the reason.
func TestRemakeFaults(t *testing.T) {
	_, _, scenarios := testCells(t, []string{"greedy"}, nil, 4, "proelio/0.9.6")
	for _, c := range []struct {
		change func(r *sim.Recipe, text *string)
		want   string
	}{
		{func(r *sim.Recipe, text *string) { *text = strings.Replace(*text, "limit", "limits", 1) }, "the rules of proelio/0.9.6: "},
		{func(r *sim.Recipe, text *string) { *text = "" }, "the rules of proelio/0.9.6: "},
		{func(r *sim.Recipe, text *string) { r.Spec.Game = "chess" }, "the rules of proelio/0.9.6: "},
		{func(r *sim.Recipe, text *string) { r.Spec.Rules = "0" }, "its rules are "},
		{func(r *sim.Recipe, text *string) { r.Spec.Epoch++ }, "by another version of the program"},
		{func(r *sim.Recipe, text *string) { r.Spec.Build = "ab" }, "by another build of the program"},
		{func(r *sim.Recipe, text *string) { r.Spec.Columns = "0" }, "it counts other things"},
		{func(r *sim.Recipe, text *string) { r.Spec.Seats = 5 }, "4 and 4 bots for 5 seats"},
		{func(r *sim.Recipe, text *string) { r.Bots = nil }, "4 and 0 bots for 4 seats"},
		{func(r *sim.Recipe, text *string) { r.Spec.Bots[2].Settings = "search 20, way 1" }, `there are no bots that play "search 20, way 1" here`},
		{func(r *sim.Recipe, text *string) { r.Spec.Bots[2].Settings = "search 0, way 3" }, "0 iterations, must be 1 to"},
		{func(r *sim.Recipe, text *string) { r.Bots[1].Weights = []int32{1} }, "weights"},
		{func(r *sim.Recipe, text *string) { r.Spec.Bots[1].Weights = "0" }, "bot 1 is "},
		{func(r *sim.Recipe, text *string) { r.Bots[0].Without = []string{"nothing"} }, `there is no part "nothing"`},
	} {
		r, text, err := scenarios[0].Recipe()
		if err != nil {
			t.Fatal(err)
		}
		c.change(&r, &text)
		if _, err := testLab(t).Remake(r, text); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("got %v, want %q", err, c.want)
		}
	}
	if _, _, err := (&sim.Scenario{Name: "fake", Rules: scenarios[0].Rules, Seats: 4, Bots: []sim.Seating{{BotSpec: engine.BotSpec{}}}}).Recipe(); err == nil {
		t.Error("rules of no file can be described")
	}
}
