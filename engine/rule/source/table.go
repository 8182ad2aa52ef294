package source

import "slices"

// A Table maps keys to values. Keys keep the order of their first appearance in the files.
type Table struct {
	keys          []string
	list          []*Value       // values, in the order of keys
	indexOf       map[string]int // index of each key in keys; only for a table with many keys
	indexIsShared bool           // whether indexOf also belongs to another table, of which this one is a copy
}

// linearSearchMax is the number of keys up to which a linear search is faster than a map.
const linearSearchMax = 8

// NewTable returns a table without keys.
func NewTable() *Table { return &Table{} }

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
		v := t.GetKey(part)
		if !more || v == nil {
			return v
		}
		t, path = v.Table, rest
	}
	return nil
}

// GetKey returns the value under one key, or nil. A nil table has none.
func (t *Table) GetKey(key string) *Value {
	if t == nil {
		return nil
	}
	if i := t.place(key); i >= 0 {
		return t.list[i]
	}
	return nil
}

// place returns the index of a key, or -1.
func (t *Table) place(key string) int {
	if t.indexOf == nil {
		return slices.Index(t.keys, key)
	}
	// at may have later keys of the table that it is shared with
	if i, ok := t.indexOf[key]; ok && i < len(t.keys) && t.keys[i] == key {
		return i
	}
	return -1
}

// Set puts a value under a key. A new key comes last.
func (t *Table) Set(key string, v *Value) {
	if i := t.place(key); i >= 0 {
		t.list[i] = v
		return
	}
	t.keys, t.list = append(t.keys, key), append(t.list, v)
	switch {
	case t.indexOf == nil && len(t.keys) <= linearSearchMax:
	case t.indexOf == nil || t.indexIsShared:
		t.index()
	default:
		t.indexOf[key] = len(t.keys) - 1
	}
}

// index builds the map of keys, if there are many.
func (t *Table) index() {
	t.indexOf, t.indexIsShared = nil, false
	if len(t.keys) <= linearSearchMax {
		return
	}
	t.indexOf = make(map[string]int, len(t.keys))
	for i, key := range t.keys {
		t.indexOf[key] = i
	}
}

// Drop removes a key.
func (t *Table) Drop(key string) {
	i := t.place(key)
	if i < 0 {
		return
	}
	t.keys = slices.Concat(t.keys[:i], t.keys[i+1:])
	t.list = slices.Concat(t.list[:i], t.list[i+1:])
	t.index()
}

// withValues returns a table with the same keys, and the values of list in their order.
func (t *Table) withValues(list []*Value) *Table {
	return &Table{keys: slices.Clip(t.keys), list: list, indexOf: t.indexOf, indexIsShared: true}
}

// Snapshot copies the tables of a tree. Values that are no tables are never
// changed, only replaced, so they are shared.
func (t *Table) Snapshot() *Table {
	c := t.withValues(slices.Clone(t.list))
	for i, v := range c.list {
		if v.Kind == KindTable {
			table := *v
			table.Table = v.Table.Snapshot()
			c.list[i] = &table
		}
	}
	return c
}

// clone copies a parsed tree, with all values in it, for another File with the same text:
// src.
func (t *Table) clone(src *File) *Table { return t.withValues(cloneList(t.list, src)) }

func cloneList(l []*Value, src *File) []*Value {
	room, c := make([]Value, len(l)), make([]*Value, len(l))
	for i, v := range l {
		c[i] = &room[i]
		*c[i] = *v
		c[i].src = src
		if v.Table != nil {
			c[i].Table = v.Table.clone(src)
		}
		if v.List != nil {
			c[i].List = cloneList(v.List, src)
		}
	}
	return c
}

// SortedKeys returns the keys in alphabetical order.
func (t *Table) SortedKeys() []string { return slices.Sorted(slices.Values(t.keys)) }

// WithOrder returns the table with its keys in another order. It shares the values.
func (t *Table) WithOrder(keys []string) *Table {
	o := &Table{keys: keys}
	for _, key := range keys {
		o.list = append(o.list, t.GetKey(key))
	}
	o.index()
	return o
}
