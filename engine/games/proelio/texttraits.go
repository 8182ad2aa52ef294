package proelio

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"equitas/engine/cardfaces"
	"equitas/engine/rule"
)

// A describer lists the traits of rules that the text of a card describes, under the rules before
// or after a change.
type describer struct{ *cardfaces.RuleState }

// textTraits returns the traits that the text of an entry under a key describes: of the card
// itself, of other cards that it mentions, and of the rules.
func (d *describer) textTraits(entry, key string) []cardfaces.Trait {
	table, id, _ := strings.Cut(entry, ".")
	if key == "n_text" {
		return d.formulaTraits(table, id)
	}
	all := d.cardTraits(table, id, cardfaces.OwnTraitPrefix, "", d.Keys)
	var named []string
	for _, k := range d.Keys {
		other, _, _ := strings.Cut(k, ".")
		if other == id || slices.Contains(named, other) {
			continue
		}
		for _, t := range [...]string{"card", "guild"} {
			if d.Set.Has(t+"."+other) && strings.Contains(k, ".") {
				named = append(named, other)
				all = append(all, d.cardTraits(t, other, "the ", " of "+other, d.Keys)...)
			}
		}
	}
	return append(all, d.ruleTraits(table, id)...)
}

// formulaTraits returns the amounts of a card's effects that change during play, for its key
// n_text, which describes them.
func (d *describer) formulaTraits(table, id string) []cardfaces.Trait {
	var all []cardfaces.Trait
	for _, l := range d.effectLists(table, id) {
		t := cardfaces.Trait{Title: "the amount in its " + l.word, Path: l.path}
		for _, e := range effectsOf(d.Get(l.path)) {
			if n := e.arg("n"); n != nil && n.Kind == rule.KindText {
				t.Shape += " " + n.Canonical()
			}
		}
		all = append(all, t)
	}
	return all
}

func (d *describer) effectLists(table, id string) []effectPlace {
	return effectPlaces(table, id, d.perkIDs(id))
}

func (d *describer) perkIDs(id string) []string {
	v := d.Get("guild." + id + ".perk")
	if v == nil {
		return nil
	}
	return v.Table.Keys()
}

// cardTraits returns the traits of a card. In Trait.Title, before and after surround the word for
// each trait. keys are the placeholders of the text.
func (d *describer) cardTraits(table, id, before, after string, keys []string) []cardfaces.Trait {
	path := table + "." + id
	var all []cardfaces.Trait
	add := func(key, word, shape string) {
		all = append(all, cardfaces.Trait{Title: before + word + after, Path: path + "." + key, Shape: shape})
	}
	plain := func(key, left string) string {
		if v := d.Get(path + "." + key); v != nil {
			return v.Canonical()
		}
		return left
	}
	switch table {
	case "card":
		for _, key := range [...]string{"deck", "kind", "tags"} {
			add(key, key, plain(key, ""))
		}
		add("when", "when", d.conditionShape(table, id, path+".when"))
		add("fortify", "fortify", plain("fortify", "true"))
	case "guild":
		add("perk", "perks", strings.Join(d.perkIDs(id), " "))
		for _, perk := range d.perkIDs(id) {
			add("perk."+perk+".on", "perk "+perk, plain("perk."+perk+".on", ""))
			add("perk."+perk+".when", "perk "+perk, d.conditionShape(table, id, path+".perk."+perk+".when"))
		}
	}
	carried := d.carriedNumbers(table, id, keys)
	for _, l := range d.effectLists(table, id) {
		all = append(all, cardfaces.Trait{Title: before + l.word + after, Path: l.path, Shape: d.effectShape(l.path, carried)})
	}
	if table == "card" {
		add("value", "value", d.valueShape(path))
		if before == cardfaces.OwnTraitPrefix && plain("kind", "") == `"defense"` { // a text may say that the card needs no Fortification
			add("min", "min", strconv.FormatBool(d.Canonical(path+".min") == "0"))
		}
	}
	return all
}

// valueShape returns what a text may say of a card's value: "none", "zero" for an attack that takes
// nothing, or "some". It is "" for an attack whose effects replace the comparison of values.
func (d *describer) valueShape(path string) string {
	n, attack := d.Canonical(path+".value"), d.Canonical(path+".kind") == `"attack"`
	switch {
	case attack && d.Get(path+".reveal") != nil:
		return ""
	case n == "":
		return "none"
	case n == "0" && attack:
		return "zero"
	}
	return "some"
}

// conditionShape returns the condition of a card at a path, in a form for comparing: with # in
// place of its numbers if the text has placeholders for the numbers of all conditions of the card.
func (d *describer) conditionShape(table, id, path string) string {
	v := d.Get(path)
	if v == nil {
		return ""
	}
	text := strings.Join(strings.Fields(v.Text), " ")
	if v.Kind != rule.KindText {
		text = v.Canonical()
	}
	for i := range numbersInConditions(cardConditions(d.Set, table, id)) {
		if !slices.Contains(d.Keys, "when."+strconv.Itoa(i+1)) {
			return text
		}
	}
	return inCondition.ReplaceAllStringFunc(text, func(word string) string {
		if _, err := strconv.Atoi(word); err == nil {
			return "#"
		}
		return word
	})
}

// effectShape returns the list of effects at a path, in a form for comparing: with # in place of
// the numbers for which a text has placeholders, whose paths are in carried.
func (d *describer) effectShape(path string, carried map[string]bool) string {
	v := d.Get(path)
	switch {
	case v == nil:
		return ""
	case len(v.List) == 0:
		return "nothing" // not even the comparison of values takes place
	}
	var b strings.Builder
	for i, e := range effectsOf(v) {
		b.WriteString(e.row.Name)
		for _, k := range e.row.Args {
			shape := k.Default
			if a := e.arg(k.Path); a != nil {
				shape = strings.Trim(a.Canonical(), `"`)
			}
			if carried[fmt.Sprintf("%s[%d].%s", path, i+1, k.Path)] {
				shape = "#"
			}
			b.WriteString(" " + k.Path + "=" + shape)
		}
		if w := e.arg("when"); w != nil {
			b.WriteString(" when=" + w.Canonical())
		}
		b.WriteString("; ")
	}
	return b.String()
}

// carriedNumbers returns the paths of those numbers in the effects of a card for which some
// text, its own or that of another card, has a placeholder.
func (d *describer) carriedNumbers(table, id string, keys []string) map[string]bool {
	carried := map[string]bool{}
	for _, n := range numberedEffects(cardEffects(d.Set, table, id)) {
		for _, key := range n.placeholders {
			if slices.Contains(keys, key) || slices.Contains(keys, id+"."+key) || d.UsedPlaceholders()[id+"."+key] {
				carried[n.path] = true
			}
		}
	}
	return carried
}

// ruleTraits returns the rules that the text of an entry describes without placeholders.
func (d *describer) ruleTraits(table, id string) []cardfaces.Trait {
	var all []cardfaces.Trait
	whole := func(path string) {
		all = append(all, cardfaces.Trait{Title: path, Path: path, Shape: d.Canonical(path)})
	}
	mentions := func(path, name string) {
		all = append(all, cardfaces.Trait{Title: path, Path: path, Shape: strconv.FormatBool(strings.Contains(d.Canonical(path), name))})
	}
	path := table + "." + id
	switch kind := d.Get(path + ".kind"); {
	case table == "marker":
		if id == "merchant" {
			whole("merchant.legal")
		}
		return all
	case kind == nil:
	case kind.Text == "attack" && d.Get(path+".reveal") == nil:
		whole("loot.n") // as "What the defense lacks is your Loot"
	case kind.Text == "defense" && d.Get(path+".value") != nil && d.Canonical(path+".fortify") != "false" && !slices.Contains(d.Keys, "prev.name"):
		all = append(all, cardfaces.Trait{Title: "its value", Path: path + ".value", Shape: d.Canonical(path + ".value")})
		whole("fortify.step") // as "or place it as your Fortification"
		whole("fortify.legal")
	}
	verbs := map[string]bool{}
	for _, l := range d.effectLists(table, id) {
		for _, e := range effectsOf(d.Get(l.path)) {
			verbs[e.row.Name] = true
		}
	}
	if verbs["freeze"] {
		mentions("attack.legal", "table.attacks_frozen")
		mentions("resolve.legal", "table.attacks_frozen")
		mentions("merchant.legal", "table.trade_frozen")
	}
	if verbs["merchant"] {
		whole("merchant.use")
	}
	return all
}
