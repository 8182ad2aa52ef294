package told

// A span is a range of consecutive whole numbers. Whether a number is in it takes one
// comparison.
type span struct {
	first int32
	width uint32 // the last number minus the first
}

// beyondAll is larger than the absolute value of any number in a match.
const beyondAll = 1 << 30

// spanOf returns the span of numbers for which a table is above 0. table[i] is for number lo+i;
// numbers outside the table count as the nearest one inside. ok is false if the table is above 0
// nowhere, or for numbers that are not consecutive.
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
		from -= beyondAll
	}
	if last == len(table)-1 {
		to += beyondAll
	}
	return span{int32(from), uint32(to - from)}, true
}

// contains reports whether a number is in the span.
func (sp span) contains(v int32) bool { return uint32(v-sp.first) <= sp.width }

// signedRoom returns a negative number if v is outside the span, else how many numbers of the span are
// above v. It has no branch.
func (sp span) signedRoom(v int32) int64 { return int64(sp.width) - int64(uint32(v-sp.first)) }
