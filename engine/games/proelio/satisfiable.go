package proelio

import (
	"strings"

	"equitas/engine/cond"
	"equitas/engine/rule"
)

// maxTried is the largest number of combinations of values that are tried to find out whether
// a condition can hold. If there are more, it is assumed that it can.
const maxTried = 1 << 18

// canHold reports whether a condition can hold for some card in the deck that has a use and passes
// a test; A nil v always holds, a nil test always passes. about is the name of the card in
// conditions: "card" or "attack".
func (c *checker) canHold(v *rule.Value, about string, use uint8, test func(*cardKind) bool) bool {
	a := c.tester()
	for i := range a.rules.kinds {
		k := &a.rules.kinds[i]
		if k.count > 0 && k.use == use && (test == nil || test(k)) && (v == nil || c.canHoldFor(v.Expr, about, i)) {
			return true
		}
	}
	return false
}

// canHoldFor reports whether a condition can hold for a kind of card, for some values of all other
// names.
func (c *checker) canHoldFor(x *cond.Expr, about string, kind int) bool {
	s := c.tester().state
	s.pos.attack = uint8(kind) + 1
	can, _ := x.CanAnswer(true, func(name string) (cond.Span, bool) {
		if !strings.HasPrefix(name, about+".") {
			return cond.Span{}, false
		}
		n := c.vocabularyOf().Lookup(name).Read(question{state: s, kind: kind})
		return cond.Span{Lo: n, Hi: n}, true
	}, maxTried)
	return can
}
