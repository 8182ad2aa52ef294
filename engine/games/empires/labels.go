package empires

import (
	"fmt"

	"equitas/engine/rule"
)

// labels are names of keys without a line of their own on the page of rules, for lists of
// differences.
var labels = map[string]string{
	"players.usual": "players, usually", "turn.*.rounds": "rounds of turn {turn}", "turn.*.score": "points are counted after turn {turn}",
	"income.amphora": "more for the Warehouse for each amphora", "income.merchant": "more for the Warehouse for each Merchant",
	"actions.enabled": "actions", "limits.decisions": "broken off after",
	"move.sea_line_bonus": "along a sea line", "move.sea_control_bonus": "beside a sea area that one controls",
	"diplomacy.roll": "for diplomacy one needs", "subvert.per_marker": "subversion, for each trade marker", "subvert.pay_min": "subversion, fewest trade markers", "subvert.pay_max": "subversion, most trade markers",
	"battle.cards.siege": "cards of each side in a siege", "battle.cards.sea": "cards of each side at sea, at most",
	"battle.out_of_sequence.military_leader": "out of sequence with a Military Leader",
	"ambush.kinds":                           "an ambush favours", "losses.discard_on_miss_or_block": "discarded where their roll misses or blocks",
	"recruit.refresh_per_round": "new displays of a player in a round", "fortify.engineer_cost": "a fortification, with an Engineer", "trade.per_merchant": "more trade markers of one action for each Merchant",
	"component.*.count": "pieces", "component.*.cards": "is a card",
	"province.*.side": "side", "province.*.vp": "points", "province.*.seas": "coast on", "sea.*.vp": "points", "sea.*.borders": "beside",
	"border.*.a": "from", "border.*.b": "to", "border.*.kind": "what lies between", "revolt_table.*.dice": "first die",
	"card.*.vp": "points at each scoring", "card.*.count": "copies", "card.*.mark": "taken only with a province in the", "empire_set.*.cards": "cards",
	"unit.*.does": "as a person", "unit.*.field": "fights in the open", "unit.*.siege": "fights in sieges", "unit.*.sea": "at sea in the group", "unit.*.base": "strength", "unit.*.die": "a die is added",
	"unit.*.block": "blocks with", "unit.*.kill": "kills with", "unit.*.engineer": "with an Engineer", "unit.*.rampage_at_most": "rampages with a die up to", "unit.*.unique": "one on the table at most",
	"sea_group.*.most": "most cards in a sea battle", "bonus.*.*": "against {unit}", "drawn.*.against": "draws with", "beats.*.against": "beats",
	"artillery.field.*": "Artillery in the open against {unit}", "artillery.siege.*": "Artillery in a siege against {unit}", "artillery.sea.*": "Artillery at sea against {unit}",
}

// labelled gives keys their labels.
func labelled(keys []rule.Key) []rule.Key {
	for i := 1; i <= dieSides; i++ {
		labels[fmt.Sprintf("revolt_table.*.c%d", i)] = fmt.Sprintf("second die %d", i)
	}
	for n := minSeats + 1; n <= maxSeats; n++ {
		labels[fmt.Sprintf("setup.markers.p%d", n)] = fmt.Sprintf("placed at the start by each of %d players", n)
	}
	for i := range keys {
		if l := labels[keys[i].Path]; l != "" {
			keys[i].Label = l
		}
	}
	return keys
}
