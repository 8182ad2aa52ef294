package chart

import (
	"fmt"
	"html"
	"math"
	"sort"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"equitas/reports/draw"
)

// A point is a place on a picture, in CSS pixels from its upper left corner.
type point struct{ x, y float64 }

// A colour is a colour of the page, as an SVG attribute has it.
type colour string

// The colours of pictures.
const (
	inkColour      colour = "var(--ink)"  // text and axes
	softColour     colour = "var(--soft)" // less important
	gridColour     colour = "var(--grid)"
	bandColour     colour = "var(--band)" // changes too small to matter
	baseColour     colour = "var(--base)"
	otherColour    colour = "var(--other)"
	emphasisColour colour = "var(--loud)" // important
	paperColour    colour = "var(--paper)"
	goodColour     colour = "var(--good)" // improvement
)

// A pen is the style of a line: its colour, its width in CSS pixels, and the lengths of
// dashes and gaps, alternating. Without dashes the line is solid.
type pen struct {
	colour colour
	width  float64
	dashes []float64
}

func newPen(c colour, width float64, dashes ...float64) pen { return pen{c, width, dashes} }

// A lettering is the style of a text: its size in CSS pixels, its colour, and the part of
// it that is placed at the given point, "start", "middle" or "end".
type lettering struct {
	size   float64
	colour colour
	anchor string
	halo   bool // lines under the text are hidden around its letters
}

// width returns the width of text s in CSS pixels.
func (l lettering) width(s string) float64 {
	return draw.Regular.Width(s, l.size) * draw.PointsPerMM
}

// A canvas collects the SVG elements of a picture. Texts are translated by translate,
// unless it is nil.
type canvas struct {
	svg       strings.Builder
	translate func(string) string
}

// translated returns a text in the language of the picture, on one line.
func (c *canvas) translated(s string) string {
	if c.translate != nil {
		s = c.translate(s)
	}
	return oneLine(s)
}

// translatedAll returns each text of a list in the language of the picture.
func (c *canvas) translatedAll(list []string) []string {
	all := make([]string, len(list))
	for i, s := range list {
		all[i] = c.translated(s)
	}
	return all
}

// drawText draws s, translated and cut to room CSS pixels, with its vertical centre at a
// point. It returns the width of the text.
func (c *canvas) drawText(l lettering, at point, s string, room float64) float64 {
	return c.drawVerbatim(l, at, cutText(l, c.translated(s), room))
}

// drawVerbatim draws s without translating it, with its vertical centre at a point. It
// returns the width of the text in CSS pixels.
func (c *canvas) drawVerbatim(l lettering, at point, s string) float64 {
	const middle = 0.36 // half the height of capitals, as a multiple of the type size
	if s == "" {
		return 0
	}
	more := ""
	if l.anchor != "start" {
		more = fmt.Sprintf(` text-anchor="%s"`, l.anchor)
	}
	if l.halo {
		more += fmt.Sprintf(` stroke="%s" stroke-width="3" stroke-linejoin="round" paint-order="stroke"`, paperColour)
	}
	fmt.Fprintf(&c.svg, `<text x="%s" y="%s" font-size="%s" fill="%s"%s>%s</text>`+"\n",
		formatDecimal(at.x), formatDecimal(at.y+middle*l.size), formatDecimal(l.size), l.colour, more, html.EscapeString(s))
	return l.width(s)
}

// drawLine draws a line through points; nothing for fewer than two.
func (c *canvas) drawLine(p pen, points ...point) {
	if len(points) < 2 {
		return
	}
	fmt.Fprintf(&c.svg, `<path d="%s" fill="none" stroke="%s" stroke-width="%s"%s/>`+"\n", pathData(points), p.colour, formatDecimal(p.width), p.dashAttribute())
}

// dashAttribute returns the SVG attribute of a dashed line; "" for a solid one.
func (p pen) dashAttribute() string {
	var list []string
	for _, d := range p.dashes {
		list = append(list, formatDecimal(d))
	}
	if list == nil {
		return ""
	}
	return fmt.Sprintf(` stroke-dasharray="%s"`, strings.Join(list, " "))
}

// fillArea fills the polygon with the given corners; nothing for fewer than three. opacity
// is 0 to 1.
func (c *canvas) fillArea(fill colour, opacity float64, points ...point) {
	if len(points) < 3 {
		return
	}
	through := ""
	if opacity < 1 {
		through = fmt.Sprintf(` fill-opacity="%s"`, strconv.FormatFloat(clamp(opacity, 0, 1), 'g', 3, 64))
	}
	fmt.Fprintf(&c.svg, `<path d="%sZ" fill="%s"%s/>`+"\n", pathData(points), fill, through)
}

// pathData returns the SVG path data of a line through points.
func pathData(points []point) string {
	var b strings.Builder
	for i, p := range points {
		step := byte('L')
		if i == 0 {
			step = 'M'
		}
		b.WriteByte(step)
		b.WriteString(formatDecimal(p.x))
		b.WriteByte(',')
		b.WriteString(formatDecimal(p.y))
	}
	return b.String()
}

// formatDecimal formats a number with at most two decimals.
func formatDecimal(x float64) string {
	s := strconv.FormatFloat(math.Round(x*100)/100, 'f', -1, 64)
	if s == "-0" {
		return "0"
	}
	return s
}

// A shape is the mark of a series, so that series differ in more than colour.
type shape uint8

const (
	disc shape = iota
	diamond
	ring
	square
)

// drawMark draws the mark of a series, about size CSS pixels wide, with its centre at a
// point.
func (c *canvas) drawMark(s shape, col colour, at point, size float64) {
	r := size / 2
	switch s {
	case disc:
		fmt.Fprintf(&c.svg, `<circle cx="%s" cy="%s" r="%s" fill="%s"/>`+"\n", formatDecimal(at.x), formatDecimal(at.y), formatDecimal(r), col)
	case ring:
		fmt.Fprintf(&c.svg, `<circle cx="%s" cy="%s" r="%s" fill="%s" stroke="%s" stroke-width="1.5"/>`+"\n",
			formatDecimal(at.x), formatDecimal(at.y), formatDecimal(r), paperColour, col)
	case diamond:
		r *= 1.2
		c.fillArea(col, 1, point{at.x - r, at.y}, point{at.x, at.y - r}, point{at.x + r, at.y}, point{at.x, at.y + r})
	case square:
		c.fillArea(col, 1, rectangle(at.x-r, at.y-r, size, size)...)
	}
}

// rectangle returns the corners of the rectangle with the upper left corner x, y, width w
// and height h.
func rectangle(x, y, w, h float64) []point {
	return []point{{x, y}, {x + w, y}, {x + w, y + h}, {x, y + h}}
}

// drawArrow draws an arrowhead with its tip at a point; direction is -1 for left, 1 for right.
func (c *canvas) drawArrow(col colour, at point, direction float64) {
	c.fillArea(col, 1, at, point{at.x - direction*8, at.y - 5}, point{at.x - direction*8, at.y + 5})
}

// cutText returns s, shortened with "…" if it is wider than room CSS pixels.
func cutText(l lettering, s string, room float64) string {
	const most = 400 // letters; more than any picture has room for
	r := []rune(s)
	if len(r) <= most && l.width(s) <= room {
		return s
	}
	r = r[:min(len(r), most)]
	n := sort.Search(len(r), func(n int) bool { return l.width(string(r[:n])+"…") > room })
	return strings.TrimSpace(string(r[:max(n-1, 0)])) + "…"
}

// oneLine replaces each line end and control character by a space.
func oneLine(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || r == utf8.RuneError || r == '\ufffe' || r == '\uffff' {
			return ' '
		}
		return r
	}, s)
}
