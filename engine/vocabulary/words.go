package vocabulary

import (
	"slices"

	"equitas/engine/cond"
	"equitas/engine/rule"
)

// A Word is one name that conditions may use, and the function that reads its value.
type Word[Q any] struct {
	cond.Var
	Read        func(q Q) int32 // returns the value; a value outside the range of Var counts as the nearest one inside
	RangeValues []*rule.Value   // the values of the set that decide its range
}

// Words is the vocabulary of a game under a set. It is filled once, and then shared by all
// workers.
type Words[Q any] struct {
	set  *rule.Set
	list []Word[Q]
}

// New returns a vocabulary without words.
func New[Q any](set *rule.Set) *Words[Q] { return &Words[Q]{set: set} }

// AddNumber adds a number from lo to hi, inclusive. rangeValues are the values of the set that
// decide its range, if any do.
func (w *Words[Q]) AddNumber(name string, lo, hi int32, doc string, read func(q Q) int32, rangeValues ...*rule.Value) {
	w.add(cond.Var{Name: name, Type: cond.Int, Lo: lo, Hi: hi, Doc: doc}, read, rangeValues)
}

// AddOptionalNumber adds a number that may be [cond.Absent]; otherwise it is like [Words.AddNumber].
func (w *Words[Q]) AddOptionalNumber(name string, lo, hi int32, doc string, read func(q Q) int32, rangeValues ...*rule.Value) {
	w.add(cond.Var{Name: name, Type: cond.Int, Lo: lo, Hi: hi, Optional: true, Doc: doc}, read, rangeValues)
}

// AddBool adds a word that is yes or no.
func (w *Words[Q]) AddBool(name, doc string, read func(q Q) bool) {
	w.add(cond.Var{Name: name, Type: cond.Bool, Hi: 1, Doc: doc}, func(q Q) int32 { return boolToInt(read(q)) }, nil)
}

// AddWord adds a word whose value is one of a list of words. read returns its index in the list.
func (w *Words[Q]) AddWord(name string, words []string, doc string, read func(q Q) int32) {
	w.add(cond.Var{Name: name, Type: cond.Word, Words: words, Doc: doc}, read, nil)
}

// AddWordSet adds a word whose value is a set of words from a list. Bit i of the result of read
// stands for words[i].
func (w *Words[Q]) AddWordSet(name string, words []string, doc string, read func(q Q) int32) {
	w.add(cond.Var{Name: name, Type: cond.Set, Words: words, Doc: doc}, read, nil)
}

func (w *Words[Q]) add(v cond.Var, read func(q Q) int32, rangeValues []*rule.Value) {
	w.list = append(w.list, Word[Q]{Var: v, Read: read, RangeValues: slices.DeleteFunc(rangeValues, func(v *rule.Value) bool { return v == nil })})
}

// All returns the words in the order in which they were added, which is that of
// [cond.Space.Vars]; do not change them.
func (w *Words[Q]) All() []Word[Q] { return w.list }

// Lookup returns the word of that name, or nil.
func (w *Words[Q]) Lookup(name string) *Word[Q] {
	if i := w.wordIndex(name); i >= 0 {
		return &w.list[i]
	}
	return nil
}

// wordIndex returns the index of the word of that name, or -1.
func (w *Words[Q]) wordIndex(name string) int {
	return slices.IndexFunc(w.list, func(x Word[Q]) bool { return x.Name == name })
}

// Space returns the vocabulary as the names that conditions may use, together with the numbers
// that the rules fix (consts).
func (w *Words[Q]) Space(consts []cond.Const) *cond.Space {
	vars := make([]cond.Var, len(w.list))
	for i := range w.list {
		vars[i] = w.list[i].Var
	}
	return cond.NewSpace(vars, consts)
}

// Ranges returns the values of the set that determine the range of a word, for a game's
// [rule.Extras.Ranges].
func (w *Words[Q]) Ranges(name string) []*rule.Value {
	if x := w.Lookup(name); x != nil {
		return x.RangeValues
	}
	return nil
}

func boolToInt(b bool) int32 {
	if b {
		return 1
	}
	return 0
}
