package vocabulary

import "math/bits"

const (
	maxTableDims = 16  // dimensions of a LegalTable
	maxDimSize   = 256 // values of a dimension
)

// A LegalTable says, with a few look-ups, which kinds of things and which other actions the
// conditions of a phase allow.
//
// Most conditions depend on a few small public numbers: the value of a wall, the size of a
// hand, whether something is frozen. Each such number is a [Dim]. When rules are compiled,
// every condition is evaluated for all combinations of values of the Dims it uses, and the
// results are packed into one to four tables, called lanes. The index into all of them is one
// sum of 64-bit words, with a 16-bit part for each lane: the game adds up Part[d][v] for the
// value v of every Dim d, and passes the sum to [LegalTable.Look].
//
// Some conditions also depend on things that Dims do not determine, such as copies of a card in
// hand. For these the table only has whether they may hold for some value of those things. If
// so, they must be evaluated ([LegalTable.Resolve]).
type LegalTable[Q any] struct {
	laneSet
	slots        []Slot[Q]
	slotOfKind   [64]*Slot[Q] // by bit in Allowed.Kinds: the slot of the kind
	slotOfAction [64]*Slot[Q] // by bit in Allowed.Actions: the slot of the action
}

// laneSet holds the tables of a LegalTable without its slots. The lanes are immutable.
type laneSet struct {
	Part         [maxTableDims]contributions
	first        lane
	furtherLanes []lane
}

// contributions has what each value of a Dim contributes to the index. The eight unused
// elements make rows begin in different cache lines.
type contributions [maxDimSize + 8]uint64

// A Slot is one kind of thing, or one action, that is allowed if all its conditions hold.
type Slot[Q any] struct {
	Kind       int // a kind of thing; -1: the slot is an action
	Bit        int // its bit in Allowed.Kinds, or in Allowed.Actions for an action
	Conditions []*Expr[Q]
}

// Holds reports whether all conditions of a slot hold, by evaluating each of them.
func (sl *Slot[Q]) Holds(q Q, s *Scratch) bool {
	for _, e := range sl.Conditions {
		if e.Answer(q, s) == 0 {
			return false
		}
	}
	return true
}

// Allowed is a set of kinds of things and a set of actions, each as the bits of their slots.
type Allowed struct{ Kinds, Actions uint64 }

// An Entry has what may be allowed (Allowed), and the part of it whose conditions must still be
// evaluated (Undecided).
type Entry struct {
	Allowed
	Undecided Allowed
}

// A lane is one table. Many of its entries are equal, so it stores each different entry once,
// and an index into these for each combination: a table of some thousand combinations then fits
// in the nearest cache.
type lane struct {
	index   []uint16
	entries []Entry
}

func (l *lane) entryAt(sum uint64) *Entry { return &l.entries[l.index[sum&0xffff]] }

// Look returns what may be allowed where the parts of all dimensions add up to sum. If there are
// several lanes the result is written to buf, and is valid until buf is used again.
func (t *laneSet) Look(sum uint64, buf *Entry) *Entry {
	if t.furtherLanes != nil {
		return t.combineLanes(sum, buf)
	}
	return &t.first.entries[t.first.index[sum&0xffff]]
}

func (t *laneSet) combineLanes(sum uint64, buf *Entry) *Entry {
	*buf = *t.first.entryAt(sum)
	for i := range t.furtherLanes {
		sum >>= 16
		o := t.furtherLanes[i].entryAt(sum)
		buf.Kinds |= o.Kinds
		buf.Actions |= o.Actions
		buf.Undecided.Kinds |= o.Undecided.Kinds
		buf.Undecided.Actions |= o.Undecided.Actions
	}
	return buf
}

// Resolve evaluates the conditions of those allowed things and actions that are undecided, and
// returns allowed without those whose conditions do not hold. question returns the question about a
// kind of thing, or for kind -1 the question about actions.
func (t *LegalTable[Q]) Resolve(allowed, undecided Allowed, question func(kind int) Q, s *Scratch) Allowed {
	for m := undecided.Kinds & allowed.Kinds; m != 0; m &= m - 1 {
		if b := bits.TrailingZeros64(m); !t.slotOfKind[b&63].Holds(question(t.slotOfKind[b&63].Kind), s) {
			allowed.Kinds &^= 1 << b
		}
	}
	for m := undecided.Actions & allowed.Actions; m != 0; m &= m - 1 {
		if b := bits.TrailingZeros64(m); !t.slotOfAction[b&63].Holds(question(-1), s) {
			allowed.Actions &^= 1 << b
		}
	}
	return allowed
}

// Slots returns the slots of the table; do not change them.
func (t *LegalTable[Q]) Slots() []Slot[Q] { return t.slots }

// KindsByValue returns, by value of dimension dim, which has size values, the kinds that are
// allowed, as a mask; nil if they depend on anything else.
func (t *LegalTable[Q]) KindsByValue(dim, size int) []uint64 {
	var all uint64
	for d := range t.Part {
		if d == dim {
			continue
		}
		for _, part := range t.Part[d] {
			all |= part
		}
	}
	if all != 0 || len(t.furtherLanes) > 0 {
		return nil
	}
	kinds := make([]uint64, size)
	for v := range kinds {
		e := t.first.entryAt(t.Part[dim][v])
		if e.Undecided != (Allowed{}) {
			return nil
		}
		kinds[v] = e.Kinds
	}
	return kinds
}
