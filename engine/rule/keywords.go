package rule

import (
	"cmp"
	"strings"
	"unicode"

	"equitas/engine/rule/source"
	"equitas/engine/rule/words"
)

// Tables of a file of words that say what keys of the rules are called, and what they
// mean. The English stands in the [Schema]; files of words have it in other languages,
// and may say it otherwise in English too.
const (
	keyNames   = words.Keys + "name"   // what a key is called, by its path
	keyDocs    = words.Keys + "doc"    // what it means
	keyTables  = words.Keys + "table"  // what a table is about
	keyVerbs   = words.Keys + "verb"   // what an effect does
	keyArgs    = words.Keys + "arg"    // what an argument of an effect means, by VERB.ARGUMENT
	keyMoments = words.Keys + "moment" // when a moment is
	keyWords   = words.Keys + "word"   // what a word is called that a key may be: by the word
	keyParts   = words.Keys + "part"   // what a table within an entry is called, such as a Guild's perks: by its name
	keyDoes    = words.Keys + "do"     // what an effect is called: by its verb
	keyTexts   = words.Keys + "text"   // what holds if a key is left out, when it is asked, its unit: by the English
)

// A KeyWord is a word that a file of words may have about the rules.
type KeyWord struct {
	Key     string // "key.doc.hand.limit"
	English string // "" of a key without a name of its own
}

// KeyWords lists the words that a file of words may have about the keys of the schema, in
// the order of the schema.
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
					add(source.Join(keyWords, w), spaced(w))
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
					add(source.Join(keyParts, part), spaced(part))
				}
				below = below || part == "*"
			}
		}
		for i := range s.Verbs {
			v := &s.Verbs[i]
			add(source.Join(keyVerbs, v.Name), v.Doc)
			add(source.Join(keyDoes, v.Name), v.Name)
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

// Documents implements [words.Rules]. What ends with a name that keys of several tables
// have may be said once for all of them: key.doc."*".art.
func (r wordRules) Documents(key string) (known []string, ok bool) {
	s := r.schema
	if s == nil && r.shared != nil {
		if s = r.shared; strings.HasPrefix(key, keyTexts+".") { // those of keys that games name themselves are among them
			return nil, true
		}
	}
	if s == nil { // the program's, which speak of what several games have
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
	for _, w := range s.KeyWords() {
		if w.Key == key || last != "" && source.Last(w.Key) == last {
			return nil, true
		}
		known = append(known, w.Key)
	}
	if r.schema != nil && r.shared != nil { // a text of keys that another of these games has
		if _, ok := (wordRules{schema: r.shared}).Documents(key); ok {
			return nil, true
		}
	}
	return known, false
}

// commonSchema has the keys of every game and nothing else: the program's files of words
// speak of these.
var commonSchema = &Schema{}

// A Glossary says what keys of the rules are called and mean, in one language, or in
// English what that lacks.
type Glossary struct{ lex *Lexicon }

// Glossary is that of a game in a language.
func (l *Library) Glossary(game, lang string) Glossary { return Glossary{l.Lexicon(game, lang)} }

// Glossary is that of the set's game in a language.
func (s *Set) Glossary(lang string) Glossary { return Glossary{s.Lexicon(lang)} }

func (g Glossary) of(table, path, english string) string {
	if text, ok := g.lex.Own(table + "." + path); ok {
		return text
	}
	if text, ok := g.lex.Own(source.Join(table+".*", source.Last(path))); ok {
		return text
	}
	return english
}

// Name is what a key is called, without what it belongs to; "" if it has no name.
func (g Glossary) Name(k *Key) string {
	text := g.of(keyNames, k.Path, k.Label)
	if text == "" { // a name that stands in English only, in the files
		text, _ = g.lex.Text(keyNames + "." + k.Path)
	}
	return text
}

// Doc is what a key means.
func (g Glossary) Doc(k *Key) string { return g.of(keyDocs, k.Path, k.Doc) }

// Head is what a table is about.
func (g Glossary) Head(h *Head) string { return g.of(keyTables, source.QuoteKey(h.Path), h.Doc) }

// Verb is what an effect does.
func (g Glossary) Verb(v *Verb) string { return g.of(keyVerbs, source.QuoteKey(v.Name), v.Doc) }

// Arg is what an argument of an effect means.
func (g Glossary) Arg(v *Verb, k *Key) string {
	return g.of(keyArgs, source.QuoteKey(v.Name)+"."+k.Path, k.Doc)
}

// Word is what people call a word that a key may be, such as "left"; the word itself, its
// parts apart, where nobody calls it otherwise.
func (g Glossary) Word(word string) string {
	text, _ := g.lex.Own(source.Join(keyWords, word))
	return cmp.Or(text, spaced(word))
}

// Part is what people call a table within an entry, by its name.
func (g Glossary) Part(name string) string {
	text, _ := g.lex.Own(source.Join(keyParts, name))
	return cmp.Or(text, spaced(name))
}

// Do is what people call an effect.
func (g Glossary) Do(verb string) string {
	text, _ := g.lex.Own(source.Join(keyDoes, verb))
	return cmp.Or(text, spaced(verb))
}

// spaced writes a word of the files as people do: "any coast" of any_coast.
func spaced(word string) string { return strings.NewReplacer("_", " ", "-", " ").Replace(word) }

// Moment is when a moment is.
func (g Glossary) Moment(t *Term) string { return g.of(keyMoments, source.QuoteKey(t.Name), t.Doc) }

// Text is what the schema says of several keys: what holds if one is left out, when it is
// asked.
func (g Glossary) Text(english string) string {
	text, _ := g.lex.Own(source.Join(keyTexts, english))
	return cmp.Or(text, english)
}

// Unit is a unit of n: "carta" of one of "cards".
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
