package rule

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/cond"
)

// A Set is the checked data of a ruleset: a variant with everything that it extends. It is
// immutable.
type Set struct {
	Game     string
	Name     string // name of the variant, such as "proelio/six", or the path as given
	Title    string
	DeckName string   // "" if the cards are in the variant files
	Root     *Table   // the merged tables of all layers
	Hash     string   // hash, 16 hex digits, of everything that can change play
	Files    []string // names of the files in the order of merging: the deck first
	Chain    []string // names of the variants from this one to the one that extends nothing
	Expected int      // number of cards in the box, by the deck's key expected; 0 without a deck
	Theme    *Value   // the value of the key theme in the layer merged last that has it; nil for none

	// Dropped has the entries that a layer dropped and no later layer restored, each with its
	// last content, sorted by path.
	Dropped []*Value

	droppedAt map[string]Place    // by path of a dropped entry: where it was dropped
	pictures  map[string]pictures // by file name in a [Place]: the folder of pictures that the file can name
	history   []*Table            // by layer: the merged tables after it
	edition   *Table              // the rules that the deck was written for, if these rules do not extend them; otherwise nil

	lib          *Library
	schema       *Schema
	shape        *Shape
	rules        engine.Rules            // compiled from the set; nil while it is being read
	answerCounts map[*Value]*AnswerCount // by condition: counts of its values; nil if they are not counted (see [Set.CountingAnswers])

	faultyMeasures map[string]bool // metrics and gates with faults, by path; only while reading
	requestedFile  string          // the requested file, as in Files
}

// Rules returns the rules compiled from the set, nil while the set is being read.
func (s *Set) Rules() engine.Rules { return s.rules }

// CompiledRules returns the rules compiled from the set, as the game's own type R. While the set is
// still being read, it returns the result of compile.
func CompiledRules[R engine.Rules](s *Set, compile func(*Set) R) R {
	if r, ok := s.rules.(R); ok {
		return r
	}
	return compile(s)
}

// Value returns the value at a path such as "card.knights.value"; nil if there is none.
func (s *Set) Value(path string) *Value { return s.Root.Get(path) }

// Has reports whether there is a value at the path.
func (s *Set) Has(path string) bool { return s.Value(path) != nil }

// mustGet returns the value at a path. It panics unless the value exists and is of one of the kinds,
// which the schema must guarantee.
func (s *Set) mustGet(path string, kinds ...Kind) *Value {
	v := s.Value(path)
	if v != nil {
		for _, k := range kinds {
			if v.Kind == k {
				return v
			}
		}
	}
	panic(fmt.Sprintf("rule: the schema of %s does not guarantee %s", s.Game, path))
}

// Int returns the whole number at a path. Like Bool, Text and Words it panics if there is no value of
// that kind, so the schema must guarantee one.
func (s *Set) Int(path string) int { return int(s.mustGet(path, KindInt).Int) }

// Bool returns the true or false at a path. It panics if there is none.
func (s *Set) Bool(path string) bool { return s.mustGet(path, KindBool).Bool }

// Text returns the text or word at a path. It panics if there is none.
func (s *Set) Text(path string) string { return s.mustGet(path, KindText).Text }

// Words returns the list of texts at a path; a single text is a list of one. It panics if there is
// neither.
func (s *Set) Words(path string) []string {
	var words []string
	for _, w := range (s.mustGet(path, KindList, KindText)).Words() {
		words = append(words, w.Text)
	}
	return words
}

// IntOr returns the whole number at a path, or def if the key is omitted.
func (s *Set) IntOr(path string, def int) int {
	if v := s.Value(path); v != nil {
		return int(v.Int)
	}
	return def
}

// IsTrue reports whether the value at a path is true; false if it is omitted.
func (s *Set) IsTrue(path string) bool { v := s.Value(path); return v != nil && v.Bool }

// TextOr returns the text or word at a path, or def if the key is omitted.
func (s *Set) TextOr(path, def string) string {
	if v := s.Value(path); v != nil {
		return v.Text
	}
	return def
}

// WordsOrNil returns the list of texts at a path, nil if the key is omitted.
func (s *Set) WordsOrNil(path string) []string {
	if s.Has(path) {
		return s.Words(path)
	}
	return nil
}

// WordIndex returns the index in words of the text at a path; -1 if the key is omitted or its value is
// not among them.
func (s *Set) WordIndex(path string, words ...string) int {
	if v := s.Value(path); v != nil {
		return slices.Index(words, v.Text)
	}
	return -1
}

// Entries returns the keys of the tables inside the table at a path, in the order of the files; nil if
// there is no such table.
func (s *Set) Entries(path string) (names []string) {
	t := s.Table(path)
	if t == nil {
		return nil
	}
	for _, name := range t.Keys() {
		if v := t.GetKey(name); v != nil && v.Table != nil {
			names = append(names, name)
		}
	}
	return names
}

// Expr returns the compiled condition or amount at a path; nil if the key is omitted.
func (s *Set) Expr(path string) *cond.Expr {
	if v := s.Value(path); v != nil {
		return v.Expr
	}
	return nil
}

// Table returns the table at a path; nil if there is none.
func (s *Set) Table(path string) *Table {
	if v := s.Value(path); v != nil {
		return v.Table
	}
	return nil
}

// EachValue calls f for every value and its key, in the order of the files. Arguments of effects are
// left out.
func (s *Set) EachValue(f func(v *Value, k *Key)) {
	s.schema.EachLeaf(s.Root, s.shape, func(v *Value, k *Key) {
		if !IsInList(v) {
			f(v, k)
		}
	})
}

// File returns the name of the requested file, as in a [Place].
func (s *Set) File() string { return s.requestedFile }

// IsUnchanged reports whether the requested file extends nothing and there are no settings by --set.
func (s *Set) IsUnchanged() bool { return len(s.Chain) == 1 && !slices.Contains(s.Files, setFile) }

// EachOwnValue calls f for every value that the user has set: in --set or, without such settings, in
// the requested file. Arguments of effects are left out.
func (s *Set) EachOwnValue(f func(v *Value)) {
	file := s.requestedFile
	if slices.Contains(s.Files, setFile) {
		file = setFile
	}
	s.EachValue(func(v *Value, _ *Key) {
		if v.At.File == file {
			f(v)
		}
	})
}

// Conditions returns all conditions and amounts of the set, in the order of the files.
func (s *Set) Conditions() []*Value {
	var l []*Value
	s.schema.EachLeaf(s.Root, s.shape, func(v *Value, k *Key) {
		if k.Type == Condition || k.Type == Amount {
			l = append(l, v)
		}
	})
	return l
}

// IsInList reports whether a value is inside a list, as the arguments of effects are.
func IsInList(v *Value) bool { return strings.Contains(v.Path, "[") }

// Schema returns the schema of the set.
func (s *Set) Schema() *Schema { return s.schema }

// mergedSet returns the layers that b has merged as a Set.
func (r *reading) mergedSet(b *builder, layers []*layer) *Set {
	s := &Set{lib: r.lib, Game: r.game.Name(), Root: b.root, history: b.history, droppedAt: b.droppedAt, schema: b.schema, shape: b.shape}
	if len(r.variants) > 0 {
		s.Name, s.requestedFile = r.variants[0].name, r.variants[0].src.Name
		if v := r.variants[0].root.GetKey("title"); v != nil {
			s.Title = v.Text
		}
	}
	if r.deck != nil {
		s.DeckName = r.deck.name
		if v := r.deck.root.GetKey("expected"); v != nil && v.Kind == KindInt {
			s.Expected = int(v.Int)
		}
	}
	s.Theme = r.theme()
	s.pictures, s.edition = r.pictures(), r.deckEdition()
	for _, path := range slices.Sorted(maps.Keys(b.droppedEntries)) {
		if b.root.Get(path) == nil {
			s.Dropped = append(s.Dropped, b.droppedEntries[path])
		}
	}
	for _, l := range layers {
		if !slices.Contains(s.Files, l.src.Name) {
			s.Files = append(s.Files, l.src.Name)
		}
	}
	for _, l := range r.variants {
		s.Chain = append(s.Chain, l.name)
	}
	return s
}
