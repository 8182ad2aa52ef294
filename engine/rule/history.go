package rule

import (
	"slices"

	"equitas/engine/rule/source"
)

// LayerOf returns the layer that set the value at a path, counted from the bottom; a higher
// number was laid later. It is -1 for a table, and where there is no value.
func (s *Set) LayerOf(path string) int {
	v := s.Value(path)
	if v == nil || v.Kind == KindTable {
		return -1
	}
	return slices.IndexFunc(s.history, func(t *Table) bool { return t.Get(path) == v })
}

// ValueWhen returns the value that path had after the layer that set the value at since, without the
// changes of later layers. A deck file has no rules, so for a value that stands in one, rules
// are taken from the edition of the deck, or else from the first layer above it that has
// them. It is nil if there was no value.
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

// IsInvented reports whether a path belongs to an entry, such as a card, that neither the
// deck nor the variant that extends nothing has, so that no rulebook knows it.
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

// BorrowsDeck reports whether the deck belongs to an edition that these rules do not
// extend: a variant that extends nothing may take any deck.
func (s *Set) BorrowsDeck() bool { return s.edition != nil }

// deckEdition returns the rules that a deck was written for, if these rules do not extend them:
// the variant of the library that has the deck's name, uses it, and extends nothing. It is
// nil if there is none.
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
	if e.failed || len(e.variants) != 1 || e.deck == nil || e.deckOrigin.id() != r.deckOrigin.id() || e.game != r.game {
		return nil
	}
	b := newBuilder(r.game.Schema())
	b.game = r.game.Name()
	b.mergeLayer(e.deck)
	b.mergeLayer(e.variants[0])
	return b.root
}

// Heading returns the heading of the rulebook for a key: its own, or else that of its
// table; "" for what the variant has invented.
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
