package face

import (
	"equitas/engine/card"
	"equitas/reports/draw"
	"equitas/reports/theme"
)

// Sizes of an icon in a text, as multiples of the type size: the icon is as high as a capital,
// with a little room on both sides.
const (
	capHeight   = 0.72
	iconBearing = 0.06
)

// placeIcons replaces words of the card's text by the icons that the theme assigns to them.
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

// drawIcon draws the icon for which character r of a text stands, beginning at x on the
// baseline y, and an invisible word, so that text can be extracted. size is the type size
// in points. It returns false if r stands for no icon.
func (s *canvas) drawIcon(r rune, x, y, size float64, font draw.Font, fill draw.RGB) bool {
	i := s.face.Icon(r)
	if i == nil {
		return false
	}
	em := draw.PointsToMM(size)
	half := capHeight / 2 * em
	s.marks = s.symbolOf(theme.SymbolRef{Name: i.Symbol, From: i.SymbolFrom}).AppendMarks(s.marks, x+iconBearing*em+half, y-half, half, fill, s.topAreaAt(x, y).fill, 0)
	if font.Check(i.Word) == nil {
		s.add(draw.Run{At: draw.Point{X: x, Y: y}, Text: i.Word, Font: font, Size: size, Fill: fill, HiddenWidth: 2*half + 2*iconBearing*em})
	}
	return true
}
