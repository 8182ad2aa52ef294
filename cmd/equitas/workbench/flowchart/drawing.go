package flowchart

import (
	"math"
	"strconv"
)

// A Drawing is the diagram of the phases of a match. Its positions and sizes are in CSS
// pixels.
type Drawing struct {
	W, H       float64 // width and height
	Cards      []*Card
	Connectors []*Connector
}

// A Card is a box of the diagram: a phase, the beginning or the end of a match.
type Card struct {
	ID, Name   string
	Key        string  // name of the phase in records
	Doc        []Label // its description, a label for each line
	X, Y, W, H float64 // place of its upper left corner, width and height
	Asked      string  // mean number of times that it occurs in a match, as text
	Never      bool    // whether it occurred in no match
	To         string  // address of the rule; "" for none
	Rows       []Row
	Exits      []Exit
	Pill       bool // whether it is the beginning

	doc string // its description as one text

	node  int // index in plan.cards
	span  int // number of columns that it is wide
	layer int // distance from the beginning, in transitions
	row   int // index in plan.rows
}

// A Row is a line of a box: a kind of action, or a way in which matches end.
type Row struct {
	X, Y, W     float64
	Text, Often string  // the action; mean number of times in a match, or share of matches
	Key         string  // name of the action in records
	Bar         float64 // length of the bar that shows how frequent it is
	Never       bool    // whether it occurred in no match
	To, Title   string  // address of the rule, "" for none; tooltip
}

// An Exit is a line of a box that tells how often another phase follows.
type Exit struct {
	X, Y        float64
	Text, Share string // name of the other phase; how often it follows, in percent
	To          string // address of its box; "" if the phase follows itself
}

// A Connector is the line between two boxes, for one or two transitions.
type Connector struct {
	D      string   // the SVG attribute d of its path
	Width  float64  // width of the line
	Never  bool     // whether the transitions occurred in no match
	Heads  []string // for each arrowhead the SVG attribute points
	Labels []Label
	Title  string // tooltip
	Ends   string // ids of the two boxes, with a space between them
}

// A Label is a text of the diagram: beside a line, how often the transition occurs in a
// match; in a box, a line of the phase's description.
type Label struct {
	X, Y float64
	Text string
	End  bool // whether the text ends at X; otherwise it begins there

	offset float64 // distance, with sign, by which it is moved away from its box to avoid another label
}

// The functions and methods below return positions and sizes in CSS pixels as values of SVG
// attributes.

func formatPixels(x float64) string { return strconv.FormatFloat(math.Round(x*10)/10, 'f', -1, 64) }
func translateAttribute(x, y float64) string {
	return "translate(" + formatPixels(x) + " " + formatPixels(y) + ")"
}

// Long reports whether the diagram has so many boxes that pages offer a search in it.
func (d *Drawing) Long() bool { return len(d.Cards) > 14 }

// Box returns the value of the SVG attribute viewBox.
func (d *Drawing) Box() string { return "0 0 " + formatPixels(d.W) + " " + formatPixels(d.H) }

func (c *Card) At() string          { return translateAttribute(c.X, c.Y) }
func (c *Card) Width() string       { return formatPixels(c.W) }
func (c *Card) Height() string      { return formatPixels(c.H) }
func (c *Card) Middle() string      { return formatPixels(c.W / 2) }
func (c *Card) Right() string       { return formatPixels(c.W - padding) }
func (r Row) At() string            { return translateAttribute(r.X, r.Y) }
func (r Row) Width() string         { return formatPixels(r.W) }
func (r Row) Long() string          { return formatPixels(r.Bar) }
func (r Row) Right() string         { return formatPixels(r.W - 6) }
func (e Exit) At() string           { return translateAttribute(e.X, e.Y) }
func (l Label) At() string          { return translateAttribute(l.X, l.Y) }
func (t *Connector) Stroke() string { return formatPixels(t.Width) }
