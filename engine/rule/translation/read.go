package translation

import (
	"cmp"
	"fmt"
	"strings"

	"equitas/engine/cardtext"
	"equitas/engine/cond"
	"equitas/engine/rule/source"
)

// Read parses a file of words of a game, "" for the program. Faults are in the result. english is the
// English file that defines which texts exist; nil if that is the file itself.
func Read(text UnparsedFile, game string, rules Rules, all *File) *File {
	f := &File{Game: cmp.Or(text.Owner, game), Lang: text.Lang, Source: text.Source, Texts: map[string]*Value{}}
	var root *Table
	fault := text.Fault
	if fault == nil {
		root, fault = source.Parse(f.Source, 0, len(f.Source.Text)) // not [source.ParseFile], whose cache would keep a second copy
	}
	if fault != nil {
		f.Faults = Faults{*fault}
		return f
	}
	f.checkHead(root, rules)
	for _, key := range root.Keys() {
		if v := root.GetKey(key); key != "game" && key != "language" {
			f.addWord(v, key, rules, all)
		}
	}
	f.Faults = f.Faults.SortedBy(nil)
	return f
}

func (f *File) fault(at Place, help, format string, args ...any) {
	f.Faults = append(f.Faults, source.Fault{At: at, Msg: fmt.Sprintf(format, args...), Help: help})
}

// checkHead adds faults for the keys game and language at the top of the file.
func (f *File) checkHead(root *Table, rules Rules) {
	for _, x := range []struct{ key, want, of string }{{"game", f.Game, "its folder"}, {"language", f.Lang, "the name of the file"}} {
		switch v := root.GetKey(x.key); {
		case v == nil && x.want != "":
			f.fault(f.Source.Start(), fmt.Sprintf("write %s = %s on top of the file", x.key, source.Quote(x.want)), "the file lacks %s", x.key)
		case v == nil:
		case v.Kind != source.KindText:
			f.Faults = append(f.Faults, rules.WrongTypeFault(v, x.key, false))
		case v.Text != x.want && x.want == "":
			f.fault(v.At, "words of a game lie in its folder", "these are words of the program, which is no game")
		case v.Text != x.want:
			f.fault(v.At, "", "%s is %s, by %s it is %s", x.key, source.QuoteIfNeeded(v.Text), x.of, x.want)
		}
	}
}

// addWord checks v, the text or the table at a key, and adds its texts to the file or faults for them.
// all is as in [Read].
func (f *File) addWord(v *Value, key string, rules Rules, all *File) {
	lines, named := rules.IsNameKey(key)
	if v.Kind == source.KindTable && !named {
		for _, k := range v.Table.Keys() {
			f.addWord(v.Table.GetKey(k), source.Join(key, k), rules, all)
		}
		return
	}
	v.Path = key
	word := ""
	if named {
		word = cardsKey(key, all)
	}
	switch {
	case named && word != "":
		f.fault(v.KeyAt, fmt.Sprintf("write it under [%s], as in %s = \"…\"", source.Parent(word), source.LastKey(word)), "a file of words has no %s, but %s", source.Snippet(key), word)
	case named && v.Kind != source.KindText:
		fault := rules.WrongTypeFault(v, key, false)
		if v.Kind == source.KindTable {
			fault.Help = fmt.Sprintf("a file of words has one language: %s = \"…\"", source.LastKey(key))
		}
		f.Faults = append(f.Faults, fault)
	case named:
		if fault := source.CharacterFault(v, key, lines); fault != nil {
			f.Faults = append(f.Faults, *fault)
		} else if strings.TrimSpace(v.Text) == "" {
			f.fault(v.At, "", "%s is empty", key)
		} else {
			f.Names = append(f.Names, v)
		}
	case strings.HasPrefix(key, KeysPrefix):
		if known, ok := rules.IsDocKey(key); !ok {
			f.fault(v.KeyAt, source.Suggest(key, known), "the rules have no %s", source.Snippet(strings.TrimPrefix(key, KeysPrefix)))
		} else if v.Kind != source.KindText {
			f.Faults = append(f.Faults, rules.WrongTypeFault(v, key, false))
		} else if strings.TrimSpace(v.Text) == "" {
			f.fault(v.At, "leave it out, and it stands in English", "%s is empty", key)
		} else if fault := source.CharacterFault(v, key, false); fault != nil {
			f.Faults = append(f.Faults, *fault)
		} else {
			f.Keys = append(f.Keys, key)
			f.Texts[key] = v
		}
	case all != nil && all.Texts[key] == nil && !isFreeTable(key, all.Texts):
		f.reportUnknown(v, key, rules, all)
	case f.checkWord(v, key, rules, all):
		f.Keys = append(f.Keys, key)
		f.Texts[key] = v
	}
}

// cardsKey returns the key cards.NAME under which files of words have the text that deck files have at
// key, which is word.NAME; "" if all has no such text.
func cardsKey(key string, all *File) string {
	if all == nil || strings.Count(key, ".") != 1 {
		return ""
	}
	for _, k := range all.Keys {
		if strings.Count(k, ".") == 1 && source.LastKey(k) == source.LastKey(key) && source.Parent(k) == "cards" {
			return k
		}
	}
	return ""
}

// reportUnknown adds a fault for a key at which the English file, all, has no text.
func (f *File) reportUnknown(v *Value, key string, rules Rules, all *File) {
	table, _, _ := source.Cut(key)
	var near []string // keys in the same table, if that exists
	tables := map[string]bool{}
	for _, k := range all.Keys {
		t, _, _ := source.Cut(k)
		if tables[t] = true; t == table {
			near = append(near, k)
		}
	}
	if len(near) == 0 {
		near = all.Keys
	}
	help := ""
	if n := cond.Nearest(key, near); n != "" {
		help = "nearest: " + n
	} else if n := cond.Nearest(source.LastKey(key), lastParts(near)); n != "" && tables[table] {
		help = "nearest: " + table + "." + n
	} else if rules.IsDeckTable(table) {
		help = "of what a deck holds, a file of words gives names and texts"
	}
	f.fault(v.KeyAt, help, "there is no word %s", source.Snippet(key))
}

func lastParts(keys []string) []string {
	l := make([]string, len(keys))
	for i, k := range keys {
		l[i] = source.LastKey(k)
	}
	return l
}

// checkWord reports whether v, the value at a key, is valid, and adds faults if not. It is compared with
// its English original in all, unless that is nil.
func (f *File) checkWord(v *Value, key string, rules Rules, all *File) bool {
	before := len(f.Faults)
	var english *Value
	if all != nil {
		english = all.Texts[key]
	}
	switch {
	case v.Kind != source.KindText && v.Kind != source.KindList, english != nil && v.Kind != english.Kind:
		f.Faults = append(f.Faults, rules.WrongTypeFault(v, key, english != nil && english.Kind == source.KindList))
		return false
	case v.Kind == source.KindList:
		for _, x := range v.List {
			if x.Kind != source.KindText || strings.TrimSpace(x.Text) == "" {
				f.fault(x.At, "", "%s has %s in its list, must be texts in quotes", key, x.FoundInWords())
			} else if fault := rules.LineFault(x, key); fault != nil {
				f.Faults = append(f.Faults, *fault)
			}
		}
		if len(v.List) == 0 {
			f.fault(v.At, "", "%s is empty", key)
		}
	default:
		if fault := source.CharacterFault(v, key, false); fault != nil {
			f.Faults = append(f.Faults, *fault)
		}
		if strings.TrimSpace(v.Text) == "" && english != nil && strings.TrimSpace(english.Text) != "" && !mayBeEmpty(key) {
			f.fault(v.At, "leave it out, and it stands in English", "%s is empty", key)
		}
		if _, faults := cardtext.Placeholders(v.Text); len(faults) > 0 {
			for _, x := range faults {
				f.fault(v.PlaceWithin(x.At, x.Width), x.Help, "%s: %s", key, x.Msg)
			}
		}
	}
	return len(f.Faults) == before
}
