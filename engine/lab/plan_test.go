package lab

import "testing"

// A plan tells how long compare takes with all that it plays besides, and without
// the learning.
func TestPlanRounds(t *testing.T) {
	for _, c := range []struct {
		bots []string
		want int
	}{{[]string{"greedy"}, 1}, {[]string{"tuned"}, 3}, {[]string{"tuned", "greedy", "greedy"}, 1}} {
		p := &setup{bots: c.bots}
		if got := p.rounds(); got != c.want {
			t.Errorf("%v: %d times the games, want %d", c.bots, got, c.want)
		}
	}
}
