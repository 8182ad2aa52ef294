package told

import (
	"slices"

	"equitas/engine/card"
	"equitas/engine/games/pictogram"
	"equitas/engine/rule"
)

// cardLooks assigns each sort of cards a colour, and each table of cards a symbol; a table with
// cards for every word of a field has a symbol for each word. The symbol is the one in the
// file; without one, a symbol that fits the name; without such, the next unused one.
type cardLooks struct {
	sorts         []string          // the sorts that have a colour so far
	fallbackCount int               // number of sorts with a colour that does not follow from their name
	symbols       map[string]string // the symbol by table or word
}

// suits are the suits of standard playing cards. The program has names for them in its
// languages.
var suits = []string{"clubs", "diamonds", "hearts", "spades"}

// fallbackSymbols are given, in this order, to names that suggest no symbol.
var fallbackSymbols = []string{"banner", "tower", "sun", "crown", "scales", "scroll", "wheat", "shield", "castle", "hammer", "temple", "sword", "fish", "axe", "loaf", "claw", "swords",
	"star", "moon", "key", "boat", "gem", "flask", "bomb", "tree", "gear", "anvil", "drop", "eye", "bow", "chest", "skull", "tent", "quill", "lyre", "die",
	"diamond", "spade", "club", "heart"}

// tintByWord maps suits, and words for colours, to colours.
var tintByWord = map[string]card.Tint{"clubs": card.Black, "spades": card.Black, "hearts": card.Red, "diamonds": card.Red, "red": card.Red, "black": card.Black, "blue": card.Blue,
	"green": card.Green, "brown": card.Brown, "gold": card.Gold, "yellow": card.Gold, "amber": card.Gold, "orange": card.Gold, "violet": card.Violet, "purple": card.Violet,
	"teal": card.Teal, "white": card.Grey, "grey": card.Grey}

// fallbackTints are given, in this order, to sorts whose name suggests no colour.
var fallbackTints = []card.Tint{card.Blue, card.Red, card.Green, card.Gold, card.Violet, card.Teal, card.Brown, card.Black, card.Grey}

// setLook sets the symbol of a face, and the colour of its sort if that has none yet. subject is the
// table or the word that the symbol stands for.
func (p *printer) setLook(f *card.Face, subject string) {
	l := &p.looks
	if !slices.Contains(l.sorts, f.Kind) {
		l.sorts = append(l.sorts, f.Kind)
		tint, ok := tintByWord[f.Kind]
		if !ok {
			tint = fallbackTints[l.fallbackCount%len(fallbackTints)]
			l.fallbackCount++
		}
		p.design.Bands[f.Kind] = tint
	}
	f.Symbol = l.symbols[subject]
}

// symbolSubject returns what the symbol of a card stands for: its table, or its word.
func (p *printer) symbolSubject(k *kind) string {
	n := p.voice.machine.nouns
	e := &n.entries[k.entry]
	if i := p.sortField(e); i >= 0 && slices.Contains(e.combinedFields, n.fields[i].id) {
		return n.valueText(i, k.values[i])
	}
	return e.id
}

// assignSymbols assigns symbols to all tables or words: first those given in the file, then those
// that their names suggest, then unused ones. If there are too few, some share one.
func (p *printer) assignSymbols() {
	n := p.voice.machine.nouns
	var all []string
	symbols, taken := map[string]string{}, map[string]bool{}
	give := func(name, symbol string) {
		symbols[name], taken[symbol] = symbol, true
	}
	for k := range n.kinds {
		name := p.symbolSubject(&n.kinds[k])
		if slices.Contains(all, name) {
			continue
		}
		all = append(all, name)
		if own := p.Set.Value("card." + n.entries[n.kinds[k].entry].id + ".symbol"); own != nil && own.Kind == rule.KindText {
			give(name, own.Text)
		}
	}
	for _, name := range all {
		if symbol := pictogram.SymbolFor(name); symbol != "" && symbols[name] == "" && !taken[symbol] {
			give(name, symbol)
		}
	}
	for i, name := range all {
		if symbols[name] != "" {
			continue
		}
		next := slices.IndexFunc(fallbackSymbols, func(s string) bool { return !taken[s] })
		if next < 0 {
			next = i % len(fallbackSymbols)
		}
		give(name, fallbackSymbols[next])
	}
	p.looks.symbols = symbols
}
