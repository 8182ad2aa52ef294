package form

import (
	"cmp"
	"slices"
	"strings"

	"equitas/engine/rule"
	"equitas/engine/rule/source"
)

// An entry is a table with a key of its own: a card, a Guild, a unit. Its form follows the
// schema. It has a field for each key, a list of effects, and the entries within it, such
// as the perks of a Guild.

// An entryList holds the entries of a table. Each can be opened, and copied to a new one.
type entryList struct {
	Table, Title string // path and title of the table
	Rows         []entryRef
	Deck         bool // whether the edited file is that of the cards, where removed entries cannot be restored
}

// An entryRef is a link to the form of an entry.
type entryRef struct {
	Path, ID, Name string
	Changed        bool // whether the file sets or changes it
	Gone           bool // whether the file removes it
}

// An EntryForm is the form of an entry, such as a card.
type EntryForm struct {
	Path, ID, Name string         // path, key and name of the entry
	Table, Title   string         // path and title of its table
	Own            bool           // whether the file sets or changes it
	Inherited      bool           // whether the variant would inherit it
	Gone           bool           // whether the file removes it
	Missing        bool           // whether there is no such entry
	Parts, More    []*entryPart   // parts shown at first; parts shown on request
	Faults         []source.Fault // faults of the entry that belong to none of its fields
	Elsewhere      []source.Fault // errors of other parts of the file, because of which it cannot be saved
	Box            *Field         // field of the number of cards in the box, if that is wrong; otherwise nil
}

// An entryPart is a part of the form of an entry: a group of fields, a list of effects, entries, or
// values. Only one of the last four fields is set.
type entryPart struct {
	ID      string // id of its HTML element
	Title   string // heading; "" for none
	Doc     string
	Fields  []*Field
	Effects *effectList
	Within  *nestedEntries
	Values  *valueList
}

// A nestedEntries holds the entries of a table that is in an entry, such as the perks of a Guild.
type nestedEntries struct {
	Table   string // path of the table
	Entries []*EntryForm
}

// A valueList holds the values of a table whose keys the file chooses, such as a garrison by kind of
// pawn.
type valueList struct {
	Path, Doc string
	Fields    []*Field
}

// An effectList is a list of effects in an entry.
type effectList struct {
	ID, Path, Label, Doc string
	Default              string // meaning of an absent list, in words
	Own                  bool   // whether the file of a variant has the list
	Inherited            string // place of the inherited list; "" for none
	Items                []effectItem
	Verbs                []verbChoice
	Faults               []source.Fault
}

// A verbChoice is a verb for a new effect: its name in files, and its name and meaning in words.
type verbChoice struct{ ID, Name string }

// An effectItem is one effect of a list, with its fields.
type effectItem struct {
	ID, Path, Doc string
	N             int  // its number in the list, from 1
	First, Last   bool // whether it is the first, or the last, of the list
	Verb          *Field
	Args          []*Field // fields of its arguments
	Faults        []source.Fault
}

// isEntryTable reports whether a table of this shape, which may be nil, has entries whose keys the
// file chooses, such as cards.
func isEntryTable(sh *rule.Shape) bool {
	return sh != nil && sh.Key == nil && sh.EntryShape != nil && sh.EntryShape.Key == nil && !sh.HasMetricIDs
}

// entryTables returns the paths of the tables with entries that the edited file may have:
// "card", "merchant.offer".
func (b *Builder) entryTables() []string {
	var l []string
	var walk func(sh *rule.Shape)
	walk = func(sh *rule.Shape) {
		for _, name := range sh.Keys {
			kid := sh.Children[name]
			if sh.Path == "" && (rule.IsMeasuringTable(name) || b.isDeck && !slices.Contains(b.schema.DeckTables, name)) {
				continue
			}
			if isEntryTable(kid) {
				l = append(l, kid.Path)
			} else if kid.Key == nil {
				walk(kid)
			}
		}
	}
	walk(b.schema.Shape())
	return l
}

// entriesOf returns the entries of the table at a path, in the order of the files, also those that
// the edited file removes.
func (b *Builder) entriesOf(table string) *entryList {
	l := &entryList{Table: table, Deck: b.isDeck}
	l.Title, _ = b.titleAndNote(table)
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
		l.Rows = append(l.Rows, entryRef{Path: path, ID: id, Name: b.nameOf(path), Changed: said != nil && !b.isDeck, Gone: isDropped(said)})
	}
	return l
}

// tableAt returns the table at a path below root; nil if there is none.
func tableAt(root *source.Table, path string) *source.Table {
	if v := root.Get(path); v != nil {
		return v.Table
	}
	return nil
}

// isDropped reports whether v, which may be nil, is an entry with drop = true, which removes the
// inherited entry.
func isDropped(v *source.Value) bool {
	if v == nil || v.Table == nil {
		return false
	}
	d := v.Table.GetKey("drop")
	return d != nil && d.Bool
}

// nameOf returns the name of the entry at path, in the language of the page if it has a name in it,
// otherwise in another. Without any name it returns the key as words.
func (b *Builder) nameOf(path string) string {
	in := func(lang string) string {
		at := source.Join(source.Join(path, "name"), lang)
		for _, v := range []*source.Value{b.root.Get(at), b.value(b.parent, at), b.value(b.set, at)} {
			if v != nil && strings.TrimSpace(v.Text) != "" {
				return strings.Join(strings.Fields(v.Text), " ")
			}
		}
		return ""
	}
	if name := in(b.lang); name != "" {
		return name
	}
	for _, lang := range append(b.set.Languages(), "en") {
		if name := in(lang); name != "" {
			return name
		}
	}
	return InWords(source.LastKey(path))
}

// value returns the value at a path of the set s; nil if the set has none, or if s is nil.
func (b *Builder) value(s *rule.Set, path string) *source.Value {
	if s == nil {
		return nil
	}
	return s.Value(path)
}

// shapeOf returns the shape that the schema s has at a path; nil if it has none.
func shapeOf(s *rule.Schema, path string) *rule.Shape {
	sh := s.Shape()
	for _, part := range source.Split(path) {
		if sh, _ = sh.Child(part); sh == nil {
			return nil
		}
	}
	return sh
}

// entryOf returns the form of the entry at path without its faults; nil if the schema has no table
// with such entries.
func (b *Builder) entryOf(path string) *EntryForm {
	keys := source.Split(path)
	if len(keys) < 2 || b.set == nil {
		return nil
	}
	table := source.Parent(path)
	if !isEntryTable(shapeOf(b.schema, table)) || b.isDeck && !slices.Contains(b.schema.DeckTables, keys[0]) {
		return nil
	}
	said := b.root.Get(path)
	f := &EntryForm{Path: path, ID: keys[len(keys)-1], Table: table, Name: b.nameOf(path), Own: said != nil, Gone: isDropped(said)}
	f.Inherited = !b.isDeck && b.value(b.parent, path) != nil
	f.Title, _ = b.titleAndNote(table)
	f.Missing = said == nil && b.set.Value(path) == nil
	if f.Missing || f.Gone {
		return f
	}
	b.addParts(f, shapeOf(b.schema, path), path, "", &f.Parts)
	return f
}

// Entry returns the form of the entry at path with its faults; nil if the schema has no table with
// such entries.
func (b *Builder) Entry(path string) *EntryForm {
	f := b.entryOf(path)
	if f != nil {
		b.addEntryFaults(f)
	}
	return f
}
