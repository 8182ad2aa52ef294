package theme

import (
	"maps"
	"slices"

	"equitas/engine/card"
	"equitas/engine/rule/source"
	"equitas/reports/draw"
	"equitas/reports/svg"
)

// Plain is the name of the theme that is used if none is named.
const Plain = "plain"

// A Theme is how the cards of a game look. It must not be modified after it was read.
type Theme struct {
	Name          string
	Title         string
	Files         []string // paths of the files from which it was read, its own first
	CardSize               // size of the cards on which boxes are measured
	Radius        float64  // radius of the corners of a card, in millimetres
	SafeMargin    float64  // distance from the edge of the card, in millimetres, that is kept free of important content
	Leading       float64  // distance between lines, as a multiple of the type size
	Paper         Paint
	GroundPicture *draw.Image          // picture that fills every face; nil if there is none
	Parts         []Part               // in the order of drawing
	AlwaysIcons   []*source.Value      // names of icons that replace their words in all texts, with their places in the file
	Fonts         map[string]draw.Font // by their keys in the table type: "title", "figures", "text", "small", "kind"

	BackFont draw.Font  // font of the name on backs
	flavour  *draw.Font // font of flavour text; nil means the italic of the text's font

	// Library reads the symbols that the theme's files name and that are not built in.
	Library *svg.Library

	colours      map[string]draw.RGB  // named colours
	greyColours  map[string]draw.RGB  // like colours, for grey ink; nil if no colour has a shade of its own
	groupColours map[string]Paint     // colours of kinds, decks and cards: "kind.attack"
	symbols      map[string]SymbolRef // symbols of cards, kinds and decks: "kind.attack"
	backs        map[string]*Back     // by the id of the deck; "all" is for all others
	tree         *source.Table        // the merged content of the files
}

// A Part is one element of a face, such as its name, a panel or a symbol. [Keys] explains
// the keys of a theme file from which its fields are read.
type Part struct {
	Name    string
	At      source.Place
	Content string // one of [Contents]

	Upright, Landscape Box
	hasLandscape       bool // the file has a box for landscape cards; otherwise Landscape is derived from Upright

	Condition *CardCondition // condition for drawing the part; nil means always
	EntryKey  string
	WordKey   string

	Ink                              string // "any", "full", "light"
	Align                            string // "left", "centre", "right"
	VerticalAlign                    string // "top", "middle", "bottom"
	Turn                             draw.Turn
	Mirrored, Turned                 bool
	AfterPart, BeforePart, underPart string
	Font                             draw.Font
	Size, MinSize                    float64 // points
	Lines                            int
	Capitals                         bool
	SmallCapitals                    bool
	Colour, LightColour              Paint // Light is not set if the file lacks it
	Fill, LineColour                 Paint
	Line, CornerRadius, BorderWidth  float64 // millimetres
	Rays                             int
	HasDoubleLine                    bool
	Picture                          *draw.Image
	ColourAt                         source.Place
}

// HasLandscapeBox reports whether the theme has a box of its own for the part on landscape
// cards; otherwise the box for upright cards is used there too.
func (p *Part) HasLandscapeBox() bool { return p.hasLandscape }

// A SymbolRef is a symbol: a built-in one, or one in a file or set of icons (see
// [card.DrawingSourceOf]).
type SymbolRef struct {
	Name    string
	From    string       // the file that names it
	Library *svg.Library // where to find it if it is not built in; nil means the library of the cards
}

// A Back is how the backs of a deck look.
type Back struct {
	Ground, Lines Paint     // if not set, the colours of the deck
	Pattern       string    // ornament on the ground: "lozenges", "stripes", "waves", "dots", "none"
	Frame         string    // "double", "line", "none"
	Symbol        SymbolRef // without a name, the deck's symbol is drawn
	HasName       bool
	Picture       *draw.Image
}

// A Box is a rectangle on a card, in millimetres. In each direction, two of three measures
// are given: the distances from both edges, and the size.
type Box struct {
	At                                      source.Place
	Left, Right, Top, Bottom, Width, Height float64
	given                                   [6]bool // which measures are given, in the order of boxKeys
}

// boxKeys are the keys of the measures of a box, in the order of [Box.given].
var boxKeys = []string{"left", "right", "width", "top", "bottom", "height"}

// Rect returns the rectangle on a card of the given size: its top left corner, width and
// height, in millimetres.
func (b *Box) Rect(cardW, cardH float64) (x, y, w, h float64) {
	along := func(near, far, size float64, has []bool, all float64) (float64, float64) {
		switch {
		case has[0] && has[2]:
			return near, size
		case has[0]:
			return near, all - near - far
		}
		return all - far - size, size
	}
	x, w = along(b.Left, b.Right, b.Width, b.given[:3], cardW)
	y, h = along(b.Top, b.Bottom, b.Height, b.given[3:], cardH)
	return x, y, w, h
}

// convert returns a box that was measured on cards of size from for cards of size to. A box
// whose width and height are both given keeps its proportions, so that a circle stays
// round.
func (b Box) convert(from, to CardSize) Box {
	kx, ky := from.factorsTo(to)
	w, h := kx, ky
	if b.given[2] && b.given[5] {
		w, h = min(kx, ky), min(kx, ky)
	}
	b.Left, b.Right, b.Width = kx*b.Left, kx*b.Right, w*b.Width
	b.Top, b.Bottom, b.Height = ky*b.Top, ky*b.Bottom, h*b.Height
	return b
}

// A Paint is a colour as a theme file gives it. If IsSet is false, there is no colour.
type Paint struct {
	IsSet   bool
	name    string // "kind" or "deck"; "" means the colour rgb
	rgb     draw.RGB
	eighths int // share of the colour in eighths; the remainder is white
}

// RGB returns the colour of a paint on face f.
func (t *Theme) RGB(p Paint, f *card.Face) draw.RGB {
	c := p.rgb
	switch p.name {
	case "kind":
		c = t.CardColour(f)
	case "deck":
		c = t.deckColour(f.Deck, f.Look.Deck)
	}
	return c.Mix(draw.White, 8-p.eighths)
}

// CardColour returns the colour of a card: its own if the theme has one, otherwise that of
// its kind.
func (t *Theme) CardColour(f *card.Face) draw.RGB {
	for _, key := range []string{"card." + f.ID, "kind." + f.Kind} {
		if p, ok := t.groupColours[key]; ok {
			return p.rgb.Mix(draw.White, 8-p.eighths)
		}
	}
	return t.tintColour(f.Look.Band)
}

// deckColour returns the colour of the deck with that id: its own if the theme has one,
// otherwise that of the tint.
func (t *Theme) deckColour(id string, tint card.Tint) draw.RGB {
	if p, ok := t.groupColours["deck."+id]; ok {
		return p.rgb.Mix(draw.White, 8-p.eighths)
	}
	return t.tintColour(tint)
}

// tintColour returns the colour that the theme gives a tint; the colour dark if it gives
// none.
func (t *Theme) tintColour(tint card.Tint) draw.RGB {
	if c, ok := t.colours[tintName(tint)]; ok {
		return c
	}
	return t.colours["dark"]
}

// tintName returns the name of a tint in the table colour.
func tintName(tint card.Tint) string {
	if tint == card.Grey {
		return "grey"
	}
	return string(tint)
}

// InGrey returns the theme with its colours replaced by those for grey ink.
func (t *Theme) InGrey() *Theme {
	if t.greyColours == nil {
		return t
	}
	grey := *t
	grey.colours = t.greyColours
	return &grey
}

// NamedColour returns the colour that the theme gives a name; the colour dark if it has no
// such name.
func (t *Theme) NamedColour(name string) draw.RGB {
	if c, ok := t.colours[name]; ok {
		return c
	}
	return t.colours["dark"]
}

// Symbol returns the symbol of a face: the one that the theme gives the card, or else the
// card's own in the files of rules, or else that of its kind.
func (t *Theme) Symbol(f *card.Face) SymbolRef {
	if s, ok := t.symbols["card."+f.ID]; ok {
		return s
	}
	if s, ok := t.symbols["kind."+f.Kind]; ok && !f.OwnSymbol {
		return s
	}
	return SymbolRef{Name: f.Symbol, From: f.SymbolFrom}
}

// Back returns how the back of a face looks: b, its colours in full ink, and its symbol.
// The colours are those of the ground, of lines, and deep, the colour of the deck.
func (t *Theme) Back(f *card.Face) (b Back, ground, lines, deep draw.RGB, symbol SymbolRef) {
	b = *t.backs["all"]
	if own := t.backs[f.Back]; own != nil {
		b = *own
	}
	deep = t.deckColour(f.Back, f.Look.Deck)
	ground, lines = deep, draw.White
	if _, own := t.groupColours["deck."+f.Back]; !own {
		if c, ok := t.colours[tintName(f.Look.Deck)+"_back"]; ok {
			ground = c
		}
		if c, ok := t.colours[tintName(f.Look.Deck)+"_lines"]; ok {
			lines = c
		}
	}
	if b.Ground.IsSet {
		ground = t.RGB(b.Ground, f)
	}
	switch {
	case b.Lines.IsSet:
		lines = t.RGB(b.Lines, f)
	case draw.Contrast(lines, ground) < MinTextContrast:
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

// Smallest contrast ratios (see [draw.Contrast]) of texts and of symbols to their background.
const (
	MinTextContrast   = 4.5
	MinSymbolContrast = 3.0
)

// Colours returns the names of all named colours, sorted.
func (t *Theme) Colours() []string { return slices.Sorted(maps.Keys(t.colours)) }
