package workbench

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"equitas/engine/rule"
	"equitas/engine/rule/source"
)

// An editForm is a variant as fields, by the headings of the rulebook.
type editForm struct {
	Name, Title     string
	Base, BaseTitle string // what it extends; "" for nothing
	Sections        []*editSection
	Grids           []*editGrid
	Faults          []source.Fault // that stand at no field
	Errors          int
	Changed         int  // values that the file says
	Broken          bool // it is no TOML, and there is no form

	faults rule.Faults // all of them
}

// An editSection is what stands under a heading.
type editSection struct {
	ID, Title, Heading string
	Fields             []*editField
	Changed            int
	Faulty             bool
}

// An editField is a value of the rules.
type editField struct {
	ID, Path, Label, Doc, Range string
	Kind                        string // number, yesno, choice, list, condition, text or raw
	Value                       string
	Choices                     []string
	Own                         bool   // the file says it
	Inherited                   string // what would hold without
	From                        string // where that stands
	Faults                      []source.Fault
}

// Wrong reports whether the value keeps the file from being saved.
func (f *editField) Wrong() bool {
	return slices.ContainsFunc(f.Faults, func(x source.Fault) bool { return !x.Warning })
}

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

// editForm makes the form of a text.
func (r *request) editForm(name, file, text string) *editForm {
	lib := r.s.project.drafted(file, text).Library()
	game, _, _ := strings.Cut(name, "/")
	g := lib.Game(game)
	f := &editForm{Name: name, Title: name}
	if g == nil {
		f.Broken = true
		return f
	}
	src := source.NewFile(file, text)
	root, fault := source.ParseFile(src)
	b := formBuilder{form: f, schema: g.Schema(), file: file, text: text, root: root}
	loaded, err := lib.Load(name, nil)
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
		return f
	}
	if v := root.Own("title"); v != nil && v.Kind == source.KindText {
		f.Title = v.Text
	}
	if v := root.Own("extends"); v != nil && v.Kind == source.KindText {
		if parent, err := lib.Load(v.Text, nil); err == nil {
			b.parent, f.Base, f.BaseTitle = parent.Set, v.Text, parent.Set.Title
		}
	}
	if b.set == nil {
		b.set = b.parent
	}
	if b.set == nil {
		f.Broken, f.Faults = true, f.faults
		return f
	}
	b.build()
	return f
}

// A formBuilder makes a form.
type formBuilder struct {
	form       *editForm
	schema     *rule.Schema
	file, text string
	root       *source.Table // what the file says
	set        *rule.Set     // all that holds, or while there are faults what is inherited
	parent     *rule.Set     // what is inherited; or nil

	sections map[string]*editSection
	fields   map[string]*editField
}

func (b *formBuilder) build() {
	b.sections, b.fields = map[string]*editSection{}, map[string]*editField{}
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
		s.Fields = append(s.Fields, f)
		if f.Own {
			s.Changed++
			b.form.Changed++
		}
	}
	b.grids()
	b.faults()
}

// section is that of a path: its table's.
func (b *formBuilder) section(path string) *editSection {
	top, _, _ := source.Cut(path)
	if s := b.sections[top]; s != nil {
		return s
	}
	s := &editSection{ID: "s-" + idOf(top), Title: words(top)}
	if h := b.schema.Head(top); h != nil {
		s.Title, s.Heading = strings.TrimSuffix(h.Doc, "."), h.Source
	}
	b.sections[top] = s
	b.form.Sections = append(b.form.Sections, s)
	return s
}

// idOf is a path as the id of an element.
func idOf(path string) string { return sum([]byte(path))[:10] }

// words writes a key as words: "first turn" of first_turn.
func words(key string) string { return strings.ReplaceAll(key, "_", " ") }

// field makes the field of a value.
func (b *formBuilder) field(path string, k *rule.Key) *editField {
	f := &editField{ID: "f-" + idOf(path), Path: path, Label: cmp.Or(k.Label, words(strings.Join(source.Split(path)[min(1, len(source.Split(path))-1):], " "))), Doc: k.Doc}
	if strings.Contains(k.Label, "{") || strings.Contains(k.Path, "*") && k.Label != "" {
		f.Label = words(strings.Join(source.Split(path)[1:], " "))
	}
	if strings.EqualFold(f.Label, f.Doc) {
		f.Doc = ""
	}
	if k.Type != rule.Word {
		f.Range = k.Describe()
	}
	b.fields[path] = f
	v := b.root.Get(path)
	f.Own = v != nil
	var below *rule.Value
	if b.parent != nil {
		below = b.parent.Value(path)
	}
	if v == nil {
		v = b.set.Value(path)
		if below == nil && b.parent == nil {
			below = v
		}
	}
	if below != nil {
		f.Inherited, f.From = below.Brief(), placed(below.At)
	} else if k.Optional {
		f.Inherited = k.Default
	}
	f.Kind, f.Choices = b.kind(k)
	if k.Type == rule.Amount && (v == nil || v.Kind != source.KindText || whole.MatchString(v.Text)) {
		f.Kind = "number"
	}
	if v != nil {
		f.Value = shownIn(f.Kind, v)
		if f.Kind == "choice" && !slices.Contains(f.Choices, f.Value) {
			f.Choices = append(f.Choices, f.Value)
		}
	} else if f.Kind == "choice" {
		f.Choices = append([]string{""}, f.Choices...)
	}
	return f
}

// placed says where a value stands: "proelio/0.9.6, line 18".
func placed(at source.Place) string {
	name := strings.TrimSuffix(strings.TrimPrefix(at.File, "variants/"), ".toml")
	if at.Line == 0 {
		return name
	}
	return fmt.Sprintf("%s:%d", name, at.Line)
}

// kind says how a key is edited.
func (b *formBuilder) kind(k *rule.Key) (kind string, choices []string) {
	switch k.Type {
	case rule.Int:
		return "number", nil
	case rule.Amount, rule.Condition, rule.Measure:
		return "condition", nil
	case rule.Bool, rule.Flag:
		return "yesno", nil
	case rule.Text, rule.Figure, rule.Goal:
		return "text", nil
	case rule.Words, rule.Texts:
		return "list", nil
	case rule.Word:
		return "choice", b.choices(k)
	}
	return "raw", nil
}

// choices are the words that a key may be.
func (b *formBuilder) choices(k *rule.Key) []string {
	var list []string
	for _, w := range k.Words {
		table, refers := strings.CutPrefix(w, "@")
		if !refers {
			list = append(list, w)
			continue
		}
		if t := b.set.Table(table); t != nil {
			list = append(list, t.Keys()...)
		} else if v := b.set.Value(table); v != nil {
			for _, x := range v.Words() {
				list = append(list, x.Text)
			}
		}
	}
	return list
}

// shownIn writes a value as its field shows it.
func shownIn(kind string, v *source.Value) string {
	switch {
	case kind == "raw":
		return v.TOMLLine()
	case v.Kind == source.KindText:
		return v.Text
	case kind == "list":
		var l []string
		for _, x := range v.List {
			if x.Kind != source.KindText || strings.Contains(x.Text, ",") {
				return v.TOMLLine()
			}
			l = append(l, x.Text)
		}
		return strings.Join(l, ", ")
	}
	return v.TOMLLine()
}

var whole = regexp.MustCompile(`^-?[0-9]{1,18}$`)

// typed makes TOML of what was typed into a field; "" is nothing, and what is
// inherited holds.
func typed(k *rule.Key, text string) (string, error) {
	text = strings.TrimSpace(strings.ReplaceAll(text, "\r\n", "\n"))
	if text == "" {
		return "", nil
	}
	quote := func(s string) string { return (&source.Value{Kind: source.KindText, Text: s}).TOML() }
	switch k.Type {
	case rule.Int, rule.Amount, rule.Figure:
		if whole.MatchString(text) {
			return text, nil
		}
		return quote(text), nil
	case rule.Bool, rule.Flag:
		if text == "true" || text == "false" {
			return text, nil
		}
		return quote(text), nil
	case rule.Condition, rule.Measure, rule.Text, rule.Word, rule.Goal:
		return quote(text), nil
	case rule.Words, rule.Texts:
		if strings.HasPrefix(text, "[") {
			return text, nil
		}
		var l []string
		for x := range strings.SplitSeq(text, ",") {
			if x = strings.TrimSpace(x); x != "" {
				l = append(l, source.Quote(x))
			}
		}
		return "[" + strings.Join(l, ", ") + "]", nil
	}
	return text, nil
}

// A leaf is a value that a file says, by its path.
type leaf struct {
	path string
	*source.Value
}

// leaves are all values of a tree that are no tables.
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

// lines are those on which a value stands, both inclusive.
func (l leaf) lines(text string) (from, to int) {
	a, b := l.Span()
	if a > b || b > len(text) {
		return l.At.Line, l.At.Line
	}
	return l.KeyAt.Line, l.At.Line + strings.Count(text[a:b], "\n")
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

// faults puts faults at the fields that they are about.
func (b *formBuilder) faults() {
	said := leaves(b.root, "")
	for _, x := range b.form.faults {
		var at *editField
		if x.At.File == b.file {
			for _, l := range said {
				if from, to := l.lines(b.text); from <= x.At.Line && x.At.Line <= to && b.fields[l.path] != nil {
					at = b.fields[l.path]
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
