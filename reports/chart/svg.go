package chart

import (
	"fmt"
	"html"
)

// Usual widths of pictures, in CSS pixels: on a wide page, and on a telephone.
const (
	Wide   = 760
	Narrow = 360
)

// A Picture is a chart that can be drawn at any width.
type Picture struct {
	Title, Desc string                         // title and description, for screen readers
	Height      float64                        // CSS pixels
	CellRects   func(width float64) []CellRect // returns the rectangles of the fields of a heat map; nil for other pictures
	draw        func(c *canvas, width float64)
	translate   func(string) string // translates the visible texts; nil leaves them in English
}

// Translated returns the picture with its visible texts translated by translate, which must
// return texts that it does not know unchanged.
func (p Picture) Translated(translate func(string) string) Picture {
	p.translate = translate
	return p
}

// SVG returns the picture as an svg element whose viewBox has the given width, in CSS
// pixels. id makes the ids in it unique in the page.
func (p Picture) SVG(id string, width float64) string {
	c := &canvas{translate: p.translate}
	fmt.Fprintf(&c.svg, `<svg class="chart" viewBox="0 0 %s %s" role="img" aria-labelledby="%s-t %s-d">`+
		`<title id="%s-t">%s</title><desc id="%s-d">%s</desc>`+"\n", formatDecimal(width), formatDecimal(p.Height),
		id, id, id, html.EscapeString(oneLine(p.Title)), id, html.EscapeString(oneLine(p.Desc)))
	p.draw(c, width)
	c.svg.WriteString("</svg>\n")
	return c.svg.String()
}
