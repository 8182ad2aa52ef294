package engine

// A Hand lists the cards that a seat holds.
type Hand struct {
	Heading string // heading of the [Passage] that lists only the hand; "" if there is none
	Cards   []HeldCard
}

// A HeldCard is one or more copies of the same card.
type HeldCard struct {
	Face  string // the id of its face
	Side  int    // the side that is shown: 0 the front, 1 turned over
	Count int
}

// A TableView is a [Voice] that tells where all cards lie, so that a page can draw the table.
// Its results for a seat depend only on what the seat knows.
type TableView interface {
	Voice

	// Mats returns the table as a seat sees it, without the seat's own [Hand]: the mats of the
	// other seats in turn order, then the middle, then the seat's own mat. For [Nobody] it
	// returns everything in seat order, hidden things included; show that only to people who
	// may see everything. Cards that the events moved are marked.
	Mats(s State, seat Seat, events []Event) []Mat

	// ActionPlace returns the [Pile].Place of the pile that an action of [State.ToAct] is
	// about: the pile from which it takes its card, or which it uses without a card; -1 for
	// none. seat is the seat that the action is about, [Nobody] for none.
	ActionPlace(s State, a Action) (place int, seat Seat)
}

// A Mat is the part of the table before one seat, or the middle.
type Mat struct {
	Seat    Seat   // [Nobody] for the middle
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
	Backs    []Back // the cards of FaceDown by deck; nil in a game with one kind of back
	Known    string // which cards of FaceDown the seat has seen, in words; or ""
	Stack    bool   // the cards lie on top of each other
	Single   bool   // there is never more than one card
	Came     int    // number of cards that the events brought to the pile
	Went     int    // number of cards that the events took from the pile
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
	Came  bool // the events brought at least one of the copies
	Spent bool // it is used up, and is drawn lying on its side
}

// A Mark is a marker on the table, or a number to remember, such as a score. Value may be "".
type Mark struct{ Name, Value string }
