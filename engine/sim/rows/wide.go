package rows

import (
	"math/big"
	"math/bits"
)

// An int192 is a signed 192-bit integer, large enough for a sum of products of 64-bit numbers.
type int192 struct{ lo, mid, hi uint64 }

// maxProductOperand is a limit for zigzag encodings. The products of 256 pairs of numbers
// with encodings below it sum to less than 2^63.
const maxProductOperand = 1 << 28

// maxSummand is a limit for zigzag encodings. 256 numbers with encodings below it sum to
// less than 2^63.
const maxSummand = 1 << 55

// addAll adds each of the numbers.
func (w *int192) addAll(numbers []int64) {
	for _, v := range numbers {
		w.add(v)
	}
}

// addProducts adds the sum of the products a[i]·b[i]; a and b have at most 256 numbers each.
// zigzag is the OR of the zigzag encodings of all these numbers.
func (w *int192) addProducts(a, b []int64, zigzag uint64) {
	b = b[:len(a)]
	if zigzag < maxProductOperand {
		sum := int64(0)
		for i, v := range a {
			sum += v * b[i]
		}
		w.add(sum)
		return
	}
	for i, v := range a {
		w.addProduct(v, b[i])
	}
}

func (w *int192) add(v int64) {
	sign := uint64(v >> 63)
	var c uint64
	w.lo, c = bits.Add64(w.lo, uint64(v), 0)
	w.mid, c = bits.Add64(w.mid, sign, c)
	w.hi += sign + c
}

func (w *int192) addProduct(x, y int64) {
	hi, lo := bits.Mul64(uint64(x), uint64(y))
	hi -= uint64(x>>63)&uint64(y) + uint64(y>>63)&uint64(x) // corrects for the signs: the product was unsigned
	var c uint64
	w.lo, c = bits.Add64(w.lo, lo, 0)
	w.mid, c = bits.Add64(w.mid, hi, c)
	w.hi += uint64(int64(hi)>>63) + c
}

func (w *int192) addInt192(o int192) {
	var c uint64
	w.lo, c = bits.Add64(w.lo, o.lo, 0)
	w.mid, c = bits.Add64(w.mid, o.mid, c)
	w.hi += o.hi + c
}

// addSigned adds o, or subtracts it if subtract is set.
func (w *int192) addSigned(o int192, subtract bool) {
	if subtract {
		var c uint64
		o.lo, c = bits.Add64(^o.lo, 1, 0)
		o.mid, c = bits.Add64(^o.mid, 0, c)
		o.hi = ^o.hi + c
	}
	w.addInt192(o)
}

// addPair adds the sum over all rows of the products of the values of two windows.
func (w *int192) addPair(a, b *window) {
	of := a.bits | b.bits
	switch {
	case a.bits == 0 || b.bits == 0:
	case of < maxProductOperand && b.min == b.max:
		w.add(a.sum * b.min)
	case of < maxProductOperand && a.min == a.max:
		w.add(a.min * b.sum)
	case a == b && of == bitsOfOne:
		w.add(a.sum) // every number is 0 or 1, its own square
	case a.data != nil && b.data != nil:
		w.add(int64(a.rowCount)*a.base*b.base + a.base*b.step*b.stepSum + b.base*a.step*a.stepSum + a.step*b.step*productOfBytes(a.data, b.data))
	default:
		w.addProducts(a.numbers(), b.numbers(), of)
	}
}

// copyTo sets x to the value of w.
func (w *int192) copyTo(x *big.Int) {
	hi := new(big.Int).SetInt64(int64(w.hi))
	x.SetUint64(w.mid)
	x.Or(x, hi.Lsh(hi, 64))
	x.Lsh(x, 64)
	x.Or(x, new(big.Int).SetUint64(w.lo))
}
