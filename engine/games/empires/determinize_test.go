package empires

import "testing"

// The most cards that can be sent are those that there are ways to choose, within the limit of
// the battle.
func TestMaxSent(t *testing.T) {
	r := load(t, "empires/2002")
	s := r.newState(3)
	g := dealGuess{state: s}
	s.pos.battle.kind = fieldBattle
	limit := int(r.battle.cards[fieldBattle])
	for _, c := range []struct{ held, want int }{{0, 0}, {1, 1}, {limit, limit}, {limit + 1, limit}} {
		var h handCounts
		for n := range h.waysByGroup[0] {
			if n <= c.held {
				h.waysByGroup[0][n] = 1
			}
		}
		if got := g.maxSent(&h); got != c.want || limit < 2 {
			t.Errorf("of %d cards, at most %d in a battle: got %d, want %d", c.held, limit, got, c.want)
		}
	}
}
