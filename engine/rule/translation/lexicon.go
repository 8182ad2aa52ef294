package translation

import (
	"cmp"
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/rule/source"
)

// A Lexicon holds the texts of a game, or of the program, in one language.
type Lexicon struct {
	Lang   string
	native []*File // files in the language; the first that has a word counts
	chain  []*File // native, then the English files
}

// findText returns the value of a key in the first file that has it, and the language of that
// file.
func findText(files []*File, key string) (v *Value, lang string) {
	for _, f := range files {
		if v := f.Texts[key]; v != nil {
			return v, f.Lang
		}
	}
	return nil, ""
}

// Text returns a word or a sentence by its key, "say.draw", and its language: English where
// this one lacks it. Both are empty if there is none.
func (w *Lexicon) Text(key string) (text, lang string) {
	v, lang := findText(w.chain, key)
	if v == nil {
		return "", ""
	}
	return v.Text, lang
}

// OwnText returns the text of a key in the language itself; ok is false if only English has it.
func (w *Lexicon) OwnText(key string) (text string, ok bool) {
	v, _ := findText(w.native, key)
	if v == nil {
		return "", false
	}
	return v.Text, true
}

// List returns a list of words by its key; a single word is a list of one.
func (w *Lexicon) List(key string) []string {
	v, _ := findText(w.chain, key)
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
	for _, f := range w.native {
		for _, key := range f.Keys {
			if form, ok := strings.CutPrefix(key, seatTable+"."); ok && !slices.Contains(l, form) {
				l = append(l, form)
			}
		}
	}
	return l
}

// Roles returns roles by id, with their titles from the words: role.invader.title. A role
// without a title has its id.
func (w *Lexicon) Roles(ids ...string) []engine.Role {
	var l []engine.Role
	for _, id := range ids {
		title, _ := w.Text(source.Join(roleTable, id) + "." + roleTitle)
		l = append(l, engine.Role{ID: id, Title: cmp.Or(title, id)})
	}
	return l
}

// Keys returns the keys of the words in a table ("say"), or with "" all keys, without
// duplicates, those of the language first, in the order of the files.
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

// Entries returns the names of the groups of words in a table, such as the rules in
// "page.rule": the keys of its words without the table and their last part, each once, in
// the order of lines. Those of the program's own file come before those that only another
// file has.
func (w *Lexicon) Entries(table string) []string {
	var l []string
	for _, f := range slices.Backward(w.chain) {
		lines := slices.Clone(f.Keys)
		slices.SortStableFunc(lines, func(a, b string) int { return cmp.Compare(f.Texts[a].At.Line, f.Texts[b].At.Line) })
		for _, key := range lines {
			if in, ok := strings.CutPrefix(source.Parent(key), table+"."); ok && !slices.Contains(l, in) {
				l = append(l, in)
			}
		}
	}
	return l
}

// NewLexicon returns a lexicon for a language. Files in languages other than that and
// English are ignored.
func NewLexicon(lang string, all []*File) *Lexicon {
	of := func(lang string) (files []*File) {
		for _, f := range all {
			if f.Lang == lang {
				files = append(files, f)
			}
		}
		return files
	}
	w := &Lexicon{Lang: lang, native: of(lang)}
	if w.chain = w.native; lang != English {
		w.chain = slices.Concat(w.native, of(English))
	}
	return w
}

// MetricsPrefix is the prefix of the keys of metrics' titles, which a language may omit.
const MetricsPrefix = "metric."

// MissingKeys lists the keys of those English words in files that the language must have and has
// not.
func (w *Lexicon) MissingKeys(files []*File) []string {
	var lacks []string
	need := func(key string) {
		if v, _ := findText(w.native, key); v == nil && !slices.Contains(lacks, key) && !isFaulty(w.native, key) {
			lacks = append(lacks, key)
		}
	}
	for _, f := range files {
		if f.Lang != English {
			continue
		}
		for _, key := range f.Keys {
			switch {
			case strings.HasPrefix(key, MetricsPrefix): // reports are English
			case isRoleForm(key) && source.LastKey(key) == PlainForm:
				for _, form := range w.forms() {
					need(source.Join(source.Parent(key), form))
				}
			case !isFreeTable(key, f.Texts):
				need(key)
			}
		}
	}
	return lacks
}

// isFaulty reports whether a word exists but has a fault, which is reported already.
func isFaulty(files []*File, key string) bool {
	for _, f := range files {
		for i := range f.Faults {
			if strings.HasPrefix(f.Faults[i].Msg, key) {
				return true
			}
		}
	}
	return false
}
