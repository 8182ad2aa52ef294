package records

import (
	"testing"

	"equitas/engine"
)

func TestWinners(t *testing.T) {
	for _, c := range []struct {
		seats []engine.Seat
		want  string
	}{{[]engine.Seat{0}, "seat 1 of 4 wins"}, {[]engine.Seat{0, 2}, "seats 1 and 3 of 4 win"}, {[]engine.Seat{0, 1, 3}, "seats 1, 2 and 4 of 4 win"}} {
		if got := winnersText(c.seats, 4, nil, nil); got != c.want {
			t.Errorf("%v: got %q, want %q", c.seats, got, c.want)
		}
	}
	if got, want := winnersText([]engine.Seat{1}, 2, nil, []string{"Player 1 (P1)", "Player 2 (P2)"}), "Player 2 wins"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got, want := winnersText([]engine.Seat{0, 2}, 3, nil, []string{"Red", "Blue", "White"}), "Red and White win"; got != want {
		t.Errorf("called by their names: got %q, want %q", got, want)
	}
	cast := engine.NewCast([]engine.Role{{ID: "invader", Title: "Invader"}, {ID: "defender", Title: "Defender"}}, []int{0, 0, 1}, nil)
	if got, want := winnersText([]engine.Seat{2}, 3, cast, []string{"Red", "Blue", "White"}), "Defender wins"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got, want := winnersText([]engine.Seat{0, 1}, 3, cast, nil), "Invader 1 and Invader 2 win"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
