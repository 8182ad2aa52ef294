package face

import (
	"cmp"
	"errors"
	"strings"

	"equitas/engine/card"
	"equitas/engine/rule/source"
	"equitas/reports/svg"
	"equitas/reports/theme"
)

// sign returns a symbol of a face. If it cannot be read, that is a fault, and a lozenge is
// returned.
func (s *canvas) sign(of theme.Sign) *svg.Symbol {
	own, fault := s.Design.sign(of)
	if fault != "" {
		s.fault("symbol", "%s", fault)
	}
	return own
}

// sign returns a symbol, built in or from a file of the designer. If it cannot be read,
// sign returns a lozenge and the fault.
func (d Design) sign(of theme.Sign) (own *svg.Symbol, fault string) {
	if card.DrawingOf(of.Name) == card.BuiltIn {
		return svg.One(symbol(of.Name)), ""
	}
	shelf := cmp.Or(of.Shelf, d.Symbols)
	if shelf == nil {
		return svg.One(lozenge()), of.Name + ": there is no folder to look for it"
	}
	own, err := shelf.Symbol(of.Name, of.From)
	if err == nil {
		return own, ""
	}
	fault = err.Error()
	if missing, ok := errors.AsType[*svg.MissingError](err); ok {
		if near := source.Suggest(missing.Name, missing.Known); strings.HasPrefix(near, "nearest") {
			fault += "; " + near
		}
	}
	return svg.One(lozenge()), fault
}
