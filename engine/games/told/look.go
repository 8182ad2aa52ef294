package told

import (
	"slices"
	"strings"

	"equitas/engine/card"
)

// looks gives each sort of cards a colour and a symbol: those that its name calls for,
// or the next that no other sort has.
type looks struct {
	sorts []string // met so far
	taken []string // symbols
	plain int      // sorts met whose name calls for no colour
}

// suitSymbols are those of the suits of common cards.
var suitSymbols = map[string]string{"clubs": "club", "diamonds": "diamond", "hearts": "heart", "spades": "spade"}

// symbolOf are the symbols that words of a name call for, besides the symbols' own names.
var symbolOf = map[string]string{"knight": "sword", "blade": "sword", "attack": "sword", "pike": "sword", "spear": "sword", "duel": "swords", "battle": "swords", "soldiers": "swords",
	"guard": "shield", "guards": "shield", "shields": "shield", "defense": "shield", "defence": "shield", "shutters": "shield", "letter": "scroll", "charter": "scroll", "paper": "scroll", "contract": "scroll", "map": "scroll",
	"flag": "banner", "captain": "banner", "judge": "scales", "merchant": "scales", "market": "scales", "trader": "scales", "lantern": "sun", "candle": "sun", "lamp": "sun", "summer": "sun",
	"king": "crown", "queen": "crown", "prince": "crown", "princess": "crown", "duke": "crown", "lighthouse": "tower", "keep": "castle", "fortress": "castle", "wall": "castle",
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

// look gives a face the symbol of its sort, and the sort its colour.
func (p *printer) look(f *card.Face) {
	l := &p.looks
	if i := slices.Index(l.sorts, f.Kind); i >= 0 {
		f.Symbol = l.taken[i]
		return
	}
	f.Symbol = l.symbol(f.Kind)
	tint, ok := tintOf[f.Kind]
	if !ok {
		tint = tints[l.plain%len(tints)]
		l.plain++
	}
	l.sorts, l.taken = append(l.sorts, f.Kind), append(l.taken, f.Symbol)
	p.design.Bands[f.Kind] = tint
}

// symbol is that of a sort which has none yet. Of more sorts than there are symbols some
// have the same, in another colour.
func (l *looks) symbol(sort string) string {
	if s := suitSymbols[sort]; s != "" {
		return s
	}
	for _, word := range strings.Split(sort, "_") {
		s := symbolOf[word]
		if slices.Contains(card.Symbols(), word) {
			s = word
		}
		if s != "" && !slices.Contains(l.taken, s) {
			return s
		}
	}
	for _, s := range symbols {
		if !slices.Contains(l.taken, s) {
			return s
		}
	}
	return symbols[len(l.sorts)%len(symbols)]
}
