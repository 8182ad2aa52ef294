package proelio

import (
	"slices"
	"strings"

	"equitas/engine/rule"
)

// compileAmounts reads the numbers that may change during play: the smallest value of each,
// and its expression if it is not constant.
func (c *compiler) compileAmounts() {
	r := c.rules
	for _, n := range [...]struct {
		path  string
		least *uint8
		ask   **expr
	}{{"hand.limit", &r.handLimit, &r.handLimits}, {"turn.actions", &r.actions, &r.actionsOf},
		{"imperial.price", &r.imperialPrice, &r.imperialPrices}, {"imperial.draw", &r.imperialDraw, &r.imperialDraws}} {
		lo, _ := spanOf(c.set, n.path)
		*n.least = uint8(lo)
		x := c.exprAt(n.path)
		if _, fixed := x.ConstantValue(); !fixed {
			*n.ask = x
		}
	}
}

// spanOf returns the least and the largest value that a number of the rules can have.
func spanOf(set *rule.Set, path string) (lo, hi int) {
	v := set.Value(path)
	switch {
	case v.Kind == rule.KindInt:
		return int(v.Int), int(v.Int)
	case v.Expr != nil:
		lo, hi := v.Expr.Bounds()
		return int(lo), int(hi)
	}
	k := schema().Match(path) // its text has not been parsed yet: the range of the key
	return int(k.Lo), int(k.Hi)
}

// limits are three numbers by which bots rate cards.
type limits struct {
	attack, deploy int32 // largest number of points by which a card's value may exceed the Fortification
	step           int32 // largest number of points by which the next Fortification may exceed the present one
}

// computeLimits computes the limits by which bots rate cards: the largest that the rules allow
// during play.
func (c *compiler) computeLimits() {
	o := &c.rules.outlook
	for _, n := range [...]struct {
		path string
		most *int32
		ask  **expr
	}{{"attack.limit", &o.limits.attack, &o.attackLimits}, {"deploy.limit", &o.limits.deploy, &o.deployLimits}, {"fortify.step", &o.limits.step, &o.steps}} {
		_, hi := spanOf(c.set, n.path)
		*n.most = int32(hi)
		x := c.exprAt(n.path)
		if _, fixed := x.ConstantValue(); !fixed {
			*n.ask, o.limitsChange = x, true
		}
	}
	o.attackLimitOpen = o.attackLimits == nil || arePublic(o.attackLimits.Names())
}

// arePublic reports whether everybody knows the values of all given words of conditions, whichever
// House they are read for.
func arePublic(words []string) bool {
	return !slices.ContainsFunc(words, func(w string) bool { return w == "house.deployable" || strings.HasPrefix(w, "held.") })
}
