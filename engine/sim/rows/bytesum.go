package rows

import (
	"encoding/binary"
	"math/bits"
)

// The numbers of most columns are at most 127 steps above the least, so each fits into a
// byte. Eight such bytes are processed at a time in a 64-bit word (SIMD within a register).
// Sums need more bits, so bytes at even and at odd positions are summed separately, in
// 16-bit lanes.
const (
	lowest7   = 0x7f7f7f7f7f7f7f7f // the low seven bits of each byte
	topBits   = 0x8080808080808080 // the top bit of each byte, which is 0 in the data
	evenBytes = 0x00ff00ff00ff00ff // the bytes at even positions
	laneOne   = 0x0001000100010001
)

// setFromBytes sets l to the summary of the numbers in data: 1 to 256 numbers, each from 0
// to 127.
func (l *summary) setFromBytes(data []byte) {
	var all, sums, some uint64
	whole := len(data) &^ 7
	for i := 0; i < whole; i += 8 {
		w := binary.LittleEndian.Uint64(data[i:])
		all |= w
		sums += w&evenBytes + w>>8&evenBytes
		some += (w&lowest7 + lowest7) & topBits >> 7
	}
	or := uint8(0)
	for rest := all; rest != 0; rest >>= 8 {
		or |= uint8(rest)
	}
	*l = summary{sum: sumLanes(sums), nonZero: int(sumLanes(some&evenBytes + some>>8&evenBytes))}
	for _, n := range data[whole:] {
		or |= n
		l.sum += int64(n)
		l.nonZero += int(min(n, 1))
	}
	l.bits = uint64(or) << 1
	l.max = int64(min(or, 1))
	if or > 1 {
		l.max = int64(maxByte(data))
	}
	if l.nonZero == len(data) { // every number is above 0; otherwise the least is 0
		l.min = int64(minByte(data))
	}
}

// maxByte returns the largest of some numbers from 0 to 127.
func maxByte(data []byte) byte {
	most := uint64(0) // in each byte: the largest number so far at that position of a word
	for rest := data; len(rest) >= 8; rest = rest[8:] {
		w := binary.LittleEndian.Uint64(rest)
		more := (w | topBits - most) & topBits // top bit set where a number is at least the largest so far
		most ^= (w ^ most) & (more - more>>7)
	}
	best := byte(most)
	for range 8 {
		best, most = max(best, byte(most)), most>>8
	}
	for _, n := range data[len(data)&^7:] {
		best = max(best, n)
	}
	return best
}

// minByte returns the smallest of some numbers from 0 to 127.
func minByte(data []byte) byte {
	least := uint64(lowest7)
	for rest := data; len(rest) >= 8; rest = rest[8:] {
		w := binary.LittleEndian.Uint64(rest)
		less := (least | topBits - w) & topBits // top bit set where a number is at most the smallest so far
		least ^= (w ^ least) & (less - less>>7)
	}
	best := byte(least)
	for range 8 {
		best, least = min(best, byte(least)), least>>8
	}
	for _, n := range data[len(data)&^7:] {
		best = min(best, n)
	}
	return best
}

// sumLanes returns the sum of the four 16-bit lanes of a word.
func sumLanes(w uint64) int64 { return int64(w * laneOne >> 48) }

// productOfBytes returns the sum of products of two lists of at most 256 numbers from 0 to
// 127. In the product of one word and the byte-reversed other the highest lane is the sum
// of four products, at most 4·127², which does not overflow, nor do the lanes below.
func productOfBytes(a, b []byte) (sum int64) {
	b = b[:len(a)]
	whole := len(a) &^ 7
	for i := 0; i < whole; i += 8 {
		x, y := binary.LittleEndian.Uint64(a[i:]), bits.ReverseBytes64(binary.LittleEndian.Uint64(b[i:]))
		sum += int64((x&evenBytes)*(y>>8&evenBytes)>>48 + (x>>8&evenBytes)*(y&evenBytes)>>48)
	}
	for i := whole; i < len(a); i++ {
		sum += int64(a[i]) * int64(b[i])
	}
	return sum
}

// anyAbove reports whether a[i] > b[i] for any index i; all numbers are from 0 to 127.
func anyAbove(a, b []byte) bool {
	for ; len(a) >= 8 && len(b) >= 8; a, b = a[8:], b[8:] {
		if (binary.LittleEndian.Uint64(b)|topBits-binary.LittleEndian.Uint64(a))&topBits != topBits {
			return true
		}
	}
	for i, n := range a {
		if n > b[i] {
			return true
		}
	}
	return false
}

// addBytes adds data to sum, or subtracts it if subtract is true, byte by byte in place. It
// returns false if a number of data or a result is not from 0 to 127; sum is then invalid.
func addBytes(sum, data []byte, subtract bool) bool {
	for ; len(sum) >= 8 && len(data) >= 8; sum, data = sum[8:], data[8:] {
		x, y := binary.LittleEndian.Uint64(sum), binary.LittleEndian.Uint64(data)
		z := x + y
		if subtract {
			z = (x | topBits) - y ^ topBits // undoes borrows between bytes
		}
		if (y|z)&topBits != 0 {
			return false
		}
		binary.LittleEndian.PutUint64(sum, z)
	}
	for i, y := range data {
		z := sum[i] + y
		if subtract {
			z = sum[i] - y
		}
		if (y|z)&0x80 != 0 {
			return false
		}
		sum[i] = z
	}
	return true
}
