package proelio

import (
	"strings"

	"equitas/engine/cond"
	"equitas/engine/rule"
)

// mostTried is how many combinations of values are tried to see whether a
// condition may hold; where there are more, it may.
const mostTried = 1 << 18

// mayHold reports whether a condition may hold of some card in the box that is
// used like that and passes a test; v is nil for none, and so may test be. about
// is what conditions call the card: "card" or "attack".
func (c *checker) mayHold(v *rule.Value, about string, use uint8, test func(*cardKind) bool) bool {
	a := c.asking()
	for i := range a.r.kinds {
		k := &a.r.kinds[i]
		if k.count > 0 && k.use == use && (test == nil || test(k)) && (v == nil || c.holdsOf(v.Expr, about, i)) {
			return true
		}
	}
	return false
}

// holdsOf reports whether there are values of all other names for which a
// condition holds of one kind of card.
func (c *checker) holdsOf(x *cond.Expr, about string, kind int) bool {
	a, vars := c.asking(), c.vars()
	a.s.pos.attack = uint8(kind) + 1
	vals := make([]int32, len(vars))
	var free []int
	combinations := 1
	for _, i := range x.Vars() {
		v := &vars[i]
		if strings.HasPrefix(v.Name, about+".") {
			vals[i] = v.value(a.s, asker{kind: kind})
			continue
		}
		free = append(free, i)
		if combinations *= sizeOf(&v.Var); combinations > mostTried {
			return true
		}
	}
	for n := range combinations {
		for _, i := range free {
			size := sizeOf(&vars[i].Var)
			vals[i] = nthOf(&vars[i].Var, n%size)
			n /= size
		}
		if x.Eval(vals) != 0 {
			return true
		}
	}
	return false
}

// sizeOf is how many values a name of conditions can have.
func sizeOf(v *cond.Var) int {
	switch v.Type {
	case cond.Bool:
		return 2
	case cond.Word:
		return max(1, len(v.Words))
	case cond.Set:
		return 1 << min(len(v.Words), 20)
	}
	n := int(v.Hi) - int(v.Lo) + 1
	if v.Optional {
		n++
	}
	return n
}

// nthOf is one of them, counted from 0.
func nthOf(v *cond.Var, n int) int32 {
	if v.Type != cond.Int {
		return int32(n)
	}
	if v.Optional {
		if n == 0 {
			return cond.Absent
		}
		n--
	}
	return v.Lo + int32(n)
}
