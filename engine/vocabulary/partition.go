package vocabulary

// A partition divides the values of a dimension into classes of values that make no difference
// to each other.
type partition struct {
	classOf []int // class by value
	valueOf []int // one value of each class
}

// partitionBy returns the partition of values by a key: values with equal keys form one class, and
// classes are numbered in the order of their first values.
func partitionBy[K comparable](size int, key func(v int) K) partition {
	p := partition{classOf: make([]int, size)}
	class := map[K]int{}
	for v := range size {
		k := key(v)
		c, ok := class[k]
		if !ok {
			c = len(p.valueOf)
			class[k] = c
			p.valueOf = append(p.valueOf, v)
		}
		p.classOf[v] = c
	}
	return p
}

// join returns, for each dimension, the coarsest partition that refines both a and b.
func join(a, b []partition) []partition {
	out := make([]partition, len(a))
	for d := range a {
		out[d] = partitionBy(len(a[d].classOf), func(v int) [2]int { return [2]int{a[d].classOf[v], b[d].classOf[v]} })
	}
	return out
}

// classCombinations returns the number of combinations of classes, one class per dimension.
func classCombinations(parts []partition) int {
	n := 1
	for _, p := range parts {
		n *= len(p.valueOf)
	}
	return n
}

// eachCombination calls f for every combination of classes: with its number, and the class in each
// dimension.
func eachCombination(parts []partition, f func(i int, class []int)) {
	class := make([]int, len(parts))
	for i := range classCombinations(parts) {
		f(i, class)
		for d, p := range parts { // the next combination, the first dimension varying fastest
			if class[d]++; class[d] < len(p.valueOf) {
				break
			}
			class[d] = 0
		}
	}
}

// An axis maps the classes of a finer partition of a dimension to what they contribute to the
// index of a table with a coarser one.
type axis struct {
	dim          int
	contribution []int
}

// axes returns the axes for the dimensions that coarse divides, by which a combination of
// classes of parts is found in a table of coarse. parts must refine coarse.
func axes(coarse, parts []partition) []axis {
	var l []axis
	stride := 1
	for d, p := range coarse {
		if len(p.valueOf) == 1 {
			continue
		}
		a := axis{d, make([]int, len(parts[d].valueOf))}
		for c, v := range parts[d].valueOf {
			a.contribution[c] = p.classOf[v] * stride
		}
		l = append(l, a)
		stride *= len(p.valueOf)
	}
	return l
}

// combinationIndex returns the index, in the coarser table, of the combination of classes, one per
// dimension of the finer one.
func combinationIndex(axes []axis, class []int) int {
	i := 0
	for _, a := range axes {
		i += a.contribution[class[a.dim]]
	}
	return i
}
