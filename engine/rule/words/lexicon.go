package words

import (
	"cmp"
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/rule/source"
)

// A Lexicon is what a game, or the program, says to people in one language.
type Lexicon struct {
	Lang  string
	own   []*File // of the language; the first that has a word says it
	chain []*File // those, then English
}

// find returns a word, and its language.
func find(files []*File, key string) (v *Value, lang string) {
	for _, f := range files {
		if v := f.Texts[key]; v != nil {
			return v, f.Lang
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
		for _, key := range f.Keys {
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
		for _, key := range f.Keys {
			if (table == "" || strings.HasPrefix(key, table+".")) && !slices.Contains(l, key) {
				l = append(l, key)
			}
		}
	}
	return l
}

// NewLexicon returns what files say in a language; those of other languages but
// English may be among them.
func NewLexicon(lang string, all []*File) *Lexicon {
	of := func(lang string) (files []*File) {
		for _, f := range all {
			if f.Lang == lang {
				files = append(files, f)
			}
		}
		return files
	}
	w := &Lexicon{Lang: lang, own: of(lang)}
	if w.chain = w.own; lang != English {
		w.chain = slices.Concat(w.own, of(English))
	}
	return w
}

// Metrics begins the keys of what measures are called, which a language may leave out.
const Metrics = "metric."

// Lacks lists the English words of files that the language has not, but should.
func (w *Lexicon) Lacks(files []*File) []string {
	var lacks []string
	need := func(key string) {
		if v, _ := find(w.own, key); v == nil && !slices.Contains(lacks, key) && !refused(w.own, key) {
			lacks = append(lacks, key)
		}
	}
	for _, f := range files {
		if f.Lang != English {
			continue
		}
		for _, key := range f.Keys {
			switch {
			case strings.HasPrefix(key, Metrics): // reports are English
			case ofRole(key) && source.Last(key) == PlainForm:
				for _, form := range w.forms() {
					need(source.Join(source.Parent(key), form))
				}
			case !free(key, f.Texts):
				need(key)
			}
		}
	}
	return lacks
}

// refused reports whether a word is there and has a fault, which says so.
func refused(files []*File, key string) bool {
	for _, f := range files {
		for i := range f.Faults {
			if strings.HasPrefix(f.Faults[i].Msg, key) {
				return true
			}
		}
	}
	return false
}
