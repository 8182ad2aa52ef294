package proelio

import (
	"slices"
	"strings"

	"equitas/engine/rule"
)

// amounts reads the numbers that may change during play: the minimum of each, and its
// expression where it is not constant.
func (c *compiler) amounts() {
	r := c.r
	for _, n := range [...]struct {
		path  string
		least *uint8
		ask   **expr
	}{{"hand.limit", &r.handLimit, &r.handLimits}, {"turn.actions", &r.actions, &r.actionsOf},
		{"imperial.price", &r.imperialPrice, &r.imperialPrices}, {"imperial.draw", &r.imperialDraw, &r.imperialDraws}} {
		lo, _ := spanOf(c.set, n.path)
		*n.least = uint8(lo)
		x := c.at(n.path)
		if _, fixed := x.Const(); !fixed {
			*n.ask = x
		}
	}
}

// spanOf returns the least and the largest that a number of the rules can be.
func spanOf(set *rule.Set, path string) (lo, hi int) {
	v := set.Value(path)
	switch {
	case v.Kind == rule.KindInt:
		return int(v.Int), int(v.Int)
	case v.Expr != nil:
		lo, hi := v.Expr.Bounds()
		return int(lo), int(hi)
	}
	k := schema.Match(path) // its text is not read yet
	return int(k.Lo), int(k.Hi)
}

// limits are three numbers by which bots rate cards: the largest that the rules allow
// during play.
type limits struct {
	attack, deploy int32 // how far a card's value may exceed the Fortification
	step           int32 // the next Fortification is worth this much more
}

// limits computes, from the rules, the limits by which bots rate cards.
func (c *compiler) limits() {
	o := &c.r.outlook
	for _, n := range [...]struct {
		path string
		most *int32
		ask  **expr
	}{{"attack.limit", &o.limits.attack, &o.attackLimits}, {"deploy.limit", &o.limits.deploy, &o.deployLimits}, {"fortify.step", &o.limits.step, &o.steps}} {
		_, hi := spanOf(c.set, n.path)
		*n.most = int32(hi)
		x := c.at(n.path)
		if _, fixed := x.Const(); !fixed {
			*n.ask, o.limitsMove = x, true
		}
	}
	o.attackLimitOpen = o.attackLimits == nil || arePublic(o.attackLimits.Names())
}

// arePublic reports whether the values of these words are known to all, whatever the House.
func arePublic(words []string) bool {
	return !slices.ContainsFunc(words, func(w string) bool { return w == "house.deployable" || strings.HasPrefix(w, "held.") })
}
