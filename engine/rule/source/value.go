package source

import (
	"fmt"
	"slices"

	"equitas/engine/cond"
)

// Kind is what a value is in TOML.
type Kind uint8

// The kinds of values.
const (
	KindOther Kind = iota // a date: nothing a rule can use
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
	Int   int64    // of KindInt
	Bool  bool     // of KindBool
	Float float64  // of KindFloat
	Text  string   // of KindText; the text as written of KindFloat and KindOther
	List  []*Value // of KindList
	Table *Table   // of KindTable
	Path  string   // "card.knights.value"; "card.thief.reveal[2].n" in a list, from 1; metric."len.turns".margin
	At    Place    // of the value; of a table, its header
	KeyAt Place    // of the last part of its key

	// Expr is the compiled condition or amount, of keys of that type. Plain
	// numbers and yes or no are compiled too.
	Expr *cond.Expr

	Instead bool // nobody wrote it: it stands for one with a fault

	Under *Heading // the head that stands above it; nil above all of them, in braces, and on a command line
	Line  string   // the key as its line has it, with all dots

	src      *File
	from, to int  // bytes of the value in src
	made     made // of a table
}

// A Table has values by key. Keys keep the order of the files: what appeared
// first comes first.
type Table struct {
	keys   []string
	values map[string]*Value
}

// NewTable returns a table without keys.
func NewTable() *Table { return &Table{values: map[string]*Value{}} }

// Keys returns the keys in order; do not change the list. A nil table has
// none.
func (t *Table) Keys() []string {
	if t == nil {
		return nil
	}
	return t.keys
}

// Get returns the value at a path ("knights.value"), or nil.
func (t *Table) Get(path string) *Value {
	for t != nil {
		part, rest, more := Cut(path)
		v := t.values[part]
		if !more || v == nil {
			return v
		}
		t, path = v.Table, rest
	}
	return nil
}

// Own returns the value under one key, or nil. A nil table has none.
func (t *Table) Own(key string) *Value {
	if t == nil {
		return nil
	}
	return t.values[key]
}

// Set puts a value under a key. A new key comes last.
func (t *Table) Set(key string, v *Value) {
	if t.values[key] == nil {
		t.keys = append(t.keys, key)
	}
	t.values[key] = v
}

// Drop takes a key out.
func (t *Table) Drop(key string) {
	delete(t.values, key)
	kept := make([]string, 0, len(t.keys))
	for _, k := range t.keys {
		if k != key {
			kept = append(kept, k)
		}
	}
	t.keys = kept
}

// Quote writes a text as TOML does, in quotes.
func Quote(s string) string { return (&Value{Kind: KindText, Text: s}).TOMLLine() }

// Snapshot copies the tables of a tree. Values that are no tables are never
// changed, only replaced, so they are shared.
func (t *Table) Snapshot() *Table {
	c := &Table{keys: slices.Clone(t.keys), values: make(map[string]*Value, len(t.values))}
	for key, v := range t.values {
		if v.Kind == KindTable {
			table := *v
			table.Table = v.Table.Snapshot()
			v = &table
		}
		c.values[key] = v
	}
	return c
}

// clone copies a tree that was parsed with all that is in it, as if another
// reading of the same text, src, had been parsed.
func (t *Table) clone(src *File) *Table {
	c := &Table{keys: slices.Clone(t.keys), values: make(map[string]*Value, len(t.values))}
	for key, v := range t.values {
		c.values[key] = v.clone(src)
	}
	return c
}

func (v *Value) clone(src *File) *Value {
	c := *v
	c.src = src
	if v.Table != nil {
		c.Table = v.Table.clone(src)
	}
	if v.List != nil {
		c.List = make([]*Value, len(v.List))
		for i, e := range v.List {
			c.List[i] = e.clone(src)
		}
	}
	return &c
}

// Sorted returns the keys by name.
func (t *Table) Sorted() []string { return slices.Sorted(slices.Values(t.keys)) }

// Ordered returns the table with its keys in another order. It shares the values.
func (t *Table) Ordered(keys []string) *Table { return &Table{keys: keys, values: t.values} }

// HasHeader reports whether the table, or the list of tables, was opened by a
// header of its own.
func (v *Value) HasHeader() bool { return v.made == byHeader }

// Span returns the bytes of the value in its file: from (inclusive) to (before).
func (v *Value) Span() (from, to int) { return v.from, v.to }

// StandIn returns a value of no kind that stands where this one does.
func (v *Value) StandIn(path string) *Value {
	return &Value{Path: path, At: v.At, KeyAt: v.KeyAt, src: v.src, from: v.from, to: v.to}
}

// StandInTable returns an empty table that stands where this value does.
func (v *Value) StandInTable(path string) *Value {
	t := v.StandIn(path)
	t.Kind, t.Table = KindTable, NewTable()
	return t
}

// SetPath names a value and all that is in it.
func (v *Value) SetPath(path string) {
	v.Path = path
	for i, e := range v.List {
		e.SetPath(fmt.Sprintf("%s[%d]", path, i+1))
	}
	if v.Table != nil {
		for _, key := range v.Table.keys {
			v.Table.values[key].SetPath(Join(path, key))
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
