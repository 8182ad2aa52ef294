package cardfaces

import (
	"fmt"
	"slices"
	"strings"

	"equitas/engine/cardtext"
	"equitas/engine/rule"
)

// The text of a card describes other keys of its entry. If a later file changes these but not
// the text, the card would be wrong: placeholders follow the rules, but words do not. Therefore
// the rules that the text describes (its traits) are compared between two states: after the
// layer of files in which the text was written, and after all layers.

// A Trait is a part of the rules that the text of a card describes.
type Trait struct {
	Title string // for messages: "its play", "the reveal of infiltration", "loot.n"
	Path  string // of the key or table in the files
	Shape string // the value, with everything left out that makes no difference to the wording
}

// A RuleState is one state of the rules: that of the layer of files in which a text was written,
// or the present one.
type RuleState struct {
	*Book
	Get  func(path string) *rule.Value // returns the value of a key in this state; nil for none
	Keys []string                      // placeholders of the text
}

// Canonical returns the value at a path in this state, in canonical form; "" for none.
func (o *RuleState) Canonical(path string) string {
	if v := o.Get(path); v != nil {
		return v.Canonical()
	}
	return ""
}

// OwnTraitPrefix is the prefix of [Trait.Title] for traits of the card itself.
const OwnTraitPrefix = "its "

// EntryTraits returns the traits of an entry: one for each key that affects play, except the
// number of copies. The shape of a number only tells whether it is absent, zero or another
// number, since texts contain no bare numbers.
func (o *RuleState) EntryTraits(entry string) []Trait {
	var all []Trait
	table, _, _ := strings.Cut(entry, ".")
	for i := range o.Set.Schema().Keys {
		k := &o.Set.Schema().Keys[i]
		key, ok := strings.CutPrefix(k.Path, table+".*.")
		if !ok || k.Type == rule.Names || k.PrintOnly || key == "count" || key == "source" {
			continue
		}
		key, each := strings.CutSuffix(key, ".*")
		t := Trait{Title: OwnTraitPrefix + key, Path: entry + "." + key}
		switch v := o.Get(t.Path); {
		case each && v != nil && v.Table != nil:
			for _, id := range v.Table.Keys() {
				t.Shape += id + " " + traitShape(v.Table.Get(id)) + "; "
			}
		default:
			t.Shape = traitShape(v)
		}
		all = append(all, t)
	}
	return all
}

// traitShape returns [Trait.Shape] of a value: the value, but "some" for a number other than 0, and
// "" for none.
func traitShape(v *rule.Value) string {
	switch {
	case v == nil:
		return ""
	case v.Kind == rule.KindInt && v.Int != 0:
		return "some"
	}
	return v.Canonical()
}

// outdatedTrait returns the first trait of an entry that has changed since its text in a language
// was written; false if none has.
func (b *Book) outdatedTrait(entry, key, lang string) (Trait, bool) {
	path := entry + "." + key + "." + lang
	traits := b.design.Traits
	if traits == nil {
		traits = func(o *RuleState, entry, key string) []Trait { return o.EntryTraits(entry) }
	}
	now := &RuleState{Book: b, Get: b.Set.Value, Keys: cardtext.Keys(b.Set.Value(path).Text)}
	then := &RuleState{Book: b, Get: func(k string) *rule.Value { return b.Set.ValueWhen(path, k) }, Keys: now.Keys}
	was := traits(then, entry, key)
	for i, t := range traits(now, entry, key) {
		if i >= len(was) || was[i] != t {
			return t, true
		}
	}
	return Trait{}, false
}

// addOutdatedFault adds a fault if a card has changed since one of its texts was written. The fault names
// all languages in which the same trait has changed, so it is equal for each of them.
func (b *Book) addOutdatedFault(id, entry, key, lang string) {
	t, ok := b.outdatedTrait(entry, key, lang)
	if !ok {
		return
	}
	at := b.Set.Value(entry).At
	if v := b.Set.Value(t.Path); v != nil {
		if at = v.At; v.Kind == rule.KindTable && len(v.Table.Keys()) > 0 { // in a table, what was added last
			at = v.Table.Get(v.Table.Keys()[len(v.Table.Keys())-1]).At
		}
	}
	var texts, langs []string
	for _, l := range b.Set.Table(entry + "." + key).Keys() {
		if o, ok := b.outdatedTrait(entry, key, l); ok && o.Path == t.Path {
			langs = append(langs, l)
			texts = append(texts, fmt.Sprintf("%s %v", l, b.Set.Value(entry+"."+key+"."+l).At))
		}
	}
	help := WritingHint(entry, key, langs) + ", the same again if it still holds"
	if !slices.Contains(b.design.Phrases, key) && b.design.IsComposed != nil && b.design.IsComposed(b, entry) {
		var drops []string
		for _, k := range append(b.design.Texts[:len(b.design.Texts):len(b.design.Texts)], key) {
			if b.Set.Has(entry+"."+k) && !slices.Contains(drops, k+".drop = true") {
				drops = append(drops, k+".drop = true")
			}
		}
		help += "; or " + strings.Join(drops, " and ") + ": one is made of its effects"
	}
	is := "is"
	if strings.HasSuffix(t.Title, "s") { // a plural, such as "its perks"
		is = "are"
	}
	b.Faults = append(b.Faults, rule.Fault{At: at, Help: help, Msg: fmt.Sprintf("%s: %s %s no longer what its %s was written for (%s)", id, t.Title, is, key, strings.Join(texts, ", "))})
}

// UsedPlaceholders returns the set of placeholders used in any text of the cards, such as "thieves.n".
func (b *Book) UsedPlaceholders() map[string]bool {
	if b.usedPlaceholders != nil {
		return b.usedPlaceholders
	}
	b.usedPlaceholders = map[string]bool{}
	for _, table := range b.design.Tables {
		for _, id := range b.Set.Table(table).Keys() {
			for _, key := range b.design.Texts {
				texts := b.Set.Value(table + "." + id + "." + key)
				if texts == nil {
					continue
				}
				for _, lang := range texts.Table.Keys() {
					for _, k := range cardtext.Keys(texts.Table.Get(lang).Text) {
						b.usedPlaceholders[k] = true
					}
				}
			}
		}
	}
	return b.usedPlaceholders
}
