package cond

import (
	"math/bits"
	"slices"
)

// maxCombinations is the largest number of combinations of values that [Equivalent] tries.
const maxCombinations = 1 << 20

// Equivalent reports whether two expressions have equal answers for all values of their variables.
// They may be compiled in two spaces, which must declare the variables that both use in the
// same way. It also returns false if more than a million combinations would have to be tried.
func Equivalent(x, y *Expr) bool { return EquivalentWhere(x, y, nil) }

// EquivalentWhere reports what [Equivalent] reports for the case that the variables in fixed have the given
// values.
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
	vals [2][]int32 // a value for every variable, of the space of either expression
	vars []varPair
}

// A varPair is a variable that occurs in one or both expressions: its index in either space, -1
// where that expression does not depend on it, and one value of every class of values that
// neither expression distinguishes.
type varPair struct {
	at              [2]int
	representatives []int32
}

// newPairing pairs the variables of two expressions by their names; nil if some variable is
// declared differently in the two spaces, or has too many values.
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
			p.at[i] = -1
			k := slices.IndexFunc(e.vars, func(v int) bool { return e.space.vars[v].Name == name })
			if k < 0 {
				continue
			}
			p.at[i] = e.vars[k]
			decl[i], classes[i] = &e.space.vars[p.at[i]], &e.classes[k]
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

// setValue sets variable i to the value with index n among its reps.
func (w *pairing) setValue(i, n int) {
	for side, at := range w.vars[i].at {
		if at >= 0 {
			w.vals[side][at] = w.vars[i].representatives[n]
		}
	}
}

// representatives returns one value of every class of a variable's values that at least one of
// two expressions distinguishes; nil if there are too many. The classes of an expression that
// does not depend on the variable are nil.
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
	if v.Count() <= maxColumn {
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
