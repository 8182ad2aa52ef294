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

// symbolOf returns a symbol. If it cannot be read, a fault is added and a lozenge returned.
func (s *canvas) symbolOf(of theme.SymbolRef) *svg.Symbol {
	own, fault := s.Design.symbolOf(of)
	if fault != "" {
		s.addFault("symbol", "%s", fault)
	}
	return own
}

// symbolOf returns a symbol, which is built in or in a file of the game designer. If it
// cannot be read, it returns a lozenge, and the reason as fault; otherwise fault is "".
func (d Design) symbolOf(of theme.SymbolRef) (own *svg.Symbol, fault string) {
	if card.DrawingSourceOf(of.Name) == card.BuiltIn {
		return svg.NewSymbol(builtInSymbol(of.Name)), ""
	}
	shelf := cmp.Or(of.Library, d.Library)
	if shelf == nil {
		return svg.NewSymbol(lozenge()), of.Name + ": there is no folder to look for it"
	}
	own, err := shelf.Symbol(of.Name, of.From)
	if err == nil {
		return own, ""
	}
	fault = err.Error()
	if missing, ok := errors.AsType[*svg.MissingIconError](err); ok {
		if near := source.Suggest(missing.Name, missing.Known); strings.HasPrefix(near, "nearest") {
			fault += "; " + near
		}
	}
	return svg.NewSymbol(lozenge()), fault
}
