package vocabulary

// A partition divides the values of a dim into classes of equivalent values.
type partition struct {
	of  []int // class of each value
	rep []int // a value of each class
}

// divide returns the partition of values by a key: values with equal keys form one class,
// numbered by their first value.
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

// join returns the common refinement of two partitions.
func join(a, b []partition) []partition {
	out := make([]partition, len(a))
	for d := range a {
		out[d] = divide(len(a[d].of), func(v int) [2]int { return [2]int{a[d].of[v], b[d].of[v]} })
	}
	return out
}

// product returns the number of combinations of classes.
func product(parts []partition) int {
	n := 1
	for _, p := range parts {
		n *= len(p.rep)
	}
	return n
}

// combine calls f for every combination of classes: its number, and the class
// of each dim.
func combine(parts []partition, f func(i int, class []int)) {
	class := make([]int, len(parts))
	for i := range product(parts) {
		f(i, class)
		for d, p := range parts { // the next, the first dim fastest
			if class[d]++; class[d] < len(p.rep) {
				break
			}
			class[d] = 0
		}
	}
}

// An axis maps the classes of a finer partition of a dim to their contribution to the index
// of a coarser table.
type axis struct {
	dim int
	add []int
}

// axes returns the axes along which the combinations of coarse differ, for combinations of
// parts, which must refine coarse.
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

// numberOf returns the number of the combination that classes, one per dim, are in.
func numberOf(axes []axis, class []int) int {
	i := 0
	for _, a := range axes {
		i += a.add[class[a.dim]]
	}
	return i
}
