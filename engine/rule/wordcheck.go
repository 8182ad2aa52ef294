package rule

import (
	"cmp"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"equitas/engine/cond"
	"equitas/engine/print"
	"equitas/engine/rule/source"
)

// Tables of a file of words that say how people at the table are called: by
// others, and spoken to. A language has as many forms there as it needs, and its
// sentences name them: {who.to}.
const (
	seatTable = "seat"
	youTable  = "you"
)

// PlainForm is the form that {who} stands for.
const PlainForm = "name"

// AnyForm is the key of a word for all that its table does not name: where
// English has it, other languages may name more, or need not have it.
const AnyForm = "any"

// OfPeople reports whether a word is a form of the people at the table.
func OfPeople(key string) bool {
	return strings.HasPrefix(key, seatTable+".") || strings.HasPrefix(key, youTable+".")
}

// unsaid reports whether a word may be empty: who is spoken to needs no name in a
// language whose verbs say it.
func unsaid(key string) bool {
	return strings.HasPrefix(key, youTable+".") || strings.HasSuffix(key, ".self")
}

// free reports whether a word is in a table that may have other keys than in
// English.
func free(key string, english map[string]*Value) bool {
	return OfPeople(key) || english[source.Join(source.Parent(key), AnyForm)] != nil
}

// readWords reads a file of words. all is the file that says which words there
// are; nil for that one.
func (l *Library) readWords(o origin, game string, all *wordFile) *wordFile {
	f := &wordFile{game: game, lang: wordsLanguage(o.path), texts: map[string]*Value{}}
	src, fault := l.read(o)
	var root *Table
	if fault == nil {
		f.src = src
		root, fault = source.Parse(src, 0, len(src.Text))
	}
	if fault != nil {
		f.faults = Faults{*fault}
		return f
	}
	f.head(root)
	var names *Schema
	if g := l.Game(game); g != nil {
		names = g.Schema()
	}
	for _, key := range root.Keys() {
		if v := root.Own(key); key != "game" && key != "language" {
			f.take(v, key, names, all)
		}
	}
	f.faults = f.faults.SortedBy(nil)
	return f
}

func (f *wordFile) fault(at Place, help, format string, args ...any) {
	f.faults = append(f.faults, Fault{At: at, Msg: fmt.Sprintf(format, args...), Help: help})
}

// head checks whose words they are, and in which language.
func (f *wordFile) head(root *Table) {
	for _, x := range []struct{ key, want, of string }{{"game", f.game, "its folder"}, {"language", f.lang, "the name of the file"}} {
		switch v := root.Own(x.key); {
		case v == nil && x.want != "":
			f.fault(f.src.Start(), fmt.Sprintf("write %s = %s on top of the file", x.key, inQuotes(x.want)), "the file lacks %s", x.key)
		case v == nil:
		case v.Kind != KindText:
			f.faults = append(f.faults, wrongType(v, x.key, &Key{Type: Text}))
		case v.Text != x.want && x.want == "":
			f.fault(v.At, "words of a game lie in its folder", "these are words of the program, which is no game")
		case v.Text != x.want:
			f.fault(v.At, "", "%s is %s, by %s it is %s", x.key, source.Quoted(v.Text), x.of, x.want)
		}
	}
}

// take takes a word, or what stands in a table.
func (f *wordFile) take(v *Value, key string, names *Schema, all *wordFile) {
	named := names != nil && names.Match(key) != nil && names.Match(key).Type == Names
	if v.Kind == KindTable && !named {
		for _, k := range v.Table.Keys() {
			f.take(v.Table.Own(k), source.Join(key, k), names, all)
		}
		return
	}
	v.Path = key
	switch word := elsewhere(key, all); {
	case named && word != "":
		f.fault(v.KeyAt, fmt.Sprintf("write it under [%s], as in %s = \"…\"", source.Parent(word), source.Last(word)), "a file of words has no %s, but %s", source.Snippet(key), word)
	case named && v.Kind != KindText:
		fault := wrongType(v, key, &Key{Type: Text})
		if v.Kind == KindTable {
			fault.Help = fmt.Sprintf("a file of words has one language: %s = \"…\"", source.Last(key))
		}
		f.faults = append(f.faults, fault)
	case named:
		if fault := source.Unseen(v, key, names.Match(key).Lines); fault != nil {
			f.faults = append(f.faults, *fault)
		} else if strings.TrimSpace(v.Text) == "" {
			f.fault(v.At, "", "%s is empty", key)
		} else {
			f.names = append(f.names, v)
		}
	case all != nil && all.texts[key] == nil && !free(key, all.texts):
		f.unknown(v, key, names, all)
	case f.sound(v, key, all):
		f.keys = append(f.keys, key)
		f.texts[key] = v
	}
}

// elsewhere returns the word that a deck gives under another key, word.price, or
// "": in a file of words it has a table of its own.
func elsewhere(key string, all *wordFile) string {
	if all == nil || strings.Count(key, ".") != 1 {
		return ""
	}
	for _, k := range all.keys {
		if strings.Count(k, ".") == 1 && source.Last(k) == source.Last(key) && source.Parent(k) == "cards" {
			return k
		}
	}
	return ""
}

// unknown is the fault of a key that is no word.
func (f *wordFile) unknown(v *Value, key string, names *Schema, all *wordFile) {
	table, _, _ := source.Cut(key)
	var near []string // in the same table, where there is one
	tables := map[string]bool{}
	for _, k := range all.keys {
		t, _, _ := source.Cut(k)
		if tables[t] = true; t == table {
			near = append(near, k)
		}
	}
	if len(near) == 0 {
		near = all.keys
	}
	help := ""
	if n := cond.Nearest(key, near); n != "" {
		help = "nearest: " + n
	} else if n := cond.Nearest(source.Last(key), lasts(near)); n != "" && tables[table] {
		help = "nearest: " + table + "." + n
	} else if names != nil && slices.Contains(names.DeckTables, table) {
		help = "of what a deck holds, a file of words gives names and texts"
	}
	f.fault(v.KeyAt, help, "there is no word %s", source.Snippet(key))
}

func lasts(keys []string) []string {
	l := make([]string, len(keys))
	for i, k := range keys {
		l[i] = source.Last(k)
	}
	return l
}

// sound checks one word: against the English one, where this is not it.
func (f *wordFile) sound(v *Value, key string, all *wordFile) bool {
	before := len(f.faults)
	var english *Value
	if all != nil {
		english = all.texts[key]
	}
	switch {
	case v.Kind != KindText && v.Kind != KindList, english != nil && v.Kind != english.Kind:
		want := &Key{Type: Text}
		if english != nil && english.Kind == KindList {
			want.Type = Texts
		}
		f.faults = append(f.faults, wrongType(v, key, want))
		return false
	case v.Kind == KindList:
		for _, x := range v.List {
			if x.Kind != KindText || strings.TrimSpace(x.Text) == "" {
				f.fault(x.At, "", "%s has %s in its list, must be texts in quotes", key, x.Found())
			} else if fault := lineFault(x, key); fault != nil {
				f.faults = append(f.faults, *fault)
			}
		}
		if len(v.List) == 0 {
			f.fault(v.At, "", "%s is empty", key)
		}
	default:
		if fault := source.Unseen(v, key, false); fault != nil {
			f.faults = append(f.faults, *fault)
		}
		if strings.TrimSpace(v.Text) == "" && english != nil && strings.TrimSpace(english.Text) != "" && !unsaid(key) {
			f.fault(v.At, "leave it out, and it stands in English", "%s is empty", key)
		}
		if _, faults := print.Placeholders(v.Text); len(faults) > 0 {
			for _, x := range faults {
				f.fault(v.Within(x.At, x.Width), x.Help, "%s: %s", key, x.Msg)
			}
		}
	}
	return len(f.faults) == before
}

// forms holds placeholders against those of the English words, now that all
// files of a language are read: which forms of people it has stands in any.
func (l *Library) forms(files []*wordFile) {
	var all *wordFile
	byLang := map[string][]string{}
	for _, f := range files {
		if f.lang == English {
			all = f
		}
		for _, key := range f.keys {
			if form, ok := strings.CutPrefix(key, seatTable+"."); ok {
				byLang[f.lang] = append(byLang[f.lang], form)
			}
		}
	}
	people := all.people(byLang[English])
	for _, f := range files {
		forms := slices.Concat(byLang[f.lang], byLang[English])
		f.keys = slices.DeleteFunc(f.keys, func(key string) bool {
			before := len(f.faults)
			if all != nil && f != all {
				f.placeholders(f.texts[key], key, all.texts, people, forms)
			}
			if form, ok := strings.CutPrefix(key, youTable+"."); ok && !slices.Contains(forms, form) {
				f.fault(f.texts[key].KeyAt, source.Suggest(form, forms), "[%s] has no form %s", seatTable, form)
			}
			if len(f.faults) == before {
				return false
			}
			delete(f.texts, key)
			return true
		})
		f.faults = f.faults.SortedBy(nil)
	}
}

// people lists the placeholders that stand for people: some sentence asks for a
// form of them.
func (f *wordFile) people(forms []string) []string {
	if f == nil {
		return nil
	}
	var l []string
	for _, key := range f.keys {
		all, _ := print.Placeholders(f.texts[key].Text)
		for _, p := range all {
			if who, form, ok := strings.Cut(p.Key, "."); ok && slices.Contains(forms, form) && !slices.Contains(l, who) {
				l = append(l, who)
			}
		}
	}
	return l
}

// placeholders holds those of a word against those of the English one. Of people
// it may use any form that there is.
func (f *wordFile) placeholders(v *Value, key string, english map[string]*Value, people, forms []string) {
	from := english[key]
	if strings.HasPrefix(key, seatTable+".") {
		from = english[source.Join(seatTable, PlainForm)]
	}
	if from == nil || v.Kind != KindText {
		return
	}
	root := func(key string) (root, form string) {
		if who, form, ok := strings.Cut(key, "."); ok && slices.Contains(people, who) {
			return who, form
		}
		return key, ""
	}
	var known, roots []string
	wants, _ := print.Placeholders(from.Text)
	for _, p := range wants {
		if r, _ := root(p.Key); !slices.Contains(roots, r) {
			roots = append(roots, r)
			known = append(known, p.Key)
		}
	}
	before := len(f.faults)
	said := map[string]bool{}
	have, _ := print.Placeholders(v.Text)
	for _, p := range have {
		r, form := root(p.Key)
		said[r] = true
		help := "in English: " + inQuotes(from.Text)
		switch near := cond.Nearest(p.Key, known); {
		case slices.Contains(roots, r) && (form == "" || slices.Contains(forms, form)):
			continue
		case slices.Contains(roots, r):
			f.fault(v.Within(p.At, p.Width), cmp.Or(source.Suggest(form, forms), help), "%s: [%s] has no form %s", key, seatTable, form)
			continue
		case near != "":
			help = "nearest: {" + near + "}"
		}
		f.fault(v.Within(p.At, p.Width), help, "%s: {%s} is unknown", key, p.Key)
	}
	if len(f.faults) > before { // what seems to be missing may be what is wrong
		return
	}
	for _, r := range roots {
		if !said[r] {
			f.fault(v.At, "in English: "+inQuotes(from.Text), "%s: %s does not say {%s}", key, inQuotes(source.Snippet(v.Text)), r)
		}
	}
}

// CheckWords returns what is wrong with the words of a game, or with "" of the
// program, in all languages, and how many files there are. What a language lacks
// stands in English and is a warning.
func (l *Library) CheckWords(game string) (checked int, faults Faults) {
	files := l.wordFiles(game)
	for _, f := range files {
		faults = append(faults, f.faults...)
		faults = append(faults, l.strange(f)...)
	}
	told := map[string]bool{English: true}
	for _, f := range files {
		if !told[f.lang] {
			told[f.lang] = true
			faults = append(faults, l.lacking(f, l.Lexicon(game, f.lang))...)
		}
	}
	return len(files), faults
}

// WordFaults returns what is wrong with the words of a game in a language, those
// of the program among them.
func (l *Library) WordFaults(game, lang string) Faults {
	var faults Faults
	for _, f := range slices.Concat(l.wordFiles(game), l.wordFiles("")) {
		if f.lang == lang || f.lang == English {
			faults = append(faults, f.faults...)
		}
	}
	return faults
}

// WordFaults returns what is wrong with the words of the game in a language.
func (s *Set) WordFaults(lang string) Faults { return s.lib.WordFaults(s.Game, lang) }

// lacking warns of words that a language lacks.
func (l *Library) lacking(f *wordFile, w *Lexicon) Faults {
	if f.src == nil {
		return nil
	}
	var lacks []string
	for _, other := range l.wordFiles(f.game) {
		if other.lang != English {
			continue
		}
		for _, key := range other.keys {
			if v, _ := find(w.own, key); v == nil && !free(key, other.texts) && !slices.Contains(lacks, key) && !refused(w.own, key) {
				lacks = append(lacks, key)
			}
		}
	}
	var said []string
	warning := Fault{At: Place{File: f.src.Name}, Warning: true}
	if len(lacks) > 0 {
		const named = 6
		list := strings.Join(lacks[:min(named, len(lacks))], ", ")
		if len(lacks) > named {
			list += ", …"
			warning.Help = "all of them: equitas check --format json"
		}
		verb := "stand"
		if len(lacks) == 1 {
			verb = "stands"
		}
		said = append(said, fmt.Sprintf("%s %s in English: %s", source.Number(len(lacks), "word"), verb, list))
	}
	if slices.Contains(l.wordFiles(f.game), f) {
		cards, names := l.unprinted(f.game, f.lang)
		if len(cards) > 0 {
			said = append(said, fmt.Sprintf("cards cannot be printed in %s for want of %s", inQuotes(f.lang), strings.Join(cards, ", ")))
			warning.Help = "all of them: equitas check --format json"
		}
		for _, key := range names {
			if !slices.Contains(lacks, key) {
				lacks = append(lacks, key)
			}
		}
	}
	if len(said) == 0 {
		return nil
	}
	warning.Msg, warning.Keys = strings.Join(said, "; "), strings.Join(lacks, "\n")
	return Faults{warning}
}

// unprinted says what cards lack to be printed in a language that only files of
// words have, in all variants of a game together: "29 names", and the keys that
// would say it. Cards that a variant adds to its deck are its own matter.
func (l *Library) unprinted(game, lang string) (said, keys []string) {
	printer, ok := l.Game(game).(Printer)
	if !ok {
		return nil, nil
	}
	missing := map[string][]string{}
	for _, name := range l.Names() {
		if !strings.HasPrefix(name, game+"/") {
			continue
		}
		o, _ := l.find(variantLayer, name)
		r := l.reading()
		r.chain(o)
		r.deckOf()
		loaded, err := r.finish()
		if err != nil || !loaded.Set.onlyWorded(lang) {
			continue
		}
		p, _ := printer.Print(loaded.Set, lang, "")
		for _, lack := range p.Lacks {
			for _, id := range lack.IDs {
				if lack.What != "word" && !loaded.Set.inDeck(id) {
					continue
				}
				if !slices.Contains(missing[lack.What], id) {
					missing[lack.What] = append(missing[lack.What], id)
				}
				for _, key := range loaded.Set.lacked(lack.What, id, lang) {
					if !slices.Contains(keys, key) {
						keys = append(keys, key)
					}
				}
			}
		}
	}
	for _, what := range []string{"name", "text", "word"} {
		if n := len(missing[what]); n > 0 {
			said = append(said, source.Number(n, what)+map[bool]string{true: " on them"}[what == "word"])
		}
	}
	return said, keys
}

// inDeck reports whether an entry with a name stands in the deck file.
func (s *Set) inDeck(id string) bool {
	return slices.ContainsFunc(s.Root.Keys(), func(table string) bool {
		entry := s.Value(source.Path(table, id))
		return entry != nil && entry.At.File == s.Files[0] && s.Has(source.Path(table, id, "name"))
	})
}

// lacked returns the keys under which a file of words in a language would say
// what cards lack.
func (s *Set) lacked(what, id, lang string) (keys []string) {
	if what == "word" {
		return []string{"cards." + id}
	}
	for _, table := range s.Root.Keys() {
		entry := s.Value(source.Path(table, id))
		if entry == nil || entry.Kind != KindTable || !s.Has(source.Path(table, id, "name")) {
			continue
		}
		for _, key := range entry.Table.Keys() {
			v := entry.Table.Get(key)
			if (key == what || strings.HasPrefix(key, what+"_")) && v.Kind == KindTable && v.Table.Get(lang) == nil {
				keys = append(keys, source.Path(table, id, key))
			}
		}
		if len(keys) == 0 { // it is put together where no file says it
			keys = []string{source.Path(table, id, what)}
		}
	}
	return keys
}

// refused reports whether a word is there and has a fault, which says so.
func refused(files []*wordFile, key string) bool {
	for _, f := range files {
		for i := range f.faults {
			if strings.HasPrefix(f.faults[i].Msg, key) {
				return true
			}
		}
	}
	return false
}

// strange reports names of what no deck and no variant of the game has.
func (l *Library) strange(f *wordFile) Faults {
	if len(f.names) == 0 {
		return nil
	}
	var known []string
	for _, kind := range []layerKind{deckLayer, variantLayer} {
		for _, name := range l.names(kind) {
			o, ok := l.find(kind, name)
			if !ok || !strings.HasPrefix(name, f.game+"/") {
				continue
			}
			src, fault := l.read(o)
			if fault != nil {
				continue
			}
			root, fault := source.Parse(src, 0, len(src.Text))
			if fault != nil {
				continue
			}
			for _, table := range root.Keys() {
				if t := root.Own(table); t.Table != nil {
					for _, id := range t.Table.Keys() {
						known = append(known, source.Path(table, id))
					}
				}
			}
		}
	}
	var faults Faults
	for _, v := range f.names {
		if entry := source.Parent(v.Path); !slices.Contains(known, entry) {
			help := ""
			if near := cond.Nearest(entry, known); near != "" {
				help = "nearest: " + near
			}
			faults = append(faults, Fault{At: v.KeyAt, Msg: fmt.Sprintf("no deck and no variant has %s", source.Snippet(entry)), Help: help})
		}
	}
	return faults
}

// checkWordFile checks one file of words, wherever it lies: the folder or the key
// game says whose it is.
func (l *Library) checkWordFile(file string) Faults {
	o := l.onDisk(deckLayer, file)
	game := path.Base(path.Dir(filepath.ToSlash(l.disk.Abs(file))))
	if l.Game(game) == nil {
		game = ""
	}
	text := ""
	if src, fault := l.read(o); fault == nil {
		text = src.Text
		if root, fault := source.Parse(src, 0, len(src.Text)); fault == nil && root.Own("game") != nil {
			if g := root.Own("game"); l.Game(g.Text) != nil {
				game = g.Text
			} else if g.Kind == KindText {
				return Faults{{At: g.At, Msg: fmt.Sprintf("there is no game %s", source.Quoted(g.Text)), Help: source.Suggest(g.Text, l.gameNames())}}
			}
		}
	}
	var all *wordFile
	var files []*wordFile
	abs := l.disk.Abs(file)
	for _, other := range l.wordFiles(game) {
		if other.src != nil && l.disk.Abs(other.src.Name) == abs && other.src.Text == text { // it lies in a layer
			found := append(slices.Clone(other.faults), l.strange(other)...)
			return append(found, l.lacking(other, l.Lexicon(game, other.lang))...)
		}
		if other.lang == English {
			all = other
		}
		if other.lang == wordsLanguage(file) {
			files = append(files, other)
		}
	}
	f := l.readWords(o, game, all)
	if all != nil {
		l.forms(append(append([]*wordFile{f}, files...), all))
	}
	faults := append(f.faults, l.strange(f)...)
	own := append([]*wordFile{f}, files...)
	return append(faults, l.lacking(f, &Lexicon{Lang: f.lang, own: own})...)
}

// isWords tells a file of words by its name.
func (l *Library) isWords(file string) bool {
	if wordsLanguage(filepath.ToSlash(file)) == "" {
		return false
	}
	info, err := l.disk.Stat(file)
	return err == nil && info.Mode().Type() != fs.ModeDir
}
