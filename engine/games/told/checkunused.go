package told

import (
	"regexp"
	"slices"
	"strings"

	"equitas/engine/rule"
	"equitas/engine/rule/source"
	"equitas/engine/script"
)

// This file finds what a file defines but never uses.

// eachText calls f for every text below t, with the path of its key. path is that of t.
func eachText(t *rule.Table, path string, f func(path, text string)) {
	var visit func(path string, v *rule.Value)
	visit = func(path string, v *rule.Value) {
		switch v.Kind {
		case rule.KindText:
			f(path, v.Text)
		case rule.KindList:
			for _, e := range v.List {
				visit(path, e)
			}
		case rule.KindTable:
			eachText(v.Table, path, f)
		}
	}
	for _, key := range t.Keys() {
		full := key
		if path != "" {
			full = path + "." + key
		}
		visit(full, t.GetKey(key))
	}
}

var wordPattern = regexp.MustCompile(`[a-z_][a-z0-9_]*`)

// nounTables are the tables whose entries must be named by some step or condition. The table of
// counts is not among them: reports, the drawn table and bots use counts even if no rule names
// them.
var nounTables = []string{"number", "field", "zone", "counter", "phase", "window"}

// pathsByWord returns, for each word, the paths of the texts that contain it. Texts written for
// players are left out.
func pathsByWord(set *rule.Set) map[string][]string {
	named := map[string][]string{}
	eachText(set.Root, "", func(path, text string) {
		if isForPlayers(path) {
			return
		}
		for _, w := range wordPattern.FindAllString(text, -1) {
			named[w] = append(named[w], path)
		}
	})
	return named
}

// isNamedElsewhere reports whether any text outside the entry id of a table names it. It also returns
// true for phase match and for the phase that match.turn names. named is the result of pathsByWord.
func isNamedElsewhere(named map[string][]string, table, id string) bool {
	own := table + "." + id
	return table == "phase" && (id == "match" || slices.Contains(named[id], "match.turn")) ||
		slices.ContainsFunc(named[id], func(path string) bool { return path != own && !strings.HasPrefix(path, own+".") })
}

// warnUnnamed warns of numbers, fields, counters, zones, phases and windows that nothing names, and
// returns the set of their paths.
func (g *Game) warnUnnamed(set *rule.Set, _ *Rules, f *faults) map[string]bool {
	unused := map[string]bool{}
	named := pathsByWord(set)
	for _, table := range nounTables {
		for _, id := range keysOf(set.Root, table) {
			own := table + "." + id
			if v := set.Value(own); v != nil && !isNamedElsewhere(named, table, id) && !(table == "field" && tellsWhereCardsBegin(set, id)) {
				unused[own] = true
				if isInherited(set, v.At) { // its use was removed by the variant: harmless
					continue
				}
				f.warn(v.KeyAt, "take it out, or use it", "%s %s is never used", table, id)
			}
		}
	}
	g.warnUnchangedCounters(set, unused, f)
	return unused
}

// tellsWhereCardsBegin reports whether the key begins of some zone is a word of the field: the cards
// that have this word begin there.
func tellsWhereCardsBegin(set *rule.Set, field string) bool {
	words := set.WordsOrNil("field." + field)
	return slices.ContainsFunc(keysOf(set.Root, "zone"), func(zone string) bool {
		begins := set.TextOr("zone."+zone+".begins", "")
		return slices.Contains(words, begins) && !set.Has(source.Path("card", begins))
	})
}

// isInherited reports whether a place is in a file that the variant extends, not in the variant's
// own file.
func isInherited(set *rule.Set, at rule.Place) bool {
	return len(set.Chain) > 1 && at.File != set.LastPlace("title").File
}

// warnUnchangedCounters warns of counters that conditions or steps read and no step changes. unused
// has the paths of entries already reported. A counter whose value is a seat is exempt: unchanged
// it stands for the first seat, which variants may change.
func (g *Game) warnUnchangedCounters(set *rule.Set, unused map[string]bool, f *faults) {
	changed := map[string]bool{}
	eachText(set.Root, "", func(path, text string) {
		if name, _, ok := strings.Cut(text, " from "); ok { // such as choose = "leader from seats", which sets the counter leader
			changed[strings.TrimSpace(name)] = true
		}
		if table, _, _ := strings.Cut(path, "."); table != "phase" && table != "window" && table != "card" {
			return
		}
		for s, err := script.Parse(text, 0); err == nil; s, err = script.Parse(orOperand(s).Text, 0) {
			to := s.Arg("")
			if s.Verb.Name == "add" {
				to = s.Arg("to")
			}
			_, last, dotted := strings.Cut(to.Text, ".")
			if !dotted {
				last = to.Text
			}
			changed[last] = true
		}
	})
	for _, id := range keysOf(set.Root, "counter") {
		v := set.Value("counter." + id)
		if kind := set.Value("counter." + id + ".is"); kind != nil && kind.Text == "seat" && !set.Has("counter."+id+".none") {
			continue
		}
		if v == nil || changed[id] || unused["counter."+id] || isInherited(set, v.At) {
			continue
		}
		f.warn(v.KeyAt, "set "+id+" to something where it changes, or make it a number of the rules", "counter %s is asked for, and no step changes it", id)
	}
}
