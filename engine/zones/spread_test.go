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
		for _, m := range Around(3, seat, func() engine.Mat { return engine.Mat{Name: "table"} }, func(i int) engine.Mat { return engine.Mat{Name: fmt.Sprint(i)} }) {
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
	m.Move(3, 0, 1)
	m.Move(4, 0, 1)
	m.Move(4, 1, 2)
	m.Move(5, -1, 2)
	m.Move(6, 2, -1)
	pile := func(at, size int) string {
		p := m.Marked(engine.Pile{At: at, Down: size})
		return fmt.Sprint(p.Came, p.Went)
	}
	for at, want := range []string{"0 2", "1 1", "2 1", "0 0"} {
		if got := pile(at, 2-at%2); got != want {
			t.Errorf("place %d: came and went %s, want %s", at, got, want)
		}
	}
	if !m.Brought(1, 4) || m.Brought(1, 5) || !m.Brought(2, 5) || m.Brought(0, 3) || m.Brought(9, 3) {
		t.Error("other kinds came than were moved")
	}
	m.At(0).Went--
	if got := pile(0, 1); got != "0 1" {
		t.Errorf("with one taken back %s went, want 0 1", got)
	}
}
