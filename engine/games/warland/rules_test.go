package warland

import (
	"fmt"
	"slices"
	"testing"

	"equitas/engine"
	"equitas/engine/enginetest"
	"equitas/engine/enginetest/conform"
	"equitas/engine/rng"
	"equitas/engine/rule"
)

// built loads variants of the game, once each.
var built, library = conform.NewVariantCache(Game{}), built.Library

// load returns the rules of a variant with settings.
func load(tb testing.TB, name string, sets ...string) *Rules {
	tb.Helper()
	return built.Load(tb, name, sets...).Rules.(*Rules)
}

// The edition, and the variants that differ most from it, pass the tests of every game.
// Deliberate starving is off and the stocks are large, since random players would otherwise
// starve all pawns and nothing would happen. With -full more illegal actions are tried.
func TestEngine(t *testing.T) {
	picks, deals := 0, 1
	if *conform.Full {
		picks, deals = 80, 2
	}
	busy := []string{"end.max_rounds=12", "feeding.offer_deliberate=false", "setup.resources=90", "table.size_mm=700"}
	t.Run("printed", func(t *testing.T) {
		enginetest.Run(t, load(t, "warland/2.0.2", "end.max_rounds=30"), enginetest.Options{Deals: deals, Seats: []int{2}, Picks: picks, Open: true})
	})
	for name, seats := range map[string]int{"2.0.2": 4, "creatures": 3, "ruler-reach": 3, "close-ranks": 2} {
		if testing.Short() {
			break
		}
		t.Run(name, func(t *testing.T) {
			enginetest.Run(t, load(t, "warland/"+name, busy...), enginetest.Options{Deals: 1, Seats: []int{seats}, Picks: picks, Open: true})
		})
	}
}

// Every shipped variant loads without a warning, and the rule of thumb plays it to the end.
func TestVariants(t *testing.T) {
	for _, name := range conform.BuiltInVariants(t, "warland") {
		s, bots := table(t, load(t, name), 2, "greedy")
		enginetest.Play(s, bots, rng.NewDeal(2, 1), nil)
		if res := s.Result(); res.Reason != "conquest" {
			t.Errorf("%s ends by %q", name, res.Reason)
		}
	}
}

// Hidden hands are hidden: guesses deal the cards of others anew.
func TestHiddenHands(t *testing.T) {
	enginetest.Run(t, load(t, "warland/creatures", "creatures.hands_open=false", "end.max_rounds=6", "feeding.offer_deliberate=false"), enginetest.Options{Deals: 1, Seats: []int{2}})
}

// refused returns the error of loading the edition with settings.
func refused(tb testing.TB, sets ...string) error {
	tb.Helper()
	_, err := library.Load("warland/2.0.2", sets)
	return err
}

// Everything on the table is drawn, and everybody's stocks are in the notes: at every fifth
// decision of three matches, with -full at all.
func TestPicture(t *testing.T) {
	if testing.Short() {
		t.Skip("draws many positions")
	}
	n := 0
	eachPosition(t, 3, lively, func(t *testing.T, s *State, _ []engine.Action) {
		if n++; n%5 != 0 && !*conform.Full {
			return
		}
		p := s.Picture()
		circles := 0
		for _, x := range p.Shapes {
			circles += int(boolToInt(x.Kind == engine.Circle && x.Style == engine.Solid))
			if x.X < p.X || x.X > p.X+p.W || x.Y < p.Y || x.Y > p.Y+p.H {
				t.Fatalf("%q is drawn at %v, %v, outside the picture", x.Title+x.Text, x.X, x.Y)
			}
		}
		want := int(s.pos.pawnCount)
		for i := range s.seatCount {
			want += s.pos.faction[i].countBastions()
		}
		if circles != want {
			t.Fatalf("turn %d: %d pawns and bastions are drawn, want %d", s.pos.turn, circles, want)
		}
		if len(p.Notes) < s.seatCount {
			t.Fatalf("%d notes for %d seats", len(p.Notes), s.seatCount)
		}
	})
}

// A condition for the production of a building that produces nothing gives a warning. Coins
// count as a product only if they are a stock of their own, food and resources always.
func TestProducesNothing(t *testing.T) {
	for _, c := range []struct {
		resources, food, coins int
		mode                   string
		warned                 bool
	}{
		{0, 0, 0, "separate", true}, {0, 0, 2, "separate", false}, {0, 0, 2, "as_resources", true}, {0, 0, 0, "as_food", true},
		{1, 0, 0, "as_food", false}, {0, 1, 0, "separate", false}, {1, 1, 1, "as_food", false},
	} {
		l := built.Load(t, "warland/2.0.2", fmt.Sprintf("building.farm.resources=%d", c.resources), fmt.Sprintf("building.farm.food=%d", c.food),
			fmt.Sprintf("building.farm.coins=%d", c.coins), fmt.Sprintf("coins.mode=%q", c.mode), "building.farm.produces_if='''staff.inhabitant >= 2'''")
		warned := slices.ContainsFunc(l.Warnings, func(f rule.Fault) bool {
			return f.Msg == "building.farm.produces_if has no effect: there is nothing that it produces"
		})
		if warned != c.warned {
			t.Errorf("%+v: %v", c, l.Warnings)
		}
	}
}
