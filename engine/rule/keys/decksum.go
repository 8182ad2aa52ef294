package keys

import (
	"strings"

	"equitas/engine/rule"
)

// deckSum returns a function for [rule.Schema.DeckSum] that counts the cards of a deck: it adds up the
// values at paths such as "card.*.count", "set.*.cards" and "guild.*", in which "*" stands for
// every entry of a table. A number counts as itself, a list as its length, an entry as 1. If a path
// ends in " if KEY", only entries in which KEY is true count.
func deckSum(paths ...string) func(deck *rule.Table) int {
	return func(deck *rule.Table) (sum int) {
		for _, path := range paths {
			path, key, only := strings.Cut(path, " if ")
			table, rest, each := strings.Cut(path, ".*")
			if !each {
				sum += cardCount(deck.Get(path))
				continue
			}
			t := deck.Get(table)
			if t == nil || t.Table == nil {
				continue
			}
			for _, id := range t.Table.Keys() {
				if is := t.Table.Get(id + "." + key); !only || is != nil && is.Bool {
					sum += cardCount(t.Table.Get(id + rest))
				}
			}
		}
		return sum
	}
}

// cardCount returns how many cards a value of a deck stands for.
func cardCount(v *rule.Value) int {
	switch {
	case v == nil:
		return 0
	case v.Kind == rule.KindInt:
		return int(v.Int)
	case v.Kind == rule.KindTable:
		return 1
	}
	return len(v.Words())
}
