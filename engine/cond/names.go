package cond

import (
	"fmt"
	"slices"
	"strings"

	"github.com/expr-lang/expr/ast"
)

// A part is one part of a dotted name in the text, with its position.
type part struct {
	name string
	at   span
}

// checkName checks a dotted name and returns the node of the variable or constant of that name.
func (c *checker) checkName(tree ast.Node) *node {
	parts := c.parts(tree)
	if c.err != nil {
		return nil
	}
	known := c.visibleNames()
	at, full := &c.space.root, ""
	for i, p := range parts {
		kid := at.children[p.name]
		switch {
		case i == 0 && kid == nil:
			return c.failUnknown(p, known)
		case i == 0 && !slices.Contains(known, p.name):
			return c.fail(p.at, shorten(p.name)+" cannot be named here", suggest("", known, "known here are"))
		case at.isLeaf():
			return c.fail(p.at, full+" is a single value, it has no fields", "")
		case kid == nil:
			return c.failField(p.at, fmt.Sprintf("%s has no field %s", full, shorten(p.name)), full, at, p.name)
		}
		at = kid
		full = strings.TrimPrefix(full+"."+p.name, ".")
	}
	switch {
	case at.constIndex >= 0:
		c.usedConsts = append(c.usedConsts, at.constIndex)
		return c.constantNode(&c.space.consts[at.constIndex], c.span(tree))
	case at.varIndex >= 0:
		return c.variableNode(at.varIndex, c.span(tree))
	}
	return c.failField(c.span(tree), full+" is not a value by itself", full, at, "")
}

// constantNode returns the node of a constant: its number, or the expression in its Text.
func (c *checker) constantNode(k *Const, at span) *node {
	if k.Text == "" {
		return numberNode(int64(k.Value))
	}
	if slices.Contains(c.amountStack, k.Name) {
		return c.fail(at, k.Name+" asks itself", "")
	}
	if string(c.src) == k.Text && len(c.amountStack) == 0 {
		return c.fail(at, k.Name+" is this amount itself", "write a number in its place, or what it is to depend on")
	}
	sub := checker{space: c.space, want: Int, visible: c.visible, amountStack: append(slices.Clip(c.amountStack), k.Name), nodesSeen: c.nodesSeen, spans: make(map[ast.Node]span)}
	n := sub.check(k.Text)
	if sub.err != nil {
		return c.fail(at, fmt.Sprintf("%s stands for %s, and there %s", k.Name, quote(shorten(k.Text)), sub.err.Msg), sub.err.Help)
	}
	c.usedVars, c.usedConsts, c.nodesSeen = unionSorted(c.usedVars, sub.usedVars), append(c.usedConsts, sub.usedConsts...), sub.nodesSeen
	return n
}

// failField records as a fault that the last part of a name is missing or unknown, and returns
// nil. group is the name before that part, n the node of group, and written the part as the
// text has it, "" if it is missing.
func (c *checker) failField(at span, msg, group string, n *nameNode, written string) *node {
	help := suggest(written, n.sorted, group+" has")
	all := help != ""
	if !all {
		help = fmt.Sprintf("%s has %s and %d more", group, strings.Join(n.sorted[:maxListedOfLongGroup], ", "), len(n.sorted)-maxListedOfLongGroup)
	}
	c.failAmong(at, msg, help, n.sorted)
	if !all {
		c.err.Group = group
	}
	return nil
}

// parts splits a dotted name of the syntax tree into its parts.
func (c *checker) parts(tree ast.Node) []part {
	switch t := tree.(type) {
	case *ast.IdentifierNode:
		return []part{{t.Value, c.span(t)}}
	case *ast.MemberNode:
		if field, ok := t.Property.(*ast.StringNode); ok {
			return append(c.parts(t.Node), part{field.Value, c.span(field)})
		}
		c.fail(c.span(t.Property), "[ ] after a name means nothing here", "")
		return nil
	}
	c.fail(c.span(tree), c.excerpt(c.span(tree))+" has no fields", "")
	return nil
}

// visibleNames returns the first parts of all names that the text may use.
func (c *checker) visibleNames() []string {
	if c.visible == nil {
		return c.space.root.sorted
	}
	return slices.DeleteFunc(slices.Clone(c.space.root.sorted), func(s string) bool {
		return !slices.Contains(c.visible, s)
	})
}

// failUnknown records as a fault that no name begins with p, and returns nil. The hint names
// the likeliest mistake: a field without its group, a word without quotes, a misspelling.
func (c *checker) failUnknown(p part, known []string) *node {
	msg := "there is nothing called " + shorten(p.name) + " here"
	var fields []string
	for _, first := range known {
		if c.space.root.children[first].children[p.name] != nil {
			fields = append(fields, first+"."+p.name)
		}
	}
	if len(fields) > 0 {
		if mine := "me." + p.name; slices.Contains(fields, mine) { // of fields of several seats, the asking seat's is most often meant
			fields = append([]string{mine}, slices.DeleteFunc(fields, func(s string) bool { return s == mine })...)
		}
		return c.fail(p.at, msg, "write "+strings.Join(fields, " or "))
	}
	for _, v := range c.space.vars {
		if slices.Contains(v.Words, p.name) {
			return c.fail(p.at, msg, "write a word in quotes: "+quote(p.name))
		}
	}
	for _, value := range []string{"true", "false", "nil"} {
		if strings.EqualFold(p.name, value) {
			return c.fail(p.at, msg, "write "+value)
		}
	}
	return c.fail(p.at, msg, suggest(p.name, known, "known here are"))
}

// variableNode returns the node of a variable.
func (c *checker) variableNode(v int, at span) *node {
	d := &c.space.vars[v]
	c.usedVars = unionSorted(c.usedVars, []int{v})
	n := node{op: opVar, typ: d.Type, varIndex: v, lo: int64(d.Lo), hi: int64(d.Hi), optional: d.Optional}
	switch d.Type {
	case Bool:
		n.lo, n.hi = 0, 1
	case Word:
		n.lo, n.hi = 0, int64(max(1, len(d.Words))-1)
	case Set:
		if len(d.Words) > maxSetWords {
			return c.fail(at, fmt.Sprintf("%s has %d words, at most %d are possible", d.Name, len(d.Words), maxSetWords), "")
		}
		// the parent operator tests bits of the variable
		return &node{op: opVar, typ: Set, varIndex: v, vars: []int{v}, size: 1}
	}
	return fold(n)
}
