package lab

import "testing"

// A plan tells how long compare takes with all that it plays besides, and without
// the learning.
func TestPlanRounds(t *testing.T) {
	a, b := []int32{1, 2}, []int32{1, 3}
	for _, c := range []struct {
		bots []string
		b    []int32
		want int
	}{{[]string{"greedy"}, b, 1}, {[]string{"tuned"}, a, 2}, {[]string{"tuned"}, b, 3}, {[]string{"tuned", "greedy", "greedy"}, b, 1}} {
		p := &setup{bots: c.bots}
		if got := p.rounds([]*Variant{{tuned: a}, {tuned: c.b}}); got != c.want {
			t.Errorf("%v, learned %v and %v: %d times the games, want %d", c.bots, a, c.b, got, c.want)
		}
	}
}
