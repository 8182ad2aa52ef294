package workbench

import (
	"slices"
	"strings"

	"equitas/engine/rule"
	"equitas/engine/rule/source"
)

// An editGrid is the entries of a table of the deck, such as the cards, as a
// spreadsheet has them.
type editGrid struct {
	ID, Title       string
	Columns         []string
	Rows            []editRow
	Counts          bool // there are counts
	Total, Expected int  // of them; 0 expected: nobody says
}

// An editRow is an entry.
type editRow struct {
	Name, Path string
	Cells      []*editField // nil where the entry has no such value
	Changed    bool
}

// grids are the tables of the deck whose entries have counts or values.
func (b *formBuilder) grids() {
	counted := false // the box has one sum, of all tables
	for _, table := range b.schema.DeckTables {
		t := b.set.Table(table)
		if t == nil {
			continue
		}
		g := &editGrid{ID: "g-" + idOf(table), Title: words(table)}
		if h := b.schema.Head(table); h != nil {
			g.Title = strings.TrimSuffix(h.Doc, ".")
		}
		var keys []*rule.Key
		for _, k := range b.schema.AllKeys() {
			rest, below := source.Below(k.Path, table+".*")
			if below && (k.Type == rule.Int || rest == "name" && k.Type == rule.Names) && !strings.Contains(rest, ".") {
				keys = append(keys, k)
				g.Columns = append(g.Columns, rest)
				g.Counts = g.Counts || rest == "count"
			}
		}
		lang := "en"
		if l := b.set.Languages(); len(l) > 0 && !slices.Contains(l, lang) {
			lang = l[0]
		}
		for _, id := range t.Keys() {
			e := t.Own(id)
			if e.Kind != source.KindTable {
				continue
			}
			row := editRow{Name: id, Path: source.Path(table, id)}
			for i, k := range keys {
				path := source.Join(row.Path, g.Columns[i])
				if k.Type == rule.Names {
					path = source.Join(path, lang)
					k = &rule.Key{Path: path, Type: rule.Text, Label: k.Label, Doc: k.Doc}
				}
				f := b.field(path, k)
				f.Label = row.Name + ": " + words(g.Columns[i])
				row.Cells = append(row.Cells, f)
				if f.Own {
					row.Changed = true
					b.form.Changed++
				}
			}
			g.Rows = append(g.Rows, row)
		}
		if g.Counts && b.schema.DeckSum != nil && !counted {
			counted = true
			g.Total, g.Expected = b.schema.DeckSum(b.set.Root), b.set.Expected
		} else {
			g.Counts = false
		}
		if len(g.Rows) > 0 && len(keys) > 0 {
			b.form.Grids = append(b.form.Grids, g)
		}
	}
}
