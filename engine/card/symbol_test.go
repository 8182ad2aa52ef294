package card_test

import (
	"testing"

	"equitas/engine/card"
)

// Every symbol has its own character, by which it is found.
func TestSymbols(t *testing.T) {
	seen := map[rune]bool{}
	for _, name := range card.SymbolNames() {
		r := card.SymbolRune(name)
		if !card.IsSymbol(r) || seen[r] || card.SymbolName(r) != name {
			t.Errorf("%s: U+%04X, back %q", name, r, card.SymbolName(r))
		}
		seen[r] = true
	}
	if len(seen) != 4 || card.SymbolRune("sword") != 0 || card.SymbolName('a') != "" || card.IsSymbol(0) {
		t.Errorf("%d symbols; a word or a letter counts as one", len(seen))
	}
}
