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
	bids := []people.Spoken{{Words: "bid 7", Said: "Bid 7", Number: "7"}, {Words: "bid 8", Said: "Bid 8", Number: "8"}, {Words: "pass", Said: "Pass"}}
	twice := append(slices.Clone(bids), people.Spoken{Words: "pay 7", Said: "Pay 7", Number: "7"})
	for _, c := range []struct {
		all  []people.Spoken
		want []string
	}{
		{bids, []string{"7", "8", "a"}},
		{bids[2:], []string{"1"}},
		{twice, []string{"1", "2", "3", "4"}},
	} {
		if got := p.labels(c.all); !slices.Equal(got, c.want) {
			t.Errorf("%v: labels %q, want %q", c.all, got, c.want)
		}
	}
	for line, want := range map[string]int{"7": 0, "07": 0, "8": 1, "1": isAnswered, "2": isAnswered, "a": 2, "A": 2, "pass": 2} {
		if got := p.choose(line, bids); got != want {
			t.Errorf("%q is action %d, want %d", line, got, want)
		}
	}
}
