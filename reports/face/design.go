package face

import (
	"math"

	"equitas/engine/card"
	"equitas/reports/draw"
	"equitas/reports/svg"
	"equitas/reports/theme"
)

// A Design determines how the cards of one printing look. It has functions that read
// pictures and other data of the cards.
type Design struct {
	Game string // name of the game, printed on backs and at the foot of cards: "Proelio"
	Lang string // language of the faces, for messages: "en"
	Ink  Ink

	// W and H are the size of an upright card after cutting, in millimetres; 0 means the
	// theme's size. The layout is scaled to the size and centred.
	W, H float64

	// Bleed is the width by which the background extends beyond the card, in millimetres.
	Bleed float64

	// Theme has the positions and colours; nil means the theme named plain.
	Theme *theme.Theme

	// EntryData returns data of the card's entry in the rules files that the face itself
	// lacks, by key: numbers (int), words (string) and booleans (bool). It may be nil.
	EntryData func(f card.Face) map[string]any

	// Picture returns the content of a picture file. art is its path as the face has it,
	// from is the file of rules that names it (ArtFrom of the face). It may be nil if no
	// face has a picture.
	Picture func(art, from string) ([]byte, error)

	// Icon returns the icon with a name, in the language of the faces; false if there is
	// none. It may be nil if the theme uses no icons.
	Icon func(name string) (card.Icon, bool)

	// Library reads symbols that are not built in. It may be nil if no face has one.
	Library *svg.Library

	// PageLetters collects the letters of designers' own fonts for the page on which
	// [Design.SVG] draws faces; nil for drawings without a common page.
	PageLetters *draw.Letters

	// SymbolForMissingPicture makes a missing picture a warning; the symbol of the card's
	// kind is drawn instead.
	SymbolForMissingPicture bool
}

// A Note is additional text at the foot of a card, on a printed sheet.
type Note struct {
	Tag    string // text in the middle: "playtest 3"
	Copies int    // number of copies, printed as "×12" on sheets with each face only once; 0 prints nothing
}

// Size returns the width and height of a card after cutting, in millimetres, upright or in
// landscape.
func (d Design) Size(landscape bool) (w, h float64) {
	w, h = d.theme().W, d.theme().H
	if d.W != 0 {
		w, h = d.W, d.H
	}
	if landscape {
		return h, w
	}
	return w, h
}

// scale returns the factor by which the theme's layout is scaled: 1 for the theme's own
// size of cards.
func (d Design) scale() float64 {
	w, h := d.Size(false)
	return min(w/d.theme().W, h/d.theme().H)
}

// SmallestType returns the smallest type size on a card, in points, and whether it is too
// small to be read easily.
func (d Design) SmallestType() (points float64, small bool) {
	points = math.Inf(1)
	for _, p := range d.theme().Parts {
		switch p.Content {
		case "panel", "art", "symbol":
		default:
			points = min(points, p.MinSize)
		}
	}
	points *= d.scale()
	return points, points < 4.5
}

// Look returns the theme with which faces are drawn; never nil.
func (d Design) Look() *theme.Theme { return d.theme() }

// theme returns d.Theme or, if that is nil, the theme named plain.
func (d Design) theme() *theme.Theme {
	if d.Theme != nil {
		return d.Theme
	}
	return theme.BuiltIn(theme.Plain)
}

// scaleToCard scales a drawing in the theme's size to the size of the card, and converts
// its colours to the ink. The first mark must be the background, which is extended by the
// bleed.
func (d Design) scaleToCard(marks []draw.Mark, landscape bool) []draw.Mark {
	w, h := d.Size(landscape)
	scale, lw, lh := d.scale(), d.theme().W, d.theme().H
	if landscape {
		lw, lh = lh, lw
	}
	b := d.Bleed
	all := make([]draw.Mark, 0, len(marks))
	all = append(all, draw.Rect(-b, -b, w+2*b, h+2*b, marks[0].(draw.Shape).Fill))
	all = draw.Frame{Scale: scale, X: (w - scale*lw) / 2, Y: (h - scale*lh) / 2}.AppendMarks(all, marks[1:])
	if d.Ink == Grey {
		all = draw.Grey(all)
	}
	if r := d.theme().Radius * scale; r > 0 && b == 0 {
		all = append(all, draw.Corners{W: w, H: h, R: r})
	}
	return all
}

// SVG returns a face as an svg element for a web page, with the name of the card as its
// title; "" if it cannot be drawn. A symbol replaces a missing picture.
func (d Design) SVG(f card.Face) string {
	d.SymbolForMissingPicture = true
	marks, faults := d.Front(f, Note{})
	if faults.HasError() {
		return ""
	}
	w, h := d.Size(f.Landscape)
	if d.PageLetters != nil {
		return d.PageLetters.SVG(marks, w, h, f.Name)
	}
	return draw.SVG(marks, w, h, f.Name)
}
