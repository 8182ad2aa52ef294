package rule_test

import (
	"strings"
	"testing"

	"equitas/engine/enginetest/pico"
)

// A deck must count as borrowed if the rules do not extend its edition, which is the
// variant that extends nothing, has the deck's name and uses it. A deck without such an
// edition is never borrowed.
func TestBorrowedDecks(t *testing.T) {
	full := func(deck string) string {
		return strings.Replace(pico.Base, `deck  = "pico/1"`, `deck = "pico/`+deck+`"`, 1)
	}
	l := pico.Library(t, map[string]string{
		"deck:own": pico.Deck, "deck:late": pico.Deck, "deck:aside": pico.Deck,
		"derived":  pico.DerivedHeader,
		"borrower": full("1"),
		"heir":     "game = \"pico\"\nextends = \"pico/borrower\"\ntitle = \"X\"\n",
		"taker":    full("own"),
		"late":     pico.DerivedHeader + "deck = \"pico/late\"\n", // no edition, since it extends something
		"after":    full("late"),
		"aside":    full("1"), // no edition of its name, since it uses another deck
		"beside":   full("aside"),
	})
	for name, want := range map[string]bool{
		"1": false, "derived": false, "borrower": true, "heir": true, "taker": false, "after": false, "beside": false, "aside": true,
	} {
		if got := pico.Load(t, l, "pico/"+name).Set.BorrowsDeck(); got != want {
			t.Errorf("pico/%s borrows its deck: %t, want %t", name, got, want)
		}
	}
}
