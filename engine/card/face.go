package card

// LayoutVersion is the version of the way in which faces are drawn. It is raised whenever a face would
// look different for the same data, so that [Face.Hash] changes too.
const LayoutVersion = 2

// A Face is one printed side of a card, in one language. Everything that is printed or listed
// about the card is made from it alone. Its numbers come from the compiled rules.
type Face struct {
	ID   string // the card's key in the deck file: "knights"
	Deck string // "base"
	Kind string // "attack"

	// Side is 0 for the front. A card with two faces has Sides 2 and a second
	// Face with Side 1; all others have Sides 1.
	Side, Sides int

	Name     string // the card's name in the language
	DeckWord string // the deck's name in the language: "Base deck"
	KindWord string // the kind's name in the language: "Attack"

	Value    int  // attack or defense value
	HasValue bool // false for cards without a value, and for those that are Absolute
	Absolute bool // its value exceeds every number; printed ∞

	// Min is the requirement for playing the card, in the game's own measure (Proelio: value of the
	// Fortification). Empty: no such requirement. One number: at least that number. Several:
	// exactly one of them. MinExact says that a single number is required exactly.
	Min      []int
	MinExact bool

	// Text consists of complete sentences with numbers filled in. A blank line divides
	// paragraphs. An inline symbol is one character ([SymbolName]), and so is an icon: the
	// character [IconRune] of i stands for Icons[i].
	Text  string
	Icons []Icon

	// Flavour is a text that states no rule; it is left out where name, rules and numbers leave
	// no room. Its icons are among Icons too.
	Flavour string

	Count   int  // copies in this variant
	Sets    int  // 0; or where each player begins with copies of his own, how many players' copies Count holds
	Assumed bool // the count is an assumption

	Landscape  bool
	Back       string // id of the back's design: a deck's id
	Symbol     string // one of [Symbols], or a drawing of the designer's own ([DrawingSourceOf]); "" for none
	SymbolFrom string // if Symbol is the path of a drawing: the file of the variant that names it
	OwnSymbol  bool   // the card names its symbol itself; false if it has that of its kind
	Look       Look

	// Art is the path of a picture, relative to the folder of ArtFrom, the file that names it;
	// "" for none.
	Art, ArtFrom string

	Entry string // path of the card in the files: "card.knights"

	Hash string // 8 hex digits over the content of the face in this language
}
