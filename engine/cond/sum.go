package cond

import "math"

// A Sum is an amount that is nothing but numbers added up: Plus and the terms, but at
// least Least and at most Most.
type Sum struct {
	Plus        int64
	Terms       []Term
	Least, Most int64
}

// A Term is a variable that is added so many times; of fewer than none it is taken away.
type Term struct {
	Var   int
	Times int32
}

// mostTimes is how often a variable counts in a sum at most.
const mostTimes = 1 << 10

// Sum takes an amount apart that is a sum or a difference of variables and numbers, or the
// larger or the smaller of one and a number. A variable stands in several terms if x
// names it several times.
func (x *Expr) Sum() (s Sum, ok bool) {
	if x.typ != Int || x.form == Constant {
		return s, false
	}
	s = Sum{Least: math.MinInt64, Most: math.MaxInt64}
	return s, s.bound(x.root)
}

// bound takes a node apart that is a sum, or the larger or the smaller of one and a number.
func (s *Sum) bound(n *node) bool {
	if n.op != opMin && n.op != opMax {
		return s.add(n, 1)
	}
	a, b := n.kids[0], n.kids[1]
	if a.isConst() {
		a, b = b, a
	}
	if !b.isConst() || !s.bound(a) {
		return false
	}
	if n.op == opMin {
		s.Least, s.Most = min(s.Least, b.lo), min(s.Most, b.lo)
	} else {
		s.Least, s.Most = max(s.Least, b.lo), max(s.Most, b.lo)
	}
	return true
}

// add adds a node so many times.
func (s *Sum) add(n *node, times int64) bool {
	if times < -mostTimes || times > mostTimes {
		return false
	}
	switch n.op {
	case opConst:
		s.Plus += n.lo * times
		return n.typ == Int && n.lo > -maxBound/mostTimes && n.lo < maxBound/mostTimes
	case opVar:
		s.Terms = append(s.Terms, Term{n.v, int32(times)})
		return n.typ == Int && !n.opt
	case opAdd:
		return s.add(n.kids[0], times) && s.add(n.kids[1], times)
	case opSub:
		return s.add(n.kids[0], times) && s.add(n.kids[1], -times)
	case opMul:
		a, b := n.kids[0], n.kids[1]
		if a.isConst() {
			a, b = b, a
		}
		return b.isConst() && b.lo >= -mostTimes && b.lo <= mostTimes && s.add(a, times*b.lo)
	}
	return false
}

// Of is what the sum comes to where the terms add up to so much.
func (s *Sum) Of(terms int64) int64 { return max(min(s.Plus+terms, s.Most), s.Least) }
