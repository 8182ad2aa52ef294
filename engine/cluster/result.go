package cluster

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"runtime"

	"equitas/engine/sim"
)

// resultPrefix is the beginning of an encoded result.
const resultPrefix = "equitas result 1\n"

// A Result holds the result of an order: a block for each scenario. A partial result, of an order that
// is not finished, holds blocks of parts of the order, ordered by deals, then by scenario.
type Result struct {
	Order  ID
	Arch   string // architecture of the machine: "amd64"
	Blocks []sim.Block
}

// newResult returns a result with blocks played on this machine.
func newResult(id ID, blocks []sim.Block) *Result { return &Result{id, runtime.GOARCH, blocks} }

// pack encodes the result with a checksum.
func (r *Result) pack() []byte { return r.packWithin(math.MaxInt) }

// packWithin encodes the result with a checksum in at most maxBytes bytes: it leaves out the last
// blocks that do not fit.
func (r *Result) packWithin(maxBytes int) []byte {
	var blocks []byte
	n, maxBytes := 0, maxBytes-len(resultPrefix)-len(r.Order)-len(r.Arch)-sealSize
	for i := range r.Blocks {
		data, sum := r.Blocks[i].Pack()
		if len(blocks)+len(data)+sealSize > maxBytes {
			break
		}
		blocks = append(binary.AppendUvarint(blocks, uint64(len(data))), data...)
		blocks = append(blocks, sum[:]...)
		n++
	}
	out := append([]byte(resultPrefix), r.Order[:]...)
	out = append(binary.AppendUvarint(out, uint64(len(r.Arch))), r.Arch...)
	out = binary.AppendUvarint(out, uint64(n))
	out = append(out, blocks...)
	seal := sha256.Sum256(out)
	return append(out, seal[:8]...)
}

// sealSize is the largest size, in bytes, of a checksum and two varints.
const sealSize = 8 + 2*binary.MaxVarintLen64

// parseResult decodes a result from the encoding of pack. The error says that it is damaged.
func parseResult(data []byte) (*Result, error) {
	end := len(data) - 8
	if !bytes.HasPrefix(data, []byte(resultPrefix)) || end < len(resultPrefix) {
		return nil, errDamaged
	}
	if seal := sha256.Sum256(data[:end]); !bytes.Equal(seal[:8], data[end:]) {
		return nil, errDamaged
	}
	data = data[len(resultPrefix):end]
	take := func(n uint64) ([]byte, bool) {
		if n > uint64(len(data)) {
			return nil, false
		}
		b := data[:n]
		data = data[n:]
		return b, true
	}
	number := func() (uint64, bool) {
		n, used := binary.Uvarint(data)
		if used <= 0 {
			return 0, false
		}
		data = data[used:]
		return n, true
	}
	piece := func() ([]byte, bool) {
		n, ok := number()
		if !ok {
			return nil, false
		}
		return take(n)
	}
	id, ok := take(uint64(len(ID{})))
	if !ok {
		return nil, errDamaged
	}
	r := &Result{Order: ID(id)}
	arch, ok1 := piece()
	n, ok2 := number()
	if !ok1 || !ok2 || n > uint64(len(data)) {
		return nil, errDamaged
	}
	r.Arch = string(arch)
	for range n {
		text, ok1 := piece()
		sum, ok2 := take(8)
		if !ok1 || !ok2 {
			return nil, errDamaged
		}
		b, err := sim.Unpack(text, [8]byte(sum))
		if err != nil {
			return nil, err
		}
		r.Blocks = append(r.Blocks, *b)
	}
	if len(data) > 0 {
		return nil, errDamaged
	}
	return r, nil
}

// errDamaged is the error of a file or text that was cut off or damaged.
var errDamaged = errors.New("cut off or damaged")

// fits returns an error if r cannot be the complete result of the order p.
func (r *Result) fits(p *packedOrder) error {
	if r.Order != p.id {
		return errors.New("it is the result of another task")
	}
	if len(r.Blocks) != len(p.scenarios) {
		return fmt.Errorf("it has %d blocks, must have %d", len(r.Blocks), len(p.scenarios))
	}
	for i, c := range p.scenarios {
		b := &r.Blocks[i]
		if b.Span != p.order.Span() || b.RowLevel != p.order.Unit {
			return errors.New("it has a block of other deals")
		}
		if err := c.CheckBlock(b); err != nil {
			return err
		}
	}
	return nil
}
