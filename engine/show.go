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
