package told

import (
	"slices"

	"equitas/engine/card"
	"equitas/engine/games/pictogram"
	"equitas/engine/rule"
)

// looks gives each sort of cards a colour, and each entry a symbol, or of an entry with
// cards of every word of a field each word: its own, as the file says, or what its name
// calls for, or the next that nothing else has.
type looks struct {
	sorts   []string          // with a colour
	plain   int               // of them those whose name calls for none
	symbols map[string]string // by entry or word
}

// suits are those of common cards, which have words of their own.
var suits = []string{"clubs", "diamonds", "hearts", "spades"}

// plainSymbols are those that a name without one may get, the plainest first.
var plainSymbols = []string{"banner", "tower", "sun", "crown", "scales", "scroll", "wheat", "shield", "castle", "hammer", "temple", "sword", "fish", "axe", "loaf", "claw", "swords",
	"star", "moon", "key", "boat", "gem", "flask", "bomb", "tree", "gear", "anvil", "drop", "eye", "bow", "chest", "skull", "tent", "quill", "lyre", "die",
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
	f.Symbol = l.symbols[shows]
}

// shows is what the symbol of a kind of card is of: its entry, or its word.
func (p *printer) shows(k *kind) string {
	n := p.v.m.n
	e := &n.entries[k.entry]
	if i := p.sort(e); i >= 0 && slices.Contains(e.each, n.fields[i].id) {
		return n.word(i, k.values[i])
	}
	return e.id
}

// pictures finds the symbols of all cards: first those that the file says, then those that
// names call for, then others. Of more than there are symbols some have the same.
func (p *printer) pictures() {
	n := p.v.m.n
	var all []string
	symbols, taken := map[string]string{}, map[string]bool{}
	give := func(name, symbol string) {
		symbols[name], taken[symbol] = symbol, true
	}
	for k := range n.kinds {
		name := p.shows(&n.kinds[k])
		if slices.Contains(all, name) {
			continue
		}
		all = append(all, name)
		if own := p.Set.Value("card." + n.entries[n.kinds[k].entry].id + ".symbol"); own != nil && own.Kind == rule.KindText {
			give(name, own.Text)
		}
	}
	for _, name := range all {
		if symbol := pictogram.For(name); symbol != "" && symbols[name] == "" && !taken[symbol] {
			give(name, symbol)
		}
	}
	for i, name := range all {
		if symbols[name] != "" {
			continue
		}
		next := slices.IndexFunc(plainSymbols, func(s string) bool { return !taken[s] })
		if next < 0 {
			next = i % len(plainSymbols)
		}
		give(name, plainSymbols[next])
	}
	p.looks.symbols = symbols
}
