package proelio

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"equitas/engine/print"
	"equitas/engine/rule"
)

// A text is written for what stands beside it. Where a later file changes that,
// and leaves the text as it was, the card would say what is no longer so:
// numbers come from the rules, words do not. So what a text speaks of is kept
// as it was when the text was written, and held against what it is now.

// A trait is something of the rules that a text puts into words.
type trait struct {
	what  string // "its play", "the reveal of infiltration", "loot.n"
	path  string
	shape string // equal shapes are told with the same words
}

// stale reports a text that was written for something else than its card now
// does, and names all languages in which it is so: the fault is the same in each
// of them.
func (p *printer) stale(table, id, key, lang string) {
	t, ok := p.outgrown(table, id, key, lang)
	if !ok {
		return
	}
	at := p.set.Value(table + "." + id).At
	if v := p.set.Value(t.path); v != nil {
		if at = v.At; v.Kind == rule.KindTable && len(v.Table.Keys()) > 0 { // what is new comes last
			at = v.Table.Get(v.Table.Keys()[len(v.Table.Keys())-1]).At
		}
	}
	var texts, langs []string
	for _, l := range p.set.Table(rule.Path(table, id, key)).Keys() {
		if o, ok := p.outgrown(table, id, key, l); ok && o.path == t.path {
			langs = append(langs, l)
			texts = append(texts, fmt.Sprintf("%s %v", l, p.set.Value(rule.Path(table, id, key, l)).At))
		}
	}
	help := p.recipe(rule.Path(table, id), key, langs) + ", the same again if it still holds"
	if key != "n_text" && p.composable(table, id) {
		var drops []string
		for _, k := range textKeys {
			if p.set.Has(rule.Path(table, id, k)) {
				drops = append(drops, k+".drop = true")
			}
		}
		help += "; or " + strings.Join(drops, " and ") + ": one is made of its effects"
	}
	is := "is"
	if strings.HasSuffix(t.what, "s") { // its perks
		is = "are"
	}
	p.faults = append(p.faults, rule.Fault{At: at, Help: help, Msg: fmt.Sprintf("%s: %s %s no longer what its %s was written for (%s)", id, t.what, is, key, strings.Join(texts, ", "))})
}

// outgrown returns the first trait of a card that is another than when its text
// in a language was written.
func (p *printer) outgrown(table, id, key, lang string) (trait, bool) {
	path := rule.Path(table, id, key, lang)
	now := &describer{p: p, get: p.set.Value, keys: print.Keys(p.set.Value(path).Text)}
	then := &describer{p: p, get: func(k string) *rule.Value { return p.set.Then(path, k) }, keys: now.keys}
	was := then.text(table, id, key)
	for i, t := range now.text(table, id, key) {
		if i >= len(was) || was[i] != t {
			return t, true
		}
	}
	return trait{}, false
}

// A describer lists the traits that a text puts into words, of the rules as
// they are or as they were.
type describer struct {
	p    *printer
	get  func(path string) *rule.Value
	keys []string // placeholders of the text
}

// own stands before the traits of the card itself.
const own = "its "

// text returns what a text of a card speaks of: the card, other cards that it
// names, and rules.
func (d *describer) text(table, id, key string) []trait {
	if key == "n_text" {
		return d.formulas(table, id)
	}
	all := d.card(table, id, own, "", d.keys)
	var named []string
	for _, k := range d.keys {
		other, _, _ := strings.Cut(k, ".")
		if other == id || slices.Contains(named, other) {
			continue
		}
		for _, t := range [...]string{"card", "guild"} {
			if d.p.set.Has(t+"."+other) && strings.Contains(k, ".") {
				named = append(named, other)
				all = append(all, d.card(t, other, "the ", " of "+other, d.keys)...)
			}
		}
	}
	return append(all, d.rules(table, id)...)
}

// formulas are the amounts of a card that change during play: n_text is about
// them.
func (d *describer) formulas(table, id string) []trait {
	var all []trait
	for _, l := range d.lists(table, id) {
		t := trait{what: "the amount in its " + l.word, path: l.path}
		if v := d.get(l.path); v != nil {
			for _, e := range v.List {
				if n := e.Table.Get("n"); n != nil && n.Kind == rule.KindText {
					t.shape += " " + n.Canonical()
				}
			}
		}
		all = append(all, t)
	}
	return all
}

// A listing is a place where effects stand.
type listing struct{ path, word string }

func (d *describer) lists(table, id string) []listing {
	path := table + "." + id
	if table != "guild" {
		return []listing{{path + ".play", "play"}, {path + ".reveal", "reveal"}, {path + ".deployed", "deployed"}}
	}
	var l []listing
	for _, perk := range d.perks(id) {
		l = append(l, listing{path + ".perk." + perk + ".do", "perk " + perk})
	}
	return l
}

func (d *describer) perks(id string) []string {
	v := d.get("guild." + id + ".perk")
	if v == nil {
		return nil
	}
	return v.Table.Keys()
}

// card returns what is said of a card: before and after stand around the word
// for each trait.
func (d *describer) card(table, id, before, after string, keys []string) []trait {
	path := table + "." + id
	var all []trait
	add := func(key, word, shape string) {
		all = append(all, trait{what: before + word + after, path: path + "." + key, shape: shape})
	}
	plain := func(key, left string) string {
		if v := d.get(path + "." + key); v != nil {
			return v.Canonical()
		}
		return left
	}
	switch table {
	case "card":
		for _, key := range [...]string{"deck", "kind", "tags"} {
			add(key, key, plain(key, ""))
		}
		add("when", "when", d.when(table, id, path+".when"))
		add("fortify", "fortify", plain("fortify", "true"))
	case "guild":
		add("perk", "perks", strings.Join(d.perks(id), " "))
		for _, perk := range d.perks(id) {
			add("perk."+perk+".on", "perk "+perk, plain("perk."+perk+".on", ""))
			add("perk."+perk+".when", "perk "+perk, d.when(table, id, path+".perk."+perk+".when"))
		}
	}
	carried := d.carried(table, id, keys)
	for _, l := range d.lists(table, id) {
		all = append(all, trait{what: before + l.word + after, path: l.path, shape: d.effects(l.path, carried)})
	}
	if table == "card" {
		add("value", "value", d.value(path))
		if before == own && plain("kind", "") == `"defense"` { // "Needs no Fortification"
			add("min", "min", strconv.FormatBool(d.number(path+".min") == "0"))
		}
	}
	return all
}

// value tells a card without a value from one of zero, which takes nothing, and
// both from others. What an Attack is worth does not count where a reveal takes
// the place of the fight.
func (d *describer) value(path string) string {
	n, attack := d.number(path+".value"), d.number(path+".kind") == `"attack"`
	switch {
	case attack && d.get(path+".reveal") != nil:
		return ""
	case n == "":
		return "none"
	case n == "0" && attack:
		return "zero"
	}
	return "some"
}

// when writes a condition of a card, without its numbers where the text carries
// those of all its conditions.
func (d *describer) when(table, id, path string) string {
	v := d.get(path)
	if v == nil {
		return ""
	}
	text := strings.Join(strings.Fields(v.Text), " ")
	if v.Kind != rule.KindText {
		text = v.Canonical()
	}
	for i := range whenNumbers(d.p.conditions(table, id)) {
		if !slices.Contains(d.keys, "when."+strconv.Itoa(i+1)) {
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

func (d *describer) number(path string) string {
	if v := d.get(path); v != nil {
		return v.Canonical()
	}
	return ""
}

// effects writes a list of effects, without the numbers that placeholders
// carry.
func (d *describer) effects(path string, carried map[string]bool) string {
	v := d.get(path)
	switch {
	case v == nil:
		return ""
	case len(v.List) == 0:
		return "nothing" // even a fight does not take place
	}
	var b strings.Builder
	for i, e := range v.List {
		do := e.Table.Get("do").Text
		b.WriteString(do)
		for _, k := range schema.Verb(do).Args {
			shape := k.Default
			if a := e.Table.Get(k.Path); a != nil {
				shape = strings.Trim(a.Canonical(), `"`)
			}
			if carried[fmt.Sprintf("%s[%d].%s", path, i+1, k.Path)] {
				shape = "#"
			}
			b.WriteString(" " + k.Path + "=" + shape)
		}
		if w := e.Table.Get("when"); w != nil {
			b.WriteString(" when=" + w.Canonical())
		}
		b.WriteString("; ")
	}
	return b.String()
}

// carried returns the numbers of the effects of a card, by path, that some
// text says with a placeholder: the text itself, or one of another card.
func (d *describer) carried(table, id string, keys []string) map[string]bool {
	carried := map[string]bool{}
	for _, n := range named(d.p.effects(table, id)) {
		for _, key := range n.keys {
			if slices.Contains(keys, key) || slices.Contains(keys, id+"."+key) || d.p.said()[id+"."+key] {
				carried[n.path] = true
			}
		}
	}
	return carried
}

// said returns the placeholders of all texts.
func (p *printer) said() map[string]bool {
	if p.saying != nil {
		return p.saying
	}
	p.saying = map[string]bool{}
	for _, table := range [...]string{"card", "guild", "marker"} {
		for _, id := range keysOf(p.set, table) {
			for _, key := range textKeys {
				texts := p.set.Value(table + "." + id + "." + key)
				if texts == nil {
					continue
				}
				for _, lang := range texts.Table.Keys() {
					for _, k := range print.Keys(texts.Table.Get(lang).Text) {
						p.saying[k] = true
					}
				}
			}
		}
	}
	return p.saying
}

// rules returns the rules that texts of such a card speak of, besides those
// whose numbers and words they have as placeholders.
func (d *describer) rules(table, id string) []trait {
	var all []trait
	whole := func(path string) {
		all = append(all, trait{what: path, path: path, shape: d.number(path)})
	}
	mentions := func(path, name string) {
		all = append(all, trait{what: path, path: path, shape: strconv.FormatBool(strings.Contains(d.number(path), name))})
	}
	path := table + "." + id
	switch kind := d.get(path + ".kind"); {
	case table == "marker":
		if id == "merchant" {
			whole("merchant.legal")
		}
		return all
	case kind == nil:
	case kind.Text == "attack" && d.get(path+".reveal") == nil:
		whole("loot.n") // "What the defense lacks is your Loot"
	case kind.Text == "defense" && d.get(path+".value") != nil && d.number(path+".fortify") != "false" && !slices.Contains(d.keys, "prev.name"):
		all = append(all, trait{what: "its value", path: path + ".value", shape: d.number(path + ".value")})
		whole("fortify.step") // "or place it as your Fortification"
		whole("fortify.legal")
	}
	verbs := map[string]bool{}
	for _, l := range d.lists(table, id) {
		if v := d.get(l.path); v != nil {
			for _, e := range v.List {
				verbs[e.Table.Get("do").Text] = true
			}
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
