package source

import (
	"fmt"

	"equitas/engine/cond"
)

// Kind is the TOML type of a value.
type Kind uint8

// The kinds of values.
const (
	KindOther Kind = iota // a date, which no rule can use
	KindInt
	KindFloat // a number that is not whole
	KindBool
	KindText
	KindList
	KindTable
)

// A Value is one value of a rule tree.
type Value struct {
	Kind  Kind
	Int   int64    // value of KindInt
	Bool  bool     // value of KindBool
	Float float64  // value of KindFloat
	Text  string   // value of KindText; for KindFloat and KindOther the text as written
	List  []*Value // elements of KindList
	Table *Table   // content of KindTable
	Path  string   // "card.knights.value"; "card.thief.reveal[2].n" in a list, from 1; metric."len.turns".margin
	At    Place    // place of the value; for a table, of its header
	KeyAt Place    // place of the last part of its key

	// Expr is the compiled condition or amount, of keys of that type. Plain
	// numbers and yes or no are compiled too.
	Expr *cond.Expr

	IsStandIn bool // not written in the file: replaces a faulty value

	Header *Header // the header above; nil above all headers, in braces, and on a command line
	Line   string  // the whole key as written on its line, with all parts of a dotted key

	src        *File
	from, to   int        // bytes of the value in src
	keyFrom    int        // byte offset in src of the key with all its parts, if the value has one
	definedHow definedHow // how a table was defined
}

// Quote writes a text as TOML does, in quotes.
func Quote(s string) string { return (&Value{Kind: KindText, Text: s}).TOMLLine() }

// HasHeader reports whether the table, or the list of tables, was opened by a
// header of its own.
func (v *Value) HasHeader() bool { return v.definedHow == byHeader }

// Span returns the bytes of the value in its file: from (inclusive) to (before).
func (v *Value) Span() (from, to int) { return v.from, v.to }

// StandIn returns a value of no kind at the position of this one.
func (v *Value) StandIn(path string) *Value {
	return &Value{Path: path, At: v.At, KeyAt: v.KeyAt, src: v.src, from: v.from, to: v.to}
}

// StandInTable returns an empty table at the position of this value.
func (v *Value) StandInTable(path string) *Value {
	t := v.StandIn(path)
	t.Kind, t.Table = KindTable, NewTable()
	return t
}

// SetPath sets the paths of a value and of all values in it.
func (v *Value) SetPath(path string) {
	v.Path = path
	for i, e := range v.List {
		e.SetPath(fmt.Sprintf("%s[%d]", path, i+1))
	}
	if v.Table != nil {
		for i, key := range v.Table.keys {
			v.Table.list[i].SetPath(Join(path, key))
		}
	}
}

// Words returns the elements of a list of words; a single word is a list of one.
func (v *Value) Words() []*Value {
	if v.Kind == KindText {
		return []*Value{v}
	}
	return v.List
}
