package reports

import (
	"bytes"
	"fmt"
	"strings"
)

// html writes one page that needs nothing besides itself.
func (l *CardList) html(b *bytes.Buffer) {
	b.WriteString(htmlHead(l.Languages[0].Lang, l.Title) + "<main id=\"top\" class=\"cards\">\n")
	b.WriteString("<h1>" + esc(l.Title) + "</h1>\n<p>" + esc(l.subtitle()) + "</p>\n")
	several := len(l.Languages) > 1 // whose texts have no room beside all else
	t := l.table(true, !several)
	t.Title = l.head("cards")
	t.html(b, Style{}, "cards", l.drawn())
	if several {
		texts := l.said()
		texts.html(b, Style{}, "texts", nil)
	}
	totals := l.totals()
	totals.html(b, Style{}, "totals", nil)
	if len(l.Notes) > 0 {
		b.WriteString("<ul>\n")
		for _, n := range l.Notes {
			b.WriteString("<li>" + esc(n) + "</li>\n")
		}
		b.WriteString("</ul>\n")
	}
	for i, s := range l.sections() {
		s.html(b, Style{}, fmt.Sprintf("rules%d", i), nil)
	}
	b.WriteString("</main>\n" + htmlFoot)
}

// drawn returns the faces of each card in the first language as SVG, or nil.
func (l *CardList) drawn() *drawings {
	if l.Draw == nil {
		return nil
	}
	d := &drawings{head: l.head("face")}
	for _, p := range l.Languages[0].cards() {
		var faces strings.Builder
		for _, f := range p {
			faces.WriteString(l.Draw(f))
		}
		d.rows = append(d.rows, faces.String())
	}
	return d
}
