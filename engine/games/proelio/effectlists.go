package proelio

import (
	"slices"

	"equitas/engine/rule"
)

// effectKeys are the keys of a card that hold lists of effects.
var effectKeys = [...]string{"play", "reveal", "deployed"}

// An effectPlace is a place in the files where a list of effects can stand, in a card or in a perk
// of a Guild.
type effectPlace struct{ path, word string } // such as "guild.bards.perk.sing.do" and "perk sing"

// effectPlaces returns the places where an entry of a table can have lists of effects, in the
// order of the file; perks are the ids of its perks.
func effectPlaces(table, id string, perks []string) (l []effectPlace) {
	path := table + "." + id
	if table == "card" {
		for _, key := range effectKeys {
			l = append(l, effectPlace{path + "." + key, key})
		}
	}
	for _, perk := range perks {
		l = append(l, effectPlace{path + ".perk." + perk + ".do", "perk " + perk})
	}
	return l
}

func perksOf(set *rule.Set, guild string) []string { return keysOf(set, "guild."+guild+".perk") }

// effectPlacesOf returns the places where one entry of a set can have lists of effects.
func effectPlacesOf(set *rule.Set, table, id string) []effectPlace {
	if table != "guild" {
		return effectPlaces(table, id, nil)
	}
	return effectPlaces(table, id, perksOf(set, id))
}

// allEffectPlaces returns the places of lists of effects of all cards, then of all Guilds.
func allEffectPlaces(set *rule.Set) (l []effectPlace) {
	for _, table := range [...]string{"card", "guild"} {
		for _, id := range keysOf(set, table) {
			l = append(l, effectPlacesOf(set, table, id)...)
		}
	}
	return l
}

// cardEffects returns the effects of a card, or of all perks of a Guild, in the order of the
// file.
func cardEffects(set *rule.Set, table, id string) (l []effect) {
	for _, at := range effectPlacesOf(set, table, id) {
		l = append(l, effectsOf(set.Value(at.path))...)
	}
	return l
}

// allHaveVerb reports whether a list has effects and all of them have the given verb.
func allHaveVerb(list *rule.Value, verb opVerb) bool {
	l := effectsOf(list)
	return len(l) > 0 && !slices.ContainsFunc(l, func(e effect) bool { return e.row.op != verb })
}
