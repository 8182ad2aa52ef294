package translation

import (
	"maps"
	"path"
	"slices"
	"strings"

	"equitas/engine/rule/source"
)

// Aliases of types of package source.
type (
	Value  = source.Value
	Table  = source.Table
	Place  = source.Place
	Faults = source.Faults
)

// KeysPrefix is the prefix of keys with the names and meanings of the keys of the rules. The
// English texts are in the rules' schema, so English files need not have them.
const KeysPrefix = "key."

// English is the language that words fall back to: it has all of them.
const English = "en"

// FilePrefix is the prefix of the names of files of words: words.LANGUAGE.toml.
const FilePrefix = "words."

// Language returns the language of a file of words, "" for the name of any other file.
func Language(file string) string {
	name, ok := strings.CutPrefix(path.Base(file), FilePrefix)
	lang, toml := strings.CutSuffix(name, ".toml")
	if !ok || !toml || !IsLanguage(lang) {
		return ""
	}
	return lang
}

// IsLanguage reports whether s can be the code of a language: en, pt-BR.
func IsLanguage(s string) bool {
	for _, c := range s {
		if !(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '-' || c >= '0' && c <= '9') {
			return false
		}
	}
	return s != "" && len(s) <= 16
}

// Rules is what this package needs to know about the rules of a game, to check files of
// words.
type Rules interface {
	// IsNameKey reports whether the key of a deck file is one with a text for each language (ok),
	// and whether that text may have several lines.
	IsNameKey(key string) (lines, ok bool)

	// HasNames reports whether any key in a table of deck files has a text for each language.
	HasNames(table string) bool

	// IsDeckTable reports whether a table belongs in deck files.
	IsDeckTable(table string) bool

	// IsDocKey reports whether key, which begins with [KeysPrefix], is that of a text about the
	// rules. If not, known has the keys that are.
	IsDocKey(key string) (known []string, ok bool)

	// WrongTypeFault returns the fault of a value that is no text, or, if list is true, no list of
	// texts.
	WrongTypeFault(v *Value, key string, list bool) source.Fault

	// LineFault returns the fault of a text that must fit on one line, or nil.
	LineFault(v *Value, key string) *source.Fault
}

// A File is the parsed content of one file of words.
type File struct {
	Game, Lang string // Game is "" for a file of the program
	Source     *source.File
	Keys       []string          // keys of the words, in the order of the file
	Texts      map[string]*Value // by key: "say.draw"; texts and lists of texts
	Names      []*Value          // names of entries in decks, by their keys: "card.tower.name"
	Faults     Faults
}

// Clone returns a copy of the file on which [CheckPlaceholders] can be called without changing the
// original.
func (f *File) Clone() *File {
	c := *f
	c.Keys, c.Texts, c.Faults = slices.Clone(f.Keys), maps.Clone(f.Texts), slices.Clone(f.Faults)
	return &c
}

// A Text is the text of a file of words before it is parsed.
type Text struct {
	Lang   string
	Source *source.File
	Fault  *source.Fault // instead of Source, where it cannot be read
	Owner  string        // game or folder that the words belong to, if several games share them; else ""
}

// Equal reports whether two texts, in files of the same name, have the same content.
func (x Text) Equal(y Text) bool {
	return x.Fault == nil && y.Fault == nil && x.Lang == y.Lang && x.Owner == y.Owner && x.Source.Name == y.Source.Name && x.Source.Text == y.Source.Text
}
