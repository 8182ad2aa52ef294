package inference

import (
	"testing"

	"equitas/engine"
	"equitas/engine/stat"
)

// If the first seat comes nearer to its fair share and the seats as a whole do not, the
// first seat's row is not better and names the seat that gained. If the seats as a whole
// come nearer too, or that is unclear, the row is better.
func TestUneven(t *testing.T) {
	fairly := engine.Goal{Kind: engine.Within, Nearer: "fairer", Away: "less fair"}
	share := engine.Goal{Kind: engine.Within, Lo: 0.25, Hi: 0.25, Nearer: "fairer", Away: "less fair"}
	rows := func(whole stat.Verdict, better int) []Row {
		l := []Row{
			{Metric: engine.Metric{ID: "seat.first", Family: Headline, Goal: fairly}, OwnFamily: "seats", GoalDirection: 1, Verdict: stat.Changed},
			{Metric: engine.Metric{ID: "pace", Goal: fairly}, OwnFamily: "pace", GoalDirection: 1, Verdict: stat.Changed},
			{Metric: engine.Metric{ID: "seat.share.0", Title: "Seat 1", Goal: share}, OwnFamily: "seats", GoalDirection: 1, Verdict: stat.Changed},
			{Metric: engine.Metric{ID: "seat.share.2", Title: "Seat 3", Goal: share}, OwnFamily: "seats", GoalDirection: -1, Verdict: stat.Changed},
			{Metric: engine.Metric{ID: "seat.all", Kind: engine.Vector, Fair: 0.25, Parts: []string{"seat.share.0", "seat.share.2"}}, OwnFamily: "seats", GoalDirection: better, Verdict: whole},
		}
		for i := range l {
			l[i].HasBase, l[i].HasOther = true, true
		}
		l[2].Base.Value, l[2].Other.Value = 0.47, 0.23
		l[3].Base.Value, l[3].Other.Value = 0.16, 0.58
		return l
	}
	l := rows(stat.Shifted, -1)
	withdrawUneven(l)
	if x := l[0].Uneven; l[0].GoalDirection != 0 || x == nil || *x != (UnevenPart{"Seat 3", 0.16, 0.58}) {
		t.Errorf("first seat: better %d, %+v; want 0 and seat 3", l[0].GoalDirection, x)
	}
	for i, r := range l[1:4] {
		if was := rows(stat.Shifted, -1)[i+1].GoalDirection; r.GoalDirection != was || r.Uneven != nil {
			t.Errorf("%s: better %d, %+v; want %d and nothing", r.Metric.ID, r.GoalDirection, r.Uneven, was)
		}
	}
	for _, c := range []struct {
		whole  stat.Verdict
		better int
	}{{stat.Shifted, 1}, {stat.Undecided, -1}} {
		l := rows(c.whole, c.better)
		if withdrawUneven(l); l[0].GoalDirection != 1 || l[0].Uneven != nil {
			t.Errorf("seats %s, better %d: the first seat is %d, %+v", c.whole, c.better, l[0].GoalDirection, l[0].Uneven)
		}
	}
}
