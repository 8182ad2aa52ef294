package proelio

import (
	"slices"
	"strings"

	"equitas/engine/rule"
)

// warnNegative warns of numbers of cards and points that may be negative. An effect with a
// condition is exempt, since the condition may prevent that, and so is loot, which is taken
// only if the attack exceeds the defense.
func (c *checker) warnNegative() {
	warn := func(path string, v *rule.Value) {
		if v == nil || v.Expr == nil || v.Kind != rule.KindText {
			return
		}
		if lo, hi := v.Expr.Bounds(); lo < 0 && lo < hi {
			c.AtPlace(v.At).Warn("%s may come to %d, which counts as 0", path, lo).Help = "max(0, …) says so"
		}
	}
	warn("draw.n", c.Set.Value("draw.n"))
	c.eachEffect(func(path string, e effect) {
		if e.arg("when") == nil {
			warn(path+".n", e.arg("n"))
		}
	})
}

// reportEqualScores warns of a score or standing that does not depend on the House, so that all
// Houses tie.
func (c *checker) reportEqualScores() {
	for _, path := range [...]string{"scoring.formula", "report.standing"} {
		v := c.Set.Value(path)
		if v == nil || path == "scoring.formula" && !c.Set.Bool("seasons.use") {
			continue
		}
		vars := c.vocabularyOf().All()
		own := func(i int) bool { return strings.HasPrefix(vars[i].Name, "house.") }
		if v.Expr != nil && slices.ContainsFunc(v.Expr.Vars(), own) {
			continue
		}
		means := "whoever lives to see winter shares the victory"
		if path == "report.standing" {
			means = "nobody ever leads"
		}
		c.At(path).Warn("%s is the same for every House: %s", path, means)
	}
}

// warnKeepsAll warns of an effect that draws cards to keep a number of them, if that number is
// all.
func (c *checker) warnKeepsAll() {
	c.eachEffect(func(path string, e effect) {
		if keep := e.arg("keep"); keep != nil && c.cardsNotKept(e) == 0 {
			c.AtPlace(keep.At).Warn("%s.keep has no effect: all %d cards that are drawn are kept", path, keep.Int)
		}
	})
}

// warnIdleValues warns of some values that the variant sets and that other values make useless,
// such as support.legal without support.use, and of Guilds without a perk. It looks at the values
// alone: trial matches seldom or never reach these cases. Rules that change nothing, such as
// those of an edition, are not checked.
func (c *checker) warnIdleValues() {
	if c.Set.IsUnchanged() {
		return
	}
	c.Set.EachOwnValue(func(v *rule.Value) {
		dot := strings.LastIndexByte(v.Path, '.')
		if dot < 0 {
			return
		}
		entry, key := v.Path[:dot], v.Path[dot+1:]
		table, _, _ := strings.Cut(entry, ".")
		switch {
		case v.Path == "support.legal" && !c.Set.Bool("support.use"):
			c.AtPlace(v.At).Warn("%s has no effect: support.use is false", v.Path)
		case v.Path == "fortify.start" && !slices.ContainsFunc(c.Set.Words(v.Path), func(id string) bool { return id != noStartWord }):
			c.At(v.Path).Warn("fortify.start has no effect: it gives nobody a Fortification")
		case table == "card" && key == "fortify" && (c.Set.Text(entry+".kind") != "defense" || !c.Set.Has(entry+".value")):
			c.At(v.Path).Warn("%s has no effect: only Defense cards with a value serve as Fortification", v.Path)
		case table == "season" && !c.Set.Bool("seasons.use"):
			c.AtPlace(v.At).Warn("%s has no effect: seasons.use is false", v.Path)
		case table == "card" && key == "when" && v.Expr != nil && v.Expr.Source() == "false":
			c.At(v.Path).Warn("card %q can never be used", strings.TrimPrefix(entry, "card."))
		}
	})
	for _, id := range keysOf(c.Set, "guild") {
		if perks := c.Set.Value("guild." + id + ".perk"); c.Set.Bool("guilds.use") && (perks == nil || len(perks.Table.Keys()) == 0) {
			c.At("guild."+id).Warn("guild %q can never be exhausted: it has no perk", id)
		}
	}
}
