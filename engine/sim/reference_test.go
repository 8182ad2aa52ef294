package sim

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"equitas/engine"
)

// An lcg is the random generator with which the inputs of published reference values were
// made. It is for these alone.
type lcg uint32

func (x *lcg) u() float64 {
	*x = *x*1664525 + 1013904223
	return float64(*x) / (1 << 32)
}

func (x *lcg) k(n int) int { return int(math.Floor(x.u() * float64(n))) }

func near(t *testing.T, what string, got, want, tolerance float64) {
	t.Helper()
	if !(math.Abs(got-want) <= tolerance*max(1, math.Abs(want))) {
		t.Errorf("%s = %.12g, want %.12g", what, got, want)
	}
}

// traceOf draws the standings of a match as the published values were made: players in turn
// change by -1 to 2, and those with the highest standing win.
func traceOf(seed uint32, turns, n int) (trace [][]int, winners engine.Seats) {
	x := lcg(seed)
	v := make([]int, n)
	trace = append(trace, slices.Clone(v))
	for t := 1; t <= turns; t++ {
		v[(t-1)%n] += x.k(4) - 1
		trace = append(trace, slices.Clone(v))
	}
	for i := range v {
		if v[i] == slices.Max(v) {
			winners |= engine.SeatSet(engine.Seat(i))
		}
	}
	return trace, winners
}

// The tension measures agree with published values.
func TestTensionReference(t *testing.T) {
	type want struct {
		changes                          int64
		settled, behind, drama, comeback float64
	}
	check := func(name string, trace [][]int, winners engine.Seats, w want) {
		t.Helper()
		n := len(trace[0])
		var standings []int64
		for _, state := range trace {
			for _, v := range state {
				standings = append(standings, int64(v)*engine.StandingUnit)
			}
		}
		m := courseOf(n, standings).tension(engine.Result{Winners: winners})
		if m.traced != 1 || m.decided != 1 || m.leadChanges != w.changes {
			t.Errorf("%s: %d lead changes, want %d", name, m.leadChanges, w.changes)
		}
		unit := func(v int64) float64 { return float64(v) / engine.StandingUnit }
		near(t, name+" settled", unit(m.settledShare), w.settled, 1e-6)
		near(t, name+" behind", unit(m.behindShare), w.behind, 1e-6)
		near(t, name+" drama", unit(m.drama), w.drama, 1e-6)
		near(t, name+" comeback", unit(m.comeback), w.comeback, 1e-6)
	}
	for i, c := range []struct {
		trace   [][]int
		winners engine.Seats
		want    want
	}{
		{[][]int{{0, 0}, {1, 0}, {1, 2}, {3, 2}}, engine.SeatSet(0), want{2, 1, 0.5, 0.5, 1}},
		{[][]int{{0, 0, 0}, {1, 0, 0}, {1, 2, 0}, {1, 2, 4}, {5, 2, 4}, {5, 2, 4}}, engine.SeatSet(0), want{3, 0.75, 0.5, 1, 3}},
		{[][]int{{0, 0}, {1, 0}, {2, 0}, {3, 0}}, engine.SeatSet(0), want{0, 0, 0, 0, 0}},
		{[][]int{{0, 0}, {0, 1}, {0, 2}, {0, 3}, {4, 3}}, engine.SeatSet(0), want{1, 1, 1, 2, 3}},
		{[][]int{{0, 0, 0}, {1, 1, 0}, {1, 1, 2}, {2, 1, 2}, {2, 1, 2}}, engine.SeatSet(0, 2), want{0, 1.0 / 3, 0, 0, 0}},
		{[][]int{{0, 0}, {2, 0}, {2, 2}, {2, 3}, {3, 3}}, engine.SeatSet(0, 1), want{1, 0, 0, 0, 0}},
	} {
		check(fmt.Sprintf("trace %d", i), c.trace, c.winners, c.want)
	}
	for _, c := range []struct {
		seed     uint32
		turns, n int
		winner   engine.Seat
		want     want
	}{
		{12, 12, 3, 2, want{1, 0.9090909091, 0.3636363636, 0.3636363636, 1}},
		{13, 20, 4, 2, want{0, 0.1052631579, 0, 0, 0}},
		{14, 24, 3, 1, want{0, 0.6086956522, 0, 0, 0}},
		{15, 40, 4, 1, want{2, 0.9487179487, 0.07692307692, 0.07692307692, 1}},
		{16, 30, 5, 4, want{2, 0.6551724138, 0.5172413793, 1.034482759, 3}},
		{19, 60, 6, 5, want{1, 0.1355932203, 0.05084745763, 0.1016949153, 2}},
	} {
		name := fmt.Sprintf("TRACE(%d,%d,%d)", c.seed, c.turns, c.n)
		trace, winners := traceOf(c.seed, c.turns, c.n)
		if winners != engine.SeatSet(c.winner) {
			t.Errorf("%s: won by %v, want %d", name, winners.List(), c.winner)
		}
		check(name, trace, winners, c.want)
	}
}

// At the points of the uncertainty curve only a sole leader counts, and a match of one turn
// has no points.
func TestLeadPoints(t *testing.T) {
	standings := []int64{0, 0, 1, 0, 1, 1, 1, 2, 3, 2, 3, 4} // T = 5 turns: the quarter is turn 2, half is 3, late is 4
	m := courseOf(2, standings).tension(engine.Result{Winners: engine.SeatSet(1)})
	want := [leadPoints]leadPoint{{}, {1, engine.PayoffUnit, 1}, {1, 0, 0}}
	if m.points != want {
		t.Errorf("points %v, want %v", m.points, want)
	}
	if m := courseOf(2, standings[:4]).tension(engine.Result{Winners: engine.SeatSet(0)}); m != (tension{}) {
		t.Errorf("a match of one turn: %+v", m)
	}
	if m := courseOf(2, standings).tension(engine.Result{}); m.traced != 1 || m.decided != 0 || m.leadChanges != 3 || m.points[atHalf].leads != 0 {
		t.Errorf("a match without an end: %+v", m)
	}
	for _, c := range []struct{ a, b, want int64 }{{1, 2, 0}, {3, 2, 2}, {5, 2, 2}, {7, 3, 2}, {8, 3, 3}, {6, 3, 2}, {0, 9, 0}} {
		if got := divHalfEven(c.a, c.b); got != c.want {
			t.Errorf("%d/%d rounds to %d, want %d", c.a, c.b, got, c.want)
		}
	}
}

// courseOf returns the course of a match with these standings, listed turn by turn.
func courseOf(seats int, standings []int64) *course {
	c := &course{seats: seats}
	for v := range slices.Chunk(standings, seats) {
		copy(c.next().points[:], v)
	}
	return c
}
