package count_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"equitas/engine"
	"equitas/engine/count"
)

var roles = []engine.Role{{ID: "besieger", Title: "Besieger"}, {ID: "warden", Title: "Warden"}}

// A role wins what its sides win. Ties and margins are those of sides.
func TestRoleResults(t *testing.T) {
	for _, c := range []struct {
		name       string
		role, side []int
		res        engine.Result
		want       string
	}{
		{"two win together", []int{0, 0, 1}, nil, won([]int32{4, 9, 2}, 0, 1), "finished 1, tie 0, margin 7, credit.role.besieger 840, credit.role.warden 0"},
		{"sides tie", []int{0, 0, 1}, nil, won([]int32{4, 9, 9}, 0, 1, 2), "finished 1, tie 1, margin 0, credit.role.besieger 420, credit.role.warden 420"},
		{"below 0", []int{0, 0, 1}, nil, won([]int32{-4, -9, -9}, 0, 1), "finished 1, tie 0, margin 5, credit.role.besieger 840, credit.role.warden 0"},
		{"a role on two sides", []int{0, 0, 1}, []int{0, 1, 2}, won([]int32{4, 4, 1}, 0, 1), "finished 1, tie 1, margin 0, credit.role.besieger 840, credit.role.warden 0"},
		{"roles on one side", []int{0, 1, 0, 1}, []int{0, 0, 1, 1}, won([]int32{1, 5, 2, 2}, 0, 1), "finished 1, tie 0, margin 3, credit.role.besieger 840, credit.role.warden 840"},
		{"no end", []int{0, 0, 1}, nil, engine.Result{Reason: engine.Unfinished}, "finished 0, tie 0, margin 0, credit.role.besieger 0, credit.role.warden 0"},
	} {
		cast := engine.NewCast(roles, c.role, c.side)
		x := &table{Seats: len(c.role), Cast: cast}
		x.AddFinished()
		x.AddTies("ties", 1)
		x.AddMargin("points", 1)
		x.AddRoleShares()
		c.res.Cast = cast
		if got := counted(t, x, &ended{res: c.res}); got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.name, got, c.want)
		}
	}
}

// The fair share of a role is that of its sides. The headline has the share of one of two
// sides; for more sides it has the imbalance.
func TestRoleShares(t *testing.T) {
	for _, c := range []struct {
		role, side []int
		want       []string
	}{
		{[]int{0, 0, 1}, nil, []string{"role.share.besieger: Win share of the Besieger, fair 0.5, headline 10", "role.share.warden: Win share of the Warden, fair 0.5, headline 0", "role.all: Role imbalance of [role.share.besieger role.share.warden], fair 0.5, headline 0"}},
		{[]int{0, 1, 1}, []int{0, 1, 2}, []string{"role.share.besieger: Win share of the Besieger, fair 0.333, headline 0", "role.share.warden: Win share of the Warden, fair 0.667, headline 0", "role.all: Role imbalance of [role.share.besieger role.share.warden], fair 0, headline 10"}},
	} {
		x := &table{Seats: len(c.role), Cast: engine.NewCast(roles, c.role, c.side)}
		x.AddSeatBalance()
		var got []string
		for _, m := range x.Metrics() {
			if m.Parts != nil {
				got = append(got, fmt.Sprintf("%s: %s of %v, fair %.3g, headline %d", m.ID, m.Title, m.Parts, m.Fair, m.Headline))
				continue
			}
			got = append(got, fmt.Sprintf("%s: %s, fair %.3g, headline %d", m.ID, m.Title, m.Goal.Lo, m.Headline))
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(c.want, "\n"))
		}
	}
}

// Seats of a cast are named by their roles; each has its part of the fair share of its side.
func TestSeatsOfRoles(t *testing.T) {
	x := &table{Seats: 3, Cast: engine.NewCast(roles, []int{0, 0, 1}, nil)}
	x.AddSeatShares()
	var got []string
	for _, m := range x.Metrics() {
		got = append(got, fmt.Sprintf("%s %g", m.Title, m.Goal.Lo))
	}
	if want := []string{"Besieger 1 0.25", "Besieger 2 0.25", "Warden 0.5"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if got, want := fmt.Sprint(x.Roles()), "[{besieger Besieger} {warden Warden}]"; got != want {
		t.Errorf("things %s, want %s", got, want)
	}
	if l := new(count.Table[*ended]).Roles(); l != nil {
		t.Errorf("a game without roles has %v", l)
	}
}
