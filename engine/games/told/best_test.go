package told_test

import (
	"testing"
	"testing/fstest"

	"equitas/engine/rng"
	"equitas/engine/rule"
)

const lonely = `game  = "lonely"
title = "Lonely"
[players]
min   = 2
max   = 2
usual = 2
[card.plain]
count = 4
[zone]
deck = { sees = "count", begins = "all" }
hand = { sees = "owner", of = "seat" }
[counter]
rival = { is = "seat", none = true }
kept  = { is = "seat" }
found = { is = "0..9", of = "seat" }
[match]
turn = "match"
[phase.match]
deal   = "deal 2 from deck to hand"
before = ["best rival from others by rival.hand", "best kept from others by kept.hand", "best friend from others by friend.hand", "set found to friend.seat"]
card   = "choose card from hand"
alone  = ["out left", "best rival from others by rival.hand", "best kept from others by kept.hand", "best friend from others by friend.hand"]
counts = "set found to (friend.seat == 0 && rival.seat == 0 && kept.seat == 2 ? 9 : 8) when me.found == 2"
[end]
score = "me.found"
`

// If no seat is left for best, the name is nobody and a counter is "none"; a counter that
// cannot be "none" keeps its value.
func TestBestOfNobody(t *testing.T) {
	l, err := library(rule.Layer{Variants: fstest.MapFS{"lonely/standard.toml": {Data: []byte(lonely)}}}).Load("lonely/standard", nil)
	if err != nil {
		t.Fatal(err)
	}
	s := l.Rules.NewState(2)
	s.Start(rng.NewDeal(1, 1))
	s.Apply(s.Legal(nil)[0])
	if got := s.Result().Scores[0]; got != 9 {
		t.Errorf("the score is %d, want 9: nobody was found, and kept is who it was", got)
	}
}
