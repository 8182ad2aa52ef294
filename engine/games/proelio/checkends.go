package proelio

import (
	"slices"
	"strings"

	"equitas/engine/rule"
)

// below0 warns of numbers of cards and points that may be negative. An amount with a
// condition is exempt, since that may prevent it, and so is loot, which is taken only if
// the attack exceeds the defense.
func (c *checker) below0() {
	warn := func(path string, v *rule.Value) {
		if v == nil || v.Expr == nil || v.Kind != rule.KindText {
			return
		}
		if lo, hi := v.Expr.Bounds(); lo < 0 && lo < hi {
			c.On(v.At).Warn("%s may come to %d, which counts as 0", path, lo).Help = "max(0, …) says so"
		}
	}
	warn("draw.n", c.Set.Value("draw.n"))
	c.eachEffect(func(path string, e effect) {
		if e.arg("when") == nil {
			warn(path+".n", e.arg("n"))
		}
	})
}

// alike warns of a score that does not depend on the House, so that all tie.
func (c *checker) alike() {
	for _, path := range [...]string{"scoring.formula", "report.standing"} {
		v := c.Set.Value(path)
		if v == nil || path == "scoring.formula" && !c.Set.Bool("seasons.use") {
			continue
		}
		vars := c.vocab().All()
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

// keepsAll warns of cards that are drawn to keep as many as are drawn.
func (c *checker) keepsAll() {
	c.eachEffect(func(path string, e effect) {
		if keep := e.arg("keep"); keep != nil && c.keeps(e) == 0 {
			c.On(keep.At).Warn("%s.keep has no effect: all %d cards that are drawn are kept", path, keep.Int)
		}
	})
}
