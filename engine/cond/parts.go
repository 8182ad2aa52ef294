package cond

// Parts returns the operands of x if it is a condition made with && (then every is true) or ||;
// else nil. Each is compiled by itself, so that a caller can evaluate cheap ones first. The
// text of a part is that of x.
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
