package face

import (
	"strings"
	"unicode"

	"equitas/reports/draw"
	"equitas/reports/theme"
)

// smallCapitalScale is the size of a small capital, as a multiple of the type size.
const smallCapitalScale = 0.8

// A sizedText is a part of a line set in one type size.
type sizedText struct {
	text string
	size float64 // as a multiple of the type size of the line
}

// sizedTexts splits a line into pieces of one type size. If the part has small capitals, its
// lower-case letters become capitals of a smaller size.
func sizedTexts(p *theme.Part, text string) []sizedText {
	if !p.SmallCapitals {
		return []sizedText{{text, 1}}
	}
	var l []sizedText
	for _, r := range text {
		size := 1.0
		if unicode.IsLower(r) {
			size = smallCapitalScale
		}
		if n := len(l); n == 0 || l[n-1].size != size && r != ' ' { // a space takes the size of what stands before it
			l = append(l, sizedText{"", size})
		}
		l[len(l)-1].text += strings.ToUpper(string(r))
	}
	return l
}

// lineWidth returns the width of a line of a part, in millimetres.
func lineWidth(p *theme.Part, text string, size float64) float64 {
	w := 0.0
	for _, s := range sizedTexts(p, text) {
		w += p.Font.Width(s.text, s.size*size)
	}
	return w
}

// setLine draws a line of a part, beginning at x.
func (s *canvas) setLine(p *theme.Part, x, y float64, text string, size float64, fill draw.RGB) {
	for _, piece := range sizedTexts(p, text) {
		s.drawRun(x, y, piece.text, p.Font, piece.size*size, fill)
		x += p.Font.Width(piece.text, piece.size*size)
	}
}
