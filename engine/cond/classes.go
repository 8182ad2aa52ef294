package cond

import (
	"math"
	"slices"
)

// maxTableRows is the largest number of values of a variable that are enumerated, and the largest
// number of rows of a table.
const maxTableRows = 1 << 16

// An analysis finds out which values of each variable an expression can distinguish.
//
// The parts of the expression that depend on one variable are evaluated for every value of
// it. Values with equal answers in all those parts form one class: no state can distinguish
// them.
type analysis struct {
	vars    []Var
	scratch []int32           // by variable: a value for evaluations
	budget  int               // number of evaluations of nodes that are still allowed
	columns map[*node][]int64 // computed results of column
}

func newAnalysis(vars []Var) *analysis {
	return &analysis{
		vars:    vars,
		scratch: make([]int32, len(vars)),
		budget:  1 << 22,
		columns: make(map[*node][]int64),
	}
}

// column returns the answers of n, which must depend on exactly one variable, by index of that
// variable's value ([Var.Value]). It returns nil if there are too many values to evaluate, or
// if the variable is a Set.
func (a *analysis) column(n *node) []int64 {
	if col, ok := a.columns[n]; ok {
		return col
	}
	v := &a.vars[n.vars[0]]
	count := v.Count()
	if v.Type == Set || count > maxTableRows || int(count)*n.size > a.budget {
		return nil
	}
	a.budget -= int(count) * n.size
	f, col := compileNumber(n), make([]int64, count)
	for i := range col {
		a.scratch[n.vars[0]] = v.Value(i)
		col[i] = f(a.scratch)
	}
	a.columns[n] = col
	return col
}

// reduce returns n with constants in place of those parts that depend on one variable but have
// the same value for all of its values.
func (a *analysis) reduce(n *node) *node {
	switch len(n.vars) {
	case 0:
		return n
	case 1:
		col := a.column(n)
		if n.optional || len(col) == 0 || slices.ContainsFunc(col, func(x int64) bool { return x != col[0] }) {
			return n
		}
		return &node{op: opConst, typ: n.typ, lo: col[0], hi: col[0], size: 1}
	}
	m := *n
	m.vars, m.children = nil, make([]*node, len(n.children))
	same := true
	for i, kid := range n.children {
		m.children[i] = a.reduce(kid)
		same = same && m.children[i] == kid
	}
	if same {
		return n
	}
	return a.reduce(fold(m))
}

// classes divides the values of a variable into classes. The expression does not distinguish
// the values of one class.
type classes struct {
	varIndex        int     // index of the variable
	count           uint64  // number of classes
	classOf         []int32 // class of each value, by its index; nil if the range is too long to enumerate
	representatives []int32 // one value of each class; nil if classOf is nil and exact is set
	breaks          []int32 // rising values at which a new class begins
	isExact         bool    // the expression uses the value itself: each value is a class of its own
	mask            int32   // for a Set: the words that are tested, as bits
}

// classify returns the classes of every variable of n, in the order of n.vars.
func (a *analysis) classify(n *node) []classes {
	parts := make(map[int][]*node) // by variable: the largest parts of n that depend on that variable only
	var masks func(*node)
	masks = func(n *node) {
		if n.op == opHas && !slices.ContainsFunc(parts[n.varIndex], func(p *node) bool { return p.wordIndex == n.wordIndex }) {
			parts[n.varIndex] = append(parts[n.varIndex], n)
		}
		for _, kid := range n.children {
			masks(kid)
		}
	}
	var split func(*node)
	split = func(n *node) {
		switch {
		case len(n.vars) == 1 && a.vars[n.vars[0]].Type == Set:
			masks(n)
		case len(n.vars) == 1:
			parts[n.vars[0]] = append(parts[n.vars[0]], n)
		default:
			for _, kid := range n.children {
				split(kid)
			}
		}
	}
	split(n)
	all := make([]classes, len(n.vars))
	for i, v := range n.vars {
		switch d := &a.vars[v]; {
		case d.Type == Set:
			for _, p := range parts[v] {
				all[i].mask |= 1 << p.wordIndex
			}
			all[i].count = 1 << len(parts[v])
		case d.Count() > maxTableRows:
			all[i] = classesOfRange(d, parts[v])
		default:
			all[i] = a.classifyShort(d, parts[v])
		}
		all[i].varIndex = v
	}
	return all
}

// classifyShort divides the values of variable d into classes by trying each value: values for
// which all parts have equal answers are in one class.
func (a *analysis) classifyShort(d *Var, parts []*node) classes {
	c := classes{count: 1, classOf: make([]int32, d.Count())}
	for _, p := range parts {
		col := a.column(p)
		if col == nil || p.op == opVar && p.typ == Int || p.typ == Int && allDiffer(col) {
			c.isExact = true
		}
		if col == nil { // too costly to evaluate: each value is a class of its own
			for i := range c.classOf {
				c.classOf[i] = int32(i)
			}
			c.count = uint64(len(c.classOf))
			break
		}
		c.refine(col)
	}
	for i, class := range c.classOf {
		if int(class) == len(c.representatives) { // classes are numbered as they appear
			c.representatives = append(c.representatives, d.Value(i))
		}
		if i > 0 && class != c.classOf[i-1] {
			c.breaks = append(c.breaks, d.Value(i))
		}
	}
	return c
}

// refine splits the classes by the answers in a column.
func (c *classes) refine(col []int64) {
	type key struct {
		class  int32
		answer int64
	}
	ids := make(map[key]int32)
	var last key
	var id int32
	for i, answer := range col {
		k := key{c.classOf[i], answer}
		if i == 0 || k != last { // neighbouring values mostly have equal answers
			var ok bool
			if id, ok = ids[k]; !ok {
				id = int32(len(ids))
				ids[k] = id
			}
			last = k
		}
		c.classOf[i] = id
	}
	c.count = uint64(len(ids))
}

// allDiffer reports whether no two neighbouring answers are equal.
func allDiffer(col []int64) bool { return len(slices.Compact(slices.Clone(col))) == len(col) }

// classesOfRange returns the classes of number variable d, whose range is too long to
// enumerate. They follow from the constants with which the parts compare it.
func classesOfRange(d *Var, parts []*node) classes {
	var breaks []int64
	if d.Optional {
		breaks = append(breaks, int64(d.Lo)) // Absent, which is below Lo, is a class of its own
	}
	for _, p := range parts {
		var ok bool
		if breaks, ok = breakPoints(p, breaks); !ok {
			return classes{count: d.Count(), isExact: true}
		}
	}
	slices.Sort(breaks)
	c := classes{representatives: []int32{d.Lo}}
	if d.Optional {
		c.representatives[0] = Absent
	}
	for _, b := range slices.Compact(breaks) {
		if first := int64(d.Lo); b <= int64(d.Hi) && (b > first || b == first && d.Optional) {
			c.breaks = append(c.breaks, int32(b))
			c.representatives = append(c.representatives, int32(b))
		}
	}
	c.count = uint64(len(c.representatives))
	return c
}

// breakPoints appends to breaks the values of its variable at which n, which depends on one
// variable, may change its answer. ok is false if n does more with the variable than compare
// it with constants.
func breakPoints(n *node, breaks []int64) (_ []int64, ok bool) {
	switch n.op {
	case opConst, opAbsent:
		return breaks, n.op == opConst || n.children[0].op == opVar
	case opRange:
		x := n.children[0]
		if x.op == opCoalesce && x.children[1].isConst() {
			x = x.children[0]
		}
		return append(breaks, n.list[0], n.list[1]+1), x.op == opVar
	case opNot, opAnd, opOr, opCond:
		for _, kid := range n.children {
			if breaks, ok = breakPoints(kid, breaks); !ok {
				return breaks, false
			}
		}
		return breaks, true
	}
	return breaks, false
}

// combinations returns the number of combinations of the classes of all variables, at most
// math.MaxUint64.
func combinations(all []classes) uint64 {
	product := uint64(1)
	for _, c := range all {
		if product > math.MaxUint64/c.count {
			return math.MaxUint64
		}
		product *= c.count
	}
	return product
}
