package engine

// A Pictured is a State that can be drawn: a table seen from above, to scale; or a
// board of named places, for which package place makes the picture.
type Pictured interface {
	Listener

	// Picture draws the whole position, hidden things included. Call it only
	// where a record would be shown.
	Picture() Picture

	// Pause has f called between two turns: when everything of the one has
	// happened and nothing of the next, and after the setup. A Listener has
	// been told of all that by then. nil stops it; it has no influence on the
	// match.
	Pause(f func())

	// Story tells what a Listener was told to those who look on: sentences in
	// English, in order, with seats counted from 1 and pieces called what
	// players call them. What is rolled is followed by what came of it.
	Story(events []Event) []string
}

// A Rounded is a Pictured of a game whose own turns are not what [State.Turn] counts: it is
// paused between the rounds of its turns, too, and says where a pause is.
type Rounded interface {
	Pictured

	// Moment is called at a pause. key is the number of the game's own turn that is
	// over, or of that which is being played, a point, and its rounds so far: "2",
	// "3.0", "3.1". title is that in words, in English. over is how many turns of the
	// game are over.
	Moment() (key, title string, over int)
}

// A Picture is a drawing. Lengths are millimetres on the table, or of a board that
// has no scale; x runs to the right and y down; later shapes cover earlier ones.
type Picture struct {
	X, Y, W, H float64 // the part of the plane that is shown
	Shapes     []Shape
	Notes      []Note   // what cannot be seen on the table, in the order of reading
	Seats      []string // what the seats are called: "Faction 1"
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
	Line                     // from X, Y to X+W, Y+H
	Polygon                  // through Points
	Label                    // Text centred on X, Y, letters H high
)

// A Look says how a shape is drawn.
type Look uint8

// The looks.
const (
	Solid   Look = iota // filled with the seat's colour
	Pale                // a light tint of it
	Outline             // nothing but its edge
	Dashed              // an edge of dashes
	Ground              // the table itself; without a seat
	Faded               // a thing that is out of use
	Water               // as Ground, of lakes and seas
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
