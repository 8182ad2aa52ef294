package cond

import (
	"fmt"
	"slices"
	"strings"

	"github.com/expr-lang/expr/ast"
)

// A checker turns one text into a checked tree of nodes, simplified as far as possible. After
// the first fault, which it keeps in err, all methods return nil.
type checker struct {
	space       *Space
	src         []rune
	want        Type
	visible     []string // first parts of names that the text may use; nil: all
	usedVars    []int    // indices of the variables that the text names, rising
	usedConsts  []int    // indices of the constants that the text names
	nodesSeen   int      // nodes of the syntax tree seen so far
	spans       map[ast.Node]span
	amountStack []string // names of the amounts that this text is part of, outermost first
	err         *Error
}

func (c *checker) fail(at span, msg, help string) *node {
	if c.err == nil {
		c.err = newError(c.src, at, msg, help)
	}
	return nil
}

// failAmong records a fault, unless there is one already, with a list of the names or words
// that would be valid. It returns nil.
func (c *checker) failAmong(at span, msg, help string, known []string) *node {
	if c.err == nil {
		c.err = newError(c.src, at, msg, help)
		c.err.Known = known
	}
	return nil
}

// wantedTypeText describes, for messages, what the whole text must be.
func (c *checker) wantedTypeText() string {
	if c.want == Int {
		return "a whole number or an expression that gives one"
	}
	return "a condition" + c.exampleHint()
}

// exampleHint returns an example of a condition for a message, ", such as house.gold > 2", with
// the first number variable that the text may name; "" if there is none.
func (c *checker) exampleHint() string {
	for _, v := range c.space.vars {
		first, _, _ := strings.Cut(v.Name, ".")
		if v.Type == Int && !v.Optional && v.Lo < v.Hi && (c.visible == nil || slices.Contains(c.visible, first)) {
			return fmt.Sprintf(", such as %s > %d", v.Name, min(max(v.Lo, 2), v.Hi-1))
		}
	}
	return ""
}

// check parses src, a whole condition or amount as c.want says, checks it, and returns its tree.
// If src has a fault, check returns nil, and c.err is the fault.
func (c *checker) check(src string) *node {
	tree := c.parse(src)
	if c.err != nil {
		return nil
	}
	n := c.visit(tree)
	at := c.span(tree)
	_, named := tree.(*ast.MemberNode)
	switch {
	case c.err != nil:
		return nil
	case c.want == Bool && n.typ != Bool:
		help := ""
		if n.typ == Int && named {
			help = "compare it: " + c.excerpt(at) + " > 0"
		}
		return c.fail(at, "a condition must be yes or no, this is "+n.typ.String(), help)
	case c.want == Int && n.typ != Int:
		help := ""
		if n.typ == Bool && named {
			help = "write " + c.excerpt(at) + " ? 1 : 0"
		}
		return c.fail(at, "an amount must be a whole number, this is "+n.typ.String(), help)
	case n.optional:
		return c.failAbsent(tree)
	}
	return n
}

// visit checks one node of the syntax tree and everything below it.
func (c *checker) visit(tree ast.Node) *node {
	if c.err != nil {
		return nil
	}
	// expr parses a < b < c as a < b && b < c and uses the same tree for b twice, so in nested
	// chains the number of visits grows exponentially.
	if c.nodesSeen++; c.nodesSeen > maxNodes {
		return c.failTooLong(tree)
	}
	n := c.checkNode(tree)
	switch {
	case c.err != nil:
		return nil
	case n.size > maxNodes:
		return c.failTooLong(tree)
	case max(n.hi, -n.lo) > maxBound:
		return c.fail(c.span(tree), "the number can grow too large here", "")
	}
	return n
}

func (c *checker) failTooLong(tree ast.Node) *node {
	return c.fail(c.span(tree), "the text has too many steps", "at most "+FormatInt(maxNodes)+"; in a < b < c the middle counts twice")
}

func (c *checker) checkNode(tree ast.Node) *node {
	switch t := tree.(type) {
	case *ast.BoolNode:
		return boolNode(t.Value)
	case *ast.IntegerNode:
		return numberNode(int64(t.Value))
	case *ast.FloatNode:
		return numberNode(int64(t.Value))
	case *ast.StringNode:
		return &node{op: opConst, typ: text, text: t.Value, size: 1}
	case *ast.NilNode:
		return c.fail(c.span(tree), "nil can only stand beside == or !=", "")
	case *ast.IdentifierNode, *ast.MemberNode:
		return c.checkName(tree)
	case *ast.UnaryNode:
		return c.checkUnary(t)
	case *ast.BinaryNode:
		return c.checkBinary(t)
	case *ast.ConditionalNode:
		return c.checkConditional(t)
	case *ast.BuiltinNode:
		return c.checkCall(t)
	case *ast.ArrayNode:
		return c.fail(c.span(tree), "a list can only stand to the right of in", "")
	}
	return c.fail(c.span(tree), "this means nothing here", "")
}

func (c *checker) checkUnary(t *ast.UnaryNode) *node {
	if t.Operator == "!" || t.Operator == "not" {
		a := c.checkTruth(t.Node, t.Operator)
		if c.err != nil {
			return nil
		}
		return unaryNode(opNot, Bool, a)
	}
	a := c.checkNumber(t.Node, t.Operator)
	if c.err != nil || t.Operator == "+" {
		return a
	}
	return binaryNode(opSub, Int, numberNode(0), a)
}

func (c *checker) checkBinary(t *ast.BinaryNode) *node {
	switch t.Operator {
	case "&&", "and":
		return c.checkOperands(opAnd, t, c.checkTruth)
	case "||", "or":
		return c.checkOperands(opOr, t, c.checkTruth)
	case "==", "!=":
		n := c.checkEqual(t)
		if c.err != nil || t.Operator == "==" {
			return n
		}
		return unaryNode(opNot, Bool, n)
	case "<", "<=":
		return c.checkOperands(map[string]op{"<": opLess, "<=": opLessEq}[t.Operator], t, c.checkNumber)
	case ">", ">=":
		n := *t
		n.Left, n.Right = t.Right, t.Left
		return c.checkOperands(map[string]op{">": opLess, ">=": opLessEq}[t.Operator], &n, c.checkNumber)
	case "+":
		return c.checkOperands(opAdd, t, c.checkNumber)
	case "-":
		return c.checkOperands(opSub, t, c.checkNumber)
	case "*":
		return c.checkOperands(opMul, t, c.checkNumber)
	case "/":
		return c.checkDivision(t, opDiv)
	case "%":
		return c.checkDivision(t, opMod)
	case "in":
		return c.checkIn(t)
	case "??":
		return c.checkCoalesce(t)
	}
	return c.fail(c.span(t), "a range can only stand to the right of in", "")
}

// checkOperands checks the two operands of a binary expression with check, which is checkTruth or
// checkNumber, and returns a node with the operation op on them.
func (c *checker) checkOperands(op op, t *ast.BinaryNode, check func(ast.Node, string) *node) *node {
	a := check(t.Left, t.Operator)
	b := check(t.Right, t.Operator)
	if c.err != nil {
		return nil
	}
	typ := Bool
	if op >= opAdd {
		typ = Int
	}
	return binaryNode(op, typ, a, b)
}

// checkTruth checks an operand that must be yes or no. what names the operator in messages.
func (c *checker) checkTruth(t ast.Node, what string) *node {
	n := c.visit(t)
	if c.err != nil || n.typ == Bool {
		return n
	}
	help := ""
	if _, digits := t.(*ast.IntegerNode); digits && (what == "or" || what == "and" || what == "||" || what == "&&") {
		help = "compare on both sides: a == 1 " + what + " a == 2"
	}
	_, named := t.(*ast.MemberNode)
	switch {
	case what == "!" || what == "not":
		help = "write " + what + " (...) around a whole comparison"
	case n.typ == Int && named:
		help = "compare it: " + c.excerpt(c.span(t)) + " > 0"
	}
	return c.fail(c.span(t), fmt.Sprintf("%s needs yes or no, %s is %s", what, c.excerpt(c.span(t)), n.typ), help)
}

// checkNumber checks an operand that must be a number and cannot be absent. what names the
// operator in messages.
func (c *checker) checkNumber(t ast.Node, what string) *node {
	n := c.visit(t)
	if c.err != nil {
		return nil
	}
	if n.typ != Int {
		help := ""
		if s, ok := t.(*ast.StringNode); ok && isNumber(s.Value) {
			help = "write " + s.Value + " without quotes"
		}
		return c.fail(c.span(t), fmt.Sprintf("%s needs numbers, %s is %s", what, c.excerpt(c.span(t)), n.typ), help)
	}
	if n.optional {
		return c.failAbsent(t)
	}
	return n
}

// isNumber reports whether a text consists of one or more digits.
func isNumber(text string) bool {
	return text != "" && strings.Trim(text, "0123456789") == ""
}

// failAbsent records as a fault that t may be absent, and returns nil.
func (c *checker) failAbsent(t ast.Node) *node {
	e := c.excerpt(c.span(t))
	return c.fail(c.span(t), e+" may be absent", "write ("+e+" ?? 0), with the number that counts where there is none")
}

// checkDivision checks a quotient or remainder of whole numbers. The range of the divisor must
// not include 0.
func (c *checker) checkDivision(t *ast.BinaryNode, op op) *node {
	a, b := c.checkNumber(t.Left, t.Operator), c.checkNumber(t.Right, t.Operator)
	switch {
	case c.err != nil:
		return nil
	case b.lo <= 0 && b.hi >= 0:
		at := c.span(t.Right)
		if b.isConst() {
			return c.fail(at, t.Operator+" by 0", "")
		}
		help := ""
		if b.lo == 0 {
			help = fmt.Sprintf("max(1, %s) never is", c.excerpt(at))
		}
		return c.fail(at, fmt.Sprintf("%s needs a right side that is never 0, %s is from %d to %d", t.Operator, c.excerpt(at), b.lo, b.hi), help)
	}
	return binaryNode(op, Int, a, b)
}

func (c *checker) checkCoalesce(t *ast.BinaryNode) *node {
	a, b := c.visit(t.Left), c.visit(t.Right)
	for i, n := range []*node{a, b} {
		if c.err == nil && n.typ != Int {
			at := c.span([]ast.Node{t.Left, t.Right}[i])
			c.fail(at, fmt.Sprintf("?? needs numbers, %s is %s", c.excerpt(at), n.typ), "")
		}
	}
	if c.err != nil {
		return nil
	}
	return binaryNode(opCoalesce, Int, a, b)
}

func (c *checker) checkConditional(t *ast.ConditionalNode) *node {
	question := c.checkTruth(t.Cond, "?")
	a, b := c.visit(t.Exp1), c.visit(t.Exp2)
	if c.err != nil {
		return nil
	}
	for i, n := range []*node{a, b} {
		branch := []ast.Node{t.Exp1, t.Exp2}[i]
		if n.optional {
			return c.failAbsent(branch)
		}
		if n.typ != Bool && n.typ != Int {
			return c.fail(c.span(branch), "?: chooses between numbers or conditions, this is "+n.typ.String(), "")
		}
	}
	if a.typ != b.typ {
		return c.fail(c.span(t.Exp2), fmt.Sprintf("%s is %s, but before : stands %s", c.excerpt(c.span(t.Exp2)), b.typ, a.typ), "")
	}
	return fold(node{op: opCond, typ: a.typ, children: []*node{question, a, b}})
}

func (c *checker) checkCall(t *ast.BuiltinNode) *node {
	at := span{t.Location().From, t.Location().To}
	switch n := len(t.Arguments); {
	case t.Name == "abs" && n != 1:
		return c.fail(at, fmt.Sprintf("abs needs one value, has %d", n), "write abs(a)")
	case t.Name != "abs" && n < 2:
		return c.fail(at, fmt.Sprintf("%s needs two values or more, has %d", t.Name, n), "write "+t.Name+"(a, b)")
	}
	var n *node
	for i, arg := range t.Arguments {
		a := c.checkNumber(arg, t.Name)
		switch {
		case c.err != nil:
			return nil
		case t.Name == "abs":
			n = unaryNode(opAbs, Int, a)
		case i == 0:
			n = a
		case t.Name == "min":
			n = binaryNode(opMin, Int, n, a)
		default:
			n = binaryNode(opMax, Int, n, a)
		}
	}
	return n
}

// span returns the part of the text that a tree was parsed from, without brackets around the
// whole.
func (c *checker) span(tree ast.Node) span {
	at, ok := c.spans[tree]
	if !ok {
		at = c.computeSpan(tree)
		c.spans[tree] = at
	}
	return at
}

// computeSpan returns the span of a tree, computed from those of its parts.
func (c *checker) computeSpan(tree ast.Node) span {
	at := span{tree.Location().From, tree.Location().To}
	switch t := tree.(type) {
	case *ast.UnaryNode:
		return unionSpan(at, c.span(t.Node))
	case *ast.BinaryNode:
		return unionSpan(c.span(t.Left), c.span(t.Right))
	case *ast.ConditionalNode:
		return unionSpan(c.span(t.Cond), c.span(t.Exp2))
	case *ast.MemberNode:
		return unionSpan(c.span(t.Node), c.span(t.Property))
	case *ast.SliceNode:
		return unionSpan(at, c.span(t.Node))
	case *ast.BuiltinNode:
		for _, arg := range t.Arguments {
			at = unionSpan(at, c.span(arg))
		}
		return c.includeClosing(at)
	case *ast.ArrayNode:
		for _, kid := range t.Nodes {
			at = unionSpan(at, c.span(kid))
		}
		return c.includeClosing(at)
	}
	return at
}

// includeClosing extends a span by a closing bracket that directly follows it.
func (c *checker) includeClosing(at span) span {
	if at.to < len(c.src) && slices.Contains([]rune(")]"), c.src[at.to]) {
		at.to++
	}
	return at
}

func unionSpan(a, b span) span { return span{min(a.from, b.from), max(a.to, b.to)} }

// excerpt returns a part of the text in quotation marks, for a message.
func (c *checker) excerpt(at span) string {
	return shorten(string(c.src[at.from:min(at.to, len(c.src))]))
}
