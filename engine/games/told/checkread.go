package told

import (
	"regexp"
	"slices"
	"strings"

	"equitas/engine/rule"
)

// What is said in a file and read by nothing.

// texts calls f for every text of a tree, with its path.
func texts(t *rule.Table, path string, f func(path, text string)) {
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
			texts(v.Table, path, f)
		}
	}
	for _, key := range t.Keys() {
		full := key
		if path != "" {
			full = path + "." + key
		}
		visit(full, t.Own(key))
	}
}

var word = regexp.MustCompile(`[a-z_][a-z0-9_]*`)

// unread warns of numbers, fields, counters, counts, zones, phases and windows that
// nothing names, and returns their paths.
func (g *Game) unread(set *rule.Set, _ *Rules, f *faults) map[string]bool {
	unused := map[string]bool{}
	named := map[string][]string{} // by word: the paths of the texts that say it
	texts(set.Root, "", func(path, text string) {
		if strings.Contains(path, ".name.") || strings.Contains(path, ".text.") || strings.HasPrefix(path, "ask.") || strings.HasPrefix(path, "word.") || path == "title" {
			return
		}
		for _, w := range word.FindAllString(text, -1) {
			named[w] = append(named[w], path)
		}
	})
	for _, x := range []struct{ table, what string }{
		{"number", "number"}, {"field", "field"}, {"zone", "zone"}, {"counter", "counter"}, {"count", "count"}, {"phase", "phase"}, {"window", "window"},
	} {
		for _, id := range keysOf(set.Root, x.table) {
			own := x.table + "." + id
			if x.table == "phase" && id == "match" {
				continue
			}
			elsewhere := slices.ContainsFunc(named[id], func(path string) bool { return path != own && !strings.HasPrefix(path, own+".") })
			if x.table == "phase" && slices.Contains(named[id], "match.turn") {
				elsewhere = true
			}
			if v := set.Value(own); !elsewhere && v != nil {
				unused[own] = true
				f.warn(v.KeyAt, "take it out, or use it", "%s %s is never used", x.what, id)
			}
		}
	}
	return unused
}
