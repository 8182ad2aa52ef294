package flowchart

import (
	"math"
	"strconv"
)

// A Drawing is the diagram of a match's phases, laid out, with sizes in pixels.
type Drawing struct {
	W, H  float64
	Cards []*Card
	Ties  []*Tie
}

// A Card is a box of the diagram: a phase, the beginning or the end.
type Card struct {
	ID, Name   string
	Key        string // as records call it
	Doc        []Label
	X, Y, W, H float64
	Asked      string // how often in a match
	Never      bool
	To         string // where it is ruled
	Rows       []Row
	Exits      []Exit
	Pill       bool // the beginning

	doc string

	node  int
	span  int
	layer int
	row   int
}

// A Row is a line in a box: a kind of action, or a way to end.
type Row struct {
	X, Y, W     float64
	Text, Often string
	Key         string // as records call it
	Bar         float64
	Never       bool
	To, Title   string
}

// An Exit says how often a phase is followed by another one.
type Exit struct {
	X, Y        float64
	Text, Share string
	To          string
}

// A Tie is the line between two boxes: a transition.
type Tie struct {
	D      string
	Width  float64
	Never  bool
	Heads  []string // points of arrowheads
	Labels []Label
	Title  string
	Ends   string // the ids of its cards
}

// A Label is a text of the diagram: at a line, how often the transition occurs in a match;
// in a box, a line of the phase's description.
type Label struct {
	X, Y float64
	Text string
	End  bool // it ends at X

	away float64 // further away from its card
}

// Positions for templates: CSS pixels, as attributes.

func pixels(x float64) string      { return strconv.FormatFloat(math.Round(x*10)/10, 'f', -1, 64) }
func placedAt(x, y float64) string { return "translate(" + pixels(x) + " " + pixels(y) + ")" }

// Long reports whether a drawing is so long that one must look for a phase in it.
func (d *Drawing) Long() bool { return len(d.Cards) > 14 }

// Box returns the value of the SVG attribute viewBox.
func (d *Drawing) Box() string { return "0 0 " + pixels(d.W) + " " + pixels(d.H) }

func (c *Card) At() string     { return placedAt(c.X, c.Y) }
func (c *Card) Width() string  { return pixels(c.W) }
func (c *Card) Height() string { return pixels(c.H) }
func (c *Card) Middle() string { return pixels(c.W / 2) }
func (c *Card) Right() string  { return pixels(c.W - padding) }
func (r Row) At() string       { return placedAt(r.X, r.Y) }
func (r Row) Width() string    { return pixels(r.W) }
func (r Row) Long() string     { return pixels(r.Bar) }
func (r Row) Right() string    { return pixels(r.W - 6) }
func (e Exit) At() string      { return placedAt(e.X, e.Y) }
func (l Label) At() string     { return placedAt(l.X, l.Y) }
func (t *Tie) Stroke() string  { return pixels(t.Width) }
