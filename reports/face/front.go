package face

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"equitas/engine/card"
	"equitas/reports/draw"
)

// A Design is how the cards of one printing look.
type Design struct {
	Game string // printed on backs and in feet: "Proelio"
	Lang string // of the faces, for faults: "en"
	Ink  Ink

	// W and H are the card that stands upright, as it is cut, in millimetres;
	// both 0 for 63 × 88. Another size scales the layout and centres it.
	W, H float64

	// Bleed is how far the ground's colour goes beyond the card, millimetres.
	Bleed float64

	// Picture returns the bytes of a picture that a face names. It may be nil
	// where no face has one.
	Picture func(name string) ([]byte, error)

	// Blank draws the kind's symbol where a picture is missing, with a warning.
	Blank bool
}

// A Note is what a sheet prints into the foot of one card, besides what every
// card has there.
type Note struct {
	Tag    string // in the middle: "playtest 3"
	Copies int    // "×12", where each face is printed once; 0 for none
}

// Front draws a face with its top at the top: as large as the card, turned if
// it lies on its side. The marks are good only if the faults do not stop.
func (d Design) Front(f card.Face, note Note) ([]draw.Mark, Faults) {
	s := sheet{Design: d, face: f, layout: of(f), colour: kindColour(f.Kind), ink: draw.White}
	if d.Ink == Light {
		s.ink = dark
	}
	s.frame()
	s.head()
	s.picture()
	s.kind()
	s.text()
	s.foot(note)
	return d.finish(s.marks, f.Landscape), s.faults
}

// A sheet is a face that is being drawn.
type sheet struct {
	Design
	layout
	face   card.Face
	colour draw.RGB // of the kind
	ink    draw.RGB // of what stands on the band
	marks  []draw.Mark
	faults Faults
}

func (s *sheet) add(m draw.Mark) { s.marks = append(s.marks, m) }

func (s *sheet) fault(part, format string, args ...any) {
	s.faults = append(s.faults, Fault{
		ID: s.face.ID, Lang: s.Lang, Side: s.face.Side, Part: part, Msg: fmt.Sprintf(format, args...),
	})
}

// run adds a line of text whose characters have been checked.
func (s *sheet) run(x, y float64, text string, font draw.Font, size float64, fill draw.RGB) {
	s.add(draw.Run{At: draw.Point{X: x, Y: y}, Text: text, Font: font, Size: size, Fill: fill})
}

// printable reports whether the font has all characters of a text, and makes
// it a fault of a part of the card if not.
func (s *sheet) printable(part string, font draw.Font, text string) bool {
	if err := font.Check(text); err != nil {
		s.fault(part, "%v", err)
		return false
	}
	return true
}

// symbol adds a symbol: filled, or in light ink as an outline.
func (s *sheet) symbol(contours [][]draw.Point, x, y, half float64, fill draw.RGB) {
	placed := draw.Place(contours, x, y, half)
	if s.Ink == Light {
		placed = draw.Outline(placed, min(0.25, half/14))
	}
	s.add(draw.Shape{Contours: placed, Fill: fill})
}

func (s *sheet) frame() {
	ground := paper
	if s.Ink == Light {
		ground = draw.White
	}
	s.add(draw.Rect(0, 0, s.w, s.h, ground))
	ring := draw.Ring(s.layout.frame.x, s.layout.frame.y, s.layout.frame.w, s.layout.frame.h, frameThick, deckColour(s.face.Deck))
	if s.Ink == Light {
		s.add(draw.Ring(s.band.x, s.band.y, s.band.w, s.band.h, outlineThick, s.colour))
		s.add(ring)
		return
	}
	s.add(ring)
	s.add(draw.Rect(s.band.x, s.band.y, s.band.w, s.band.h, s.colour))
}

// head is the band: symbol, value, name.
func (s *sheet) head() {
	fill := s.ink
	if s.Ink == Light {
		fill = s.colour
	}
	s.symbol(symbol(s.face.Symbol), s.layout.symbol.X, s.layout.symbol.Y, s.symbolHalf, fill)
	x := s.nameX
	if value := s.value(); value != "" {
		x = max(s.nameX2, s.valueX+draw.Bold.Width(value, valueSize)+1)
		s.run(s.valueX, s.valueY, value, draw.Bold, valueSize, s.ink)
	}
	s.name(x)
}

// value is attack or defense as printed, or "".
func (s *sheet) value() string {
	switch {
	case s.face.Absolute:
		return "∞"
	case s.face.HasValue:
		return number(s.face.Value)
	}
	return ""
}

// number writes a whole number with a true minus sign.
func number(n int) string { return strings.Replace(strconv.Itoa(n), "-", "−", 1) }

// name sets the name as large as it fits in one line, or small in two.
func (s *sheet) name(x float64) {
	name := strings.Join(draw.Paragraphs(s.face.Name), " ")
	switch n := utf8.RuneCountInString(name); {
	case n == 0:
		s.fault("name", "is empty")
		return
	case n > maxName:
		s.fault("name", "has %d characters, at most %d can be printed", n, maxName)
		return
	}
	if !s.printable("name", draw.Bold, name) {
		return
	}
	has := s.right - x
	for size := nameSize; size >= nameLeast; size -= shrink {
		if draw.Bold.Width(name, size) <= has {
			s.run(x, s.nameY, name, draw.Bold, size, s.ink)
			return
		}
	}
	lines, err := draw.Bold.Wrap(name, nameLeast, has, nil)
	if err != nil {
		s.fault("name", "%v", err)
		return
	}
	if len(lines) > 2 {
		s.fault("name", "%q does not fit: needs %d lines at %g pt, has 2", name, len(lines), nameLeast)
		return
	}
	half := draw.MM(nameLeast) * leading / 2
	middle := s.nameY - 0.35*draw.MM(nameSize) + 0.35*draw.MM(nameLeast)
	for i, line := range lines {
		s.run(x, middle+half*float64(2*i-1), line.Pieces[0].Text, draw.Bold, nameLeast, s.ink)
	}
}

// picture is the card's own, or the symbol of its kind.
func (s *sheet) picture() {
	p := s.layout.picture
	if s.face.Art != "" {
		if img := s.art(); img != nil {
			s.add(draw.Picture{X: p.x, Y: p.y, W: p.w, H: p.h, Image: img})
			return
		}
	}
	if s.Ink == Light {
		s.add(draw.Ring(p.x, p.y, p.w, p.h, 0.15, s.colour))
	} else {
		s.add(draw.Rect(p.x, p.y, p.w, p.h, s.colour.Mix(draw.White, 7)))
		s.add(draw.Ring(p.x+1, p.y+1, p.w-2, p.h-2, 0.15, s.colour.Mix(draw.White, 5)))
	}
	s.symbol(symbol(s.face.Symbol), p.x+p.w/2, p.y+p.h/2, pictureSymbol, s.colour)
}

// art reads the card's picture, or returns nil and says why.
func (s *sheet) art() *draw.Image {
	if s.Picture == nil {
		s.fault("art", "%s: there is no folder to look for it", s.face.Art)
		return nil
	}
	data, err := s.Picture(s.face.Art)
	if err != nil {
		s.fault("art", "%s: %v", s.face.Art, err)
		s.faults[len(s.faults)-1].Warning = s.Blank
		return nil
	}
	img, err := draw.ReadImage(data)
	if err != nil {
		s.fault("art", "%s %v", s.face.Art, err)
		return nil
	}
	const least = 200
	if dpi := img.DPI(s.layout.picture.w, s.layout.picture.h); dpi < least {
		s.fault("art", "%s has %.0f dpi as printed, below %d", s.face.Art, dpi, least)
		s.faults[len(s.faults)-1].Warning = true
	}
	return img
}

// kind is the line below the picture: what the card is, and what it asks.
func (s *sheet) kind() {
	words := s.face.KindWord
	if s.face.Deck != plainDeck && !s.face.Landscape && s.face.DeckWord != "" {
		words += " · " + s.face.DeckWord
	}
	room := s.right
	if len(s.face.Min) > 0 {
		room = s.minimum() - 1
	}
	if words == "" || !s.printable("kind", draw.Italic, words) {
		return
	}
	if w := draw.Italic.Width(words, kindSize); w > room-s.kindX {
		s.fault("kind", "%q does not fit: needs %.1f mm at %g pt, has %.1f mm", words, w, kindSize, room-s.kindX)
		return
	}
	s.run(s.kindX, s.kindY, words, draw.Italic, kindSize, quiet)
}

// plainDeck is the deck whose cards need not say where they belong.
const plainDeck = "base"

// The scale of towers: three, or up to five where that many are asked for.
const (
	towersLeast = 3
	towersMost  = 5
)

// minimum draws what Fortification the card asks for: that many towers of a
// small scale and the number, or one tower and the numbers. It returns where
// all that begins.
func (s *sheet) minimum() float64 {
	asked := s.face.Min
	words := make([]string, len(asked))
	for i, m := range asked {
		words[i] = number(m)
	}
	label := strings.Join(words, ", ")
	filled, towers := 1, 1
	if len(asked) == 1 && asked[0] >= 0 && asked[0] <= towersMost && !s.face.MinExact {
		filled, towers = asked[0], max(towersLeast, asked[0])
	}
	if s.face.MinExact && len(asked) == 1 {
		label = "= " + label
	}
	x := s.right - draw.Bold.Width(label, kindSize)
	s.run(x, s.kindY, label, draw.Bold, kindSize, quiet)
	x -= 1.2 + 2*towerHalf + towerStep*float64(towers-1)
	for i := range towers {
		shape := tower()
		if i >= filled {
			shape = ruin()
		}
		at := draw.Place(shape, x+towerHalf+towerStep*float64(i), s.kindY-1.1*towerHalf, towerHalf)
		s.add(draw.Shape{Contours: at, Fill: quiet})
	}
	return x
}

// text sets the sentences as large as they fit.
func (s *sheet) text() {
	if n := utf8.RuneCountInString(s.face.Text); n > maxText {
		s.fault("text", "has %d characters, at most %d can be printed", n, maxText)
		return
	}
	paragraphs := draw.Paragraphs(s.face.Text)
	for _, p := range paragraphs {
		plain := strings.Map(func(r rune) rune {
			if card.IsSymbol(r) {
				return -1
			}
			return r
		}, p)
		if !s.printable("text", draw.Regular, plain) {
			return
		}
	}
	var wide error
	var tall float64
	for size := textSize; size >= textLeast; size -= shrink {
		var blocks [][]draw.Line
		wide, tall = nil, 0
		for _, p := range paragraphs {
			lines, err := draw.Regular.Wrap(p, size, s.layout.text.w, inlineWidth)
			if err != nil {
				wide = err
				break
			}
			blocks = append(blocks, lines)
			tall += float64(len(lines)) * leading * draw.MM(size)
		}
		tall += float64(max(0, len(paragraphs)-1)) * leading / 2 * draw.MM(size)
		if wide == nil && tall <= s.layout.text.h {
			s.set(blocks, size)
			return
		}
	}
	if wide != nil {
		s.fault("text", "%v", wide)
		return
	}
	s.fault("text", "does not fit: needs %.1f mm at %g pt, has %.1f mm", tall, textLeast, s.layout.text.h)
}

// inlineWidth is how wide a symbol in a text is, in type sizes.
func inlineWidth(r rune) (float64, bool) {
	if !card.IsSymbol(r) {
		return 0, false
	}
	return inline + 0.1, true
}

// set puts paragraphs into the box of the text.
func (s *sheet) set(blocks [][]draw.Line, size float64) {
	em := draw.MM(size)
	y := s.layout.text.y
	for _, lines := range blocks {
		for _, line := range lines {
			for _, p := range line.Pieces {
				x := s.layout.text.x + p.X
				if p.Box == 0 {
					s.run(x, y+baseline*em, p.Text, draw.Regular, size, dark)
					continue
				}
				half := inline * em / 2
				contours := draw.Place(symbol(inlineSymbol(p.Box)), x+half+0.05*em, y+baseline*em-0.72*em/2, half)
				s.add(draw.Shape{Contours: contours, Fill: dark})
			}
			y += leading * em
		}
		y += leading / 2 * em
	}
}

// inlineSymbol returns the drawing for a symbol that stands in a text.
func inlineSymbol(r rune) string {
	switch card.SymbolName(r) {
	case "attack":
		return "sword"
	case "defense":
		return "shield"
	case "fort":
		return "tower"
	}
	return "scroll"
}

// foot says which deck, which game and which face this is.
func (s *sheet) foot(note Note) {
	left := strings.ToUpper(s.face.DeckWord)
	right := strings.TrimSpace(strings.ToLower(s.Game) + " " + s.face.Hash)
	if !s.printable("deck", draw.Regular, left) || !s.printable("deck", draw.Regular, right) || !s.printable("tag", draw.Regular, note.Tag) {
		return
	}
	y := s.footY
	if note.Copies > 0 {
		copies := "×" + strconv.Itoa(note.Copies)
		s.run(s.right-draw.Regular.Width(copies, footSize), y, copies, draw.Regular, footSize, quiet)
		y -= leading * draw.MM(footSize)
	}
	lw, rw, tw := draw.Regular.Width(left, footSize), draw.Regular.Width(right, footSize), draw.Regular.Width(note.Tag, footSize)
	const apart = 2
	switch has := s.right - s.footX - lw - rw - apart; {
	case has < 0:
		s.fault("deck", "%q and %q do not fit beside each other at %g pt", left, right, footSize)
		return
	case note.Tag != "" && tw > has-apart:
		s.fault("tag", "%q does not fit: needs %.1f mm at %g pt, has %.1f mm", note.Tag, tw, footSize, has-apart)
		return
	}
	s.run(s.footX, y, left, draw.Regular, footSize, quiet)
	s.run(s.right-rw, y, right, draw.Regular, footSize, quiet)
	if note.Tag != "" {
		middle := (s.footX + lw + s.right - rw) / 2
		s.run(middle-tw/2, y, note.Tag, draw.Regular, footSize, quiet)
	}
}

// Size returns the size of a card as it is cut, in millimetres, as its face
// stands.
func (d Design) Size(landscape bool) (w, h float64) {
	w, h = Width, Height
	if d.W != 0 {
		w, h = d.W, d.H
	}
	if landscape {
		return h, w
	}
	return w, h
}

// scale is how large the layout is drawn.
func (d Design) scale() float64 {
	w, h := d.Size(false)
	return min(w/Width, h/Height)
}

// SmallType returns the smallest type of a card, in points, and whether it is
// too small to be read with ease.
func (d Design) SmallType() (points float64, small bool) {
	points = footSize * d.scale()
	return points, points < 4.5
}

// finish brings a drawing to the size of the card, its first mark to that of
// the card with bleed, and all to the colours of the ink.
func (d Design) finish(marks []draw.Mark, landscape bool) []draw.Mark {
	w, h := d.Size(landscape)
	scale, lw, lh := d.scale(), Width, Height
	if landscape {
		lw, lh = Height, Width
	}
	b := d.Bleed
	all := make([]draw.Mark, 0, len(marks))
	all = append(all, draw.Rect(-b, -b, w+2*b, h+2*b, marks[0].(draw.Shape).Fill))
	all = draw.Frame{Scale: scale, X: (w - scale*lw) / 2, Y: (h - scale*lh) / 2}.Marks(all, marks[1:])
	if d.Ink == Grey {
		return draw.Grey(all)
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
	return draw.SVG(marks, w, h, f.Name)
}
