package zones

import (
	"equitas/engine"
	"equitas/engine/chance"
)

// A Table holds the cards of one position: where each lies, and what seats remember.
type Table struct {
	layout         *Layout
	kinds          int            // number of kinds
	spots          []spot         // by place
	size           []int32        // by place: number of cards
	copies         []uint8        // by place and kind: number of cards; nil if no card has a second copy
	order          []uint8        // the cards of piles, each pile from the bottom up
	known          []Set          // by place and seat: kinds that the seat remembers but does not see
	knowers        []engine.Seats // by place: seats that remember anything
	lost           []engine.Seats // by owner, the table first: seats that have lost track of its hidden cards (see [Table.loseTrack])
	tallies        []uint8        // by place, seat and kind: copies remembered; nil if no card has a second copy
	notRemembering bool           // memory is not recorded: see [Table.SetRemembering]

	scratchCounts []uint8  // scratch: by kind
	passedCopies  []uint8  // scratch: by seat and kind
	drawCounts    []uint16 // by zone, two numbers: how many shuffles, and how many random draws, there have been
}

// A spot is the data of a place that a move reads and writes, kept together for speed.
type spot struct {
	kinds       Set    // the kinds that lie there
	changes     uint32 // 1, and 1 more for each change of the cards at the place
	pile        int32  // index in Table.order at which its cards begin; -1: they have no order
	row         int32  // index in Table.copies at which its numbers by kind begin
	wasShuffled bool   // an open pile was shuffled; its order is unknown
}

// NewTable makes an empty table.
func (l *Layout) NewTable() *Table { return l.NewTableOn(make([]int32, l.Places())) }

// NewTableOn returns an empty table that keeps the sizes of its places in the given slice,
// so that the caller can read them next to other numbers. Only the table may write to it.
func (l *Layout) NewTableOn(size []int32) *Table {
	n, kinds := l.Places(), len(l.Cards.Names)
	t := &Table{layout: l, kinds: kinds, spots: make([]spot, n), size: size, order: make([]uint8, l.orderLength),
		known: make([]Set, n*l.Seats), knowers: make([]engine.Seats, n), lost: make([]engine.Seats, l.Seats+1), scratchCounts: make([]uint8, 2*kinds), drawCounts: make([]uint16, 2*len(l.Zones))}
	for at := range t.spots {
		t.spots[at].pile, t.spots[at].row = l.pile[at], int32(at*kinds)
	}
	if !l.Single {
		t.copies = make([]uint8, n*kinds)
		t.newTallies()
	}
	return t
}

// Layout returns the layout of the table.
func (t *Table) Layout() *Layout { return t.layout }

// Clear removes all cards and everything remembered.
func (t *Table) Clear() {
	clear(t.size)
	for at := range t.spots {
		t.spots[at] = spot{changes: 1, pile: t.layout.pile[at], row: int32(at * t.kinds)}
	}
	clear(t.copies)
	t.SetRemembering(true)
	clear(t.drawCounts)
}

// CopyFrom makes the table equal to another of the same layout.
func (t *Table) CopyFrom(o *Table) {
	copy(t.spots, o.spots)
	copy(t.size, o.size)
	copy(t.copies, o.copies)
	copy(t.order, o.order)
	copy(t.drawCounts, o.drawCounts)
	if t.notRemembering = o.notRemembering; !t.notRemembering {
		t.CopyMemory(o)
	}
}

// Size returns the number of cards at a place.
func (t *Table) Size(place int) int { return int(t.size[place]) }

// Changes returns a number that rises whenever the cards at a place change, and is never 0
// after [Table.Clear].
func (t *Table) Changes(place int) uint32 { return t.spots[place].changes }

// KindsAt returns the kinds that lie at a place.
func (t *Table) KindsAt(place int) Set { return t.spots[place].kinds }

// Spots holds the places of a table, for loops that query many of them.
type Spots []spot

// Spots returns the places of the table. They stay valid as long as the table.
func (t *Table) Spots() Spots { return t.spots }

// KindsAt returns the kinds that lie at a place.
func (l Spots) KindsAt(place int) Set { return l[place].kinds }

// Changes returns the number that [Table.Changes] returns.
func (l Spots) Changes(place int) uint32 { return l[place].changes }

// Copies returns the number of cards of a kind at a place.
func (t *Table) Copies(place, kind int) int {
	if t.copies == nil {
		return boolToInt(t.spots[place].kinds.Has(kind))
	}
	return int(t.copies[place*t.kinds+kind])
}

// Top returns the top card of a pile, or the lowest kind at another place; -1 if it is empty.
func (t *Table) Top(place int) int {
	n := t.size[place]
	if n == 0 {
		return -1
	}
	if p := t.spots[place].pile; p >= 0 {
		return int(t.order[p+n-1])
	}
	return t.spots[place].kinds.Lowest()
}

// Put adds a card to a place without recording who saw it, for setup.
func (t *Table) Put(place, kind int) {
	p, n := &t.spots[place], &t.size[place]
	if p.pile >= 0 {
		t.order[p.pile+*n] = uint8(kind)
		if *n == 0 {
			p.wasShuffled = false
		}
	}
	*n++
	p.changes++
	if t.copies != nil {
		t.copies[place*t.kinds+kind]++
	}
	p.kinds.add(kind)
}

// take removes a card that lies at a place; from a pile the topmost of its kind.
func (t *Table) take(place, kind int) {
	if p := t.spots[place].pile; p >= 0 {
		pile := t.order[p : p+t.size[place]]
		i := len(pile) - 1
		for pile[i] != uint8(kind) {
			i--
		}
		copy(pile[i:], pile[i+1:])
	}
	t.removeFromCounts(place, kind)
}

// removeFromCounts removes a card from all counts; it must have been removed from the pile's order
// already.
func (t *Table) removeFromCounts(place, kind int) {
	p := &t.spots[place]
	t.size[place]--
	p.changes++
	if t.copies != nil {
		n := &t.copies[place*t.kinds+kind]
		if *n--; *n > 0 {
			return
		}
	}
	p.kinds.remove(kind)
}

// Move moves one card of a kind from one place to another. It reports whether there was one.
func (t *Table) Move(from, to, kind int) bool {
	p := &t.spots[from]
	if !p.kinds.Has(kind) {
		return false
	}
	if p.pile >= 0 {
		t.take(from, kind)
		t.Put(to, kind)
	} else {
		t.moveTop(p, &t.spots[to], from, to, kind)
	}
	if !t.notRemembering {
		t.noteSeen(from, to, kind)
	}
	return true
}

// MoveTop moves the top card, or from a place without an order a card of the lowest kind, and
// returns its kind; -1 where there is none. An empty pile is refilled first.
func (t *Table) MoveTop(from, to int, s *chance.Source) int {
	if t.size[from] == 0 && !t.Refill(from, s) {
		return -1
	}
	p := &t.spots[from]
	var k int
	if p.pile >= 0 {
		k = int(t.order[p.pile+t.size[from]-1])
	} else {
		k = p.kinds.Lowest()
	}
	t.moveTop(p, &t.spots[to], from, to, k)
	if !t.notRemembering {
		t.noteSeen(from, to, k)
	}
	return k
}

// moveTop moves a card that lies on top, or of a place without an order, between two places whose
// spots are p and q. It does what [Table.take] and [Table.Put] would do together.
func (t *Table) moveTop(p, q *spot, from, to, kind int) {
	size := t.size
	size[from]--
	n := size[to]
	size[to] = n + 1
	p.changes++
	q.changes++
	if q.pile >= 0 {
		t.order[q.pile+n] = uint8(kind)
		if n == 0 {
			q.wasShuffled = false
		}
	}
	bit := uint64(1) << (uint(kind) & 63)
	last := bit
	if copies := t.copies; copies != nil {
		left := &copies[int(p.row)+kind]
		*left--
		if *left > 0 {
			last = 0
		}
		copies[int(q.row)+kind]++
	}
	if kind < 64 {
		p.kinds.Lo &^= last
		q.kinds.Lo |= bit
	} else {
		p.kinds.Hi &^= last
		q.kinds.Hi |= bit
	}
}

// MoveAll moves all cards of some kinds to another place. On a pile they lie in the order that they
// had, or by kind if they had none.
func (t *Table) MoveAll(from, to int, kinds Set) {
	moved := t.spots[from].kinds.And(kinds)
	switch {
	case from == to || moved.IsEmpty():
	case moved == t.spots[from].kinds:
		if !t.notRemembering {
			copy(t.scratchCounts, t.copiesAt(from)) // for [Table.rememberMoveAll]
		}
		t.moveWhole(from, to)
		if !t.notRemembering {
			t.rememberMoveAll(from, to, moved)
		}
	case t.spots[from].pile >= 0:
		p := t.spots[from].pile
		left := p
		for _, k := range t.order[p : p+t.size[from]] {
			if !kinds.Has(int(k)) {
				t.order[left] = k
				left++
				continue
			}
			t.removeFromCounts(from, int(k))
			t.Put(to, int(k))
			if !t.notRemembering {
				t.noteSeen(from, to, int(k))
			}
		}
	default:
		for ; !moved.IsEmpty(); moved = moved.WithoutLowest() {
			k := moved.Lowest()
			for range t.Copies(from, k) {
				t.moveTop(&t.spots[from], &t.spots[to], from, to, k)
				if !t.notRemembering {
					t.noteSeen(from, to, k)
				}
			}
		}
	}
}

// Gather moves all cards of the places from first to before end to the place to, one place
// after the other.
func (t *Table) Gather(first, end, to int) {
	for from := first; from < end; from++ {
		if t.size[from] > 0 {
			t.MoveAll(from, to, t.spots[from].kinds)
		}
	}
}

// moveWhole moves all cards of a place, without recording who saw it.
func (t *Table) moveWhole(from, to int) {
	if t.size[from] == 1 {
		t.moveTop(&t.spots[from], &t.spots[to], from, to, t.Top(from))
		return
	}
	if p := t.spots[to].pile; p >= 0 {
		t.spots[to].wasShuffled = t.spots[to].wasShuffled && t.size[to] > 0
		p += t.size[to]
		if q := t.spots[from].pile; q >= 0 {
			copy(t.order[p:], t.order[q:q+t.size[from]])
		} else {
			t.copyByKind(from, t.order[p:])
		}
	}
	if n := t.kinds; t.copies != nil {
		for m := t.spots[from].kinds; !m.IsEmpty(); m = m.WithoutLowest() {
			k := m.Lowest()
			t.copies[to*n+k] += t.copies[from*n+k]
			t.copies[from*n+k] = 0
		}
	}
	p, q := &t.spots[to], &t.spots[from]
	p.kinds, q.kinds = p.kinds.Or(q.kinds), Set{}
	t.size[to], t.size[from] = t.size[to]+t.size[from], 0
	p.changes++
	q.changes++
}

// copyByKind writes the cards of a place, by kind, to dst, and returns how many there are.
func (t *Table) copyByKind(place int, dst []uint8) (n int) {
	for m := t.spots[place].kinds; !m.IsEmpty(); m = m.WithoutLowest() {
		k := m.Lowest()
		for range t.Copies(place, k) {
			dst[n] = uint8(k)
			n++
		}
	}
	return n
}

// MoveRandom moves n cards of some kinds, chosen at random, or all if there are fewer.
func (t *Table) MoveRandom(from, to int, kinds Set, n int, s *chance.Source) {
	width := t.kinds
	held, drawn := t.scratchCounts[:width], t.scratchCounts[width:]
	clear(t.scratchCounts)
	for m := t.spots[from].kinds.And(kinds); !m.IsEmpty(); m = m.WithoutLowest() {
		held[m.Lowest()] = uint8(t.Copies(from, m.Lowest()))
	}
	zone := int(t.layout.zone[from])
	var room [2]int
	s.Draw(&t.layout.random[zone], uint64(t.drawCounts[2*zone+1]), t.layout.Cards, held, n, drawn, t.layout.recordFields(from, &room)...)
	t.drawCounts[2*zone+1]++
	for k, c := range drawn {
		for range c {
			t.Move(from, to, k)
		}
	}
}

// Shuffle shuffles the cards of a pile; elsewhere it does nothing.
func (t *Table) Shuffle(place int, s *chance.Source) {
	p := t.spots[place].pile
	if p < 0 || t.size[place] == 0 {
		return
	}
	zone := int(t.layout.zone[place])
	pile := t.order[p:][:t.copyByKind(place, t.order[p:])]
	var room [2]int
	s.Shuffle(&t.layout.shuffle[zone], uint64(t.drawCounts[2*zone]), t.layout.Cards, pile, t.layout.recordFields(place, &room)...)
	for a, b := 0, len(pile)-1; a < b; a, b = a+1, b-1 { // chance returns the top card first
		pile[a], pile[b] = pile[b], pile[a]
	}
	t.spots[place].wasShuffled = true
	t.drawCounts[2*zone]++
}

// Refill fills an empty pile with the cards of the place from which it is refilled, except for its
// visible top card, and shuffles them. It reports whether the pile then has a card.
func (t *Table) Refill(place int, s *chance.Source) bool {
	from := int(t.layout.refill[place])
	if from < 0 {
		return false
	}
	if t.layout.Zones[t.layout.zone[from]].Visibility != AllSeeTop {
		t.MoveAll(from, place, t.spots[from].kinds)
	} else if n := t.size[from]; n > 1 {
		top := t.Top(from)
		t.removeFromCounts(from, top)
		t.MoveAll(from, place, t.spots[from].kinds)
		t.Put(from, top)
	}
	t.Shuffle(place, s)
	return t.size[place] > 0
}

// Swap exchanges all cards of two places.
func (t *Table) Swap(a, b int) {
	if a == b {
		return
	}
	t.exchange(a, b)
	if !t.notRemembering {
		t.rememberSwap(a, b)
	}
}

// exchange exchanges the cards of two places that both have an order or both none.
func (t *Table) exchange(a, b int) {
	if n := t.kinds; t.copies != nil {
		x, y := t.copies[a*n:a*n+n], t.copies[b*n:b*n+n]
		for k := range x {
			x[k], y[k] = y[k], x[k]
		}
	}
	if p, q := t.spots[a].pile, t.spots[b].pile; p >= 0 {
		for i := range max(t.size[a], t.size[b]) {
			t.order[p+i], t.order[q+i] = t.order[q+i], t.order[p+i]
		}
	}
	t.spots[a].wasShuffled, t.spots[b].wasShuffled = t.spots[b].wasShuffled, t.spots[a].wasShuffled
	t.spots[a].kinds, t.spots[b].kinds = t.spots[b].kinds, t.spots[a].kinds
	t.size[a], t.size[b] = t.size[b], t.size[a]
	t.spots[a].changes++
	t.spots[b].changes++
}

// MoveUnrecorded moves a card from a place without an order, without recording who saw it, for looking
// ahead. Undo it with [Table.UndoMoveUnrecorded], in reverse order. It returns false if there is no such
// card.
func (t *Table) MoveUnrecorded(from, to, kind int) bool {
	if t.spots[from].pile >= 0 || from == to || !t.spots[from].kinds.Has(kind) {
		return false
	}
	t.removeFromCounts(from, kind)
	t.Put(to, kind)
	return true
}

// UndoMoveUnrecorded undoes a [Table.MoveUnrecorded] with the same arguments.
func (t *Table) UndoMoveUnrecorded(from, to, kind int) {
	t.removeFromCounts(to, kind)
	t.Put(from, kind)
}
