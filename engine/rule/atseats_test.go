package rule_test

import (
	"slices"
	"testing"
	"testing/fstest"

	"equitas/engine/cond"
	"equitas/engine/enginetest/pico"
	"equitas/engine/rule"
)

// seated is a small game whose conditions may name the number of seats and two numbers of
// the rules: hand.limit, which only conditions use, and loot.n, which may be an amount.
type seated struct{ pico.Game }

func (g seated) Extras() rule.Extras {
	x := g.Game.Extras()
	x.SeatsName = func(*rule.Set) string { return "table.seats" }
	x.MattersAtSeats = func(_, _ *rule.Set, _ string, _ int) bool { return true }
	return x
}

var seatedSchema = func() *rule.Schema {
	own := pico.Game{}.Schema()
	s := &rule.Schema{Title: own.Title, TableDocs: own.TableDocs, Keys: slices.Clone(own.Keys), Verbs: own.Verbs, Moments: own.Moments,
		DeckTables: own.DeckTables, DeckKeys: own.DeckKeys, DeckSum: own.DeckSum}
	for i := range s.Keys {
		switch k := &s.Keys[i]; k.Path {
		case "hand.limit":
			k.OnlyByName = true
		case "loot.n":
			k.CanBeNamed = true
		}
	}
	return s
}()

func (seated) Schema() *rule.Schema { return seatedSchema }

func (seated) Space(s *rule.Set) *cond.Space {
	return cond.NewSpace([]cond.Var{
		{Name: "table.seats", Type: cond.Int, Lo: 2, Hi: 3, Doc: "seats"},
		{Name: "house.turn", Type: cond.Int, Lo: 1, Hi: 100, Doc: "own turns"},
		{Name: "house.hand", Type: cond.Int, Hi: 20, Doc: "cards in hand"},
	}, seatedSchema.Consts(s))
}

// A number that only conditions use must matter at a number of seats only if a condition
// that names it has other answers there, also if it does so through an amount.
func TestMattersAt(t *testing.T) {
	const deck = "game = \"pico\"\ntitle = \"Pico\"\nexpected = 1\n[card.a]\nname = { en = \"A\" }\nkind = \"attack\"\ncount = 1\n"
	for _, c := range []struct {
		what, legal string
		loot, other string  // loot.n of the base, whose hand.limit is 5, and of the other variant, whose limit is 6
		at          [2]bool // whether the limit matters at 2 and at 3 seats
	}{
		{"nothing names it", "true", "1", "1", [2]bool{}},
		{"a condition names it", "house.turn > rules.hand.limit", "1", "1", [2]bool{true, true}},
		{"a condition names it at 3 seats", "table.seats == 3 && house.turn > rules.hand.limit", "1", "1", [2]bool{false, true}},
		{"a condition names another number", "house.turn > rules.loot.n", "1", "1", [2]bool{}},
		{"an amount names it", "true", "'rules.hand.limit'", "'rules.hand.limit'", [2]bool{true, true}},
		{"an amount of another text", "true", "'rules.hand.limit'", "'rules.hand.limit + 1'", [2]bool{}}, // reported as a difference of loot.n itself
		{"a condition names that amount", "house.turn > rules.loot.n", "'rules.hand.limit'", "'rules.hand.limit + 1'", [2]bool{true, true}},
		{"a condition names that amount at 3 seats", "table.seats == 3 && house.turn > rules.loot.n", "'rules.hand.limit'", "'rules.hand.limit + 1'", [2]bool{false, true}},
		{"the amounts come to the same", "house.turn > rules.loot.n", "'rules.hand.limit'", "'rules.hand.limit - 1'", [2]bool{}},
		{"a condition names a number that changes besides", "house.turn > rules.hand.start", "'rules.hand.limit'", "'rules.hand.limit + 1'", [2]bool{}},
		{"a condition names another amount", "house.turn > rules.loot.n", "'house.hand'", "'house.hand + 1'", [2]bool{}},
	} {
		variant := func(start, limit, loot string) *fstest.MapFile {
			return &fstest.MapFile{Data: []byte("game = \"pico\"\ntitle = \"X\"\ndeck = \"pico/1\"\n[hand]\nstart = " + start + "\nlimit = " + limit + "\n[attack]\ntarget = \"left\"\nlegal = '" + c.legal +
				"'\n[loot]\nn = " + loot + "\n[seasons]\nuse = true\nnames = [\"summer\"]\nfirst = \"summer\"\n[price]\nsummer = [\"any\"]\n")}
		}
		l := rule.NewLibrary([]rule.Game{seated{}}, rule.Layer{Variants: fstest.MapFS{"pico/a.toml": variant("4", "5", c.loot), "pico/b.toml": variant("5", "6", c.other)},
			Decks: fstest.MapFS{"pico/1.toml": {Data: []byte(deck)}}})
		a, b := pico.Load(t, l, "pico/a"), pico.Load(t, l, "pico/b")
		for i, seats := range []int{2, 3} {
			if got := rule.MattersAtSeats(a, b, "hand.limit", seats); got != c.at[i] {
				t.Errorf("%s: matters at %d seats %v, want %v", c.what, seats, got, c.at[i])
			}
		}
	}
}

// An amount written as text must equal the same number only if the text is written exactly
// as the number: any other text stays an expression.
func TestAmountsInTexts(t *testing.T) {
	hash := func(loot string) string {
		return pico.Load(t, pico.Library(t, map[string]string{"x": pico.DerivedHeader + "[loot]\nn = " + loot + "\n"}), "pico/x").Set.Hash
	}
	if three := hash("3"); hash("'3'") != three || hash("'+3'") == three || hash("'house.turn'") == three {
		t.Errorf("3 has the rules %s, '3' %s, '+3' %s, 'house.turn' %s", three, hash("'3'"), hash("'+3'"), hash("'house.turn'"))
	}
}
