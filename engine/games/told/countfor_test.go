package told_test

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"equitas/decks"
	"equitas/engine"
	"equitas/engine/rng"
	"equitas/engine/rule"
)

// A count of seats in the condition of a choice is asked for each card anew: what it says of
// the card, of the place for the card's word, or of another count that does, is said of that
// card. The same condition without a count offers the same.
func TestCountOfSeatsForACard(t *testing.T) {
	const lanes = `lane = { sees = "all", of = "seat", per = "colour" }
[count]
long   = { in = "lane", most = "card.value" }
lower  = { over = "others", when = "other.long < me.long" }
here   = { over = "seats", when = "other.seat == card.value" }
near   = { over = "others", when = "other.here > 0" }
`
	load := func(where string) *rule.Loaded {
		t.Helper()
		game := strings.Replace(strings.Replace(brook, "[count]\n", lanes, 1), "max = 3", "max = 2", 1)
		game = strings.Replace(game, `where = "card.value > 0", do = "move card to won"`, `where = "`+where+`", do = "move card to lane"`, 1)
		l, err := library(rule.Layer{Variants: fstest.MapFS{"brook/standard.toml": {Data: []byte(game)}}, Decks: decks.FS}).Load("brook/standard", nil)
		if err != nil {
			t.Fatal(err)
		}
		return l
	}
	for _, c := range []struct{ counted, plain string }{
		{"me.here > 0", "card.value <= 2"},
		{"me.near > 0", "card.value <= 2"},
		{"me.near == 0 && card.value < 6", "card.value in [3, 4, 5]"},
		{"me.lower == 0", "left.long >= me.long"},
	} {
		counted, plain := load(c.counted).Rules, load(c.plain).Rules
		decided := 0
		for deal := range uint64(20) {
			s, want := counted.NewState(2), plain.NewState(2)
			s.Start(rng.NewDeal(1, deal))
			want.Start(rng.NewDeal(1, deal))
			for s.ToAct() != engine.Nobody {
				legal := s.Legal(nil)
				if w := want.Legal(nil); s.ToAct() != want.ToAct() || !slices.Equal(legal, w) {
					t.Fatalf("deal %d: %s offers %d things to seat %d, %s offers %d to seat %d", deal, c.counted, len(legal), s.ToAct(), c.plain, len(w), want.ToAct())
				}
				if len(legal) > 1 {
					decided++
				}
				a := legal[int(deal)%len(legal)]
				s.Apply(a)
				want.Apply(a)
			}
			if want.ToAct() != engine.Nobody {
				t.Fatalf("deal %d: %s is over before %s", deal, c.counted, c.plain)
			}
		}
		if decided < 5 {
			t.Errorf("%s: %d decisions between several things, want 5", c.counted, decided)
		}
	}
}
