package face

import (
	"equitas/engine/card"
	"equitas/reports/draw"
	"equitas/reports/theme"
)

// Sizes of an icon in a text, as multiples of the type size: it is as high as a capital,
// with a little room on both sides.
const (
	capHeight   = 0.72
	iconBearing = 0.06
)

// placeIcons replaces words by the icons that the theme lists for them.
func (s *canvas) placeIcons() {
	var always []card.Icon
	for _, name := range s.theme.AlwaysIcons {
		icon, known := card.Icon{}, false
		if s.Icon != nil {
			icon, known = s.Icon(name.Text)
		}
		if !known {
			s.addThemeFault(name.At, false, "%s has no icon %q: neither the files nor the program name one so", "icon.always", name.Text)
			continue
		}
		always = append(always, icon)
	}
	s.face.Text, s.face.Icons = card.ReplaceByIcons(s.face.Text, s.face.Icons, always, s.Lang)
}

// drawIcon draws the icon that a character of the text stands for, from x on the baseline y,
// and its word invisibly, so that text can be extracted. It reports whether the character
// stands for an icon.
func (s *canvas) drawIcon(r rune, x, y, size float64, font draw.Font, fill draw.RGB) bool {
	i := s.face.Icon(r)
	if i == nil {
		return false
	}
	em := draw.MM(size)
	half := capHeight / 2 * em
	s.marks = s.symbolOf(theme.Sign{Name: i.Symbol, From: i.At}).AppendMarks(s.marks, x+iconBearing*em+half, y-half, half, fill, s.topAreaAt(x, y).fill, 0)
	if font.Check(i.Word) == nil {
		s.add(draw.Run{At: draw.Point{X: x, Y: y}, Text: i.Word, Font: font, Size: size, Fill: fill, HiddenWidth: 2*half + 2*iconBearing*em})
	}
	return true
}
