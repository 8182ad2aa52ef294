package card

// Layout is the version of how faces are drawn. It is raised whenever a face
// would look different for the same data, so that [Face.Hash] changes too.
const Layout = 2

// A Face is one printed side of a card, in one language: all that any printed
// or listed output may look at. Every number in it was asked of the compiled
// rules.
type Face struct {
	ID   string // "knights": as in the deck file
	Deck string // "base"
	Kind string // "attack"

	// Side is 0 for the front. A card with two faces has Sides 2 and a second
	// Face with Side 1; all others have Sides 1.
	Side, Sides int

	Name     string // in the language
	DeckWord string // the deck's name in the language: "Base deck"
	KindWord string // the kind's name in the language: "Attack"

	Value    int  // attack or defense value
	HasValue bool // false for cards without a value, and for Absolute ones
	Absolute bool // beyond all values; printed ∞

	// Min is the requirement for playing the card, in the game's own measure (Proelio:
	// value of the Fortification). Empty: no requirement of its kind. One number: at least
	// that. Several: exactly one of these. MinExact says that a single number is required
	// exactly.
	Min      []int
	MinExact bool

	// Text consists of complete sentences with numbers filled in. A blank line divides
	// paragraphs. Inline symbols are characters of their own ([SymbolName]), and so are
	// icons ([IconRune]): the i-th stands for Icons[i].
	Text  string
	Icons []Icon

	// Flavour is a text without rules; it is left out where the others leave no room. Its
	// icons are among Icons too.
	Flavour string

	Count   int  // copies in this variant
	Assumed bool // the count is an assumption

	Landscape bool
	Back      string // id of the back's design: a deck's id
	Symbol    string // one of [Symbols]; "" for none; or a drawing of the designer's ([DrawingOf])
	SymbolAt  string // of a file: the file that names it
	OwnSymbol bool   // the symbol is the card's own, and does not follow from its kind
	Look      Look

	// Art is the path of a picture below the folder of the file that names it,
	// which is ArtFrom; "" for none.
	Art, ArtFrom string

	Entry string // path of the card in the files: "card.knights"

	Hash string // 8 hex digits over the content of the face in this language
}
