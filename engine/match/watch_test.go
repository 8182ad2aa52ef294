package match_test

import (
	"strings"
	"testing"

	"equitas/engine"
	"equitas/engine/match"
)

// Watch is called for the setup, for every choice once it is performed, and for every
// chance outcome, in the order of the match.
func TestReplayWatched(t *testing.T) {
	rec := record(t, 3, 4, false)
	var told []string
	var setups, choices, chances int
	watch := func(s match.Step) {
		switch {
		case s.Chance != nil:
			chances++
			if s.Seat != engine.Nobody || s.Words != "" {
				t.Errorf("chance is told as a choice: %+v", s)
			}
		case s.Words == "":
			setups++
			if s.Start.Seats != 3 || s.State.ToAct() == engine.Nobody {
				t.Errorf("the setup is told of %d seats, %d to act", s.Start.Seats, s.State.ToAct())
			}
		default:
			choices++
			told = append(told, s.Words)
		}
	}
	sum, err := match.Replay(strings.NewReader(rec+rec), load, nil, match.ReplayOptions{OnStep: watch})
	if err != nil {
		t.Fatal(err)
	}
	m := sum.Matches
	if setups != 2 || choices != m[0].Choices+m[1].Choices || chances != m[0].Chances+m[1].Chances || chances == 0 {
		t.Errorf("told of %d setups, %d choices, %d chances; the records have 2, %d, %d", setups, choices, chances, m[0].Choices+m[1].Choices, m[0].Chances+m[1].Chances)
	}
	for i, w := range told[:m[0].Choices] {
		if !strings.Contains(rec, `"pick":"`+w+`"`) || told[m[0].Choices+i] != w {
			t.Errorf("choice %d is told as %q", i+1, w)
		}
	}
}
