package warland

import (
	"fmt"
	"slices"
	"strings"

	"equitas/engine/rule"
)

// idleWhere lists keys, or prefixes that end in a dot, without effect while another key has
// a value.
var idleWhere = []struct {
	keys []string
	why  func(set *rule.Set) string
}{
	{[]string{"creatures.", "creature."}, func(set *rule.Set) string {
		if !set.Bool("creatures.enabled") {
			return "creatures.enabled is false"
		}
		return ""
	}},
	{[]string{"setup.coins", "castle.coins", "coins.carry_over", "building.*.coins"}, func(set *rule.Set) string {
		if mode := set.Text("coins.mode"); mode != "separate" {
			return fmt.Sprintf("coins.mode is %s", mode)
		}
		return ""
	}},
	{[]string{"building.*.train.coins"}, func(set *rule.Set) string {
		if set.Text("coins.mode") == "free" {
			return "coins.mode is free"
		}
		return ""
	}},
	{[]string{"treaty.", "bribe.", "building.*.grants"}, func(set *rule.Set) string {
		if never0(set, "advanced.enabled_if") {
			return "advanced.enabled_if never holds"
		}
		return ""
	}},
}

// inert warns of values of the variant without effect. An edition has all keys, so it is
// exempt.
func (c *checker) inert() {
	if c.Set.Plain() {
		return
	}
	c.Set.Said(func(v *rule.Value) {
		for _, w := range idleWhere {
			if !slices.ContainsFunc(w.keys, func(key string) bool { return fits(v.Path, key) }) || v.Path == "creatures.enabled" {
				continue
			}
			if why := w.why(c.Set); why != "" {
				c.At(v.Path).Warn("%s has no effect: %s", v.Path, why)
				return
			}
		}
		if why := c.idleLimit(v.Path); why != "" {
			c.At(v.Path).Warn("%s has no effect: %s", v.Path, why)
		}
		if id, ok := strings.CutSuffix(v.Path, ".produces_if"); ok && c.Set.Int(id+".resources") == 0 && c.Set.Int(id+".food") == 0 && (c.Set.Int(id+".coins") == 0 || c.Set.Text("coins.mode") != "separate") {
			c.At(v.Path).Warn("%s has no effect: there is nothing that it produces", v.Path)
		}
		if pawn, ok := strings.CutSuffix(v.Path, ".resistance"); ok && fits(v.Path, "pawn.*.resistance") && c.Set.Text(pawn+".kind") == "soldier" {
			c.At(v.Path).Warn("%s has no effect: a soldier defends itself with its strength", v.Path)
		}
	})
}

// fits reports whether a path matches a key, or a prefix that ends in a dot; * matches any
// name.
func fits(path, key string) bool {
	if strings.HasSuffix(key, ".") {
		return strings.HasPrefix(path, key)
	}
	p, k := strings.Split(path, "."), strings.Split(key, ".")
	return slices.EqualFunc(p, k, func(part, want string) bool { return want == "*" || part == want })
}

// idleLimit returns why a limit on works is never reached, "" if it may be.
func (c *checker) idleLimit(path string) string {
	works, builds, demolitions := c.Set.Int("build.works_per_turn"), c.Set.Int("build.constructions_per_turn"), c.Set.Int("demolition.demolitions_per_turn")
	above := func(n, most int) bool { return most > 0 && (n == 0 || n >= most) } // 0 is no limit
	switch {
	case path == "build.constructions_per_turn" && above(builds, works), path == "demolition.demolitions_per_turn" && above(demolitions, works):
		return fmt.Sprintf("build.works_per_turn is %d, which both count towards", works)
	case path != "demolition.demolitions_per_soldier":
	case above(c.Set.Int(path), demolitions):
		return fmt.Sprintf("demolition.demolitions_per_turn is %d", demolitions)
	case above(c.Set.Int(path), works):
		return fmt.Sprintf("build.works_per_turn is %d", works)
	}
	return ""
}
