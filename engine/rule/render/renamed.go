package render

import (
	"slices"

	"equitas/engine/rule"
	"equitas/engine/rule/source"
)

// FindRenamed finds entries, such as cards, that have different ids in a and b and are otherwise equal.
// It returns their paths in a by their paths in b.
func FindRenamed(a, b *rule.Set) map[string]string {
	all := map[string]string{}
	for _, table := range a.Schema().DeckTables {
		for id, old := range findRenamedIn(tableOf(a.Root.GetKey(table)), tableOf(b.Root.GetKey(table))) {
			all[source.Join(table, id)] = source.Join(table, old)
		}
	}
	return all
}

// findRenamedIn finds entries of table b that table a has under another id. It returns their ids in a
// by their ids in b.
func findRenamedIn(a, b *rule.Table) map[string]string {
	olds := map[string]string{}
	var taken []string
	for _, id := range b.Keys() {
		v := b.GetKey(id)
		if a.GetKey(id) != nil || v.Kind != rule.KindTable || len(v.Table.Keys()) == 0 {
			continue
		}
		for _, old := range a.Keys() {
			if b.GetKey(old) == nil && !slices.Contains(taken, old) && source.Same(a.GetKey(old), v) {
				olds[id] = old
				taken = append(taken, old)
				break
			}
		}
	}
	return olds
}

// EntryPath returns the path of the entry, such as a card, that is at a path or contains it; "" if the
// path is in no entry of a deck table.
func EntryPath(s *rule.Schema, path string) string {
	keys := source.Split(path)
	if len(keys) < 2 || !slices.Contains(s.DeckTables, keys[0]) {
		return ""
	}
	sh, _ := s.Shape().Child(keys[0])
	if _, entry := sh.Child(keys[1]); !entry {
		return ""
	}
	return source.Path(keys[0], keys[1])
}
