package rule

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/rule/source"
)

// A Lexicon is what a game, or the program, says to people in one language.
type Lexicon struct {
	Lang  string
	own   []*wordFile // of the language; the first that has a word says it
	chain []*wordFile // those, then English
}

// find returns a word, and its language.
func find(files []*wordFile, key string) (v *Value, lang string) {
	for _, f := range files {
		if v := f.texts[key]; v != nil {
			return v, f.lang
		}
	}
	return nil, ""
}

// Text returns a word or a sentence by its key, "say.draw", and the language it
// is in: English where this one lacks it. Both are empty where there is none.
func (w *Lexicon) Text(key string) (text, lang string) {
	v, lang := find(w.chain, key)
	if v == nil {
		return "", ""
	}
	return v.Text, lang
}

// Own is Text without English to fall back to.
func (w *Lexicon) Own(key string) (text string, ok bool) {
	v, _ := find(w.own, key)
	if v == nil {
		return "", false
	}
	return v.Text, true
}

// List returns a list of words by its key; a single word is a list of one.
func (w *Lexicon) List(key string) []string {
	v, _ := find(w.chain, key)
	if v == nil {
		return nil
	}
	var l []string
	for _, x := range v.Words() {
		l = append(l, x.Text)
	}
	return l
}

// forms lists the forms of people that the language itself has.
func (w *Lexicon) forms() []string {
	var l []string
	for _, f := range w.own {
		for _, key := range f.keys {
			if form, ok := strings.CutPrefix(key, seatTable+"."); ok && !slices.Contains(l, form) {
				l = append(l, form)
			}
		}
	}
	return l
}

// Roles returns roles by their ids, called what the words say as the title:
// role.invader.title. One that has no word is called by its id.
func (w *Lexicon) Roles(ids ...string) []engine.Role {
	var l []engine.Role
	for _, id := range ids {
		title, _ := w.Text(source.Join(roleTable, id) + "." + roleTitle)
		l = append(l, engine.Role{ID: id, Title: cmp.Or(title, id)})
	}
	return l
}

// Keys lists the keys of the words below a table ("say"), or with "" all keys,
// each once, those of the language first, in the order of the files.
func (w *Lexicon) Keys(table string) []string {
	var l []string
	for _, f := range w.chain {
		for _, key := range f.keys {
			if (table == "" || strings.HasPrefix(key, table+".")) && !slices.Contains(l, key) {
				l = append(l, key)
			}
		}
	}
	return l
}

// Lexicon returns what a game says in a language; with "" for a game, what the
// program says. A game has the words of the program too.
func (l *Library) Lexicon(game, lang string) *Lexicon {
	key := game + "/" + lang
	l.mu.Lock()
	w := l.lexicons[key]
	l.mu.Unlock()
	if w == nil {
		w = l.lexicon(game, lang)
		l.mu.Lock()
		l.lexicons[key] = w
		l.mu.Unlock()
	}
	return w
}

func (l *Library) lexicon(game, lang string) *Lexicon {
	w := &Lexicon{Lang: lang}
	all := l.wordFiles(game)
	if game != "" {
		all = slices.Concat(all, l.wordFiles(""))
	}
	of := func(lang string) (files []*wordFile) {
		for _, f := range all {
			if f.lang == lang {
				files = append(files, f)
			}
		}
		return files
	}
	w.own = of(lang)
	if w.chain = w.own; lang != English {
		w.chain = slices.Concat(w.own, of(English))
	}
	return w
}

// Languages lists the languages that there are files of words of a game in,
// English first.
func (l *Library) Languages(game string) []string {
	known := map[string]bool{}
	for _, f := range l.wordFiles(game) {
		known[f.lang] = f.lang != English
	}
	langs := []string{English}
	for _, lang := range slices.Sorted(maps.Keys(known)) {
		if known[lang] {
			langs = append(langs, lang)
		}
	}
	return langs
}

// Lexicon returns what the game says in a language.
func (s *Set) Lexicon(lang string) *Lexicon { return s.lib.Lexicon(s.Game, lang) }

// WordLanguages lists the languages that there are files of words of the game
// in, English first.
func (s *Set) WordLanguages() []string { return s.lib.Languages(s.Game) }

// EnglishWords calls f for every word of the game's files in English, as they
// stand there: one that is written twice, twice.
func (s *Set) EnglishWords(f func(key string, v *Value)) {
	for _, file := range s.lib.wordFiles(s.Game) {
		if file.lang == English {
			for _, key := range file.keys {
				f(key, file.texts[key])
			}
		}
	}
}
