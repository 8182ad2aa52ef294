package rows

import (
	"math"
	"math/big"
	"slices"
	"sync"

	"equitas/engine/stat"
)

// A Number is a value computed from each row: the sum of the columns in Added, minus those
// in Subtracted, plus Constant. Added and Subtracted hold indexes of columns plus 1; 0 means
// none.
type Number struct {
	Added, Subtracted [2]int
	Constant          int64
}

// isColumn reports whether a number is a single column.
func (x *Number) isColumn() bool {
	return x.Added[1]|x.Subtracted[0]|x.Subtracted[1] == 0 && x.Constant == 0 && x.Added[0] > 0
}

// Column returns the Number that equals column c; the first column is 0.
func Column(c int) Number { return Number{Added: [2]int{c + 1}} }

// read fills dst with the values of the number x in the rows from first on, and returns
// true. If all are 0, it may return false and leave dst unchanged. room is scratch memory,
// at least as long as dst.
func (r *Rows) read(dst []int64, x *Number, first int, room []int64) bool {
	if x.isColumn() {
		return r.fillColumn(dst, x.Added[0]-1, first)
	}
	for i := range dst {
		dst[i] = x.Constant
	}
	room = room[:len(dst)]
	for _, c := range x.Added {
		if c > 0 && r.fillColumn(room, c-1, first) {
			for i, n := range room {
				dst[i] += n
			}
		}
	}
	for _, c := range x.Subtracted {
		if c > 0 && r.fillColumn(room, c-1, first) {
			for i, n := range room {
				dst[i] -= n
			}
		}
	}
	return true
}

// Read fills dst with the values of the number x in the first len(dst) rows.
func (r *Rows) Read(dst []int64, x Number) {
	var room [rowsPerBlock]int64
	for first := 0; first < len(dst); first += rowsPerBlock {
		if part := dst[first:min(first+rowsPerBlock, len(dst))]; !r.read(part, &x, first, room[:]) {
			clear(part)
		}
	}
}

// A Range holds the least and the greatest value of a number over some rows, and how often
// it is positive and negative.
type Range struct {
	Min, Max int64
	Positive int // number of rows in which it is positive
	Negative int // number of rows in which it is negative
}

// Sums computes exact sums over rows in one pass: first request the sums, then call Add,
// then read the results.
type Sums struct {
	numbers     []Number
	ranges      []Range
	numberIndex map[Number]int // index of each number in numbers, ranges and sums
	sums        []int192       // sums of the numbers
	pairs       []pair         // sums of products of two numbers, each of which is a single column
	pairIndex   map[[2]int]int // index in pairs, by the indexes of the two numbers, the smaller one first
	shares      []share
	shareIndex  map[share]int
	rowCount    int // number of rows over which the sums are computed
}

// A pair is the sum of the products of the numbers with indexes a and b.
type pair struct {
	first, second int
	sum           int192
}

// A share is a request of [Sums.RequestShare] with its result: whether number a, times
// scale, is at most number b in every row, and whole in the rows in which b is positive. a
// and b are indexes in the numbers of the Sums.
type share struct {
	part, whole int
	scale       float64
	exceeded    bool // a, times scale, exceeds b in some row
	violations  int  // number of rows in which a, times scale, is not whole and b is positive
}

// NewSums returns Sums with no requests.
func NewSums() *Sums {
	return &Sums{numberIndex: map[Number]int{}, pairIndex: map[[2]int]int{}, shareIndex: map[share]int{}}
}

// RequestNumber requests the sum and the range of a number, and returns the number's index
// in s.numbers.
func (s *Sums) RequestNumber(x Number) int {
	at, ok := s.numberIndex[x]
	if !ok {
		at = len(s.numbers)
		s.numberIndex[x] = at
		s.numbers = append(s.numbers, x)
		s.ranges = append(s.ranges, Range{math.MaxInt64, math.MinInt64, 0, 0})
		s.sums = append(s.sums, int192{})
	}
	return at
}

// RequestProducts requests the sums of the products of any two of the given numbers, and of
// each with itself. They are computed from products of columns, which several numbers may
// share. The ranges of the numbers are not requested, except for single columns.
func (s *Sums) RequestProducts(of ...Number) {
	for i := range of {
		for _, x := range of[i].columns() {
			for j := range of[:i+1] {
				for _, y := range of[j].columns() {
					a, b := s.RequestNumber(Column(x.column)), s.RequestNumber(Column(y.column))
					if key := [2]int{min(a, b), max(a, b)}; !hasKey(s.pairIndex, key) {
						s.pairIndex[key] = len(s.pairs)
						s.pairs = append(s.pairs, pair{first: a, second: b})
					}
				}
			}
		}
	}
}

// A term is one column of a [Number], with its sign.
type term struct {
	column     int
	subtracted bool
}

// columns returns the terms of a number.
func (x *Number) columns() []term {
	var list []term
	for i := range x.Added {
		if c := x.Added[i]; c > 0 {
			list = append(list, term{c - 1, false})
		}
		if c := x.Subtracted[i]; c > 0 {
			list = append(list, term{c - 1, true})
		}
	}
	return list
}

// RequestShare requests whether the number x, times scale, lies between 0 and the other
// number (whole) in every row, and in how many rows it is not whole although the other number
// is positive. [Sums.IsShare] returns the result.
func (s *Sums) RequestShare(x, whole Number, scale float64) {
	if b := (share{part: s.RequestNumber(x), whole: s.RequestNumber(whole), scale: scale}); !hasKey(s.shareIndex, b) {
		s.shareIndex[b] = len(s.shares)
		s.shares = append(s.shares, b)
	}
}

func hasKey[K comparable](m map[K]int, key K) bool {
	_, ok := m[key]
	return ok
}

// Add computes the requested sums over the first n rows of r, on at most the given number of
// workers. Call it once. The sums are exact, so the result does not depend on the workers.
func (s *Sums) Add(n int, r *Rows, workers int) {
	s.rowCount = n
	blocks := (n + rowsPerBlock - 1) / rowsPerBlock
	parts := make([]*Sums, max(1, min(workers, blocks/16)))
	for w := range parts {
		parts[w] = &Sums{numbers: s.numbers, ranges: slices.Clone(s.ranges), sums: slices.Clone(s.sums), pairs: slices.Clone(s.pairs), shares: slices.Clone(s.shares)}
	}
	var wg sync.WaitGroup
	for w, p := range parts {
		wg.Go(func() { p.add(blocks*w/len(parts)*rowsPerBlock, min(n, blocks*(w+1)/len(parts)*rowsPerBlock), r) })
	}
	wg.Wait()
	for _, p := range parts {
		s.join(p)
	}
}

// join adds to s the sums that p has over other rows; s and p have the same requests.
func (s *Sums) join(p *Sums) {
	for i := range s.numbers {
		s.sums[i].addInt192(p.sums[i])
		a, b := &s.ranges[i], p.ranges[i]
		*a = Range{min(a.Min, b.Min), max(a.Max, b.Max), a.Positive + b.Positive, a.Negative + b.Negative}
	}
	for i := range s.pairs {
		s.pairs[i].sum.addInt192(p.pairs[i].sum)
	}
	for i := range s.shares {
		s.shares[i].exceeded = s.shares[i].exceeded || p.shares[i].exceeded
		s.shares[i].violations += p.shares[i].violations
	}
}

// add adds the rows [from, to) to the sums.
func (s *Sums) add(from, to int, r *Rows) {
	windows, scratch := make([]window, len(s.numbers)), make([]int64, rowsPerBlock)
	for first := from; first < to; first += rowsPerBlock {
		n := min(rowsPerBlock, to-first)
		b := r.blockAt(first, n)
		for i := range windows {
			w := &windows[i]
			w.read(r, b, &s.numbers[i], first, n, scratch)
			s.ranges[i].widen(&w.summary)
			if w.bits < maxSummand {
				s.sums[i].add(w.sum)
			} else {
				s.sums[i].addAll(w.numbers())
			}
		}
		for i := range s.pairs {
			p := &s.pairs[i]
			p.sum.addPair(&windows[p.first], &windows[p.second])
		}
		for i := range s.shares {
			b := &s.shares[i]
			b.update(&windows[b.part], &windows[b.whole])
		}
	}
}

// A summary summarises some values: the OR of their zigzag encodings (bits); their sum,
// invalid if bits is maxSummand or more; the least and the greatest value; how many are not
// 0, and how many are negative.
type summary struct {
	bits              uint64
	sum               int64
	min, max          int64
	nonZero, negative int
}

const bitsOfOne = 1 << 1

// set sets l to the summary of values, which must not be empty.
func (l *summary) set(values []int64) {
	bits, sum, least, most, some := uint64(0), int64(0), values[0], values[0], uint64(0)
	for _, v := range values {
		bits |= uint64(v<<1 ^ v>>63)
		sum += v
		least, most = min(least, v), max(most, v)
		some += uint64(v|-v) >> 63
	}
	*l = summary{bits: bits, sum: sum, min: least, max: most, nonZero: int(some)}
	if least < 0 {
		for _, v := range values {
			l.negative += int(uint64(v) >> 63)
		}
	}
}

// widen extends the range by the values that l summarises.
func (r *Range) widen(l *summary) {
	r.Min, r.Max = min(r.Min, l.min), max(r.Max, l.max)
	r.Positive += l.nonZero - l.negative
	r.Negative += l.negative
}

// update updates the result with the rows of two windows: the values of number a are in x,
// those of number b in the other window (whole). It allows for rounding errors.
func (b *share) update(x, whole *window) {
	if x.bits == 0 {
		return
	}
	if !b.exceeded && float64(x.max)*b.scale > float64(whole.min)*(1+1e-12) {
		b.exceeded = b.exceeds(x, whole)
	}
	if b.scale == math.Round(b.scale) || x.allWhole(b.scale) {
		return
	}
	values, of64 := x.numbers(), whole.numbers()
	for i, v := range values {
		if v != 0 && of64[i] > 0 {
			if y := float64(float64(v) * b.scale); math.Abs(y-math.Round(y)) > 1e-6 {
				b.violations++
			}
		}
	}
}

// allWhole reports whether every value of the window, times scale, is surely whole; false if
// unknown.
func (w *window) allWhole(scale float64) bool {
	if w.data == nil {
		return false
	}
	for n := w.min; n <= w.max; n += w.step {
		if y := float64(float64(n) * scale); math.Abs(y-math.Round(y)) > 1e-6 {
			return false
		}
	}
	return true
}

// exceeds reports whether in some row the value of x, times scale, exceeds that of the other
// window (whole).
func (b *share) exceeds(x, whole *window) bool {
	if x.data != nil && x.base == 0 && whole.valuesAreSteps() && math.Abs(float64(float64(x.step)*b.scale)-1) < 1e-13 {
		return anyAbove(x.data, whole.data)
	}
	values, of64 := x.numbers(), whole.numbers()
	for i, v := range values {
		if float64(v)*b.scale > float64(of64[i])*(1+1e-12) {
			return true
		}
	}
	return false
}

// Range returns the range of a number; ok is false if it was not requested. If there are no
// rows, Min is above Max.
func (s *Sums) Range(x Number) (_ Range, ok bool) {
	at, ok := s.numberIndex[x]
	if !ok {
		return Range{}, false
	}
	return s.ranges[at], true
}

// Total returns the exact sum of a number, rounded to float64; NaN if it was not requested.
func (s *Sums) Total(x Number) float64 {
	at, ok := s.numberIndex[x]
	if !ok {
		return math.NaN()
	}
	sum := new(big.Int)
	s.sums[at].copyTo(sum)
	total, _ := new(big.Float).SetInt(sum).Float64()
	return total
}

// IsShare returns the result of [Sums.RequestShare]. is says whether x, times scale, lies
// between 0 and the other number (whole) in every row. fractional is the number of rows in
// which x, times scale, is not whole and the other number is positive. known is false if the
// result was not requested.
func (s *Sums) IsShare(x, whole Number, scale float64) (is bool, fractional int, known bool) {
	a, okA := s.numberIndex[x]
	b, okB := s.numberIndex[whole]
	at, ok := s.shareIndex[share{part: a, whole: b, scale: scale}]
	if !okA || !okB || !ok {
		return false, 0, false
	}
	is = !s.shares[at].exceeded && s.ranges[a].Negative == 0 && s.ranges[b].Negative == 0
	return is, s.shares[at].violations, true
}

// Products returns the sums of products of the given numbers: the first one is number 1 of
// the result, and so on. It is nil if they were not requested with [Sums.RequestProducts].
func (s *Sums) Products(of ...Number) *stat.Products {
	p := stat.NewProducts(len(of))
	p.At(0, 0).SetInt64(int64(s.rowCount))
	for i := range of {
		if !s.total(p.At(0, i+1), &of[i]) {
			return nil
		}
	}
	for i := range of {
		for j := range of[:i+1] {
			if !s.product(p.At(i+1, j+1), &of[i], &of[j]) {
				return nil
			}
		}
	}
	return p
}

// total sets dst to the sum of a number. It returns false if one of the number's columns was
// not requested.
func (s *Sums) total(dst *big.Int, x *Number) bool {
	each := big.NewInt(x.Constant)
	each.Mul(each, big.NewInt(int64(s.rowCount)))
	var sum int192
	for _, t := range x.columns() {
		at, ok := s.numberIndex[Column(t.column)]
		if !ok {
			return false
		}
		sum.addSigned(s.sums[at], t.subtracted)
	}
	sum.copyTo(dst)
	dst.Add(dst, each)
	return true
}

// product sets dst to the sum of the products of two numbers. It returns false if a product
// of their columns was not requested. Constants expand to sums: (x + k)(y + l) = xy + ky +
// l(x + k).
func (s *Sums) product(dst *big.Int, x, y *Number) bool {
	var sum int192
	for _, t := range x.columns() {
		a, ok := s.numberIndex[Column(t.column)]
		for _, u := range y.columns() {
			b, okay := s.numberIndex[Column(u.column)]
			at, known := s.pairIndex[[2]int{min(a, b), max(a, b)}]
			if !ok || !okay || !known {
				return false
			}
			sum.addSigned(s.pairs[at].sum, t.subtracted != u.subtracted)
		}
	}
	sum.copyTo(dst)
	bare, part := *y, new(big.Int)
	bare.Constant = 0
	for _, of := range []struct {
		number *Number
		times  int64
	}{{&bare, x.Constant}, {x, y.Constant}} {
		if of.times == 0 {
			continue
		}
		if !s.total(part, of.number) {
			return false
		}
		dst.Add(dst, part.Mul(part, big.NewInt(of.times)))
	}
	return true
}
