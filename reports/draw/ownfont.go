package draw

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"
	"sync"

	"equitas/reports/draw/truetype"

	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// An ownFont is a font from the game designer's own file.
type ownFont struct {
	typeface
	file   []byte // content of the file as package truetype rewrote it
	digest string // SHA-256 of the file as it was read, in hexadecimal
	name   string // name of the font's family
	credit FontCredit
}

// A FontCredit is the credits in a font file; each field is one line, or "".
type FontCredit struct{ Name, Copyright, Licence string }

// fontCache caches fonts by the digests of their files.
var fontCache = struct {
	sync.Mutex
	fonts map[string]*ownFont
}{fonts: map[string]*ownFont{}}

// maxCachedFonts is the largest number of cached fonts.
const maxCachedFonts = 16

// ReadFont parses a designer's TrueType file, which must permit embedding. The same file
// always gives the same Font. Errors continue a sentence that begins with the file's name:
// "is not a font file".
func ReadFont(data []byte) (Font, error) {
	sum := sha256.Sum256(data)
	digest := hex.EncodeToString(sum[:])
	fontCache.Lock() // only one font is read at a time, because that takes memory
	defer fontCache.Unlock()
	if own := fontCache.fonts[digest]; own != nil {
		return Font{custom: own}, nil
	}
	f, err := truetype.Read(data)
	if err != nil {
		return Font{}, err
	}
	face, err := readTypeface(f.File)
	if err != nil {
		return Font{}, fmt.Errorf("cannot be read: %w", err)
	}
	own := &ownFont{typeface: face, file: f.File, digest: digest, name: f.Name, credit: FontCredit{f.Name, f.Copyright, f.Licence}}
	if own.name == "" {
		own.name = "the font"
	}
	if len(fontCache.fonts) == maxCachedFonts {
		clear(fontCache.fonts)
	}
	fontCache.fonts[digest] = own
	return Font{custom: own}, nil
}

// Credit returns the credits in the file of a designer's own font; custom is false for a
// built-in font.
func (f Font) Credit() (c FontCredit, custom bool) {
	if f.custom == nil {
		return FontCredit{}, false
	}
	return f.custom.credit, true
}

// inDocuments returns the name of the font in documents: the letters and digits of its own
// name, followed by the beginning of its digest.
func (f *ownFont) inDocuments() string {
	name := strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' {
			return r
		}
		return -1
	}, f.name)
	return name[:min(len(name), 40)] + "-" + f.digest[:8]
}

// writeSVGOutlines writes a run as the outlines of its letters, in one path element. It
// looks the same everywhere, because no font is needed.
func writeSVGOutlines(b *strings.Builder, r Run) {
	face := r.Font.face()
	unit := PointsToMM(r.Size) / float64(face.units)
	fmt.Fprintf(b, `<path fill="%s" transform="translate(%s %s)`, r.Fill, formatLength(r.At.X), formatLength(r.At.Y))
	if r.Turn != Upright {
		fmt.Fprintf(b, ` rotate(%d)`, -90*int(r.Turn))
	}
	fmt.Fprintf(b, ` scale(%.6g)" d="`, unit)
	var buf sfnt.Buffer
	pen := outlinePen{Builder: b}
	x, advance := fixed.Int26_6(0), r.Font.advances()
	for _, letter := range r.Text {
		if index, err := face.font.GlyphIndex(&buf, letter); err == nil && index != 0 {
			segments, err := face.font.LoadGlyph(&buf, index, face.units, nil)
			for i := 0; err == nil && i < len(segments); i++ {
				pen.writeSegment(&segments[i], x)
			}
		}
		x += advance(letter)
	}
	b.WriteString(`"/>`)
}

// An outlinePen writes the outlines of letters as SVG path data with relative coordinates,
// which are shorter than absolute ones. It does not close contours, because filling closes
// them.
type outlinePen struct {
	*strings.Builder
	at fixed.Point26_6 // current position, in font units
}

// writeSegment writes a segment of a letter's outline; x is the horizontal position of the
// letter, in font units.
func (p *outlinePen) writeSegment(s *sfnt.Segment, x fixed.Int26_6) {
	op, points := byte('l'), s.Args[:1]
	switch s.Op {
	case sfnt.SegmentOpMoveTo:
		op = 'm'
	case sfnt.SegmentOpQuadTo:
		op, points = 'q', s.Args[:2]
	}
	from := p.at
	for i, q := range points {
		q.X += x
		way := q.Sub(from)
		p.at = q
		switch {
		case op == 'l' && way.Y == 0:
			p.writeNumber('h', way.X)
		case op == 'l' && way.X == 0:
			p.writeNumber('v', way.Y)
		case i == 0:
			p.writeNumber(op, way.X)
			p.writeNumber(' ', way.Y)
		default:
			p.writeNumber(' ', way.X)
			p.writeNumber(' ', way.Y)
		}
	}
}

// writeNumber writes the byte before, a command or a space, and a number. A space is
// omitted if the number has a minus sign, which separates it from the previous number.
func (p *outlinePen) writeNumber(before byte, v fixed.Int26_6) {
	if before != ' ' || v >= 0 {
		p.WriteByte(before)
	}
	p.WriteString(strconv.Itoa(int(v)))
}
