package told_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"equitas/engine"
	"equitas/engine/rng"
	"equitas/engine/rule"
)

const purses = `game  = "purses"
title = "Purses"
[players]
min   = 2
max   = 2
usual = 2
[number]
coins = 6
[field]
value = "1..4"
[card.plain]
each = ["value"]
[zone]
deck = { sees = "count", begins = "all" }
hand = { sees = "owner", of = "seat" }
pile = { sees = "top" }
[counter]
purse = { is = "0..20", of = "seat", begins = BEGINS }
[phase.match]
deal  = ["shuffle deck", "deal 2 from deck to hand"]
turns = { run = "turn", each = "seats", until = "me.hand == 0" }
[phase.turn]
play = "choose card from hand"
lay  = { each = "card in hand", do = "move card to pile" }
[end]
score = "me.purse"
`

// A counter begins with a number, or with an amount of the game's numbers, which follows a
// variant's changes. An amount with a mistake is a fault with its place.
func TestCounterBegins(t *testing.T) {
	for _, c := range []struct {
		begins string
		coins  string
		want   int32
		fault  string
	}{
		{begins: "7", coins: "6", want: 7},
		{begins: `"number.coins"`, coins: "6", want: 6},
		{begins: `"2 * number.coins + 1"`, coins: "4", want: 9},
		{begins: `"number.coins"`, coins: "30", fault: "is number.coins, which is 30, must be 0 to 20"},
		{begins: `"number.coin"`, coins: "6", fault: "number has no field coin"},
		{begins: `"me.purse"`, coins: "6", fault: "there is nothing called me here"},
	} {
		text := strings.Replace(strings.Replace(purses, "BEGINS", c.begins, 1), "coins = 6", "coins = "+c.coins, 1)
		l, err := library(rule.Layer{Variants: fstest.MapFS{"purses/standard.toml": {Data: []byte(text)}}}).Load("purses/standard", nil)
		if c.fault != "" {
			if err == nil || !strings.Contains(err.Error(), c.fault) || !strings.Contains(err.Error(), "purses/standard.toml:18:") {
				t.Errorf("begins = %s: got %v, want %q in line 18", c.begins, err, c.fault)
			}
			continue
		}
		if err != nil {
			t.Errorf("begins = %s: %v", c.begins, err)
			continue
		}
		s := l.Rules.NewState(2)
		for s.Start(rng.NewDeal(1, 0)); s.ToAct() != engine.Nobody; {
			s.Apply(s.Legal(nil)[0])
		}
		if got := s.Result().Scores[0]; got != c.want {
			t.Errorf("begins = %s with %s coins: a purse has %d, want %d", c.begins, c.coins, got, c.want)
		}
	}
}
