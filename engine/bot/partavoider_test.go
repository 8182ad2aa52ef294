package bot_test

import (
	"strings"
	"testing"

	"equitas/engine"
	"equitas/engine/bot"
	"equitas/engine/enginetest"
	"equitas/engine/rng"
)

// parted is rated with a part "high", which the actions above 7 use.
type parted struct{ rated }

func (parted) Parts() []engine.Part { return []engine.Part{{Name: "low"}, {Name: "high"}} }
func (parted) Uses(_ engine.Observation, a engine.Action, part int) bool {
	return part == 1 && a > 7 || part == 0 && a == 0
}
func (p parted) UsedParts(o engine.Observation, list []engine.Action, buf []int) []int {
	return enginetest.AppendUsedParts(p, o, list, buf)
}

// A Forgoing chooses the best of the other actions, remembers until the next match that it
// had to, and uses the part if there is no other action.
func TestForgoing(t *testing.T) {
	r := parted{}
	greedy, err := bot.NewWeighted(r, nil)
	if err != nil {
		t.Fatal(err)
	}
	b, err := bot.NewPartAvoider(greedy, r, "high")
	if err != nil {
		t.Fatal(err)
	}
	for match := range 2 {
		b.Start(0, rng.NewStream(uint64(match)))
		for i, c := range []struct {
			legal []engine.Action
			want  engine.Action
			held  bool
		}{
			{actions(5), 4, false},
			{[]engine.Action{8, 9}, 9, false}, // there is no other action
			{actions(10), 7, true},
			{[]engine.Action{9, 2}, 2, true},
			{[]engine.Action{9}, 9, true},
		} {
			if got := b.Choose(nil, c.legal); got != c.want || b.Abstained() != c.held {
				t.Errorf("match %d, decision %d: chose %d of %v, held back: %v, want %d, %v", match, i, got, c.legal, b.Abstained(), c.want, c.held)
			}
		}
	}
	legal := actions(10)
	if n := testing.AllocsPerRun(20, func() { b.Choose(nil, legal) }); n > 0 {
		t.Errorf("a decision allocates %.0f times", n)
	}
}

func TestForgoingRefuses(t *testing.T) {
	for _, c := range []struct {
		rules engine.Rules
		part  string
		want  string
	}{
		{parted{}, "middle", `no part "middle"`},
		{rated{}, "high", "no parts that a player can do without"},
	} {
		if _, err := bot.NewPartAvoider(nil, c.rules, c.part); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("without %q: error %v, want %q", c.part, err, c.want)
		}
	}
}
