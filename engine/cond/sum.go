package cond

import "math"

// A Sum is an amount: Constant plus the sum of Terms, but at least Min and at most Max.
type Sum struct {
	Constant int64
	Terms    []Term
	Min, Max int64
}

// A Term is a variable times a factor, which may be negative.
type Term struct {
	Var    int // index into [Space.Vars]
	Factor int32
}

// maxFactor is the largest absolute value of a variable's factor in a sum.
const maxFactor = 1 << 10

// Sum decomposes an amount that is made of variables, numbers, + and -, products with numbers,
// and perhaps a maximum or minimum of all this and a number. ok is false for other amounts. A
// variable named several times has several terms.
func (x *Expr) Sum() (s Sum, ok bool) {
	if x.typ != Int || x.form == Constant {
		return s, false
	}
	s = Sum{Min: math.MinInt64, Max: math.MaxInt64}
	return s, s.addBounded(x.root)
}

// addBounded adds n to s, where n is a sum, or the maximum or minimum of a sum and a number. It
// returns false for any other node.
func (s *Sum) addBounded(n *node) bool {
	if n.op != opMin && n.op != opMax {
		return s.add(n, 1)
	}
	a, b := n.children[0], n.children[1]
	if a.isConst() {
		a, b = b, a
	}
	if !b.isConst() || !s.addBounded(a) {
		return false
	}
	if n.op == opMin {
		s.Min, s.Max = min(s.Min, b.lo), min(s.Max, b.lo)
	} else {
		s.Min, s.Max = max(s.Min, b.lo), max(s.Max, b.lo)
	}
	return true
}

// add adds n multiplied by factor to s. It returns false if n is not made of variables, numbers,
// sums, differences and products with numbers, or if a factor is too large.
func (s *Sum) add(n *node, factor int64) bool {
	if factor < -maxFactor || factor > maxFactor {
		return false
	}
	switch n.op {
	case opConst:
		s.Constant += n.lo * factor
		return n.typ == Int && n.lo > -maxBound/maxFactor && n.lo < maxBound/maxFactor
	case opVar:
		s.Terms = append(s.Terms, Term{n.varIndex, int32(factor)})
		return n.typ == Int && !n.optional
	case opAdd:
		return s.add(n.children[0], factor) && s.add(n.children[1], factor)
	case opSub:
		return s.add(n.children[0], factor) && s.add(n.children[1], -factor)
	case opMul:
		a, b := n.children[0], n.children[1]
		if a.isConst() {
			a, b = b, a
		}
		return b.isConst() && b.lo >= -maxFactor && b.lo <= maxFactor && s.add(a, factor*b.lo)
	}
	return false
}

// Value returns the value of the amount, given the sum of the values of its Terms.
func (s *Sum) Value(terms int64) int64 { return max(min(s.Constant+terms, s.Max), s.Min) }
