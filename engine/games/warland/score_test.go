package warland

import (
	"testing"

	"equitas/engine"
)

// The standing of a faction depends on its bastions and soldiers, on lost attacks on its
// castle, and on enemies near the castle. A treaty partner is not an enemy. A faction that is
// out has the lowest standing.
func TestStanding(t *testing.T) {
	one, out := uint8(1), true
	for _, c := range []struct {
		name string
		ruleCase
		want []int64 // points
	}{
		{"fresh", ruleCase{Seats: 2}, []int64{24, 24}},
		{"bastions and wins", ruleCase{Seats: 2, Faction: map[string]factionCase{"1": {Bastions: &[]string{"rear left"}, Wins: &one}}}, []int64{24, -2}},
		{"soldiers, not carpenters", ruleCase{Seats: 2, Pawns: []string{"0 soldier_f1 at 300,500", "0 soldier_f2 at 700,500", "1 carpenter at 500,500"}}, []int64{24 + 2 + 3, 24}},
		{"an enemy at the castle", ruleCase{Seats: 2, Pawns: []string{"1 soldier_f2 at 500,290"}}, []int64{24 - 6, 24 + 3}},
		{"not quite", ruleCase{Seats: 2, Pawns: []string{"1 soldier_f2 at 500,291.5"}}, []int64{24, 24 + 3}},
		{"out", ruleCase{Seats: 3, Faction: map[string]factionCase{"1": {Out: &out}}}, []int64{24, worthOut, 24}},
		{"a treaty", ruleCase{Seats: 4, Treaties: []string{"0 1 against 2"}, Pawns: []string{"1 soldier_f1 at 500,280", "2 soldier_f1 at 525,260"}}, []int64{24 - 3, 26, 26, 24}},
	} {
		s := c.lay(t)
		got := make([]int64, c.Seats)
		s.Standing(got)
		for i, want := range c.want {
			if got[i] != want*engine.StandingUnit {
				t.Errorf("%s: faction %d stands at %d, want %d", c.name, i, got[i]/engine.StandingUnit, want)
			}
		}
	}
	if worst := int64(worthAlarm * maxSeats * maxPawns * 20); worthOut >= worst+int64(worthWin*10) {
		t.Errorf("who is out stands at %d, which a faction in the match can reach", worthOut)
	}
}
