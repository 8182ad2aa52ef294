package cardlist

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"equitas/engine/card"
	"equitas/reports/table"
)

// A List is the cards of a variant, in one language or in several.
type List struct {
	Variant string // name of the variant as the user gave it
	Title   string
	Rules   string // hash of the rules

	// Languages have the same cards in the same order. Headings and the words for decks and
	// kinds are those of the first language.
	Languages []Language

	Decks     []Deck // all decks of the variant, also those without listed cards
	Partial   bool   // only some of the cards are listed
	Expected  int    // number of cards in the edition's box; 0 if unknown
	WithTexts bool   // also print the texts of cards in formats that usually omit them
	Notes     []string
	Summary   []RuleLine // the most important rules; nil unless requested

	// Reviews is the table of players' opinions on the cards; nil if there are none.
	Reviews *table.Table

	// Measured is the table of measured figures about the cards, from a saved report; nil
	// unless requested.
	Measured *table.Table

	// MeasuredWithBounds is Measured for spreadsheets and JSON: each column is followed by columns with
	// the ends of its intervals.
	MeasuredWithBounds *table.Table

	// Words returns the texts of the list, such as headings, in the first language: those
	// under [cardlist] in its file of words.
	Words Words

	// Draw returns a face as inline SVG for HTML. If it is nil, the list has no pictures.
	Draw func(card.Face) string

	// Fonts returns an HTML element with the fonts that the drawn faces need. It is called
	// after all faces are drawn. It may be nil.
	Fonts func() string
}

// A Words returns the text of a list with the given key, in one language.
type Words func(key string) string

// A Language has the faces of a list in one language.
type Language struct {
	Lang  string // "en"
	Faces []card.Face
}

// A Deck is a deck of cards, with the number of its cards.
type Deck struct {
	ID, Name, Short string // "base", "Base deck", "Base"
	Count           int
	Token           bool // its pieces do not count as cards
}

// A RuleLine is one rule in words, with the section of the rulebook that it belongs to.
type RuleLine struct {
	Section, Label, Text string
	Changed              bool
	EditionText          string // the rule as the edition has it; "" if it has no such rule
}

// A printedCard is the faces of a card: one or two.
type printedCard []card.Face

// cards returns the faces grouped by card.
func (l Language) cards() []printedCard {
	var all []printedCard
	for _, f := range l.Faces {
		if n := len(all); f.Side > 0 && n > 0 && all[n-1][0].ID == f.ID {
			all[n-1] = append(all[n-1], f)
		} else {
			all = append(all, printedCard{f})
		}
	}
	return all
}

// FaceSeparator separates the texts of the two faces of a card.
const FaceSeparator = " / "

// text returns the texts of the card's faces, joined by [FaceSeparator].
func (p printedCard) text() string {
	var texts []string
	for _, f := range p {
		texts = append(texts, f.Plain())
	}
	return strings.Join(texts, FaceSeparator)
}

// hash returns the hashes of the card's faces, joined by "+".
func (p printedCard) hash() string {
	var hashes []string
	for _, f := range p {
		hashes = append(hashes, f.Hash)
	}
	return strings.Join(hashes, "+")
}

// breakableHash returns the joined hashes of a card's faces with a space in front of each
// "+", so that a line can be broken there.
func breakableHash(hash string) string { return strings.ReplaceAll(hash, "+", " +") }

// columns are the keys of the columns of a list. A language may be added to name, hash and
// text: name_it.
var columns = [...]string{"id", "name", "deck", "kind", "value", "min", "count", "share", "assumed", "hash", "text"}

// ColumnOf returns the key of the column whose heading is head in one of the languages of
// words; "" if there is none.
func ColumnOf(head string, words ...Words) string {
	for _, key := range columns {
		for _, word := range words {
			if strings.EqualFold(word(key), head) {
				return key
			}
		}
	}
	return ""
}

// label returns a text of the list by its key, with its placeholders replaced. fill
// alternates placeholders and values.
func (l *List) label(key string, fill ...string) string {
	if l.Words == nil {
		return key
	}
	return strings.NewReplacer(fill...).Replace(l.Words(key))
}

// table returns the table of cards. If people is true, it has words and marks for people,
// otherwise ids and values for CSV and JSON. texts adds a column with the texts of the
// cards.
func (l *List) table(people, texts bool) table.Table {
	t := table.Table{}
	column := func(key string, c table.Column) {
		c.Key = key
		t.Columns = append(t.Columns, c)
	}
	each := func(key string, c table.Column) { // adds a column for each language
		for _, lang := range l.Languages {
			if c.Head = l.label(key); len(l.Languages) > 1 {
				c.Head += " (" + lang.Lang + ")"
				column(key+"_"+lang.Lang, c)
			} else {
				column(key, c)
			}
		}
	}
	one := func(key string, c table.Column) {
		c.Head = l.label(key)
		column(key, c)
	}
	one("id", table.Column{})
	each("name", table.Column{Wrap: true})
	one("deck", table.Column{})
	one("kind", table.Column{})
	one("value", table.Column{Align: table.Right})
	asks := !people || l.hasRequirements()
	if asks {
		one("min", table.Column{Align: table.Right, Wrap: true})
	}
	one("count", table.Column{Align: table.Right})
	one("share", table.Column{Align: table.Right, Wrap: true})
	if !people {
		one("assumed", table.Column{})
	}
	each("hash", table.Column{Wrap: true})
	if texts {
		each("text", table.Column{Wrap: true})
	}
	total, short := map[string]int{}, map[string]string{}
	for _, d := range l.Decks {
		total[d.ID], short[d.ID] = d.Count, d.Short
	}
	cards := make([][]printedCard, len(l.Languages))
	for i, lang := range l.Languages {
		cards[i] = lang.cards()
	}
	for i, p := range cards[0] {
		f := &p[0]
		row := []table.Cell{{Text: f.ID}}
		for j := range cards {
			row = append(row, table.Cell{Text: cards[j][i][0].Name})
		}
		row = append(row, table.Cell{Text: short[f.Deck], Value: f.Deck}, table.Cell{Text: f.KindWord, Value: f.Kind}, valueCell(f))
		if asks {
			row = append(row, l.requirementCell(f))
		}
		row = append(row, countCell(f), shareCell(f.Count, total[f.Deck]))
		if !people {
			row = append(row, table.Cell{Value: f.Assumed})
		}
		for j := range cards {
			hash := cards[j][i].hash()
			row = append(row, table.Cell{Text: breakableHash(hash), Value: hash})
		}
		for j := range cards {
			if texts {
				row = append(row, table.Cell{Text: cards[j][i].text()})
			}
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// textsTable returns a table with only the names and the texts of the cards.
func (l *List) textsTable() table.Table {
	all := l.table(true, true)
	t := table.Table{Title: l.label("texts")}
	var keep []int
	for i, c := range all.Columns {
		if key, _, _ := strings.Cut(c.Key, "_"); key == "name" || key == "text" {
			c.Wrap = key == "text"
			keep = append(keep, i)
			t.Columns = append(t.Columns, c)
		}
	}
	for _, r := range all.Rows {
		var row []table.Cell
		for _, i := range keep {
			row = append(row, r[i])
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

func valueCell(f *card.Face) table.Cell {
	switch {
	case f.Absolute:
		return table.Cell{Text: "∞", Value: "absolute"}
	case f.HasValue:
		return table.Cell{Text: strconv.Itoa(f.Value), Value: f.Value}
	}
	return table.Cell{}
}

// hasRequirements reports whether any card has a requirement for playing it.
func (l *List) hasRequirements() bool {
	return slices.ContainsFunc(l.Languages[0].Faces, func(f card.Face) bool { return len(f.Min) > 0 })
}

func (l *List) requirementCell(f *card.Face) table.Cell {
	switch {
	case len(f.Min) == 0:
		return table.Cell{}
	case f.MinExact:
		return table.Cell{Text: l.label("only", "{n}", strconv.Itoa(f.Min[0])), Value: "only " + strconv.Itoa(f.Min[0])}
	case len(f.Min) == 1:
		return table.Cell{Text: strconv.Itoa(f.Min[0]), Value: f.Min[0]}
	}
	words := make([]string, len(f.Min))
	for i, n := range f.Min {
		words[i] = strconv.Itoa(n)
	}
	return table.Cell{Text: strings.Join(words, ", ")}
}

func countCell(f *card.Face) table.Cell {
	c := table.Cell{Text: strconv.Itoa(f.Count), Value: f.Count}
	if f.Assumed {
		c.Text += "*"
	}
	return c
}

// shareCell returns a cell with n as a percentage of total; its value for CSV and JSON is a
// share from 0 to 1. The cell is empty if total is 0.
func shareCell(n, total int) table.Cell {
	if total == 0 {
		return table.Cell{}
	}
	x := float64(n) / float64(total)
	return table.Cell{Text: fmt.Sprintf("%.1f", 100*x), Value: math.Round(x*1e4) / 1e4}
}

// counts returns the number of cards of the variant, without tokens, and how many cards are
// listed.
func (l *List) counts() (all, listed int) {
	for _, d := range l.Decks {
		if !d.Token {
			all += d.Count
		}
	}
	for _, p := range l.Languages[0].cards() {
		listed += p[0].Count
	}
	return all, listed
}

// totals returns the table with the number of cards in each deck, in all decks, and in the
// box.
func (l *List) totals() table.Table {
	t := table.Table{Title: l.label("totals"), Columns: []table.Column{{Key: "deck", Head: l.label("deck")}, {Key: "count", Head: l.label("count"), Align: table.Right}}}
	decks := func(tokens bool) {
		for _, d := range l.Decks {
			if d.Token == tokens {
				t.Rows = append(t.Rows, []table.Cell{{Text: d.Name, Value: d.ID}, table.CountCell(d.Count)})
			}
		}
	}
	decks(false)
	all, listed := l.counts()
	sum := table.Cell{Text: table.Thousands(all), Value: all}
	switch {
	case l.Expected > 0 && all > l.Expected:
		sum.Text = l.label("more", "{n}", table.Thousands(all), "{box}", table.Thousands(l.Expected))
	case l.Expected > 0:
		sum.Text = l.label("of", "{n}", table.Thousands(all), "{box}", table.Thousands(l.Expected))
	}
	t.Rows = append(t.Rows, []table.Cell{{Text: l.label("all"), Value: "all"}, sum})
	decks(true)
	if l.Partial {
		t.Rows = append(t.Rows, []table.Cell{{Text: l.label("listed"), Value: "listed"}, table.CountCell(listed)})
	}
	return t
}

// sections returns one table for each section of the summary, followed by the tables of
// reviews and of measured figures.
func (l *List) sections() []table.Table {
	changed := false
	for _, r := range l.Summary {
		changed = changed || r.Changed
	}
	var all []table.Table
	for _, r := range l.Summary {
		if n := len(all); n == 0 || all[n-1].Title != r.Section {
			t := table.Table{Title: r.Section, Columns: []table.Column{{Head: l.label("rule"), Wrap: true}, {Head: l.label("says"), Wrap: true}}}
			if changed {
				t.Columns = append(t.Columns, table.Column{Head: l.label("was"), Wrap: true})
			}
			all = append(all, t)
		}
		t := &all[len(all)-1]
		row := []table.Cell{{Text: r.Label}, {Text: r.Text}}
		if changed {
			was := table.Cell{Text: r.EditionText}
			if r.Changed && r.EditionText == "" {
				was.Text = "–"
			}
			row = append(row, was)
		}
		t.Rows = append(t.Rows, row)
	}
	for _, t := range []*table.Table{l.Reviews, l.Measured} {
		if t != nil {
			all = append(all, *t)
		}
	}
	return all
}

// summaryTable returns the summary of the rules as one table, for CSV, JSON and
// spreadsheets.
func (l *List) summaryTable() table.Table {
	t := table.Table{Columns: []table.Column{{Key: "section"}, {Key: "rule"}, {Key: "text"}, {Key: "changed"}, {Key: "was"}}}
	for _, r := range l.Summary {
		was := table.Cell{Text: r.EditionText}
		t.Rows = append(t.Rows, []table.Cell{{Text: r.Section}, {Text: r.Label}, {Text: r.Text}, {Value: r.Changed}, was})
	}
	return t
}

// subtitle returns the line that identifies the listed variant.
func (l *List) subtitle() string {
	langs := make([]string, len(l.Languages))
	for i, lang := range l.Languages {
		langs[i] = lang.Lang
	}
	return fmt.Sprintf("%s, rules %s, %s", l.Variant, l.Rules, strings.Join(langs, ", "))
}
