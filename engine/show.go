package engine

// A Dealer is a Voice of a game with cards that people hold: a page shows their
// faces. What it returns for a seat is made of nothing but what the seat knows.
type Dealer interface {
	Voice

	// Hand is what a seat holds, as far as it has a face.
	Hand(s State, seat Seat) Hand

	// CardOf is the card that an action of ToAct is about, by the id of its face;
	// "" for none.
	CardOf(s State, a Action) string
}

// A Hand is the cards that a seat holds.
type Hand struct {
	Heading string // of the [Passage] that tells of nothing else; "" if there is none
	Cards   []HeldCard
}

// A HeldCard is some cards that are alike.
type HeldCard struct {
	Face  string // the id of its face
	Side  int    // 1: it lies on its front
	Count int
}

// A Spreader is a Dealer that can say where all cards of its game lie: a page draws the
// table. What it returns for a seat is made of nothing but what the seat knows.
type Spreader interface {
	Dealer

	// Spread is the table as a seat sees it, but for the cards of its own [Hand]: the
	// others in turn order, then what belongs to nobody, then the seat itself. For
	// [Nobody] it is all that lies anywhere, hidden things included, the seats in their
	// order: call it so only where a record would be shown. What the events have
	// brought and taken is marked.
	Spread(s State, seat Seat, events []Event) []Mat

	// About is the place of the table that an action of ToAct is about, -1 for none: where
	// it takes its card from, or, of one about no card, the pile with which it is done. And
	// the seat that it is about, [Nobody] for none.
	About(s State, a Action) (place int, seat Seat)
}

// A Mat is what lies before a seat, or in the middle.
type Mat struct {
	Seat    Seat   // [Nobody]: the middle
	Name    string // whose it is
	Decides bool   // the seat must decide now
	Out     bool   // the seat is out
	Piles   []Pile
	Marks   []Mark
}

// A Pile is the cards that lie at one place.
type Pile struct {
	At     int // the number of the place, of all on the table
	Name   string
	Said   string // what lies there, in a sentence's words: "7 cards face down"
	Cards  []SpreadCard
	Down   int    // cards of which the seat sees the back, or that lie under the one on top
	Backs  []Back // of those, by deck; nil in a game that has one back for all
	Known  string // which of those the seat has seen, in words; ""
	Stack  bool   // they lie on each other
	Single bool   // there is never more than one card
	Came   int    // how many of the cards the events have brought
	Went   int    // how many they have taken
}

// Size is how many cards lie there.
func (p *Pile) Size() int {
	n := p.Down
	for _, c := range p.Cards {
		n += c.Count
	}
	return n
}

// A Back is some cards of a deck that lie face down.
type Back struct {
	Deck  string // the id of the deck, as faces have it
	Count int
}

// A SpreadCard is some cards that are alike and lie open.
type SpreadCard struct {
	HeldCard
	Name  string
	Came  bool // one of them came with the events
	Spent bool // it has been used up and lies on its side
}

// A Mark is a marker, or a number that is kept in mind.
type Mark struct{ Name, Value string } // without a value the name says all

// A Titler is Rules of a game whose files name what reports tell of, in several languages:
// cards, options, ways to end.
type Titler interface {
	Rules

	// Titles are the names in a language by those that stand in reports, where the two
	// differ.
	Titles(lang string) map[string]string
}

// A Shown is a Pictured that can be drawn for those who play.
type Shown interface {
	Pictured

	// PictureFor draws what a seat sees, without notes: two positions with the same
	// [Observation.Key] for the seat are drawn alike. The game speaks the language
	// where it can.
	PictureFor(seat Seat, lang string) Picture

	// Spots are the points of the picture that an action of ToAct is about, in the
	// order in which it names them: from where, whereto. It may have none.
	Spots(a Action) [][2]float64
}
