// Package form shows a file of rules or of cards as fields, under the headings of the
// rulebook, and changes the text as the fields and buttons ask: one value, one entry, one
// effect at a time, so that everything else of the text stays as it is. It also colours a
// text, says where its faults are, and completes what is being typed.
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

// A Form is a variant as input fields, grouped by the headings of the rulebook.
type Form struct {
	Name, Title     string
	Base, BaseTitle string // the variant it extends; "" for none
	Sections        []*Section
	Grids           []*Grid
	Faults          []source.Fault // faults that belong to no field
	Errors          int
	Changed         int  // number of values in the file
	Broken          bool // it is no TOML, and there is no form

	faults rule.Faults // all of them
}

// A Section is the fields under a heading.
type Section struct {
	ID, Title, Heading string
	Note               string       // subject of its table, beyond the title
	New                string       // the table, where values have names that the file chooses
	Lists              []*entryList // of entries
	Fields             []*Field
	Changed            int
	Faulty             bool
}

// A Drafted returns the library with a text in place of the file that is edited.
type Drafted func(text string) *lab.Library

// Check returns the faults of a text, and a builder of its form; the form is empty as yet.
// The text is that of a file of the variant named name ("proelio/mine"), of its rules or of
// its cards; saved is the library with the file as it is. Labels are in the language lang.
// Where the text cannot be read the form is Broken, and the builder may be nil.
func Check(drafted Drafted, saved *lab.Library, lang, name, file, text string) (*Form, *Builder) {
	lib := drafted(text)
	game, _, _ := strings.Cut(name, "/")
	g := lib.Game(game)
	f := &Form{Name: name, Title: name}
	src := source.NewFile(file, text)
	root, fault := source.ParseFile(src)
	untold := g == nil // the file defines the game itself, and cannot be read at present
	if untold {
		g = saved.Game(game)
	}
	if untold && fault != nil {
		f.faults = rule.Faults{*fault}
	}
	if g == nil {
		f.Broken, f.Faults, f.Errors = true, f.faults, f.faults.Errors()
		return f, nil
	}
	b := &Builder{form: f, name: name, drafted: drafted, Draft: lib, saved: saved, schema: g.Schema(), file: file, text: text, root: root, lang: lang, glossary: lib.Glossary(game, lang)}
	b.deck = strings.HasPrefix(file, "decks/")
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

// Fill adds the fields to the form. It sets Broken where the text cannot be read.
func (b *Builder) Fill() {
	b.Prepare()
	switch {
	case b.form.Broken:
	case b.deck:
		b.box()
		b.lists()
		b.grids()
		b.faults()
	default:
		b.build()
	}
}

// Prepare loads what fields are built from: current and inherited values. What asks for an
// entry or changes the text needs no more of the form than this.
func (b *Builder) Prepare() {
	b.sections, b.fields = map[string]*Section{}, map[string]*Field{}
	f, root := b.form, b.root
	if v := root.Own("title"); v != nil && v.Kind == source.KindText {
		f.Title = v.Text
	}
	if b.deck && b.set == nil {
		b.set = b.savedSet()
	}
	if b.deck && b.set != nil && len(b.set.Chain) > 1 {
		f.Base = b.set.Chain[1]
	}
	if v := root.Own("extends"); v != nil && v.Kind == source.KindText && !b.deck {
		if parent, err := b.Draft.Load(v.Text, nil); err == nil {
			b.parent, f.Base, f.BaseTitle = parent.Set, v.Text, parent.Set.Title
		}
	}
	if b.set == nil {
		b.set = b.parent
	}
	if b.set == nil && root.Own("extends") == nil { // nothing is inherited
		b.set = b.savedSet()
	}
	if b.set == nil {
		f.Broken, f.Faults = true, f.faults
		return
	}
}

// savedSet returns the saved variant, nil if it cannot be read: it defines the fields while
// the text has faults.
func (b *Builder) savedSet() *rule.Set {
	if saved, _ := b.saved.Load(b.name, nil); saved != nil {
		return saved.Set
	}
	return nil
}

// Field returns the field of a key, or nil.
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

// A Builder makes the form of a text, and changes the text on request of the form.
type Builder struct {
	form       *Form
	name       string // of the variant
	drafted    Drafted
	Draft      *lab.Library // with the text in place of the file
	saved      *lab.Library
	schema     *rule.Schema
	file, text string
	root       *source.Table // values in the file
	lang       string        // of the page
	glossary   rule.Glossary // names and meanings of its keys
	set        *rule.Set     // all values, or with faults the inherited ones
	parent     *rule.Set     // inherited values; or nil
	deck       bool          // it is the file of the cards

	sections map[string]*Section
	fields   map[string]*Field
	drawn    []string // the designer's own symbols; nil until asked for
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
		if k != nil && k.Mark == nil && !seen[path] && !inDeck(path) && !rule.MeasuringTable(strings.SplitN(path, ".", 2)[0]) {
			seen[path] = true
			all = append(all, at{path, k})
		}
	}
	b.set.Each(func(v *rule.Value, k *rule.Key) { add(v.Path, k) })
	for _, v := range leaves(b.root, "") { // new ones, while there are faults
		add(v.path, b.schema.Match(v.path))
	}
	for _, k := range b.schema.AllKeys() { // those that are left out
		if !strings.Contains(k.Path, "*") && k.Optional {
			add(k.Path, k)
		}
	}
	slices.SortStableFunc(all, func(x, y at) int { return cmp.Compare(ranks[x.key], ranks[y.key]) })
	for _, x := range all {
		if x.key.Type == rule.Names {
			continue // by language: in the text
		}
		f := b.field(x.path, x.key)
		s := b.section(x.path)
		f.Find = SearchText(b.set, x.path, x.key, f.Label, f.Doc, s.Title)
		s.Fields = append(s.Fields, f)
		if f.Own {
			s.Changed++
			b.form.Changed++
		}
	}
	for _, table := range b.schema.Shape().Keys {
		kid := b.schema.Shape().Kids[table]
		if kid.Key == nil && kid.Star != nil && kid.Star.Key != nil && kid.Star.Key.Type == rule.Int && !kid.IDs && !inDeck(table) && !rule.MeasuringTable(table) {
			b.section(table).New = table
		}
	}
	b.lists()
	b.grids()
	b.faults()
}

// lists adds the tables of entries without a grid to the form's sections.
func (b *Builder) lists() {
	for _, table := range b.entryTables() {
		if !slices.Contains(b.schema.DeckTables, table) {
			s := b.section(table)
			s.Lists = append(s.Lists, b.entriesOf(table))
		}
	}
}

// box adds the section that says how many cards are in the box.
func (b *Builder) box() {
	if b.root.Own("expected") == nil {
		return
	}
	b.sections["expected"] = &Section{ID: "s-box", Title: words.Text(b.lang, "entry.box"), Fields: []*Field{b.expected()}}
	b.form.Sections = append(b.form.Sections, b.sections["expected"])
}

// expected returns the field for the number of cards that the box should have.
func (b *Builder) expected() *Field {
	k := &rule.Key{Path: "expected", Type: rule.Int, Lo: 1, Hi: rule.MaxTotal, Label: words.Text(b.lang, "entry.expected"), Doc: words.Text(b.lang, "entry.expecteddoc")}
	f := b.field(k.Path, k)
	f.Own, f.Range, f.Inherited, f.From = false, "", "", ""
	return f
}

// called returns the name of a key in the language of the form.
func (b *Builder) called(path string) string { return render.Called(b.lang, b.set, path) }

// section returns the section that a path belongs to: that of its table.
func (b *Builder) section(path string) *Section {
	top, _, _ := source.Cut(path)
	if s := b.sections[top]; s != nil {
		return s
	}
	s := &Section{ID: "s-" + ID(top), Title: InWords(top)}
	if h := b.schema.Head(top); h != nil {
		s.Title, s.Note = b.about(top)
		s.Heading = h.Source
	}
	b.sections[top] = s
	b.form.Sections = append(b.form.Sections, s)
	return s
}

// about returns title and note of a table in the language of the page; without any, its key
// in words.
func (b *Builder) about(table string) (title, note string) {
	h := b.schema.Head(table)
	if h == nil {
		return InWords(table), ""
	}
	title, note, _ = strings.Cut(b.glossary.Head(h), ". ")
	if first, rest, ok := strings.Cut(title, ": "); ok && note != "" { // a list of contents
		title, note = first, rest+". "+note
	}
	return strings.TrimSuffix(title, "."), note
}

// A leaf is a value in a file with its path.
type leaf struct {
	path string
	*source.Value
}

// KeyOnLine returns the path of the key on a line of a file of rules or cards, counted from
// 1, also while it is being written; "" where there is none.
func KeyOnLine(file, text string, line int) (path string) {
	if root, fault := source.ParseFile(source.NewFile(file, text)); fault == nil {
		for _, v := range leaves(root, "") {
			if from, to := v.lines(text); from <= line && line <= to {
				path = v.path
			}
		}
	}
	if lines := strings.Split(text, "\n"); path == "" && line >= 1 && line <= len(lines) { // while it is being written
		if m := valueBegun.FindStringSubmatch(strings.TrimSpace(lines[line-1])); m != nil {
			path = joined(headOf(text, line), m[1])
		}
	}
	return path
}

// leaves returns all values below a table that are not tables themselves.
func leaves(t *source.Table, path string) []leaf {
	var l []leaf
	for _, key := range t.Keys() {
		v, p := t.Own(key), source.Join(path, key)
		if v.Kind == source.KindTable {
			l = append(l, leaves(v.Table, p)...)
			continue
		}
		l = append(l, leaf{p, v})
	}
	return l
}

// lines returns the first and the last line of a value.
func (l leaf) lines(text string) (from, to int) {
	a, b := l.Span()
	if a > b || b > len(text) {
		return l.At.Line, l.At.Line
	}
	return l.KeyAt.Line, l.At.Line + strings.Count(text[a:b], "\n")
}

// faults attaches the faults of the text to the fields that they are about.
func (b *Builder) faults() {
	said := leaves(b.root, "")
	for _, x := range b.form.faults {
		var at *Field
		if x.At.File == b.file {
			behind := -1 // column of the key before it on the same line
			for _, l := range said {
				from, to := l.lines(b.text)
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
