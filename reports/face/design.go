package face

import (
	"math"

	"equitas/engine/card"
	"equitas/reports/draw"
	"equitas/reports/svg"
	"equitas/reports/theme"
)

// A Design is how the cards of one printing look, with the functions that read their
// pictures and symbols.
type Design struct {
	Game string // name of the game, printed on backs and at the foot of cards: "Proelio"
	Lang string // language of the faces, for messages: "en"
	Ink  Ink

	// W and H are the size of an upright card after cutting, in millimetres; both 0 for the
	// theme's size. Another size scales the layout and centres it.
	W, H float64

	// Bleed is the extension of the background beyond the card, in millimetres.
	Bleed float64

	// Theme has positions and colours; nil for plain.
	Theme *theme.Theme

	// EntryData returns the data of a card's entry in the files that its face lacks, by key: numbers
	// (int), words (string) and booleans (bool). It may be nil.
	EntryData func(f card.Face) map[string]any

	// Picture returns the bytes of a face's picture, whose path is art in the file from
	// (ArtFrom of the face). It may be nil if no face has one.
	Picture func(art, from string) ([]byte, error)

	// Icon returns the icon with a name, in the language of the faces. It may be nil if no
	// theme uses icons.
	Icon func(name string) (card.Icon, bool)

	// Library reads symbols that are not built in. It may be nil if no face has one.
	Library *svg.Library

	// PageLetters collects the letters for the page that SVG draws for; nil for drawings that
	// stand alone.
	PageLetters *draw.Letters

	// SymbolForMissingPicture says to draw the kind's symbol where a picture is missing, with a warning.
	SymbolForMissingPicture bool
}

// A Note is further text at the foot of a card, which a sheet adds.
type Note struct {
	Tag    string // text in the middle: "playtest 3"
	Copies int    // number of copies, printed as "×12" if each face is printed only once; 0: not printed
}

// Size returns the size of a card after cutting, in millimetres, in the orientation of its
// face.
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

// scale returns the scale of the layout: 1 for the theme's own size of card.
func (d Design) scale() float64 {
	w, h := d.Size(false)
	return min(w/d.theme().W, h/d.theme().H)
}

// SmallType returns the smallest type size of a card, in points, and whether that is too
// small to read easily.
func (d Design) SmallType() (points float64, small bool) {
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

// Look returns the theme with which faces are drawn.
func (d Design) Look() *theme.Theme { return d.theme() }

// theme returns the theme, or the one named plain if there is none.
func (d Design) theme() *theme.Theme {
	if d.Theme != nil {
		return d.Theme
	}
	return theme.BuiltIn(theme.Plain)
}

// scaleToCard scales a drawing to the size of the card, its first mark, the background, to that
// size plus bleed, and converts colours to the ink.
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

// SVG returns a face as an element for a web page, named after its card, or "" if it cannot
// be drawn. A symbol replaces a missing picture.
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
