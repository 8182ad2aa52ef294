package rule

import "equitas/engine/cond"

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

	src      *source
	from, to int  // bytes of the value in src
	instead  bool // nobody wrote it: it stands for one with a fault
	made     made // of a table

	under *heading // the head that stands above it; nil above all of them, in braces, and in --set
	line  string   // the key as its line has it, with all dots
}

// A Table has values by key. Keys keep the order of the files: what appeared
// first comes first.
type Table struct {
	keys   []string
	values map[string]*Value
}

func newTable() *Table { return &Table{values: map[string]*Value{}} }

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
		part, rest, more := cut(path)
		v := t.values[part]
		if !more || v == nil {
			return v
		}
		t, path = v.Table, rest
	}
	return nil
}

// own returns the value under one key, or nil. A nil table has none.
func (t *Table) own(key string) *Value {
	if t == nil {
		return nil
	}
	return t.values[key]
}

// set puts a value under a key. A new key comes last.
func (t *Table) set(key string, v *Value) {
	if t.values[key] == nil {
		t.keys = append(t.keys, key)
	}
	t.values[key] = v
}

// drop takes a key out.
func (t *Table) drop(key string) {
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
func Quote(s string) string { return tomlText(&Value{Kind: KindText, Text: s}) }
