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
	Lang     string
	ownFiles []*File // files in the language; a text is taken from the first that has it
	chain    []*File // the files in native, then the English ones
}

// findText returns the value at a key in the first file that has it, and the language of that file; nil
// if none has it.
func findText(files []*File, key string) (v *Value, lang string) {
	for _, f := range files {
		if v := f.Texts[key]; v != nil {
			return v, f.Lang
		}
	}
	return nil, ""
}

// Text returns the text at a key, such as "say.draw", and its language, which is English if the
// lexicon's language lacks the text. Both are "" if there is none.
func (w *Lexicon) Text(key string) (text, lang string) {
	v, lang := findText(w.chain, key)
	if v == nil {
		return "", ""
	}
	return v.Text, lang
}

// OwnText returns the text at a key in the lexicon's language; ok is false if the language lacks it.
func (w *Lexicon) OwnText(key string) (text string, ok bool) {
	v, _ := findText(w.ownFiles, key)
	if v == nil {
		return "", false
	}
	return v.Text, true
}

// List returns the list of texts at a key, in English if the language lacks it; nil if there is none. A
// single text is a list of one.
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

// forms returns the names of the grammatical forms of players that the language has.
func (w *Lexicon) forms() []string {
	var l []string
	for _, f := range w.ownFiles {
		for _, key := range f.Keys {
			if form, ok := strings.CutPrefix(key, seatTable+"."); ok && !slices.Contains(l, form) {
				l = append(l, form)
			}
		}
	}
	return l
}

// Roles returns the roles with the given ids, with titles from the texts at keys such as
// role.invader.title. The title of a role without such a text is its id.
func (w *Lexicon) Roles(ids ...string) []engine.Role {
	var l []engine.Role
	for _, id := range ids {
		title, _ := w.Text(source.Join(roleTable, id) + "." + roleTitle)
		l = append(l, engine.Role{ID: id, Title: cmp.Or(title, id)})
	}
	return l
}

// Keys returns the keys of the texts in a table, such as "say", or all keys if table is "", without
// duplicates: first those of the language, then those that only English has, in the order of the
// files.
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

// Entries returns the paths, below a table such as "page.rule", of the tables in it that have texts,
// each once: the keys of the texts without the table and their last part. They are ordered by file,
// the last file of the lexicon first, and then by line.
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

// NewLexicon returns a lexicon for a language from files, of which those in other languages are
// ignored, except English.
func NewLexicon(lang string, all []*File) *Lexicon {
	of := func(lang string) (files []*File) {
		for _, f := range all {
			if f.Lang == lang {
				files = append(files, f)
			}
		}
		return files
	}
	w := &Lexicon{Lang: lang, ownFiles: of(lang)}
	if w.chain = w.ownFiles; lang != English {
		w.chain = slices.Concat(w.ownFiles, of(English))
	}
	return w
}

// MetricsPrefix is the prefix of the keys of titles of metrics, which a language may omit.
const MetricsPrefix = "metric."

// MissingKeys returns the keys of the English texts in files that the language must have too but lacks.
func (w *Lexicon) MissingKeys(files []*File) []string {
	var lacks []string
	need := func(key string) {
		if v, _ := findText(w.ownFiles, key); v == nil && !slices.Contains(lacks, key) && !isFaulty(w.ownFiles, key) {
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

// isFaulty reports whether any file has a fault about the text at a key.
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
