package stronghold

import (
	"strings"
	"testing"
)

// What a variant says without effect is told, and the variant is read.
func TestInert(t *testing.T) {
	for set, want := range map[string]string{
		"invader_action.saboteur.strength=2":                                           `invader_action.saboteur.strength has no effect: saboteur does "saboteur", which has no use for strength`,
		"defender_action.wall.number=2":                                                `defender_action.wall.number has no effect: wall does "wall", which has no use for number`,
		`phase_card.m3.actions=["ballista","altar"]`:                                   "",
		`phase_card.m4.actions=["cover"]`:                                              "",
		`phase_card.t3.actions=["sergeant"]`:                                           "",
		`phase_card.t5.actions=["quartermaster"]`:                                      "",
		"players.max=2;ally.transfer_units=2":                                          "ally.transfer_units has no effect: players.max is 2",
		"players.max=2;players.p3.units_per_turn=9":                                    "players.p3.units_per_turn has no effect: 3 players are not among those that can play",
		`rule.camp_hourglasses="min(camp.units, 60)";camp.threshold.few.units=3`:       "camp.threshold.few.units has no effect: rule.camp_hourglasses does not ask camp.cost",
		`phase_card.t3.actions=["sergeant"];phase_card.t5.actions=["quartermaster"]`:   "no phase card shows drover: it never comes up",
		"phase_card.r5.count.p2=0;phase_card.r5.count.p34=0;players.p3.draft_offer=3":  `phase card "r5" is in no deck`,
		"setup.preset=true;players.max=2;players.p2.draft_offer=3":                     "players.p2.draft_offer has no effect: setup.preset is true",
		"setup.preset=true":                                                            "setup.preset holds for two players alone",
		"hero.officer.use=false;hero.officer.oration_max=3":                            "hero.officer.oration_max has no effect: hero.officer.use is false",
		"hero.officer.oration_max=0;hero.officer.oration_bonus=2":                      "hero.officer.oration_bonus has no effect: hero.officer.oration_max is 0: it holds no Oration",
		"hero.warrior.use=false":                                                       "",
		"invader_action.gale.tokens=0;invader_action.gale.surcharge=2":                 "invader_action.gale.surcharge has no effect: invader_action.gale.tokens is 0",
		"invader_action.gale.tokens=0":                                                 "",
		"defender_action.cannon.tokens=0;defender_action.cannon.cost=2":                "defender_action.cannon.cost has no effect: defender_action.cannon.tokens is 0",
		"order.bluff.tokens=0;order.goblin_fury.tokens=0;order.goblin_fury.strength=3": "order.goblin_fury.strength has no effect: order.goblin_fury.tokens is 0",
		"order.face_down=false;order.classified_cost=2":                                "order.classified_cost has no effect: order.face_down is false",
		"phase_card.m1.starred=true":                                                   "phase_card.m1.starred has no effect: setup.preset is false",
		"players.max=2;phase_card.m1.count.p34=2":                                      "phase_card.m1.count.p34 has no effect: players.max is 2",
		"players.max=3;ally.haste_per_turn=2":                                          "ally.haste_per_turn has no effect: players.max is 3: there are no two Defenders",
		"special_action.accurate_shot.goblins=2":                                       `special_action.accurate_shot.goblins has no effect: accurate_shot does "aim", which has no use for goblins`,
		"glory.mass_siege.points=0;glory.mass_siege.sections=5":                        "glory.mass_siege.sections has no effect: glory.mass_siege.points is 0",
		`rule.deed_allowed="false";deed.glory_cost=2`:                                  "deed.glory_cost has no effect: rule.deed_allowed never holds",
		"barbican.ram_slots=0;barbican.gate_resistance=6":                              "barbican.gate_resistance has no effect: barbican.ram_slots is 0",
		"invader_action.ram.tokens=0;defender_action.gate.gain=2":                      "defender_action.gate.gain has no effect: there are no rams",
		"defender_action.blessing.tokens=0;variant.blessing_scope=\"side\"":            "variant.blessing_scope has no effect: there is no Blessing",
		"defender_action.wall.tokens=2":                                                `defender_action.wall.tokens has no effect: wall does "wall", which takes no token`,
		"section_default.equipment_slots=3":                                            "",
		"setup.resource_bank=5":                                                        "players.p3.start_resources takes 6 resources, setup.resource_bank has 5",
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
