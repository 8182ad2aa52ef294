package warland

import "equitas/engine/cardfaces"

// Conditions of the edition.
const (
	allowedUsually  = "me.buildings < rules.build.max_buildings && (building.tier != 'advanced' || building.owned < rules.build.advanced_per_type)"
	beatsResistance = "roll.best > roll.resistance"
)

// sections are the rules of the page, in order; their words are in [page.rule] of
// decks/warland/words.en.toml.
var sections = []cardfaces.Section{
	{ID: "table", Rules: []cardfaces.Rule{
		{ID: "players.min"},
		{ID: "players.max"},
		{ID: "table.size_mm"},
		{ID: "table.ruler_mm"},
		{ID: "table.building_capacity"},
		{ID: "setup.dice"},
		{ID: "setup.carpenters"},
		{ID: "setup.resources"},
		{ID: "setup.food"},
	}},
	{ID: "food", Rules: []cardfaces.Rule{
		{ID: "feeding.offer_deliberate"},
		{ID: "feeding.partial_rations"},
		{ID: "end_phase.food_kept"},
		{ID: "coins.mode"},
	}},
	{ID: "move", Rules: []cardfaces.Rule{
		{ID: "movement.mode"},
		{ID: "movement.inhabitants"},
		{ID: "movement.carpenters"},
		{ID: "movement.soldiers"},
		{ID: "movement.moves_per_pawn"},
	}},
	{ID: "build", Rules: []cardfaces.Rule{
		{ID: "build.works_per_turn"},
		{ID: "build.constructions_per_turn"},
		{ID: "build.cost", Usual: "building.resistance"},
		{ID: "build.allowed", Usual: allowedUsually},
		{ID: "build.castle_counts"},
		{ID: "build.over_limit"},
		{ID: "build.builder_if", Usual: "!pawn.in_building && !pawn.in_any_zone"},
		{ID: "build.helpers_for_instant_flip"},
	}},
	{ID: "demolish", Rules: []cardfaces.Rule{
		{ID: "demolition.demolitions_per_turn"},
		{ID: "demolition.demolitions_per_soldier"},
		{ID: "demolition.soldier_if", Usual: "pawn.on_mission"},
		{ID: "demolition.success", Usual: beatsResistance},
		{ID: "demolition.allow_group"},
		{ID: "demolition.allow_own"},
		{ID: "build.face_down_resistance"},
		{ID: "bastion.resistance"},
	}},
	{ID: "battle", Rules: []cardfaces.Rule{
		{ID: "dice.dice_per_strength"},
		{ID: "battle.attacks_per_soldier"},
		{ID: "battle.defender_exhausts"},
		{ID: "battle.demolition_exhausts"},
		{ID: "battle.protected_in_buildings"},
		{ID: "battle.kill_if", Usual: beatsResistance},
		{ID: "battle.attacker_wins", Usual: "battle.attack > battle.defence"},
		{ID: "battle.defender_wins", Usual: "battle.attack < battle.defence"},
		{ID: "battle.tie"},
		{ID: "battle.group_loss"},
	}},
	{ID: "castle", Rules: []cardfaces.Rule{
		{ID: "castle.attack_if", Usual: "target.bastions == 0"},
		{ID: "castle.resistance"},
		{ID: "castle.resources"},
		{ID: "castle.food"},
		{ID: "castle.wins_needed"},
		{ID: "castle.wins_mode"},
		{ID: "elimination.remove_pieces"},
		{ID: "end.when", Usual: "game.alive == 1"},
	}},
	{ID: "pacts", Rules: []cardfaces.Rule{
		{ID: "advanced.enabled_if", Usual: "game.seats == 4"},
		{ID: "treaty.offers_per_opponent_per_turn"},
		{ID: "treaty.max_per_player"},
		{ID: "treaty.joint_attacks"},
		{ID: "treaty.ends_if", Usual: "treaty.enemy_out || treaty.proposer_out || treaty.partner_out"},
		{ID: "bribe.offers_per_opponent_per_turn"},
		{ID: "bribe.truce_turns"},
		{ID: "bribe.max_troops"},
		{ID: "bribe.max_settlers"},
		{ID: "bribe.allow_mix"},
	}},
	{ID: "creatures", Rules: []cardfaces.Rule{
		{ID: "creatures.enabled"},
		{ID: "creatures.hand_start", Module: "creatures.enabled"},
		{ID: "creatures.draw_per_turn", Module: "creatures.enabled"},
		{ID: "creatures.hands_open", Module: "creatures.enabled"},
		{ID: "creatures.play_cost", Usual: "card.credits", Module: "creatures.enabled"},
		{ID: "creatures.max_in_own_realm", Module: "creatures.enabled"},
		{ID: "creatures.move_on_entry", Module: "creatures.enabled"},
		{ID: "creatures.attack_on_entry", Module: "creatures.enabled"},
		{ID: "creatures.colour_bonus", Module: "creatures.enabled"},
		{ID: "creatures.heals_per_creature", Module: "creatures.enabled"},
		{ID: "creatures.sacrifices_per_player", Module: "creatures.enabled"},
	}},
}
