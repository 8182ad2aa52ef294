package diary

import (
	"testing"

	"equitas/engine"
)

// standing is a position of which only the turn and the standings are asked.
type standing struct {
	engine.RecordState
	turn int
	over bool
	at   [3]int64
}

func (s *standing) Turn() int { return s.turn }

func (s *standing) ToAct() engine.Seat {
	if s.over {
		return engine.Nobody
	}
	return 0
}

func (s *standing) Standing(points []int64) {
	copy(points, s.at[:])
	points[3] = 99 // the rest has no meaning
}

// The lead changes where after a turn, or at the end, another seat is alone in front than
// was before: not within a turn, and not by a tie. Who leads first has taken it from nobody.
func TestLeader(t *testing.T) {
	l := leader{seat: -1, seats: 3}
	for i, c := range []struct {
		turn  int // of the choice
		after standing
		want  bool
	}{
		{1, standing{turn: 2}, false},
		{2, standing{turn: 2, at: [3]int64{5, 0, 3}}, false},
		{2, standing{turn: 3, at: [3]int64{3, 0, 5}}, false},
		{3, standing{turn: 3, at: [3]int64{9, 0, 5}}, false},
		{3, standing{turn: 4, at: [3]int64{4, 0, 5}}, false},
		{4, standing{turn: 5, at: [3]int64{9, 0, 5}}, true},
		{5, standing{turn: 6, at: [3]int64{9, 9, 5}}, false},
		{6, standing{turn: 7, at: [3]int64{9, 8, 5}}, false},
		{7, standing{turn: 8, at: [3]int64{9, 10, 10}}, false},
		{8, standing{turn: 8, over: true, at: [3]int64{9, 10, 5}}, true},
	} {
		if got := l.update(&c.after, c.turn); got != c.want || l.noStandings {
			t.Errorf("step %d, %+v: the lead changed: %v, want %v", i+1, c.after, got, c.want)
		}
	}
	var none struct{ engine.RecordState }
	if l.update(none, 7) || !l.noStandings {
		t.Error("a game without standings has a lead that changes")
	}
}
