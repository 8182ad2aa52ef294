package games_test

import (
	"strings"
	"testing"

	"equitas/decks"
	"equitas/engine/games"
	"equitas/engine/rule"
	"equitas/variants"
)

// Settings without effect, and things that no match reaches, are found by trial matches or by
// the values that conditions can have. Nothing is found where nothing is wrong. With -full
// every row is checked, otherwise one in twenty.
func TestReach(t *testing.T) {
	if testing.Short() {
		t.Skip("plays many trial matches")
	}
	lib := games.Library(rule.Layer{Variants: variants.FS, Decks: decks.FS})
	for i, row := range reachRows {
		if i%20 != 0 && !*full {
			continue
		}
		var all strings.Builder
		for _, f := range lib.CheckSets(row.edition, strings.Split(row.sets, ";")) {
			if !strings.HasPrefix(f.Msg, "cannot be printed") {
				all.WriteString(f.String() + "\n")
			}
		}
		if row.want == "" && all.Len() > 0 || !strings.Contains(all.String(), row.want) {
			t.Errorf("%s, %s: got %q, want %q", row.edition, row.sets, all.String(), row.want)
		}
	}
}

// reachRows lists editions with settings in the syntax of --set, and the message that a check
// must give; "" for none.
var reachRows = []struct{ edition, sets, want string }{
	{"stronghold/2010", "invader_action.saboteur.strength=2", "invader_action.saboteur.strength has no effect, though"},
	{"stronghold/2010", "defender_action.wall.number=2", "defender_action.wall.number has no effect, though"},
	{"stronghold/2010", `phase_card.m3.actions=["ballista","altar"]`, ""},
	{"stronghold/2010", `phase_card.m4.actions=["cover"]`, ""},
	{"stronghold/2010", `phase_card.t3.actions=["sergeant"]`, ""},
	{"stronghold/2010", `phase_card.t5.actions=["quartermaster"]`, ""},
	{"stronghold/2010", "players.max=2;ally.transfer_units=2", "ally.transfer_units has no effect while players.max is 2"},
	{"stronghold/2010", "players.max=2;players.p3.units_per_turn=9", "players.p3.units_per_turn has no effect while players.max is 2"},
	{"stronghold/2010", `rule.camp_hourglasses="min(camp.units, 60)";camp.threshold.few.units=3`, "camp.threshold.few.units has no effect while rule.camp_hourglasses is min(camp.units, 60)"},
	{"stronghold/2010", `phase_card.t3.actions=["sergeant"];phase_card.t5.actions=["quartermaster"]`, "phase_card.t3.actions is sergeant: nobody could use Drover"},
	{"stronghold/2010", "phase_card.r5.count.p2=0;phase_card.r5.count.p34=0;players.p3.draft_offer=3", `phase card "r5" is never dealt: it has no copies`},
	{"stronghold/2010", "setup.preset=true;players.max=2;players.p2.draft_offer=3", "players.p2.draft_offer has no effect while setup.preset is true"},
	{"stronghold/2010", "setup.preset=true", "setup.preset holds for two players alone"},
	{"stronghold/2010", "hero.officer.use=false;hero.officer.oration_max=3", "hero.officer.oration_max has no effect while hero.officer.use is false"},
	{"stronghold/2010", "hero.officer.oration_max=0;hero.officer.oration_bonus=2", "hero.officer.oration_bonus has no effect while hero.officer.oration_max is 0"},
	{"stronghold/2010", "hero.warrior.use=false", ""},
	{"stronghold/2010", "invader_action.gale.tokens=0;invader_action.gale.surcharge=2", "invader_action.gale.surcharge has no effect while invader_action.gale.tokens is 0"},
	{"stronghold/2010", "invader_action.gale.tokens=0", ""},
	{"stronghold/2010", "defender_action.cannon.tokens=0;defender_action.cannon.cost=2", "defender_action.cannon.cost has no effect while defender_action.cannon.tokens is 0"},
	{"stronghold/2010", "order.bluff.tokens=0;order.goblin_fury.tokens=0;order.goblin_fury.strength=2", "order.goblin_fury.strength has no effect while order.goblin_fury.tokens is 0"},
	{"stronghold/2010", "order.face_down=false;order.classified_cost=2", "order.classified_cost has no effect while order.face_down is false"},
	{"stronghold/2010", "phase_card.m1.starred=false", "phase_card.m1.starred has no effect"},
	{"stronghold/2010", "players.max=2;phase_card.m1.count.p34=2", "phase_card.m1.count.p34 has no effect while players.max is 2"},
	{"stronghold/2010", "players.max=3;ally.haste_per_turn=2", "ally.haste_per_turn has no effect while players.max is 3"},
	{"stronghold/2010", "special_action.accurate_shot.goblins=2", "special_action.accurate_shot.goblins has no effect, though"},
	{"stronghold/2010", "glory.mass_siege.points=0;glory.mass_siege.sections=5", "glory.mass_siege.sections has no effect while glory.mass_siege.points is 0"},
	{"stronghold/2010", `rule.deed_allowed="false";deed.glory_cost=2`, "deed.glory_cost has no effect while rule.deed_allowed is false"},
	{"stronghold/2010", "invader_action.ram.tokens=0;defender_action.gate.gain=2", "defender_action.gate.gain has no effect while invader_action.ram.tokens is 0"},
	{"stronghold/2010", `defender_action.blessing.tokens=0;variant.blessing_scope="side"`, "variant.blessing_scope has no effect while defender_action.blessing.tokens is 0"},
	{"stronghold/2010", "defender_action.wall.tokens=2", "defender_action.wall.tokens has no effect, though"},
	{"stronghold/2010", "section_default.equipment_slots=3", ""},
	{"stronghold/2010", "setup.resource_bank=5", "players.p3.start_resources takes 6 resources, setup.resource_bank has 5"},
	{"stronghold/2010", "glory.attack_of_the_trolls.trolls=41", "glory.attack_of_the_trolls.trolls is 41: condition glory.attack_of_the_trolls.when is always false: it never scores"},
	{"stronghold/2010", "glory.attack_of_the_trolls.trolls=40", ""},
	{"stronghold/2010", "glory.attack_of_the_trolls.trolls=41;glory.attack_of_the_trolls.points=0", "glory.attack_of_the_trolls.trolls has no effect while glory.attack_of_the_trolls.points is 0"},
	{"stronghold/2010", "glory.blood_rituals.goblins=61", "glory.blood_rituals.goblins is 61: condition glory.blood_rituals.when is always false: it never scores"},
	{"stronghold/2010", "deed.first_turn=11", "deed.first_turn is 11: condition rule.deed_allowed is always false: no deed is ever done"},
	{"stronghold/2010", "deed.first_turn=10;glory.honour_guard.first_turn=10", ""},
	{"stronghold/2010", "glory.honour_guard.first_turn=11", "glory.honour_guard.first_turn is 11: condition glory.honour_guard.when is always false: the guard never scores"},
	{"stronghold/2010", `rule.defender_wins_on_time="false";deed.first_turn=11;siege.max_turns=9`, "siege.max_turns has no effect: no condition names rules.siege.max_turns"},
	{"stronghold/2010", "glory.honour_guard.soldiers=14;setup.defender_units.soldier=13", "glory.honour_guard.soldiers is 14, setup.defender_units.soldier is 13: nobody ever mans the guard"},
	{"stronghold/2010", "invader_action.ballista.resources=17", "invader_action.ballista.resources is 17: nobody could use Ballista"},
	{"stronghold/2010", "setup.bag.orc=1", "setup.bag.orc is 1: nobody could use Quartermaster, Trench Master, Drover"},
	{"stronghold/2010", "setup.bag.troll=20;glory.attack_of_the_trolls.trolls=3", ""},
	{"stronghold/2010", "setup.wood_supply=0", "setup.wood_supply is 0: defender_action.wall has no wood to put on a wall"},
	{"stronghold/2010", "setup.bag.goblin=4;setup.bag.orc=3;setup.bag.troll=4;glory.blood_rituals.goblins=4", "camp.threshold.crowd.units is 12, the bag has 11 units: the camp never has as many"},
	{"empires/2002", "move.mountain=7", "move.mountain is 7, which nothing came to"},
	{"empires/2002", "move.mountain=6;move.strait=6;move.sea=6;neutral.roll=6;diplomacy.roll=6;subvert.roll=8;trade.displace=7", ""},
	{"empires/2002", "move.strait=8", "move.strait is 8, which nothing came to"},
	{"empires/2002", "move.sea=8;move.sea_line_bonus=0", "move.sea is 8: nobody could use Galley in battle"},
	{"empires/2002", "neutral.roll=7", "neutral.roll is 7, which nothing came to"},
	{"empires/2002", "neutral.sea_second_roll=7", "neutral.sea_second_roll is 7, which nothing came to"},
	{"empires/2002", "diplomacy.roll=7", "diplomacy.roll is 7, which nothing came to"},
	{"empires/2002", "envoy.roll=7", "envoy.roll is 7, which nothing came to"},
	{"empires/2002", "subvert.roll=9;subvert.pay_max=2", "subvert.roll is 9, which nothing came to"},
	{"empires/2002", "trade.displace=7;trade.displace_per_merchant=0", "trade.displace is 7, which nothing came to"},
	{"empires/2002", "trade.displace=7;card.merchant.count=0", "trade.displace is 7, which nothing came to"},
	{"empires/2002", `trade.displace=12;trade.displace_bonus="me.areas"`, ""},
	{"empires/2002", "trade.markers=0;trade.per_merchant=0", "trade.markers is 0: nobody could use "},
	{"empires/2002", "unit.archers.kill=9", "unit.archers.kill is 9, which nothing came to"},
	{"empires/2002", "unit.archers.kill=10;unit.archers.block=9", "unit.archers.block is 9, which nothing came to"},
	{"empires/2002", "artillery.siege.all=8", "artillery.siege.all is 8, which nothing came to"},
	{"empires/2002", "unit.elephant.rampage_at_most=6", "it rampages in every combat"},
	{"empires/2002", "revolt.from_turn=5", "revolt.from_turn is 5, which nothing came to"},
	{"empires/2002", "pieces.trade=3", "fortify.cost is 4, pieces.trade is 3: nobody without an Engineer can ever pay it"},
	{"empires/2002", "diplomacy.cost=11;pieces.trade=10", "diplomacy.cost is 11: nobody could use Diplomacy"},
	{"empires/2002", "pieces.forts=0;setup.forts=0", "pieces.forts is 0: nobody could use "},
	{"empires/2002", "move.sea=1;move.sea_line_bonus=2", "move.sea_line_bonus has no effect while move.sea is 1"},
	{"empires/2002", "plunder.enabled=false;rout.spoils=0;plunder.vp=3", "plunder.vp has no effect while plunder.enabled is false"},
	{"empires/2002", "plunder.enabled=false;rout.spoils=1;plunder.vp=3", ""},
	{"empires/2002", "subvert.pay_max=0;subvert.per_marker=2", "subvert.per_marker has no effect while subvert.pay_max is 0"},
	{"empires/2002", "players.max=4;setup.markers.p5=9", "setup.markers.p5 has no effect while players.max is 4"},
	{"empires/2002", "revolt.from_turn=0;revolt.markers=2", "revolt.markers has no effect while revolt.from_turn is 0"},
	{"empires/2002", `actions.enabled=["attack","recruit"];trade.displace=4`, "trade.displace has no effect while actions.enabled is attack, recruit"},
	{"empires/2002", "unit.sword.kill=5", "unit.sword.kill has no effect, though"},
	{"empires/2002", "card.archers.strength=5", "card.archers.strength has no effect, though"},
	{"empires/2002", "artillery.field.galley=5", "artillery.field.galley has no effect, though"},
	{"empires/2002", "bonus.sword.merchant=1", "bonus.sword.merchant has no effect, though"},
	{"empires/2002", "bonus.artillery.sword=1", "bonus.artillery has no effect in trial matches"},
	{"empires/2002", "last_province.protected=false;last_province.attackable=true", "last_province.attackable has no effect while last_province.protected is false"},
	{"empires/2002", "rout.extra_actions=0;rout.chain=true", "rout.chain has no effect while rout.extra_actions is 0"},
	{"empires/2002", `turns.first_by_lot="every_turn";turns.first_passes="right"`, "turns.first_passes has no effect while turns.first_by_lot is every_turn"},
	{"empires/2002", "card.diplomat.count=0", "card.diplomat.count is 0: nobody could use Diplomat"},
	{"proelio/0.9.6", "card.plague.when=house.fortification > 5", "card.plague.when is house.fortification > 5: nobody could use The Plague"},
	{"proelio/0.9.6", "card.plague.when=house.fortification == 4;card.fortress.drop=true", "card.plague.when is house.fortification == 4: nobody could use The Plague"},
	{"proelio/0.9.6", "merchant.use=false", "merchant.use is false: nobody could use Merchants Guild"},
	{"proelio/0.9.6", `merchant.use=false;merchant.price.summer=["any"]`, "merchant.price.summer has no effect while merchant.use is false"},
	{"proelio/0.9.6", "card.plague.count=0", "card.plague.count is 0: nobody could use Apothecaries Guild"},
	{"proelio/0.9.6", "attack.legal=house.turn < 0", "attack.legal is house.turn < 0: nobody could use Patrol"},
	{"proelio/0.9.6", "defeat.when=house.hand > 20", "defeat.when is house.hand > 20: none of 189 trial matches ended by conquest"},
	{"proelio/0.9.6", "defeat.when=house.hand > 20;seasons.use=false", "defeat.when is house.hand > 20: nobody won any of"},
	{"proelio/0.9.6", "defeat.when=house.hand > 20;draw.legal=false", "defeat.when is house.hand > 20: nobody won any of"},
	{"proelio/0.9.6", "card.trebuchets.value=15", "card.trebuchets.value is 15: nobody could use Trebuchets"},
	{"proelio/0.9.6", `equitas.uses=0;equitas.from=["deck"]`, "equitas.from has no effect while equitas.uses is 0"},
	{"proelio/0.9.6", "equitas.uses=3", "equitas.uses has no effect, though"},
	{"proelio/0.9.6", "imperial.legal=house.hand >= 1", "imperial.legal has no effect: it asks for no more than what must be so anyway"},
	{"proelio/0.9.6", "resolve.sacrifice=house.fortification >= 1", "resolve.sacrifice has no effect: it asks for no more than what must be so anyway"},
	{"proelio/0.9.6", "guilds.use=false;guild.bards.uses=2", "guild.bards.uses has no effect while guilds.use is false"},
	{"proelio/0.9.6", "card.plague.min=2", "card.plague.min has no effect, though"},
	{"proelio/0.9.6", "card.plague.value=3", "card.plague.value has no effect, though"},
	{"proelio/0.9.6", "card.knights.fortify=true", "card.knights.fortify has no effect"},
	{"proelio/0.9.6", "fortify.legal=house.fortification > 9", "fortify.legal is house.fortification > 9: nobody could use Palisades"},
	{"proelio/0.9.6", "guild.bards.perk.chant.when=house.hand > 9", "guild.bards.perk.chant.when is house.hand > 9: nobody could use Bards Guild"},
	{"proelio/0.9.6", "turn.limit=3", "turn.limit is 3: nobody won any of"},
	{"proelio/0.9.6", `merchant.offer.a={name={en="A"},when="house.hand > 2",price=["any"]};merchant.offer.b={name={en="B"},when="house.hand > 4",price=[]}`, "merchant.offer.b has no effect while merchant.offer.a is { … }"},
	{"proelio/0.9.6", "hand.limit=6", ""},
	{"proelio/0.9.6", "card.plague.count=6", ""},
	{"warland/2.0.2", "castle.resistance=20", "castle.resistance is 20: nobody won any of"},
	{"warland/2.0.2", "bastion.resistance=20", "bastion.resistance is 20: nobody won any of"},
	{"warland/2.0.2", "demolition.success=false", "demolition.success is false: nobody won any of"},
	{"warland/2.0.2", "demolition.soldier_if=false", "demolition.soldier_if is false: nobody won any of"},
	{"warland/2.0.2", "castle.attack_if=false", "castle.attack_if is false: nobody won any of"},
	{"warland/2.0.2", "demolition.success=roll.best > 20", "demolition.success is roll.best > 20: nobody won any of"},
	{"warland/2.0.2", "end.max_rounds=1", "end.max_rounds is 1: nobody won any of"},
	{"warland/2.0.2", "coins.mode=free;building.barracks.train.coins=5", "building.barracks.train.coins has no effect while coins.mode is free"},
	{"warland/2.0.2", "setup.coins=5", "setup.coins has no effect while coins.mode is as_resources"},
	{"warland/2.0.2", "advanced.enabled_if=false;treaty.max_per_player=2", "treaty.max_per_player has no effect while advanced.enabled_if is false"},
	{"warland/2.0.2", "build.works_per_turn=1;build.constructions_per_turn=3", "build.constructions_per_turn has no effect while build.works_per_turn is 1"},
	{"warland/2.0.2", "pawn.soldier_f1.resistance=3", "pawn.soldier_f1.resistance has no effect: a soldier defends itself"},
	{"warland/2.0.2", "creature.red_ogre.strength=9", "creature.red_ogre.strength has no effect: creatures.enabled is false"},
}
