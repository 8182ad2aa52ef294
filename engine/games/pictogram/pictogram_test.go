package pictogram

import (
	"slices"
	"strings"
	"testing"

	"equitas/engine/card"
)

// Names call for symbols that there are, no word for two of them; a whole name goes
// before its words, and the first word before the second.
func TestFor(t *testing.T) {
	for name, want := range map[string]string{
		"knights": "knight", "light_horse": "horseshoe", "horse": "horse", "great_tower": "tower", "black_powder": "bomb",
		"orc_cauldron": "cauldron", "siege_tower": "siegetower", "queen_of_spades": "crown", "plum_tart": "plum", "old_tree": "apple", "apple_tree": "apple", "daisies": "daisy", "": "", "xyz": "", "of": "",
	} {
		if got := SymbolFor(name); got != want {
			t.Errorf("%q calls for %q, want %q", name, got, want)
		}
	}
	seen := map[string]string{}
	for symbol, words := range wordsBySymbol {
		if !slices.Contains(card.Symbols(), symbol) {
			t.Errorf("there is no symbol %q", symbol)
		}
		for _, word := range strings.Fields(words) {
			if seen[word] != "" || slices.Contains(card.Symbols(), word) {
				t.Errorf("%q calls for %s, and for %s%s", word, symbol, seen[word], word)
			}
			seen[word] = symbol
		}
	}
}
