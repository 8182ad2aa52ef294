package translation

import (
	"maps"
	"path"
	"slices"
	"strings"

	"equitas/engine/rule/source"
)

// These are aliases of types of package source.
type (
	Value  = source.Value
	Table  = source.Table
	Place  = source.Place
	Faults = source.Faults
)

// KeysPrefix is the prefix of the paths, in files of words, of texts about the keys of the rules: their
// names and meanings. The English texts are in the rules' schema, so English files need not have
// them.
const KeysPrefix = "key."

// English is the code of the language whose texts replace those that other languages lack.
const English = "en"

// FilePrefix is the prefix of the names of files of words: words.LANGUAGE.toml.
const FilePrefix = "words."

// Language returns the language of a file of words by its path, such as it for words.it.toml; "" for
// other files.
func Language(file string) string {
	name, ok := strings.CutPrefix(path.Base(file), FilePrefix)
	lang, toml := strings.CutSuffix(name, ".toml")
	if !ok || !toml || !IsLanguage(lang) {
		return ""
	}
	return lang
}

// IsLanguage reports whether s can be the code of a language, such as en or pt-BR.
func IsLanguage(s string) bool {
	for _, c := range s {
		if !(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '-' || c >= '0' && c <= '9') {
			return false
		}
	}
	return s != "" && len(s) <= 16
}

// Rules tells package translation what it must know about the rules of a game to check files of words.
// [Files.MadeFrom] compares implementations with ==.
type Rules interface {
	// IsNameKey reports whether the value at a path of a deck file, key, is a text for each
	// language (ok), and whether that text may have several lines.
	IsNameKey(key string) (lines, ok bool)

	// HasNames reports whether any value in a table of deck files is a text for each language.
	HasNames(table string) bool

	// IsDeckTable reports whether a table belongs in deck files.
	IsDeckTable(table string) bool

	// IsDocKey reports whether key, which begins with [KeysPrefix], is that of a text about the
	// rules. If not, known has the keys that are.
	IsDocKey(key string) (known []string, ok bool)

	// WrongTypeFault returns the fault of a value that is not a text, as it should be, or, if
	// list is true, not a list of texts.
	WrongTypeFault(v *Value, key string, list bool) source.Fault

	// LineFault returns the fault of a text that must fit on one line; nil if it has none.
	LineFault(v *Value, key string) *source.Fault
}

// A File is the parsed content of one file of words.
type File struct {
	Game, Lang string            // Game is "" for a file of the program
	Source     *source.File      // nil if the file cannot be read
	Keys       []string          // keys of Texts, in the order of the file
	Texts      map[string]*Value // by path in the file, such as "say.draw": texts and lists of texts
	Names      []*Value          // names and texts of entries in decks; the path is that in a deck file, such as "card.tower.name"
	Faults     Faults
}

// Clone returns a copy of the file, so that [CheckPlaceholders] can be called for it without changing
// the original.
func (f *File) Clone() *File {
	c := *f
	c.Keys, c.Texts, c.Faults = slices.Clone(f.Keys), maps.Clone(f.Texts), slices.Clone(f.Faults)
	return &c
}

// An UnparsedFile is the text of a file of words before it is parsed.
type UnparsedFile struct {
	Lang   string
	Source *source.File
	Fault  *source.Fault // instead of Source, if the file cannot be read
	Owner  string        // game or folder that the words belong to, if several games share them; else ""
}

// Equal reports whether two texts are of files with the same name, language, owner and content. It is
// false for files that cannot be read.
func (x UnparsedFile) Equal(y UnparsedFile) bool {
	return x.Fault == nil && y.Fault == nil && x.Lang == y.Lang && x.Owner == y.Owner && x.Source.Name == y.Source.Name && x.Source.Text == y.Source.Text
}
