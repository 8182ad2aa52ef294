package face

import (
	"math"

	"equitas/engine/card"
	"equitas/reports/draw"
	"equitas/reports/svg"
	"equitas/reports/theme"
)

// A Design is the look of the cards of one printing.
type Design struct {
	Game string // printed on backs and in feet: "Proelio"
	Lang string // of the faces, for faults: "en"
	Ink  Ink

	// W and H are the size of an upright card after cutting, in millimetres; both 0 for the
	// theme's size. Another size scales the layout and centres it.
	W, H float64

	// Bleed is the extension of the background beyond the card, in millimetres.
	Bleed float64

	// Theme has positions and colours; nil for plain.
	Theme *theme.Theme

	// Own returns data of a card in the files that faces lack: numbers (int), words
	// (string) and yes or no (bool), by key. It may be nil.
	Own func(f card.Face) map[string]any

	// Picture returns the bytes of a face's Art, which the file ArtFrom names.
	// It may be nil where no face has one.
	Picture func(art, from string) ([]byte, error)

	// Icon returns the icon of a name, in the language of the faces. It may be nil where no
	// theme lists any.
	Icon func(name string) (card.Icon, bool)

	// Symbols reads symbols that are not built in. It may be nil where no face has one.
	Symbols *svg.Shelf

	// Letters are those of the page that SVG draws for; nil for drawings that stand alone.
	Letters *draw.Letters

	// Blank draws the kind's symbol where a picture is missing, with a warning.
	Blank bool
}

// A Note is a further text at the foot of a card, which a sheet adds.
type Note struct {
	Tag    string // in the middle: "playtest 3"
	Copies int    // "×12", where each face is printed once; 0 for none
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

// scale returns the scale of the layout.
func (d Design) scale() float64 {
	w, h := d.Size(false)
	return min(w/d.theme().W, h/d.theme().H)
}

// SmallType returns the smallest type of a card, in points, and whether it is
// too small to be read with ease.
func (d Design) SmallType() (points float64, small bool) {
	points = math.Inf(1)
	for _, p := range d.theme().Parts {
		switch p.Shows {
		case "panel", "art", "symbol":
		default:
			points = min(points, p.Least)
		}
	}
	points *= d.scale()
	return points, points < 4.5
}

// Look returns the theme by which faces are drawn.
func (d Design) Look() *theme.Theme { return d.theme() }

// theme returns the theme, or the default one.
func (d Design) theme() *theme.Theme {
	if d.Theme != nil {
		return d.Theme
	}
	return theme.BuiltIn(theme.Plain)
}

// finish scales a drawing to the size of the card, its first mark to that with bleed, and
// converts colours to the ink.
func (d Design) finish(marks []draw.Mark, landscape bool) []draw.Mark {
	w, h := d.Size(landscape)
	scale, lw, lh := d.scale(), d.theme().W, d.theme().H
	if landscape {
		lw, lh = lh, lw
	}
	b := d.Bleed
	all := make([]draw.Mark, 0, len(marks))
	all = append(all, draw.Rect(-b, -b, w+2*b, h+2*b, marks[0].(draw.Shape).Fill))
	all = draw.Frame{Scale: scale, X: (w - scale*lw) / 2, Y: (h - scale*lh) / 2}.Marks(all, marks[1:])
	if d.Ink == Grey {
		all = draw.Grey(all)
	}
	if r := d.theme().Radius * scale; r > 0 && b == 0 {
		all = append(all, draw.Corners{W: w, H: h, R: r})
	}
	return all
}

// SVG returns a face as an element for a web page, named after its card, or ""
// if it cannot be drawn. A picture that is missing is left to the symbol.
func (d Design) SVG(f card.Face) string {
	d.Blank = true
	marks, faults := d.Front(f, Note{})
	if faults.Stop() {
		return ""
	}
	w, h := d.Size(f.Landscape)
	if d.Letters != nil {
		return d.Letters.SVG(marks, w, h, f.Name)
	}
	return draw.SVG(marks, w, h, f.Name)
}
