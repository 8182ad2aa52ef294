package cardlist

import (
	"bytes"
	"fmt"
	"html/template"
	"strings"

	"equitas/reports/table"
)

// writeHTML writes the list as an HTML page that refers to no other files.
func (l *List) writeHTML(b *bytes.Buffer) error {
	several := len(l.Languages) > 1 // texts in several languages do not fit beside the other columns
	t := l.table(true, !several)
	t.Title = l.label("cards")
	page := table.Listing{Lang: l.Languages[0].Lang, Title: l.Title, Subtitle: l.subtitle(), Notes: l.Notes,
		Lists: []table.ListPart{{ID: "cards", Table: t, Drawn: l.drawings()}}}
	if several {
		page.Lists = append(page.Lists, table.ListPart{ID: "texts", Table: l.textsTable()})
	}
	page.Lists = append(page.Lists, table.ListPart{ID: "totals", Table: l.totals()})
	for i, s := range l.sections() {
		page.Below = append(page.Below, table.ListPart{ID: fmt.Sprintf("rules%d", i), Table: s})
	}
	return page.WriteHTML(b)
}

// drawings returns a column with the drawn faces of each card, in the first language; nil
// if l.Draw is nil.
func (l *List) drawings() *table.Drawings {
	if l.Draw == nil {
		return nil
	}
	d := &table.Drawings{Head: l.label("face")}
	for _, p := range l.Languages[0].cards() {
		var faces strings.Builder
		for _, f := range p {
			faces.WriteString(l.Draw(f))
		}
		d.Rows = append(d.Rows, template.HTML(faces.String()))
	}
	if l.Fonts != nil && len(d.Rows) > 0 {
		d.Rows[0] = template.HTML(l.Fonts()) + d.Rows[0] // written by the program
	}
	return d
}
