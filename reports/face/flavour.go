package face

import (
	"equitas/reports/draw"
)

// Sizes of flavour, in points, and how far it stays from the rules, in millimetres.
const (
	flavourSize  = 8.0
	flavourLeast = 6.0
	flavourApart = 1.5
)

// flavour sets the text without rules in italics, as large as it fits, at the bottom of an
// area of which the rules take so much height; where there is no room for it, it is left
// out. It returns how much of the area it takes.
func (s *canvas) flavour(a area, rules float64) float64 {
	paragraphs := draw.Paragraphs(s.face.Flavour)
	for _, p := range paragraphs {
		if !s.printable("flavour", draw.Italic, p) {
			return 0
		}
	}
	for size := flavourSize; size >= flavourLeast && len(paragraphs) > 0; size -= shrink {
		var lines []draw.Line
		fits := true
		for _, p := range paragraphs {
			l, err := draw.Italic.Wrap(p, size, a.w, nil)
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
			for _, p := range l.Pieces {
				s.run(a.x+p.X, y+baseline*em, p.Text, draw.Italic, size, s.theme.Named("quiet"))
			}
			y += leading * em
		}
		return tall + flavourApart
	}
	return 0
}
