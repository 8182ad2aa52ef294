package told

// A span is a row of whole numbers: whether a number is one of them is one comparison.
type span struct {
	from int32
	more uint32 // how far the last is from the first
}

// beyond is further from a table than any number of a match.
const beyond = 1 << 30

// spanOf finds the span of the numbers for which a table that begins with lo says more
// than 0. What is outside counts as the nearest inside. It is not ok where they are none,
// or no row without a gap.
func spanOf(lo int32, table []int32) (sp span, ok bool) {
	first, last := -1, -1
	for i, v := range table {
		switch {
		case v <= 0:
		case last >= 0 && last != i-1:
			return sp, false
		default:
			if last = i; first < 0 {
				first = i
			}
		}
	}
	if first < 0 {
		return sp, false
	}
	from, to := int64(lo)+int64(first), int64(lo)+int64(last)
	if first == 0 {
		from -= beyond
	}
	if last == len(table)-1 {
		to += beyond
	}
	return span{int32(from), uint32(to - from)}, true
}

// has reports whether a number is in the span.
func (sp span) has(v int32) bool { return uint32(v-sp.from) <= sp.more }
