package rows

import (
	"math"
	"slices"
	"sync"

	"equitas/engine/stat"
)

// A Number is what is taken of each row: its numbers in the columns Plus, less
// those in the columns Less, and Each besides. Columns count from 1; 0 is none.
type Number struct {
	Plus, Less [2]int
	Each       int64
}

// Column is the number in column c.
func Column(c int) Number { return Number{Plus: [2]int{c + 1}} }

// read sets to to the numbers of the rows from first on, and reports whether any
// is not 0; where none is it may leave to as it is. room is for as many numbers.
func (r *Rows) read(to []int64, x *Number, first int, room []int64) bool {
	if x.Plus[1]|x.Less[0]|x.Less[1] == 0 && x.Each == 0 && x.Plus[0] > 0 {
		return r.window(to, x.Plus[0]-1, first)
	}
	for i := range to {
		to[i] = x.Each
	}
	room = room[:len(to)]
	for _, c := range x.Plus {
		if c > 0 && r.window(room, c-1, first) {
			for i, n := range room {
				to[i] += n
			}
		}
	}
	for _, c := range x.Less {
		if c > 0 && r.window(room, c-1, first) {
			for i, n := range room {
				to[i] -= n
			}
		}
	}
	return true
}

// Read sets to to a number of the first rows, as many as it has room for.
func (r *Rows) Read(to []int64, x Number) {
	var room [each]int64
	for first := 0; first < len(to); first += each {
		if part := to[first:min(first+each, len(to))]; !r.read(part, &x, first, room[:]) {
			clear(part)
		}
	}
}

// A Range is between what a number lies, in some rows.
type Range struct {
	Least, Most int64
	Above       int // rows in which it is above 0
	Below       int // rows in which it is below 0
}

// Sums are exact sums over rows, all added up in one pass: first ask for what is
// wanted, then Add.
type Sums struct {
	numbers []Number
	ranges  []Range
	at      map[Number]int // in these lists
	sums    []wide         // of the numbers
	pairs   []pair
	pairAt  map[[2]int]int // by place of the numbers, the smaller one first
	shares  []share
	shareAt map[share]int
	n       int
}

// A pair is a sum of products of two numbers.
type pair struct {
	a, b int
	sum  wide
}

// A share is about number a, times scale, among number b.
type share struct {
	a, b   int
	scale  float64
	above  bool // it is above b in some row
	broken int  // rows in which it is not whole, and b is above 0
}

// NewSums asks for nothing yet.
func NewSums() *Sums {
	return &Sums{at: map[Number]int{}, pairAt: map[[2]int]int{}, shareAt: map[share]int{}}
}

// Number asks for a number's sum and range, and returns its place.
func (s *Sums) Number(x Number) int {
	at, ok := s.at[x]
	if !ok {
		at = len(s.numbers)
		s.at[x] = at
		s.numbers = append(s.numbers, x)
		s.ranges = append(s.ranges, Range{math.MaxInt64, math.MinInt64, 0, 0})
		s.sums = append(s.sums, wide{})
	}
	return at
}

// Pairs asks for the products of any two of some numbers, also of each by itself.
func (s *Sums) Pairs(of ...Number) {
	for i, x := range of {
		for _, y := range of[:i+1] {
			a, b := s.Number(x), s.Number(y)
			if key := [2]int{min(a, b), max(a, b)}; !contains(s.pairAt, key) {
				s.pairAt[key] = len(s.pairs)
				s.pairs = append(s.pairs, pair{a: a, b: b})
			}
		}
	}
}

// Share asks whether a number, times scale, is a share of another in every row,
// and in how many it is whole.
func (s *Sums) Share(x, of Number, scale float64) {
	if b := (share{a: s.Number(x), b: s.Number(of), scale: scale}); !contains(s.shareAt, b) {
		s.shareAt[b] = len(s.shares)
		s.shares = append(s.shares, b)
	}
}

func contains[K comparable](m map[K]int, key K) bool {
	_, ok := m[key]
	return ok
}

// Add adds up the first n rows, with so many workers at most. It is called once.
// The sums are exact, so it does not matter who adds up what.
func (s *Sums) Add(n int, r *Rows, workers int) {
	s.n = n
	blocks := (n + each - 1) / each
	parts := make([]*Sums, max(1, min(workers, blocks/16)))
	for w := range parts {
		parts[w] = &Sums{numbers: s.numbers, ranges: slices.Clone(s.ranges), sums: slices.Clone(s.sums), pairs: slices.Clone(s.pairs), shares: slices.Clone(s.shares)}
	}
	var wg sync.WaitGroup
	for w, p := range parts {
		wg.Go(func() { p.add(blocks*w/len(parts)*each, min(n, blocks*(w+1)/len(parts)*each), r) })
	}
	wg.Wait()
	for _, p := range parts {
		s.join(p)
	}
}

// join adds the sums of other rows.
func (s *Sums) join(p *Sums) {
	for i := range s.numbers {
		s.sums[i].addWide(p.sums[i])
		a, b := &s.ranges[i], p.ranges[i]
		*a = Range{min(a.Least, b.Least), max(a.Most, b.Most), a.Above + b.Above, a.Below + b.Below}
	}
	for i := range s.pairs {
		s.pairs[i].sum.addWide(p.pairs[i].sum)
	}
	for i := range s.shares {
		s.shares[i].above = s.shares[i].above || p.shares[i].above
		s.shares[i].broken += p.shares[i].broken
	}
}

// add adds up the rows from (inclusive) to to (exclusive).
func (s *Sums) add(from, to int, r *Rows) {
	room := make([]int64, each*(len(s.numbers)+1))
	values := make([][]int64, len(s.numbers))
	looks := make([]look, len(s.numbers))
	for first := from; first < to; first += each {
		m := min(each, to-first)
		for i := range s.numbers {
			x := &s.numbers[i]
			values[i] = room[each*(i+1):][:m]
			l := &looks[i]
			*l = look{}
			if r.read(values[i], x, first, room) {
				l.at(values[i])
			}
			s.ranges[i].widen(l)
			switch {
			case l.bits == 0:
				clear(values[i])
			case l.bits < summable:
				s.sums[i].add(l.sum)
			default:
				s.sums[i].addAll(values[i])
			}
		}
		for i := range s.pairs {
			p := &s.pairs[i]
			a, b := &looks[p.a], &looks[p.b]
			bits := a.bits | b.bits
			switch {
			case a.bits == 0 || b.bits == 0:
			case bits < small && b.least == b.most:
				p.sum.add(a.sum * b.least)
			case bits < small && a.least == a.most:
				p.sum.add(a.least * b.sum)
			case bits == bitsOfOne && p.a == p.b:
				p.sum.add(a.sum) // each is its own square
			default:
				p.sum.addProducts(values[p.a], values[p.b], bits)
			}
		}
		for i := range s.shares {
			if b := &s.shares[i]; looks[b.a].bits != 0 {
				b.look(values[b.a], values[b.b])
			}
		}
	}
}

// A look is what there is to see of values: all their bits, the sign as the
// lowest; their sum, if it has room; between what they lie; how many are not 0, and
// how many below.
type look struct {
	bits        uint64
	sum         int64
	least, most int64
	some, below int
}

const bitsOfOne = 1 << 1

// at looks at values, at least one.
func (l *look) at(values []int64) {
	bits, sum, least, most, some := uint64(0), int64(0), values[0], values[0], uint64(0)
	for _, v := range values {
		bits |= uint64(v<<1 ^ v>>63)
		sum += v
		least, most = min(least, v), max(most, v)
		some += uint64(v|-v) >> 63
	}
	*l = look{bits: bits, sum: sum, least: least, most: most, some: int(some)}
	if least < 0 {
		for _, v := range values {
			l.below += int(uint64(v) >> 63)
		}
	}
}

// widen takes what was seen into the range.
func (r *Range) widen(l *look) {
	r.Least, r.Most = min(r.Least, l.least), max(r.Most, l.most)
	r.Above += l.some - l.below
	r.Below += l.below
}

// look takes values into account, and those of what they are a share of. What is
// rounded may be above by as much.
func (b *share) look(values, of []int64) {
	of = of[:len(values)]
	if !b.above {
		for i, v := range values {
			if float64(v)*b.scale > float64(of[i])*(1+1e-12) {
				b.above = true
				break
			}
		}
	}
	if b.scale == math.Round(b.scale) {
		return
	}
	for i, v := range values {
		if v != 0 && of[i] > 0 {
			if y := float64(float64(v) * b.scale); math.Abs(y-math.Round(y)) > 1e-6 {
				b.broken++
			}
		}
	}
}

// Range returns the range of a number, if it was asked for; of no rows it is empty.
func (s *Sums) Range(x Number) (Range, bool) {
	at, ok := s.at[x]
	if !ok {
		return Range{}, false
	}
	return s.ranges[at], true
}

// IsShare answers [Sums.Share], if that was asked: whether the number is between 0
// and the other in every row, and in how many of those in which the other is above
// 0 it is not whole.
func (s *Sums) IsShare(x, of Number, scale float64) (is bool, broken int, known bool) {
	a, okA := s.at[x]
	b, okB := s.at[of]
	at, ok := s.shareAt[share{a: a, b: b, scale: scale}]
	if !okA || !okB || !ok {
		return false, 0, false
	}
	is = !s.shares[at].above && s.ranges[a].Below == 0 && s.ranges[b].Below == 0
	return is, s.shares[at].broken, true
}

// Products returns the products of some numbers, in this order; nil if they were
// not asked for.
func (s *Sums) Products(of ...Number) *stat.Products {
	p := stat.NewProducts(len(of))
	p.At(0, 0).SetInt64(int64(s.n))
	for i, x := range of {
		a, ok := s.at[x]
		if !ok {
			return nil
		}
		s.sums[a].set(p.At(0, i+1))
		for j, y := range of[:i+1] {
			b := s.at[y]
			at, ok := s.pairAt[[2]int{min(a, b), max(a, b)}]
			if !ok {
				return nil
			}
			s.pairs[at].sum.set(p.At(i+1, j+1))
		}
	}
	return p
}
