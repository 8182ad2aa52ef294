package cond

import (
	"math/bits"
	"slices"
)

// op is the operation of a node. In the comments below, a, b and c are its operands.
type op uint8

const (
	opConst    op = iota // the number lo
	opVar                // variable v
	opHas                // whether variable v, a Set, has word k
	opNot                // not a
	opAnd                // a and b; b is not evaluated if a is false
	opOr                 // a or b; b is not evaluated if a is true
	opCond               // a ? b : c
	opEq                 // a == b
	opLess               // a < b
	opLessEq             // a <= b
	opRange              // a in list[0]..list[1]
	opMember             // a is in list, which is sorted and without duplicates
	opAbsent             // a is Absent
	opCoalesce           // a, or b when a is Absent
	opLookup             // list[a]
	opAdd                // a + b
	opSub                // a - b
	opMul                // a * b
	opDiv                // a / b, b is never 0; rounded towards zero
	opMod                // a % b, b is never 0; the sign is that of a
	opAbs                // |a|
	opMin                // the smaller of a and b
	opMax                // the larger of a and b
)

// A node is a checked expression. Nodes that [fold] has returned are immutable.
type node struct {
	op                  op
	typ                 Type
	varIndex, wordIndex int     // of opVar and opHas: index of the variable, number of the word
	list                []int64 // of opRange, opMember and opLookup: the numbers of the range or list
	children            []*node
	lo, hi              int64  // bounds of the value, inclusive, when it is not Absent
	optional            bool   // may be Absent
	vars                []int  // indices of the variables it depends on, rising
	size                int    // number of nodes in the tree
	text                string // of a quoted word: the word
}

const (
	maxNodes = 2_000   // largest number of nodes in an expression, and in its syntax tree
	maxBound = 1 << 61 // largest bound of a value: the sum of two such values fits in 64 bits
)

func numberNode(k int64) *node { return &node{op: opConst, typ: Int, lo: k, hi: k, size: 1} }

func boolNode(b bool) *node {
	n := &node{op: opConst, typ: Bool, size: 1}
	if b {
		n.lo, n.hi = 1, 1
	}
	return n
}

func (n *node) isConst() bool { return n.op == opConst }

func unaryNode(op op, typ Type, a *node) *node {
	return fold(node{op: op, typ: typ, children: []*node{a}})
}

func binaryNode(op op, typ Type, a, b *node) *node {
	return fold(node{op: op, typ: typ, children: []*node{a, b}})
}

// rangeNode returns the node that asks whether a lies from lo to hi, inclusive.
func rangeNode(a *node, lo, hi int64) *node {
	return fold(node{op: opRange, typ: Bool, children: []*node{a}, list: []int64{lo, hi}})
}

// fold sets size, vars, lo and hi of n, and returns n or a simpler node that is equivalent to
// it.
func fold(n node) *node {
	n.size = 1
	for _, kid := range n.children {
		n.size += kid.size
		n.vars = unionSorted(n.vars, kid.vars)
	}
	var same *node
	switch n.op {
	case opVar, opHas:
		n.vars = []int{n.varIndex}
		if n.op == opHas {
			n.hi = 1
		}
	case opNot, opAnd, opOr, opCond:
		same = n.foldLogic()
	case opEq, opLess, opLessEq, opRange, opMember, opAbsent:
		same = n.foldComparison()
	default:
		same = n.foldArithmetic()
	}
	if same != nil {
		return same
	}
	if n.lo == n.hi && !n.optional {
		return &node{op: opConst, typ: n.typ, varIndex: n.varIndex, lo: n.lo, hi: n.lo, size: 1}
	}
	return &n
}

// foldLogic sets the bounds of a logical node. It returns an equivalent simpler node, or nil if
// it finds none.
func (n *node) foldLogic() *node {
	a := n.children[0]
	n.lo, n.hi = 0, 1
	switch n.op {
	case opNot:
		n.lo, n.hi = 1-a.hi, 1-a.lo
		if a.op == opNot {
			return a.children[0]
		}
		if x := a.children; a.op == opRange { // the opposite of a range that reaches a bound of its operand is a range too
			switch {
			case a.list[0] == x[0].lo:
				return rangeNode(x[0], a.list[1]+1, x[0].hi)
			case a.list[1] == x[0].hi:
				return rangeNode(x[0], x[0].lo, a.list[0]-1)
			}
		}
	case opAnd, opOr:
		b, settles := n.children[1], int64(0)
		if n.op == opOr {
			settles = 1
		}
		switch {
		case a.equalTree(b):
			return a
		case a.op == opNot && a.children[0].equalTree(b), b.op == opNot && b.children[0].equalTree(a):
			return boolNode(settles == 1)
		}
		for _, pair := range [][2]*node{{a, b}, {b, a}} {
			if pair[0].isConst() {
				if pair[0].lo == settles {
					return pair[0]
				}
				return pair[1]
			}
		}
	case opCond:
		b, c := n.children[1], n.children[2]
		if a.isConst() {
			if a.lo == 1 {
				return b
			}
			return c
		}
		n.lo, n.hi = min(b.lo, c.lo), max(b.hi, c.hi)
	}
	return nil
}

// foldComparison sets the bounds of a comparison. It returns an equivalent simpler node, or nil
// if it finds none. Comparisons with a constant become ranges.
func (n *node) foldComparison() *node {
	a := n.children[0]
	n.lo, n.hi = 0, 1
	switch n.op {
	case opEq:
		b := n.children[1]
		if a.equalTree(b) && !a.optional {
			return boolNode(true)
		}
		if a.isConst() {
			a, b = b, a
		}
		switch {
		case a.hi < b.lo || a.lo > b.hi:
			return boolNode(false)
		case b.isConst() && a.typ == Bool:
			if b.lo == 1 {
				return a
			}
			return unaryNode(opNot, Bool, a)
		case b.isConst():
			return rangeNode(a, b.lo, b.lo)
		}
	case opLess, opLessEq:
		b, gap := n.children[1], int64(0)
		if n.op == opLess {
			gap = 1
		}
		if a.equalTree(b) && !a.optional {
			return boolNode(gap == 0)
		}
		switch {
		case a.hi+gap <= b.lo:
			return boolNode(true)
		case a.lo+gap > b.hi:
			return boolNode(false)
		case b.isConst():
			return rangeNode(a, a.lo, b.lo-gap)
		case a.isConst():
			return rangeNode(b, a.lo+gap, b.hi)
		}
	case opRange:
		lo, hi := max(n.list[0], a.lo), min(n.list[1], a.hi)
		if lo > hi {
			return boolNode(false)
		}
		if lo == a.lo && hi == a.hi {
			return boolNode(true)
		}
		if x, xlo, xhi, ok := solve(a, lo, hi); ok {
			return rangeNode(x, xlo, xhi)
		}
		n.list = []int64{lo, hi}
	case opMember:
		var list []int64
		for _, k := range n.list {
			if a.lo <= k && k <= a.hi {
				list = append(list, k)
			}
		}
		if len(list) == 0 {
			return boolNode(false)
		}
		if first, last := list[0], list[len(list)-1]; last-first == int64(len(list)-1) {
			return rangeNode(a, first, last)
		}
		n.list = list
	}
	return nil
}

// solve solves lo <= a <= hi for x if a is a sum, difference or product of x and a constant: it
// returns x and the range, inclusive, in which x must lie. ok is false for any other a.
func solve(a *node, lo, hi int64) (x *node, xlo, xhi int64, ok bool) {
	if a.op != opAdd && a.op != opSub && a.op != opMul {
		return nil, 0, 0, false
	}
	x, k := a.children[0], a.children[1]
	swapped := x.isConst()
	if swapped {
		x, k = k, x
	}
	c := k.lo
	switch {
	case !k.isConst():
		return nil, 0, 0, false
	case a.op == opAdd:
		return x, lo - c, hi - c, true
	case a.op == opSub && swapped:
		return x, c - hi, c - lo, true
	case a.op == opSub:
		return x, lo + c, hi + c, true
	case c < 0:
		return x, ceil(-hi, -c), -ceil(lo, -c), true
	}
	return x, ceil(lo, c), -ceil(-hi, c), true
}

// ceil returns a / b, rounded up; b is positive.
func ceil(a, b int64) int64 {
	q := a / b
	if a%b > 0 {
		q++
	}
	return q
}

// foldArithmetic sets the bounds of a node that computes a number. It returns an equivalent
// simpler node, or nil if it finds none.
func (n *node) foldArithmetic() *node {
	a := n.children[0]
	b := n.children[len(n.children)-1]
	switch n.op {
	case opCoalesce:
		if !a.optional {
			return a
		}
		n.lo, n.hi, n.optional = min(a.lo, b.lo), max(a.hi, b.hi), b.optional
	case opLookup:
		n.lo, n.hi = slices.Min(n.list), slices.Max(n.list)
		if a.isConst() {
			return numberNode(n.list[a.lo])
		}
	case opAdd:
		n.lo, n.hi = a.lo+b.lo, a.hi+b.hi
	case opSub:
		if a.equalTree(b) {
			return numberNode(0)
		}
		n.lo, n.hi = a.lo-b.hi, a.hi-b.lo
	case opMul:
		corners := []int64{boundedProduct(a.lo, b.lo), boundedProduct(a.lo, b.hi), boundedProduct(a.hi, b.lo), boundedProduct(a.hi, b.hi)}
		n.lo, n.hi = slices.Min(corners), slices.Max(corners)
	case opDiv:
		if b.isConst() && b.lo == 1 {
			return a
		}
		n.lo, n.hi = quotientBounds(a, b)
	case opMod:
		if a.isConst() && b.isConst() {
			return numberNode(a.lo % b.lo)
		}
		rest := max(b.hi, -b.lo) - 1
		n.lo, n.hi = max(min(a.lo, 0), -rest), min(max(a.hi, 0), rest)
	case opAbs:
		if a.lo >= 0 {
			return a
		}
		n.lo, n.hi = max(0, -a.hi), max(-a.lo, a.hi)
	case opMin, opMax:
		if a.equalTree(b) {
			return a
		}
		n.lo, n.hi = min(a.lo, b.lo), min(a.hi, b.hi)
		if n.op == opMax {
			n.lo, n.hi = max(a.lo, b.lo), max(a.hi, b.hi)
		}
		if a.hi > b.lo { // if the ranges do not overlap, a is now the one that is never larger
			a, b = b, a
		}
		switch {
		case a.hi > b.lo:
		case n.op == opMin:
			return a
		default:
			return b
		}
	}
	return nil
}

// quotientBounds returns the least and the largest of a / b over all values of both; b is never 0.
func quotientBounds(a, b *node) (lo, hi int64) {
	corners := []int64{a.lo / b.lo, a.lo / b.hi, a.hi / b.lo, a.hi / b.hi}
	return slices.Min(corners), slices.Max(corners)
}

// equalTree reports whether two nodes are equal trees over the same variables, so that their values
// are always equal.
func (n *node) equalTree(o *node) bool {
	if n == o {
		return true
	}
	return n.size == o.size && n.op == o.op && n.typ == o.typ && n.varIndex == o.varIndex && n.wordIndex == o.wordIndex && n.lo == o.lo && n.hi == o.hi && n.text == o.text &&
		slices.Equal(n.list, o.list) && slices.EqualFunc(n.children, o.children, (*node).equalTree)
}

// boundedProduct returns a * b. If the absolute value of the product is above maxBound, it
// returns 2 * maxBound with the sign of the product.
func boundedProduct(a, b int64) int64 {
	hi, lo := bits.Mul64(uint64(max(a, -a)), uint64(max(b, -b)))
	if hi != 0 || lo > maxBound {
		lo = 2 * maxBound
	}
	if (a < 0) != (b < 0) {
		return -int64(lo)
	}
	return int64(lo)
}

// unionSorted merges two rising lists.
func unionSorted(a, b []int) []int {
	switch {
	case len(b) == 0:
		return a
	case len(a) == 0:
		return b
	}
	out := slices.Concat(a, b)
	slices.Sort(out)
	return slices.Compact(out)
}
