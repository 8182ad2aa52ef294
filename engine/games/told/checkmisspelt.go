package told

import (
	"slices"
	"strings"

	"equitas/engine/cond"
	"equitas/engine/rule"
	"equitas/engine/rule/source"
)

// warnMisspellings warns of entries that a variant, or --set, adds under a name that is probably
// misspelt: a number, zone or other entry of [nounTables] that nothing names; a count that nothing
// names, with a name similar to that of a count of the game; a card with nothing but a count; a
// step or an option with a name similar to that of another.
func (g *Game) warnMisspellings(set *rule.Set, f *faults) {
	var named map[string][]string // made when first needed
	for _, x := range nounTables {
		for _, id := range keysOf(set.Root, x) {
			own := x + "." + id
			if g.defines(own) {
				continue
			}
			if named == nil {
				named = pathsByWord(set)
			}
			if v := set.Value(own); v != nil && !isNamedElsewhere(named, x, id) {
				f.add(v.KeyAt, nearNameHint(id, keysOf(g.root, x), "say what it does in a step or a condition, or take it out"), "nothing in the game says %s %s", x, id)
			}
		}
	}
	counts := keysOf(g.root, "count")
	for _, id := range keysOf(set.Root, "count") { // a count without a use is no mistake, since reports and bots use it
		if n := cond.Nearest(id, counts); n != "" && !g.defines("count."+id) && withoutDigits(n) != withoutDigits(id) && !isNamedElsewhere(pathsByWord(set), "count", id) {
			f.warn(set.Value("count."+id).KeyAt, "nearest: "+n, "nothing in the game says %s %s", "count", id)
		}
	}
	for _, id := range keysOf(set.Root, "card") {
		if t := set.Table("card." + id); !g.defines("card."+id) && !slices.ContainsFunc(t.Keys(), func(key string) bool { return key != "count" && key != "where" && key != "text" }) {
			f.add(set.Value("card."+id).KeyAt, nearNameHint(id, keysOf(g.root, "card"), "say its fields or its name"), "the game has no card %s, and nothing says what it is", id)
		}
	}
	for _, phase := range keysOf(set.Root, "phase") {
		g.warnNearNames(set, source.Path("phase", phase), "step", f)
	}
	for _, table := range []string{"phase", "window"} {
		for _, id := range keysOf(set.Root, table) {
			if set.Has(source.Path(table, id, "choice")) {
				g.warnNearNames(set, source.Path(table, id, "choice"), "option", f)
			}
		}
	}
}

// defines reports whether the file that defines the game has a value at a path.
func (g *Game) defines(path string) bool { return g.root.Get(path) != nil }

// nearNameHint returns a hint that gives the most similar name among the known names, or other if
// none is similar.
func nearNameHint(name string, names []string, other string) string {
	if n := cond.Nearest(name, names); n != "" {
		return "nearest: " + n
	}
	return other
}

// warnNearNames warns of entries that a variant adds to the table at path under names similar to
// those of the game's entries. An entry with the key after or before, or with a name that differs
// only in digits, is taken to be intended. what is the noun for an entry.
func (g *Game) warnNearNames(set *rule.Set, path, what string, f *faults) {
	had := keysOf(g.root, path)
	for _, key := range set.Table(path).Keys() {
		v := set.Value(source.Join(path, key))
		if slices.Contains(had, key) || len(had) == 0 || v.Table.GetKey("after") != nil || v.Table.GetKey("before") != nil {
			continue
		}
		if n := cond.Nearest(key, had); n != "" && withoutDigits(n) != withoutDigits(key) {
			f.warn(v.KeyAt, "write "+n+" to change that one; another name, or after = \""+n+"\", says that it is a new one", "%s has a %s %s already: %s is done besides", path, what, n, key)
		}
	}
}

// withoutDigits returns a name without its digits and without underscores at its end.
func withoutDigits(name string) string {
	return strings.TrimRight(strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return -1
		}
		return r
	}, name), "_")
}
