package proelio

import (
	"slices"

	"equitas/engine/rule"
)

// effectKeys are the keys of a card that hold lists of effects.
var effectKeys = [...]string{"play", "reveal", "deployed"}

// A listing is a place in the files where a list of effects can stand, in a card or in a perk
// of a Guild.
type listing struct{ path, word string } // such as "guild.bards.perk.sing.do" and "perk sing"

// listings returns the places where an entry of a table can have lists of effects, in the order
// of the file; perks are the ids of its perks.
func listings(table, id string, perks []string) (l []listing) {
	path := table + "." + id
	if table == "card" {
		for _, key := range effectKeys {
			l = append(l, listing{path + "." + key, key})
		}
	}
	for _, perk := range perks {
		l = append(l, listing{path + ".perk." + perk + ".do", "perk " + perk})
	}
	return l
}

func perksOf(set *rule.Set, guild string) []string { return keysOf(set, "guild."+guild+".perk") }

// listingsOf returns the places where one entry of a set can have lists of effects.
func listingsOf(set *rule.Set, table, id string) []listing {
	if table != "guild" {
		return listings(table, id, nil)
	}
	return listings(table, id, perksOf(set, id))
}

// allListings returns the places of lists of effects of all cards, then of all Guilds.
func allListings(set *rule.Set) (l []listing) {
	for _, table := range [...]string{"card", "guild"} {
		for _, id := range keysOf(set, table) {
			l = append(l, listingsOf(set, table, id)...)
		}
	}
	return l
}

// cardEffects returns the effects of a card, or of all perks of a Guild, in the order of the
// file.
func cardEffects(set *rule.Set, table, id string) (l []effect) {
	for _, at := range listingsOf(set, table, id) {
		l = append(l, effectsOf(set.Value(at.path))...)
	}
	return l
}

// allOf reports whether a list has effects and all of them have the given verb.
func allOf(list *rule.Value, verb opVerb) bool {
	l := effectsOf(list)
	return len(l) > 0 && !slices.ContainsFunc(l, func(e effect) bool { return e.row.op != verb })
}
