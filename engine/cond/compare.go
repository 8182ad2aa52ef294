package cond

import (
	"fmt"
	"slices"

	"github.com/expr-lang/expr/ast"
)

// checkEqual checks a == b or a != b and returns a node for a == b; for != the caller negates
// it.
func (c *checker) checkEqual(t *ast.BinaryNode) *node {
	for _, pair := range [][2]ast.Node{{t.Left, t.Right}, {t.Right, t.Left}} {
		if _, ok := pair[1].(*ast.NilNode); ok {
			return c.checkNil(pair[0], t.Operator)
		}
	}
	a, b := c.visit(t.Left), c.visit(t.Right)
	if c.err != nil {
		return nil
	}
	left, right := t.Left, t.Right
	if a.typ == text || b.typ == Set { // put the side whose type is known on the left
		a, b, left, right = b, a, right, left
	}
	switch {
	case a.typ == Set:
		return c.fail(c.span(left), c.excerpt(c.span(left))+" is a set of words, it cannot be compared",
			"ask for one word: 'word' in "+c.excerpt(c.span(left)))
	case a.typ == text && b.typ == text:
		return c.fail(c.span(t), "both sides of "+t.Operator+" are fixed words", "")
	case a.typ == Word && b.typ == text:
		i := c.wordIndex(a, left, right, b.text)
		if c.err != nil {
			return nil
		}
		return rangeNode(a, int64(i), int64(i))
	case a.typ == Word && b.typ == Word:
		return c.compareWords(t, a, b)
	case a.typ != b.typ:
		return c.fail(c.span(t), fmt.Sprintf("%s is %s, %s is %s: they cannot be compared",
			c.excerpt(c.span(left)), a.typ, c.excerpt(c.span(right)), b.typ), "")
	case a.optional:
		return c.failAbsent(left)
	case b.optional:
		return c.failAbsent(right)
	}
	return binaryNode(opEq, Bool, a, b)
}

// checkNil checks a comparison of t with nil and returns a node that asks whether t is absent.
func (c *checker) checkNil(t ast.Node, operator string) *node {
	at := c.span(t)
	if _, ok := t.(*ast.NilNode); ok {
		return c.fail(at, "both sides of "+operator+" are nil", "")
	}
	n := c.visit(t)
	if c.err != nil {
		return nil
	}
	if !n.optional {
		return c.fail(at, c.excerpt(at)+" is never absent, comparing it with nil is no question", "")
	}
	return unaryNode(opAbsent, Bool, n)
}

// wordIndex returns the index of a quoted word w among the words of variable a; if it is not
// among them, it records a fault and returns -1. left and right are the two sides of the
// comparison.
func (c *checker) wordIndex(a *node, left, right ast.Node, w string) int {
	words := c.space.vars[a.varIndex].Words
	i := slices.Index(words, w)
	if i < 0 {
		e := c.excerpt(c.span(left))
		c.failAmong(c.span(right), fmt.Sprintf("%s is never %s", e, quote(w)), suggest(w, words, e+" can be"), words)
	}
	return i
}

// compareWords returns a node that asks whether two word variables are equal. The variables may
// have different lists of words.
func (c *checker) compareWords(t *ast.BinaryNode, a, b *node) *node {
	wa, wb := c.space.vars[a.varIndex].Words, c.space.vars[b.varIndex].Words
	if slices.Equal(wa, wb) {
		return binaryNode(opEq, Bool, a, b)
	}
	// Each word of b is mapped to its index in the words of a; -1 if a does not have it.
	list, met := make([]int64, len(wb)), false
	for i, w := range wb {
		list[i] = int64(slices.Index(wa, w))
		met = met || list[i] >= 0
	}
	if !met {
		return c.fail(c.span(t), fmt.Sprintf("%s and %s have no word in common",
			c.excerpt(c.span(t.Left)), c.excerpt(c.span(t.Right))), "")
	}
	return binaryNode(opEq, Bool, a, fold(node{op: opLookup, typ: Word, children: []*node{b}, list: list}))
}

// checkIn checks a text "a in b", where b is a list, a range or a set.
func (c *checker) checkIn(t *ast.BinaryNode) *node {
	a := c.visit(t.Left)
	if c.err != nil {
		return nil
	}
	switch right := t.Right.(type) {
	case *ast.ArrayNode:
		return c.checkInList(t.Left, a, right)
	case *ast.BinaryNode:
		if right.Operator == ".." {
			return c.checkInRange(t.Left, right)
		}
	}
	b := c.visit(t.Right)
	if c.err != nil {
		return nil
	}
	er := c.excerpt(c.span(t.Right))
	switch {
	case b.typ == Set && a.typ == text:
		return c.setHasWordNode(t, b, a.text)
	case b.typ == Set:
		return c.fail(c.span(t.Left), fmt.Sprintf("%s holds words, %s is %s", er, c.excerpt(c.span(t.Left)), a.typ),
			"write the word in quotes: 'word' in "+er)
	case b.typ == Word:
		return c.fail(c.span(t.Right), er+" is one word, not a set", "compare with ==")
	}
	return c.fail(c.span(t.Right), fmt.Sprintf("in needs a list, a range or a set of words, %s is %s", er, b.typ), "")
}

// setHasWordNode returns the node that asks whether a set variable contains a word.
func (c *checker) setHasWordNode(t *ast.BinaryNode, set *node, w string) *node {
	words, er := c.space.vars[set.varIndex].Words, c.excerpt(c.span(t.Right))
	i := slices.Index(words, w)
	if i < 0 {
		return c.failAmong(c.span(t.Left), fmt.Sprintf("%s never holds %s", er, quote(w)), suggest(w, words, er+" can hold"), words)
	}
	return fold(node{op: opHas, typ: Bool, varIndex: set.varIndex, wordIndex: i})
}

// checkInList checks left in [x, y, …], where a is the node of left and t the list.
func (c *checker) checkInList(left ast.Node, a *node, t *ast.ArrayNode) *node {
	if a.typ != Word && a.typ != Int {
		return c.fail(c.span(left), fmt.Sprintf("in asks for a number or a word, %s is %s", c.excerpt(c.span(left)), a.typ), "")
	}
	if a.optional {
		return c.failAbsent(left)
	}
	if len(t.Nodes) == 0 {
		return c.fail(c.span(t), "the list is empty", "")
	}
	var list []int64
	for _, kid := range t.Nodes {
		k := c.visit(kid)
		if c.err != nil {
			return nil
		}
		e, at := c.excerpt(c.span(kid)), c.span(kid)
		switch {
		case a.typ == Word && k.typ == text:
			list = append(list, int64(c.wordIndex(a, left, kid, k.text)))
		case a.typ == Int && k.typ == Int && k.isConst():
			list = append(list, k.lo)
		case a.typ == Word:
			c.fail(at, fmt.Sprintf("%s is a word, %s in the list is %s", c.excerpt(c.span(left)), e, k.typ), "write words in quotes")
		case k.typ == Int:
			c.fail(at, e+" is not fixed, a list holds fixed numbers", "compare with == and ||")
		default:
			c.fail(at, fmt.Sprintf("%s is a number, %s in the list is %s", c.excerpt(c.span(left)), e, k.typ), "")
		}
		if c.err != nil {
			return nil
		}
	}
	slices.Sort(list)
	return fold(node{op: opMember, typ: Bool, children: []*node{a}, list: slices.Compact(list)})
}

// checkInRange checks left in lo..hi, where t is the range, both ends inclusive.
func (c *checker) checkInRange(left ast.Node, t *ast.BinaryNode) *node {
	a := c.checkNumber(left, "in a range")
	lo, hi := c.checkNumber(t.Left, ".."), c.checkNumber(t.Right, "..")
	if c.err != nil {
		return nil
	}
	for i, end := range []*node{lo, hi} {
		if !end.isConst() {
			at := c.span([]ast.Node{t.Left, t.Right}[i])
			return c.fail(at, c.excerpt(at)+" is not fixed, a range has fixed ends", "compare with >= and <=")
		}
	}
	if lo.lo > hi.lo {
		return c.fail(c.span(t), fmt.Sprintf("the range %d..%d is empty", lo.lo, hi.lo), "")
	}
	return rangeNode(a, lo.lo, hi.lo)
}
