package rule

import "equitas/engine/rule/source"

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
