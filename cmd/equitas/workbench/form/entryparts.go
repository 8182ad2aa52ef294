package form

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"equitas/cmd/equitas/workbench/translate"
	"equitas/cmd/equitas/workbench/words"
	"equitas/engine/rule"
	"equitas/engine/rule/render"
	"equitas/engine/rule/source"
)

// addParts adds to parts the parts of the form f for the table of shape sh at path: the entry itself,
// or a table with fixed keys in it. title is the heading of its fields; "" for none. Fields that are
// not shown at first are added to f.More.
func (b *Builder) addParts(f *EntryForm, sh *rule.Shape, path, title string, parts *[]*entryPart) {
	fields := func(l ...*Field) {
		if n := len(*parts); n > 0 && (*parts)[n-1].Title == title && (*parts)[n-1].Fields != nil {
			(*parts)[n-1].Fields = append((*parts)[n-1].Fields, l...)
			return
		}
		*parts = append(*parts, &entryPart{ID: "p-" + ID(path+fmt.Sprint(len(*parts))), Title: title, Fields: l})
	}
	more := func(l ...*Field) {
		if len(f.More) == 0 || f.More[len(f.More)-1].Title != title {
			f.More = append(f.More, &entryPart{ID: "m-" + ID(path), Title: title})
		}
		p := f.More[len(f.More)-1]
		p.Fields = append(p.Fields, l...)
	}
	for _, name := range sh.Keys {
		kid, at := sh.Children[name], source.Join(path, name)
		switch {
		case kid.Key == nil && isEntryTable(kid):
			*parts = append(*parts, &entryPart{ID: "p-" + ID(at), Title: strings.TrimSpace(title + " " + b.glossary.Part(name)), Within: b.nestedEntriesOf(at)})
		case kid.Key == nil && kid.EntryShape != nil:
			*parts = append(*parts, b.values(kid.EntryShape.Key, at))
		case kid.Key == nil:
			b.addParts(f, kid, at, b.glossary.Part(name), parts)
		case kid.Key.Mark != nil:
		case kid.Key.Type == rule.Effects:
			*parts = append(*parts, &entryPart{ID: "p-" + ID(at), Effects: b.effects(kid.Key, at)})
		case kid.Key.Type == rule.Names:
			if l := b.textFields(kid.Key, at); b.isShownFirst(kid.Key, path, name) {
				fields(l...)
			} else {
				more(l...)
			}
		default:
			x := b.entryField(kid.Key, at)
			if b.isShownFirst(kid.Key, path, name) {
				fields(x)
			} else {
				more(x)
			}
		}
	}
	if sh.EntryShape != nil && sh.EntryShape.Key != nil {
		p := b.values(sh.EntryShape.Key, path)
		p.Title = words.Text(b.lang, "entry.others") // the name of the entry is above all parts
		*parts = append(*parts, p)
	}
}

// nestedEntriesOf returns the forms of the entries of the table at a path, which is in an entry.
func (b *Builder) nestedEntriesOf(table string) *nestedEntries {
	l := &nestedEntries{Table: table}
	for _, e := range b.entriesOf(table).Rows {
		if f := b.entryOf(e.Path); f != nil {
			l.Entries = append(l.Entries, f)
		}
	}
	return l
}

// maxInheritedLength is the length of the longest inherited value, in bytes, that fits into the field
// of a number.
const maxInheritedLength = 6

// maxKeysShown is the largest number of keys of a table whose fields are all shown at first.
const maxKeysShown = 12

// isShownFirst reports whether the field of the key k, called name in the table at path, is shown at
// first: if the table has at most [maxKeysShown] keys, if the key is required, set or the text of a
// card, or if at least a third of the entries set it.
func (b *Builder) isShownFirst(k *rule.Key, path, name string) bool {
	if sh := shapeOf(b.schema, path); len(sh.Keys) <= maxKeysShown || !k.Optional || k.MultipleLines && k.Path == source.Join(source.Parent(k.Path), "text") {
		return true
	}
	full := source.Join(path, name)
	if b.root.Get(full) != nil || b.set.Value(full) != nil {
		return true
	}
	keys := source.Split(path)
	star := len(source.Split(k.Path)) - 1
	for star > 0 && source.Split(k.Path)[star] != "*" {
		star--
	}
	t := b.set.Table(source.Path(keys[:star]...))
	have, all := 0, 0
	for _, id := range t.Keys() {
		all++
		if b.set.Value(source.Path(append(append(slices.Clone(keys[:star]), id), append(slices.Clone(keys[star+1:]), name)...)...)) != nil {
			have++
		}
	}
	return have*3 >= all && have > 0
}

// entryField returns the field of the value at path, which is in an entry and has the key k.
func (b *Builder) entryField(k *rule.Key, path string) *Field {
	x := b.newField(path, k)
	x.ID = "n-" + ID(path)
	return b.shortenLabel(x, k)
}

// shortenLabel returns the field x, of a value with the key k in an entry, with a label that does
// not contain the name of the entry, and with a matching Doc and Kind.
func (b *Builder) shortenLabel(x *Field, k *rule.Key) *Field {
	x.Label = InWords(source.LastKey(k.Path))
	if name := b.glossary.Name(k); name != "" && !strings.Contains(name, "{") {
		x.Label = name
	}
	if x.Doc = b.glossary.Doc(k); strings.EqualFold(x.Label, x.Doc) {
		x.Doc = ""
	}
	if x.Inherited == "" || b.isDeck {
		x.Own = false
	}
	if x.Kind == "number" && len(x.Inherited) > maxInheritedLength { // the value does not fit into a small field
		x.Range += ". " + words.Text(b.lang, "entry.leftout", x.Inherited)
		x.Inherited = ""
	}
	if x.Kind == "list" && k.Type == rule.Words {
		b.makeMenus(x, k)
	}
	for i := range b.schema.Moments {
		if m := &b.schema.Moments[i]; m.Name == x.Value && x.Kind == "choice" {
			x.Doc += ": " + b.glossary.MomentDoc(m)
		}
	}
	return x
}

// wordNames returns the names, in the language of the page, of the words that the key k allows, by
// the word as in files; nil if it allows no words or they have no names.
func (b *Builder) wordNames(k *rule.Key) map[string]string {
	if len(k.Words) == 0 || k.PrintOnly { // symbols have no other names than in files
		return nil
	}
	names := map[string]string{}
	for _, w := range k.Words {
		table, refers := strings.CutPrefix(w, "@")
		if !refers {
			names[w] = b.glossary.Word(w)
			continue
		}
		if t := b.set.Table(table); t != nil {
			for _, id := range t.Keys() {
				names[id] = b.nameOf(source.Join(table, id))
			}
		}
	}
	return names
}

// makeMenus changes x, the field of a list of words with the key k, into menus: one for each chosen
// word, and one that adds a word. It leaves a list that is not valid as text.
func (b *Builder) makeMenus(x *Field, k *rule.Key) {
	v := b.valueAt(x.Path)
	x.Kind, x.Choices = "words", render.AllowedWords(b.set, k)
	if v == nil {
		return
	}
	for _, w := range v.Words() {
		if w.Kind != source.KindText {
			x.Kind = "list" // a list that is not valid is corrected as text
			return
		}
		x.Picked = append(x.Picked, w.Text)
		if !slices.Contains(x.Choices, w.Text) {
			x.Choices = append(x.Choices, w.Text)
		}
	}
}

// valueAt returns the value at a path, which may be in an effect ("…does[1].n"): that of the file, or
// else the inherited one; nil if there is none.
func (b *Builder) valueAt(path string) *source.Value {
	list, i, key, ok := source.SplitItem(path)
	if !ok {
		if v := b.root.Get(path); v != nil {
			return v
		}
		return b.set.Value(path)
	}
	v := b.valueAt(list)
	if v == nil || v.Kind != source.KindList || i > len(v.List) {
		return nil
	}
	if v = v.List[i-1]; key == "" {
		return v
	}
	return v.Table.GetKey(key)
}

// textFields returns the fields of the texts at path with the key k, one for each language of the
// cards.
func (b *Builder) textFields(k *rule.Key, path string) []*Field {
	langs := b.set.Languages()
	if t := tableAt(b.root, path); t != nil {
		for _, lang := range t.Keys() {
			if !slices.Contains(langs, lang) {
				langs = append(langs, lang)
			}
		}
	}
	var l []*Field
	for i, lang := range langs {
		at := source.Join(path, lang)
		key := &rule.Key{Path: at, Type: rule.Text, Optional: k.Optional, Default: k.Default, Label: k.Label, Doc: k.Doc}
		x := b.newField(at, key)
		x.ID = "n-" + ID(at)
		x.Label, x.Doc = cmp.Or(b.glossary.Name(k), InWords(source.LastKey(k.Path))), b.glossary.Doc(k)
		x.Lang = lang
		if i > 0 {
			x.Doc = ""
		}
		if x.Inherited == "" || b.isDeck || x.Inherited == k.Default {
			x.Own = false
		}
		if k.MultipleLines {
			x.Kind = "lines"
		}
		l = append(l, x)
	}
	return l
}

// values returns the part of the form with the values of the table at path, whose keys the file
// chooses. k is the key of all its values.
func (b *Builder) values(k *rule.Key, path string) *entryPart {
	p := &entryPart{ID: "p-" + ID(path), Title: b.glossary.Part(source.LastKey(path)), Values: &valueList{Path: path, Doc: b.glossary.Doc(k)}}
	sh := shapeOf(b.schema, path)
	var ids []string
	for _, t := range []*source.Table{b.set.Table(path), tableAt(b.root, path)} {
		for _, id := range t.Keys() {
			if sh.Children[id] == nil && !slices.Contains(ids, id) {
				ids = append(ids, id)
			}
		}
	}
	for _, id := range ids {
		x := b.entryField(k, source.Join(path, id))
		x.Label, x.Doc = b.glossary.Word(id), ""
		p.Values.Fields = append(p.Values.Fields, x)
	}
	return p
}

// effects returns the form of the list of effects at path, which has the key k.
func (b *Builder) effects(k *rule.Key, path string) *effectList {
	l := &effectList{ID: "e-" + ID(path), Path: path, Label: cmp.Or(b.glossary.Name(k), InWords(source.LastKey(path))), Doc: b.glossary.Doc(k), Default: b.glossary.Text(k.Default), Own: b.root.Get(path) != nil && !b.isDeck}
	if v := b.value(b.parent, path); v != nil {
		l.Inherited = translate.Place(v.At)
	}
	for i := range b.schema.Verbs {
		verb := &b.schema.Verbs[i]
		l.Verbs = append(l.Verbs, verbChoice{ID: verb.Name, Name: b.glossary.VerbName(verb.Name) + ": " + b.glossary.VerbDoc(verb)})
	}
	v := b.valueAt(path)
	if v == nil || v.Kind != source.KindList {
		return l
	}
	for i, e := range v.List {
		at := fmt.Sprintf("%s[%d]", path, i+1)
		x := effectItem{ID: "x-" + ID(at), Path: at, N: i + 1, First: i == 0, Last: i == len(v.List)-1}
		do := e.Table.GetKey("do")
		name := ""
		if do != nil {
			name = do.Text
		}
		key := &rule.Key{Path: "do", Type: rule.Word, Words: b.schema.VerbNames(), Label: "do"}
		x.Verb = b.argument(nil, key, at+".do")
		x.Verb.names = map[string]string{}
		for _, verb := range key.Words {
			x.Verb.names[verb] = b.glossary.VerbName(verb)
		}
		verb := b.schema.Verb(name)
		if verb != nil {
			x.Doc = b.glossary.VerbDoc(verb)
			for j := range verb.Args {
				x.Args = append(x.Args, b.argument(verb, &verb.Args[j], source.Join(at, verb.Args[j].Path)))
			}
		}
		when := rule.WhenKey
		when.UsableNames, when.ByMoment = k.UsableNames, k.ByMoment
		x.Args = append(x.Args, b.argument(nil, &when, at+".when"))
		for _, name := range e.Table.Keys() { // arguments that the verb does not have, for correction or removal
			if name != "do" && verb.Arg(name) == nil {
				x.Args = append(x.Args, b.argument(nil, &rule.Key{Path: name, Type: rule.Text, Optional: true}, source.Join(at, name)))
			}
		}
		l.Items = append(l.Items, x)
	}
	return l
}

// argument returns the field of the argument at path, with the key k, of an effect with a verb; verb
// is nil for arguments that all verbs have. The label is the meaning up to the first colon or
// semicolon.
func (b *Builder) argument(verb *rule.Verb, k *rule.Key, path string) *Field {
	x := &Field{ID: "n-" + ID(path), Path: path, Label: InWords(k.Path), Doc: k.Doc}
	if k.Path == rule.WhenKey.Path {
		x.Doc = words.Text(b.lang, "entry.when")
	}
	if verb != nil {
		x.Doc = b.glossary.ArgDoc(verb, k)
	}
	if k.Optional {
		x.Inherited = b.glossary.Text(k.Default)
	}
	if k.Type != rule.Word && k.Type != rule.Condition && k.Type != rule.Words {
		x.Range = b.glossary.Describe(k)
	}
	x.names = b.wordNames(k)
	b.fields[path] = x
	v := b.valueAt(path)
	x.Kind, x.Choices = b.fieldKind(k)
	if k.Type == rule.Amount && (v == nil || v.Kind != source.KindText || wholeNumber.MatchString(v.Text)) {
		x.Kind = "number"
	}
	if v != nil {
		x.Value = fieldText(x.Kind, v)
	}
	if x.Kind == "choice" && !slices.Contains(x.Choices, x.Value) {
		x.Choices = append([]string{x.Value}, x.Choices...)
	} else if x.Kind == "choice" && k.Optional {
		x.Choices = append([]string{""}, x.Choices...)
	}
	label, doc := x.Label, x.Doc
	b.shortenLabel(x, k)
	x.Label, x.Doc = label, doc
	if doc != "" { // what follows the first sentence is shown below the field
		first, rest := doc, ""
		if at := strings.IndexAny(doc, ";:"); at > 0 {
			first, rest = doc[:at], strings.TrimSpace(doc[at+1:])
		}
		x.Label, x.Key, x.Doc = capitalize(first), k.Path, rest
	}
	return x
}

// capitalize returns a text with its first letter in upper case.
func capitalize(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r)) + s[n:]
}
