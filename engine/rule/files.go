package rule

import (
	"equitas/engine/rule/source"
	"equitas/engine/rule/translation"
)

// These are aliases of types of package source, so that games need not import it.
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

// Path joins keys to a path with dots, and quotes keys that need it.
func Path(keys ...string) string { return source.Path(keys...) }

// Quote returns a text as a quoted TOML string.
func Quote(s string) string { return source.Quote(s) }

// A Lexicon holds the texts of a game, or of the program, in one language. See package
// translation.
type Lexicon = translation.Lexicon

// These are constants of package translation: the language that others fall back to, the grammatical
// form that {who} stands for, and the key for all entries of a table without a text of their own.
const (
	English   = translation.English
	PlainForm = translation.PlainForm
	AnyForm   = translation.AnyForm
)

// IsPersonForm reports whether a key of a file of words is that of a grammatical form for the players.
func IsPersonForm(key string) bool { return translation.IsPersonForm(key) }

// A FileKind says what a file contains: a variant, a deck or words.
type FileKind string

// The kinds of files.
const (
	VariantFile FileKind = "variant"
	DeckFile    FileKind = "deck"
	WordsFile   FileKind = "words"
)
