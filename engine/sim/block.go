package sim

import (
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"

	"equitas/engine/sim/rows"
)

// blockFormat is the version of what a block holds and how it is written.
const blockFormat = 1

// A Block is what was counted in the deals of a span of a cell. It depends on
// the cell and the span alone: whoever plays it gets the same.
type Block struct {
	Cell ID
	Span Span
	Unit uint8 // level: 2^Unit deals share a row

	rows      rows.Block
	traces    []uint64        // of the deals below [FewDeals]
	lengths   []int32         // of their matches: rotations a deal
	events    []exposureEvent // what players had, match by match
	exposures []exposureSum   // the same of a block that was read
	longest   Extreme
	uses      map[string]Use // of parts that were watched, in so many of its deals; written nowhere
	watched   int
	matches   []Match // if somebody wants them one by one; written nowhere
}

// size returns about how many bytes the block takes in memory.
func (b *Block) size() int {
	return 256 + b.rows.Size() + 8*len(b.traces) + 4*len(b.lengths) + 24*len(b.events) + 24*len(b.exposures)
}

// Bytes writes the block: all numbers as varints, in a fixed order.
func (b *Block) Bytes() []byte {
	out := []byte{blockFormat}
	out = append(out, b.Cell[:]...)
	put := func(numbers ...int) {
		for _, n := range numbers {
			out = binary.AppendVarint(out, int64(n))
		}
	}
	width := b.rows.Width()
	put(int(b.Span.Level), b.Span.Index, int(b.Unit), b.rows.Len(), width)
	for c := range width {
		for i := range b.rows.Len() {
			out = binary.AppendVarint(out, b.rows.Number(c, i))
		}
	}
	exposures := b.exposures
	if b.events != nil {
		exposures = sumEvents(b.events)
	}
	put(len(b.traces), len(b.lengths), len(exposures))
	for _, t := range b.traces {
		out = binary.LittleEndian.AppendUint64(out, t)
	}
	for _, l := range b.lengths {
		put(int(l))
	}
	for _, e := range exposures {
		put(int(e.key), int(e.credit), int(e.n))
	}
	put(b.longest.Turns, b.longest.Deal, b.longest.Rotation)
	return out
}

// Sum is a checksum of the block's bytes.
func (b *Block) Sum() [8]byte {
	sum := sha256.Sum256(b.Bytes())
	return [8]byte(sum[:8])
}

// PlaySum is a checksum of all choices and chance outcomes of the block's
// matches, in its deals below 65,536.
func (b *Block) PlaySum() [8]byte {
	h := sha256.New()
	for _, t := range b.traces {
		binary.Write(h, binary.LittleEndian, t) // a hash takes everything
	}
	return [8]byte(h.Sum(nil)[:8])
}

// errBlock is the error of bytes that are no block.
var errBlock = errors.New("cut off or damaged")

// ParseBlock reads what [Block.Bytes] wrote. Bytes that it did not write are an
// error, or a block with another sum.
func ParseBlock(data []byte) (*Block, error) {
	if len(data) < 1+len(ID{}) {
		return nil, errBlock
	}
	if data[0] != blockFormat {
		return nil, fmt.Errorf("a block of format %d, must be %d", data[0], blockFormat)
	}
	b := &Block{Cell: ID(data[1 : 1+len(ID{})])}
	data = data[1+len(ID{}):]
	bad := false
	next := func() int64 {
		n, used := binary.Varint(data)
		if used <= 0 {
			bad, data = true, nil
			return 0
		}
		data = data[used:]
		return n
	}
	count := func(least int) int { // of things that take at least so many bytes each
		n := next()
		if n < 0 || n > int64(len(data)/least) {
			bad = true
			return 0
		}
		return int(n)
	}
	level, index, unit := next(), next(), next()
	n, width := count(0+1), count(1)
	if bad || level < 0 || level > 62 || unit < 0 || unit > level || index < 0 || index > 1<<(62-level) || int64(n) != 1<<(level-unit) || width < 1 ||
		width > len(data)/max(1, n) {
		return nil, errBlock
	}
	b.Span, b.Unit = Span{uint8(level), int(index)}, uint8(unit)
	numbers := make([]int64, n*width)
	for c := range width {
		for i := range n {
			numbers[i*width+c] = next()
		}
	}
	b.rows = rows.Pack(width, numbers)
	traces, lengths, exposures := count(8), count(1), count(3)
	if bad || traces > len(data)/8 {
		return nil, errBlock
	}
	for range traces {
		b.traces = append(b.traces, binary.LittleEndian.Uint64(data))
		data = data[8:]
	}
	for range lengths {
		b.lengths = append(b.lengths, int32(next()))
	}
	for range exposures {
		b.exposures = append(b.exposures, exposureSum{uint32(next()), next(), next()})
	}
	b.longest = Extreme{int(next()), int(next()), int(next())}
	if bad || len(data) > 0 {
		return nil, errBlock
	}
	return b, nil
}
