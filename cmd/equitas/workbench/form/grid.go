package form

import (
	"cmp"
	"slices"
	"strings"

	"equitas/engine/rule"
	"equitas/engine/rule/source"
)

// A Grid shows the entries of a table of the deck, such as cards, as a spreadsheet.
type Grid struct {
	ID, Title       string
	List            *entryList // the same entries as a list
	Columns         []string   // headings of the columns
	Rows            []editRow
	Counts          bool // whether the number of cards is shown
	Total, Expected int  // number of cards, and the number that the file expects; 0 if it expects none
}

// An editRow is an entry as a row of a [Grid].
type editRow struct {
	entryRef
	Cells []*Field // by column; nil if the file removes the entry
}

// A gridColumn is a column of a [Grid]: a key of the entries or, for a text, one of its
// languages.
type gridColumn struct {
	key        *rule.Key
	name, lang string // name of the key in the entry; language, "" if it is no text
	head       string // heading
}

// columns returns the columns of the grid for keys, whose names in an entry are in g.Columns, and
// replaces g.Columns by their headings. A text has a column for each of langs.
func (g *Grid) columns(b *Builder, keys []*rule.Key, langs []string) (l []gridColumn) {
	heads := g.Columns
	g.Columns = nil
	for i, k := range keys {
		if k.Type != rule.Names {
			l = append(l, gridColumn{k, heads[i], "", b.headingOf(k, heads[i])})
			continue
		}
		for _, lang := range langs {
			head := b.headingOf(k, heads[i])
			if len(langs) > 1 {
				head += " (" + lang + ")"
			}
			l = append(l, gridColumn{k, heads[i], lang, head})
		}
	}
	for _, c := range l {
		g.Columns = append(g.Columns, c.head)
	}
	return l
}

// headingOf returns the heading of the column for the key k: its name in the language of the page or,
// if it has none, last, its name in files, as words.
func (b *Builder) headingOf(k *rule.Key, last string) string {
	return cmp.Or(b.glossary.Name(k), InWords(last))
}

// addGrids adds to the form a grid for each table of the deck that has entries, with their names and
// the values that are whole numbers.
func (b *Builder) addGrids() {
	counted := false // whether an earlier grid shows the number of cards, which counts all tables
	for _, table := range b.schema.DeckTables {
		if !isEntryTable(b.schema.Shape().Children[table]) {
			continue
		}
		g := &Grid{ID: "g-" + ID(table)}
		g.Title, _ = b.titleAndNote(table)
		var keys []*rule.Key
		for _, k := range b.schema.AllKeys() {
			rest, below := source.PathBelow(k.Path, table+".*")
			if below && (k.Type == rule.Int || rest == "name" && k.Type == rule.Names || b.isDeck && rest == "text" && k.Type == rule.Names) && !strings.Contains(rest, ".") {
				keys = append(keys, k)
				g.Columns = append(g.Columns, rest)
				g.Counts = g.Counts || rest == "count"
			}
		}
		langs := b.set.Languages()
		if lang := "en"; !b.isDeck && (len(langs) == 0 || slices.Contains(langs, lang)) {
			langs = []string{lang}
		} else if !b.isDeck {
			langs = langs[:1]
		}
		columns := g.columns(b, keys, langs)
		g.List = b.entriesOf(table)
		for _, e := range g.List.Rows {
			row := editRow{entryRef: e}
			row.Changed = false
			if e.Gone {
				g.Rows = append(g.Rows, row)
				continue
			}
			for _, c := range columns {
				path, k := source.Join(row.Path, c.name), c.key
				if c.lang != "" {
					path = source.Join(path, c.lang)
					k = &rule.Key{Path: path, Type: rule.Text, Label: c.key.Label, Doc: c.key.Doc}
				}
				f := b.newField(path, k)
				f.Label = row.ID + ": " + c.head
				if c.key.MultipleLines {
					f.Kind = "lines"
				}
				row.Cells = append(row.Cells, f)
				switch {
				case b.isDeck: // all entries are in this file
					f.Own = false
				case f.Own:
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
		b.form.Grids = append(b.form.Grids, g)
	}
}
