package face

import (
	"equitas/reports/draw"
	"equitas/reports/theme"
)

// Sizes of flavour, in points, and how far it stays from the rules, in millimetres.
const (
	flavourSize  = 8.0
	flavourLeast = 6.0
	flavourApart = 1.5
)

// minSentenceScale is the smallest scale of the sentences when flavour text needs room
// below them.
const minSentenceScale = 0.7

// flavour sets the text without rules, in the font that goes with the part's text and to the
// same side, as large as it fits, at the bottom of an area of which the rules take so much
// height; where there is no room for it, it is left out. It returns how much of the area it
// takes.
func (s *canvas) flavour(part *theme.Part, a area, rules float64) float64 {
	font := s.theme.Flavour(part)
	paragraphs := draw.Paragraphs(s.face.Flavour)
	for _, p := range paragraphs {
		if !s.printable("flavour", font, withoutSymbols(p)) {
			s.face.Flavour = "" // said once
			return 0
		}
	}
	for size := flavourSize; size >= flavourLeast && len(paragraphs) > 0; size -= shrink {
		var lines []draw.Line
		fits := true
		for _, p := range paragraphs {
			l, err := font.Wrap(p, size, a.w, inlineWidth)
			fits = fits && err == nil
			lines = append(lines, l...)
		}
		em := draw.MM(size)
		tall := float64(len(lines)) * leading * em
		if !fits || rules+flavourApart+tall > a.h {
			continue
		}
		y := a.y + a.h - tall
		for _, l := range lines {
			left := a.x + map[string]float64{"centre": 0.5, "right": 1}[part.Align]*(a.w-l.Width)
			for _, p := range l.Pieces {
				s.piece(p, left+p.X, y+baseline*em, font, size, s.theme.Named("quiet"))
			}
			y += leading * em
		}
		return tall + flavourApart
	}
	return 0
}
