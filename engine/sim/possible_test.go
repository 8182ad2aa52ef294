package sim

import (
	"slices"
	"strings"
	"testing"

	"equitas/engine/enginetest/highcard"
	"equitas/engine/enginetest/race"
	"equitas/engine/sim/rows"
)

// A run that was played passes the check; edited numbers are an error.
func TestPossible(t *testing.T) {
	for _, r := range []*Run{
		playAll(t, 300, 2, highCell(t, highcard.Rules{}, 3, "random", "greedy", "random"))[0],
		playAll(t, 300, 2, fakeCell("endless", &race.Rules{HeadStart: 2, Endless: true}, "keen", "any"))[0],
	} {
		if _, err := save(t, r).Run(); err != nil {
			t.Errorf("%s: %v", r.Scenario.Name, err)
		}
	}
	r := playAll(t, 300, 2, highCell(t, highcard.Rules{}, 3, "random", "greedy", "random"))[0]
	edited := func(column string, by int64) func(r *Run) {
		return func(r *Run) {
			var numbers []int64
			for i := range r.SampleSize() {
				numbers = append(numbers, r.Row(i)...)
			}
			numbers[7*r.Rows.Width()+r.Column(column)] += by
			r.Rows = rows.FromNumbers(r.Rows.Width(), numbers)
		}
	}
	for _, c := range []struct {
		edit func(r *Run)
		want string
	}{
		{edited("matches", 1), "deal 7: matches is 4, must be 3"},
		{edited("unfinished", 4), "deal 7: 4 of 3 matches are unfinished"},
		{edited("unfinished", -1), "deal 7: unfinished is -1, below 0"},
		{edited("choices", -1000), "deal 7: choices is -"},
		{edited("decisions", -60), "deal 7: decisions is "},
		{edited("credit.seat.1", 5*840), "no share (seat.share.1)"},
		{edited("credit.seat.2", -5*840), "no share (seat.share.2)"},
		{func(r *Run) { r.Lengths[5] = 100_000 }, "a match of 100000 turns in deal 1, where the longest has"},
		{func(r *Run) { r.Lengths[5] = -1 }, "a match of -1 turns"},
	} {
		bad := *r
		bad.Lengths = slices.Clone(r.Lengths)
		c.edit(&bad)
		if _, err := save(t, &bad).Run(); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("got the error %v, want %q", err, c.want)
		}
	}
}
