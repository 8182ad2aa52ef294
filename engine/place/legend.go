package place

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"equitas/engine"
)

// A legend explains the colours of seats and the letters on pieces of a picture.
type legend struct{ entries []Piece }

// add adds a piece, unless it has no name or no letters, or is listed already.
func (l *legend) add(p Piece) {
	if p.Name == "" || p.Text == "" {
		return
	}
	for _, e := range l.entries {
		if e.Text == p.Text && e.Name == p.Name {
			return
		}
	}
	p.Count = 0
	l.entries = append(l.entries, p)
}

// Sizes of the legend, in units of the picture.
const (
	legendLineH = 24.0 // height of a line of the legend
	legendTextH = 15.0 // size of the legend's letters
	legendGap   = 20.0 // gap between two entries of the legend
)

// draw adds the legend below a picture: seats first, then pieces in the order in which they
// were added.
func (l *legend) draw(p *engine.Picture) {
	var all []Piece
	for i, name := range p.Seats {
		all = append(all, Piece{Seat: engine.Seat(i), Name: name})
	}
	all = append(all, l.entries...)
	if len(all) == 0 {
		return
	}
	left, right := p.X+border, p.X+p.W-border
	x, y := left, p.Y+p.H+legendLineH/2
	for i := range all {
		e := &all[i]
		wide := textWidth(e.Name) * legendTextH
		if x > left && x+legendLineH+3+wide > right || i > 0 && i == len(p.Seats) {
			x, y = left, y+legendLineH
		}
		e.Title = e.Name
		p.Shapes = e.appendShapes(p.Shapes, x+legendLineH/2, y, (legendLineH-4)/pieceD)
		p.Shapes = append(p.Shapes, engine.Shape{Kind: engine.Label, Style: engine.Outline, Seat: engine.Nobody, X: x + legendLineH + 3 + wide/2, Y: y, H: legendTextH, Text: e.Name})
		x += legendLineH + 3 + wide + legendGap
	}
	p.H = y + legendLineH/2 + border - p.Y
}

// Letters returns, by name, two letters that distinguish it from the other names: the initials of
// the first two words, or the first two letters of a single word; if these are taken, the first
// letter and a later one, or a digit. A name for which all of these are taken is missing.
func Letters(names []string) map[string]string {
	of, taken := map[string]string{}, map[string]bool{}
	for _, name := range names {
		if of[name] != "" {
			continue
		}
		for _, try := range candidates(name) {
			if !taken[try] {
				of[name], taken[try] = try, true
				break
			}
		}
	}
	return of
}

// Initials returns, by name, its first letter as a capital, or its [Letters] if several names begin
// with that letter.
func Initials(names []string) map[string]string {
	first := map[string]int{}
	for _, name := range names {
		first[Initial(name)]++
	}
	of := Letters(names)
	for _, name := range names {
		if short := Initial(name); first[short] == 1 {
			of[name] = short
		}
	}
	return of
}

// Initial returns the first letter of a name, as a capital.
func Initial(name string) string {
	r, _ := utf8.DecodeRuneInString(name)
	return string(unicode.ToUpper(r))
}

// candidates returns possible abbreviations of a name, the best first.
func candidates(name string) (l []string) {
	words := strings.FieldsFunc(name, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	if len(words) == 0 {
		return []string{name}
	}
	first, _ := utf8.DecodeRuneInString(words[0])
	first = unicode.ToUpper(first)
	if len(words) > 1 {
		last, _ := utf8.DecodeRuneInString(words[len(words)-1])
		l = append(l, string([]rune{first, unicode.ToUpper(last)}))
	}
	all := []rune(strings.Join(words, ""))
	for _, r := range all[1:] {
		l = append(l, string([]rune{first, unicode.ToLower(r)}))
	}
	for n := '1'; n <= '9'; n++ {
		l = append(l, string([]rune{first, n}))
	}
	return l
}
