package cond

import "math"

// A Sum is an amount that is Plus and the sum of the terms, raised to Least if it is below, and
// lowered to Most if it is above.
type Sum struct {
	Plus        int64
	Terms       []Term
	Least, Most int64
}

// A Term is a variable times a factor, which may be negative.
type Term struct {
	Var   int
	Times int32
}

// maxFactor is the largest factor of a variable in a sum.
const maxFactor = 1 << 10

// Sum decomposes an amount that is a sum or difference of variables and numbers, or the
// maximum or minimum of one and a number. ok is false for other amounts. A variable named
// several times has several terms.
func (x *Expr) Sum() (s Sum, ok bool) {
	if x.typ != Int || x.form == Constant {
		return s, false
	}
	s = Sum{Least: math.MinInt64, Most: math.MaxInt64}
	return s, s.setBound(x.root)
}

// setBound makes s the sum that n is, or the maximum or minimum of a sum and a number that n is.
// It returns false for any other node.
func (s *Sum) setBound(n *node) bool {
	if n.op != opMin && n.op != opMax {
		return s.add(n, 1)
	}
	a, b := n.kids[0], n.kids[1]
	if a.isConst() {
		a, b = b, a
	}
	if !b.isConst() || !s.setBound(a) {
		return false
	}
	if n.op == opMin {
		s.Least, s.Most = min(s.Least, b.lo), min(s.Most, b.lo)
	} else {
		s.Least, s.Most = max(s.Least, b.lo), max(s.Most, b.lo)
	}
	return true
}

// add adds a node, multiplied by times, to the sum. It returns false if the node is not a sum
// of variables and numbers, or a factor is too large.
func (s *Sum) add(n *node, times int64) bool {
	if times < -maxFactor || times > maxFactor {
		return false
	}
	switch n.op {
	case opConst:
		s.Plus += n.lo * times
		return n.typ == Int && n.lo > -maxBound/maxFactor && n.lo < maxBound/maxFactor
	case opVar:
		s.Terms = append(s.Terms, Term{n.v, int32(times)})
		return n.typ == Int && !n.optional
	case opAdd:
		return s.add(n.kids[0], times) && s.add(n.kids[1], times)
	case opSub:
		return s.add(n.kids[0], times) && s.add(n.kids[1], -times)
	case opMul:
		a, b := n.kids[0], n.kids[1]
		if a.isConst() {
			a, b = b, a
		}
		return b.isConst() && b.lo >= -maxFactor && b.lo <= maxFactor && s.add(a, times*b.lo)
	}
	return false
}

// Of returns the value of the sum, given the sum of its terms.
func (s *Sum) Of(terms int64) int64 { return max(min(s.Plus+terms, s.Most), s.Least) }
