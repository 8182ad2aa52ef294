package card

import (
	"slices"
	"strings"
)

// Inline symbols stand in a [Face]'s text as characters of the private use
// area, in this order from U+E000.
var symbols = [...]string{"attack", "defense", "fort", "draw"}

const firstSymbol = '\ue000'

// SymbolNames lists the inline symbols that texts may use.
func SymbolNames() []string { return slices.Clone(symbols[:]) }

// SymbolRune returns the character that stands for an inline symbol in texts, or 0 if there is
// no symbol of that name.
func SymbolRune(name string) rune {
	if i := slices.Index(symbols[:], name); i >= 0 {
		return firstSymbol + rune(i)
	}
	return 0
}

// IsSymbol reports whether a character stands for an inline symbol or an icon.
func IsSymbol(r rune) bool {
	return r >= firstSymbol && r < firstSymbol+rune(len(symbols)) || r >= firstIcon && r < firstIcon+MaxIcons
}

// SymbolName returns the name of the inline symbol that a character stands
// for, or "".
func SymbolName(r rune) string {
	if r < firstSymbol || r >= firstSymbol+rune(len(symbols)) {
		return ""
	}
	return symbols[r-firstSymbol]
}

// PlainText writes the inline symbols of a text as words, for whatever cannot
// draw them: "[attack]".
func PlainText(s string) string {
	if strings.IndexFunc(s, IsSymbol) < 0 {
		return s
	}
	var b strings.Builder
	for _, r := range s {
		if name := SymbolName(r); name != "" {
			b.WriteString("[" + name + "]")
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// A DrawingSource says where the drawing of a symbol comes from.
type DrawingSource int

// The places from which drawings come.
const (
	BuiltIn     DrawingSource = iota // a symbol of the program ([Symbols]), or no symbol
	FromFile                         // a file; the symbol is its path: "art/shield.svg"
	FromIconSet                      // an icon of a set of icons, written SET:NAME: "game-icons:shield"
)

// DrawingSourceOf returns where the drawing of a symbol comes from, told by the form of its name.
func DrawingSourceOf(symbol string) DrawingSource {
	set, name, ok := strings.Cut(symbol, ":")
	switch {
	case strings.HasSuffix(strings.ToLower(symbol), ".svg"):
		return FromFile
	case ok && set != "" && name != "" && !strings.ContainsAny(symbol, "/ "):
		return FromIconSet
	}
	return BuiltIn
}
