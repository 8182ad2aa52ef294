package warland

import (
	"fmt"
	"slices"
	"testing"

	"equitas/engine"
	"equitas/engine/enginetest"
	"equitas/engine/enginetest/conform"
)

// tinyDeck has the creatures of each faction in tests that enumerate all deals.
var tinyDeck = []string{"ember_wolf", "tide_crab", "thorn_boar", "sun_golem"}

func tinyRules(t *testing.T, sets ...string) *Rules {
	sets = append([]string{"creatures.hands_open=false", "creatures.hand_start=2", "creatures.play_cost=\"0\"", "creatures.move_on_entry=true"}, sets...)
	for _, k := range load(t, "warland/creatures").creature {
		n := 0
		if slices.Contains(tinyDeck, k.id) {
			n = 1
		}
		sets = append(sets, fmt.Sprintf("creature.%s.copies=%d", k.id, n))
	}
	return load(t, "warland/creatures", sets...)
}

// tinyDeals yields all deals in which the first faction begins.
func tinyDeals(yield func(any) bool) {
	for a := range enginetest.Orders(tinyDeck) {
		for b := range enginetest.Orders(tinyDeck) {
			if !yield(map[string]any{"rolls": []setupRoll{{0, []int{6, 6}}, {1, []int{1, 1}}}, "decks": [][]string{a, b}}) {
				return
			}
		}
	}
}

func deckOf(n engine.RecordState, seat int) []string {
	return n.Setup().(engine.Fields)[1].Value.([][]string)[seat]
}

// dice returns all possible results of a roll.
func dice(_ engine.RecordState, o engine.Outcome) (l []any) {
	for a := 1; a <= 6; a++ {
		for b := 1; b <= 6; b++ {
			l = append(l, []int{a, b})
		}
	}
	return l
}

// Guesses have the distribution of all deals of tiny decks: the hands of others, the order of
// all decks, and future dice. Everything else is open.
func TestGuessesAreFair(t *testing.T) {
	placed := []string{"bastions diagonal", "bastions diagonal", "formation row", "formation row", "fed"}
	invaded := slices.Concat(placed, []string{"creature", "play ember_wolf", "creature", "ember_wolf to 1"})
	rolled := func(n engine.RecordState) string { return fmt.Sprint(n.(*State).pos.diceHash) } // a hash of all dice
	decks := func(n engine.RecordState) string { return fmt.Sprint(deckOf(n, 0), deckOf(n, 1)) }
	hand := func(seat, from int) enginetest.Hidden {
		return enginetest.Hidden{Name: fmt.Sprintf("the hand of faction %d", seat), Value: func(n engine.RecordState) string { return fmt.Sprint(deckOf(n, seat)[from:2]) }}
	}
	deck := func(seat, from int) enginetest.Hidden {
		return enginetest.Hidden{Name: fmt.Sprintf("the order of the deck of faction %d", seat), Value: func(n engine.RecordState) string { return fmt.Sprint(deckOf(n, seat)[from:]) }}
	}
	for _, m := range []enginetest.Moment{
		{Name: "hands were dealt", Seat: 0, View: decks, Hidden: []enginetest.Hidden{hand(1, 0), deck(0, 2), deck(1, 2)}},
		{Name: "a creature has come out of a hidden hand", Seat: 1, Play: invaded, View: decks, Hidden: []enginetest.Hidden{hand(0, 1), deck(0, 3), deck(1, 2)}},
		{Name: "dice are to be rolled", Seat: 0, Play: invaded, Onward: []string{"creature", "ember_wolf attacks front left bastion of 1"},
			View: rolled, Hidden: []enginetest.Hidden{{Name: "the dice to come", Value: rolled}}},
	} {
		t.Run(m.Name, func(t *testing.T) {
			m.Rules, m.Seats, m.Setups, m.Chance, m.ManyDraws = tinyRules(t), 2, tinyDeals, dice, *conform.Full
			enginetest.CheckFair(t, m)
		})
	}
}
