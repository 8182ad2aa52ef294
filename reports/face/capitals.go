package face

import (
	"strings"
	"unicode"

	"equitas/reports/draw"
	"equitas/reports/theme"
)

// smallCapitalScale is the type size of a small capital, as a multiple of the type size of
// the line.
const smallCapitalScale = 0.8

// A sizedText is a part of a line that is set in one type size.
type sizedText struct {
	text string
	size float64 // multiple of the type size of the line
}

// sizedTexts splits a line of part p into texts of one type size each. If the part has
// small capitals, lower-case letters become capitals of a smaller size.
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
		if n := len(l); n == 0 || l[n-1].size != size && r != ' ' { // a space has the size of the preceding letter
			l = append(l, sizedText{"", size})
		}
		l[len(l)-1].text += strings.ToUpper(string(r))
	}
	return l
}

// lineWidth returns the width of a line of part p in millimetres, at a type size in points.
func lineWidth(p *theme.Part, text string, size float64) float64 {
	w := 0.0
	for _, s := range sizedTexts(p, text) {
		w += p.Font.Width(s.text, s.size*size)
	}
	return w
}

// setLine draws a line of part p that begins at x on the baseline y. size is the type size
// in points.
func (s *canvas) setLine(p *theme.Part, x, y float64, text string, size float64, fill draw.RGB) {
	for _, piece := range sizedTexts(p, text) {
		s.drawRun(x, y, piece.text, p.Font, piece.size*size, fill)
		x += p.Font.Width(piece.text, piece.size*size)
	}
}
