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

		"glory.attack_of_the_trolls.trolls=41":                                               "glory.attack_of_the_trolls.trolls is 41, setup.bag.troll is 40: it never scores",
		"glory.attack_of_the_trolls.trolls=40":                                               "",
		"glory.attack_of_the_trolls.trolls=41;glory.attack_of_the_trolls.points=0":           "glory.attack_of_the_trolls.trolls has no effect",
		"glory.blood_rituals.goblins=61":                                                     "glory.blood_rituals.goblins is 61, setup.bag.goblin is 60: it never scores",
		"deed.first_turn=11":                                                                 "deed.first_turn is 11, siege.max_turns is 10: no deed is ever done",
		"deed.first_turn=10;glory.honour_guard.first_turn=10":                                "",
		"glory.honour_guard.first_turn=11":                                                   "glory.honour_guard.first_turn is 11, siege.max_turns is 10: the guard never scores",
		`rule.defender_wins_on_time="false";deed.first_turn=11;siege.max_turns=9`:            "siege.max_turns has no effect",
		"glory.honour_guard.soldiers=14;setup.defender_units.soldier=13":                     "glory.honour_guard.soldiers is 14, setup.defender_units.soldier is 13: nobody ever mans the guard",
		"invader_action.ballista.resources=17":                                               "invader_action.ballista.resources is 17, setup.resource_bank is 16: nobody can ever pay it",
		"setup.bag.orc=1":                                                                    "invader_action.drover.pay.orcs takes 2 of type orc, the bag has 1: nobody can ever pay drover",
		"setup.bag.troll=3;glory.attack_of_the_trolls.trolls=3":                              "",
		"setup.wood_supply=0":                                                                "setup.wood_supply is 0: defender_action.wall has no wood to put on a wall",
		"setup.bag.goblin=4;setup.bag.orc=3;setup.bag.troll=4;glory.blood_rituals.goblins=4": "camp.threshold.crowd.units is 12, the bag has 11 units: the camp never has as many",
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
