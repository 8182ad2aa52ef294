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

// A colour is a colour of the page, as written in an SVG attribute.
type colour string

// The colours of pictures.
const (
	inkColour   colour = "var(--ink)"  // text and axes
	softColour  colour = "var(--soft)" // less important
	gridColour  colour = "var(--grid)"
	bandColour  colour = "var(--band)" // changes too small to matter
	baseColour  colour = "var(--base)"
	otherColour colour = "var(--other)"
	loudColour  colour = "var(--loud)" // important
	paperColour colour = "var(--paper)"
	goodColour  colour = "var(--good)" // improvement
)

// A pen is a colour, a width in CSS pixels, and the lengths of dashes and gaps, in turn;
// without dashes the line is solid.
type pen struct {
	colour colour
	width  float64
	dashes []float64
}

func newPen(c colour, width float64, dashes ...float64) pen { return pen{c, width, dashes} }

// A lettering is the style of a text: its size in CSS pixels, its colour, and which part of
// it is at its position, "start", "middle" or "end".
type lettering struct {
	size   float64
	colour colour
	anchor string
	halo   bool // whether lines under it are hidden around its letters
}

// width returns the width of a text in CSS pixels.
func (l lettering) width(s string) float64 {
	return draw.Regular.Width(s, l.size) * draw.PointsPerMM
}

// A canvas writes the elements of a picture. Texts are translated by tell, unless it is
// nil.
type canvas struct {
	b         strings.Builder
	translate func(string) string
}

// translated returns a text in the language of the picture.
func (c *canvas) translated(s string) string {
	if c.translate != nil {
		s = c.translate(s)
	}
	return oneLine(s)
}

// translatedAll returns texts in the language of the picture.
func (c *canvas) translatedAll(list []string) []string {
	all := make([]string, len(list))
	for i, s := range list {
		all[i] = c.translated(s)
	}
	return all
}

// drawText writes a translated text, vertically centred at a point and cut to room CSS pixels,
// and returns its width.
func (c *canvas) drawText(l lettering, at point, s string, room float64) float64 {
	return c.drawVerbatim(l, at, cutText(l, c.translated(s), room))
}

// drawVerbatim writes a text without translating it, vertically centred at a point, and returns
// its width in CSS pixels.
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
	fmt.Fprintf(&c.b, `<text x="%s" y="%s" font-size="%s" fill="%s"%s>%s</text>`+"\n",
		formatDecimal(at.x), formatDecimal(at.y+middle*l.size), formatDecimal(l.size), l.colour, more, html.EscapeString(s))
	return l.width(s)
}

// drawLine draws a line along points.
func (c *canvas) drawLine(p pen, points ...point) {
	if len(points) < 2 {
		return
	}
	fmt.Fprintf(&c.b, `<path d="%s" fill="none" stroke="%s" stroke-width="%s"%s/>`+"\n", pathData(points), p.colour, formatDecimal(p.width), p.dashAttribute())
}

// dashAttribute returns the SVG attribute of a dashed line, "" for a solid one.
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

// fillArea fills a polygon. With an opacity below 1 it is translucent.
func (c *canvas) fillArea(fill colour, opacity float64, points ...point) {
	if len(points) < 3 {
		return
	}
	through := ""
	if opacity < 1 {
		through = fmt.Sprintf(` fill-opacity="%s"`, strconv.FormatFloat(clamp(opacity, 0, 1), 'g', 3, 64))
	}
	fmt.Fprintf(&c.b, `<path d="%sZ" fill="%s"%s/>`+"\n", pathData(points), fill, through)
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

// formatDecimal writes a number with at most two decimals.
func formatDecimal(x float64) string {
	s := strconv.FormatFloat(math.Round(x*100)/100, 'f', -1, 64)
	if s == "-0" {
		return "0"
	}
	return s
}

// A shape is the symbol of a series, so that series differ without colour too.
type shape uint8

const (
	disc shape = iota
	diamond
	ring
	square
)

// drawMark draws the symbol of a series, about size CSS pixels wide.
func (c *canvas) drawMark(s shape, col colour, at point, size float64) {
	r := size / 2
	switch s {
	case disc:
		fmt.Fprintf(&c.b, `<circle cx="%s" cy="%s" r="%s" fill="%s"/>`+"\n", formatDecimal(at.x), formatDecimal(at.y), formatDecimal(r), col)
	case ring:
		fmt.Fprintf(&c.b, `<circle cx="%s" cy="%s" r="%s" fill="%s" stroke="%s" stroke-width="1.5"/>`+"\n",
			formatDecimal(at.x), formatDecimal(at.y), formatDecimal(r), paperColour, col)
	case diamond:
		r *= 1.2
		c.fillArea(col, 1, point{at.x - r, at.y}, point{at.x, at.y - r}, point{at.x + r, at.y}, point{at.x, at.y + r})
	case square:
		c.fillArea(col, 1, rectangle(at.x-r, at.y-r, size, size)...)
	}
}

// rectangle returns the corners of a box.
func rectangle(x, y, w, h float64) []point {
	return []point{{x, y}, {x + w, y}, {x + w, y + h}, {x, y + h}}
}

// drawArrow draws an arrowhead with its tip at a point; direction is -1 for left, 1 for right.
func (c *canvas) drawArrow(col colour, at point, direction float64) {
	c.fillArea(col, 1, at, point{at.x - direction*8, at.y - 5}, point{at.x - direction*8, at.y + 5})
}

// cutText shortens a text to room CSS pixels.
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

// oneLine replaces line ends and control characters by spaces.
func oneLine(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || r == utf8.RuneError || r == '\ufffe' || r == '\uffff' {
			return ' '
		}
		return r
	}, s)
}
