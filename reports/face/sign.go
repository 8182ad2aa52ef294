package face

import (
	"errors"
	"strings"

	"equitas/engine/card"
	"equitas/engine/rule/source"
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
		help := ""
		if missing, ok := errors.AsType[*svg.MissingError](err); ok {
			if near := source.Suggest(missing.Name, missing.Known); strings.HasPrefix(near, "nearest") {
				help = "; " + near
			}
		}
		s.fault("symbol", "%v%s", err, help)
		return svg.One(lozenge())
	}
	return own
}
