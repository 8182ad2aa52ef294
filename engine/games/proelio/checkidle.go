package proelio

import (
	"slices"
	"strings"

	"equitas/engine/rule"
)

// idle warns of values of the variant that have no effect, and of which trial matches are too
// few to show it: what they are about comes up seldom or never. An edition has all keys, so it
// is exempt.
func (c *checker) idle() {
	if c.Set.Plain() {
		return
	}
	c.Set.Said(func(v *rule.Value) {
		dot := strings.LastIndexByte(v.Path, '.')
		if dot < 0 {
			return
		}
		entry, key := v.Path[:dot], v.Path[dot+1:]
		table, _, _ := strings.Cut(entry, ".")
		switch {
		case v.Path == "support.legal" && !c.Set.Bool("support.use"):
			c.On(v.At).Warn("%s has no effect: support.use is false", v.Path)
		case v.Path == "fortify.start" && !slices.ContainsFunc(c.Set.Words(v.Path), func(id string) bool { return id != noStart }):
			c.At(v.Path).Warn("fortify.start has no effect: it gives nobody a Fortification")
		case table == "card" && key == "fortify" && (c.Set.Text(entry+".kind") != "defense" || !c.Set.Has(entry+".value")):
			c.At(v.Path).Warn("%s has no effect: only Defense cards with a value serve as Fortification", v.Path)
		case table == "season" && !c.Set.Bool("seasons.use"):
			c.On(v.At).Warn("%s has no effect: seasons.use is false", v.Path)
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
