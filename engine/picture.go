package engine

// A TablePicture is a State that can be drawn: a table seen from above, to scale, or a board of
// named places (package place draws these).
type TablePicture interface {
	EventSource

	// Picture draws the whole position, hidden things included. Show it only to people who
	// may see everything.
	Picture() Picture

	// PictureFor draws what a seat sees, without notes: two positions with the same
	// [Observation.Key] for the seat give equal pictures. Words are in language lang if the
	// game has it.
	PictureFor(seat Seat, lang string) Picture

	// Spots returns the points of the picture, as x and y, that an action of [State.ToAct] is
	// about, in the order in which the action names them, such as from and to. It may be
	// empty.
	Spots(a Action) [][2]float64

	// OnPause makes the state call f after the setup and between turns: after everything of
	// one turn and before anything of the next. A listener ([EventSource.Listen]) has then
	// received all events so far. nil stops it. The match is not affected.
	OnPause(f func())

	// Story narrates events for an onlooker who sees everything: English sentences, in order,
	// that count seats from 1 and give pieces the names that players use. The result of a
	// roll follows the roll.
	Story(events []Event) []string
}

// A RoundPicture is a TablePicture of a game whose own turn has several rounds. OnPause calls
// its function between those rounds too, and Moment tells which round it is.
type RoundPicture interface {
	TablePicture

	// Moment returns the point that the match has reached. Call it only from the function given
	// to OnPause. key is "2" after the game's own turn 2 is over, and "3.1" after round 1 of
	// turn 3, which goes on; "3.0" is the beginning of turn 3. title is the same in English
	// words. over is the number of the game's own turns that are over.
	Moment() (key, title string, over int)
}

// A Picture is a drawing. Lengths are in millimetres on the table; a board without a scale has
// its own unit. x runs to the right and y down. Later shapes cover earlier ones.
type Picture struct {
	X, Y, W, H float64 // the rectangle that is shown: its corner, width and height
	Shapes     []Shape
	Notes      []Note   // facts that the drawing does not show, in reading order
	Seats      []string // by seat: its name, "Faction 1"
}

// A Note is a line of text about one seat; about the whole table if Seat is [Nobody].
type Note struct {
	Seat Seat
	Text string
}

// A ShapeKind is the geometric form of a shape.
type ShapeKind uint8

// The kinds of shapes.
const (
	Rect    ShapeKind = iota // a rectangle with centre X, Y, width W and height H
	Circle                   // a circle with centre X, Y and diameter W
	Line                     // a line from X, Y to X+W, Y+H
	Polygon                  // a polygon with the corners Points
	Label                    // Text centred on X, Y in letters of height H
)

// A ShapeStyle names the style in which a shape is drawn: its colours and lines.
type ShapeStyle uint8

// The looks.
const (
	Solid   ShapeStyle = iota // filled with the seat's colour
	Pale                      // a light tint of the seat's colour
	Outline                   // the edge only
	Dashed                    // a dashed edge
	Ground                    // the table itself; without a seat
	Faded                     // the look of something that is out of use
	Water                     // the colour of lakes and seas; without a seat
)

// A Shape is one thing that is drawn.
type Shape struct {
	Kind       ShapeKind
	Style      ShapeStyle
	Seat       Seat // the seat whose colour it has; [Nobody] for none
	X, Y, W, H float64
	Points     [][2]float64
	Text       string // of a Label
	Title      string // what it is, in words
}
