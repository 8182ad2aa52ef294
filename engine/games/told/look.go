package told

import (
	"slices"
	"strings"

	"equitas/engine/card"
)

// looks gives each sort of cards a colour, and each entry a symbol, or of an entry with
// cards of every word of a field each word: those that the name calls for, or the next
// that nothing else has.
type looks struct {
	sorts   []string // with a colour
	plain   int      // of them those whose name calls for none
	named   []string // with a symbol
	symbols []string // theirs
}

// suitSymbols are those of the suits of common cards.
var suitSymbols = map[string]string{"clubs": "club", "diamonds": "diamond", "hearts": "heart", "spades": "spade"}

// symbolOf are the symbols that words of a name call for, besides the symbols' own names.
var symbolOf = map[string]string{"knight": "sword", "knights": "sword", "hero": "sword", "blade": "sword", "attack": "sword", "pike": "sword", "spear": "sword", "duel": "swords", "battle": "swords", "soldiers": "swords",
	"guard": "shield", "guards": "shield", "shields": "shield", "alliance": "scales", "edict": "scroll", "defense": "shield", "defence": "shield", "shutters": "shield", "letter": "scroll", "charter": "scroll", "paper": "scroll", "contract": "scroll", "map": "scroll",
	"flag": "banner", "captain": "banner", "judge": "scales", "merchant": "scales", "market": "scales", "trader": "scales", "lantern": "sun", "candle": "sun", "lamp": "sun", "summer": "sun",
	"king": "crown", "queen": "crown", "prince": "crown", "princess": "crown", "duke": "crown", "lighthouse": "tower", "keep": "castle", "wall": "castle", "fortress": "castle", "tree": "wheat", "sapling": "wheat",
	"priest": "temple", "church": "temple", "grain": "wheat", "farm": "wheat", "orchard": "wheat", "field": "wheat", "net": "fish", "river": "fish", "sea": "fish",
	"bread": "loaf", "sandwich": "loaf", "tart": "loaf", "cheese": "loaf", "wood": "axe", "forest": "axe", "smith": "hammer", "builder": "hammer", "workshop": "hammer", "beast": "claw", "bear": "claw", "wolf": "claw"}

// symbols are those that a name without one may get, the plainest first.
var symbols = []string{"banner", "tower", "sun", "crown", "scales", "scroll", "wheat", "shield", "castle", "hammer", "temple", "sword", "fish", "axe", "loaf", "claw", "swords",
	"diamond", "spade", "club", "heart"}

// tintOf are the colours of suits, and of words that are colours.
var tintOf = map[string]card.Tint{"clubs": card.Black, "spades": card.Black, "hearts": card.Red, "diamonds": card.Red, "red": card.Red, "black": card.Black, "blue": card.Blue,
	"green": card.Green, "brown": card.Brown, "gold": card.Gold, "yellow": card.Gold, "amber": card.Gold, "orange": card.Gold, "violet": card.Violet, "purple": card.Violet,
	"teal": card.Teal, "white": card.Grey, "grey": card.Grey}

// tints are the colours that sorts get whose name is none, in this order.
var tints = []card.Tint{card.Blue, card.Red, card.Green, card.Gold, card.Violet, card.Teal, card.Brown, card.Black, card.Grey}

// look gives a face its symbol, and its sort a colour. What it shows it is, by entry or by
// word.
func (p *printer) look(f *card.Face, shows string) {
	l := &p.looks
	if !slices.Contains(l.sorts, f.Kind) {
		l.sorts = append(l.sorts, f.Kind)
		tint, ok := tintOf[f.Kind]
		if !ok {
			tint = tints[l.plain%len(tints)]
			l.plain++
		}
		p.design.Bands[f.Kind] = tint
	}
	i := slices.Index(l.named, shows)
	if i < 0 {
		i = len(l.named)
		symbol := l.symbol(shows)
		l.named, l.symbols = append(l.named, shows), append(l.symbols, symbol)
	}
	f.Symbol = l.symbols[i]
}

// symbol is that of a name which has none yet. Of more names than there are symbols some
// have the same.
func (l *looks) symbol(name string) string {
	if s := suitSymbols[name]; s != "" {
		return s
	}
	for _, word := range strings.Split(name, "_") {
		s := symbolOf[word]
		if slices.Contains(card.Symbols(), word) {
			s = word
		}
		if s != "" && !slices.Contains(l.symbols, s) {
			return s
		}
	}
	for _, s := range symbols {
		if !slices.Contains(l.symbols, s) {
			return s
		}
	}
	return symbols[len(l.named)%len(symbols)]
}
