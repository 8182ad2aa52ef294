package zones

import "math/bits"

// MaxKinds is how many kinds of cards a layout can have.
const MaxKinds = 128

// A Set is a set of numbers from 0 to 127, mostly of kinds of cards.
type Set struct{ Lo, Hi uint64 }

// SingleKind returns the set of one kind.
func SingleKind(k int) Set {
	if k < 64 {
		return Set{Lo: 1 << (uint(k) & 63)}
	}
	return Set{Hi: 1 << (uint(k) & 63)}
}

// FirstKinds returns the set of the kinds 0 to n-1.
func FirstKinds(n int) Set {
	switch {
	case n <= 0:
		return Set{}
	case n < 64:
		return Set{Lo: 1<<n - 1}
	case n < MaxKinds:
		return Set{Lo: ^uint64(0), Hi: 1<<(n-64) - 1}
	}
	return Set{^uint64(0), ^uint64(0)}
}

// Has reports whether kind k is in the set.
func (s Set) Has(k int) bool {
	if k < 64 {
		return s.Lo>>(uint(k)&63)&1 != 0
	}
	return s.Hi>>(uint(k)&63)&1 != 0
}

// And returns the intersection.
func (s Set) And(o Set) Set { return Set{s.Lo & o.Lo, s.Hi & o.Hi} }

// Or returns the union.
func (s Set) Or(o Set) Set { return Set{s.Lo | o.Lo, s.Hi | o.Hi} }

// Without returns the elements of s that are not in o.
func (s Set) Without(o Set) Set { return Set{s.Lo &^ o.Lo, s.Hi &^ o.Hi} }

// add adds a kind to the set.
func (s *Set) add(kind int) {
	if kind < 64 {
		s.Lo |= 1 << (uint(kind) & 63)
	} else {
		s.Hi |= 1 << (uint(kind) & 63)
	}
}

// remove removes a kind from the set.
func (s *Set) remove(kind int) {
	if kind < 64 {
		s.Lo &^= 1 << (uint(kind) & 63)
	} else {
		s.Hi &^= 1 << (uint(kind) & 63)
	}
}

// IsEmpty reports whether the set is empty.
func (s Set) IsEmpty() bool { return s.Lo|s.Hi == 0 }

// Len returns the number of kinds in the set.
func (s Set) Len() int {
	n := bits.OnesCount64(s.Lo)
	if s.Hi != 0 { // few layouts have more than 64 kinds
		n += bits.OnesCount64(s.Hi)
	}
	return n
}

// Lowest returns the lowest kind of a set, which must not be empty.
func (s Set) Lowest() int {
	if s.Lo != 0 {
		return bits.TrailingZeros64(s.Lo)
	}
	return 64 + bits.TrailingZeros64(s.Hi)
}

// WithoutLowest returns the set without its lowest kind.
func (s Set) WithoutLowest() Set {
	if s.Lo != 0 {
		s.Lo &= s.Lo - 1
		return s
	}
	s.Hi &= s.Hi - 1
	return s
}

// Nth returns the kind at index i of the set in rising order, from 0; i must be less than Len.
func (s Set) Nth(i int) int {
	w, base := s.Lo, 0
	if s.Hi != 0 {
		if n := bits.OnesCount64(w); i >= n {
			w, base, i = s.Hi, 64, i-n
		}
	}
	for ; i > 0; i-- {
		w &= w - 1
	}
	return base + bits.TrailingZeros64(w)
}
