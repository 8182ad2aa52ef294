package told

import (
	"regexp"
	"slices"
	"strings"

	"equitas/engine/rule"
)

// This file finds counts that bots do not use: options are rated by a limited number of
// circumstances (see [circumstance]), and a count may not be among them.

// unseenNames returns the names of numbers that the choosing seat sees and conditions can use, but
// that are not among the circumstances by which options are rated; limit is the number of
// circumstances.
func (g *Game) unseenNames() (names []string, limit int) {
	f := g.unlearnedFeaturesOnce()
	for _, c := range f.unusedCircumstances {
		names = append(names, c.name)
	}
	return names, len(f.circumstances)
}

// warnUnseenCounts warns of counts that no rule names and that bots do not use either, since they
// are not among the circumstances. Variants get no warning, since the circumstances are those
// of the game's own file.
func (g *Game) warnUnseenCounts(set *rule.Set, f *faults) {
	if len(set.Chain) > 1 {
		return
	}
	judged, asked := g.unlearnedFeaturesOnce(), namesAfterDots(set)
	var before []string // counts that are among the circumstances
	for _, c := range judged.circumstances {
		if c.read.tally != nil {
			before = append(before, c.read.tally.id)
		}
	}
	for _, id := range keysOf(set.Root, "count") {
		v := set.Value("count." + id)
		cut := slices.ContainsFunc(judged.unusedCircumstances, func(c circumstance) bool { return c.read.tally != nil && c.read.tally.id == id })
		if v == nil || !cut || asked[id] {
			continue
		}
		help := "cards that lie open and counters come first, and leave no room: make do with fewer of them"
		if len(before) > 0 {
			help = "write it in [count] before one that says less, or take one out: " + strings.Join(before, ", ")
		}
		f.warn(v.KeyAt, help, "bots do not look at count %s: at an option they see %d things at most, and others come before it", id, len(judged.circumstances))
	}
}

var dottedNamePattern = regexp.MustCompile(`\.([a-z_][a-z0-9_]*)`)

// namesAfterDots returns the set of names that follow a dot, as strong does in me.strong, in steps,
// conditions and counts. A name without a dot is not included, since it may be a field.
func namesAfterDots(set *rule.Set) map[string]bool {
	asked := map[string]bool{}
	eachText(set.Root, "", func(path, text string) {
		if isForPlayers(path) {
			return
		}
		for _, m := range dottedNamePattern.FindAllStringSubmatch(text, -1) {
			asked[m[1]] = true
		}
	})
	return asked
}
