package told

import (
	"regexp"
	"slices"
	"strings"

	"equitas/engine/rule"
)

// This file finds counts that bots do not see: an option is rated by the first few of all
// that tells how things stand (see circumstances).

// unseen returns what conditions can name, and whoever chooses sees, but no option is rated
// by since there is no room for it, and by how many circumstances options are rated.
func (g *Game) unseen() (names []string, most int) {
	f := g.judged()
	for _, c := range f.unseen {
		names = append(names, c.name)
	}
	return names, len(f.shown)
}

// unseenCounts warns of counts that no rule asks for and that bots cannot use either, since
// there is no room to rate options by them. Variants get no warning: options are rated by
// what the game's own file defines.
func (g *Game) unseenCounts(set *rule.Set, f *faults) {
	if len(set.Chain) > 1 {
		return
	}
	judged, asked := g.judged(), countsAsked(set)
	var before []string // counts that options are rated by
	for _, c := range judged.shown {
		if c.read.tally != nil {
			before = append(before, c.read.tally.id)
		}
	}
	for _, id := range keysOf(set.Root, "count") {
		v := set.Value("count." + id)
		cut := slices.ContainsFunc(judged.unseen, func(c circumstance) bool { return c.read.tally != nil && c.read.tally.id == id })
		if v == nil || !cut || asked[id] {
			continue
		}
		help := "cards that lie open and counters come first, and leave no room: make do with fewer of them"
		if len(before) > 0 {
			help = "write it in [count] before one that says less, or take one out: " + strings.Join(before, ", ")
		}
		f.warn(v.KeyAt, help, "bots do not look at count %s: at an option they see %d things at most, and others come before it", id, len(judged.shown))
	}
}

var ofSomebody = regexp.MustCompile(`\.([a-z_][a-z0-9_]*)`)

// countsAsked returns the names after a dot, as in me.strong, in steps, conditions and other
// counts. A word alone may be that of a field.
func countsAsked(set *rule.Set) map[string]bool {
	asked := map[string]bool{}
	texts(set.Root, "", func(path, text string) {
		if forPeople(path) {
			return
		}
		for _, m := range ofSomebody.FindAllStringSubmatch(text, -1) {
			asked[m[1]] = true
		}
	})
	return asked
}
