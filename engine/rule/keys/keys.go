// Package keys makes the keys of a game's schema, one call for each key: its path, type,
// meaning, and the heading of the rulebook that states it.
//
// Paths are those of [rule.Key]: "player.max", "card.*.cost". Units are nouns in the
// plural: "cards". Further properties are added by functions that take a key and return it
// changed: Optional, Unlimited, ByName.
package keys

import (
	"strings"

	"equitas/engine/rule"
)

// Number returns the key of a number from lo to hi.
func Number(path string, lo, hi int64, unit, doc, source string) rule.Key {
	return rule.Key{Path: path, Type: rule.Int, Lo: lo, Hi: hi, Unit: unit, Doc: doc, Source: source}
}

// OrNone returns the key of a number up to hi that may be left out, and is then 0.
func OrNone(path string, hi int64, unit, doc, source string) rule.Key {
	return Optional(Number(path, 0, hi, unit, doc, source), "0")
}

// YesNo returns the key of a value that is true or false.
func YesNo(path, doc, source string) rule.Key {
	return rule.Key{Path: path, Type: rule.Bool, Doc: doc, Source: source}
}

// Condition returns the key of a condition. sees are the first parts of the names that it
// may use.
func Condition(path string, sees []string, doc, source string) rule.Key {
	return rule.Key{Path: path, Type: rule.Condition, Sees: sees, Doc: doc, Source: source}
}

// Amount returns the key of a number, or of a formula. sees are the first parts of the
// names that the formula may use. Its result must lie from lo to hi.
func Amount(path string, lo, hi int64, unit string, sees []string, doc, source string) rule.Key {
	return rule.Key{Path: path, Type: rule.Amount, Within: true, Lo: lo, Hi: hi, Unit: unit, Sees: sees, Doc: doc, Source: source}
}

// Word returns the key of a value that is one of words; "@table" stands for the ids of a
// table.
func Word(path, doc, source string, words ...string) rule.Key {
	return rule.Key{Path: path, Type: rule.Word, Words: words, Doc: doc, Source: source}
}

// Words returns the key of a list, which may be empty, of any of words; "@table" stands for
// the ids of a table.
func Words(path, doc, source string, words ...string) rule.Key {
	return rule.Key{Path: path, Type: rule.Words, Words: words, Slots: true, Doc: doc, Source: source}
}

// Name returns the key of the names, by language, of a table's entries; what is the noun
// for an entry.
func Name(table, what string) rule.Key {
	return rule.Key{Path: table + ".name", Type: rule.Names, Doc: "the " + what + "'s name, by language"}
}

// Table returns the keys of one table, followed by those that mark where its data come
// from.
func Table(path string, keys ...rule.Key) []rule.Key { return append(keys, rule.Marks(path)...) }

// Optional makes a key optional; def says in words what holds where it is left out.
func Optional(k rule.Key, def string) rule.Key {
	k.Optional, k.Default = true, def
	return k
}

// Zero adds to the key of a number what 0 means.
func Zero(k rule.Key, means string) rule.Key {
	k.Zero = means
	return k
}

// Unlimited marks the key of a number for which 0 means no limit.
func Unlimited(k rule.Key) rule.Key { return Zero(k, "no limit") }

// Called gives a key a label, for use where the words of its path make no good name.
func Called(k rule.Key, label string) rule.Key {
	k.Label = label
	return k
}

// ByName marks the key of a number that is used only by conditions and amounts that name
// it.
func ByName(k rule.Key) rule.Key {
	k.ByName = true
	return k
}

// Named marks the key of an amount that conditions can name. moment says when it is
// computed: "when its turn begins".
func Named(k rule.Key, moment string) rule.Key {
	k.Named, k.Moment = true, moment
	return k
}

// Reached marks the key of a number that matters only if something in play reaches it, such
// as a roll. check warns where nothing can.
func Reached(k rule.Key) rule.Key {
	k.Reached = true
	return k
}

// Never adds to the key of a condition what it means if it is always false, which is rarely
// intended.
func Never(k rule.Key, means string) rule.Key {
	k.Never = means
	return k
}

// Ever adds to the key of a condition what it means if it always holds, which is rarely
// intended.
func Ever(k rule.Key, means string) rule.Key {
	k.Ever = means
	return k
}

// CountSource returns the key of an entry that says where its number of copies comes from.
// counts are the keys that hold that number; none if the value of the entry is itself the
// number.
func CountSource(entry, doc string, counts ...string) rule.Key {
	k := Optional(Word(entry+".source", doc, "", "rulebook", "assumed", "designed"), "designed")
	k.Mark = &rule.Mark{Of: counts}
	return k
}

// DeckSum returns a function for [rule.Schema.DeckSum] that counts the cards of a deck: it
// adds up the values at some paths, in which "*" stands for every entry of a table. A
// number counts as itself, a list as its number of cards, an entry as 1: "card.*.count",
// "set.*.cards", "guild.*". With " if KEY" behind a path only entries in which KEY is true
// count.
func DeckSum(paths ...string) func(deck *rule.Table) int {
	return func(deck *rule.Table) (sum int) {
		for _, path := range paths {
			path, key, only := strings.Cut(path, " if ")
			table, rest, each := strings.Cut(path, ".*")
			if !each {
				sum += size(deck.Get(path))
				continue
			}
			t := deck.Get(table)
			if t == nil || t.Table == nil {
				continue
			}
			for _, id := range t.Table.Keys() {
				if is := t.Table.Get(id + "." + key); !only || is != nil && is.Bool {
					sum += size(t.Table.Get(id + rest))
				}
			}
		}
		return sum
	}
}

// size returns how many cards a value of a deck stands for.
func size(v *rule.Value) int {
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
