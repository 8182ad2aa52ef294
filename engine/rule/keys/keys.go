// Package keys makes the keys of a game's schema, one call each: the path, what may stand there,
// what it means, and the heading of the rulebook that has it.
//
// Paths are those of [rule.Key]: "player.max", "card.*.cost". Units are nouns in the plural,
// "cards". What a key is besides is put around it: Optional, Unlimited, ByName.
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

// YesNo returns the key of a yes or no.
func YesNo(path, doc, source string) rule.Key {
	return rule.Key{Path: path, Type: rule.Bool, Doc: doc, Source: source}
}

// Condition returns the key of a condition, which asks names of the groups that it sees.
func Condition(path string, sees []string, doc, source string) rule.Key {
	return rule.Key{Path: path, Type: rule.Condition, Sees: sees, Doc: doc, Source: source}
}

// Amount returns the key of a number, or of a formula over names of the groups that it sees;
// what comes out is put within lo to hi.
func Amount(path string, lo, hi int64, unit string, sees []string, doc, source string) rule.Key {
	return rule.Key{Path: path, Type: rule.Amount, Within: true, Lo: lo, Hi: hi, Unit: unit, Sees: sees, Doc: doc, Source: source}
}

// Word returns the key of one of some words; "@table" stands for the ids of a table.
func Word(path, doc, source string, words ...string) rule.Key {
	return rule.Key{Path: path, Type: rule.Word, Words: words, Doc: doc, Source: source}
}

// Words returns the key of a list, which may be empty, of some words; "@table" stands for
// the ids of a table.
func Words(path, doc, source string, words ...string) rule.Key {
	return rule.Key{Path: path, Type: rule.Words, Words: words, Slots: true, Doc: doc, Source: source}
}

// Name returns the key of the names of a table's entries, by language; what says in a word what
// they are.
func Name(table, what string) rule.Key {
	return rule.Key{Path: table + ".name", Type: rule.Names, Doc: "the " + what + "'s name, by language"}
}

// Table returns the keys of one table, and those that mark where its data come from.
func Table(path string, keys ...rule.Key) []rule.Key { return append(keys, rule.Marks(path)...) }

// Optional returns a key that may be left out; def says what holds then.
func Optional(k rule.Key, def string) rule.Key {
	k.Optional, k.Default = true, def
	return k
}

// Zero returns a key of a number with what 0 means.
func Zero(k rule.Key, means string) rule.Key {
	k.Zero = means
	return k
}

// Unlimited returns a key whose 0 means no limit.
func Unlimited(k rule.Key) rule.Key { return Zero(k, "no limit") }

// Called returns a key with a label, where the words of its path make none.
func Called(k rule.Key, label string) rule.Key {
	k.Label = label
	return k
}

// ByName returns the key of a number that conditions and amounts ask, and nothing else.
func ByName(k rule.Key) rule.Key {
	k.ByName = true
	return k
}

// Named returns the key of an amount that conditions can ask by its name, with the moment at
// which it is worked out: "when its turn begins".
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

// Never returns the key of a condition with what it means where it is always false, which is
// hardly intended.
func Never(k rule.Key, means string) rule.Key {
	k.Never = means
	return k
}

// Ever returns the key of a condition with what it means where it always holds, which is hardly
// intended.
func Ever(k rule.Key, means string) rule.Key {
	k.Ever = means
	return k
}

// CountSource returns the key of an entry that says where its number of copies comes from;
// counts are the keys with it, none where the entry itself is one.
func CountSource(entry, doc string, counts ...string) rule.Key {
	k := Optional(Word(entry+".source", doc, "", "rulebook", "assumed", "designed"), "designed")
	k.Mark = &rule.Mark{Of: counts}
	return k
}

// DeckSum returns what counts the cards of a deck ([rule.Schema.DeckSum]): the sum of what
// stands at some paths, in which "*" stands for every entry of a table. A number counts as
// itself, a list as what it lists, an entry as one: "card.*.count", "set.*.cards", "guild.*".
// With " if KEY" behind the path only entries count that say yes to the key.
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
