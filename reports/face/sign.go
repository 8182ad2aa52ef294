package face

import (
	"equitas/engine/card"
	"equitas/reports/svg"
)

// sign returns a symbol by the name that a face gives: one that is built in, or one of the
// designer's own, which the file from names. What cannot be read is a fault, and a lozenge.
func (s *canvas) sign(name, from string) *svg.Symbol {
	if card.DrawingOf(name) == card.BuiltIn {
		return svg.One(symbol(name))
	}
	if s.Symbols == nil {
		s.fault("symbol", "%s: there is no folder to look for it", name)
		return svg.One(lozenge())
	}
	own, err := s.Symbols.Symbol(name, from)
	if err != nil {
		s.fault("symbol", "%v", err)
		return svg.One(lozenge())
	}
	return own
}
