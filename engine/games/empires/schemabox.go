package empires

import (
	"fmt"
	"slices"

	"equitas/engine/place"
	"equitas/engine/rule"
	"equitas/engine/rule/keys"
)

// boxKeys returns the keys of the map, the tables of revolts and the cards.
func boxKeys() []rule.Key {
	t := "revolt_table.*"
	revolts := []rule.Key{keys.Called(keys.Words(t+".dice", "dice that pick the table", book+"Revolts", "1", "2", "3", "4", "5", "6"), "first die")}
	for i := 1; i <= dieSides; i++ {
		column := keys.Words(fmt.Sprintf("%s.c%d", t, i), "provinces of the column, in the order in which they revolt", book+"Revolts; ruling R64", "@province")
		revolts = append(revolts, keys.Called(column, fmt.Sprintf("second die %d", i)))
	}
	points := func(p string) rule.Key {
		return keys.Called(keys.Number(p+".vp", 0, 20, "points", "points for control, and trade markers that it holds", book+"End of Turn"), "points")
	}
	return slices.Concat(
		keys.Table("component.*", keys.Name("component.*", "piece"),
			keys.Called(keys.Number("component.*.count", 0, 500, "pieces", "that the box holds", book+"Components"), "pieces"),
			keys.Optional(keys.Called(keys.YesNo("component.*.cards", "is it a card?", book+"Components"), "is a card"), "no")),
		[]rule.Key{place.Rows("picture.rows")},
		keys.Table("province.*", keys.Name("province.*", "province"),
			keys.Called(keys.Word("province.*.side", "north: north of the Mediterranean and west of Asia Minor; south: all others", book+"North and South", sideWords...), "side"),
			points("province.*"),
			keys.Optional(keys.YesNo("province.*.amphora", "does it show an amphora?", book+"Trade Collection and First Player"), "no"),
			keys.Optional(keys.Called(keys.Words("province.*.seas", "sea areas on whose coast it lies", book+"Sea Movement", "@sea"), "coast on"), "none")),
		keys.Table("sea.*", keys.Name("sea.*", "sea area"), points("sea.*"), keys.Called(keys.Words("sea.*.borders", "sea areas beside it", "Ruling R16", "@sea"), "beside")),
		keys.Table("border.*",
			keys.Called(keys.Word("border.*.a", "a province", book+"Attack a Province", "@province"), "from"),
			keys.Called(keys.Word("border.*.b", "the province beside it", book+"Attack a Province", "@province"), "to"),
			keys.Called(keys.Word("border.*.kind", "what lies between: nothing, mountains, a strait (black line), or sea (blue line)", book+"Attack a Province", borderWords...), "what lies between")),
		keys.Table(t, revolts...),
		keys.Table("card.*",
			keys.Word("card.*.kind", "what it is", book+"Fighting the Battle", "@unit"),
			keys.OrNone("card.*.strength", 20, "points", "number on the card", book+"Fighting the Battle"),
			keys.Optional(keys.Called(keys.Word("card.*.mark", "the side of which one must control a province to take it", book+"Recruit", markWords...), "taken only with a province in the"), "none"),
			keys.Called(keys.Number("card.*.vp", -20, 20, "points", "at each scoring", book+"End of Turn"), "points at each scoring"),
			keys.Called(keys.Number("card.*.count", 0, 60, "cards", "copies in the deck", book+"Components"), "copies")),
		keys.Table("empire_card.*",
			keys.Word("empire_card.*.kind", "what it is", book+"Setup", "@unit"),
			keys.OrNone("empire_card.*.strength", 20, "points", "number on the card", book+"Setup")),
		keys.Table("empire_set.*",
			keys.Word("empire_set.*.side", "on which side it can be had", book+"Setup", sideWords...),
			keys.Called(keys.Words("empire_set.*.cards", "its cards", book+"Setup", "@empire_card"), "cards")),
	)
}

// unitKeys returns the keys of units.
func unitKeys() []rule.Key {
	u := "unit.*"
	l := slices.Concat(
		keys.Table(u, keys.Name(u, "unit"),
			keys.Word(u+".family", "what sort of unit it is, for lists", book+"Fighting the Battle", familyWords...),
			keys.Word(u+".mode", "how it fights: by strength, by a roll that blocks or kills, by a roll to hit, or not at all", book+"Fighting the Battle", modeWords...),
			keys.Optional(keys.Called(keys.Word(u+".does", "what a person on the table is good for", book+"Recruit", doesWords...), "as a person"), "nothing"),
			keys.Optional(keys.Word(u+".speed", "fast cards stand before slow ones", book+"Fighting the Battle", speedWords...), "fast"),
			keys.Optional(keys.Called(keys.YesNo(u+".field", "may it fight in the open?", book+"Battle; ruling R22"), "fights in the open"), "no"),
			keys.Optional(keys.Called(keys.YesNo(u+".siege", "may it fight in a siege?", book+"Siege; ruling R22"), "fights in sieges"), "no"),
			keys.Optional(keys.Called(keys.Word(u+".sea", "the group of which it counts at sea", book+"Sea Battles; ruling R22", "@sea_group"), "at sea in the group"), "never at sea"),
			keys.Called(keys.OrNone(u+".base", 20, "points", "strength of a card without a number", book+"Warband; Siege Tower"), "strength"),
			keys.Optional(keys.Called(keys.YesNo(u+".die", "is a die added to the strength?", "Ruling R63"), "a die is added"), "no"),
			keys.Optional(keys.Called(roll(u+".block", 0, "needed to block", book+"Foot Skirmishers"), "blocks with"), "0"),
			keys.Optional(keys.Called(roll(u+".kill", 0, "needed to kill", book+"Foot Skirmishers"), "kills with"), "0"),
			keys.Called(keys.OrNone(u+".engineer", 6, "", "on strength or die where its owner has an Engineer", "Ruling R29"), "with an Engineer"),
			keys.Called(keys.OrNone(u+".rampage_at_most", 6, "", "with this on a die, or less, it loses before anything else", book+"Elephant"), "rampages with a die up to"),
			keys.Optional(keys.Called(keys.YesNo(u+".unique", "may a player have only one of them on the table?", "Ruling R46"), "one on the table at most"), "no")),
		keys.Table("sea_group.*", keys.Zero(keys.Called(keys.Number("sea_group.*.most", 0, maxBattle, "cards", "of the group in a sea battle", book+"Sea Battles"), "most cards in a sea battle"), "no limit")),
		keys.Table("bonus.*", keys.Called(keys.Number("bonus.*.*", -9, 9, "", "on strength or die against that kind", book+"Fighting the Battle"), "against {unit}")),
		keys.Table("drawn.*", keys.Called(keys.Words("drawn.*.against", "kinds with which it draws", book+"Fighting the Battle; ruling R26", "@unit"), "draws with")),
		keys.Table("beats.*", keys.Called(keys.Words("beats.*.against", "kinds that it beats", book+"Light Horse", "@unit"), "beats")),
	)
	for i, where := range [battlePlaces]string{"in the open", "in a siege", "at sea"} {
		p := "artillery." + placeWords[i]
		hit := roll(p+".*", 0, "needed to hit that kind; all: every kind that is not named; 0: it loses without rolling", book+"Artillery")
		l = append(l, keys.Table(p, keys.Called(hit, "Artillery "+where+" against {unit}"))...)
	}
	return l
}
