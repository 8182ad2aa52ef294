package place

import (
	"iter"
	"math/bits"

	"equitas/engine/rule"
)

// Most is how many places a map has at most.
const Most = 128

// Far is the distance to a place that cannot be reached.
const Far = 255

// A Map is a board of named places. It never changes.
type Map struct {
	Places []Place // table by table, as the [Spec] names them, each in the order of the files
	Ways   []Way   // one for each direction

	index map[string]int
	gone  map[string]bool // ids of places that a variant has dropped
	files []string        // of the set, in the order in which they are laid
	kinds []string        // of ways, as the spec has them
	next  [][]uint8       // by kind and place
	sets  []Set           // the same
}

// A Place is a named place of the board, with its table and room.
type Place struct {
	ID    string // "rw1"
	Table string // "rampart"
	Room  int    // largest number of pieces; -1: no limit
	entry *rule.Value
}

// Path returns the path of its entry: "rampart.rw1".
func (p *Place) Path() string { return p.entry.Path }

// Name returns the name of the place in a language, else in English, else its id.
func (p *Place) Name(lang string) string {
	for _, l := range []string{lang, rule.English} {
		if v := p.entry.Table.Get("name." + l); v != nil {
			return v.Text
		}
	}
	return p.ID
}

// A Way is a connection from one place to another, which has a kind.
type Way struct {
	From, To int
	Kind     int    // as in the spec
	Path     string // in the files: "path.uw_rw1", "section.w1.neighbours"
	Back     bool   // the reverse of the way before it, both defined by one line
	Single   bool   // no way of its kind leads back
}

// Index returns the number of a place by its id, -1 if there is none.
func (m *Map) Index(id string) int {
	if i, ok := m.index[id]; ok {
		return i
	}
	return -1
}

// Kind returns the number of a kind of ways by its name; it panics if the spec has
// none of that name.
func (m *Map) Kind(name string) int {
	for i, k := range m.kinds {
		if k == name {
			return i
		}
	}
	panic("place: there are no ways called " + name)
}

// Of returns the places of a table.
func (m *Map) Of(table string) (s Set) {
	for i := range m.Places {
		if m.Places[i].Table == table {
			s = s.With(i)
		}
	}
	return s
}

// Next lists where ways of a kind lead from a place, in the order of the files. Do
// not change the list.
func (m *Map) Next(kind, from int) []uint8 { return m.next[kind*len(m.Places)+from] }

// Beside returns the neighbours of a place by ways of a kind, as a set.
func (m *Map) Beside(kind, from int) Set { return m.sets[kind*len(m.Places)+from] }

// Steps returns how many ways of these kinds it takes at least from a place to
// another: steps[from][to], [Far] where none leads.
func (m *Map) Steps(kinds ...int) [][]uint8 {
	n := len(m.Places)
	all := make([][]uint8, n)
	for from := range all {
		steps := make([]uint8, n)
		for i := range steps {
			steps[i] = Far
		}
		steps[from] = 0
		for queue := []int{from}; len(queue) > 0; queue = queue[1:] {
			for _, k := range kinds {
				for _, to := range m.Next(k, queue[0]) {
					if steps[to] == Far {
						steps[to] = steps[queue[0]] + 1
						queue = append(queue, int(to))
					}
				}
			}
		}
		all[from] = steps
	}
	return all
}

// A Set is a set of places.
type Set [Most / 64]uint64

// Has reports whether place i is in the set.
func (s Set) Has(i int) bool { return s[i>>6]>>(i&63)&1 != 0 }

// With returns the set with place i.
func (s Set) With(i int) Set {
	s[i>>6] |= 1 << (i & 63)
	return s
}

// Without returns the set without place i.
func (s Set) Without(i int) Set {
	s[i>>6] &^= 1 << (i & 63)
	return s
}

// And returns the intersection.
func (s Set) And(t Set) Set { return Set{s[0] & t[0], s[1] & t[1]} }

// Or returns the union.
func (s Set) Or(t Set) Set { return Set{s[0] | t[0], s[1] | t[1]} }

// Not returns the elements of s that are not in t.
func (s Set) Not(t Set) Set { return Set{s[0] &^ t[0], s[1] &^ t[1]} }

// Len returns how many places are in the set.
func (s Set) Len() int { return bits.OnesCount64(s[0]) + bits.OnesCount64(s[1]) }

// All goes through the places of the set in rising order.
func (s Set) All() iter.Seq[int] {
	return func(yield func(int) bool) {
		for w, word := range s {
			for ; word != 0; word &= word - 1 {
				if !yield(w<<6 + bits.TrailingZeros64(word)) {
					return
				}
			}
		}
	}
}
