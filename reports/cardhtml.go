package reports

import (
	"bytes"
	"fmt"
	"html/template"
	"strings"
)

// html writes one page that needs nothing besides itself.
func (l *CardList) html(b *bytes.Buffer) error {
	several := len(l.Languages) > 1 // whose texts have no room beside all else
	t := l.table(true, !several)
	t.Title = l.head("cards")
	tables := []pageTable{t.onPage("cards", l.drawn())}
	if several {
		texts := l.said()
		tables = append(tables, texts.onPage("texts", nil))
	}
	totals := l.totals()
	tables = append(tables, totals.onPage("totals", nil))
	var rules []pageTable
	for i, s := range l.sections() {
		rules = append(rules, s.onPage(fmt.Sprintf("rules%d", i), nil))
	}
	return fill(b, "cards", struct {
		Head     pageHead
		Subtitle string
		Tables   []pageTable
		Notes    []string
		Rules    []pageTable
	}{headOf(l.Languages[0].Lang, l.Title), l.subtitle(), tables, l.Notes, rules})
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
		d.rows = append(d.rows, template.HTML(faces.String()))
	}
	return d
}
