package board

import (
	"fmt"
	"html"
	"io"
	"strconv"
	"strings"

	"equitas/engine"
)

// WriteSVG writes a picture as an SVG file, with a title that describes it. If trueSize is
// true, the file has the table alone, in millimetres; otherwise the picture scales to its
// container, and the notes follow as lines of text below the table.
func WriteSVG(w io.Writer, p engine.Picture, title string, trueSize bool) error {
	var b, below strings.Builder
	size := ""
	if !trueSize {
		p.H += writeNotes(&below, p)
	} else {
		size = fmt.Sprintf(`width="%smm" height="%smm" `, formatLength(p.W), formatLength(p.H))
	}
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" %sviewBox="%s" role="img">`+"\n", size, viewBox(p))
	fmt.Fprintf(&b, "<title>%s</title>\n<style>%s</style>\n", html.EscapeString(title), colourStyle+shapeStyle)
	fmt.Fprintf(&b, `<rect class="paper" x="%s" y="%s" width="%s" height="%s"/>`+"\n", formatLength(p.X), formatLength(p.Y), formatLength(p.W), formatLength(p.H))
	writeShapes(&b, p)
	b.WriteString(below.String())
	b.WriteString("</svg>\n")
	_, err := io.WriteString(w, b.String())
	return err
}

// writeNotes writes the notes of a picture below it, wrapped to its width. It returns the
// height that they add to the picture, in the picture's units.
func writeNotes(b *strings.Builder, p engine.Picture) (addedHeight float64) {
	const inLine = 150 // approximate number of characters in a line
	letters := p.W / inLine / 0.5
	line, left := 1.5*letters, p.X+2*letters
	y := p.Y + p.H + line/2
	for _, n := range p.Notes {
		text := n.Text
		if n.Seat != engine.Nobody {
			text = seatName(p.Seats, n.Seat) + ": " + text
			writeShapes(b, engine.Picture{Shapes: []engine.Shape{{Kind: engine.Circle, Seat: n.Seat, X: left - letters, Y: y, W: letters}}})
		}
		for row := ""; text != ""; y += line {
			row, text = firstLine(text, inLine-6)
			fmt.Fprintf(b, `<text class="note" x="%s" y="%s" font-size="%s">%s</text>`+"\n", formatLength(left), formatLength(y), formatLength(letters), html.EscapeString(row))
		}
	}
	if len(p.Notes) == 0 {
		return 0
	}
	return y + line/2 - p.Y - p.H
}

// firstLine splits a text at the last space within its first n characters; after n
// characters if there is no space.
func firstLine(text string, n int) (line, rest string) {
	r := []rune(text)
	if len(r) <= n {
		return text, ""
	}
	for i := n; i > 0; i-- {
		if r[i] == ' ' {
			return string(r[:i]), string(r[i+1:])
		}
	}
	return string(r[:n]), string(r[n:])
}

// viewBox returns the value of the SVG attribute viewBox for a picture.
func viewBox(p engine.Picture) string {
	return strings.Join([]string{formatLength(p.X), formatLength(p.Y), formatLength(p.W), formatLength(p.H)}, " ")
}

// formatLength formats a length in millimetres, to a hundredth, without trailing zeros.
func formatLength(x float64) string {
	s := strings.TrimRight(strings.TrimRight(strconv.FormatFloat(x, 'f', 2, 64), "0"), ".")
	if s == "-0" {
		return "0"
	}
	return s
}

// lookClasses maps each look of a shape to its CSS class.
var lookClasses = map[engine.ShapeStyle]string{
	engine.Solid: "solid", engine.Pale: "pale", engine.Outline: "outline",
	engine.Dashed: "dashed", engine.Ground: "ground", engine.Faded: "faded", engine.Water: "water",
}

// shapeClass returns the CSS classes of a shape: its look, "label" for a text, and the
// colour of its seat.
func shapeClass(s *engine.Shape) string {
	c := lookClasses[s.Style]
	if s.Kind == engine.Label {
		c += " label"
	}
	if s.Seat != engine.Nobody {
		c += fmt.Sprintf(" s%d", s.Seat)
	}
	return c
}

// writeShapes writes the shapes of a picture as SVG elements, one per line.
func writeShapes(b *strings.Builder, p engine.Picture) {
	for i := range p.Shapes {
		s := &p.Shapes[i]
		name, attrs, text := "", "", ""
		switch s.Kind {
		case engine.Rect:
			name, attrs = "rect", fmt.Sprintf(`x="%s" y="%s" width="%s" height="%s" rx="2"`, formatLength(s.X-s.W/2), formatLength(s.Y-s.H/2), formatLength(s.W), formatLength(s.H))
		case engine.Circle:
			name, attrs = "circle", fmt.Sprintf(`cx="%s" cy="%s" r="%s"`, formatLength(s.X), formatLength(s.Y), formatLength(s.W/2))
		case engine.Line:
			name, attrs = "line", fmt.Sprintf(`x1="%s" y1="%s" x2="%s" y2="%s"`, formatLength(s.X), formatLength(s.Y), formatLength(s.X+s.W), formatLength(s.Y+s.H))
		case engine.Polygon:
			var points []string
			for _, q := range s.Points {
				points = append(points, formatLength(q[0])+","+formatLength(q[1]))
			}
			name, attrs = "polygon", fmt.Sprintf(`points="%s"`, strings.Join(points, " "))
		case engine.Label:
			name, attrs, text = "text", fmt.Sprintf(`x="%s" y="%s" font-size="%s"`, formatLength(s.X), formatLength(s.Y), formatLength(s.H)), html.EscapeString(s.Text)
		}
		if s.Title != "" {
			text = "<title>" + html.EscapeString(s.Title) + "</title>" + text
		}
		fmt.Fprintf(b, `<%s class="%s" %s`, name, shapeClass(s), attrs)
		if text == "" {
			b.WriteString("/>\n")
		} else {
			fmt.Fprintf(b, ">%s</%s>\n", text, name)
		}
		if s.Kind == engine.Circle && s.Style == engine.Solid && s.Seat > 0 { // a second sign of the seat, besides its colour
			fmt.Fprintf(b, `<circle class="ring r%d" cx="%s" cy="%s" r="%s"/>`+"\n", s.Seat, formatLength(s.X), formatLength(s.Y), formatLength(s.W*0.4))
		}
	}
}

// InlineSVG returns a picture as an svg element for a page that has the [StyleSheet]. title
// describes it for people who cannot see it. The attribute data-whole has the viewBox of
// the whole picture, for scripts that zoom.
func InlineSVG(p engine.Picture, title string) string {
	var b strings.Builder
	fmt.Fprintf(&b, `<svg viewBox="%[1]s" data-whole="%[1]s" role="img" aria-label="%[2]s">`+"\n", viewBox(p), html.EscapeString(title))
	writeShapes(&b, p)
	b.WriteString("</svg>\n")
	return b.String()
}

// ShapesSVG returns only the shapes of a picture, as SVG elements without an svg element
// around them, to be laid over another picture.
func ShapesSVG(p engine.Picture) string {
	var b strings.Builder
	writeShapes(&b, p)
	return b.String()
}

// StyleSheet returns the CSS for pictures within elements that match a CSS selector, such
// as ".board".
func StyleSheet(selector string) string {
	return selector + " {\n" + strings.Replace(colourStyle, ":root{", "& {", 1) + shapeStyle + "}\n"
}
