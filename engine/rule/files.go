package rule

import (
	"equitas/engine/rule/source"
	"equitas/engine/rule/translation"
)

// Aliases of types of package source, which games use in all their files.
type (
	Kind   = source.Kind
	Value  = source.Value
	Table  = source.Table
	Place  = source.Place
	Fault  = source.Fault
	Faults = source.Faults
)

// The kinds of values.
const (
	KindOther = source.KindOther
	KindInt   = source.KindInt
	KindFloat = source.KindFloat
	KindBool  = source.KindBool
	KindText  = source.KindText
	KindList  = source.KindList
	KindTable = source.KindTable
)

// Path joins keys to a path.
func Path(keys ...string) string { return source.Path(keys...) }

// Quote returns a text as a quoted TOML string.
func Quote(s string) string { return source.Quote(s) }

// A Lexicon holds the texts of a game, or of the program, in one language. See package
// translation.
type Lexicon = translation.Lexicon

// Constants of package translation: the language that others fall back to, the grammatical
// form that {who} stands for, and the key of a word for everything that its table does not
// name.
const (
	English   = translation.English
	PlainForm = translation.PlainForm
	AnyForm   = translation.AnyForm
)

// IsPersonForm reports whether a key of a file of words is that of a grammatical form for the
// people at the table.
func IsPersonForm(key string) bool { return translation.IsPersonForm(key) }

// A FileKind is the kind of a file.
type FileKind string

// The kinds of files.
const (
	VariantFile FileKind = "variant"
	DeckFile    FileKind = "deck"
	WordsFile   FileKind = "words"
)
