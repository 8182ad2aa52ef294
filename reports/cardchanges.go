package reports

import (
	"bytes"
	"fmt"
	"io"

	"equitas/engine/card"
)

// CardChanges tells what paper needs when a variant takes the place of another.
type CardChanges struct {
	Base, Other string // as the user names them
	Lang        string
	Changes     []card.Change
	Names       map[string]string // of cards by id
}

// table lists what becomes of every card.
func (c *CardChanges) table() Table {
	t := Table{Title: fmt.Sprintf("From %s to %s", c.Base, c.Other), Note: c.Lang, Columns: []Column{
		{Head: "id"}, {Key: "name", Head: "card", Wrap: true}, {Head: "change"}, {Head: "copies", Align: Right},
		{Key: "base_hash", Head: "base", Wrap: true}, {Key: "other_hash", Head: "other", Wrap: true},
	}}
	hash := func(h string) Cell {
		if h == "" {
			return Cell{}
		}
		return Cell{Text: spaced(h), Value: h}
	}
	for _, x := range c.Changes {
		t.Rows = append(t.Rows, []Cell{{Text: x.ID}, {Text: c.Names[x.ID]}, {Text: x.What}, Count(x.N), hash(x.Base), hash(x.Other)})
	}
	return t
}

// Sums returns how many copies are to be printed, and how many to be taken out.
func (c *CardChanges) Sums() (print, out int) {
	for _, x := range c.Changes {
		print += x.Print
		out += x.Out
	}
	return print, out
}

// Write writes the list, then what is to be printed and taken out: not in CSV.
func (c *CardChanges) Write(w io.Writer, f Format, o Style) error {
	print, out := c.Sums()
	var b bytes.Buffer
	if f == JSON {
		j := newObject()
		j.field("schema", Schema)
		j.field("base", c.Base)
		j.field("other", c.Other)
		j.field("lang", c.Lang)
		j.records("cards", c.table())
		j.field("print", print)
		j.field("out", out)
		j.end(&b)
	} else if err := WriteTable(&b, c.table(), f, o); err != nil {
		return err
	}
	if f == Text || f == Markdown {
		if f == Markdown {
			b.WriteString("\n")
		}
		fmt.Fprintf(&b, "%s to print, %s to take out\n", copies(print), copies(out))
	}
	_, err := w.Write(b.Bytes())
	return err
}

func copies(n int) string {
	if n == 1 {
		return "1 card"
	}
	return thousands(n) + " cards"
}
