package cond

// Parts returns the operands of a condition made with && (every is true) or || (every is
// false); nil for any other expression. Each operand is compiled separately, so that a caller
// can evaluate the cheap ones first. Its Source is that of x.
func (x *Expr) Parts() (parts []*Expr, every bool) {
	if x.typ != Bool || x.form == Constant || x.root.op != opAnd && x.root.op != opOr {
		return nil, false
	}
	var flat func(n *node)
	flat = func(n *node) {
		if n.op == x.root.op {
			flat(n.children[0])
			flat(n.children[1])
			return
		}
		parts = append(parts, x.space.compile(n, Expr{src: x.src, typ: Bool, usedVars: n.vars}))
	}
	flat(x.root)
	return parts, x.root.op == opAnd
}
