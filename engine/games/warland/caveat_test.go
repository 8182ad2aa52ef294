package warland

import (
	"slices"
	"testing"

	"equitas/engine"
	"equitas/engine/rule"
)

// The caveat on three factions is given for the bots with which it was observed, and for no
// others.
func TestCaveats(t *testing.T) {
	r := load(t, "warland/2.0.2")
	for _, c := range []struct {
		seats int
		bots  []string
		want  int
	}{
		{3, []string{"greedy"}, 1}, {3, []string{"builder", "rusher", "greedy"}, 1}, {2, []string{"greedy"}, 0}, {4, []string{"greedy"}, 0},
		{3, []string{"random"}, 0}, {3, []string{"search:100", "greedy", "greedy"}, 0}, {3, []string{"tuned"}, 0},
	} {
		got := r.Caveats(c.seats, c.bots)
		if len(got) != c.want {
			t.Errorf("%d seats, %v: %v, want %d", c.seats, c.bots, got, c.want)
		}
		for _, x := range got {
			if !slices.ContainsFunc(r.Counts(c.seats).Metrics(), func(m engine.Metric) bool { return m.Family == x.Family }) {
				t.Errorf("no table %s", x.Family)
			}
		}
	}
}

// A shorter match is not worse: metrics that count turns or rounds, or grow with them, have no
// goal. With two factions nobody waits.
func TestNoGoalOfLength(t *testing.T) {
	r := load(t, "warland/2.0.2")
	for seats := 2; seats <= 4; seats++ {
		wait := false
		for _, m := range r.Counts(seats).Metrics() {
			wait = wait || m.ID == "out.wait"
			if m.Unit == "turns" || m.Unit == "rounds" && m.ID != "out.wait" {
				if m.Goal.Kind != engine.NoGoal {
					t.Errorf("%s has a goal", m.ID)
				}
			}
		}
		if wait != (seats > 2) {
			t.Errorf("%d seats: out.wait is measured: %v", seats, wait)
		}
	}
	goal := func(id string) *rule.Value { return r.set.Value(rule.Path("metric", id, "goal")) }
	for _, id := range []string{"len.turns", "len.rounds", "out.round", "lead.changes"} {
		if goal(id) != nil {
			t.Errorf("2.0.2 gives %s a goal", id)
		}
	}
	if g := goal("out.wait"); g == nil || g.Text != "down" {
		t.Errorf("out.wait has the goal %+v", g)
	}
}

// A faction that is out waits from the round of its fall to the last.
func TestWaits(t *testing.T) {
	c := ruleCase{Seats: 3, Round: 9, Pawns: []string{"0 soldier_f2 at 500,300", "1 soldier_f2 at 300,500", "2 soldier_f2 at 600,500"}}
	s := c.lay(t)
	s.pos.round = 4
	s.eliminate(1, 0)
	s.pos.round = 9
	s.eliminate(2, 0)
	counts := s.rules.Counts(3)
	row := make([]int64, len(counts.Columns()))
	counts.Count(s, row)
	i := slices.IndexFunc(counts.Columns(), func(c engine.Column) bool { return c.Name == "eliminated.waits" })
	if row[i] != 5 {
		t.Errorf("%d rounds waited, want 5: from 4 to 9, and none", row[i])
	}
}
