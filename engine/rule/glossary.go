package rule

import (
	"cmp"
	"strings"
	"unicode"

	"equitas/engine/rule/source"
	"equitas/engine/rule/translation"
)

// Tables in a file of words with the names and meanings of keys of the rules. The English
// texts are in the [Schema]; files of words have them in other languages, and may also
// replace the English ones.
const (
	keyNames   = translation.Keys + "name"   // name of a key, by its path
	keyDocs    = translation.Keys + "doc"    // meaning of a key
	keyTables  = translation.Keys + "table"  // subject of a table
	keyVerbs   = translation.Keys + "verb"   // what an effect does
	keyArgs    = translation.Keys + "arg"    // meaning of an argument of an effect, by VERB.ARGUMENT
	keyHelp    = translation.Keys + "help"   // the same in a line of the page "equitas help effects"
	keyMoments = translation.Keys + "moment" // meaning of a moment
	keyWords   = translation.Keys + "word"   // name of a word that is a value, by the word
	keyParts   = translation.Keys + "part"   // name of a table within an entry, such as a Guild's perks, by its key
	keyEntries = translation.Keys + "entry"  // name of an entry that has none in the files, by TABLE.ID; by TABLE."*" the word for any entry
	keyDoes    = translation.Keys + "do"     // name of an effect, by its verb
	keyTexts   = translation.Keys + "text"   // default, moment or unit of a key, by the English text
)

// A KeyWord is a text about the rules that a file of words may have.
type KeyWord struct {
	Key     string // "key.doc.hand.limit"
	English string // English text; "" for a key without a name of its own
}

// KeyWords returns the texts about the keys of the schema that a file of words may have, in
// the order of the schema. It is computed once.
func (s *Schema) KeyWords() []KeyWord {
	s.worded.Do(func() {
		seen := map[string]bool{}
		add := func(key, english string) {
			if !seen[key] {
				seen[key] = true
				s.keyWords = append(s.keyWords, KeyWord{key, english})
			}
		}
		texts := func(k *Key) {
			for _, text := range []string{k.Default, k.Zero, k.Moment, k.Unit} {
				if text != "" {
					add(source.Join(keyTexts, text), text)
				}
			}
		}
		choices := func(k *Key) {
			if k.Type != Word && k.Type != Words || k.Printed || k.Mark != nil {
				return
			}
			for _, w := range k.Words {
				if !strings.HasPrefix(w, "@") && strings.ContainsFunc(w, unicode.IsLetter) {
					add(source.Join(keyWords, w), withSpaces(w))
				}
			}
		}
		for _, h := range s.AllHeads() {
			add(source.Join(keyTables, h.Path), h.Doc)
		}
		for _, k := range s.AllKeys() {
			add(keyNames+"."+k.Path, k.Label)
			add(keyDocs+"."+k.Path, k.Doc)
			texts(k)
			choices(k)
			below := false
			for _, part := range source.Split(source.Parent(k.Path)) {
				if below && part != "*" {
					add(source.Join(keyParts, part), withSpaces(part))
				}
				below = below || part == "*"
			}
		}
		for i := range s.Verbs {
			v := &s.Verbs[i]
			add(source.Join(keyVerbs, v.Name), v.Doc)
			add(source.Join(keyDoes, v.Name), v.Name)
			if v.Help != "" {
				add(source.Join(keyHelp, v.Name), v.Help)
			}
			for j := range v.Args {
				add(source.Join(source.Join(keyArgs, v.Name), v.Args[j].Path), v.Args[j].Doc)
				texts(&v.Args[j])
				choices(&v.Args[j])
			}
		}
		for _, m := range s.Moments {
			add(source.Join(keyMoments, m.Name), m.Doc)
		}
	})
	return s.keyWords
}

// Documents implements [translation.Rules]: ok says whether key names a text about the
// rules; if not, known has the keys that do. A text whose key ends with a name that several
// tables have may be given once for all of them: key.doc."*".art.
func (r wordRules) Documents(key string) (known []string, ok bool) {
	s := r.schema
	if s == nil && r.shared != nil {
		if s = r.shared; strings.HasPrefix(key, keyTexts+".") { // keys that games define themselves are included
			return nil, true
		}
	}
	if s == nil { // words of the program, which concern several games
		if strings.HasPrefix(key, keyTexts+".") || strings.HasPrefix(key, keyNames+".*.") || strings.HasPrefix(key, keyDocs+".*.") {
			return nil, true
		}
		s = commonSchema
	}
	last := ""
	for _, table := range []string{keyNames, keyDocs} {
		if rest, is := strings.CutPrefix(key, table+".*."); is {
			last = rest
		}
	}
	if entry, is := strings.CutPrefix(key, keyEntries+"."); is {
		if parts := source.Split(entry); len(parts) == 2 && s.Head(parts[0]) != nil {
			return nil, true
		}
	}
	for _, w := range s.KeyWords() {
		if w.Key == key || last != "" && source.Last(w.Key) == last {
			return nil, true
		}
		known = append(known, w.Key)
	}
	if r.schema != nil && r.shared != nil { // a text for keys of another of these games
		if _, ok := (wordRules{schema: r.shared}).Documents(key); ok {
			return nil, true
		}
	}
	return known, false
}

// commonSchema has only the keys of every game, to which the program's files of words
// refer.
var commonSchema = &Schema{}

// A Glossary has the names and meanings of keys of the rules in one language, with English
// for what that lacks.
type Glossary struct{ lex *Lexicon }

// Glossary returns the texts that explain keys of a game, in a language.
func (l *Library) Glossary(game, lang string) Glossary { return Glossary{l.Lexicon(game, lang)} }

// Glossary returns the texts that explain keys of the set's game, in a language.
func (s *Set) Glossary(lang string) Glossary { return Glossary{s.Lexicon(lang)} }

func (g Glossary) textOf(table, path, english string) string {
	if text, ok := g.lex.Own(table + "." + path); ok {
		return text
	}
	if text, ok := g.lex.Own(source.Join(table+".*", source.Last(path))); ok {
		return text
	}
	return english
}

// Name returns the name of a key without that of its table; "" if it has none. What the game's
// own file calls it goes before the files of words.
func (g Glossary) Name(k *Key) string {
	if text := k.Called[g.lex.Lang]; text != "" {
		return text
	}
	text := g.textOf(keyNames, k.Path, k.Label)
	if text == "" { // a name that only the files have, in English
		text, _ = g.lex.Text(keyNames + "." + k.Path)
	}
	return text
}

// Doc returns the meaning of a key, else what all keys of its table mean. What a game's own
// file says behind a value is in the language of its author: it stands unless the file names
// the key in the language.
func (g Glossary) Doc(k *Key) string {
	if k.Remark && (k.Called[g.lex.Lang] == "" || g.lex.Lang == English) {
		return k.Doc
	}
	table, _, _ := strings.Cut(k.Path, ".")
	return g.textOf(keyDocs, k.Path, g.textOf(keyDocs, table+".*", k.Doc))
}

// Head returns the subject of a table.
func (g Glossary) Head(h *Head) string { return g.textOf(keyTables, source.QuoteKey(h.Path), h.Doc) }

// Verb returns what an effect does.
func (g Glossary) Verb(v *Verb) string { return g.textOf(keyVerbs, source.QuoteKey(v.Name), v.Doc) }

// Help returns what an effect does, in a line of a page of help.
func (g Glossary) Help(v *Verb) string { return g.textOf(keyHelp, source.QuoteKey(v.Name), v.Help) }

// Arg returns the meaning of an argument of an effect.
func (g Glossary) Arg(v *Verb, k *Key) string {
	return g.textOf(keyArgs, source.QuoteKey(v.Name)+"."+k.Path, k.Doc)
}

// Word returns the name of a word that is a value, such as "left"; without one the word
// itself, with spaces between its parts.
func (g Glossary) Word(word string) string {
	text, _ := g.lex.Own(source.Join(keyWords, word))
	return cmp.Or(text, withSpaces(word))
}

// Part returns the name of a table within an entry, by its key.
func (g Glossary) Part(name string) string {
	text, _ := g.lex.Own(source.Join(keyParts, name))
	return cmp.Or(text, withSpaces(name))
}

// Entry returns the name of an entry of a table that has none in the files, or for "*" the word
// for any entry of the table: "turno" for turn; "" without one.
func (g Glossary) Entry(table, id string) string {
	text, _ := g.lex.Own(source.Join(source.Join(keyEntries, table), id))
	return text
}

// Do returns the name of an effect.
func (g Glossary) Do(verb string) string {
	text, _ := g.lex.Own(source.Join(keyDoes, verb))
	return cmp.Or(text, withSpaces(verb))
}

// withSpaces returns a word of the files with spaces in place of underscores and hyphens: "any
// coast" for any_coast.
func withSpaces(word string) string { return strings.NewReplacer("_", " ", "-", " ").Replace(word) }

// Moment returns the meaning of a moment.
func (g Glossary) Moment(t *Term) string { return g.textOf(keyMoments, source.QuoteKey(t.Name), t.Doc) }

// Text returns a text that the schema has for several keys, such as the default of an
// optional one, in the language.
func (g Glossary) Text(english string) string {
	text, _ := g.lex.Own(source.Join(keyTexts, english))
	return cmp.Or(text, english)
}

// Unit returns a unit for the number n: "carta" for 1 of "cards"; "" if the language has
// none.
func (g Glossary) Unit(unit string, n int64) string {
	text, ok := g.lex.Own(source.Join(keyTexts, unit))
	if !ok {
		return ""
	}
	one, more, two := strings.Cut(text, "|")
	if !two || n == 1 || n == -1 {
		return one
	}
	return more
}
