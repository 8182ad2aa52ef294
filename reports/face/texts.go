package face

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"equitas/engine/card"
	"equitas/reports/draw"
	"equitas/reports/theme"
)

// The number of towers that show a required level of Fortification: three, or up to five if the
// card requires that many.
const (
	minTowers = 3
	maxTowers = 5
)

// drawRequirement draws the Fortification that the card requires: a row of towers, of which as
// many are filled as the card requires, and the number; if several numbers or an exact one
// are required, a single tower and the numbers. It returns the extent of the drawing.
func (s *canvas) drawRequirement(p *theme.Part, a area, align string) extent {
	asked := s.face.Min
	words := make([]string, len(asked))
	for i, m := range asked {
		words[i] = formatNumber(m)
	}
	label := strings.Join(words, ", ")
	filled, towers := 1, 1
	if len(asked) == 1 && asked[0] >= 0 && asked[0] <= maxTowers && !s.face.MinExact {
		filled, towers = asked[0], max(minTowers, asked[0])
	}
	if s.face.MinExact && len(asked) == 1 {
		label = "= " + label
	}
	if !s.checkPrintable("asks", p.Font, label) {
		return extent{}
	}
	k := p.Size / towerTypeSize // scale of the towers, from the type size
	half, step := k*towerHalf, k*towerStep
	label0 := p.Font.Width(label, p.Size)
	scale := 1.2*k + 2*half + step*float64(towers-1) // width of the row of towers
	end := a.x + a.w
	switch align {
	case "left":
		end = a.x + scale + label0
	case "centre":
		end = a.x + (a.w+scale+label0)/2
	}
	y := a.y + a.h
	switch em := draw.PointsToMM(p.Size); p.VerticalAlign {
	case "top":
		y = a.y + baseline*em
	case "middle":
		y = a.y + a.h/2 + halfCapHeight*em
	}
	fill := s.colour(p)
	x := end - label0
	s.drawRun(x, y, label, p.Font, p.Size, fill)
	x -= scale
	for i := range towers {
		shape := tower()
		if i >= filled {
			shape = ruin()
		}
		at := draw.ScaleAndMove(shape, x+half+step*float64(i), y-1.1*half, half)
		s.add(draw.Shape{Contours: at, Fill: fill})
	}
	s.warnContrast(p, area{x, y - 2*half, end - x, 2 * half}, fill, theme.MinTextContrast)
	return extent{x, end}
}

// setText sets the text of the card, and its flavour text below, as large as they fit into
// area a. It returns false if there is no text, or after a fault.
func (s *canvas) setText(p *theme.Part, a area) bool {
	if n := utf8.RuneCountInString(s.face.Text); n > maxText {
		s.addFault("text", "has %d characters, at most %d can be printed", n, maxText)
		return false
	}
	paragraphs := draw.Paragraphs(s.face.Text)
	for i := range paragraphs {
		paragraphs[i] = tieNumbers(paragraphs[i])
	}
	for _, one := range paragraphs {
		if !s.checkPrintable("text", p.Font, withoutSymbols(one)) {
			return false
		}
	}
	var wide error
	var tall float64
	for size := p.Size; size >= p.MinSize; size -= sizeStep {
		var blocks [][]draw.Line
		wide, tall = nil, 0
		for _, one := range paragraphs {
			lines, err := p.Font.Wrap(one, size, a.w, inlineWidth)
			if err != nil {
				wide = err
				break
			}
			blocks = append(blocks, lines)
			tall += float64(len(lines)) * s.theme.Leading * draw.PointsToMM(size)
		}
		tall += float64(max(0, len(paragraphs)-1)) * s.theme.Leading / 2 * draw.PointsToMM(size)
		if wide == nil && tall <= a.h {
			if p.Align == "centre" {
				for i, one := range paragraphs {
					blocks[i] = balance(p.Font, one, size, a.w, blocks[i])
				}
			}
			flavour := s.setFlavour(p, a, tall)
			if flavour == 0 && s.face.Flavour != "" {
				if size-sizeStep < max(p.MinSize, minSentenceScale*p.Size) { // there is no room for flavour text: start again without it
					s.face.Flavour, size = "", p.Size+sizeStep
				}
				continue
			}
			a.h -= flavour
			switch p.VerticalAlign {
			case "middle":
				a.y += (a.h - tall) / 2
			case "bottom":
				a.y += a.h - tall
			}
			s.setParagraphs(p, a, blocks, size)
			return len(blocks) > 0 || flavour > 0
		}
	}
	if wide != nil {
		s.addFitFault(p, "text", "%v", wide)
		return false
	}
	s.addFitFault(p, "text", "does not fit: needs %.1f mm at %.3g pt, has %.1f mm", tall, p.MinSize, a.h)
	return false
}

// withoutSymbols returns a text without the characters that stand for symbols and icons.
func withoutSymbols(text string) string {
	return strings.Map(func(r rune) rune {
		if card.IsSymbol(r) {
			return -1
		}
		return r
	}, text)
}

// balance returns the paragraph text wrapped to the smallest width, at most width, that
// needs no more lines than lines, its lines at that width. Thus no word is alone on the
// last line. size is the type size in points.
func balance(font draw.Font, text string, size, width float64, lines []draw.Line) []draw.Line {
	if len(lines) < 2 {
		return lines
	}
	const steps, least = 20, 0.5 // number of widths to try; the narrowest, as a share of width
	for i := 1; i < steps; i++ {
		l, err := font.Wrap(text, size, width*(1-(1-least)*float64(i)/steps), inlineWidth)
		if err != nil || len(l) > len(lines) {
			break
		}
		lines = l
	}
	return lines
}

// tieNumbers replaces every space after a digit by a no-break space.
func tieNumbers(text string) string {
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

// inlineWidth returns the width of the symbol or icon for which a character stands, as a
// multiple of the type size; false if it stands for none.
func inlineWidth(r rune) (float64, bool) {
	switch {
	case !card.IsSymbol(r):
		return 0, false
	case card.SymbolName(r) == "":
		return capHeight + 2*iconBearing, true
	}
	return inlineHeight + 0.1, true
}

// setParagraphs draws wrapped paragraphs, each a list of lines, from the top of area a, at
// a type size in points.
func (s *canvas) setParagraphs(p *theme.Part, a area, blocks [][]draw.Line, size float64) {
	em := draw.PointsToMM(size)
	fill := s.colour(p)
	y := a.y
	for _, lines := range blocks {
		for _, line := range lines {
			left := a.x
			switch p.Align {
			case "centre":
				left += (a.w - line.Width) / 2
			case "right":
				left += a.w - line.Width
			}
			for _, piece := range line.Pieces {
				s.drawPiece(piece, left+piece.X, y+baseline*em, p.Font, size, fill)
			}
			y += s.theme.Leading * em
		}
		y += s.theme.Leading / 2 * em
	}
	if len(blocks) > 0 {
		s.warnContrast(p, area{a.x, a.y, a.w, y - a.y}, fill, theme.MinTextContrast)
	}
}

// drawPiece draws a piece of a line of text, beginning at x on the baseline y: words, an
// icon or a symbol. size is the type size in points.
func (s *canvas) drawPiece(p draw.Piece, x, y float64, font draw.Font, size float64, fill draw.RGB) {
	if p.Drawing == 0 {
		s.drawRun(x, y, strings.ReplaceAll(p.Text, "\u00a0", " "), font, size, fill)
		return
	}
	if s.drawIcon(p.Drawing, x, y, size, font, fill) {
		return
	}
	em := draw.PointsToMM(size)
	half := inlineHeight * em / 2
	contours := draw.ScaleAndMove(builtInSymbol(inlineSymbol(p.Drawing)), x+half+0.05*em, y-capHeight/2*em, half)
	s.add(draw.Shape{Contours: contours, Fill: fill})
}

// inlineSymbol returns the name of the built-in symbol that is drawn for a character within
// a text.
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

// drawFoot draws the line at the foot of the card: its deck, the tag of the note, the game
// and the face's hash. A number of copies stands below. The title of a game that is too long
// is cut.
func (s *canvas) drawFoot(p *theme.Part, a area) {
	left := strings.ToUpper(s.face.DeckWord)
	note, font, size := s.note, p.Font, p.Size
	if !s.checkPrintable("deck", font, left) || !s.checkPrintable("title", font, s.Game) || !s.checkPrintable("tag", font, note.Tag) || !s.checkPrintable("copies", font, copiesText(note)) {
		return
	}
	fill, end := s.colour(p), a.x+a.w
	y := a.y + a.h
	if p.Align == "centre" {
		right := s.gameAndHash(font, size, a.w)
		s.drawStacked(p, a, []string{right, left, note.Tag, copiesText(note)}, fill)
		return
	}
	if note.Copies > 0 {
		copies := copiesText(note)
		s.drawRun(end-font.Width(copies, size), y, copies, font, size, fill)
		y -= leading * draw.PointsToMM(size)
	}
	const apart = 2
	lw, tw := font.Width(left, size), font.Width(note.Tag, size)
	room := a.w - lw - apart
	if note.Tag != "" {
		room -= tw + apart
	}
	right := s.gameAndHash(font, size, room)
	rw := font.Width(right, size)
	switch has := a.w - lw - rw - apart; {
	case has < 0:
		s.addFitFault(p, "deck", "%q and %q do not fit beside each other at %.3g pt", left, right, size)
		return
	case note.Tag != "" && tw > has-apart:
		s.addFault("tag", "%q does not fit: needs %.1f mm at %.3g pt, has %.1f mm", note.Tag, tw, size, has-apart)
		return
	}
	s.drawRun(a.x, y, left, font, size, fill)
	s.drawRun(end-rw, y, right, font, size, fill)
	if note.Tag != "" {
		middle := (a.x + lw + end - rw) / 2
		s.drawRun(middle-tw/2, y, note.Tag, font, size, fill)
	}
	s.warnContrast(p, a, fill, theme.MinTextContrast)
}

// gameAndHash returns the title of the game in small letters and the hash of the face. If they
// are wider than room, in millimetres, the title is cut, and ends with "…"; its first letters
// always stay.
func (s *canvas) gameAndHash(font draw.Font, size, room float64) string {
	const least = 12 // so many characters of the title always stay
	title := []rune(strings.ToLower(s.Game))
	text := strings.TrimSpace(string(title) + " " + s.face.Hash)
	for n := len(title) - 1; n >= least && font.Width(text, size) > room; n-- {
		text = strings.TrimSpace(strings.TrimRight(string(title[:n]), " ,;:.–—-") + "… " + s.face.Hash)
	}
	return text
}

// copiesText returns "×" with the number of copies of a note; "" if that is 0.
func copiesText(note Note) string {
	if note.Copies == 0 {
		return ""
	}
	return "×" + strconv.Itoa(note.Copies)
}

// drawStacked draws the lines at the foot of a card one above the other, the first at the
// bottom.
func (s *canvas) drawStacked(p *theme.Part, a area, lines []string, fill draw.RGB) {
	y := a.y + a.h
	for i, text := range lines {
		w := p.Font.Width(text, p.Size)
		switch {
		case text == "":
			continue
		case w > a.w && i == 2:
			s.addFault("tag", "%q does not fit: needs %.1f mm at %.3g pt, has %.1f mm", text, w, p.Size, a.w)
		case w > a.w:
			s.addFitFault(p, "deck", "%q does not fit: needs %.1f mm at %.3g pt, has %.1f mm", text, w, p.Size, a.w)
		}
		s.drawRun(a.x+(a.w-w)/2, y, text, p.Font, p.Size, fill)
		y -= 1.15 * draw.PointsToMM(p.Size)
	}
	s.warnContrast(p, a, fill, theme.MinTextContrast)
}
