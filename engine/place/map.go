package place

import (
	"iter"
	"math/bits"

	"equitas/engine/rule"
)

// MaxPlaces is the largest number of places of a map.
const MaxPlaces = 128

// Unreachable is the distance to a place that cannot be reached.
const Unreachable = 255

// A Map is a board of named places. It is immutable.
type Map struct {
	Places []Place // by table, in the order of the [Spec], and within a table in the order of the files
	Ways   []Way   // a way in both directions is listed twice

	index   map[string]int
	dropped map[string]bool // ids of places that a variant has dropped
	files   []string        // the files of the set, later ones overriding earlier ones
	kinds   []string        // the names of the kinds of ways, as the spec has them
	next    [][]uint8       // by kind and place: the neighbours, as a list
	sets    []Set           // by kind and place: the neighbours, as a set
}

// A Place is a named place of the board.
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

// A Way is a connection from one place to another.
type Way struct {
	From, To int
	Kind     int    // number of its kind ([Map.KindNumber])
	Path     string // where the files define it: "path.uw_rw1", "section.w1.neighbours"
	Reverse  bool   // it is the way before it in reverse, defined by the same line
	OneWay   bool   // no way of its kind leads back
}

// Index returns the index of a place by its id, -1 if there is none.
func (m *Map) Index(id string) int {
	if i, ok := m.index[id]; ok {
		return i
	}
	return -1
}

// KindNumber returns the number of a kind of ways by its name; it panics if the spec has
// none of that name.
func (m *Map) KindNumber(name string) int {
	for i, k := range m.kinds {
		if k == name {
			return i
		}
	}
	panic("place: there are no ways called " + name)
}

// PlacesOf returns the places of a table.
func (m *Map) PlacesOf(table string) (s Set) {
	for i := range m.Places {
		if m.Places[i].Table == table {
			s = s.With(i)
		}
	}
	return s
}

// Neighbours returns the places to which ways of a kind lead from a place, in the order of the files.
// Do not change the list.
func (m *Map) Neighbours(kind, place int) []uint8 { return m.next[kind*len(m.Places)+place] }

// NeighbourSet returns as a set the places to which ways of a kind lead from a place.
func (m *Map) NeighbourSet(kind, place int) Set { return m.sets[kind*len(m.Places)+place] }

// Steps returns the least number of ways of the given kinds from each place to each other:
// steps[from][to], [Unreachable] if it cannot be reached.
func (m *Map) Steps(kinds ...int) [][]uint8 {
	n := len(m.Places)
	all := make([][]uint8, n)
	for from := range all {
		steps := make([]uint8, n)
		for i := range steps {
			steps[i] = Unreachable
		}
		steps[from] = 0
		for queue := []int{from}; len(queue) > 0; queue = queue[1:] {
			for _, k := range kinds {
				for _, to := range m.Neighbours(k, queue[0]) {
					if steps[to] == Unreachable {
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
type Set [MaxPlaces / 64]uint64

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

// AndNot returns the elements of s that are not in t.
func (s Set) AndNot(t Set) Set { return Set{s[0] &^ t[0], s[1] &^ t[1]} }

// Len returns how many places are in the set.
func (s Set) Len() int { return bits.OnesCount64(s[0]) + bits.OnesCount64(s[1]) }

// All returns an iterator over the places of the set in rising order.
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
