package rule

import (
	"fmt"
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/cond"
)

// A Set is a ruleset's data: a variant with everything it extends, checked.
// It never changes.
type Set struct {
	Game     string
	Name     string // of the variant: "proelio/six", or the path as given
	Title    string
	DeckName string // "" where the variants hold the cards themselves
	Root     *Table
	Hash     string   // 16 hex digits: of everything that can change play
	Files    []string // in the order they are laid: the deck first
	Chain    []string // names from this variant to the root of extends
	Expected int      // cards in the box, as the deck says; 0 without a deck
	Theme    *Value   // how its cards look: the name of a theme, as the nearest file has it; nil where none says it

	// Dropped are the entries that some layer took out and none put back, each
	// as it last stood, in the order of the paths.
	Dropped []*Value

	gone     map[string]Place    // where entries were dropped, by path
	pictures map[string]pictures // by the file that names one
	history  []*Table            // the tree as each layer left it, from the bottom
	edition  *Table              // the rules that the deck was written for, where they are none of these

	lib    *Library
	schema *Schema
	shape  *Shape
	rules  engine.Rules    // made of it; nil while reading
	broken map[string]bool // metrics and gates, by path, that a fault was found in; only while reading
	asked  string          // the file that was asked for, as in Files
}

// Rules returns the rules that were made of the set when it was read, and nil
// until then: whoever prints it or tells of it need not make them again.
func (s *Set) Rules() engine.Rules { return s.rules }

// Value returns the value at a path ("card.knights.value"), or nil.
func (s *Set) Value(path string) *Value { return s.Root.Get(path) }

// Has reports whether there is a value at the path.
func (s *Set) Has(path string) bool { return s.Value(path) != nil }

// must returns the value at a path that the schema guarantees.
func (s *Set) must(path string, kinds ...Kind) *Value {
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

// Int returns a whole number. Like the other accessors of a single value it
// panics when the schema does not guarantee one there.
func (s *Set) Int(path string) int { return int(s.must(path, KindInt).Int) }

// Bool returns a yes or no.
func (s *Set) Bool(path string) bool { return s.must(path, KindBool).Bool }

// Text returns a text or a word.
func (s *Set) Text(path string) string { return s.must(path, KindText).Text }

// Words returns a list of texts; a single word is a list of one.
func (s *Set) Words(path string) []string {
	var words []string
	for _, w := range (s.must(path, KindList, KindText)).Words() {
		words = append(words, w.Text)
	}
	return words
}

// IntOr returns a whole number, or def where it is left out.
func (s *Set) IntOr(path string, def int) int {
	if v := s.Value(path); v != nil {
		return int(v.Int)
	}
	return def
}

// Yes reports whether there is a yes.
func (s *Set) Yes(path string) bool { v := s.Value(path); return v != nil && v.Bool }

// TextOr returns a text or a word, or def where it is left out.
func (s *Set) TextOr(path, def string) string {
	if v := s.Value(path); v != nil {
		return v.Text
	}
	return def
}

// AnyWords returns a list of texts; none where it is left out.
func (s *Set) AnyWords(path string) []string {
	if s.Has(path) {
		return s.Words(path)
	}
	return nil
}

// Pick returns which of some words a key says, from 0; -1 where it is left out or
// says another.
func (s *Set) Pick(path string, words ...string) int {
	if v := s.Value(path); v != nil {
		return slices.Index(words, v.Text)
	}
	return -1
}

// Entries returns the names of the tables inside a table, in the order of the files;
// none where there is no such table.
func (s *Set) Entries(path string) (names []string) {
	t := s.Table(path)
	if t == nil {
		return nil
	}
	for _, name := range t.Keys() {
		if v := t.Own(name); v != nil && v.Table != nil {
			names = append(names, name)
		}
	}
	return names
}

// Expr returns a compiled condition or amount, or nil where an optional one is
// left out.
func (s *Set) Expr(path string) *cond.Expr {
	if v := s.Value(path); v != nil {
		return v.Expr
	}
	return nil
}

// Table returns a table, or nil if there is none.
func (s *Set) Table(path string) *Table {
	if v := s.Value(path); v != nil {
		return v.Table
	}
	return nil
}

// Each calls f for every value that has a key of its own, in the order of the
// files. The arguments of effects are not among them.
func (s *Set) Each(f func(v *Value, k *Key)) {
	s.schema.Leaves(s.Root, s.shape, func(v *Value, k *Key) {
		if !InEffect(v) {
			f(v, k)
		}
	})
}

// File is the file that was asked for, as a [Place] shows it.
func (s *Set) File() string { return s.asked }

// Plain reports whether nothing is changed: the file that was asked for extends
// nothing, and --set says nothing.
func (s *Set) Plain() bool { return len(s.Chain) == 1 && !slices.Contains(s.Files, setFile) }

// Said calls f for every value that the user says, and nothing that is
// inherited: those of --set, or without it those of the file that was asked
// for. The arguments of effects are not among them.
func (s *Set) Said(f func(v *Value)) {
	file := s.asked
	if slices.Contains(s.Files, setFile) {
		file = setFile
	}
	s.Each(func(v *Value, _ *Key) {
		if v.At.File == file {
			f(v)
		}
	})
}

// Conditions returns all conditions and amounts, in the order of the files.
func (s *Set) Conditions() []*Value {
	var l []*Value
	s.schema.Leaves(s.Root, s.shape, func(v *Value, k *Key) {
		if k.Type == Condition || k.Type == Amount {
			l = append(l, v)
		}
	})
	return l
}

// inEffect reports whether a value stands in a list, as the arguments of
// effects do.
func InEffect(v *Value) bool { return strings.Contains(v.Path, "[") }

// Schema returns what the keys of the set may be.
func (s *Set) Schema() *Schema { return s.schema }
