package engine

// A Hand lists the cards that a seat holds.
type Hand struct {
	Heading string // of the [Passage] that lists the hand and nothing else; "" if there is none
	Cards   []HeldCard
}

// A HeldCard is one or more copies of the same card.
type HeldCard struct {
	Face  string // the id of its face
	Side  int    // which side is shown: 0 the front, 1 turned over
	Count int
}

// A TableView is a [Voice] that says where all cards lie, so that a page can draw the table.
// What it returns for a seat depends only on what the seat knows.
type TableView interface {
	Voice

	// Mats returns the table as a seat sees it, without its own [Hand]: the other seats
	// in turn order, then what belongs to nobody, then the seat itself. For [Nobody] it
	// returns everything, hidden things included, in seat order: only for readers who may
	// see a record. Cards that the events moved are marked.
	Mats(s State, seat Seat, events []Event) []Mat

	// ActionPlace returns the number of the pile that an action of ToAct is about, as in
	// [Pile].Place, -1 for none: the pile from which it takes its card, or the one that an
	// action without a card uses. seat is the seat that it is about, [Nobody] for none.
	ActionPlace(s State, a Action) (place int, seat Seat)
}

// A Mat is the part of the table before one seat, or the middle.
type Mat struct {
	Seat    Seat   // [Nobody]: the middle
	Name    string // the name of its owner
	Decides bool   // the seat must decide now
	Out     bool   // the seat is out of the match
	Piles   []Pile
	Marks   []Mark
}

// A Pile is the cards at one place of the table.
type Pile struct {
	Place    int // the number of the place, unique on the table
	Name     string
	Summary  string // its content in words: "7 cards face down"
	Cards    []FaceUpCard
	FaceDown int    // cards of which the seat sees only the back, or that lie under the top card
	Backs    []Back // those of Down by deck; nil in a game with one kind of back
	Known    string // which of those in Down the seat has seen, in words; or ""
	Stack    bool   // the cards lie on top of each other
	Single   bool   // there is never more than one card
	Came     int    // cards that the events brought
	Went     int    // cards that the events took away
}

// Size returns the number of cards in the pile.
func (p *Pile) Size() int {
	n := p.FaceDown
	for _, c := range p.Cards {
		n += c.Count
	}
	return n
}

// A Back is a number of face-down cards of one deck.
type Back struct {
	Deck  string // id of the deck, as card faces have it
	Count int
}

// A FaceUpCard is one or more copies of a card that lies face up.
type FaceUpCard struct {
	HeldCard
	Name  string
	Came  bool // the events brought at least one of them
	Spent bool // used up, drawn on its side
}

// A Mark is a marker on the table, or a number to remember; with an empty Value the Name
// says all.
type Mark struct{ Name, Value string }
