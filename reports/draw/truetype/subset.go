package truetype

import (
	"fmt"

	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// Subset returns a font file that [Read] wrote, reduced to the letters for which wanted
// returns true.
func Subset(file []byte, wanted func(rune) bool) ([]byte, error) {
	given, err := readTables(file)
	if err != nil {
		return nil, err
	}
	read, err := sfnt.Parse(file)
	if err != nil {
		return nil, fmt.Errorf("is damaged: %w", err)
	}
	w := writer{units: int(read.UnitsPerEm()), hhea: given["hhea"]}
	size := fixed.Int26_6(w.units)
	w.add(0, nil, w.units/2)
	var buf sfnt.Buffer
	for r := rune(' '); r < 0xfffd; r++ {
		if !wanted(r) {
			continue
		}
		index, err := read.GlyphIndex(&buf, r)
		if err != nil || index == 0 {
			continue
		}
		width, err := read.GlyphAdvance(&buf, index, size, font.HintingNone)
		if err != nil {
			return nil, err
		}
		segments, err := read.LoadGlyph(&buf, index, size, nil)
		if err != nil {
			return nil, err
		}
		w.add(r, segments, int(width))
	}
	return w.file()
}
