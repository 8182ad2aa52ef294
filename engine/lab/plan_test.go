package lab

import "testing"

// rounds includes the extra matches of a comparison with learned bots, but not their
// training.
func TestPlanRounds(t *testing.T) {
	for _, c := range []struct {
		bots []string
		want int
	}{{[]string{"greedy"}, 1}, {[]string{"tuned"}, 3}, {[]string{"tuned", "greedy", "greedy"}, 1}} {
		p := &setup{bots: c.bots}
		if got := p.matchFactor(); got != c.want {
			t.Errorf("%v: %d times the games, want %d", c.bots, got, c.want)
		}
	}
}
