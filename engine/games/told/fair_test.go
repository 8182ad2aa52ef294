package told_test

import (
	"fmt"
	"iter"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"equitas/decks"
	"equitas/engine"
	"equitas/engine/enginetest"
	"equitas/engine/rng"
	"equitas/engine/rule"
)

// pebbles is the smallest game in which cards are dealt, drawn, put on a pile, given away,
// looked at, exchanged, put face down and shuffled in again. Each seat is dealt two cards.
const pebbles = `
game  = "pebbles"
title = "Pebbles"

[players]
min   = 2
max   = 3
usual = 2

[number]
deal = 2

[card]
%s
[zone]
deck   = { sees = "count", begins = "all" }
hand   = { sees = "owner", of = "seat" }
heap   = { sees = "top" }
sealed = { sees = "owner", of = "seat" }
own    = { sees = "count", of = "seat", refill = "used" }
used   = { sees = "all", of = "seat" }

[phase.match]
deal  = ["shuffle deck", "deal number.deal from deck to hand"]
turns = { run = "turn", each = "seats", until = "false", limit = "30" }

[phase.turn.choice]
rest  = { do = [] }
lay   = { choose = "card from hand", do = ["move card to heap"] }
take  = { when = "table.heap > 0", do = ["move 1 from heap to hand"] }
give  = { choose = "card from hand", do = ["move card to left.hand"] }
seal  = { choose = "card from hand", do = ["move card to sealed"] }
use   = { choose = "card from hand", do = ["move card to used"] }
own   = { when = "me.own + me.used > 0", do = ["move 1 from own to hand"] }
draw  = { when = "table.deck > 0", do = ["move 1 from deck to hand"] }
peek  = { do = ["look at left.hand"] }
show  = { do = ["show hand"] }
trade = { do = ["swap hand with left.hand"] }
on    = { do = ["hand hand to left"] }
bury  = { when = "table.heap > 0", do = ["move all from heap to deck", "shuffle deck"] }

[end]
score = "me.hand"
`

// thePebbles returns its rules with a deck of the given cards.
func thePebbles(t *testing.T, cards ...string) engine.Rules {
	t.Helper()
	counts, order := map[string]int{}, []string{}
	for _, c := range cards {
		if counts[c]++; counts[c] == 1 {
			order = append(order, c)
		}
	}
	list := ""
	for _, c := range order {
		list += fmt.Sprintf("%s = { count = %d }\n", c, counts[c])
	}
	files := fstest.MapFS{"pebbles/standard.toml": {Data: []byte(fmt.Sprintf(pebbles, list))}}
	v, err := library(rule.Layer{Variants: files, Decks: decks.FS}).Load("pebbles/standard", nil)
	if err != nil {
		t.Fatal(err)
	}
	return v.Rules
}

// zone returns a function that returns the content of a zone, as records have it.
func zone(name string) func(n engine.RecordState) string {
	return func(n engine.RecordState) string {
		for _, f := range n.Table().(engine.Fields) {
			if f.Name == name {
				return fmt.Sprint(f.Value)
			}
		}
		panic("no zone " + name)
	}
}

// pebbleDeals returns all orders of the deck in which seat 0 is dealt the first and the third
// of the given cards.
func pebbleDeals(cards []string, seats int) iter.Seq[any] {
	return func(yield func(any) bool) {
		for order := range enginetest.Orders(cards) {
			if order[0] != cards[0] || order[seats] != cards[seats] {
				continue
			}
			chance := []any{map[string]any{"what": "shuffle", "zone": "deck", "order": order}}
			if !yield(map[string]any{"chance": chance}) {
				return
			}
		}
	}
}

// Guesses have the distribution of all deals of a tiny deck that agree with what a seat has
// seen, even of cards that now lie hidden.
func TestGuessesAreFair(t *testing.T) {
	hands, deck := enginetest.Hidden{Name: "hands", Value: zone("hand")}, enginetest.Hidden{Name: "deck", Value: zone("deck")}
	sealed := enginetest.Hidden{Name: "sealed cards", Value: zone("sealed")}
	for _, c := range []struct {
		name  string
		cards string
		seats int
		play  []string
		hides []enginetest.Hidden
	}{
		{"hands that were dealt", "a b c d e", 2, nil, []enginetest.Hidden{hands, deck}},
		{"hands in which two are alike", "a b a b b c", 2, nil, []enginetest.Hidden{hands, deck}},
		{"a card given away", "a b c d e", 2, []string{"give a", "rest"}, []enginetest.Hidden{hands, deck}},
		{"a card given away, another of its kind in the deck", "a b c d a e", 2, []string{"give a", "rest"}, []enginetest.Hidden{hands, deck}},
		{"two alike given away", "a b a c d a", 2, []string{"give a", "rest", "give a", "rest"}, []enginetest.Hidden{hands, deck}},
		{"a hand that was looked at", "a b c d e f", 2, []string{"peek", "draw"}, []enginetest.Hidden{hands, deck}},
		{"two alike that were looked at", "a b c b d b", 2, []string{"peek", "draw"}, []enginetest.Hidden{hands, deck}},
		{"a hand that was shown", "a b c d e f", 2, []string{"rest", "show", "rest", "draw"}, []enginetest.Hidden{hands, deck}},
		{"hands exchanged", "a b c d e f", 2, []string{"trade", "draw"}, []enginetest.Hidden{hands, deck}},
		{"hands with two alike exchanged", "a b a c d b", 2, []string{"trade", "draw"}, []enginetest.Hidden{hands, deck}},
		{"hands handed on", "a b c d e f g", 3, []string{"on", "rest"}, []enginetest.Hidden{hands, deck}},
		{"a card face down", "a b c d e", 2, []string{"rest", "seal b"}, []enginetest.Hidden{hands, deck, sealed}},
		{"the order of an open pile", "a b c d e f", 2, []string{"lay a", "lay b", "lay c", "rest"}, []enginetest.Hidden{hands, deck}},
		{"an open pile shuffled in", "a b c d e", 2, []string{"lay a", "lay b", "bury"}, []enginetest.Hidden{hands, deck}},
		{"two alike of an open pile shuffled in", "a b a c b d", 2, []string{"lay a", "lay b", "lay a", "rest", "bury"}, []enginetest.Hidden{hands, deck}},
		{"used cards, two of them alike, shuffled and one drawn", "a b a c a d", 2, []string{"use a", "rest", "use a", "rest", "own"}, []enginetest.Hidden{hands, deck}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if testing.Short() && !strings.Contains(c.name, "alike") {
				t.Skip("it takes a quarter of a second")
			}
			cards := strings.Fields(c.cards)
			enginetest.CheckFair(t, enginetest.Moment{
				Name: c.name, Rules: thePebbles(t, cards...), Seats: c.seats, Seat: 0, Play: c.play, Hidden: c.hides,
				Setups: pebbleDeals(cards, c.seats),
				Copies: copiesOf,
				Chance: func(n engine.RecordState, o engine.Outcome) (l []any) {
					id, seat := fmt.Sprint(o.Get("zone")), o.Get("seat")
					for _, f := range n.Table().(engine.Fields) {
						pile, _ := f.Value.([]string)
						if seats, ok := f.Value.([]any); ok && seat != nil {
							pile = seats[seat.(int)].([]string)
						}
						if f.Name == id {
							for order := range enginetest.Orders(pile) {
								l = append(l, order)
							}
						}
					}
					return l
				},
			})
		})
	}
}

// creels is the smallest game in which players have decks of their own, whose cards all have seen.
const creels = `
game  = "creels"
title = "Creels"
players = { min = 3, max = 3, usual = 3 }

[card]
a = { count = 6 }
b = { count = 3 }

[zone]
supply = { sees = "all", begins = "all" }
own    = { sees = "count", of = "seat" }
hand   = { sees = "owner", of = "seat" }
used   = { sees = "all" }

[phase.match]
deal  = { each = "seats", do = ["move 2 from supply to own where card.id == 'a'", "move 1 from supply to own where card.id == 'b'", "shuffle own", "move 1 from own to hand"] }
turns = { run = "turn", each = "seats", until = "false", limit = "30" }

[phase.turn.choice]
rest = { do = [] }
draw = { when = "me.own > 0", do = ["move 1 from own to hand"] }
use  = { choose = "card from hand", do = ["move card to used"] }
give = { choose = "card from hand", do = ["move card to left.hand"] }

[end]
score = "me.hand"
`

// The cards of every player's deck and hand together are known as long as all that comes and goes is seen.
func TestGuessesOfOwnDecksAreFair(t *testing.T) {
	files := fstest.MapFS{"creels/standard.toml": {Data: []byte(creels)}}
	v, err := library(rule.Layer{Variants: files, Decks: decks.FS}).Load("creels/standard", nil)
	if err != nil {
		t.Fatal(err)
	}
	setups := func(yield func(any) bool) {
		deck := []string{"a", "a", "b"}
		for x := range enginetest.Orders(deck) {
			for y := range enginetest.Orders(deck) {
				for z := range enginetest.Orders(deck) {
					if x[0] != "a" {
						continue
					}
					var chance []any
					for seat, order := range [][]string{x, y, z} {
						chance = append(chance, map[string]any{"what": "shuffle", "zone": "own", "seat": seat, "order": slices.Clone(order)})
					}
					if !yield(map[string]any{"chance": chance}) {
						return
					}
				}
			}
		}
	}
	hides := []enginetest.Hidden{{Name: "hands", Value: zone("hand")}, {Name: "decks", Value: zone("own")}}
	for name, play := range map[string][]string{
		"at the beginning": nil, "after draws": {"draw", "draw", "draw"}, "after a card was used": {"rest", "use a", "draw"}, "after a card was given away": {"give a", "draw", "rest"},
	} {
		enginetest.CheckFair(t, enginetest.Moment{Name: name, Rules: v.Rules, Seats: 3, Seat: 0, Play: play, Hidden: hides, Setups: setups, Copies: copiesOf})
	}
}

// Of a deck that was seen to be made a player is told how many cards of each kind are in it.
func TestRememberedCopies(t *testing.T) {
	files := fstest.MapFS{"creels/standard.toml": {Data: []byte(strings.Replace(creels, `, "move 1 from own to hand"`, "", 1))}}
	v, err := library(rule.Layer{Variants: files, Decks: decks.FS}).Load("creels/standard", nil)
	if err != nil {
		t.Fatal(err)
	}
	s := v.Rules.NewState(3)
	s.Start(rng.NewDeal(1, 1))
	for lang, want := range map[string]string{"en": "3 cards face down; known: 2 A, B", "it": "2 × A, B"} {
		var text strings.Builder
		for _, p := range v.Rules.(engine.Narration).Voice(lang, 3).Table(s, 0) {
			text.WriteString(strings.Join(p.Lines, "\n"))
		}
		if !strings.Contains(text.String(), want) {
			t.Errorf("in %s the table is\n%s\nwant %q in it", lang, text.String(), want)
		}
	}
}

// copiesOf returns the number of copies of an action's card that its seat may choose.
func copiesOf(n engine.RecordState, a engine.Action) int {
	_, card, _ := strings.Cut(n.Words(a), " ")
	c := 0
	for _, f := range n.Table().(engine.Fields) {
		if f.Name == "hand" {
			for _, held := range f.Value.([]any)[n.ToAct()].([]string) {
				if held == card {
					c++
				}
			}
		}
	}
	return max(1, c)
}
