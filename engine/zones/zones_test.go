package zones

import (
	"fmt"
	"slices"
	"testing"

	"equitas/engine"
	"equitas/engine/chance"
	"equitas/engine/rng"
)

// Zones of these tests.
const (
	deck = iota
	hand
	board
	heap // its top card is face up
	rows // one pile for each of two words
)

// layout returns a layout of five zones for three seats, with the given number of copies of
// cards a, b, ….
func layout(t *testing.T, copies ...int) *Layout {
	t.Helper()
	c := new(chance.Cards)
	for i, n := range copies {
		c.Add(string(rune('a'+i)), n)
	}
	l, err := New(3, c, []Zone{
		{ID: "deck", Visibility: NobodySees, Refill: heap}, {ID: "hand", Visibility: OwnerSees, PerSeat: true, Refill: -1}, {ID: "board", Visibility: AllSee, Refill: -1},
		{ID: "heap", Visibility: AllSeeTop, Refill: -1}, {ID: "rows", Visibility: AllSee, PerSeat: true, Words: 2, Refill: -1}})
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// begun returns a table with all cards in the deck, in the order of kinds, the last on top.
func begun(l *Layout) *Table {
	t := l.NewTable()
	for k, ids := range l.Cards.Copies {
		for range ids {
			t.Put(l.Place(deck, 0, 0), k)
		}
	}
	return t
}

// What each seat remembers after moves, by the rules in doc.go.
func TestMemory(t *testing.T) {
	const a, b = 0, 1
	l := layout(t, 1, 1, 1, 1)
	h := func(seat int) int { return l.Place(hand, seat, 0) }
	d, open := l.Place(deck, 0, 0), l.Place(board, 0, 0)
	var s chance.Source
	s.Begin(rng.NewDeal(1, 1))
	for _, c := range []struct {
		name string
		do   func(x *Table)
		at   int    // the place in question
		know string // what seats 0, 1 and 2 remember of it, besides what they see
	}{
		{"a drawn card is its owner's alone", func(x *Table) { x.MoveTop(d, h(0), &s) }, h(0), "   "},
		{"a card taken from the board is remembered by the others", func(x *Table) { x.Put(open, a); x.Move(open, h(1), a) }, h(1), "a a"},
		{"a card given away is remembered by the giver", func(x *Table) { x.Put(h(0), a); x.Move(h(0), h(2), a) }, h(2), "a  "},
		{"and no more once a card left there unseen", func(x *Table) { x.Put(h(0), a); x.Put(h(2), b); x.Move(h(0), h(2), a); x.Move(h(2), h(1), b) }, h(2), "   "},
		{"but still when it is another that is seen to leave", func(x *Table) { x.Put(h(0), a); x.Put(h(2), b); x.Move(h(0), h(2), a); x.Move(h(2), open, b) }, h(2), "a  "},
		{"and not when it is seen to leave itself", func(x *Table) { x.Put(h(0), a); x.Move(h(0), h(2), a); x.Move(h(2), open, a) }, h(2), "   "},
		{"a look is remembered by who looked", func(x *Table) { x.Put(h(2), b); x.ShowTo(h(2), 1) }, h(2), " b "},
		{"what is shown by all others", func(x *Table) { x.Put(h(2), b); x.Put(h(2), a); x.ShowToAll(h(2), SingleKind(b)) }, h(2), "bb "},
		{"who exchanges hands knows what he gave", func(x *Table) { x.Put(h(0), a); x.Put(h(1), b); x.Swap(h(0), h(1)) }, h(1), "a  "},
		{"and the other too", func(x *Table) { x.Put(h(0), a); x.Put(h(1), b); x.Swap(h(0), h(1)) }, h(0), " b "},
		{"who hands on remembers, and nobody else", func(x *Table) { x.Put(h(0), a); x.Put(h(1), b); x.PassOn(hand, 1) }, h(1), "a  "},
		{"all cards of the board, face down, are remembered by all", func(x *Table) { x.Put(open, a); x.MoveAll(open, d, x.KindsAt(open)) }, d, "aaa"},
		{"and of what lay there before nothing", func(x *Table) { x.Put(d, b); x.Put(open, a); x.MoveAll(open, d, x.KindsAt(open)) }, d, "aaa"},
	} {
		x := l.NewTable()
		c.do(x)
		got := ""
		for seat := range 3 {
			switch set := x.Remembers(c.at, seat); {
			case set.IsEmpty():
				got += " "
			case set.Len() == 1:
				got += l.Cards.Names[set.Lowest()]
			default:
				got += "?"
			}
		}
		if got != c.know {
			t.Errorf("%s: seats 0, 1, 2 remember %q, want %q", c.name, got, c.know)
		}
	}
}

// How many copies of a kind a seat remembers.
func TestMemoryOfCopies(t *testing.T) {
	l := layout(t, 4, 1)
	h := func(seat int) int { return l.Place(hand, seat, 0) }
	d, open, pile := l.Place(deck, 0, 0), l.Place(board, 0, 0), l.Place(heap, 0, 0)
	var s chance.Source
	s.Begin(rng.NewDeal(1, 1))
	for _, c := range []struct {
		name string
		do   func(x *Table)
		at   int
		know [3]int // number of cards of kind 0 that seats 0, 1 and 2 remember of it
	}{
		{"two that were looked at", func(x *Table) { x.Put(h(2), 0); x.Put(h(2), 0); x.ShowTo(h(2), 1) }, h(2), [3]int{0, 2, 0}},
		{"one is seen to leave", func(x *Table) { x.Put(h(2), 0); x.Put(h(2), 0); x.ShowTo(h(2), 1); x.Move(h(2), open, 0) }, h(2), [3]int{0, 1, 0}},
		{"a third is seen to come", func(x *Table) {
			x.Put(h(2), 0)
			x.Put(h(2), 0)
			x.Put(open, 0)
			x.ShowToAll(h(2), SingleKind(0))
			x.Move(open, h(2), 0)
		}, h(2), [3]int{3, 3, 0}},
		{"an open pile, face down", func(x *Table) {
			x.Put(pile, 0)
			x.Put(pile, 1)
			x.Put(pile, 0)
			x.MoveAll(pile, d, x.KindsAt(pile))
			x.Shuffle(d, &s)
		}, d, [3]int{2, 2, 2}},
		{"a pile of which two are remembered goes onto one with a third", func(x *Table) {
			x.Put(h(0), 0)
			x.Put(h(0), 0)
			x.Put(d, 0)
			x.ShowTo(d, 1)
			x.ShowTo(h(0), 1)
			x.MoveAll(h(0), d, x.KindsAt(h(0)))
		}, d, [3]int{2, 3, 0}},
		{"hands exchanged", func(x *Table) { x.Put(h(0), 0); x.Put(h(0), 0); x.Put(h(1), 0); x.ShowTo(h(0), 2); x.Swap(h(0), h(1)) }, h(1), [3]int{2, 0, 2}},
		{"hands handed on", func(x *Table) { x.Put(h(0), 0); x.Put(h(0), 0); x.ShowTo(h(0), 2); x.PassOn(hand, 1) }, h(1), [3]int{2, 0, 2}},
	} {
		x, y := l.NewTable(), l.NewTable()
		c.do(x)
		y.CopyFrom(x)
		for _, z := range []*Table{x, y} {
			var got [3]int
			for seat := range got {
				got[seat] = z.RemembersCopies(c.at, seat, 0)
			}
			if got != c.know {
				t.Errorf("%s: seats 0, 1, 2 remember %v, want %v", c.name, got, c.know)
			}
		}
	}
}

// Random moves neither create nor lose cards. A seat cannot distinguish a guess made for it
// from the true table, and nobody can distinguish a copy. Lent cards come back.
func TestAnyMoves(t *testing.T) {
	for _, copies := range [][]int{{1, 1, 1, 1, 1, 1, 1, 1}, {3, 2, 1, 4}} {
		l := layout(t, copies...)
		for seed := range uint64(300) {
			r := rng.NewStream(seed)
			x, y := begun(l), l.NewTable()
			var s chance.Source
			s.Begin(rng.NewDeal(2, seed))
			x.Shuffle(l.Place(deck, 0, 0), &s)
			what := ""
			for range 40 {
				from, to := int(r.Below(uint32(l.Places()))), int(r.Below(uint32(l.Places())))
				n := r.Below(9)
				what += fmt.Sprintf(" %d:%d>%d", n, from, to)
				switch n {
				case 0, 1, 2:
					x.MoveTop(from, to, &s)
				case 3:
					if set := x.KindsAt(from); !set.IsEmpty() {
						x.Move(from, to, set.Nth(int(r.Below(uint32(set.Len())))))
					}
				case 4:
					x.MoveAll(from, to, Set{Lo: r.Uint64()})
				case 5:
					x.MoveRandom(from, to, x.KindsAt(from), 2, &s)
				case 6:
					x.PassOn(hand, int(r.Below(3)))
				case 7:
					x.ShowTo(from, int(r.Below(3)))
				case 8:
					x.Swap(l.Place(hand, 0, 0), l.Place(hand, int(r.Below(3)), 0))
				}
				if got := x.Count(); got != l.Total {
					t.Fatalf("after%s there are %d cards, want %d", what, got, l.Total)
				}
			}
			for seat := range 3 {
				y.CopyFrom(x)
				if x.Key(seat, 1) != y.Key(seat, 1) {
					t.Fatalf("after%s a copy looks different to seat %d", what, seat)
				}
				y.Guess(seat, &r)
				if x.Key(seat, 1) != y.Key(seat, 1) {
					t.Fatalf("after%s a guess of seat %d looks different to it", what, seat)
				}
				for at := range l.Places() {
					if y.Size(at) != x.Size(at) || !x.Remembers(at, seat).Without(y.KindsAt(at)).IsEmpty() {
						t.Fatalf("after%s a guess of seat %d has %v at place %d, of which it remembers %v", what, seat, y.CardNames(at), at, x.Remembers(at, seat))
					}
					for k := range l.Cards.Names {
						if n := x.RemembersCopies(at, seat, k); n > x.Copies(at, k) || n > y.Copies(at, k) {
							t.Fatalf("after%s seat %d remembers %d of kind %d at place %d, where %d lie, and %d in its guess", what, seat, n, k, at, x.Copies(at, k), y.Copies(at, k))
						}
					}
				}
			}
			before := x.CardNames(l.Place(hand, 0, 0))
			for m := x.KindsAt(l.Place(hand, 0, 0)); !m.IsEmpty(); m = m.WithoutLowest() {
				if x.MoveUnrecorded(l.Place(hand, 0, 0), l.Place(deck, 0, 0), m.Lowest()) {
					x.UndoMoveUnrecorded(l.Place(hand, 0, 0), l.Place(deck, 0, 0), m.Lowest())
				}
			}
			if after := x.CardNames(l.Place(hand, 0, 0)); !slices.Equal(before, after) {
				t.Fatalf("after%s and a look ahead seat 0 holds %v, want %v", what, after, before)
			}
		}
	}
}

// Cards are guessed within the groups of places that they never leave: here each hand is a group of its
// own, and the deck is one with all other places.
func TestGuessWithinGroups(t *testing.T) {
	l := layout(t, 2, 2, 1, 1)
	x := l.NewTable()
	h := func(seat int) int { return l.Place(hand, seat, 0) }
	for at, kinds := range map[int][]int{h(0): {0}, h(1): {0, 1}, h(2): {1}, l.Place(deck, 0, 0): {2, 3}} {
		for _, k := range kinds {
			x.Put(at, k)
		}
	}
	groupOf := make([]int, l.Places())
	for seat := range 3 {
		groupOf[h(seat)] = 1 + seat
	}
	l.Divide(groupOf)
	r, y, orders := rng.NewStream(5), l.NewTable(), map[int]bool{}
	for range 200 {
		y.CopyFrom(x)
		y.Guess(0, &r)
		for at, want := range map[int]Set{h(1): SingleKind(0).Or(SingleKind(1)), h(2): SingleKind(1), l.Place(deck, 0, 0): SingleKind(2).Or(SingleKind(3))} {
			if got := y.KindsAt(at); got != want {
				t.Fatalf("at %d are guessed %v, want %v", at, y.CardNames(at), want)
			}
		}
		orders[y.Top(l.Place(deck, 0, 0))] = true
	}
	if len(orders) != 2 {
		t.Errorf("the deck is guessed in %d orders, want 2", len(orders))
	}
}

// Who loses track of an owner's hidden cards: who sees neither where a card comes from nor where it goes,
// if these are hidden places of two owners; until none are left.
func TestTrack(t *testing.T) {
	l := layout(t, 2, 2, 1, 1)
	x := begun(l)
	h := func(seat int) int { return l.Place(hand, seat, 0) }
	d, open := l.Place(deck, 0, 0), l.Place(board, 0, 0)
	var s chance.Source
	s.Begin(rng.NewDeal(1, 1))
	for _, c := range []struct {
		name string
		do   func()
		want [4]engine.Seats // of the table, and of seats 0 to 2
	}{
		{"nothing has moved", func() {}, [4]engine.Seats{}},
		{"a card comes to the board", func() { x.MoveTop(d, open, &s) }, [4]engine.Seats{}},
		{"and goes to a hand", func() { x.MoveTop(open, h(1), &s) }, [4]engine.Seats{}},
		{"a card is dealt", func() { x.MoveTop(d, h(0), &s) }, [4]engine.Seats{6, 6}},
		{"all of a hand is given away", func() { x.MoveAll(h(1), h(2), x.KindsAt(h(1))) }, [4]engine.Seats{6, 6, 0, 1}},
		{"a hand is laid down", func() { x.MoveAll(h(0), open, x.KindsAt(h(0))) }, [4]engine.Seats{6, 0, 0, 1}},
		{"hands are exchanged", func() { x.MoveTop(open, h(1), &s); x.Swap(h(1), h(2)) }, [4]engine.Seats{6, 0, 1, 1}},
		{"hands are handed on", func() { x.MoveTop(d, open, &s); x.MoveTop(open, h(0), &s); x.PassOn(hand, 1) }, [4]engine.Seats{6, 6, 5, 3}},
	} {
		if c.do(); !slices.Equal(x.lost, c.want[:]) {
			t.Errorf("%s: track is lost by %b, want %b", c.name, x.lost, c.want)
		}
	}
	y := l.NewTable()
	if y.CopyFrom(x); !slices.Equal(y.lost, x.lost) {
		t.Error("a copy has other tracks")
	}
	if x.SetRemembering(true); !slices.Equal(x.lost, make([]engine.Seats, 4)) {
		t.Error("a match does not begin with all tracks")
	}
}

// All arrangements of the hidden cards are guessed equally often, where copies are
// distinguished. Here six cards have two copies of a; one card is in seat 0's hand, two are in
// seat 1's, of which it remembers one, the others are in the deck.
func TestGuessIsUniform(t *testing.T) {
	l := layout(t, 2, 1, 1, 1, 1)
	x := l.NewTable()
	h0, h1, d := l.Place(hand, 0, 0), l.Place(hand, 1, 0), l.Place(deck, 0, 0)
	x.Put(h0, 4)
	x.Put(h1, 1)
	x.Put(h1, 2)
	x.ShowTo(h1, 0)
	x.setRemembered(h1, 0, SingleKind(1)) // it remembers only b
	for _, k := range []int{0, 0, 3} {
		x.Put(d, k)
	}
	x.lost[0], x.lost[2] = 1, 1 // a card was dealt to seat 1 unseen
	// One of a, a, c and d is beside b in the hand; the others are in the deck, in any order.
	want := map[string]float64{}
	pool := []string{"a", "a", "c", "d"}
	for i := range pool {
		rest := slices.Delete(slices.Clone(pool), i, i+1)
		for _, p := range [][3]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}} {
			want[pool[i]+rest[p[0]]+rest[p[1]]+rest[p[2]]] += 1.0 / 24
		}
	}
	const n = 24_000
	got, y := map[string]int{}, l.NewTable()
	r := rng.NewStream(5)
	for range n {
		y.CopyFrom(x)
		y.Guess(0, &r)
		beside := y.KindsAt(h1).Without(SingleKind(1))
		if !y.KindsAt(h1).Has(1) || beside.Len() != 1 {
			t.Fatalf("seat 1 is guessed to hold %v, want b and another", y.CardNames(h1))
		}
		key := l.Cards.Names[beside.Lowest()]
		for _, w := range y.CardNames(d) {
			key += w
		}
		got[key]++
	}
	chi := 0.0
	for key, p := range want {
		e := p * n
		chi += (float64(got[key]) - e) * (float64(got[key]) - e) / e
		delete(got, key)
	}
	if len(got) > 0 {
		t.Errorf("guesses that cannot be: %v", got)
	}
	if most := 45.0; len(want)-1 != 11 || chi > most { // with 11 degrees of freedom one in 100,000 is above 44.2
		t.Errorf("chi-square %.1f of %d ways, want at most %.1f of 12", chi, len(want), most)
	}
}

// A pile is refilled with all cards but the face-up top card, and the chance of a match
// allocates nothing.
func TestRefill(t *testing.T) {
	l := layout(t, 1, 1, 1, 1)
	x := l.NewTable()
	d, p := l.Place(deck, 0, 0), l.Place(heap, 0, 0)
	for k := range 4 {
		x.Put(p, k)
	}
	var s chance.Source
	s.Begin(rng.NewDeal(1, 1))
	if k := x.MoveTop(d, l.Place(hand, 0, 0), &s); k < 0 || k == 3 || x.Size(d) != 2 || x.Top(p) != 3 {
		t.Errorf("card %d is drawn, %d are left and %v lies open, want a, b or c of which two are left, and d", k, x.Size(d), x.CardNames(p))
	}
	y := l.NewTable()
	if n := testing.AllocsPerRun(100, func() {
		y.CopyFrom(x)
		y.MoveAll(d, p, y.KindsAt(d))
		y.Refill(d, &s)
		y.PassOn(hand, 1)
		_ = y.Key(1, 2)
	}); n > 0 {
		t.Errorf("%v allocations, want none", n)
	}
	if got := engine.Seats(7); l.SeatsSeeing(p) != got {
		t.Errorf("seats %v see the open pile, want all", l.SeatsSeeing(p).List())
	}
}

// Gather moves the cards of several places in the same order as if each place were emptied by
// itself, one card at a time from the bottom.
func TestGather(t *testing.T) {
	l := layout(t, 3, 2, 1, 2)
	var s chance.Source
	s.Begin(rng.NewDeal(1, 7))
	all, single := begun(l), begun(l)
	for _, x := range []*Table{all, single} {
		for _, seat := range []int{0, 0, 0, 2, 0} { // seat 1 gets no card
			x.MoveTop(l.Place(deck, 0, 0), l.Place(hand, seat, 0), &s)
		}
	}
	first, end := l.PlaceRange(hand)
	all.Gather(first, end, l.Place(deck, 0, 0))
	for from := first; from < end; from++ {
		for m := single.KindsAt(from); !m.IsEmpty(); m = m.WithoutLowest() {
			for range single.Copies(from, m.Lowest()) {
				single.Move(from, l.Place(deck, 0, 0), m.Lowest())
			}
		}
	}
	d := l.Place(deck, 0, 0)
	if got, want := all.CardNames(d), single.CardNames(d); !slices.Equal(got, want) || all.Size(first) != 0 || len(got) != l.Total {
		t.Errorf("the deck is %v, want %v", got, want)
	}
	for seat := range 3 {
		if got, want := all.Remembers(d, seat), single.Remembers(d, seat); got != want {
			t.Errorf("seat %d remembers %v in the deck, want %v", seat, got, want)
		}
	}
}
