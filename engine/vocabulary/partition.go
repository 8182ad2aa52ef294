package vocabulary

// A partition divides the values of a dimension into classes of values that make no difference
// to each other.
type partition struct {
	of  []int // class by value
	rep []int // one value of each class
}

// divide returns the partition of values by a key: values with equal keys form one class, and
// classes are numbered in the order of their first values.
func divide[K comparable](size int, key func(v int) K) partition {
	p := partition{of: make([]int, size)}
	class := map[K]int{}
	for v := range size {
		k := key(v)
		c, ok := class[k]
		if !ok {
			c = len(p.rep)
			class[k] = c
			p.rep = append(p.rep, v)
		}
		p.of[v] = c
	}
	return p
}

// join returns, for each dimension, the coarsest partition that refines both a and b.
func join(a, b []partition) []partition {
	out := make([]partition, len(a))
	for d := range a {
		out[d] = divide(len(a[d].of), func(v int) [2]int { return [2]int{a[d].of[v], b[d].of[v]} })
	}
	return out
}

// product returns the number of combinations of classes, one class per dimension.
func product(parts []partition) int {
	n := 1
	for _, p := range parts {
		n *= len(p.rep)
	}
	return n
}

// combine calls f for every combination of classes: with its number, and the class in each
// dimension.
func combine(parts []partition, f func(i int, class []int)) {
	class := make([]int, len(parts))
	for i := range product(parts) {
		f(i, class)
		for d, p := range parts { // the next combination, the first dimension varying fastest
			if class[d]++; class[d] < len(p.rep) {
				break
			}
			class[d] = 0
		}
	}
}

// An axis maps the classes of a finer partition of a dimension to what they contribute to the
// index of a table with a coarser one.
type axis struct {
	dim int
	add []int
}

// axes returns the axes for the dimensions that coarse divides, by which a combination of
// classes of parts is found in a table of coarse. parts must refine coarse.
func axes(coarse, parts []partition) []axis {
	var l []axis
	stride := 1
	for d, p := range coarse {
		if len(p.rep) == 1 {
			continue
		}
		a := axis{d, make([]int, len(parts[d].rep))}
		for c, v := range parts[d].rep {
			a.add[c] = p.of[v] * stride
		}
		l = append(l, a)
		stride *= len(p.rep)
	}
	return l
}

// numberOf returns the index, in the coarser table, of the combination of classes, one per
// dimension of the finer one.
func numberOf(axes []axis, class []int) int {
	i := 0
	for _, a := range axes {
		i += a.add[class[a.dim]]
	}
	return i
}
