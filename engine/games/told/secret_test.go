package told_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"equitas/decks"
	"equitas/engine/enginetest"
	"equitas/engine/rng"
	"equitas/engine/rule"
)

// Sealed bids, as the help describes them: each seat has its own cards of a number field.
// Nobody sees a bid before all are shown.
func TestSealedBids(t *testing.T) {
	game := `game = "sealed"
title = "Sealed"
players = { min = 2, max = 4, usual = 3 }
[number]
rounds = 3
[field]
value = "0..4"
[card.bid]
each = ["value"]
[zone]
bids   = { sees = "owner", of = "seat", begins = "bid" }
chosen = { sees = "owner", of = "seat" }
spent  = { sees = "all", of = "seat" }
[counter]
won    = { is = "0..9", of = "seat" }
best_bidder = { is = "seat" }
[count]
bid_of = { in = "chosen", sum = "card.value" }
[phase.match]
first  = "roll best_bidder"
rounds = { run = "turn", times = "number.rounds" }
[phase.turn]
bid  = { each = "seats from best_bidder", do = [{ choose = "bid from bids", do = "move bid to chosen" }] }
open = ["show each chosen", "best best_bidder from seats by best_bidder.bid_of", "add 1 to best_bidder.won", "move all from each chosen to each spent"]
[end]
score = "me.won"
wins  = "most"
`
	lib := library(rule.Layer{Variants: fstest.MapFS{"sealed/standard.toml": {Data: []byte(game)}}, Decks: decks.FS})
	for _, f := range lib.CheckVariant("sealed/standard") {
		if !strings.Contains(f.Msg, "rule of thumb") {
			t.Error(f)
		}
	}
	l, err := lib.Load("sealed/standard", nil)
	if err != nil {
		t.Fatal(err)
	}
	enginetest.Run(t, l.Rules, enginetest.Options{})
	s := l.Rules.NewState(2)
	s.Start(rng.NewDeal(1, 0))
	me, other := s.ToAct(), 1-s.ToAct()
	s.Apply(s.Legal(nil)[0])
	theirs, mine := s.Observe(other).Key(), s.Observe(me).Key()
	s.Start(rng.NewDeal(1, 0))
	s.Apply(s.Legal(nil)[3])
	if s.Observe(other).Key() != theirs {
		t.Error("one seat knows which bid the other has chosen")
	}
	if s.Observe(me).Key() == mine {
		t.Error("a seat does not know its own bid")
	}
}
