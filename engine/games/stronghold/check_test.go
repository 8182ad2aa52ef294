package stronghold

import (
	"strings"
	"testing"
)

// What a variant says without effect is told, and the variant is read.
func TestInert(t *testing.T) {
	for set, want := range map[string]string{
		"invader_action.saboteur.strength=2":                                          `invader_action.saboteur.strength has no effect: saboteur does "saboteur", which has no use for strength`,
		"defender_action.wall.number=2":                                               `defender_action.wall.number has no effect: wall does "wall", which has no use for number`,
		`phase_card.m3.actions=["ballista","altar"]`:                                  "",
		`phase_card.m4.actions=["cover"]`:                                             "",
		`phase_card.t3.actions=["sergeant"]`:                                          "",
		`phase_card.t5.actions=["quartermaster"]`:                                     "",
		"players.max=2;ally.transfer_units=2":                                         "ally.transfer_units has no effect: players.max is 2",
		"players.max=2;players.p3.units_per_turn=9":                                   "players.p3.units_per_turn has no effect: 3 players are not among those that can play",
		`rule.camp_hourglasses="min(camp.units, 60)";camp.threshold.few.units=3`:   "camp.threshold.few.units has no effect: rule.camp_hourglasses does not ask camp.cost",
		`phase_card.t3.actions=["sergeant"];phase_card.t5.actions=["quartermaster"]`:  "no phase card shows drover: it never comes up",
		"phase_card.r5.count.p2=0;phase_card.r5.count.p34=0;players.p3.draft_offer=3": `phase card "r5" is in no deck`,
		"setup.preset=true;players.max=2;players.p2.draft_offer=3":                    "players.p2.draft_offer has no effect: setup.preset is true",
		"setup.preset=true":                                                           "setup.preset holds for two players alone",
		"setup.resource_bank=5":                                                       "players.p3.start_resources takes 6 resources, setup.resource_bank has 5",
	} {
		l, err := library.Load("stronghold/2010", strings.Split(set, ";"))
		if err != nil {
			t.Errorf("%s: %v", set, err)
			continue
		}
		var all strings.Builder
		for _, w := range l.Warnings {
			all.WriteString(w.String() + "\n")
		}
		if want == "" && all.Len() > 0 || !strings.Contains(all.String(), want) {
			t.Errorf("%s: got %q, want %q", set, all.String(), want)
		}
	}
}
