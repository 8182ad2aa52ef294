package cond

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
)

// A Type is the type of a variable or of an expression.
type Type uint8

// The types. A value of any of them is an int32.
const (
	Bool Type = iota // 0 or 1
	Int              // a whole number
	Word             // one of Var.Words: its index, from 0
	Set              // some of Var.Words: bit i stands for word i

	text Type = iota // a quoted word in an expression; no variable has this type
)

// String names the type as error messages do.
func (t Type) String() string {
	switch t {
	case Bool:
		return "yes or no"
	case Int:
		return "a number"
	case Word:
		return "a word"
	case Set:
		return "a set of words"
	}
	return "text"
}

// Absent is the value of an optional variable that has none. The text compares it with nil, or
// replaces it as in "card.value ?? 0".
const Absent int32 = math.MinInt32

// maxSetWords is the largest number of words of a Set variable that an expression may use.
const maxSetWords = 31

// A Var declares a variable.
type Var struct {
	Name     string   // two parts: "house.fortification", "card.value", "deployed.guards"
	Type     Type     // Bool, Int, Word or Set
	Lo, Hi   int32    // range of an Int, inclusive; Lo must not be Absent
	Words    []string // the values of a Word, or the elements of a Set: at most 31
	Optional bool     // an Int that may be Absent: the text must use ?? or compare it with nil
	Doc      string   // meaning and unit, for designers
}

// Count returns the number of values that the variable can have.
func (v *Var) Count() uint64 {
	switch v.Type {
	case Bool:
		return 2
	case Word:
		return uint64(max(1, len(v.Words)))
	case Set:
		return 1 << len(v.Words)
	}
	n := uint64(int64(v.Hi) - int64(v.Lo) + 1)
	if v.Optional {
		n++
	}
	return n
}

// Value returns the variable's value of index i, from 0 to Count()-1: [Absent] first if the
// variable is optional, then the others in ascending order.
func (v *Var) Value(i int) int32 {
	if v.Type != Int {
		return int32(i)
	}
	if v.Optional {
		if i == 0 {
			return Absent
		}
		i--
	}
	return v.Lo + int32(i)
}

// A Const is a number that the ruleset fixes. It is folded when an expression
// is compiled.
type Const struct {
	Name  string // two parts or more: "rules.attack.limit"
	Value int32
	Doc   string // meaning and unit, for designers
	Text  string // an expression that is used in place of Value; "" if there is none. Its names must be visible wherever Name is
}

// A Space holds the names that conditions and amounts may use. It is immutable and may be
// shared.
type Space struct {
	vars   []Var
	consts []Const
	root   nameNode
	index  map[string]int // variable by full name
}

// A nameNode is one part of the dotted names: a group of names, a variable or a
// constant.
type nameNode struct {
	children             map[string]*nameNode
	sorted               []string // keys of children, rising
	varIndex, constIndex int      // index of the variable or constant with this name; -1 for none
}

// NewSpace returns a space with these variables and constants. It panics if a name has fewer
// than two parts, is declared twice or is the prefix of another name, if the range of an Int is
// empty or begins with Absent, if a variable other than an Int is optional, or if the value of
// a constant is Absent.
func NewSpace(vars []Var, consts []Const) *Space {
	s := &Space{
		vars:   slices.Clone(vars),
		consts: slices.Clone(consts),
		root:   nameNode{varIndex: -1, constIndex: -1},
		index:  make(map[string]int, len(vars)),
	}
	for i, v := range s.vars {
		if v.Type == Int && (v.Lo > v.Hi || v.Lo == Absent) {
			panic(fmt.Sprintf("cond: %s ranges from %d to %d", v.Name, v.Lo, v.Hi))
		}
		if v.Type != Int && v.Optional || v.Type > Set {
			panic(fmt.Sprintf("cond: %s is optional or of no known type", v.Name))
		}
		s.root.add(v.Name).varIndex = i
		s.index[v.Name] = i
	}
	for i, c := range s.consts {
		if c.Value == Absent {
			panic(fmt.Sprintf("cond: %s is %d", c.Name, c.Value))
		}
		s.root.add(c.Name).constIndex = i
	}
	s.root.sort()
	return s
}

// add adds a dotted name to the tree and returns the node of its last part. It panics if the
// name is malformed, exists already or conflicts with another name.
func (n *nameNode) add(full string) *nameNode {
	parts := strings.Split(full, ".")
	for i, part := range parts {
		if n.isLeaf() || part == "" || len(parts) < 2 {
			panic(fmt.Sprintf("cond: bad name %q", full))
		}
		if n.children == nil {
			n.children = make(map[string]*nameNode)
		}
		kid := n.children[part]
		if kid == nil {
			kid = &nameNode{varIndex: -1, constIndex: -1}
			n.children[part] = kid
		} else if i == len(parts)-1 {
			panic(fmt.Sprintf("cond: name %q declared twice", full))
		}
		n = kid
	}
	return n
}

func (n *nameNode) isLeaf() bool { return n.varIndex >= 0 || n.constIndex >= 0 }

func (n *nameNode) sort() {
	n.sorted = slices.Sorted(maps.Keys(n.children))
	for _, kid := range n.children {
		kid.sort()
	}
}

// Vars returns the variables as given to [NewSpace]; do not change them.
func (s *Space) Vars() []Var { return s.vars }

// Consts returns the constants as given to [NewSpace]; do not change them.
func (s *Space) Consts() []Const { return s.consts }

// Lookup returns the index of the variable of that full name, or -1 if there is none.
func (s *Space) Lookup(name string) int {
	if i, ok := s.index[name]; ok {
		return i
	}
	return -1
}
