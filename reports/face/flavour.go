package face

import (
	"equitas/reports/draw"
	"equitas/reports/theme"
)

// Type sizes of flavour text, in points, and its distance from the text above it, in
// millimetres.
const (
	flavourSize    = 8.0
	minFlavourSize = 6.0
	flavourGap     = 1.5
)

// minSentenceScale is the smallest factor by which a card's text may shrink to make room
// for flavour text below it.
const minSentenceScale = 0.7

// setFlavour sets the flavour text at the bottom of area a, as large as it fits below the
// card's text, which occupies the height rules at the top of the area. The flavour text has
// the flavour font and the alignment of the part. It is omitted if there is no room.
// setFlavour returns the height that it takes, in millimetres.
func (s *canvas) setFlavour(part *theme.Part, a area, rules float64) float64 {
	font := s.theme.Flavour(part)
	paragraphs := draw.Paragraphs(s.face.Flavour)
	for _, p := range paragraphs {
		if !s.checkPrintable("flavour", font, withoutSymbols(p)) {
			s.face.Flavour = "" // so that the fault is reported once
			return 0
		}
	}
	for size := flavourSize; size >= minFlavourSize && len(paragraphs) > 0; size -= sizeStep {
		var lines []draw.Line
		fits := true
		for _, p := range paragraphs {
			l, err := font.Wrap(p, size, a.w, inlineWidth)
			fits = fits && err == nil
			lines = append(lines, l...)
		}
		em := draw.PointsToMM(size)
		tall := float64(len(lines)) * leading * em
		if !fits || rules+flavourGap+tall > a.h {
			continue
		}
		y := a.y + a.h - tall
		for _, l := range lines {
			left := a.x + map[string]float64{"centre": 0.5, "right": 1}[part.Align]*(a.w-l.Width)
			for _, p := range l.Pieces {
				s.drawPiece(p, left+p.X, y+baseline*em, font, size, s.theme.NamedColour("quiet"))
			}
			y += leading * em
		}
		return tall + flavourGap
	}
	return 0
}
