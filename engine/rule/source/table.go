package source

import "slices"

// A Table maps keys to values. Keys keep the order of their first appearance in the files.
type Table struct {
	keys          []string
	values        []*Value       // values, in the order of keys
	indexOf       map[string]int // index of each key in keys; only for a table with many keys
	indexIsShared bool           // indexOf also belongs to another table, of which this one is a copy
}

// linearSearchMax is the number of keys up to which a linear search is faster than a map.
const linearSearchMax = 8

// NewTable returns a table without keys.
func NewTable() *Table { return &Table{} }

// Keys returns the keys in order; nil for a nil table. The caller must not change the list.
func (t *Table) Keys() []string {
	if t == nil {
		return nil
	}
	return t.keys
}

// Get returns the value at a path such as "knights.value"; nil if there is none.
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

// GetKey returns the value of one key, which may contain dots; nil if there is none or t is nil.
func (t *Table) GetKey(key string) *Value {
	if t == nil {
		return nil
	}
	if i := t.keyIndex(key); i >= 0 {
		return t.values[i]
	}
	return nil
}

// keyIndex returns the index of a key in t.keys; -1 if there is none.
func (t *Table) keyIndex(key string) int {
	if t.indexOf == nil {
		return slices.Index(t.keys, key)
	}
	// indexOf may have keys that were added later to the table with which it is shared
	if i, ok := t.indexOf[key]; ok && i < len(t.keys) && t.keys[i] == key {
		return i
	}
	return -1
}

// Set sets the value of a key. A new key comes last.
func (t *Table) Set(key string, v *Value) {
	if i := t.keyIndex(key); i >= 0 {
		t.values[i] = v
		return
	}
	t.keys, t.values = append(t.keys, key), append(t.values, v)
	switch {
	case t.indexOf == nil && len(t.keys) <= linearSearchMax:
	case t.indexOf == nil || t.indexIsShared:
		t.buildIndex()
	default:
		t.indexOf[key] = len(t.keys) - 1
	}
}

// buildIndex builds indexOf if the table has many keys, else sets it to nil.
func (t *Table) buildIndex() {
	t.indexOf, t.indexIsShared = nil, false
	if len(t.keys) <= linearSearchMax {
		return
	}
	t.indexOf = make(map[string]int, len(t.keys))
	for i, key := range t.keys {
		t.indexOf[key] = i
	}
}

// Drop removes a key. It does nothing if the table does not have it.
func (t *Table) Drop(key string) {
	i := t.keyIndex(key)
	if i < 0 {
		return
	}
	t.keys = slices.Concat(t.keys[:i], t.keys[i+1:])
	t.values = slices.Concat(t.values[:i], t.values[i+1:])
	t.buildIndex()
}

// withValues returns a table with the same keys, and the values of list in the order of the keys.
func (t *Table) withValues(list []*Value) *Table {
	return &Table{keys: slices.Clip(t.keys), values: list, indexOf: t.indexOf, indexIsShared: true}
}

// Snapshot returns a copy of the table and of all tables in it. The copies share other values, since
// these are never changed, only replaced.
func (t *Table) Snapshot() *Table {
	c := t.withValues(slices.Clone(t.values))
	for i, v := range c.values {
		if v.Kind == KindTable {
			table := *v
			table.Table = v.Table.Snapshot()
			c.values[i] = &table
		}
	}
	return c
}

// clone returns a copy of a parsed table, with all values in it, for src, another File with the same
// text.
func (t *Table) clone(src *File) *Table { return t.withValues(cloneList(t.values, src)) }

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

// WithOrder returns a table with the given keys of t in their order. Both share the values.
func (t *Table) WithOrder(keys []string) *Table {
	o := &Table{keys: keys}
	for _, key := range keys {
		o.values = append(o.values, t.GetKey(key))
	}
	o.buildIndex()
	return o
}
