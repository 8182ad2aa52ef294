package source

import (
	"fmt"

	"equitas/engine/cond"
)

// Kind is the TOML type of a value.
type Kind uint8

// These are the kinds of values.
const (
	KindOther Kind = iota // a date, which no rule can use
	KindInt
	KindFloat // a number that is not whole
	KindBool
	KindText
	KindList
	KindTable
)

// A Value is one value of a file: a number, a text, a list, a table and so on.
type Value struct {
	Kind  Kind
	Int   int64    // value of KindInt
	Bool  bool     // value of KindBool
	Float float64  // value of KindFloat
	Text  string   // value of KindText; for KindFloat and KindOther the text as written
	List  []*Value // elements of KindList; nil for other kinds
	Table *Table   // content of KindTable; nil for other kinds
	Path  string   // path of the value, such as "card.knights.value"; in a list with the number of the element, from 1: "card.thief.reveal[2].n"
	At    Place    // place of the value; for a table, of its header
	KeyAt Place    // place of the last part of its key

	// Expr is the compiled value of a condition or an amount, also of plain numbers and true or
	// false; nil for other values.
	Expr *cond.Expr

	IsStandIn bool // a placeholder for a faulty or missing value, not written in the file

	Header *Header // the last header above the value; nil above all headers, in braces, and on a command line
	Line   string  // the whole key on its line, with all parts of a dotted key; "" if Header is nil

	src        *File
	from, to   int        // byte offsets of the value in src; to is exclusive
	keyFrom    int        // byte offset in src of the key with all its parts, if the value has one
	definedHow definedHow // how a table was defined
}

// Quote returns a text as a TOML string on one line, in quotes.
func Quote(s string) string { return (&Value{Kind: KindText, Text: s}).TOMLLine() }

// HasHeader reports whether the value is a table, or a list of tables, with a header of its own.
func (v *Value) HasHeader() bool { return v.definedHow == byHeader }

// Span returns the byte offsets of the value in its file; to is exclusive.
func (v *Value) Span() (from, to int) { return v.from, v.to }

// StandIn returns a value of kind KindOther with a path and the place of v, as a base for placeholders.
func (v *Value) StandIn(path string) *Value {
	return &Value{Path: path, At: v.At, KeyAt: v.KeyAt, src: v.src, from: v.from, to: v.to}
}

// StandInTable returns an empty table with a path and the place of v.
func (v *Value) StandInTable(path string) *Value {
	t := v.StandIn(path)
	t.Kind, t.Table = KindTable, NewTable()
	return t
}

// SetPath sets the path of a value to path, and those of all values in it accordingly.
func (v *Value) SetPath(path string) {
	v.Path = path
	for i, e := range v.List {
		e.SetPath(fmt.Sprintf("%s[%d]", path, i+1))
	}
	if v.Table != nil {
		for i, key := range v.Table.keys {
			v.Table.values[i].SetPath(Join(path, key))
		}
	}
}

// Words returns the elements of a list; a text is a list of one.
func (v *Value) Words() []*Value {
	if v.Kind == KindText {
		return []*Value{v}
	}
	return v.List
}
