package reports

import (
	"bytes"
	"html"
	"strings"
)

// cardStyle makes the page readable on a screen, and on paper repeats the
// heads of tables and keeps rows whole.
const cardStyle = `body { font: 16px/1.4 "Liberation Sans", Arial, Helvetica, sans-serif; color: #18181c; margin: 2em auto; max-width: 75em; padding: 0 1em; }
table { border-collapse: collapse; margin: 0 0 2em; }
caption { text-align: left; font-weight: bold; padding: .5em 0; }
th, td { border-bottom: 1px solid #c8c8cc; padding: .25em .75em .25em 0; text-align: left; vertical-align: top; }
th.number, td.number { text-align: right; font-variant-numeric: tabular-nums; }
tbody th { font-weight: normal; }
@media print { body { margin: 0; max-width: none; font-size: 9pt; } thead { display: table-header-group; } tr { break-inside: avoid; } }
`

// html writes one page that needs nothing besides itself.
func (l *CardList) html(b *bytes.Buffer) {
	b.WriteString("<!DOCTYPE html>\n<html lang=\"" + html.EscapeString(l.Languages[0].Lang) + "\">\n<head>\n<meta charset=\"utf-8\">\n")
	b.WriteString("<meta name=\"viewport\" content=\"width=device-width\">\n<title>" + inHTML(l.Title) + "</title>\n<style>\n" + cardStyle + "</style>\n</head>\n<body>\n")
	b.WriteString("<h1>" + inHTML(l.Title) + "</h1>\n<p>" + inHTML(l.subtitle()) + "</p>\n")
	t := l.table(true, true)
	t.Title = l.head("cards")
	t.html(b, l.drawn())
	totals := l.totals()
	totals.html(b, nil)
	if len(l.Notes) > 0 {
		b.WriteString("<ul>\n")
		for _, n := range l.Notes {
			b.WriteString("<li>" + inHTML(n) + "</li>\n")
		}
		b.WriteString("</ul>\n")
	}
	for _, s := range l.sections() {
		s.html(b, nil)
	}
	b.WriteString("</body>\n</html>\n")
}

// drawn returns the faces of each card in the first language as SVG, or nil.
func (l *CardList) drawn() []string {
	if l.Draw == nil {
		return nil
	}
	var rows []string
	for _, p := range l.Languages[0].cards() {
		var faces strings.Builder
		for _, f := range p {
			faces.WriteString(l.Draw(f))
		}
		rows = append(rows, faces.String())
	}
	return rows
}

// html writes a table; the first cell of a row names it. extra is what stands
// in a last column without a head, as HTML, row by row.
func (t *Table) html(b *bytes.Buffer, extra []string) {
	class := func(c Column) string {
		if c.Align == Right {
			return ` class="number"`
		}
		return ""
	}
	b.WriteString("<table>\n<caption>" + inHTML(t.Title) + "</caption>\n<thead>\n<tr>")
	for _, c := range t.Columns {
		b.WriteString(`<th scope="col"` + class(c) + ">" + inHTML(c.Head) + "</th>")
	}
	if extra != nil {
		b.WriteString("<td></td>")
	}
	b.WriteString("</tr>\n</thead>\n<tbody>\n")
	for n, r := range t.Rows {
		b.WriteString("<tr>")
		for i, c := range r {
			if i == 0 {
				b.WriteString(`<th scope="row">` + inHTML(c.Text) + "</th>")
			} else {
				b.WriteString("<td" + class(t.Columns[i]) + ">" + inHTML(c.Text) + "</td>")
			}
		}
		if extra != nil {
			b.WriteString("<td>" + extra[n] + "</td>")
		}
		b.WriteString("</tr>\n")
	}
	b.WriteString("</tbody>\n</table>\n")
}

// inHTML makes a text stand as it is; a line break stays one.
func inHTML(s string) string {
	lines := strings.Split(strings.ReplaceAll(s, "\r\n", "\n"), "\n")
	for i := range lines {
		lines[i] = html.EscapeString(untie(Style{}.clean(lines[i])))
	}
	return strings.Join(lines, "<br>")
}
