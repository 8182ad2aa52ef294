package theme

import (
	"maps"
	"slices"

	"equitas/engine/card"
	"equitas/engine/rule/source"
	"equitas/reports/draw"
	"equitas/reports/svg"
)

// Plain is the name of the theme that holds where none is named.
const Plain = "plain"

// A Theme is the look of cards. It is immutable after reading.
type Theme struct {
	Name     string
	Title    string
	Files    []string // that it was read of, its own first
	CardSize          // that boxes are measured on
	Radius   float64  // of the corners of a card, millimetres
	Safe     float64  // millimetres
	Leading  float64  // type sizes
	Paper    Paint
	Ground   *draw.Image          // fills every face; nil for none
	Parts    []Part               // in the order of depth
	Always   []*source.Value      // names of icons that take the place of their words, with their places
	Fonts    map[string]draw.Font // by key of [type]: "title", "figures", "text", "small", "kind"

	BackFont draw.Font  // of the name on backs
	flavour  *draw.Font // of flavour; nil for that which goes with the text

	// Shelf has the symbols that the theme's files name and that are not built in.
	Shelf *svg.Shelf

	colours map[string]draw.RGB
	grey    map[string]draw.RGB // colours, but for those that have a shade of their own in grey ink; nil: none has
	of      map[string]Paint    // of kinds, decks and cards: "kind.attack"
	symbols map[string]Sign
	backs   map[string]*Back
	tree    *source.Table
}

// A Part is one thing on a face.
type Part struct {
	Name  string
	At    source.Place
	Shows string // one of [Shows]

	Upright, Lying Box
	liesAt         bool // the file has Lying; otherwise it is derived from Upright

	Show *Question // nil: always
	Own  string
	Word string

	Ink                  string // "any", "full", "light"
	Align                string // "left", "centre", "right"
	Stand                string // "top", "middle", "bottom"
	Turn                 draw.Turn
	Mirrored, Turned     bool
	After, Before, under string
	Font                 draw.Font
	Size, Least          float64 // points
	Lines                int
	Capitals             bool
	SmallCapitals        bool
	Colour, Light        Paint // Light is no Paint where the file says none
	Fill, LineColour     Paint
	Line, Round, Cut     float64 // millimetres
	Rays                 int
	Double               bool
	Picture              *draw.Image
	ColourAt             source.Place
}

// OwnLying reports whether the file says where the part stands on a card that lies; else its
// box holds there too.
func (p *Part) OwnLying() bool { return p.liesAt }

// A Sign is a symbol: one that is built in, or a drawing of the designer's
// ([card.DrawingOf]).
type Sign struct {
	Name  string
	From  string     // of a file: the file that names it
	Shelf *svg.Shelf // that has it if it is not built in; nil for that of the cards
}

// A Back is the look of backs.
type Back struct {
	Ground, Lines Paint // no Paint: those of the deck
	Pattern       string
	Frame         string
	Symbol        Sign // without a name: the deck's
	Name          bool
	Picture       *draw.Image
}

// A Box is a rectangle, given by two of its distances from the edges of a card in each
// direction.
type Box struct {
	At                                      source.Place
	Left, Right, Top, Bottom, Width, Height float64
	has                                     [6]bool
}

// The edges and lengths of a box, in the order of has.
var boxKeys = []string{"left", "right", "width", "top", "bottom", "height"}

// Of returns the rectangle on a card of a size, in millimetres.
func (b *Box) Of(cardW, cardH float64) (x, y, w, h float64) {
	along := func(near, far, size float64, has []bool, all float64) (float64, float64) {
		switch {
		case has[0] && has[2]:
			return near, size
		case has[0]:
			return near, all - near - far
		}
		return all - far - size, size
	}
	x, w = along(b.Left, b.Right, b.Width, b.has[:3], cardW)
	y, h = along(b.Top, b.Bottom, b.Height, b.has[3:], cardH)
	return x, y, w, h
}

// on converts a box measured on a card of one size to another size. One with given width
// and height keeps its shape, so that a medal stays round.
func (b Box) on(from, to CardSize) Box {
	kx, ky := from.factorsTo(to)
	w, h := kx, ky
	if b.has[2] && b.has[5] {
		w, h = min(kx, ky), min(kx, ky)
	}
	b.Left, b.Right, b.Width = kx*b.Left, kx*b.Right, w*b.Width
	b.Top, b.Bottom, b.Height = ky*b.Top, ky*b.Bottom, h*b.Height
	return b
}

// A Paint is a colour as a theme's file names it.
type Paint struct {
	Said    bool
	name    string // "kind", "deck"; "" for rgb
	rgb     draw.RGB
	eighths int // of the colour; the rest is white
}

// RGB returns the colour of a paint on a face.
func (t *Theme) RGB(p Paint, f *card.Face) draw.RGB {
	c := p.rgb
	switch p.name {
	case "kind":
		c = t.Kind(f)
	case "deck":
		c = t.deck(f.Deck, f.Look.Deck)
	}
	return c.Mix(draw.White, 8-p.eighths)
}

// Kind returns the colour of a card's kind, or its own.
func (t *Theme) Kind(f *card.Face) draw.RGB {
	for _, key := range []string{"card." + f.ID, "kind." + f.Kind} {
		if p, ok := t.of[key]; ok {
			return p.rgb.Mix(draw.White, 8-p.eighths)
		}
	}
	return t.tint(f.Look.Band)
}

func (t *Theme) deck(id string, tint card.Tint) draw.RGB {
	if p, ok := t.of["deck."+id]; ok {
		return p.rgb.Mix(draw.White, 8-p.eighths)
	}
	return t.tint(tint)
}

func (t *Theme) tint(tint card.Tint) draw.RGB {
	if c, ok := t.colours[tintName(tint)]; ok {
		return c
	}
	return t.colours["dark"]
}

func tintName(tint card.Tint) string {
	if tint == card.Grey {
		return "grey"
	}
	return string(tint)
}

// InGrey returns the theme with its colours replaced by the greys that they print as.
func (t *Theme) InGrey() *Theme {
	if t.grey == nil {
		return t
	}
	grey := *t
	grey.colours = t.grey
	return &grey
}

// Named returns a colour by the name that the theme gives it; dark where it gives none.
func (t *Theme) Named(name string) draw.RGB {
	if c, ok := t.colours[name]; ok {
		return c
	}
	return t.colours["dark"]
}

// Symbol returns a face's symbol.
func (t *Theme) Symbol(f *card.Face) Sign {
	if s, ok := t.symbols["card."+f.ID]; ok {
		return s
	}
	if s, ok := t.symbols["kind."+f.Kind]; ok && !f.OwnSymbol {
		return s
	}
	return Sign{Name: f.Symbol, From: f.SymbolAt}
}

// Back returns the look of the back of a face: its colours in full ink, and its symbol.
func (t *Theme) Back(f *card.Face) (b Back, ground, lines, deep draw.RGB, symbol Sign) {
	b = *t.backs["all"]
	if own := t.backs[f.Back]; own != nil {
		b = *own
	}
	deep = t.deck(f.Back, f.Look.Deck)
	ground, lines = deep, draw.White
	if _, own := t.of["deck."+f.Back]; !own {
		if c, ok := t.colours[tintName(f.Look.Deck)+"_back"]; ok {
			ground = c
		}
		if c, ok := t.colours[tintName(f.Look.Deck)+"_lines"]; ok {
			lines = c
		}
	}
	if b.Ground.Said {
		ground = t.RGB(b.Ground, f)
	}
	switch {
	case b.Lines.Said:
		lines = t.RGB(b.Lines, f)
	case draw.Contrast(lines, ground) < Readable:
		lines = t.colours["dark"]
	}
	symbol.Name = f.Look.Emblem
	if s, ok := t.symbols["deck."+f.Back]; ok {
		symbol = s
	}
	if b.Symbol.Name != "" {
		symbol = b.Symbol
	}
	return b, ground, lines, deep, symbol
}

// Readable is the least contrast of text, and Seen that of a symbol.
const (
	Readable = 4.5
	Seen     = 3.0
)

// Colours returns the names of all colours, sorted.
func (t *Theme) Colours() []string { return slices.Sorted(maps.Keys(t.colours)) }
