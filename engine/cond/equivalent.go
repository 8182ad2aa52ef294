package cond

import (
	"math/bits"
	"slices"
)

// maxCombinations is the largest number of combinations of values that [Equivalent] tries.
const maxCombinations = 1 << 20

// Equivalent reports whether two expressions have equal answers for all values of their variables.
// They may be compiled in two spaces; Equivalent returns false if a variable that both use is
// declared with different values there. It also returns false if more than 1<<20 combinations
// would have to be tried.
func Equivalent(x, y *Expr) bool { return EquivalentWhere(x, y, nil) }

// EquivalentWhere is like [Equivalent], but tries only the given value of each variable that
// fixed names.
func EquivalentWhere(x, y *Expr, fixed map[string]int32) bool {
	if x.typ != y.typ {
		return false
	}
	w, total := newPairing(x, y, fixed), 1
	if w == nil {
		return false
	}
	for i := range w.vars {
		if total *= len(w.vars[i].representatives); total > maxCombinations {
			return false
		}
	}
	at := make([]int, len(w.vars)) // indices of values, counted up with the first variable fastest
	for i := range at {
		w.setValue(i, 0)
	}
	for {
		if x.Eval(w.vals[0]) != y.Eval(w.vals[1]) {
			return false
		}
		i := 0
		for ; i < len(at); i++ {
			if at[i]++; at[i] < len(w.vars[i].representatives) {
				w.setValue(i, at[i])
				break
			}
			at[i] = 0
			w.setValue(i, 0)
		}
		if i == len(at) {
			return true
		}
	}
}

// A pairing lists the variables of two expressions, those of the same name together.
type pairing struct {
	vals [2][]int32 // by expression: a value for every variable of its space
	vars []varPair
}

// A varPair is a variable on which one or both expressions depend.
type varPair struct {
	indices         [2]int  // by expression: the variable's index in its space; -1 if the expression does not depend on it
	representatives []int32 // one value of every class of values that neither expression distinguishes
}

// newPairing pairs the variables of two expressions by their names. It returns nil if a
// variable can have other values in one space than in the other, or has too many values.
func newPairing(x, y *Expr, fixed map[string]int32) *pairing {
	w := &pairing{}
	sides := [2]*Expr{x, y}
	var names []string
	for i, e := range sides {
		if e.space != nil {
			w.vals[i] = make([]int32, len(e.space.vars))
		}
		for _, v := range e.vars {
			if name := e.space.vars[v].Name; !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	for _, name := range names {
		var p varPair
		var decl [2]*Var
		var classes [2]*classes
		for i, e := range sides {
			p.indices[i] = -1
			k := slices.IndexFunc(e.vars, func(v int) bool { return e.space.vars[v].Name == name })
			if k < 0 {
				continue
			}
			p.indices[i] = e.vars[k]
			decl[i], classes[i] = &e.space.vars[p.indices[i]], &e.classes[k]
		}
		switch {
		case decl[0] == nil:
			decl[0] = decl[1]
		case decl[1] != nil && !sameValues(decl[0], decl[1]):
			return nil
		}
		if value, ok := fixed[name]; ok {
			p.representatives = []int32{value}
		} else if p.representatives = representatives(decl[0], classes); p.representatives == nil {
			return nil
		}
		w.vars = append(w.vars, p)
	}
	return w
}

// sameValues reports whether two variables can have the same values.
func sameValues(a, b *Var) bool {
	return a.Type == b.Type && a.Lo == b.Lo && a.Hi == b.Hi && a.Optional == b.Optional && slices.Equal(a.Words, b.Words)
}

// setValue sets variable i, in both spaces, to its representative n.
func (w *pairing) setValue(i, n int) {
	for side, at := range w.vars[i].indices {
		if at >= 0 {
			w.vals[side][at] = w.vars[i].representatives[n]
		}
	}
}

// representatives returns values of variable v such that every class of values that neither of
// two expressions distinguishes has one of them; nil if there are too many. parts has the
// classes of either expression, nil if the expression does not depend on v.
func representatives(v *Var, parts [2]*classes) []int32 {
	if v.Type == Set {
		mask := int32(0)
		for _, c := range parts {
			if c != nil {
				mask |= c.mask
			}
		}
		if bits.OnesCount32(uint32(mask)) > 16 {
			return nil
		}
		l := []int32{0}
		for sub := mask; sub != 0; sub = (sub - 1) & mask {
			l = append(l, sub)
		}
		return l
	}
	if v.Count() <= maxTableRows {
		var l []int32
		seen := map[[2]int32]bool{}
		for i := range int(v.Count()) {
			var class [2]int32
			for k, c := range parts {
				if c != nil {
					class[k] = c.classOf[i]
				}
			}
			if !seen[class] {
				seen[class] = true
				l = append(l, v.Value(i))
			}
		}
		return l
	}
	l := []int32{v.Value(0)}
	for _, c := range parts {
		switch {
		case c == nil:
		case c.isExact:
			return nil
		default:
			l = append(l, c.breaks...)
		}
	}
	slices.Sort(l)
	return slices.Compact(l)
}
