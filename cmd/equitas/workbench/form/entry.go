package form

import (
	"cmp"
	"slices"
	"strings"

	"equitas/engine/rule"
	"equitas/engine/rule/source"
)

// An entry is an entry of a table: a card, a Guild, a unit. Its form is derived from the
// schema: a field for each of its keys, a list of effects, and the entries inside it, such
// as the perks of a Guild.

// An entryList lists the entries of a table, and what a new entry may be copied from.
type entryList struct {
	Table, Title string
	Rows         []entryRef
	Deck         bool // file of the cards: removed entries are not inherited
}

// An entryRef is a link to the form of an entry.
type entryRef struct {
	Path, ID, Name string
	Changed        bool // set or changed in the file
	Gone           bool // the file takes it out
}

// An EntryForm is the form of an entry, such as a card.
type EntryForm struct {
	Path, ID, Name string
	Table, Title   string // its table
	Own            bool   // set or changed in the file
	Inherited      bool   // something below the file has it
	Gone           bool   // the file takes it out
	Missing        bool   // there is none
	Parts, More    []*entryPart
	Faults         []source.Fault // of it, at none of its fields
	Elsewhere      []source.Fault // that are not about it, and keep the file from being saved
	Box            *Field         // how many cards the box has, where that does not fit
}

// An entryPart is a group of fields in the form of an entry.
type entryPart struct {
	ID      string
	Title   string // of some fields together
	Doc     string
	Fields  []*Field
	Effects *effectList
	Within  *withinList
	Values  *valueList
}

// A withinList is the entries of a table within an entry, such as the perks of a Guild.
type withinList struct {
	Table   string
	Entries []*EntryForm
}

// A valueList is values with names chosen in the file, such as a garrison by kind of pawn.
type valueList struct {
	Path, Doc string
	Fields    []*Field
}

// An effectList is the list of effects of an entry.
type effectList struct {
	ID, Path, Label, Doc string
	Default              string
	Own                  bool
	Inherited            string
	Items                []effectItem
	Verbs                []verbChoice
	Faults               []source.Fault
}

// A verbChoice is a verb that may be added to a list of effects.
type verbChoice struct{ ID, Name string }

// An effectItem is one effect, with its fields.
type effectItem struct {
	ID, Path, Doc string
	N             int
	First, Last   bool
	Verb          *Field
	Args          []*Field
	Faults        []source.Fault
}

// entryTable reports whether a table, by its shape, has entries with keys of their own.
func entryTable(sh *rule.Shape) bool {
	return sh != nil && sh.Key == nil && sh.Star != nil && sh.Star.Key == nil && !sh.IDs
}

// entryTables returns the tables of the schema with entries that are allowed in the edited
// file, by path: "card", "merchant.offer".
func (b *Builder) entryTables() []string {
	var l []string
	var walk func(sh *rule.Shape)
	walk = func(sh *rule.Shape) {
		for _, name := range sh.Keys {
			kid := sh.Kids[name]
			if sh.Path == "" && (rule.MeasuringTable(name) || b.deck && !slices.Contains(b.schema.DeckTables, name)) {
				continue
			}
			if entryTable(kid) {
				l = append(l, kid.Path)
			} else if kid.Key == nil {
				walk(kid)
			}
		}
	}
	walk(b.schema.Shape())
	return l
}

// entriesOf lists the entries of a table, in the order of the files.
func (b *Builder) entriesOf(table string) *entryList {
	l := &entryList{Table: table, Deck: b.deck}
	l.Title, _ = b.about(table)
	var ids []string
	for _, t := range []*source.Table{b.set.Table(table), tableAt(b.root, table)} {
		for _, id := range t.Keys() {
			if !slices.Contains(ids, id) {
				ids = append(ids, id)
			}
		}
	}
	for _, id := range ids {
		path := source.Join(table, id)
		said := b.root.Get(path)
		if v := cmp.Or(said, b.set.Value(path)); v.Kind != source.KindTable {
			continue
		}
		l.Rows = append(l.Rows, entryRef{Path: path, ID: id, Name: b.nameOf(path), Changed: said != nil && !b.deck, Gone: dropped(said)})
	}
	return l
}

// tableAt returns the table at a path of a tree, or nil.
func tableAt(root *source.Table, path string) *source.Table {
	if v := root.Get(path); v != nil {
		return v.Table
	}
	return nil
}

// dropped reports whether a value takes an inherited entry out of the variant.
func dropped(v *source.Value) bool {
	if v == nil || v.Table == nil {
		return false
	}
	d := v.Table.Own("drop")
	return d != nil && d.Bool
}

// nameOf returns the name of an entry, in the language of the page if possible; without any
// name its id in words.
func (b *Builder) nameOf(path string) string {
	for _, lang := range append([]string{b.lang}, append(b.set.Languages(), "en")...) {
		at := source.Join(source.Join(path, "name"), lang)
		for _, v := range []*source.Value{b.root.Get(at), b.value(b.parent, at), b.value(b.set, at)} {
			if v != nil && strings.TrimSpace(v.Text) != "" {
				return strings.Join(strings.Fields(v.Text), " ")
			}
		}
	}
	return InWords(source.Last(path))
}

// value returns a value of a set that may be nil.
func (b *Builder) value(s *rule.Set, path string) *source.Value {
	if s == nil {
		return nil
	}
	return s.Value(path)
}

// shapeOf returns the shape of a path; nil if the schema has none.
func shapeOf(s *rule.Schema, path string) *rule.Shape {
	sh := s.Shape()
	for _, part := range source.Split(path) {
		if sh, _ = sh.Child(part); sh == nil {
			return nil
		}
	}
	return sh
}

// entryOf makes the form of an entry; nil where the schema has no such table.
func (b *Builder) entryOf(path string) *EntryForm {
	keys := source.Split(path)
	if len(keys) < 2 || b.set == nil {
		return nil
	}
	table := source.Parent(path)
	if !entryTable(shapeOf(b.schema, table)) || b.deck && !slices.Contains(b.schema.DeckTables, keys[0]) {
		return nil
	}
	said := b.root.Get(path)
	f := &EntryForm{Path: path, ID: keys[len(keys)-1], Table: table, Name: b.nameOf(path), Own: said != nil, Gone: dropped(said)}
	f.Inherited = !b.deck && b.value(b.parent, path) != nil
	f.Title, _ = b.about(table)
	f.Missing = said == nil && b.set.Value(path) == nil
	if f.Missing || f.Gone {
		return f
	}
	b.parts(f, shapeOf(b.schema, path), path, "", &f.Parts)
	return f
}

// Entry makes the form of an entry, with the faults that it has; nil where the schema has
// no such table.
func (b *Builder) Entry(path string) *EntryForm {
	f := b.entryOf(path)
	if f != nil {
		b.entryFaults(f)
	}
	return f
}
