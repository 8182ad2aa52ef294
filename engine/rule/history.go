package rule

import "slices"

// snapshot copies the tables of a tree. Values that are no tables are never
// changed, only replaced, so they are shared.
func (t *Table) snapshot() *Table {
	c := &Table{keys: slices.Clone(t.keys), values: make(map[string]*Value, len(t.values))}
	for key, v := range t.values {
		if v.Kind == KindTable {
			table := *v
			table.Table = v.Table.snapshot()
			v = &table
		}
		c.values[key] = v
	}
	return c
}

// Written returns which layer wrote the value that stands at a path, counted
// from the bottom: of two values, that with the higher number was written
// later. It is -1 for a table, and where there is no value.
func (s *Set) Written(path string) int {
	v := s.Value(path)
	if v == nil || v.Kind == KindTable {
		return -1
	}
	return slices.IndexFunc(s.history, func(t *Table) bool { return t.Get(path) == v })
}

// Then returns what stood at a path when the value at another path, since, was
// written: what the layer of that value, or one below it, said. To a deck file,
// which says no rules, the rules are those that were first laid over it. It is
// nil if there was nothing.
func (s *Set) Then(since, path string) *Value {
	i := s.Written(since)
	if i < 0 {
		return nil
	}
	v := s.history[i].Get(path)
	if table, _, _ := cut(path); !slices.Contains(s.schema.DeckTables, table) {
		for ; v == nil && i < len(s.history); i++ {
			v = s.history[i].Get(path)
		}
	}
	return v
}

// Canonical writes a value so that values which mean the same are written the
// same: a list of one word is that word, space in conditions does not count.
func (v *Value) Canonical() string { return canonical(v) }
