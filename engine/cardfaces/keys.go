package cardfaces

import (
	"equitas/engine/card"
	"equitas/engine/rule"
)

// Keys returns the keys for the appearance of a card, in every game: a symbol, a picture, a
// flavour text. entry is their table ("card.*"), symbol describes the default symbol.
func Keys(entry, symbol string) []rule.Key {
	return []rule.Key{
		{Path: entry + ".art", Label: "picture", Type: rule.Text, PrintOnly: true, Optional: true, Default: "none", Doc: "a picture, PNG or JPEG, by its path from the file that says so"},
		{Path: entry + ".symbol", Type: rule.Word, Words: card.Symbols(), AllowsDrawing: true, PrintOnly: true, Optional: true, Default: symbol, Doc: "the picture beside its name: one that is built in, an .svg file by its path from the file that says so, or an icon of a set (equitas help printing)"},
		{Path: entry + ".flavour", Type: rule.Names, MultipleLines: true, Optional: true, Default: "none", Doc: "a text without rules, by language, in which {icon.NAME} draws an icon; it is left out where the others leave no room"},
	}
}
