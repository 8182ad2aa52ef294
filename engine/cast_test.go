package engine_test

import (
	"fmt"
	"strings"
	"testing"

	"equitas/engine"
)

var (
	besieger = engine.Role{ID: "besieger", Title: "Besieger"}
	warden   = engine.Role{ID: "warden", Title: "Warden"}
	traitor  = engine.Role{ID: "traitor", Title: "Traitor"}
)

// Sides share a win equally, however many seats they have, and so do the winners of one
// side: in any tie the payoffs add up to one win.
func TestCastCredit(t *testing.T) {
	two := engine.NewCast([]engine.Role{besieger, warden}, []int{0, 0, 1}, nil)
	three := engine.NewCast([]engine.Role{besieger, warden}, []int{0, 0, 0, 1, 1}, []int{0, 0, 0, 1, 2})
	for _, c := range []struct {
		cast    *engine.Cast
		winners []engine.Seat
		want    string // credits by seat, then what each one's side has won
		sides   int
	}{
		{two, []engine.Seat{2}, "0 0 840, 0 0 840", 1},
		{two, []engine.Seat{0, 1}, "420 420 0, 840 840 0", 1},
		{two, []engine.Seat{1}, "0 840 0, 840 840 0", 1},
		{two, []engine.Seat{0, 1, 2}, "210 210 420, 420 420 420", 2},
		{two, nil, "0 0 0, 0 0 0", 0},
		{three, []engine.Seat{0, 1, 2, 3, 4}, "94 93 93 280 280, 280 280 280 280 280", 3},
		{three, []engine.Seat{0, 2, 4}, "210 0 210 0 420, 420 420 420 0 420", 2},
		{nil, []engine.Seat{0, 2}, "420 0 420 0, 420 0 420 0", 2},
	} {
		res, seats := engine.Result{Winners: engine.SeatSet(c.winners...), Cast: c.cast}, 4
		if c.cast != nil {
			seats = len(c.cast.Role)
		}
		var own, side []string
		sum := int64(0)
		for i := range engine.Seat(seats) {
			sum += res.Payoff(i)
			own, side = append(own, fmt.Sprint(res.Payoff(i))), append(side, fmt.Sprint(res.SidePayoff(i)))
		}
		if got := strings.Join(own, " ") + ", " + strings.Join(side, " "); got != c.want || res.WinningSides() != c.sides {
			t.Errorf("winners %v: %s, %d sides; want %s, %d", c.winners, got, res.WinningSides(), c.want, c.sides)
		}
		if c.winners != nil && sum != engine.PayoffUnit {
			t.Errorf("winners %v: credits of %d in all, want %d", c.winners, sum, engine.PayoffUnit)
		}
	}
}

// A role's fair share is that of the sides it sits on, and seats are named by
// their role, numbered where there are several.
func TestCastRoles(t *testing.T) {
	c := engine.NewCast([]engine.Role{besieger, warden, traitor}, []int{0, 1, 0, 2, 0}, []int{0, 1, 0, 1, 2})
	for role, want := range []string{"3 seats, fair 0.667", "1 seats, fair 0.333", "1 seats, fair 0.333"} {
		if got := fmt.Sprintf("%d seats, fair %.3f", c.SeatsOf(role).Len(), c.FairShareOf(role)); got != want {
			t.Errorf("%s: %s, want %s", c.Roles[role].ID, got, want)
		}
	}
	var names []string
	for i := range engine.Seat(5) {
		names = append(names, c.Name(i))
	}
	if got, want := strings.Join(names, ", "), "Besieger 1, Warden, Besieger 2, Traitor, Besieger 3"; got != want {
		t.Errorf("seats are %s, want %s", got, want)
	}
	points := []int64{3, -7, 5, -9, 4}
	if c.SideStandings(points, points); fmt.Sprint(points) != "[5 -7 4 -9 4]" {
		t.Errorf("sides stand at %v", points)
	}
	if c.SideMembers(1) != engine.SeatSet(1, 3) || c.Sides() != 3 {
		t.Errorf("seat 1 plays with %v of %d sides", c.SideMembers(1).List(), c.Sides())
	}
}

// NewCast panics, naming the mistake, if a side has no seat, a role has no seat, there are
// fewer than two sides, or the lists differ in length.
func TestBadCasts(t *testing.T) {
	for want, make := range map[string]func(){
		"side 1 of a cast has no seat": func() { engine.NewCast([]engine.Role{besieger}, []int{0, 0}, []int{0, 2}) },
		"nobody in a cast is warden":   func() { engine.NewCast([]engine.Role{besieger, warden}, []int{0, 0}, []int{0, 1}) },
		"fewer than two sides":         func() { engine.NewCast([]engine.Role{besieger}, []int{0, 0}, nil) },
		"2 roles and 1 sides":          func() { engine.NewCast([]engine.Role{besieger, warden}, []int{0, 1}, []int{0}) },
	} {
		func() {
			defer func() {
				if r := fmt.Sprint(recover()); !strings.HasPrefix(r, "engine: ") || !strings.Contains(r, want) {
					t.Errorf("got %q, want %q", r, want)
				}
			}()
			make()
		}()
	}
}
