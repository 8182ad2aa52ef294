package cond

import "slices"

// A numFunc or boolFunc evaluates a node; vals has a value for every variable of the space. It
// allocates nothing and keeps no state, so that any number of workers may share it.
type (
	numFunc  func(vals []int32) int64
	boolFunc func(vals []int32) bool
)

// clamp returns the number from lo to hi that is nearest to x.
func clamp(x, lo, hi int32) int64 { return int64(min(max(x, lo), hi)) }

// compileNumber compiles a node to a function that returns a number; yes counts as 1, no as 0.
func compileNumber(n *node) numFunc {
	if n.typ == Bool {
		f := compileBool(n)
		return func(vals []int32) int64 {
			if f(vals) {
				return 1
			}
			return 0
		}
	}
	switch n.op {
	case opConst:
		k := n.lo
		return func([]int32) int64 { return k }
	case opVar:
		return loadVar(n)
	case opLookup:
		a, list := compileNumber(n.children[0]), n.list
		return func(vals []int32) int64 { return list[a(vals)] }
	case opCond:
		q, a, b := compileBool(n.children[0]), compileNumber(n.children[1]), compileNumber(n.children[2])
		return func(vals []int32) int64 {
			if q(vals) {
				return a(vals)
			}
			return b(vals)
		}
	case opAbs:
		a := compileNumber(n.children[0])
		return func(vals []int32) int64 {
			x := a(vals)
			return max(x, -x)
		}
	}
	return binaryNumber(n)
}

// loadVar returns a function that reads a variable that is not a Set. It clamps the value to
// the variable's range; if the variable is optional, a value below the range counts as
// [Absent].
func loadVar(n *node) numFunc {
	v, lo, hi := n.varIndex, int32(n.lo), int32(n.hi)
	if !n.optional {
		return func(vals []int32) int64 { return clamp(vals[v], lo, hi) }
	}
	return func(vals []int32) int64 {
		x := vals[v]
		if x < lo {
			return int64(Absent)
		}
		return int64(min(x, hi))
	}
}

// binaryNumber compiles a node with two number operands to a function.
func binaryNumber(n *node) numFunc {
	a, b := compileNumber(n.children[0]), compileNumber(n.children[1])
	switch n.op {
	case opCoalesce:
		return func(vals []int32) int64 {
			if x := a(vals); x != int64(Absent) {
				return x
			}
			return b(vals)
		}
	case opAdd:
		if k := n.children[1]; k.isConst() {
			return func(vals []int32) int64 { return a(vals) + k.lo }
		}
		return func(vals []int32) int64 { return a(vals) + b(vals) }
	case opSub:
		return func(vals []int32) int64 { return a(vals) - b(vals) }
	case opMul:
		return func(vals []int32) int64 { return a(vals) * b(vals) }
	case opDiv:
		return func(vals []int32) int64 { return a(vals) / b(vals) }
	case opMod:
		return func(vals []int32) int64 { return a(vals) % b(vals) }
	case opMin:
		return func(vals []int32) int64 { return min(a(vals), b(vals)) }
	case opMax:
		return func(vals []int32) int64 { return max(a(vals), b(vals)) }
	}
	panic("cond: no function for a node")
}

// compileBool compiles a node of type Bool to a function.
func compileBool(n *node) boolFunc {
	switch n.op {
	case opConst:
		yes := n.lo != 0
		return func([]int32) bool { return yes }
	case opVar:
		v := n.varIndex
		return func(vals []int32) bool { return vals[v] != 0 }
	case opHas:
		v, bit := n.varIndex, int32(1)<<n.wordIndex
		return func(vals []int32) bool { return vals[v]&bit != 0 }
	case opNot:
		f := compileBool(n.children[0])
		return func(vals []int32) bool { return !f(vals) }
	case opAnd:
		f, g := compileBool(n.children[0]), compileBool(n.children[1])
		return func(vals []int32) bool { return f(vals) && g(vals) }
	case opOr:
		f, g := compileBool(n.children[0]), compileBool(n.children[1])
		return func(vals []int32) bool { return f(vals) || g(vals) }
	case opCond:
		q, f, g := compileBool(n.children[0]), compileBool(n.children[1]), compileBool(n.children[2])
		return func(vals []int32) bool {
			if q(vals) {
				return f(vals)
			}
			return g(vals)
		}
	case opRange:
		return rangeTest(n)
	case opMember:
		return memberTest(n)
	case opAbsent:
		a := compileNumber(n.children[0])
		return func(vals []int32) bool { return a(vals) == int64(Absent) }
	}
	a, b := compileNumber(n.children[0]), compileNumber(n.children[1])
	switch n.op {
	case opEq:
		return func(vals []int32) bool { return a(vals) == b(vals) }
	case opLess:
		return func(vals []int32) bool { return a(vals) < b(vals) }
	case opLessEq:
		return func(vals []int32) bool { return a(vals) <= b(vals) }
	}
	panic("cond: no function for a node")
}

// rangeTest compiles an opRange node to a function. One comparison of an unsigned difference tests
// both ends of the range.
func rangeTest(n *node) boolFunc {
	a, first, width := n.children[0], n.list[0], uint64(n.list[1]-n.list[0])
	if a.op == opVar {
		v, lo, hi := a.varIndex, int32(a.lo), int32(a.hi)
		return func(vals []int32) bool { return uint64(clamp(vals[v], lo, hi)-first) <= width }
	}
	f := compileNumber(a)
	return func(vals []int32) bool { return uint64(f(vals)-first) <= width }
}

// memberTest compiles an opMember node to a function. It uses a bit mask if the list spans at most
// 64 numbers.
func memberTest(n *node) boolFunc {
	f, list := compileNumber(n.children[0]), n.list
	first := list[0]
	if list[len(list)-1]-first >= 64 {
		return func(vals []int32) bool {
			_, ok := slices.BinarySearch(list, f(vals))
			return ok
		}
	}
	var mask uint64
	for _, k := range list {
		mask |= 1 << (k - first)
	}
	return func(vals []int32) bool {
		d := uint64(f(vals) - first)
		return d < 64 && mask>>d&1 != 0
	}
}
