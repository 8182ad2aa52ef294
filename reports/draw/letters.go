package draw

import (
	"encoding/base64"
	"fmt"
	"maps"
	"slices"
	"strings"

	"equitas/reports/draw/truetype"
)

// A Letters collects the letters from designers' own fonts that occur in the drawings of an
// HTML page. The page then needs each font only once, with just these letters, and the
// drawings need no outlines of letters. The zero value is empty.
type Letters struct{ used map[Font]map[rune]bool }

// SVG returns a drawing like the function [SVG], for a page that also contains
// [Letters.Style].
func (l *Letters) SVG(marks []Mark, w, h float64, title string) string {
	return svgElement(marks, w, h, title, pageStyle, l)
}

// add adds the letters of a run to those that [Letters.Style] must contain.
func (l *Letters) add(r Run) {
	if l.used == nil {
		l.used = map[Font]map[rune]bool{}
	}
	if l.used[r.Font] == nil {
		l.used[r.Font] = map[rune]bool{}
	}
	for _, letter := range r.Text {
		l.used[r.Font][letter] = true
	}
}

// Style returns an HTML style element with the fonts of the page, reduced to the letters
// that its drawings use; "" if they use no designer's own font. Call it after all drawings
// are made.
func (l *Letters) Style() string {
	names := map[string]Font{}
	for f := range l.used {
		names[f.custom.inDocuments()] = f
	}
	var b strings.Builder
	for _, name := range slices.Sorted(maps.Keys(names)) {
		f := names[name]
		letters := l.used[f]
		cut, err := truetype.Subset(f.custom.file, func(r rune) bool { return letters[r] })
		if err != nil {
			cut = f.custom.file // a valid font file, only larger
		}
		fmt.Fprintf(&b, `@font-face{font-family:"%s";src:url(data:font/ttf;base64,%s)}`, name, base64.StdEncoding.EncodeToString(cut))
	}
	if b.Len() == 0 {
		return ""
	}
	return "<style>" + b.String() + "</style>"
}
