package board

import (
	_ "embed"
	"fmt"
	"html"
	"io"
	"strings"

	"equitas/engine"
)

// A Frame is one position of a match and what led to it.
type Frame struct {
	Title   string   // "Turn 5: seat 2"
	Events  []string // what was done and rolled since the frame before, in order
	Picture engine.Picture
}

// A Match is a title and the frames of one match.
type Match struct {
	Title  string // "warland/2.0.2, deal 3"
	Result string // "conquest, seat 1 of 2 wins"
	Frames []Frame
}

//go:embed page.css
var pageStyle string

// HTML writes matches as one page that needs nothing else. It shows one frame
// at a time, with links to the next and the one before; without style, and on
// paper, one after the other. There is no script in it. note stands at its end.
func HTML(w io.Writer, title, note string, matches []Match) error {
	var b strings.Builder
	fmt.Fprintf(&b, "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"+
		"<meta name=\"generator\" content=\"equitas\">\n<title>%s</title>\n<style>\n%s%s%s</style>\n</head>\n<body>\n<main>\n<h1>%s</h1>\n",
		html.EscapeString(title), colours, style, pageStyle, html.EscapeString(title))
	if len(matches) > 1 {
		b.WriteString("<nav aria-label=\"Matches\"><ul>\n")
		for i, m := range matches {
			fmt.Fprintf(&b, "<li><a href=\"#%s\">%s</a>: %s</li>\n", id(i, 0), html.EscapeString(m.Title), html.EscapeString(m.Result))
		}
		b.WriteString("</ul></nav>\n")
	}
	for i := range matches {
		for k := range matches[i].Frames {
			frame(&b, matches, i, k)
		}
	}
	fmt.Fprintf(&b, "<footer>%s</footer>\n</main>\n</body>\n</html>\n", html.EscapeString(note))
	_, err := io.WriteString(w, b.String())
	return err
}

// id names frame k of match i, both from 0.
func id(i, k int) string { return fmt.Sprintf("m%d-%d", i, k) }

// frame writes one position.
func frame(b *strings.Builder, matches []Match, i, k int) {
	m := &matches[i]
	f := &m.Frames[k]
	fmt.Fprintf(b, "<section class=\"frame\" id=\"%s\" aria-label=\"%s\">\n", id(i, k), html.EscapeString(f.Title))
	fmt.Fprintf(b, "<header><h2>%s</h2><p>%s: %s</p>\n<nav aria-label=\"Turns\">", html.EscapeString(f.Title), html.EscapeString(m.Title), html.EscapeString(m.Result))
	last := len(m.Frames) - 1
	link(b, k > 0, id(i, 0), "first")
	link(b, k > 0, id(i, k-1), "previous")
	fmt.Fprintf(b, "<span>%d of %d</span>", k+1, last+1)
	link(b, k < last, id(i, k+1), "next")
	link(b, k < last, id(i, last), "last")
	b.WriteString("</nav></header>\n<div class=\"side\">\n<ul class=\"notes\">\n")
	for _, n := range f.Picture.Notes {
		who, c := "Table", ""
		if n.Seat != engine.Nobody {
			who, c = fmt.Sprintf("Seat %d", n.Seat+1), fmt.Sprintf(" class=\"s%d\"", n.Seat)
		}
		fmt.Fprintf(b, "<li%s><b>%s</b> %s</li>\n", c, who, html.EscapeString(n.Text))
	}
	b.WriteString("</ul>\n<ol class=\"events\">\n")
	for _, e := range f.Events {
		fmt.Fprintf(b, "<li>%s</li>\n", html.EscapeString(e))
	}
	fmt.Fprintf(b, "</ol>\n</div>\n<svg class=\"board\" viewBox=\"%s\" role=\"img\" aria-label=\"%s\">\n", viewBox(f.Picture), html.EscapeString("The table. "+f.Title))
	shapes(b, f.Picture)
	b.WriteString("</svg>\n</section>\n")
}

// link writes a link, or its text alone where there is nothing to go to.
func link(b *strings.Builder, there bool, to, text string) {
	if there {
		fmt.Fprintf(b, "<a href=\"#%s\" rel=\"%s\">%s</a>", to, text, text)
	} else {
		fmt.Fprintf(b, "<span class=\"off\">%s</span>", text)
	}
}
