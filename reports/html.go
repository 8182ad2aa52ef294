package reports

import (
	"bytes"
	"embed"
	"fmt"
	"html/template"
	"slices"
	"strings"

	"equitas/reports/chart"

	"github.com/olekukonko/tablewriter/pkg/twwidth"
)

// look is the style sheet of every page: light, dark and paper.
//
//go:embed page.css
var look string

//go:embed page.html.tmpl
var pageText embed.FS

// pages are the templates of all pages. Whatever stands in them is escaped for
// the place where it stands.
var pages = template.Must(template.New("").Funcs(template.FuncMap{
	"look":  func() template.CSS { return template.CSS(look) },
	"lines": cleanLines,
	"bound": bound,
}).ParseFS(pageText, "page.html.tmpl"))

// cleanLines are the lines of a text, each without control characters.
func cleanLines(s string) []string {
	lines := strings.Split(strings.ReplaceAll(s, "\r\n", "\n"), "\n")
	for i := range lines {
		lines[i] = Style{}.clean(lines[i])
	}
	return lines
}

// A figure is a picture of a page, and what stands below it.
type figure struct {
	picture chart.Picture
	caption string
}

// The types below are what the templates are filled with.
type (
	// A pageHead begins a page.
	pageHead struct{ Lang, Title string }

	pageArticle struct {
		ID, Lead        string
		Facts           []pageFact
		ChangesHeading  string
		Changes         []Change
		Played          string
		Nav             bool // a list of the tables stands on top
		Sections        []pageSection
		Notes           []string
		Settle, Command string
		Odd             string
	}
	pageFact    struct{ Role, Name, Rules, Bots string }
	pageSection struct {
		Table   pageTable
		Figures []pageFigure
	}
	pageFigure struct {
		Wide, Narrow template.HTML
		Caption      string
	}
	pageTable struct {
		ID, Title, Note string
		Drawn           string       // head of a first column of drawings; "" for none
		Shares          template.CSS // see [Table.shares]
		Heads           []pageCell
		Rows            []pageRow
		Below           []string
	}
	pageRow struct {
		Face  template.HTML
		Cells []pageCell // the first names the row
	}
	pageCell struct{ Class, Text string }
)

// fill writes a page of that template.
func fill(b *bytes.Buffer, name string, data any) error { return pages.ExecuteTemplate(b, name, data) }

// html writes a page of one table, with notes below it.
func (t *Table) html(b *bytes.Buffer, notes []string) error {
	return fill(b, "table page", struct {
		Head  pageHead
		Table pageTable
		Notes []string
	}{headOf("en", sentenceCase(t.Title)), t.onPage("t", nil), notes})
}

// headOf begins a page in a language.
func headOf(lang, title string) pageHead { return pageHead{lang, oneLine(Style{}.clean(title))} }

// html writes the page as one file that needs nothing else: tables, pictures
// and their style. It reads without script, by keyboard, aloud and on paper.
func (p page) html(b *bytes.Buffer, o Style) error {
	a, err := p.article("r")
	if err != nil {
		return err
	}
	return fill(b, "report", struct {
		Head    pageHead
		Article pageArticle
	}{headOf("en", p.lead), a})
}

// article is the page's body. Ids in it begin with prefix.
func (p page) article(prefix string) (pageArticle, error) {
	clean := Style{}.clean
	a := pageArticle{Lead: p.lead, Played: p.played, Nav: len(p.tables) > 2, Settle: clean(p.settle), Command: clean(p.command), Odd: clean(p.odd)}
	for _, f := range p.facts {
		a.Facts = append(a.Facts, pageFact{f.role, f.name, f.rules, f.bots})
	}
	if len(p.changes) > 0 {
		a.ChangesHeading = changesHeading(p.changes)
	}
	for _, ch := range p.changes {
		a.Changes = append(a.Changes, Change{Path: clean(ch.Path), Base: oneLine(clean(ch.Base)), Other: oneLine(clean(ch.Other))})
	}
	for i := range p.tables {
		id := fmt.Sprintf("%s%d", prefix, i)
		s := pageSection{Table: p.tables[i].onPage(id, nil)}
		for k, f := range p.figures[i] {
			picture, err := f.onPage(fmt.Sprintf("%s-f%d", id, k))
			if err != nil {
				return a, err
			}
			s.Figures = append(s.Figures, picture)
		}
		a.Sections = append(a.Sections, s)
	}
	if p.more != "" {
		a.Notes = append(a.Notes, p.more)
	}
	a.Notes = append(a.Notes, p.notes...)
	return a, nil
}

// drawings are a column of pictures, as HTML, row by row.
type drawings struct {
	head string
	rows []template.HTML
}

// onPage lays a table out for a page. Wide ones scroll by themselves, also by
// keyboard. drawn is a first column of drawings; nil for none.
func (t *Table) onPage(id string, drawn *drawings) pageTable {
	title := ""
	if t.Title != "" {
		title = sentenceCase(Style{}.clean(t.Title))
	}
	x := pageTable{ID: id, Title: title, Note: t.Note, Below: t.Below}
	judged := slices.IndexFunc(t.Columns, func(c Column) bool { return slices.Contains(verdictHeads, c.Head) })
	x.Shares = t.shares(judged)
	if drawn != nil {
		x.Drawn = drawn.head
	}
	for i, c := range t.Columns {
		fold, verdict := "", ""
		if c.Fold {
			fold = "fold"
		}
		if i == judged {
			verdict = "v"
		}
		x.Heads = append(x.Heads, pageCell{class(c, fold, verdict), c.Head})
	}
	for k, r := range t.Rows {
		row := pageRow{Cells: make([]pageCell, len(r))}
		if drawn != nil {
			row.Face = drawn.rows[k]
		}
		for i, c := range r {
			wide := ""
			if strings.HasPrefix(t.Columns[i].Key, "text") {
				wide = "t"
			}
			if i == judged {
				wide = "v"
			}
			row.Cells[i] = pageCell{class(t.Columns[i], tone(c.Text), wide), c.Text}
		}
		x.Rows = append(x.Rows, row)
	}
	return x
}

// verdictHeads are the heads of columns that a reader must not miss.
var verdictHeads = []string{"verdict", "outcome", "across levels", "all of them"}

// shares say of a table that is folded on a narrow screen, where the verdict
// stands below the name of its row and the numbers below both, how the width is
// shared between these; "" if it is not folded.
func (t *Table) shares(judged int) template.CSS {
	if judged < 1 && !t.Stacked {
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
	return template.CSS(strings.Join(l, " "))
}

// class is the class of a cell: where it stands, and its tone.
func class(c Column, tones ...string) string {
	var classes []string
	if c.Align == Right {
		classes = append(classes, "n")
	}
	for _, t := range tones {
		if t != "" {
			classes = append(classes, t)
		}
	}
	return strings.Join(classes, " ")
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

// onPage draws a picture for wide and for narrow screens.
func (f figure) onPage(id string) (pageFigure, error) {
	wide, err := f.picture.SVG(id+"w", chart.Wide)
	if err != nil {
		return pageFigure{}, err
	}
	narrow, err := f.picture.SVG(id+"n", chart.Narrow)
	return pageFigure{template.HTML(wide), template.HTML(narrow), f.caption}, err
}

// sentenceCase writes a title in capitals as a heading.
func sentenceCase(s string) string {
	if s != strings.ToUpper(s) || len(s) < 2 {
		return s
	}
	r := []rune(s)
	return string(r[:1]) + strings.ToLower(string(r[1:]))
}
