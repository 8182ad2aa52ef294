package rule

import (
	"cmp"
	"strings"
	"unicode"

	"equitas/engine/rule/source"
	"equitas/engine/rule/translation"
)

// These are the tables of a file of words with the names and meanings of keys of the rules. The
// English texts are in the [Schema]; files of words have them in other languages, and may also
// replace the English ones.
const (
	keyNames   = translation.KeysPrefix + "name"   // name of a key, by its path
	keyDocs    = translation.KeysPrefix + "doc"    // meaning of a key
	keyTables  = translation.KeysPrefix + "table"  // subject of a table
	keyVerbs   = translation.KeysPrefix + "verb"   // what an effect does
	keyArgs    = translation.KeysPrefix + "arg"    // meaning of an argument of an effect, by VERB.ARGUMENT
	keyHelp    = translation.KeysPrefix + "help"   // what an effect does, as a line of the page "equitas help effects"
	keyMoments = translation.KeysPrefix + "moment" // meaning of a moment
	keyWords   = translation.KeysPrefix + "word"   // name of a word that is a value, by the word
	keyParts   = translation.KeysPrefix + "part"   // name of a table within an entry, such as a Guild's perks, by its key
	keyEntries = translation.KeysPrefix + "entry"  // name of an entry that has none in the files, by TABLE.ID; by TABLE."*" the word for any entry
	keyDoes    = translation.KeysPrefix + "do"     // name of an effect, by its verb
	keyTexts   = translation.KeysPrefix + "text"   // default, moment or unit of a key, by the English text
)

// A KeyText is a text about the rules that a file of words may have.
type KeyText struct {
	Key     string // path in the file of words, such as "key.doc.hand.limit"
	English string // English text; "" for a key without a name of its own
}

// KeyTexts returns the texts about the keys of the schema that a file of words may have, in the order
// of the schema. The list is computed at the first call.
func (s *Schema) KeyTexts() []KeyText {
	s.keyTextsOnce.Do(func() {
		seen := map[string]bool{}
		add := func(key, english string) {
			if !seen[key] {
				seen[key] = true
				s.keyTexts = append(s.keyTexts, KeyText{key, english})
			}
		}
		texts := func(k *Key) {
			for _, text := range []string{k.Default, k.ZeroMeaning, k.Moment, k.Unit} {
				if text != "" {
					add(source.Join(keyTexts, text), text)
				}
			}
		}
		choices := func(k *Key) {
			if k.Type != Word && k.Type != Words || k.PrintOnly || k.Mark != nil {
				return
			}
			for _, w := range k.Words {
				if !strings.HasPrefix(w, "@") && strings.ContainsFunc(w, unicode.IsLetter) {
					add(source.Join(keyWords, w), separatorsToSpaces(w))
				}
			}
		}
		for _, h := range s.AllTableDocs() {
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
					add(source.Join(keyParts, part), separatorsToSpaces(part))
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
	return s.keyTexts
}

// IsDocKey implements [translation.Rules]: ok says whether key is that of a text about the rules; if
// not, known has the keys that are. One text may be given for all keys with the same last part, as
// key.doc."*".art.
func (r wordRules) IsDocKey(key string) (known []string, ok bool) {
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
		if parts := source.Split(entry); len(parts) == 2 && s.TableDoc(parts[0]) != nil {
			return nil, true
		}
	}
	for _, w := range s.KeyTexts() {
		if w.Key == key || last != "" && source.LastKey(w.Key) == last {
			return nil, true
		}
		known = append(known, w.Key)
	}
	if r.schema != nil && r.shared != nil { // a text for keys of another of these games
		if _, ok := (wordRules{schema: r.shared}).IsDocKey(key); ok {
			return nil, true
		}
	}
	return known, false
}

// commonSchema has only the keys that every game has. The program's own files of words have texts about
// these.
var commonSchema = &Schema{}

// A Glossary has the names and meanings of keys of the rules in one language. Texts that this language
// lacks are English.
type Glossary struct{ lex *Lexicon }

// Glossary returns the names and meanings of keys of a game in a language.
func (l *Library) Glossary(game, lang string) Glossary { return Glossary{l.Lexicon(game, lang)} }

// Glossary returns the names and meanings of keys of the set's game in a language.
func (s *Set) Glossary(lang string) Glossary { return Glossary{s.Lexicon(lang)} }

func (g Glossary) textOf(table, path, english string) string {
	if text, ok := g.lex.OwnText(table + "." + path); ok {
		return text
	}
	if text, ok := g.lex.OwnText(source.Join(table+".*", source.LastKey(path))); ok {
		return text
	}
	return english
}

// Name returns the name of a key without that of its table; "" if it has none. A name in the game's
// own file takes precedence over the files of words.
func (g Glossary) Name(k *Key) string {
	if text := k.NameByLanguage[g.lex.Lang]; text != "" {
		return text
	}
	text := g.textOf(keyNames, k.Path, k.Label)
	if text == "" { // a name that only the files have, in English
		text, _ = g.lex.Text(keyNames + "." + k.Path)
	}
	return text
}

// Doc returns the meaning of a key; without one, the common meaning of all keys of its table. A remark
// in the game's own file, which is in the language of its author, takes precedence, unless the
// file gives the key a name in the glossary's language and that is not English.
func (g Glossary) Doc(k *Key) string {
	if k.IsRemark && (k.NameByLanguage[g.lex.Lang] == "" || g.lex.Lang == English) {
		return k.Doc
	}
	table, _, _ := strings.Cut(k.Path, ".")
	return g.textOf(keyDocs, k.Path, g.textOf(keyDocs, table+".*", k.Doc))
}

// TableDoc returns the subject of a table.
func (g Glossary) TableDoc(h *TableDoc) string {
	return g.textOf(keyTables, source.QuoteKey(h.Path), h.Doc)
}

// VerbDoc returns what an effect does.
func (g Glossary) VerbDoc(v *Verb) string { return g.textOf(keyVerbs, source.QuoteKey(v.Name), v.Doc) }

// VerbHelp returns what an effect does, as a line of the help page on effects.
func (g Glossary) VerbHelp(v *Verb) string { return g.textOf(keyHelp, source.QuoteKey(v.Name), v.Help) }

// ArgDoc returns the meaning of an argument of an effect.
func (g Glossary) ArgDoc(v *Verb, k *Key) string {
	return g.textOf(keyArgs, source.QuoteKey(v.Name)+"."+k.Path, k.Doc)
}

// Word returns the name of a word that is a value, such as "left"; without one the word
// itself, with spaces between its parts.
func (g Glossary) Word(word string) string {
	text, _ := g.lex.OwnText(source.Join(keyWords, word))
	return cmp.Or(text, separatorsToSpaces(word))
}

// Part returns the name of a table within an entry, by its key.
func (g Glossary) Part(name string) string {
	text, _ := g.lex.OwnText(source.Join(keyParts, name))
	return cmp.Or(text, separatorsToSpaces(name))
}

// EntryNamesKey returns the path in a file of words below which entries of a table get names if they
// have none in the files of rules, such as "key.entry.turn".
func EntryNamesKey(table string) string { return source.Join(keyEntries, table) }

// Entry returns the name of an entry of a table that has none in the files of rules; for the id "*" it
// returns the noun for any entry of the table, such as "turno" for turn. It is "" if there is none.
func (g Glossary) Entry(table, id string) string {
	text, _ := g.lex.OwnText(source.Join(EntryNamesKey(table), id))
	return text
}

// VerbName returns the name of an effect, given by its verb; without one, the verb with spaces between
// its parts.
func (g Glossary) VerbName(verb string) string {
	text, _ := g.lex.OwnText(source.Join(keyDoes, verb))
	return cmp.Or(text, separatorsToSpaces(verb))
}

// separatorsToSpaces returns a word with spaces in place of underscores and hyphens, such as "any
// coast" for any_coast.
func separatorsToSpaces(word string) string {
	return strings.NewReplacer("_", " ", "-", " ").Replace(word)
}

// MomentDoc returns the meaning of a moment.
func (g Glossary) MomentDoc(t *Term) string {
	return g.textOf(keyMoments, source.QuoteKey(t.Name), t.Doc)
}

// Text returns, in the language, a text that several keys of the schema may share, such as the default
// of an optional key; the English text if there is no translation.
func (g Glossary) Text(english string) string {
	text, _ := g.lex.OwnText(source.Join(keyTexts, english))
	return cmp.Or(text, english)
}

// Unit returns a unit, given in English, in the form for the number n, such as "carta" for 1 of
// "cards"; "" if there is no translation.
func (g Glossary) Unit(unit string, n int64) string {
	text, ok := g.lex.OwnText(source.Join(keyTexts, unit))
	if !ok {
		return ""
	}
	one, more, two := strings.Cut(text, "|")
	if !two || n == 1 || n == -1 {
		return one
	}
	return more
}
