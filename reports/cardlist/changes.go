package cardlist

import (
	"bytes"
	"io"
	"strings"

	"equitas/engine/card"
	"equitas/reports/table"
)

// A Changes is the list of cards to print and to remove when the variant Other replaces
// Base.
type Changes struct {
	Base, Other   string // names of the variants as the user gave them
	Lang          string
	Changes       []card.Change
	Names         map[string]string // names of cards, by id
	ListUnchanged bool              // text, Markdown and HTML also list cards that stay in use; CSV and JSON always do
	Words         Words             // returns the headings by their keys
	Board         []Piece           // parts of the board that are drawn differently
}

// A Piece is a part of the board that is drawn differently.
type Piece struct {
	Name string `json:"name"` // "Italia"
	What string `json:"what"` // card.ChangeNew, card.ChangeDrop or card.ChangeReprint
}

// word returns a text of the language by its key, with its placeholders replaced. fill
// alternates placeholders and values.
func (c *Changes) word(key string, fill ...string) string {
	return strings.NewReplacer(fill...).Replace(c.Words(key))
}

// table returns the table of changes: of every card if all is true, otherwise only of cards
// that change.
func (c *Changes) table(all bool) table.Table {
	t := table.Table{Title: c.word("changed_title", "{base}", c.Base, "{other}", c.Other), Note: c.Lang, Columns: []table.Column{
		{Key: "id", Head: c.Words("id")}, {Key: "name", Head: c.word("changed_card"), Wrap: true}, {Key: "change", Head: c.word("changed_change")}, {Key: "copies", Head: c.word("changed_copies"), Align: table.Right},
		{Key: "base_hash", Head: c.word("changed_base"), Wrap: true}, {Key: "other_hash", Head: c.word("changed_other"), Wrap: true},
	}}
	hash := func(h string) table.Cell {
		if h == "" {
			return table.Cell{}
		}
		return table.Cell{Text: breakableHash(h), Value: h}
	}
	for _, x := range c.Changes {
		if x.Kind == card.ChangeNone && !all {
			continue
		}
		t.Rows = append(t.Rows, []table.Cell{{Text: x.ID}, {Text: c.Names[x.ID]}, c.changeCell(x), table.CountCell(x.Copies), hash(x.Base), hash(x.Other)})
	}
	return t
}

// changeCell returns a cell with what happens to a card in words, and with its former id if
// that was another.
func (c *Changes) changeCell(x card.Change) table.Cell {
	text := c.word("becomes_"+x.Kind, "{id}", x.BaseID)
	if x.BaseID != "" {
		text = c.word("changed_was", "{change}", text, "{id}", x.BaseID)
	}
	return table.Cell{Text: text, Value: x.Kind}
}

// Sums returns the number of cards to print, and the number of cards to take out of the
// box.
func (c *Changes) Sums() (print, out int) {
	for _, x := range c.Changes {
		print += x.Print
		out += x.TakeOut
	}
	return print, out
}

// notes returns the notes below the list: how many cards stay in use, why a card may have
// two hashes, which parts of the board change, and the sums.
func (c *Changes) notes() []string {
	print, out := c.Sums()
	ids, cards, two := 0, 0, false
	for _, x := range c.Changes {
		if x.Kind == card.ChangeNone {
			ids++
			cards += x.Copies
		}
		if x.Kind != card.ChangeNone || c.ListUnchanged {
			two = two || strings.Contains(x.Base+x.Other, "+")
		}
	}
	var l []string
	if ids > 0 && !c.ListUnchanged {
		l = append(l, c.word("changed_serve", "{cards}", c.copiesInWords(cards), "{kinds}", table.Thousands(ids)))
	}
	if two {
		l = append(l, c.word("changed_two"))
	}
	if len(c.Board) > 0 {
		var list []string
		for _, p := range c.Board {
			if p.What != card.ChangeReprint {
				p.Name = c.word("changed_piece", "{name}", p.Name, "{change}", c.word("becomes_"+p.What))
			}
			list = append(list, p.Name)
		}
		l = append(l, c.word("changed_board", "{list}", strings.Join(list, ", ")))
	}
	return append(l, c.word("changed_sums", "{print}", c.copiesInWords(print), "{out}", c.copiesInWords(out)))
}

// Write writes the list in a format. In all formats but CSV it is followed by notes or
// numbers, among them how many cards to print and how many to take out of the box.
func (c *Changes) Write(w io.Writer, f table.Format, o table.Style) error {
	var b bytes.Buffer
	switch f {
	case table.JSON:
		print, out := c.Sums()
		j := table.NewObject(&b)
		j.Field("schema", table.Schema)
		j.Field("base", c.Base)
		j.Field("other", c.Other)
		j.Field("lang", c.Lang)
		j.Records("cards", c.table(true))
		j.Field("print", print)
		j.Field("out", out)
		if len(c.Board) > 0 {
			j.Field("board", c.Board)
		}
		if err := j.End(); err != nil {
			return err
		}
	case table.HTML:
		t := c.table(c.ListUnchanged)
		if err := t.WriteHTML(&b, c.notes()); err != nil {
			return err
		}
	default:
		if err := table.Write(&b, c.table(c.ListUnchanged || f == table.CSV), f, o); err != nil {
			return err
		}
		if f == table.CSV {
			break
		}
		after := "\n"
		if f == table.Markdown {
			b.WriteString("\n")
			after = "  \n"
		}
		b.WriteString(strings.Join(c.notes(), after) + "\n")
	}
	_, err := w.Write(b.Bytes())
	return err
}

// copiesInWords returns a number of cards in words of the language.
func (c *Changes) copiesInWords(n int) string {
	if n == 1 {
		return c.word("changed_one")
	}
	return c.word("changed_many", "{n}", table.Thousands(n))
}
