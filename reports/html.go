package reports

import (
	"bytes"
	_ "embed"
	"fmt"
	"html"
	"slices"
	"strings"

	"equitas/reports/chart"

	"github.com/olekukonko/tablewriter/pkg/twwidth"
)

// look is the style sheet of every page: light, dark and paper.
//
//go:embed page.css
var look string

// A figure is a picture of a page, and what stands below it.
type figure struct {
	picture chart.Picture
	caption string
}

// html writes the page as one file that needs nothing else: tables, pictures
// and their style. It reads without script, by keyboard, aloud and on paper.
func (p page) html(b *bytes.Buffer, o Style) error {
	b.WriteString(htmlHead("en", p.lead))
	b.WriteString("<main id=\"top\">\n")
	if err := p.article(b, o, "r"); err != nil {
		return err
	}
	b.WriteString("</main>\n" + htmlFoot)
	return nil
}

const htmlFoot = "</body>\n</html>\n"

// htmlHead begins a page in a language.
func htmlHead(lang, title string) string {
	return "<!doctype html>\n<html lang=\"" + esc(lang) + "\">\n<head>\n<meta charset=\"utf-8\">\n" +
		"<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n" +
		"<meta name=\"color-scheme\" content=\"light dark\">\n" +
		"<meta name=\"generator\" content=\"equitas\">\n" +
		"<title>" + esc(title) + "</title>\n<style>\n" + look + "</style>\n</head>\n<body>\n" +
		"<a class=\"skip\" href=\"#top\">Skip to the result</a>\n"
}

// article writes the page's body. Ids in it begin with prefix.
func (p page) article(b *bytes.Buffer, o Style, prefix string) error {
	b.WriteString("<article>\n<header>\n<h1>" + esc(bound(p.lead)) + "</h1>\n")
	b.WriteString("<dl class=\"facts\">\n")
	for _, f := range p.facts {
		fmt.Fprintf(b, "<dt>%s</dt><dd>%s <span class=\"dim\">rules %s, bots %s</span></dd>\n", esc(f.role), esc(f.name), esc(f.rules), esc(f.bots))
	}
	b.WriteString("</dl>\n")
	if len(p.changes) > 0 {
		b.WriteString("<p>" + esc(changesHeading(p.changes)) + "</p>\n<ul class=\"changes\">\n")
		for _, ch := range p.changes {
			fmt.Fprintf(b, "<li><code>%s</code> <del>%s</del> <span aria-label=\"becomes\">→</span> <ins>%s</ins></li>\n",
				esc(ch.Path), esc(oneLine(ch.Base)), esc(oneLine(ch.Other)))
		}
		b.WriteString("</ul>\n")
	}
	b.WriteString("<p>" + esc(bound(p.played)) + "</p>\n</header>\n")
	if len(p.tables) > 2 {
		b.WriteString("<nav aria-label=\"Tables\"><ul>\n")
		for i := range p.tables {
			if p.tables[i].Title != "" {
				fmt.Fprintf(b, "<li><a href=\"#%s%d\">%s</a></li>\n", prefix, i, esc(sentenceCase(p.tables[i].Title)))
			}
		}
		b.WriteString("</ul></nav>\n")
	}
	for i := range p.tables {
		id := fmt.Sprintf("%s%d", prefix, i)
		fmt.Fprintf(b, "<section id=%q aria-labelledby=\"%s-h\">\n", id, id)
		p.tables[i].html(b, o, id, nil)
		for k, f := range p.figures[i] {
			if err := f.html(b, fmt.Sprintf("%s-f%d", id, k)); err != nil {
				return err
			}
		}
		b.WriteString("</section>\n")
	}
	b.WriteString("<footer>\n<h2>Notes</h2>\n<ul>\n")
	if p.more != "" {
		b.WriteString("<li>" + esc(p.more) + "</li>\n")
	}
	for _, n := range p.notes {
		b.WriteString("<li>" + esc(bound(n)) + "</li>\n")
	}
	b.WriteString("</ul>\n")
	if p.settle != "" {
		b.WriteString("<p>With as many deals as the headline needs:</p>\n<pre tabindex=\"0\"><code>" + esc(Style{}.clean(p.settle)) + "</code></pre>\n")
	}
	if p.command != "" {
		b.WriteString("<p>The same again:</p>\n<pre tabindex=\"0\"><code>" + esc(Style{}.clean(p.command)) + "</code></pre>\n")
	}
	if p.odd != "" {
		b.WriteString("<pre tabindex=\"0\"><code>" + esc(p.odd) + "</code></pre>\n")
	}
	b.WriteString("</footer>\n</article>\n")
	return nil
}

// drawings are a column of pictures, as HTML, row by row.
type drawings struct {
	head string
	rows []string
}

// html writes a table; the first cell of a row names it. Wide ones scroll by
// themselves, also by keyboard. drawn is a first column of drawings; nil for
// none.
func (t *Table) html(b *bytes.Buffer, o Style, id string, drawn *drawings) {
	if t.Title != "" {
		fmt.Fprintf(b, "<h2 id=\"%s-h\">%s</h2>\n", id, esc(sentenceCase(t.Title)))
	}
	if t.Note != "" {
		b.WriteString("<p class=\"dim\">" + esc(bound(t.Note)) + "</p>\n")
	}
	if len(t.Rows) == 0 {
		b.WriteString("<p>(none)</p>\n")
		return
	}
	class := "scroll"
	if drawn != nil {
		class += " faces"
	}
	judged := slices.IndexFunc(t.Columns, func(c Column) bool { return slices.Contains(verdictHeads, c.Head) })
	fmt.Fprintf(b, "<div class=\"%s\" role=\"region\" tabindex=\"0\" aria-label=\"%s\">\n<table%s>\n", class, esc(sentenceCase(t.Title)), t.shares(judged))
	fmt.Fprintf(b, "<caption class=\"hidden\">%s</caption>\n<thead><tr>", esc(sentenceCase(t.Title)))
	if drawn != nil {
		b.WriteString("<th scope=\"col\">" + esc(drawn.head) + "</th>")
	}
	for i, c := range t.Columns {
		fold, verdict := "", ""
		if c.Fold {
			fold = "fold"
		}
		if i == judged {
			verdict = "v"
		}
		b.WriteString("<th scope=\"col\"" + align(c, fold, verdict) + ">" + esc(c.Head) + "</th>")
	}
	b.WriteString("</tr></thead>\n<tbody>\n")
	for k, r := range t.Rows {
		b.WriteString("<tr>")
		if drawn != nil {
			b.WriteString("<td>" + drawn.rows[k] + "</td>")
		}
		for i, c := range r {
			text := c.Text
			if i == 0 {
				b.WriteString("<th scope=\"row\">" + esc(text) + "</th>")
				continue
			}
			wide := ""
			if strings.HasPrefix(t.Columns[i].Key, "text") {
				wide = "t"
			}
			if i == judged {
				wide = "v"
			}
			b.WriteString("<td" + align(t.Columns[i], tone(text), wide) + ">" + esc(text) + "</td>")
		}
		b.WriteString("</tr>\n")
	}
	b.WriteString("</tbody>\n</table>\n</div>\n")
	for _, s := range t.Below {
		b.WriteString("<p>" + esc(bound(s)) + "</p>\n")
	}
}

// verdictHeads are the heads of columns that a reader must not miss.
var verdictHeads = []string{"verdict", "outcome", "across levels", "all of them"}

// shares are the attributes of a table that is folded on a narrow screen, where
// the verdict stands below the name of its row and the numbers below both: how
// the width is shared between these.
func (t *Table) shares(judged int) string {
	if judged < 1 {
		return ""
	}
	var l []string
	for i, c := range t.Columns {
		if i == 0 || i == judged {
			continue
		}
		most := 4
		for _, word := range strings.Fields(c.Head) {
			most = max(most, twwidth.Width(word))
		}
		for _, r := range t.Rows {
			most = max(most, twwidth.Width(r[i].Text))
		}
		l = append(l, fmt.Sprintf("minmax(0,%dfr)", most))
	}
	return " class=\"judged\" style=\"--shares:" + strings.Join(l, " ") + "\""
}

// align is the class of a cell: where it stands, and its tone.
func align(c Column, tones ...string) string {
	var classes []string
	if c.Align == Right {
		classes = append(classes, "n")
	}
	for _, t := range tones {
		if t != "" {
			classes = append(classes, t)
		}
	}
	if classes == nil {
		return ""
	}
	return " class=\"" + strings.Join(classes, " ") + "\""
}

// tone is how loud a verdict is: a change for the worse is loud, one for the
// better good, another strong.
func tone(text string) string {
	switch {
	case strings.HasPrefix(text, "▲"+firm+"hint"), strings.HasPrefix(text, "▼"+firm+"hint"), strings.HasPrefix(text, "~"), strings.HasPrefix(text, "– "):
		return "dim"
	case !strings.HasPrefix(text, "▲") && !strings.HasPrefix(text, "▼") && !strings.HasPrefix(text, "!"):
		return ""
	}
	_, goal, _ := strings.Cut(text, " · ")
	switch {
	case goal == "":
		return "strong"
	case goal == "worse", strings.HasPrefix(goal, "less "):
		return "loud"
	}
	return "good"
}

// html writes a picture twice, for wide and narrow screens; the style sheet
// shows one of them.
func (f figure) html(b *bytes.Buffer, id string) error {
	b.WriteString("<figure>\n")
	for _, w := range []struct {
		class string
		width float64
	}{{"wide", chart.Wide}, {"narrow", chart.Narrow}} {
		svg, err := f.picture.SVG(id+w.class[:1], w.width)
		if err != nil {
			return err
		}
		b.WriteString("<div class=\"" + w.class + "\">" + svg + "</div>\n")
	}
	b.WriteString("<figcaption>" + esc(bound(f.caption)) + "</figcaption>\n</figure>\n")
	return nil
}

// esc makes a text stand as it is in HTML; a line break stays one.
func esc(s string) string {
	lines := strings.Split(strings.ReplaceAll(s, "\r\n", "\n"), "\n")
	for i := range lines {
		lines[i] = html.EscapeString(Style{}.clean(lines[i]))
	}
	return strings.Join(lines, "<br>")
}

// sentenceCase writes a title in capitals as a heading.
func sentenceCase(s string) string {
	if s != strings.ToUpper(s) || len(s) < 2 {
		return s
	}
	r := []rune(s)
	return string(r[:1]) + strings.ToLower(string(r[1:]))
}
