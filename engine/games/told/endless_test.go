package told_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"equitas/engine"
	"equitas/engine/rng"
	"equitas/engine/rule"
)

const idle = `
game  = "idle"
title = "Idle"

[players]
min   = 2
max   = 2
usual = 2

[card]
stone = { count = 4 }

[zone]
deck = { sees = "count", begins = "all" }
bin  = { sees = "all" }

[phase.match]
turns = { run = "turn", each = "seats", until = "table.deck == 0" }

[phase.turn.choice]
wait = { do = [] }
draw = { do = ["move 1 from deck to bin"] }

[end]
score = "0"
wins  = "most"
`

// A match is stopped and unfinished if players repeat themselves for ever, in rules without a
// limit that random play does end.
func TestEndlessPlayIsStopped(t *testing.T) {
	v, err := library(rule.Layer{Variants: fstest.MapFS{"idle/standard.toml": {Data: []byte(idle)}}}).Load("idle/standard", nil)
	if err != nil && !strings.Contains(err.Error(), "warning") {
		t.Fatal(err)
	}
	s := v.Rules.NewState(2)
	s.Start(rng.NewDeal(1, 0))
	var legal []engine.Action
	n := 0
	for ; s.ToAct() != engine.Nobody; n++ {
		if n > 100_000 {
			t.Fatalf("no end after %d decisions", n)
		}
		legal = s.Legal(legal[:0])
		s.Apply(legal[0])
	}
	if r := s.Result(); r.Reason != engine.Unfinished || r.Winners != 0 || n != 20_000 {
		t.Errorf("after %d decisions the match ended as %q with winners %v, want it unfinished after 20,000", n, r.Reason, r.Winners)
	}
}
