package face

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"equitas/engine/card"
	"equitas/reports/draw"
)

// kind is the line below the picture: what the card is, and what it asks.
func (s *canvas) kind() {
	words := s.face.KindWord
	if !s.face.Look.Plain && !s.face.Landscape && s.face.DeckWord != "" {
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

// The scale of towers: three, or up to five where that many are asked for.
const (
	towersLeast = 3
	towersMost  = 5
)

// minimum draws what Fortification the card asks for: that many towers of a
// small scale and the number, or one tower and the numbers. It returns where
// all that begins.
func (s *canvas) minimum() float64 {
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
func (s *canvas) text() {
	if n := utf8.RuneCountInString(s.face.Text); n > maxText {
		s.fault("text", "has %d characters, at most %d can be printed", n, maxText)
		return
	}
	paragraphs := draw.Paragraphs(s.face.Text)
	for i := range paragraphs {
		paragraphs[i] = bound(paragraphs[i])
	}
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

// bound keeps a number and the word behind it on one line.
func bound(text string) string {
	var b strings.Builder
	digit := false
	for _, r := range text {
		if r == ' ' && digit {
			r = '\u00a0'
		}
		digit = r >= '0' && r <= '9'
		b.WriteRune(r)
	}
	return b.String()
}

// inlineWidth is how wide a symbol in a text is, in type sizes.
func inlineWidth(r rune) (float64, bool) {
	if !card.IsSymbol(r) {
		return 0, false
	}
	return inline + 0.1, true
}

// set puts paragraphs into the box of the text.
func (s *canvas) set(blocks [][]draw.Line, size float64) {
	em := draw.MM(size)
	y := s.layout.text.y
	for _, lines := range blocks {
		for _, line := range lines {
			for _, p := range line.Pieces {
				x := s.layout.text.x + p.X
				if p.Box == 0 {
					s.run(x, y+baseline*em, strings.ReplaceAll(p.Text, "\u00a0", " "), draw.Regular, size, dark)
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
func (s *canvas) foot(note Note) {
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
