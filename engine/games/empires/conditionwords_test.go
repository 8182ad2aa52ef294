package empires

import (
	"testing"

	"equitas/engine/rng"
)

// Words about a player have that player's values, for every seat, and 0 if there is no player.
func TestWordsOfSeats(t *testing.T) {
	r := load(t, "empires/2002")
	s := r.newState(4)
	s.Start(rng.NewDeal(1, 0))
	points, seat := s.rules.words.Lookup("me.vp"), s.rules.words.Lookup("me.seat")
	for i := range s.seatCount {
		s.pos.seat[i].vp = int32(20 + i)
	}
	for me, want := range map[int]int32{-1: 0, 0: 20, 1: 21, 3: 23} {
		s.viewpoint.me = me
		if got := points.Read(s); got != want {
			t.Errorf("seat %d has %d points, want %d", me, got, want)
		}
		if got := seat.Read(s); got != int32(max(me, 0)) {
			t.Errorf("seat %d is called %d", me, got)
		}
	}
}
