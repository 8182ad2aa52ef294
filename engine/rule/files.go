package rule

import (
	"equitas/engine/rule/source"
	"equitas/engine/rule/words"
)

// What stands in a file, and what is wrong with it, as package source has them:
// the games speak of these all the time.
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

// Path joins keys to the path of a value.
func Path(keys ...string) string { return source.Path(keys...) }

// Quote writes a text as TOML does, in quotes.
func Quote(s string) string { return source.Quote(s) }

// A Lexicon is what a game, or the program, says to people in one language, as
// package words has it.
type Lexicon = words.Lexicon

// The language that words fall back to, the form of people that {who} stands for,
// and the key for all that a table of words does not name.
const (
	English   = words.English
	PlainForm = words.PlainForm
	AnyForm   = words.AnyForm
)

// OfPeople reports whether a word is a form of the people at the table.
func OfPeople(key string) bool { return words.OfPeople(key) }

// A FileKind is what a file is.
type FileKind string

// The kinds of files.
const (
	VariantFile FileKind = "variant"
	DeckFile    FileKind = "deck"
	WordsFile   FileKind = "words"
)
