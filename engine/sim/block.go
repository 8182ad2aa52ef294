package sim

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"sync"

	"equitas/engine"
	"equitas/engine/sim/rows"
)

// BlockFormat is the version of the content and encoding of blocks. In every version the
// encoding begins with the version number and the ID of the scenario.
const BlockFormat = 5

// A Block holds what was counted in a span of deals of a scenario. It depends on the
// scenario and the span alone, not on the process that played it.
type Block struct {
	ScenarioID ID
	Span       Span
	RowLevel   uint8 // binary logarithm of the number of deals per row: 2^Unit deals share a row

	rows      rows.Block
	traces    []uint64        // hash of all choices and chance outcomes, by deal, for deals below [MaxUngroupedDeals]
	lengths   []int32         // turns of the matches of these deals, by deal, then by rotation
	events    []exposureEvent // exposures one by one, if there are at most maxEvents
	exposures []exposureSum   // sums of the exposures, if there are more than maxEvents
	longest   LongestMatch
	uses      map[string]Use // uses of the watched parts, by name, in the first watched deals of the block; not encoded
	watched   int
	matches   []Match // the matches one by one, if the task asks for them; not encoded
	recalled  bool    // the block was recalled from an earlier run; not encoded
}

// size returns the approximate memory of the block, in bytes.
func (b *Block) size() int {
	return 256 + b.rows.Size() + 8*len(b.traces) + 4*len(b.lengths) + 24*len(b.events) + 24*len(b.exposures)
}

// Bytes returns the block's encoding, the same on every machine: scenario and span, rows,
// traces, lengths, exposures and the longest match.
func (b *Block) Bytes() []byte {
	room := encodingBuffers.Get().(*[]byte)
	defer encodingBuffers.Put(room)
	*room = b.appendTo((*room)[:0])
	return bytes.Clone(*room)
}

// encodingBuffers holds buffers for encoding, since the length of an encoding is not known in
// advance.
var encodingBuffers = sync.Pool{New: func() any { return new([]byte) }}

func (b *Block) appendTo(out []byte) []byte {
	out = append(append(slices.Grow(out, b.size()), BlockFormat), b.ScenarioID[:]...)
	put := func(numbers ...int) {
		for _, n := range numbers {
			out = binary.AppendVarint(out, int64(n))
		}
	}
	put(int(b.Span.Level), b.Span.Index, int(b.RowLevel), b.rows.Width())
	out = b.rows.Append(out)
	put(len(b.traces), len(b.lengths), len(b.events), len(b.exposures))
	traces := len(out)
	out = slices.Grow(out, 8*len(b.traces))[:traces+8*len(b.traces)]
	for i, t := range b.traces {
		binary.LittleEndian.PutUint64(out[traces+8*i:], t)
	}
	numbers := make([]int64, max(len(b.lengths), len(b.events), len(b.exposures)))
	for i, l := range b.lengths {
		numbers[i] = int64(l)
	}
	out = rows.AppendNumbers(out, numbers[:len(b.lengths)])
	for _, of := range eventFields {
		of.list(numbers, b.events, b.Span.From())
		out = rows.AppendNumbers(out, numbers[:len(b.events)])
	}
	last := uint32(0)
	for _, e := range b.exposures {
		out, last = binary.AppendUvarint(out, uint64(e.key-last)), e.key
	}
	for _, of := range exposureFields {
		for i := range b.exposures {
			numbers[i] = *of(&b.exposures[i])
		}
		out = rows.AppendNumbers(out, numbers[:len(b.exposures)])
	}
	put(b.longest.Turns, b.longest.Deal, b.longest.Rotation)
	return out
}

// Sum returns a checksum of the block's encoding.
func (b *Block) Sum() [8]byte { return checksum(b.Bytes()) }

func checksum(text []byte) [8]byte {
	sum := sha256.Sum256(text)
	return [8]byte(sum[:8])
}

// PlaySum returns a checksum of all choices and chance outcomes of the block's matches;
// deals from number 65,536 on have no traces and are left out.
func (b *Block) PlaySum() [8]byte {
	h := sha256.New()
	for _, t := range b.traces {
		binary.Write(h, binary.LittleEndian, t) // writing to a hash never fails
	}
	return [8]byte(h.Sum(nil)[:8])
}

// maxBlockNumbers is the largest number of numbers in the rows of a block.
const maxBlockNumbers = 1 << 26

// ErrFormat is the error for a block whose format version is not [BlockFormat].
var ErrFormat = errors.New("a block of another format")

// errBlock is the error of [ParseBlock] for bytes that do not encode a block.
var errBlock = errors.New("cut off or damaged")

// ParseBlock decodes what [Block.Bytes] returned. Bytes of another version give
// [ErrFormat]. Damaged bytes give an error, or a block with another [Block.Sum]; they never
// panic.
func ParseBlock(data []byte) (*Block, error) {
	if len(data) < 1+len(ID{}) {
		return nil, errBlock
	}
	if data[0] != BlockFormat {
		return nil, fmt.Errorf("%w: %d, must be %d", ErrFormat, data[0], BlockFormat)
	}
	b := &Block{ScenarioID: ID(data[1 : 1+len(ID{})])}
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
	count := func(least int) int { // reads a number of things, each of which takes at least least bytes
		n := next()
		if n < 0 || n > int64(len(data)/least) {
			bad = true
			return 0
		}
		return int(n)
	}
	level, index, unit, width := next(), next(), next(), next() // width is limited below, since even an empty column takes one bit
	if bad || level < 0 || level > 62 || unit < 0 || unit > level || level-unit > 20 || index < 0 || index > 1<<(62-level) || width < 1 || width > int64(8*len(data)) || width > maxBlockNumbers>>(level-unit) {
		return nil, errBlock
	}
	b.Span, b.RowLevel = Span{uint8(level), int(index)}, uint8(unit)
	var whole bool
	if b.rows, data, whole = rows.DecodeBlock(data, 1<<(level-unit), int(width)); !whole {
		return nil, errBlock
	}
	traces, lengths, events, exposures := count(8), next(), next(), count(1)
	if bad || events < 0 || events > maxEvents || traces > len(data)/8 || lengths < 0 || lengths > int64(max(1, traces)*engine.MaxSeats) {
		return nil, errBlock
	}
	b.traces = slices.Grow(b.traces, traces)
	for range traces {
		b.traces = append(b.traces, binary.LittleEndian.Uint64(data))
		data = data[8:]
	}
	numbers := make([]int64, max(lengths, events))
	if data, whole = rows.DecodeNumbers(data, numbers[:lengths]); !whole {
		return nil, errBlock
	}
	b.lengths = slices.Grow(b.lengths, int(lengths))
	for _, l := range numbers[:lengths] {
		b.lengths = append(b.lengths, int32(l))
	}
	b.events = slices.Grow(b.events, int(events))[:events]
	for _, of := range eventFields {
		if data, whole = rows.DecodeNumbers(data, numbers[:events]); !whole {
			return nil, errBlock
		}
		before := b.Span.From()
		for i, n := range numbers[:events] {
			e := &b.events[i]
			if !of.set(e, before, n) || int(e.deal) >= b.Span.To() {
				return nil, errBlock
			}
			before = int(e.deal)
		}
	}
	if exposures > len(data) {
		return nil, errBlock
	}
	b.exposures = slices.Grow(b.exposures, exposures)
	key := uint64(0)
	for range exposures {
		more, used := binary.Uvarint(data)
		if key += more; used <= 0 || more >= 1<<32 || key >= engine.MaxExposures<<(1+turnBits+groupBits) {
			return nil, errBlock
		}
		data = data[used:]
		b.exposures = append(b.exposures, exposureSum{key: uint32(key)})
	}
	numbers = make([]int64, exposures)
	for _, of := range exposureFields {
		if data, whole = rows.DecodeNumbers(data, numbers); !whole {
			return nil, errBlock
		}
		for i, n := range numbers {
			*of(&b.exposures[i]) = n
		}
	}
	b.longest = LongestMatch{int(next()), int(next()), int(next())}
	if bad || len(data) > 0 {
		return nil, errBlock
	}
	return b, nil
}

// Pack returns the block's encoding, as it is stored and sent to other processes, and the
// checksum of the encoding.
func (b *Block) Pack() (data []byte, sum [8]byte) {
	data = b.Bytes()
	return data, checksum(data)
}

// PackTo is [Block.Pack], but writes into buffer, which it overwrites and enlarges if
// needed.
func (b *Block) PackTo(buffer []byte) (data []byte, sum [8]byte) {
	data = b.appendTo(buffer[:0])
	return data, checksum(data)
}

// Unpack decodes what [Block.Pack] returned. It returns an error if the checksum of data is
// not sum.
func Unpack(data []byte, sum [8]byte) (*Block, error) {
	if got := checksum(data); got != sum {
		return nil, fmt.Errorf("damaged: its sum is %x, must be %x", got, sum)
	}
	return ParseBlock(data)
}

// CheckBlock returns an error if a block received from another process cannot belong to the
// scenario, because of its ID or its numbers of rows, columns or matches.
func (c *Scenario) CheckBlock(b *Block) error {
	if id := c.ID(); b.ScenarioID != id {
		return fmt.Errorf("a block of cell %s, must be of %s", b.ScenarioID, id)
	}
	return b.checkShape(len(c.Columns()), c.Rotations())
}

// checkShape returns an error if the block's numbers of rows, columns and matches are not those
// of its span with so many columns (width) and rotations.
func (b *Block) checkShape(width, rotations int) error {
	n, traced := 1<<(b.Span.Level-b.RowLevel), max(0, min(b.Span.To(), MaxUngroupedDeals)-b.Span.From())
	switch {
	case b.rows.Len() != n || b.rows.Width() != width:
		return fmt.Errorf("a block of %d rows with %d numbers each, must be %d with %d", b.rows.Len(), b.rows.Width(), n, width)
	case len(b.traces) != traced || len(b.lengths) != traced*rotations:
		return fmt.Errorf("a block of %d traces and %d lengths, must be %d and %d", len(b.traces), len(b.lengths), traced, traced*rotations)
	}
	return nil
}

// part returns the block of the span s, cut out of b. ok is false if this is impossible: s
// does not lie within b's span, a row of b has more deals than s, b has no traces for the
// deals of s, or it has only sums of exposures.
func (b *Block) part(s Span) (part Block, ok bool) {
	from, to := s.From()-b.Span.From(), s.To()-b.Span.From()
	if s.Level < b.RowLevel || from < 0 || to > len(b.traces) || len(b.exposures) > 0 {
		return part, false
	}
	rotations := len(b.lengths) / len(b.traces)
	part = Block{ScenarioID: b.ScenarioID, Span: s, RowLevel: b.RowLevel, rows: b.rows.Slice(from>>b.RowLevel, to>>b.RowLevel),
		traces: b.traces[from:to], lengths: b.lengths[from*rotations : to*rotations]}
	at := func(deal int) int {
		n, _ := slices.BinarySearchFunc(b.events, deal, func(e exposureEvent, deal int) int { return int(e.deal) - deal })
		return n
	}
	part.events = b.events[at(s.From()):at(s.To())]
	for i, n := range part.lengths {
		if int(n) > part.longest.Turns {
			part.longest = LongestMatch{int(n), s.From() + i/rotations, i % rotations}
		}
	}
	return part, true
}

// fold returns the block with 2^level deals per row; level must be larger than b.RowLevel.
func (b Block) fold(level uint8) Block {
	b.rows, b.RowLevel = b.rows.Fold(1<<(level-b.RowLevel)), level
	return b
}
