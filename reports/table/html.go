package table

import (
	"bytes"
	"cmp"
	"embed"
	"fmt"
	"html/template"
	"slices"
	"strings"
	"sync"

	"equitas/reports/chart"

	"github.com/olekukonko/tablewriter/pkg/twwidth"
)

// pageStyle is the style sheet of every page, for light and dark screens and for paper.
//
//go:embed page.css
var pageStyle string

// pageTemplates has the HTML templates of pages.
//
//go:embed page.html.tmpl
var pageTemplates embed.FS

// pages returns the templates of all pages. They escape all values for their context.
var pages = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("").Funcs(template.FuncMap{
		"look":  func() template.CSS { return template.CSS(pageStyle) },
		"lines": cleanLines,
		"bound": tieNumbers,
		"label": labelIn,
	}).ParseFS(pageTemplates, "page.html.tmpl"))
})

// cleanLines returns the lines of a text without control characters.
func cleanLines(s string) []string {
	lines := strings.Split(strings.ReplaceAll(s, "\r\n", "\n"), "\n")
	for i := range lines {
		lines[i] = Style{}.Clean(lines[i])
	}
	return lines
}

// A Figure is a picture on a page, with its caption.
type Figure struct {
	Picture chart.Picture
	Caption string
}

// Data of the templates.
type (
	// A pageHead is the beginning of a page.
	pageHead struct{ Lang, Title string }

	pageArticle struct {
		Lang            string
		ID, Lead        string
		Question        string
		Facts           []pageFact
		ChangesHeading  string
		Changes         []Change
		Played          string
		LeftOut         string
		Nav             bool // a list of the tables is shown at the top
		Sections        []pageSection
		Beyond          []pageTable // tables below the article, which are included in its list of tables
		Notes           []string
		NotesHeading    string
		Again           string // heading above Command
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
		Lang            string
		ID, Title, Note string
		Drawn           string       // heading of a first column of drawings; "" if there is none
		Shares          template.CSS // see [Table.columnShares]
		Heads           []pageCell
		Rows            []pageRow
		Below           []string
	}
	pageRow struct {
		Face  template.HTML
		Cells []pageCell // the first cell names the row
	}
	pageCell struct{ Class, Text string }
)

// executeTemplate executes the template with that name and appends the result to b.
func executeTemplate(b *bytes.Buffer, name string, data any) error {
	return pages().ExecuteTemplate(b, name, data)
}

// WriteHTML writes an HTML page with the table, and notes below it.
func (t *Table) WriteHTML(b *bytes.Buffer, notes []string) error {
	return executeTemplate(b, "table page", struct {
		Head  pageHead
		Table pageTable
		Notes []string
	}{headOf("en", sentenceCase(t.Title)), t.toPageTable("en", "t", nil), notes})
}

// headOf returns the beginning of a page with the given language and title.
func headOf(lang, title string) pageHead { return pageHead{lang, OneLine(Style{}.Clean(title))} }

// writeHTML writes the page as one HTML file that needs no others, with tables, pictures
// and styles. It needs no script, and can be used by keyboard, read aloud and printed.
func (p Page) writeHTML(b *bytes.Buffer) error {
	a := p.article("r")
	a.Beyond = toPageTables(p.Lang, p.ExtraTables)
	return executeTemplate(b, "report", struct {
		Head    pageHead
		Article pageArticle
	}{headOf(cmp.Or(p.Lang, "en"), a.Lead), a})
}

// toPageTables returns the tables of parts in the form that the templates use, for a page
// in language lang.
func toPageTables(lang string, parts []ListPart) []pageTable {
	var list []pageTable
	for _, p := range parts {
		list = append(list, p.Table.toPageTable(lang, p.ID, p.Drawn))
	}
	return list
}

// WritePages writes pages one below the other as one HTML page, with a list of them at the
// top.
func WritePages(b *bytes.Buffer, pages []Page) error {
	list := make([]pageArticle, len(pages))
	for i, p := range pages {
		a := p.article(fmt.Sprintf("r%d-", i+1))
		a.ID = fmt.Sprintf("report%d", i+1)
		list[i] = a
	}
	return executeTemplate(b, "reports", struct {
		Head     pageHead
		Articles []pageArticle
	}{headOf("en", fmt.Sprintf("%d reports", len(list))), list})
}

// article returns the body of the page, translated. The ids in it begin with prefix.
func (p Page) article(prefix string) pageArticle {
	clean := Style{}.Clean
	told := p.Told
	if told == nil {
		same := func(s string) string { return s }
		told = &Translator{same, same, same, func(c chart.Picture) chart.Picture { return c }}
	}
	a := pageArticle{Lang: p.Lang, Question: p.Question, Lead: told.Text(p.Lead), Played: told.Note(p.Played), LeftOut: told.Text(p.LeftOut), Nav: len(p.Tables) > 2, Settle: clean(p.SettleCommand), Command: clean(p.Command), Odd: clean(told.Note(p.LongestGame)), NotesHeading: p.label("Notes"), Again: p.label("The same again:")}
	for _, f := range p.Facts {
		f.Role = p.label(f.Role)
		a.Facts = append(a.Facts, pageFact(f))
	}
	if len(p.Changes) > 0 {
		a.ChangesHeading = changesHeading(p.Changes)
		if p.Told != nil {
			a.ChangesHeading = p.label("What differs:")
		}
	}
	for i := range p.Changes {
		subject, base, other, key := p.Changes[i].texts(Style{})
		a.Changes = append(a.Changes, Change{Name: subject, Path: key, Base: base, Other: other})
	}
	for i := range p.Tables {
		id := fmt.Sprintf("%s%d", prefix, i)
		t := p.Tables[i].toPageTable(p.Lang, id, nil)
		t.translate(told, p.Tables[i].VerdictColumn())
		s := pageSection{Table: t}
		for k, f := range p.Figures[i] {
			f.Picture, f.Caption = told.Picture(f.Picture), told.Text(f.Caption)
			s.Figures = append(s.Figures, f.toPageFigure(fmt.Sprintf("%s-f%d", id, k)))
		}
		a.Sections = append(a.Sections, s)
	}
	if p.OmittedTables != "" {
		a.Notes = append(a.Notes, told.Note(p.OmittedTables))
	}
	for _, n := range p.Notes {
		a.Notes = append(a.Notes, told.Note(n))
	}
	return a
}

// translate translates the texts of a table. Its CSS classes must be set already, because
// they depend on the English texts. judged is the index of the column with verdicts; -1 if
// there is none.
func (t *pageTable) translate(told *Translator, judged int) {
	t.Title, t.Note = told.Text(t.Title), told.Note(t.Note)
	for i := range t.Heads {
		t.Heads[i].Text = told.Text(t.Heads[i].Text)
	}
	for _, r := range t.Rows {
		for i := range r.Cells {
			if i == 0 || i == judged {
				r.Cells[i].Text = told.Text(r.Cells[i].Text)
			} else {
				r.Cells[i].Text = told.Cell(r.Cells[i].Text)
			}
		}
	}
	t.Below = slices.Clone(t.Below)
	for i := range t.Below {
		t.Below[i] = told.Text(t.Below[i])
	}
}

// A Drawings is a column of pictures as HTML, one for each row.
type Drawings struct {
	Head string
	Rows []template.HTML
}

// A Listing is a page of lists, such as the list of all cards, for printing or for reading
// on a telephone.
type Listing struct {
	Lang, Title, Subtitle string

	Lists []ListPart
	Notes []string
	Below []ListPart // lists below the notes
}

// A ListPart is one table of a [Listing].
type ListPart struct {
	ID    string // id of the table, unique on the page
	Table Table
	Drawn *Drawings // a first column of drawings; nil if there is none
}

// WriteHTML writes the page as one HTML file that needs no others.
func (l *Listing) WriteHTML(b *bytes.Buffer) error {
	return executeTemplate(b, "lists", struct {
		Head     pageHead
		Subtitle string
		Tables   []pageTable
		Notes    []string
		Below    []pageTable
	}{headOf(l.Lang, l.Title), l.Subtitle, toPageTables(l.Lang, l.Lists), l.Notes, toPageTables(l.Lang, l.Below)})
}

// toPageTable returns the table in the form that the templates use. lang is the language of
// the page. drawn is a first column of drawings; nil if there is none. Wide tables scroll
// by themselves, also by keyboard.
func (t *Table) toPageTable(lang, id string, drawn *Drawings) pageTable {
	x := pageTable{Lang: lang, ID: id, Title: t.Heading(), Note: t.Note, Below: t.Below}
	judged := t.VerdictColumn()
	x.Shares = t.columnShares(judged)
	if drawn != nil {
		x.Drawn = drawn.Head
	}
	for i, c := range t.Columns {
		fold, verdict := "", ""
		if c.Fold {
			fold = "fold"
		}
		if i == judged {
			verdict = "v"
		}
		x.Heads = append(x.Heads, pageCell{cssClasses(c, fold, verdict), c.Head})
	}
	for k, r := range t.Rows {
		row := pageRow{Cells: make([]pageCell, len(r))}
		if drawn != nil {
			row.Face = drawn.Rows[k]
		}
		for i, c := range r {
			row.Cells[i] = pageCell{t.Class(i, c), c.Text}
		}
		x.Rows = append(x.Rows, row)
	}
	return x
}

// VerdictColumn returns the index of the column with verdicts, which stays visible on
// narrow screens; -1 if there is none.
func (t *Table) VerdictColumn() int {
	return slices.IndexFunc(t.Columns, func(c Column) bool { return slices.Contains(verdictHeads, c.Head) })
}

// FoldedColumns returns the number of columns that a narrow screen shows below the name and
// the verdict of a row; 0 if the table is not folded.
func (t *Table) FoldedColumns() int {
	n := len(t.Columns) - 1
	switch judged := t.VerdictColumn(); {
	case judged >= 1:
		return n - 1
	case t.Stacked:
		return n
	}
	return 0
}

// Class returns the CSS classes of cell c in a column: n for numbers, v for verdicts, t for
// long texts, and loud, good, strong or dim for emphasis.
func (t *Table) Class(column int, c Cell) string {
	wide := ""
	if strings.HasPrefix(t.Columns[column].Key, "text") {
		wide = "t"
	}
	if column == t.VerdictColumn() {
		wide = "v"
	}
	return cssClasses(t.Columns[column], emphasis(c.Text), wide)
}

// Heading returns the title of the table as a page shows it.
func (t *Table) Heading() string {
	if t.Title == "" {
		return ""
	}
	return sentenceCase(Style{}.Clean(t.Title))
}

// verdictHeads are the headings of columns with verdicts, in the languages in which reports
// are written.
var verdictHeads = []string{"verdict", "verdetto", "outcome", "across levels", "all of them"}

// columnShares returns the CSS that divides the width of a folded table on a narrow screen
// among its columns of numbers; "" if the table is not folded.
func (t *Table) columnShares(judged int) template.CSS {
	if t.FoldedColumns() == 0 {
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

// cssClasses returns the CSS classes of a cell in column c: n if the column is aligned right,
// and all tones that are not "".
func cssClasses(c Column, tones ...string) string {
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

// emphasis returns the emphasis of a verdict, given its text: "loud" for a change for the
// worse, "good" for the better, "strong" for another change, "dim" for an unclear one, ""
// for any other text.
func emphasis(text string) string {
	switch {
	case strings.HasPrefix(text, "▲"+Firm+"hint"), strings.HasPrefix(text, "▼"+Firm+"hint"), strings.HasPrefix(text, "~"), strings.HasPrefix(text, "– "):
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

// toPageFigure returns the picture drawn in two widths, for wide and for narrow screens. id
// makes the ids in it unique in the page.
func (f Figure) toPageFigure(id string) pageFigure {
	return pageFigure{template.HTML(f.Picture.SVG(id+"w", chart.Wide)), template.HTML(f.Picture.SVG(id+"n", chart.Narrow)), f.Caption}
}

// sentenceCase converts a title in capitals to lower case with a capital first letter;
// other titles are returned unchanged.
func sentenceCase(s string) string {
	if s != strings.ToUpper(s) || len(s) < 2 {
		return s
	}
	r := []rune(s)
	return string(r[:1]) + strings.ToLower(string(r[1:]))
}
