package truetype

import "encoding/binary"

// A pointCounter counts the points of glyphs, including those of their components. They are
// counted before any glyph is loaded, because malicious files nest glyphs deeply.
type pointCounter struct {
	hasLongOffsets bool // the offsets in loca have four bytes, not two
	loca, glyf     []byte
	cache          []int32 // results by the index of the glyph; 0 means not computed yet
}

// Limits of a [pointCounter].
const (
	tooManyPoints   = maxPoints + 1
	maxDepth        = 8  // largest depth of nested composite glyphs
	glyphHeaderSize = 10 // bytes of a glyph's header
)

// newPointCounter returns a counter for a font with n glyphs.
func newPointCounter(tables map[string][]byte, n int) *pointCounter {
	h := tables["head"]
	return &pointCounter{len(h) > 51 && binary.BigEndian.Uint16(h[50:]) != 0, tables["loca"], tables["glyf"], make([]int32, n)}
}

// pointCount returns the number of points of a glyph, at least 1. It is [tooManyPoints] if
// the glyph has too many, contains itself, or cannot be read. depth is the number of glyphs
// that contain it.
func (w *pointCounter) pointCount(glyph, depth int) int {
	if glyph >= len(w.cache) || depth > maxDepth {
		return tooManyPoints
	}
	if w.cache[glyph] == 0 {
		w.cache[glyph] = tooManyPoints // result if one of the glyph's components contains the glyph
		w.cache[glyph] = int32(min(w.countPoints(w.outline(glyph), depth), tooManyPoints))
	}
	return int(w.cache[glyph])
}

// outline returns the data of a glyph in the file; nil if it is empty or damaged.
func (w *pointCounter) outline(glyph int) []byte {
	var from, to uint64
	switch i := 4 * glyph; {
	case w.hasLongOffsets && i+8 <= len(w.loca):
		from, to = uint64(binary.BigEndian.Uint32(w.loca[i:])), uint64(binary.BigEndian.Uint32(w.loca[i+4:]))
	case !w.hasLongOffsets && i/2+4 <= len(w.loca):
		from, to = 2*uint64(binary.BigEndian.Uint16(w.loca[i/2:])), 2*uint64(binary.BigEndian.Uint16(w.loca[i/2+2:]))
	}
	if from >= to || to > uint64(len(w.glyf)) {
		return nil
	}
	return w.glyf[from:to]
}

// countPoints returns the number of points of the glyph with the given data; see
// [pointCounter.pointCount].
func (w *pointCounter) countPoints(data []byte, depth int) int {
	if len(data) < glyphHeaderSize {
		return 1
	}
	n := int(int16(binary.BigEndian.Uint16(data)))
	switch end := glyphHeaderSize + 2*n; {
	case n == 0:
		return 1
	case n > 0 && end > len(data):
		return tooManyPoints
	case n > 0:
		return 2 + int(binary.BigEndian.Uint16(data[end-2:]))
	}
	const words, scale, more, both, square = 1, 8, 32, 64, 128
	sum := 1
	for data = data[glyphHeaderSize:]; len(data) >= 4; {
		flags := binary.BigEndian.Uint16(data)
		if sum += w.pointCount(int(binary.BigEndian.Uint16(data[2:])), depth+1); sum > maxPoints {
			return tooManyPoints
		}
		size := 6
		if flags&words != 0 {
			size += 2
		}
		switch {
		case flags&scale != 0:
			size += 2
		case flags&both != 0:
			size += 4
		case flags&square != 0:
			size += 8
		}
		if flags&more == 0 || size > len(data) {
			break
		}
		data = data[size:]
	}
	return sum
}
