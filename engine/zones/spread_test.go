package zones

import (
	"fmt"
	"strings"
	"testing"

	"equitas/engine"
)

// Mats are in the order in which the viewing seat sees them; for nobody in the order of seats.
func TestAround(t *testing.T) {
	for seat, want := range map[engine.Seat]string{engine.Nobody: "table 0 1 2", 0: "1 2 table 0", 1: "2 0 table 1", 2: "0 1 table 2"} {
		var l []string
		for _, m := range ArrangeMats(3, seat, nil, func() engine.Mat { return engine.Mat{Name: "table"} }, func(i int) engine.Mat { return engine.Mat{Name: fmt.Sprint(i)} }) {
			l = append(l, m.Name)
		}
		if got := strings.Join(l, " "); got != want {
			t.Errorf("seat %d: mats %s, want %s", seat, got, want)
		}
	}
}

// A pile shows the cards that came and are still there, and how many left.
func TestMovements(t *testing.T) {
	m := Movements{}
	m.AddMove(3, 0, 1)
	m.AddMove(4, 0, 1)
	m.AddMove(4, 1, 2)
	m.AddMove(5, -1, 2)
	m.AddMove(6, 2, -1)
	pile := func(at, size int) string {
		middle := func() engine.Mat { return engine.Mat{Piles: []engine.Pile{{Place: at, FaceDown: size}}} }
		p := ArrangeMats(0, engine.Nobody, m, middle, nil)[0].Piles[0]
		return fmt.Sprint(p.Came, p.Went)
	}
	for at, want := range []string{"0 2", "1 1", "2 1", "0 0"} {
		if got := pile(at, 2-at%2); got != want {
			t.Errorf("place %d: came and went %s, want %s", at, got, want)
		}
	}
	if !m.HasArrived(1, 4) || m.HasArrived(1, 5) || !m.HasArrived(2, 5) || m.HasArrived(0, 3) || m.HasArrived(9, 3) {
		t.Error("other kinds came than were moved")
	}
	m.At(0).Departures--
	if got := pile(0, 1); got != "0 1" {
		t.Errorf("with one taken back %s went, want 0 1", got)
	}
}

// A mark is there if what it says is so.
func TestMarkIf(t *testing.T) {
	l := AppendMarkIf(AppendMarkIf(nil, false, "no", "1"), true, "yes", "2")
	if len(l) != 1 || l[0] != (engine.Mark{Name: "yes", Value: "2"}) {
		t.Errorf("got marks %v", l)
	}
}
