package rule

import (
	"fmt"
	"slices"
	"strings"

	"equitas/engine/cond"
	"equitas/engine/print"
	"equitas/engine/rule/source"
)

// readWords reads a file of words. all is the file that says which words there
// are; nil for that one.
func (l *Library) readWords(text wordText, game string, all *wordFile) *wordFile {
	f := &wordFile{game: game, lang: text.lang, src: text.src, texts: map[string]*Value{}}
	var root *Table
	fault := text.fault
	if fault == nil {
		root, fault = source.Parse(f.src, 0, len(f.src.Text)) // words are kept as they are
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
	word := ""
	if named {
		word = elsewhere(key, all)
	}
	switch {
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
