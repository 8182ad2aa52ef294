package truetype

import (
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// Limits of a font, which bound the time and the memory that reading takes.
const (
	MaxFileSize    = 10_000_000 // most bytes of a file
	maxPoints      = 20_000     // most points of one letter
	maxTotalPoints = 2_000_000  // most points of all letters
	minUnits       = 64         // least units per em of a font
	maxUnits       = 16384
	maxEms         = 10     // largest height and width of a letter, in ems
	maxExtent      = 16_000 // largest height and width of a letter, in units
	maxNameLength  = 300    // most characters of a name, a copyright notice or a licence
)

// A Font is a font that was read, checked and rewritten.
type Font struct {
	File []byte // content of a TrueType file; it must not be modified

	// These come from the file that was read; each is one line, or "" if the file lacks it.
	Name, Copyright, Licence string
}

// Read reads a TrueType file. Errors continue a sentence that begins with the file's name:
// "is not a font file".
func Read(data []byte) (*Font, error) {
	if len(data) > MaxFileSize {
		return nil, fmt.Errorf("has %.1f MB, must have at most %d", float64(len(data))/1e6, MaxFileSize/1_000_000)
	}
	given, err := readTables(data)
	if err != nil {
		return nil, err
	}
	if err := checkEmbedding(given["OS/2"]); err != nil {
		return nil, err
	}
	needed := map[string][]byte{"OS/2": os2Table(maxUnits), "post": postTable()}
	for _, name := range []string{"head", "hhea", "maxp", "hmtx", "cmap", "loca", "glyf", "name"} {
		if t, ok := given[name]; ok {
			needed[name] = t
		}
	}
	read, err := sfnt.Parse(assemble(needed))
	if err != nil {
		return nil, fmt.Errorf("is damaged: %s", strings.TrimPrefix(err.Error(), "sfnt: "))
	}
	units := int(read.UnitsPerEm())
	if units < minUnits || units > maxUnits {
		return nil, fmt.Errorf("is damaged: %d units a type size, must be %d to %d", units, minUnits, maxUnits)
	}
	w := writer{units: units, hhea: given["hhea"]}
	if err := w.addLetters(read, newPointCounter(given, read.NumGlyphs())); err != nil {
		return nil, err
	}
	file, err := w.file()
	if err != nil {
		return nil, err
	}
	f := &Font{File: file}
	f.Name = nameText(read, sfnt.NameIDFull, sfnt.NameIDFamily)
	f.Copyright = nameText(read, sfnt.NameIDCopyright)
	f.Licence = nameText(read, sfnt.NameIDLicense, sfnt.NameIDLicenseURL)
	return f, nil
}

// addLetters adds every letter of src, in the order of Unicode. Letters that cannot be
// drawn are omitted. It returns an error if all are, or if there are too many points.
func (w *writer) addLetters(src *sfnt.Font, counter *pointCounter) error {
	var buf sfnt.Buffer
	size := fixed.Int26_6(w.units)
	w.add(0, nil, w.units/2) // the glyph for missing characters, which is never used
	for r := rune(' '); r < 0xfffd; r++ {
		if unicode.IsControl(r) || !utf8.ValidRune(r) {
			continue
		}
		index, err := src.GlyphIndex(&buf, r)
		if err != nil || index == 0 {
			continue
		}
		points := counter.pointCount(int(index), 0)
		if points == tooManyPoints {
			continue
		}
		if w.points += points; w.points > maxTotalPoints {
			return fmt.Errorf("has more than %d million points in its outlines", maxTotalPoints/1_000_000)
		}
		width, err := src.GlyphAdvance(&buf, index, size, font.HintingNone)
		if err != nil || width < 0 || int(width) > w.maxCoordinate() {
			continue
		}
		segments, err := src.LoadGlyph(&buf, index, size, nil)
		if err != nil {
			continue
		}
		w.add(r, segments, int(width))
	}
	if len(w.glyf) == 0 {
		return errors.New("has no letter that can be drawn")
	}
	return nil
}

// nameText returns a text from the name table on one line: the first under one of ids that
// is short enough, otherwise the beginning of a longer one; "" if there is none.
func nameText(f *sfnt.Font, ids ...sfnt.NameID) string {
	var buf sfnt.Buffer
	long := ""
	for _, id := range ids {
		text, err := f.Name(&buf, id)
		if err != nil {
			continue
		}
		text = strings.Map(func(r rune) rune {
			if !unicode.IsPrint(r) {
				return ' '
			}
			return r
		}, strings.ToValidUTF8(text, " "))
		text = strings.Join(strings.Fields(text), " ")
		all := []rune(text)
		switch {
		case len(all) > maxNameLength && long == "":
			long = string(all[:maxNameLength]) + "…"
		case text != "" && len(all) <= maxNameLength:
			return text
		}
	}
	return long
}
