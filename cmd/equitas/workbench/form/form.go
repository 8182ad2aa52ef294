// Package form shows a file of rules or of cards as fields, under the headings of the
// rulebook. A change in a field, or by a button, changes only one value, entry or effect in
// the text, and keeps all other text as it is. The package also finds the parts of a text
// to colour, the places of its faults, and completions of text being typed.
package form

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"equitas/cmd/equitas/workbench/words"
	"equitas/engine/lab"
	"equitas/engine/rule"
	"equitas/engine/rule/render"
	"equitas/engine/rule/source"
)

// A Form is a file of a variant as input fields, grouped by the headings of the rulebook.
type Form struct {
	Name, Title     string
	Base, BaseTitle string // the variant it extends; "" for none
	Sections        []*Section
	Grids           []*Grid
	Faults          []source.Fault // faults that belong to no field
	Errors          int            // number of faults that are errors
	Changed         int            // number of values that the file sets
	Broken          bool           // whether the text cannot be read, so that there is no form
	Elsewhere       string         // name of the extended variant, if its faults are why this is Broken and the folder has it; otherwise ""

	faults rule.Faults // all faults
}

// A Section holds the fields of one table of the file.
type Section struct {
	ID, Title, Heading string       // id of its HTML element, title of the table, heading in the rulebook
	Note               string       // more about the subject of the table; "" if the title is enough
	New                string       // path of the table, if users can add values with names of their own; "" otherwise
	Lists              []*entryList // tables of entries
	Fields             []*Field
	Changed            int  // number of values that the file sets
	Faulty             bool // whether a field has an error
}

// A DraftLibrary is a function that returns a library in which the edited file has the given text.
type DraftLibrary func(text string) *lab.Library

// Check returns the faults of text in a form without fields, and a builder that can add the fields.
// file is the path of the edited file, which is that of the variant called name ("proelio/mine") or
// of its cards. saved is the library with the saved file. Labels are in the language lang. If text
// cannot be read, the form is Broken, and the builder may be nil.
func Check(draftLibrary DraftLibrary, saved *lab.Library, lang, name, file, text string) (*Form, *Builder) {
	lib := draftLibrary(text)
	game, _, _ := strings.Cut(name, "/")
	g := lib.Game(game)
	f := &Form{Name: name, Title: name}
	src := source.NewFile(file, text)
	root, fault := source.ParseFile(src)
	untold := g == nil // the file defines a new game and has faults, so that there is no schema
	if untold {
		g = saved.Game(game)
	}
	if untold && fault != nil {
		f.faults = rule.Faults{*fault}
	}
	if g == nil {
		f.Broken, f.Faults, f.Errors = true, f.faults, f.faults.Errors()
		if fault == nil {
			f.addFaultsElsewhere(lib, root)
		}
		return f, nil
	}
	b := &Builder{form: f, name: name, draftLibrary: draftLibrary, Draft: lib, saved: saved, schema: g.Schema(), file: file, text: text, root: root, lang: lang, glossary: lib.Glossary(game, lang)}
	b.isDeck = strings.HasPrefix(file, "decks/")
	loaded, err := lib.Load(name, nil)
	if untold && fault != nil {
		loaded, err = nil, f.faults
	}
	if faults, ok := errors.AsType[rule.Faults](err); ok {
		f.faults = faults
	} else if err != nil {
		f.faults = rule.Faults{{At: src.Start(), Msg: err.Error()}}
	} else {
		f.faults, b.set = loaded.Warnings, loaded.Set
	}
	f.Errors = f.faults.Errors()
	if fault != nil {
		f.Broken, f.Faults = true, f.faults
	}
	return f, b
}

// addFaultsElsewhere adds the faults of the variant that the file extends. That variant defines the
// game, so with its faults there is no schema. root has the keys of the file.
func (f *Form) addFaultsElsewhere(lib *lab.Library, root *source.Table) {
	if v := root.GetKey("title"); v != nil && v.Kind == source.KindText {
		f.Title = v.Text
	}
	if v := root.GetKey("extends"); v != nil && slices.Contains(lib.Names(), v.Text) {
		f.Elsewhere, f.Base, f.BaseTitle = v.Text, v.Text, v.Text
	}
	_, err := lib.Load(f.Name, nil)
	if faults, ok := errors.AsType[rule.Faults](err); ok {
		f.faults, f.Faults, f.Errors = faults, faults, faults.Errors()
	}
}

// Fill adds the fields to the form that [Check] returned, or sets its Broken if there are no values
// to make fields from.
func (b *Builder) Fill() {
	b.Prepare()
	switch {
	case b.form.Broken:
	case b.isDeck:
		b.addBox()
		b.addLists()
		b.addGrids()
		b.assignFaults()
	default:
		b.build()
	}
}

// Prepare loads the present and inherited values from which fields are made; if there are none, it
// sets Broken of the form. It makes no fields, and is enough before [Builder.Entry].
func (b *Builder) Prepare() {
	b.sections, b.fields = map[string]*Section{}, map[string]*Field{}
	f, root := b.form, b.root
	if v := root.GetKey("title"); v != nil && v.Kind == source.KindText {
		f.Title = v.Text
	}
	if b.isDeck && b.set == nil {
		b.set = b.savedSet()
	}
	if b.isDeck && b.set != nil && len(b.set.Chain) > 1 {
		f.Base = b.set.Chain[1]
	}
	if v := root.GetKey("extends"); v != nil && v.Kind == source.KindText && !b.isDeck {
		if parent, err := b.Draft.Load(v.Text, nil); err == nil {
			b.parent, f.Base, f.BaseTitle = parent.Set, v.Text, parent.Set.Title
		}
	}
	if b.set == nil {
		b.set = b.parent
	}
	if b.set == nil && root.GetKey("extends") == nil { // it extends no variant
		b.set = b.savedSet()
	}
	if b.set == nil {
		f.Broken, f.Faults = true, f.faults
		return
	}
}

// savedSet returns the rules of the variant as saved; nil if they cannot be read. Fields are made
// from them while the text has faults.
func (b *Builder) savedSet() *rule.Set {
	if saved, _ := b.saved.Load(b.name, nil); saved != nil {
		return saved.Set
	}
	return nil
}

// Field returns the field of the value at a path; nil if there is none.
func (f *Form) Field(path string) *Field {
	for _, s := range f.Sections {
		for _, x := range s.Fields {
			if x.Path == path {
				return x
			}
		}
	}
	return nil
}

// A Builder makes the form of a text, and changes the text when the form is changed.
type Builder struct {
	form         *Form
	name         string // name of the variant
	draftLibrary DraftLibrary
	Draft        *lab.Library // the library in which the file has the text
	saved        *lab.Library // the library with the saved file
	schema       *rule.Schema
	file, text   string        // path and text of the edited file
	root         *source.Table // values of the text
	lang         string        // language of the page
	glossary     rule.Glossary // names and meanings of keys in that language
	set          *rule.Set     // all values, or the inherited ones if the text has faults
	parent       *rule.Set     // values of the variant that it extends; nil if it extends none
	isDeck       bool          // whether the file has the cards

	sections      map[string]*Section // by name of the top table
	fields        map[string]*Field   // by path of the value
	drawingsCache []string            // result of drawings; nil until it is needed
}

func (b *Builder) build() {
	ranks := map[*rule.Key]int{}
	for i, k := range b.schema.AllKeys() {
		ranks[k] = i
	}
	inDeck := func(path string) bool {
		top, _, _ := source.Cut(path)
		return slices.Contains(b.schema.DeckTables, top)
	}
	type at struct {
		path string
		key  *rule.Key
	}
	var all []at
	seen := map[string]bool{}
	add := func(path string, k *rule.Key) {
		if k != nil && k.Mark == nil && !seen[path] && !inDeck(path) && !rule.IsMeasuringTable(strings.SplitN(path, ".", 2)[0]) {
			seen[path] = true
			all = append(all, at{path, k})
		}
	}
	b.set.EachValue(func(v *rule.Value, k *rule.Key) {
		if _, known := ranks[k]; !known { // the set is the saved one, with the keys of its own schema
			k = cmp.Or(b.schema.Match(v.Path), k)
		}
		add(v.Path, k)
	})
	for _, v := range leafValues(b.root, "") { // while the text has faults, also values that the set does not have
		add(v.path, b.schema.Match(v.path))
	}
	for _, k := range b.schema.AllKeys() { // keys without a value
		if !strings.Contains(k.Path, "*") && k.Optional {
			add(k.Path, k)
		}
	}
	byRank := func(x, y at) int { return cmp.Compare(ranks[x.key], ranks[y.key]) }
	slices.SortStableFunc(all, byRank)
	if saved := b.savedSet(); saved != nil && b.parent == nil { // a field that was emptied to be filled anew stays where it is
		var before []at
		saved.EachValue(func(v *rule.Value, _ *rule.Key) {
			if k := b.schema.Match(v.Path); k != nil {
				before = append(before, at{v.Path, k})
			}
		})
		slices.SortStableFunc(before, byRank)
		next := 0 // index behind the field that precedes it
		for _, x := range before {
			if i := slices.IndexFunc(all, func(y at) bool { return y.path == x.path }); i >= 0 {
				next = i + 1
			} else if tableAt(b.root, source.Parent(x.path)) != nil {
				n := len(all)
				if add(x.path, x.key); len(all) > n {
					all = slices.Insert(all[:n], next, all[n])
					next++
				}
			}
		}
	}
	for _, x := range all {
		if x.key.Type == rule.Names {
			continue // texts in a language are only in the text
		}
		f := b.newField(x.path, x.key)
		s := b.section(x.path)
		f.Find = SearchText(b.set, x.path, x.key, f.Label, f.Doc, s.Title)
		s.Fields = append(s.Fields, f)
		if f.Own {
			s.Changed++
			b.form.Changed++
		}
	}
	for _, table := range b.schema.Shape().Keys {
		kid := b.schema.Shape().Children[table]
		if kid.Key == nil && kid.EntryShape != nil && kid.EntryShape.Key != nil && kid.EntryShape.Key.Type == rule.Int && !kid.HasMetricIDs && !inDeck(table) && !rule.IsMeasuringTable(table) {
			b.section(table).New = table
		}
	}
	b.addLists()
	b.addGrids()
	b.assignFaults()
}

// addLists adds to the sections of the form the lists of entries in tables that do not belong to the
// deck.
func (b *Builder) addLists() {
	for _, table := range b.entryTables() {
		if !slices.Contains(b.schema.DeckTables, table) {
			s := b.section(table)
			s.Lists = append(s.Lists, b.entriesOf(table))
		}
	}
}

// addBox adds the section with the number of cards that the box should have, if the file has that
// number.
func (b *Builder) addBox() {
	if b.root.GetKey("expected") == nil {
		return
	}
	b.sections["expected"] = &Section{ID: "s-box", Title: words.Text(b.lang, "entry.box"), Fields: []*Field{b.expectedField()}}
	b.form.Sections = append(b.form.Sections, b.sections["expected"])
}

// expectedField returns the field for the number of cards that the box should have.
func (b *Builder) expectedField() *Field {
	k := &rule.Key{Path: "expected", Type: rule.Int, Lo: 1, Hi: rule.MaxTotal, Label: words.Text(b.lang, "entry.expected"), Doc: words.Text(b.lang, "entry.expecteddoc")}
	f := b.newField(k.Path, k)
	f.Own, f.Range, f.Inherited, f.From = false, "", "", ""
	return f
}

// keyName returns the name of a key in the language of the form.
func (b *Builder) keyName(path string) string { return render.KeyName(b.lang, b.set, path) }

// section returns the section of the top table of a path, and adds it to the form if it is missing.
func (b *Builder) section(path string) *Section {
	top, _, _ := source.Cut(path)
	if s := b.sections[top]; s != nil {
		return s
	}
	s := &Section{ID: "s-" + ID(top), Title: InWords(top)}
	if h := b.schema.TableDoc(top); h != nil {
		s.Title, s.Note = b.titleAndNote(top)
		s.Heading = h.Source
	}
	b.sections[top] = s
	b.form.Sections = append(b.form.Sections, s)
	return s
}

// titleAndNote returns the title of a table and more about it, "" if there is no more, in the
// language of the page. If the table has no description, the title is its path as words.
func (b *Builder) titleAndNote(table string) (title, note string) {
	h := b.schema.TableDoc(table)
	if h == nil {
		return InWords(table), ""
	}
	title, note, _ = strings.Cut(b.glossary.TableDoc(h), ". ")
	if first, rest, ok := strings.Cut(title, ": "); ok && note != "" { // the title ends with a list of contents, which becomes the note
		title, note = first, rest+". "+note
	}
	return strings.TrimSuffix(title, "."), note
}

// A valueAtPath is a value in a file, with its path.
type valueAtPath struct {
	path string
	*source.Value
}

// KeyOnLine returns the path of the key on a line, counted from 1, of text, a file of rules or cards;
// "" if there is none. The line may be incomplete. file is only used for places.
func KeyOnLine(file, text string, line int) (path string) {
	if root, fault := source.ParseFile(source.NewFile(file, text)); fault == nil {
		for _, v := range leafValues(root, "") {
			if from, to := v.lineRange(text); from <= line && line <= to {
				path = v.path
			}
		}
	}
	if lines := strings.Split(text, "\n"); path == "" && line >= 1 && line <= len(lines) { // the line is still being typed
		if m := partialValue.FindStringSubmatch(strings.TrimSpace(lines[line-1])); m != nil {
			path = joinPath(tableHeadAt(text, line), m[1])
		}
	}
	return path
}

// leafValues returns all values in t, the table at path, and in the tables below it, except tables,
// with their paths.
func leafValues(t *source.Table, path string) []valueAtPath {
	var l []valueAtPath
	for _, key := range t.Keys() {
		v, p := t.GetKey(key), source.Join(path, key)
		if v.Kind == source.KindTable {
			l = append(l, leafValues(v.Table, p)...)
			continue
		}
		l = append(l, valueAtPath{p, v})
	}
	return l
}

// lineRange returns the first and the last line of text, counted from 1, that the value and its key
// take.
func (l valueAtPath) lineRange(text string) (from, to int) {
	a, b := l.Span()
	if a > b || b > len(text) {
		return l.At.Line, l.At.Line
	}
	return l.KeyAt.Line, l.At.Line + strings.Count(text[a:b], "\n")
}

// assignFaults adds each fault of the text to the field whose value is at its place, or to
// b.form.Faults if there is none.
func (b *Builder) assignFaults() {
	said := leafValues(b.root, "")
	for _, x := range b.form.faults {
		var at *Field
		if x.At.File == b.file {
			behind := -1 // column of the key of at, on the line of the fault
			for _, l := range said {
				from, to := l.lineRange(b.text)
				if x.At.Line < from || x.At.Line > to || b.fields[l.path] == nil {
					continue
				}
				key := 0
				if l.KeyAt.Line == x.At.Line {
					key = l.KeyAt.Col
				}
				if behind < 0 || key > behind && key <= x.At.Col {
					at, behind = b.fields[l.path], key
				}
			}
		}
		if at == nil {
			b.form.Faults = append(b.form.Faults, x)
			continue
		}
		at.Faults = append(at.Faults, x)
		if top, _, _ := source.Cut(at.Path); !x.Warning && b.sections[top] != nil {
			b.sections[top].Faulty = true
		}
	}
}
