package truetype

import (
	"encoding/binary"
	"errors"

	"golang.org/x/image/font/sfnt"
)

// A writer collects the glyphs of a new font file.
type writer struct {
	units  int    // font units per em
	hhea   []byte // table hhea of the file that was read
	points int    // number of points of all letters in the file that was read

	glyphs []glyph // the first is for missing characters; the others are sorted by letter
	glyf   []byte  // table glyf so far
	lo, hi point   // the box around all letters

	maxGlyphPoints, maxGlyphContours, maxGlyphWidth int

	scratch outline // reused by add
}

// A glyph is the data of a glyph, except its outline, in the new file.
type glyph struct {
	letter      rune
	width, left int // advance width and left side bearing, in font units
	offset      int // offset of its outline in glyf
}

// A point is a point of an outline in font units; y grows upwards.
type point struct{ x, y int }

// maxCoordinate returns the largest absolute value that a coordinate of a glyph may have, in font
// units.
func (w *writer) maxCoordinate() int { return min(maxExtent, maxEms*w.units) }

// add adds a letter with its advance width, in font units. Letters with too large outlines
// are omitted.
func (w *writer) add(letter rune, segments sfnt.Segments, width int) {
	o := &w.scratch
	o.draw(segments)
	lo, hi := o.box()
	if far := w.maxCoordinate(); min(lo.x, lo.y) < -far || max(hi.x, hi.y) > far {
		return
	}
	w.glyphs = append(w.glyphs, glyph{letter, width, lo.x, len(w.glyf)})
	w.glyf = o.append(w.glyf, lo, hi)
	w.lo, w.hi = point{min(w.lo.x, lo.x), min(w.lo.y, lo.y)}, point{max(w.hi.x, hi.x), max(w.hi.y, hi.y)}
	w.maxGlyphPoints, w.maxGlyphContours, w.maxGlyphWidth = max(w.maxGlyphPoints, len(o.points)), max(w.maxGlyphContours, len(o.ends)), max(w.maxGlyphWidth, width)
}

// An outline is the outline of a glyph, made of quadratic curves.
type outline struct {
	points         []point
	onCurve        []bool
	ends           []int  // index of the last point of each contour
	xBytes, yBytes []byte // buffers of append
}

// draw sets the outline to the given segments, which must be lines or quadratic curves.
func (o *outline) draw(segments sfnt.Segments) {
	o.points, o.onCurve, o.ends = o.points[:0], o.onCurve[:0], o.ends[:0]
	first := 0
	end := func() {
		last := len(o.points) - 1
		if last > first && o.onCurve[last] && o.points[last] == o.points[first] { // the contour ends where it began
			o.points, o.onCurve = o.points[:last], o.onCurve[:last]
			last--
		}
		if last >= first {
			o.ends = append(o.ends, last)
		}
		first = len(o.points)
	}
	put := func(s *sfnt.Segment, i int, on bool) {
		o.points, o.onCurve = append(o.points, point{int(s.Args[i].X), -int(s.Args[i].Y)}), append(o.onCurve, on)
	}
	for i := range segments {
		switch s := &segments[i]; s.Op {
		case sfnt.SegmentOpMoveTo:
			end()
			put(s, 0, true)
		case sfnt.SegmentOpLineTo:
			put(s, 0, true)
		case sfnt.SegmentOpQuadTo:
			put(s, 0, false)
			put(s, 1, true)
		}
	}
	end()
}

// box returns the corners of the smallest box around all points; zero if there are none.
func (o *outline) box() (lo, hi point) {
	for i, p := range o.points {
		if i == 0 {
			lo, hi = p, p
		}
		lo, hi = point{min(lo.x, p.x), min(lo.y, p.y)}, point{max(hi.x, p.x), max(hi.y, p.y)}
	}
	return lo, hi
}

// append appends the outline in the TrueType format to b, padded to an even number of
// bytes. lo and hi are the corners of its box.
func (o *outline) append(b []byte, lo, hi point) []byte {
	if len(o.points) == 0 {
		return b
	}
	b = put16(b, len(o.ends), lo.x, lo.y, hi.x, hi.y)
	b = put16(b, o.ends...)
	b = put16(b, 0) // no hints
	const onCurve, xShort, yShort, xSame, ySame = 1, 2, 4, 16, 32
	xs, ys := o.xBytes[:0], o.yBytes[:0]
	var last point
	for i, p := range o.points {
		var flag byte
		if o.onCurve[i] {
			flag = onCurve
		}
		along := func(to []byte, d int, short, same byte) []byte {
			switch {
			case d == 0:
				flag |= same
			case d > 0 && d < 256:
				flag |= short | same
				return append(to, byte(d))
			case d < 0 && d > -256:
				flag |= short
				return append(to, byte(-d))
			default:
				return put16(to, d)
			}
			return to
		}
		xs, ys = along(xs, p.x-last.x, xShort, xSame), along(ys, p.y-last.y, yShort, ySame)
		b, last = append(b, flag), p
	}
	o.xBytes, o.yBytes = xs, ys
	b = append(append(b, xs...), ys...)
	if len(b)%2 != 0 {
		b = append(b, 0)
	}
	return b
}

// put16 appends numbers as two bytes each, in big-endian order.
func put16(b []byte, values ...int) []byte {
	for _, v := range values {
		b = binary.BigEndian.AppendUint16(b, uint16(v))
	}
	return b
}

func put32(b []byte, values ...int) []byte {
	for _, v := range values {
		b = binary.BigEndian.AppendUint32(b, uint32(v))
	}
	return b
}

// file returns the content of the new font file.
func (w *writer) file() ([]byte, error) {
	cmap, err := w.cmap()
	if err != nil {
		return nil, err
	}
	var hmtx, loca []byte
	for _, g := range w.glyphs {
		hmtx, loca = put16(hmtx, g.width, g.left), put32(loca, g.offset)
	}
	loca = put32(loca, len(w.glyf))
	var up, down int
	if len(w.hhea) >= 8 {
		up, down = int(int16(binary.BigEndian.Uint16(w.hhea[4:]))), int(int16(binary.BigEndian.Uint16(w.hhea[6:])))
	}
	const magic, upright = 0x5f0f3cf5, 2
	header := put32(nil, 0x00010000, 0x00010000, 0, magic)
	header = put16(header, 0, w.units, 0, 0, 0, 0, 0, 0, 0, 0) // no flags and no dates, so that the same font gives the same bytes
	header = put16(header, w.lo.x, w.lo.y, w.hi.x, w.hi.y, 0, 8, upright, 1, 0)
	line := put32(nil, 0x00010000)
	line = put16(line, up, down, 0, w.maxGlyphWidth, 0, 0, w.hi.x, 1, 0, 0, 0, 0, 0, 0, 0, len(w.glyphs))
	most := put32(nil, 0x00010000)
	most = put16(most, len(w.glyphs), w.maxGlyphPoints, w.maxGlyphContours, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0)
	return assemble(map[string][]byte{"cmap": cmap, "glyf": w.glyf, "head": header, "hhea": line, "hmtx": hmtx,
		"loca": loca, "maxp": most, "name": put16(nil, 0, 0, 6), "OS/2": os2Table(w.units), "post": postTable()}), nil
}

// cmap returns the table cmap, which maps characters to glyphs. Ranges of consecutive
// characters have consecutive glyphs.
func (w *writer) cmap() ([]byte, error) {
	var first, last, delta []int
	for i, g := range w.glyphs[1:] {
		at, n := int(g.letter), len(last)
		if n > 0 && last[n-1] == at-1 {
			last[n-1] = at
			continue
		}
		first, last, delta = append(first, at), append(last, at), append(delta, i+1-at)
	}
	first, last, delta = append(first, 0xffff), append(last, 0xffff), append(delta, 1)
	n := len(first)
	size := 16 + 8*n
	if size > 0xffff {
		return nil, errors.New("has its letters in more than 8,000 places of Unicode")
	}
	power, log := 1, 0
	for power*2 <= n {
		power, log = power*2, log+1
	}
	b := put16(nil, 0, 1, 3, 1)
	b = put32(b, 12)
	b = put16(b, 4, size, 0, 2*n, 2*power, log, 2*(n-power))
	b = put16(b, last...)
	b = put16(b, 0)
	b = put16(b, first...)
	b = put16(b, delta...)
	return append(b, make([]byte, 2*n)...), nil
}

// postTable returns the table post, without glyph names.
func postTable() []byte { return append(put32(nil, 0x00030000), make([]byte, 28)...) }

// os2Table returns the table OS/2, which permits embedding and gives the heights of letters, so
// that font readers need not measure them.
func os2Table(units int) []byte {
	const regular, medium = 400, 5
	b := put16(nil, 2, 0, regular, medium)
	b = append(b, make([]byte, 96-len(b))...)
	put16(b[:86], units/2, 7*units/10)
	return b
}
