package empires

import (
	"fmt"
	"slices"

	"equitas/engine/place"
	"equitas/engine/rule"
)

// boxKeys returns the keys of the map, the tables of revolts and the cards.
func boxKeys() []rule.Key {
	t := "revolt_table.*"
	revolts := []rule.Key{words(t+".dice", "dice that pick the table", book+"Revolts", "1", "2", "3", "4", "5", "6")}
	for i := 1; i <= dieSides; i++ {
		revolts = append(revolts, words(fmt.Sprintf("%s.c%d", t, i), "provinces of the column, in the order in which they revolt", book+"Revolts; ruling R64", "@province"))
	}
	points := func(p string) rule.Key {
		return number(p+".vp", 0, 20, "points", "points for control, and trade markers that it holds", book+"End of Turn")
	}
	return slices.Concat(
		table("component.*", name("component.*", "piece"),
			number("component.*.count", 0, 500, "pieces", "that the box holds", book+"Components"),
			optional(yes("component.*.cards", "is it a card?", book+"Components"), "no")),
		[]rule.Key{place.Rows("picture.rows")},
		table("province.*", name("province.*", "province"),
			word("province.*.side", "north: north of the Mediterranean and west of Asia Minor; south: all others", book+"North and South", sideWords...),
			points("province.*"),
			optional(yes("province.*.amphora", "does it show an amphora?", book+"Trade Collection and First Player"), "no"),
			optional(words("province.*.seas", "sea areas on whose coast it lies", book+"Sea Movement", "@sea"), "none")),
		table("sea.*", name("sea.*", "sea area"), points("sea.*"), words("sea.*.borders", "sea areas beside it", "Ruling R16", "@sea")),
		table("border.*",
			word("border.*.a", "a province", book+"Attack a Province", "@province"),
			word("border.*.b", "the province beside it", book+"Attack a Province", "@province"),
			word("border.*.kind", "what lies between: nothing, mountains, a strait (black line), or sea (blue line)", book+"Attack a Province", borderWords...)),
		table(t, revolts...),
		table("card.*",
			word("card.*.kind", "what it is", book+"Fighting the Battle", "@unit"),
			none("card.*.strength", 20, "points", "number on the card", book+"Fighting the Battle"),
			optional(word("card.*.mark", "the side of which one must control a province to take it", book+"Recruit", markWords...), "none"),
			number("card.*.vp", -20, 20, "points", "at each scoring", book+"End of Turn"),
			number("card.*.count", 0, 60, "cards", "copies in the deck", book+"Components")),
		table("empire_card.*",
			word("empire_card.*.kind", "what it is", book+"Setup", "@unit"),
			none("empire_card.*.strength", 20, "points", "number on the card", book+"Setup")),
		table("empire_set.*",
			word("empire_set.*.side", "on which side it can be had", book+"Setup", sideWords...),
			words("empire_set.*.cards", "its cards", book+"Setup", "@empire_card")),
	)
}

// unitKeys returns the keys of units.
func unitKeys() []rule.Key {
	u := "unit.*"
	keys := slices.Concat(
		table(u, name(u, "unit"),
			word(u+".family", "what sort of unit it is, for lists", book+"Fighting the Battle", familyWords...),
			word(u+".mode", "how it fights: by strength, by a roll that blocks or kills, by a roll to hit, or not at all", book+"Fighting the Battle", modeWords...),
			optional(word(u+".does", "what a person on the table is good for", book+"Recruit", doesWords...), "nothing"),
			optional(word(u+".speed", "fast cards stand before slow ones", book+"Fighting the Battle", speedWords...), "fast"),
			optional(yes(u+".field", "may it fight in the open?", book+"Battle; ruling R22"), "no"),
			optional(yes(u+".siege", "may it fight in a siege?", book+"Siege; ruling R22"), "no"),
			optional(word(u+".sea", "the group of which it counts at sea", book+"Sea Battles; ruling R22", "@sea_group"), "never at sea"),
			none(u+".base", 20, "points", "strength of a card without a number", book+"Warband; Siege Tower"),
			optional(yes(u+".die", "is a die added to the strength?", "Ruling R63"), "no"),
			none(u+".block", 12, "or more on a die", "needed to block", book+"Foot Skirmishers"),
			none(u+".kill", 12, "or more on a die", "needed to kill", book+"Foot Skirmishers"),
			none(u+".engineer", 6, "", "on strength or die where its owner has an Engineer", "Ruling R29"),
			none(u+".rampage_at_most", 6, "", "with this on a die, or less, it loses before anything else", book+"Elephant"),
			optional(yes(u+".unique", "may a player have only one of them on the table?", "Ruling R46"), "no")),
		table("sea_group.*", zero(number("sea_group.*.most", 0, maxBattle, "cards", "of the group in a sea battle", book+"Sea Battles"), "no limit")),
		table("bonus.*", number("bonus.*.*", -9, 9, "", "on strength or die against that kind", book+"Fighting the Battle")),
		table("drawn.*", words("drawn.*.against", "kinds with which it draws", book+"Fighting the Battle; ruling R26", "@unit")),
		table("beats.*", words("beats.*.against", "kinds that it beats", book+"Light Horse", "@unit")),
	)
	for _, w := range placeWords {
		p := "artillery." + w
		keys = append(keys, table(p, number(p+".*", 0, 12, "or more on a die", "needed to hit that kind; all: every kind that is not named; 0: it loses without rolling", book+"Artillery"))...)
	}
	return keys
}
