package engine

// A TablePicture is a State that can be drawn: a table seen from above, to scale, or a board of
// named places (package place draws these).
type TablePicture interface {
	EventSource

	// Picture draws the whole position, hidden things included. Call it only where the
	// reader may see a record.
	Picture() Picture

	// PictureFor draws what a seat sees, without notes: two positions with the same
	// [Observation.Key] for the seat are drawn alike. Words are in lang where the game has
	// it.
	PictureFor(seat Seat, lang string) Picture

	// Spots returns the points of the picture that an action of ToAct is about, in the
	// order in which it names them, such as from and to. It may be empty.
	Spots(a Action) [][2]float64

	// OnPause makes f be called between turns: after everything of one turn and before
	// anything of the next, and after the setup. Whoever listens has received all events
	// by then. nil stops it; the match is not affected.
	OnPause(f func())

	// Story narrates events for an onlooker who sees everything: sentences in English, in
	// order, seats counted from 1 and pieces called what players call them. A roll is
	// followed by its result.
	Story(events []Event) []string
}

// A RoundPicture is a TablePicture of a game whose own turn has several rounds: Pause calls
// its function between those rounds too, and Moment says which round it is.
type RoundPicture interface {
	TablePicture

	// Moment says where the match is during a call of f by Pause. key is the game's own
	// turn, followed, unless that turn is over, by a point and its rounds so far: "2",
	// "3.0", "3.1". title says it in English. over is the number of turns of the game that
	// are over.
	Moment() (key, title string, over int)
}

// A Picture is a drawing. Lengths are millimetres on the table, or in a unit of its own for
// a board without a scale; x runs to the right and y down; later shapes cover earlier ones.
type Picture struct {
	X, Y, W, H float64 // the rectangle that is shown: its corner, width and height
	Shapes     []Shape
	Notes      []Note   // what cannot be seen on the table, in reading order
	Seats      []string // the names of the seats: "Faction 1"
}

// A Note is a line of text about one seat, or about the table for [Nobody].
type Note struct {
	Seat Seat
	Text string
}

// A ShapeKind says what a shape is.
type ShapeKind uint8

// The kinds of shapes.
const (
	Rect    ShapeKind = iota // centre X, Y, sides W, H
	Circle                   // centre X, Y, diameter W
	Line                     // a line from X, Y to X+W, Y+H
	Polygon                  // through Points
	Label                    // Text centred on X, Y, letters H high
)

// A Look names the style in which a shape is drawn: its colours and lines.
type Look uint8

// The looks.
const (
	Solid   Look = iota // filled with the seat's colour
	Pale                // a light tint of the seat's colour
	Outline             // the edge only
	Dashed              // a dashed edge
	Ground              // the table itself; without a seat
	Faded               // something out of use
	Water               // the colour of lakes and seas; without a seat
)

// A Shape is one thing that is drawn.
type Shape struct {
	Kind       ShapeKind
	Look       Look
	Seat       Seat // whose colour it has; [Nobody] for none
	X, Y, W, H float64
	Points     [][2]float64
	Text       string // of a Label
	Title      string // what it is, in words
}
