package told

import (
	"slices"
	"testing"
	"testing/fstest"

	"equitas/decks"
	"equitas/engine"
	"equitas/engine/enginetest"
	"equitas/engine/rng"
	"equitas/engine/rule"
)

// shelves is a game with two rows on the table, which end with 5 and with 9, and a hand of 3, 6 and 12.
const shelves = `
game  = "shelves"
title = "Shelves"

[players]
min   = 2
max   = 2
usual = 2

[field]
lane  = ["upper", "lower"]
value = "1..12"

[card.plain]
each = ["value"]

[zone]
deck = { sees = "count", begins = "all" }
hand = { sees = "owner", of = "seat" }
row  = { sees = "all", per = "lane" }
heap = { sees = "all", of = "seat" }

[count]
last  = { in = "row", most = "card.value" }
heaps = { in = "heap", sum = "card.value" }

[phase.match]
upper = { each = "lane", where = "each.lane == 'upper'", do = ["move 1 from deck to row where card.value == 5"] }
lower = { each = "lane", where = "each.lane == 'lower'", do = ["move 2 from deck to row where card.value == 8 || card.value == 9"] }
hands = ["move 3 from deck to hand where card.value == 3 || card.value == 6 || card.value == 12", "shuffle deck", "move 3 from deck to left.hand"]
turns = { run = "turn", each = "seats", until = "me.hand == 0 && left.hand == 0" }

[phase.turn]
lay = { choose = "card from hand", do = "move card to heap" }

[end]
score = "me.heaps"
wins  = "most"
`

// Of a card that may go on a row bots see how far it is above the nearest end, how many cards lie there,
// and whether it is below all ends.
func TestRowFeatures(t *testing.T) {
	lib := rule.NewLibrary(nil, rule.Layer{Variants: fstest.MapFS{"shelves/standard.toml": {Data: []byte(shelves)}}, Decks: decks.FS})
	lib.SetFinder(rule.Finder{DefinesGame: DefinesGame, Read: Read, Hint: Hint, WordsFolder: WordsFolder, Schema: BareSchema})
	l, err := lib.Load("shelves/standard", nil)
	if err != nil {
		t.Fatal(err)
	}
	enginetest.Run(t, l.Rules, enginetest.Options{Deals: 10})
	features := l.Game.Extras().Features()
	s := l.Rules.NewState(2).(*State)
	s.Start(rng.NewDeal(1, 0))
	legal := s.Legal(nil)
	counts := make([]int32, len(legal)*len(features))
	l.Rules.(engine.FeatureCounter).Count(s.Observe(0), legal, nil, counts)
	want := map[string][3]int32{"choose 3": {0, 0, 1}, "choose 6": {1, 1, 0}, "choose 12": {3, 2, 0}}
	for i, a := range legal {
		var got [3]int32
		for k, name := range []string{"turn_lay_above_last", "turn_lay_joins_last", "turn_lay_below_last"} {
			f := slices.IndexFunc(features, func(f engine.Feature) bool { return f.Name == name })
			if f < 0 {
				t.Fatalf("there is no feature %s", name)
			}
			got[k] = counts[i*len(features)+f]
		}
		if words := s.Words(a); got != want[words] {
			t.Errorf("%s: above, joins and below are %v, want %v", words, got, want[words])
		}
	}
	if len(legal) != len(want) {
		t.Errorf("%d cards may be laid, want %d", len(legal), len(want))
	}
}
