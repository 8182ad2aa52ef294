package place

import (
	"fmt"
	"math"
	"strings"
	"unicode"

	"equitas/engine"
)

// A Drawing describes what a picture of a board shows besides the places themselves.
type Drawing struct {
	Lang string // language of the names of places; "" is English

	// Tile returns what is drawn at a place, Area what is drawn at an area of the layout. Area
	// may be nil if there are no areas.
	Tile func(place int) Tile
	Area func(name string) Tile

	// Seats are the names of the seats, for the legend, which explains the colours of seats and
	// the letters on pieces.
	Seats []string

	// Ways are the kinds of ways that are drawn, each with its look: engine.Outline or
	// engine.Dashed.
	Ways map[string]engine.ShapeStyle

	// OnWay returns the piece that lies on a way, by the way's index in [Map.Ways]; it may be nil.
	// A way in both directions has two indexes, and OnWay is called with the first of them.
	OnWay func(way int) (p Piece, there bool)

	Title  string   // above the board
	Legend []string // lines below it

	Notes []engine.Note
}

// A Tile says what is drawn at one place.
type Tile struct {
	Seat   engine.Seat // the seat whose colour it has; [engine.Nobody] for none
	Name   string      // the name to show; "" for the place's own
	Pieces []Piece     // drawn from left to right, then in further rows
	Text   []string    // short lines below the pieces
	Title  string      // full description, as a tooltip
	Water  bool        // whether it is drawn as water
}

// A Piece is a piece that lies in a place, or several equal ones.
type Piece struct {
	Seat   engine.Seat // the seat whose colour it has; [engine.Nobody] for none
	Text   string      // a letter or two on it
	Count  int         // number of equal pieces; 0 counts as 1
	Square bool        // whether it is square; otherwise it is round
	Pale   bool        // whether it is drawn in a light tint of the seat's colour
	Title  string      // description in words, as a tooltip
	Name   string      // name of a single piece, for the legend
}

// Sizes, in units of the picture.
const (
	cellW, cellH  = 118.0, 108.0
	gapX, gapY    = 24.0, 28.0
	border        = 18.0
	nameH, textH  = 19.0, 15.0
	titleH        = 28.0
	captionH      = 21.0
	pieceD        = 23.0
	digitW        = 0.56 // width of a digit, as a share of its height
	maxPieceScale = 1.5  // largest size of pieces where there is room, as a multiple of the usual size
)

// A rect is a rectangle on the picture.
type rect struct{ x, y, w, h float64 } // x and y are those of the upper left corner

func (r rect) midX() float64 { return r.x + r.w/2 }
func (r rect) midY() float64 { return r.y + r.h/2 }

func (l *Layout) rectOf(place int) rect {
	c := l.cells[place]
	return rect{
		x: float64(c.x) * (cellW + gapX), y: float64(c.y) * (cellH + gapY),
		w: float64(c.toX-c.x+1)*(cellW+gapX) - gapX, h: float64(c.toY-c.y+1)*(cellH+gapY) - gapY,
	}
}

// Picture returns the drawing of the board; for a nil layout, an empty picture with the notes.
func (l *Layout) Picture(d Drawing) engine.Picture {
	if l == nil {
		return engine.Picture{W: 1, H: 1, Notes: d.Notes, Seats: d.Seats}
	}
	p := engine.Picture{X: -border, Y: -border, Notes: d.Notes,
		W: float64(l.columns)*(cellW+gapX) - gapX + 2*border, H: float64(l.rowCount)*(cellH+gapY) - gapY + 2*border}
	p.Seats = d.Seats
	var key legend
	var tokens []engine.Shape
	for i, w := range l.boardMap.Ways {
		look, drawn := d.Ways[l.boardMap.kinds[w.Kind]]
		if !drawn || !w.OneWay && l.drawnBefore(i) {
			continue
		}
		a, b := lineEnds(l.rectOf(w.From), l.rectOf(w.To))
		title := l.boardMap.Places[w.From].Name(d.Lang) + " – " + l.boardMap.Places[w.To].Name(d.Lang)
		p.Shapes = append(p.Shapes, engine.Shape{Kind: engine.Line, Style: look, Seat: engine.Nobody, X: a.x, Y: a.y, W: b.x - a.x, H: b.y - a.y, Title: title})
		if w.OneWay {
			p.Shapes = append(p.Shapes, arrowHead(a, b))
		}
		if d.OnWay == nil {
			continue
		}
		if piece, there := d.OnWay(i); there {
			tokens = piece.appendShapes(tokens, (a.x+b.x)/2, (a.y+b.y)/2, 0.9)
			key.add(piece)
		}
	}
	for i := range l.cells {
		if l.cells[i] == noCells {
			continue
		}
		t := l.tileAt(i, d)
		p.Shapes = appendTile(p.Shapes, l.rectOf(i), &t)
		for _, piece := range t.Pieces {
			key.add(piece)
		}
	}
	p.Shapes = append(p.Shapes, tokens...)
	key.draw(&p)
	return l.addCaptions(p, d)
}

// addCaptions adds the title and the lines below the board, and makes room for them.
func (l *Layout) addCaptions(p engine.Picture, d Drawing) engine.Picture {
	middle, wide := p.X+p.W/2, p.W-2*border
	if d.Title != "" {
		p.Y -= 2 * titleH
		p.H += 2 * titleH
		p.Shapes = append(p.Shapes, labelShape(engine.Outline, middle, p.Y+border+titleH/2, titleH, wide, d.Title))
	}
	for _, text := range d.Legend {
		p.Shapes = append(p.Shapes, labelShape(engine.Outline, middle, p.Y+p.H+captionH/2, captionH, wide, text))
		p.H += captionH * 1.5
	}
	if len(d.Legend) > 0 {
		p.H += border
	}
	return p
}

// tileAt returns what is drawn at a place, or at an area for i beyond the places.
func (l *Layout) tileAt(i int, d Drawing) Tile {
	if i >= len(l.boardMap.Places) {
		return d.Area(l.areas[i-len(l.boardMap.Places)])
	}
	t := Tile{Seat: engine.Nobody}
	if d.Tile != nil {
		t = d.Tile(i)
	}
	if t.Name == "" {
		t.Name = l.boardMap.Places[i].Name(d.Lang)
	}
	return t
}

// drawnBefore reports whether a way in the opposite direction comes before a way, which then is
// drawn already.
func (l *Layout) drawnBefore(way int) bool {
	w := &l.boardMap.Ways[way]
	for _, o := range l.boardMap.Ways[:way] {
		if o.Kind == w.Kind && o.From == w.To && o.To == w.From {
			return true
		}
	}
	return false
}

type point struct{ x, y float64 }

// lineEnds returns the two ends of a line that connects two rectangles: a straight one if they face
// each other, otherwise a slanting one between their nearest corners.
func lineEnds(a, b rect) (from, to point) {
	along := func(a, aw, b, bw float64) (atA, atB float64) {
		lo, hi := max(a, b), min(a+aw, b+bw)
		switch {
		case lo < hi:
			return (lo + hi) / 2, (lo + hi) / 2
		case a < b:
			return a + aw - cornerInset(aw), b + cornerInset(bw)
		}
		return a + cornerInset(aw), b + bw - cornerInset(bw)
	}
	from.x, to.x = along(a.x, a.w, b.x, b.w)
	from.y, to.y = along(a.y, a.h, b.y, b.h)
	switch {
	case from.x == to.x || from.y != to.y: // one is above the other
		if a.midY() < b.midY() {
			from.y, to.y = a.y+a.h, b.y
		} else {
			from.y, to.y = a.y, b.y+b.h
		}
	default:
		if a.midX() < b.midX() {
			from.x, to.x = a.x+a.w, b.x
		} else {
			from.x, to.x = a.x, b.x+b.w
		}
	}
	return from, to
}

// cornerInset returns the distance from a corner at which a slanting line begins.
func cornerInset(side float64) float64 { return min(side/4, 20) }

// arrowHead returns an arrowhead at b for a line from a to b.
func arrowHead(a, b point) engine.Shape {
	const long, half = 9.0, 5.0
	dx, dy := b.x-a.x, b.y-a.y
	n := math.Sqrt(dx*dx + dy*dy)
	if n == 0 {
		n = 1
	}
	dx, dy = dx/n, dy/n
	return engine.Shape{Kind: engine.Polygon, Style: engine.Solid, Seat: engine.Nobody,
		Points: [][2]float64{{b.x, b.y}, {b.x - long*dx + half*dy, b.y - long*dy - half*dx}, {b.x - long*dx - half*dy, b.y - long*dy + half*dx}}}
}

// labelShape returns a text centred at x and y, in letters of the given height, or lower ones if
// the text would be wider than the given width.
func labelShape(look engine.ShapeStyle, x, y, height, maxWidth float64, text string) engine.Shape {
	if w := textWidth(text); w*height > maxWidth {
		height = maxWidth / w
	}
	return engine.Shape{Kind: engine.Label, Style: look, Seat: engine.Nobody, X: x, Y: y, H: height, Text: text}
}

// appendTile appends the shapes that draw a place.
func appendTile(shapes []engine.Shape, r rect, t *Tile) []engine.Shape {
	look := engine.Ground
	if t.Water {
		look = engine.Water
	}
	shapes = append(shapes, engine.Shape{Kind: engine.Rect, Style: look, Seat: engine.Nobody, X: r.midX(), Y: r.midY(), W: r.w, H: r.h, Title: t.Title})
	if t.Seat != engine.Nobody {
		rim := 3.0
		if t.Water {
			rim = 26 // the rim shows that it is water
		}
		shapes = append(shapes, engine.Shape{Kind: engine.Rect, Style: engine.Pale, Seat: t.Seat, X: r.midX(), Y: r.midY(), W: r.w - rim, H: r.h - rim, Title: t.Title})
	}
	top := r.y + 5
	if t.Water && t.Seat != engine.Nobody {
		top += 13
		r.h -= 13 // the text stays within the rim
	}
	name, high := breakInTwo(t.Name, r.w-8, nameH), nameH
	for _, line := range name { // all lines get letters of the same height
		high = min(high, labelShape(engine.Outline, 0, 0, nameH, r.w-8, line).H)
	}
	for _, line := range name {
		shapes = append(shapes, labelShape(engine.Outline, r.midX(), top+high/2, high, r.w-8, line))
		top += high
	}
	bottom := r.y + r.h - 4
	lines := t.Text
	if len(lines) == 1 {
		lines = breakInTwo(lines[0], r.w-8, textH)
	}
	for i, text := range lines {
		y := bottom - textH*(float64(len(lines)-1-i)*1.15+0.5)
		shapes = append(shapes, labelShape(engine.Faded, r.midX(), y, textH, r.w-8, text))
	}
	bottom -= float64(len(lines)) * textH * 1.15
	return appendPieces(shapes, t.Pieces, rect{r.x + 4, top + 3, r.w - 8, bottom - top - 3})
}

// breakInTwo breaks a text that is wider than the given width, in letters of the given height, at
// the space nearest to its middle; a text that fits, or has no space, stays one line.
func breakInTwo(text string, maxWidth, letterHeight float64) []string {
	if textWidth(text)*letterHeight <= maxWidth {
		return []string{text}
	}
	at := -1
	for i, c := range text {
		if off := func(i int) int { return max(2*i-len(text), len(text)-2*i) }; c == ' ' && (at < 0 || off(i) < off(at)) {
			at = i
		}
	}
	if at < 0 {
		return []string{text}
	}
	return []string{text[:at], text[at+1:]}
}

// textWidth estimates the width of a text, in multiples of the letters' height.
func textWidth(text string) (w float64) {
	for _, c := range text {
		switch {
		case strings.ContainsRune(" .,:;!'’|()[]ijlft/I", c):
			w += 0.29
		case strings.ContainsRune("mwMW—%", c):
			w += 0.85
		case unicode.IsUpper(c):
			w += 0.7
		default:
			w += 0.54
		}
	}
	return w
}

// boxWidth returns the width of a piece of the usual size, including the number beside it.
func (p *Piece) boxWidth() float64 {
	w := pieceD + 3
	if p.Count > 1 {
		w += digitW*pieceD*0.55*float64(len(fmt.Sprint(p.Count))) + 6 // a gap, so that the number belongs visibly to its piece
	}
	return w
}

// appendPieces appends the shapes of pieces, in rows, centred in a rectangle. They are as large as it
// allows, up to [maxPieceScale] times the usual size.
func appendPieces(shapes []engine.Shape, all []Piece, bounds rect) []engine.Shape {
	if len(all) == 0 {
		return shapes
	}
	scale, rows := maxPieceScale, [][]Piece(nil)
	for ; scale > 0.2; scale *= 0.9 {
		rows = rows[:0]
		used := math.Inf(1)
		for _, p := range all {
			if w := p.boxWidth() * scale; used+w > bounds.w {
				rows, used = append(rows, []Piece{p}), w
			} else {
				rows[len(rows)-1], used = append(rows[len(rows)-1], p), used+w
			}
		}
		if float64(len(rows))*(pieceD+2)*scale <= bounds.h {
			break
		}
	}
	y := bounds.midY() - float64(len(rows)-1)*(pieceD+2)*scale/2
	for _, row := range rows {
		w := 0.0
		for i := range row {
			w += row[i].boxWidth() * scale
		}
		x := bounds.midX() - w/2
		for i := range row {
			shapes = row[i].appendShapes(shapes, x+(pieceD+3)*scale/2, y, scale)
			x += row[i].boxWidth() * scale
		}
		y += (pieceD + 2) * scale
	}
	return shapes
}

// appendShapes appends the shapes of a piece centred at x and y, with its number to the right.
func (p *Piece) appendShapes(shapes []engine.Shape, x, y, scale float64) []engine.Shape {
	d := pieceD * scale
	s := engine.Shape{Kind: engine.Circle, Style: engine.Solid, Seat: p.Seat, X: x, Y: y, W: d, Title: p.Title}
	if p.Square {
		s.Kind, s.W, s.H = engine.Rect, d*0.86, d*0.86
	}
	letters := engine.Solid
	if p.Pale {
		s.Style, letters = engine.Pale, engine.Outline
	}
	shapes = append(shapes, s)
	if p.Text != "" {
		shapes = append(shapes, labelShape(letters, x, y, d*0.52, d*0.72, p.Text))
	}
	if p.Count > 1 {
		text := fmt.Sprint(p.Count)
		h := d * 0.55
		shapes = append(shapes, labelShape(engine.Outline, x+d/2+1.5*scale+digitW*h*float64(len(text))/2, y, h, d*2, text))
	}
	return shapes
}
