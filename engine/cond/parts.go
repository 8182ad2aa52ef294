package cond

// Parts returns the conditions that must all hold (every) for x to hold, or of which one
// must, if x is made of such by && or ||; else nil. They are compiled each for itself, so
// that who asks can begin with what is cheap to ask. The text of a part is that of x.
func (x *Expr) Parts() (parts []*Expr, every bool) {
	if x.typ != Bool || x.form == Constant || x.root.op != opAnd && x.root.op != opOr {
		return nil, false
	}
	var flat func(n *node)
	flat = func(n *node) {
		if n.op == x.root.op {
			flat(n.kids[0])
			flat(n.kids[1])
			return
		}
		parts = append(parts, x.space.compile(n, Expr{src: x.src, typ: Bool, named: n.vars}))
	}
	flat(x.root)
	return parts, x.root.op == opAnd
}
