package play

import (
	"slices"
	"strings"
	"testing"

	"equitas/engine"
	"equitas/engine/people"
)

// A number that is typed where actions are numbers must choose the action with that number,
// and not the one at that position in the list.
func TestLabels(t *testing.T) {
	p := highCardSession(t, "", new(strings.Builder), engine.SeatSet(0))
	bids := []people.WordedAction{{Words: "bid 7", Sentence: "Bid 7", Number: "7"}, {Words: "bid 8", Sentence: "Bid 8", Number: "8"}, {Words: "pass", Sentence: "Pass"}}
	twice := append(slices.Clone(bids), people.WordedAction{Words: "pay 7", Sentence: "Pay 7", Number: "7"})
	for _, c := range []struct {
		all  []people.WordedAction
		want []string
	}{
		{bids, []string{"7", "8", "a"}},
		{bids[2:], []string{"1"}},
		{twice, []string{"1", "2", "3", "4"}},
	} {
		if got := p.actionLabels(c.all); !slices.Equal(got, c.want) {
			t.Errorf("%v: labels %q, want %q", c.all, got, c.want)
		}
	}
	for line, want := range map[string]int{"7": 0, "07": 0, "8": 1, "1": lineAnswered, "2": lineAnswered, "a": 2, "A": 2, "pass": 2} {
		if got := p.choose(line, bids); got != want {
			t.Errorf("%q is action %d, want %d", line, got, want)
		}
	}
}
