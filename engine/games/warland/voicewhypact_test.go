package warland

import (
	"slices"
	"strings"
	"testing"

	"equitas/engine/enginetest/conform"
)

// The reasons against a treaty or a bribe are all obstacles and nothing else.
func TestWhyPact(t *testing.T) {
	parliament := []string{"0 parliament at 100,300"}
	pawns := []string{"0 carpenter at 500,300", "1 inhabitant at 800,500", "2 inhabitant at 500,800", "3 inhabitant at 200,500"}
	rich := func(more map[string]factionCase) map[string]factionCase {
		l := map[string]factionCase{"0": {Resources: new(int32(5))}}
		for k, f := range more {
			l[k] = f
		}
		return l
	}
	out := true
	for _, c := range []struct {
		name string
		ruleCase
		verb verb
		to   int
		want []string // parts of the reasons that forbid it, in order
	}{
		{"nothing against it", ruleCase{Seats: 4, Buildings: parliament, Pawns: pawns}, verbTreaty, 1, nil},
		{"two players", ruleCase{Seats: 2, Buildings: parliament, Pawns: pawns[:2]}, verbTreaty, 1, []string{"", "a treaty is against a third faction, and there is none"}},
		{"two players and no Parliament", ruleCase{Seats: 2, Pawns: pawns[:2]}, verbTreaty, 1, []string{"", "you have no building, face up, that lets you propose it (Parliament)", "and there is none"}},
		{"three players", ruleCase{Seats: 3, Buildings: parliament, Pawns: pawns[:3]}, verbTreaty, 1, []string{""}},
		{"no Parliament", ruleCase{Seats: 4, Pawns: pawns}, verbTreaty, 1, []string{"you have no building"}},
		{"a Parliament face down", ruleCase{Seats: 4, Buildings: []string{"0 parliament at 100,300 down"}, Pawns: pawns}, verbTreaty, 1, []string{"you have no building, face up"}},
		{"a treaty stands", ruleCase{Seats: 4, Buildings: parliament, Pawns: pawns, Treaties: []string{"0 1 against 2"}}, verbTreaty, 1, []string{"you have a treaty with faction 2 already"}},
		{"signed against the partner", ruleCase{Seats: 4, Buildings: parliament, Pawns: pawns, Treaties: []string{"0 2 against 1"}}, verbTreaty, 1, []string{"you have signed a treaty against faction 2"}},
		{"the partner signed", ruleCase{Seats: 4, Buildings: parliament, Pawns: pawns, Treaties: []string{"1 2 against 0"}}, verbTreaty, 1, []string{"faction 2 has signed a treaty against you"}},
		{"nobody is free", ruleCase{Seats: 4, Buildings: parliament, Pawns: pawns, Treaties: []string{"0 3 against 2"}, Truces: []string{"1 2 left 3"}}, verbTreaty, 1,
			[]string{"nobody against whom you both may sign: factions 2 and 3 have a pact, you and faction 4 have a pact"}},
		{"the third are out", ruleCase{Seats: 4, Faction: map[string]factionCase{"2": {Out: &out}, "3": {Out: &out}}, Buildings: parliament, Pawns: pawns[:2]}, verbTreaty, 1,
			[]string{"a treaty is against a third faction"}},
		{"one treaty each", ruleCase{CaseFields: conform.CaseFields{Set: []string{"treaty.max_per_player=1"}}, Seats: 4, Buildings: parliament, Pawns: pawns, Treaties: []string{"1 3 against 2"}}, verbTreaty, 1,
			[]string{"faction 2 has 1 treaty, at most 1"}},
		{"never asked", ruleCase{CaseFields: conform.CaseFields{Set: []string{"treaty.offers_per_opponent_per_turn=0"}}, Seats: 4, Buildings: parliament, Pawns: pawns}, verbTreaty, 1, []string{"you have asked 0 times this turn, at most 0"}},

		{"a bribe", ruleCase{Seats: 4, Faction: rich(nil), Buildings: parliament, Pawns: pawns}, verbBribe, 1, nil},
		{"a bribe of nothing", ruleCase{Seats: 4, Buildings: parliament, Pawns: pawns}, verbBribe, 1, []string{"you have 0 resources and 0 food, which pays none of the amounts"}},
		{"a bribe of two players", ruleCase{Seats: 2, Buildings: parliament, Pawns: pawns[:2]}, verbBribe, 1, []string{"", "pays none of the amounts"}},
		{"nothing to ask for", ruleCase{Seats: 4, Faction: rich(nil), Buildings: parliament, Pawns: slices.Delete(slices.Clone(pawns), 1, 2), Truces: []string{"0 1 left 3"}}, verbBribe, 1,
			[]string{"there is nothing to ask for: a truce stands between you, faction 2 has nobody that it could send"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := c.lay(t)
			v := s.rules.Voice("en", s.seatCount)
			a := packAction(c.verb, 0, c.to)
			if !slices.Contains(v.Subjects(s), a) {
				t.Fatal("nobody may ask about it")
			}
			var got []string
			for _, r := range v.LegalityReasons(s, a) {
				if !r.Holds {
					got = append(got, r.Text)
				}
			}
			if !slices.EqualFunc(got, c.want, strings.Contains) {
				t.Errorf("the reasons against it are %q, want %q", got, c.want)
			}
			if legal := slices.Contains(s.Legal(nil), a); legal != (len(got) == 0) {
				t.Errorf("legal %v, reasons against it: %q", legal, got)
			}
		})
	}
}
