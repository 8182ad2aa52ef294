package board

import (
	"fmt"
	"html"
	"io"
	"strconv"
	"strings"

	"equitas/engine"
)

// SVG writes a picture as a file of its own, with a title that describes it. If trueSize is
// true, it is the table alone, in millimetres; otherwise it is scaled to its container,
// with the notes in lines below the table.
func SVG(w io.Writer, p engine.Picture, title string, trueSize bool) error {
	var b, below strings.Builder
	size := ""
	if !trueSize {
		p.H += notes(&below, p)
	} else {
		size = fmt.Sprintf(`width="%smm" height="%smm" `, num(p.W), num(p.H))
	}
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" %sviewBox="%s" role="img">`+"\n", size, viewBox(p))
	fmt.Fprintf(&b, "<title>%s</title>\n<style>%s</style>\n", html.EscapeString(title), colours+style)
	fmt.Fprintf(&b, `<rect class="paper" x="%s" y="%s" width="%s" height="%s"/>`+"\n", num(p.X), num(p.Y), num(p.W), num(p.H))
	shapes(&b, p)
	b.WriteString(below.String())
	b.WriteString("</svg>\n")
	_, err := io.WriteString(w, b.String())
	return err
}

// notes writes the notes of a picture below it, wrapped to its width, and returns by how
// much that increases its height.
func notes(b *strings.Builder, p engine.Picture) (more float64) {
	const inLine = 150 // characters, about
	letters := p.W / inLine / 0.5
	line, left := 1.5*letters, p.X+2*letters
	y := p.Y + p.H + line/2
	for _, n := range p.Notes {
		text := n.Text
		if n.Seat != engine.Nobody {
			text = seatName(p.Seats, n.Seat) + ": " + text
			shapes(b, engine.Picture{Shapes: []engine.Shape{{Kind: engine.Circle, Seat: n.Seat, X: left - letters, Y: y, W: letters}}})
		}
		for row := ""; text != ""; y += line {
			row, text = firstLine(text, inLine-6)
			fmt.Fprintf(b, `<text class="note" x="%s" y="%s" font-size="%s">%s</text>`+"\n", num(left), num(y), num(letters), html.EscapeString(row))
		}
	}
	if len(p.Notes) == 0 {
		return 0
	}
	return y + line/2 - p.Y - p.H
}

// firstLine splits a text at the last space within n characters.
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

func viewBox(p engine.Picture) string {
	return strings.Join([]string{num(p.X), num(p.Y), num(p.W), num(p.H)}, " ")
}

// num formats a length to a hundredth of a millimetre without trailing zeros.
func num(x float64) string {
	s := strings.TrimRight(strings.TrimRight(strconv.FormatFloat(x, 'f', 2, 64), "0"), ".")
	if s == "-0" {
		return "0"
	}
	return s
}

var looks = map[engine.Look]string{
	engine.Solid: "solid", engine.Pale: "pale", engine.Outline: "outline",
	engine.Dashed: "dashed", engine.Ground: "ground", engine.Faded: "faded", engine.Water: "water",
}

// class returns the CSS class of a shape: its style, and the colour of its seat.
func class(s *engine.Shape) string {
	c := looks[s.Look]
	if s.Kind == engine.Label {
		c += " label"
	}
	if s.Seat != engine.Nobody {
		c += fmt.Sprintf(" s%d", s.Seat)
	}
	return c
}

// shapes writes the shapes of a picture, one a line.
func shapes(b *strings.Builder, p engine.Picture) {
	for i := range p.Shapes {
		s := &p.Shapes[i]
		name, attrs, text := "", "", ""
		switch s.Kind {
		case engine.Rect:
			name, attrs = "rect", fmt.Sprintf(`x="%s" y="%s" width="%s" height="%s" rx="2"`, num(s.X-s.W/2), num(s.Y-s.H/2), num(s.W), num(s.H))
		case engine.Circle:
			name, attrs = "circle", fmt.Sprintf(`cx="%s" cy="%s" r="%s"`, num(s.X), num(s.Y), num(s.W/2))
		case engine.Line:
			name, attrs = "line", fmt.Sprintf(`x1="%s" y1="%s" x2="%s" y2="%s"`, num(s.X), num(s.Y), num(s.X+s.W), num(s.Y+s.H))
		case engine.Polygon:
			var points []string
			for _, q := range s.Points {
				points = append(points, num(q[0])+","+num(q[1]))
			}
			name, attrs = "polygon", fmt.Sprintf(`points="%s"`, strings.Join(points, " "))
		case engine.Label:
			name, attrs, text = "text", fmt.Sprintf(`x="%s" y="%s" font-size="%s"`, num(s.X), num(s.Y), num(s.H)), html.EscapeString(s.Text)
		}
		if s.Title != "" {
			text = "<title>" + html.EscapeString(s.Title) + "</title>" + text
		}
		fmt.Fprintf(b, `<%s class="%s" %s`, name, class(s), attrs)
		if text == "" {
			b.WriteString("/>\n")
		} else {
			fmt.Fprintf(b, ">%s</%s>\n", text, name)
		}
		if s.Kind == engine.Circle && s.Look == engine.Solid && s.Seat > 0 { // a second sign of the seat, besides its colour
			fmt.Fprintf(b, `<circle class="ring r%d" cx="%s" cy="%s" r="%s"/>`+"\n", s.Seat, num(s.X), num(s.Y), num(s.W*0.4))
		}
	}
}

// Bare returns a picture for a page that includes [Sheet]. title describes it; the
// attribute data-whole has its full extent, for zooming.
func Bare(p engine.Picture, title string) string {
	var b strings.Builder
	fmt.Fprintf(&b, `<svg viewBox="%[1]s" data-whole="%[1]s" role="img" aria-label="%[2]s">`+"\n", viewBox(p), html.EscapeString(title))
	shapes(&b, p)
	b.WriteString("</svg>\n")
	return b.String()
}

// Shapes returns only the shapes of a picture, as an overlay.
func Shapes(p engine.Picture) string {
	var b strings.Builder
	shapes(&b, p)
	return b.String()
}

// Sheet returns the style sheet for pictures within elements that match a CSS selector:
// ".board".
func Sheet(selector string) string {
	return selector + " {\n" + strings.Replace(colours, ":root{", "& {", 1) + style + "}\n"
}
