package lab

import (
	"testing"

	"equitas/engine"
)

func TestWinners(t *testing.T) {
	for _, c := range []struct {
		seats []engine.Seat
		want  string
	}{{[]engine.Seat{0}, "seat 1 of 4 wins"}, {[]engine.Seat{0, 2}, "seats 1 and 3 of 4 win"}, {[]engine.Seat{0, 1, 3}, "seats 1, 2 and 4 of 4 win"}} {
		if got := winners(c.seats, 4); got != c.want {
			t.Errorf("%v: got %q, want %q", c.seats, got, c.want)
		}
	}
}
