package rule

import (
	"slices"

	"equitas/engine/rule/source"
)

// LayerOf returns the index of the layer that set the value at a path: 0 for the deck, or for the file
// that extends nothing, and more for layers merged over it. It is -1 for a table, and if there is
// no value.
func (s *Set) LayerOf(path string) int {
	v := s.Value(path)
	if v == nil || v.Kind == KindTable {
		return -1
	}
	return slices.IndexFunc(s.history, func(t *Table) bool { return t.Get(path) == v })
}

// ValueWhen returns the value that path had when the layer that set the value at since was merged,
// without the changes of later layers; nil if there was none. If that layer is a deck, which has no
// rules, a value of the rules is taken from the variant that the deck was written for, else from
// the first later layer that has it.
func (s *Set) ValueWhen(since, path string) *Value {
	i := s.LayerOf(since)
	if i < 0 {
		return nil
	}
	v := s.history[i].Get(path)
	if table, _, _ := source.Cut(path); !slices.Contains(s.schema.DeckTables, table) {
		if v == nil && i == 0 && s.edition != nil {
			return s.edition.Get(path)
		}
		for ; v == nil && i < len(s.history); i++ {
			v = s.history[i].Get(path)
		}
	}
	return v
}

// IsInvented reports whether a path belongs to an entry, such as a card, that neither the deck nor the
// variant that extends nothing has. No rulebook knows such an entry.
func (s *Set) IsInvented(path string) bool {
	printed := 1
	if s.DeckName != "" {
		printed++
	}
	keys := source.Split(path)
	for n := 2; n < len(keys); n++ {
		entry := source.Path(keys[:n]...)
		first := slices.IndexFunc(s.history, func(t *Table) bool { return t.Get(entry) != nil })
		if first >= printed {
			return true
		}
	}
	return false
}

// BorrowsDeck reports whether the deck was written for a variant that these rules do not extend; a
// variant may name any deck.
func (s *Set) BorrowsDeck() bool { return s.edition != nil }

// deckEdition returns the rules that the deck was written for, if the requested rules do not extend
// them: the variant of the library that has the deck's name, uses the deck and extends nothing. It
// is nil if there is none.
func (r *reading) deckEdition() *Table {
	if r.deck == nil || r.deckOrigin.layer == nil || len(r.origins) == 0 {
		return nil
	}
	o, ok := r.lib.find(variantLayer, r.deckOrigin.name)
	if !ok || o.id() == r.origins[len(r.origins)-1].id() {
		return nil
	}
	e := r.lib.newReading()
	e.readChain(o)
	e.readNamedDeck()
	if e.hasFailed || len(e.variants) != 1 || e.deck == nil || e.deckOrigin.id() != r.deckOrigin.id() || e.game != r.game {
		return nil
	}
	b := newBuilder(r.game.Schema())
	b.game = r.game.Name()
	b.mergeLayer(e.deck)
	b.mergeLayer(e.variants[0])
	return b.root
}

// Heading returns the heading of the rulebook for the key at a path: the key's own, else that of its
// table; "" if there is none, or if the key belongs to an invented entry.
func (s *Set) Heading(path string) string {
	if s.IsInvented(path) {
		return ""
	}
	if k := s.schema.Match(path); k != nil && k.Source != "" {
		return k.Source
	}
	table, _, _ := source.Cut(path)
	for i := range s.schema.TableDocs {
		if h := &s.schema.TableDocs[i]; h.Path == table {
			return h.Source
		}
	}
	return ""
}
