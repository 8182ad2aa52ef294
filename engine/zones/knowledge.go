package zones

import (
	"equitas/engine"
	"equitas/engine/rng"
	"math/bits"
)

// Key returns the hash h with everything mixed in that a seat knows about the cards: the cards that
// it sees, the number of cards at all other places, and those of them that it remembers.
func (t *Table) Key(seat int, h uint64) uint64 {
	l := t.layout
	n := len(l.Cards.Names)
	for at := range l.sees {
		switch {
		case l.sees[at].Has(engine.Seat(seat)):
			h = rng.Mix64(h ^ t.spots[at].kinds.Lo)
			if n > 64 {
				h = rng.Mix64(h ^ t.spots[at].kinds.Hi)
			}
			if t.copies != nil {
				h = hashBytes(h, t.copies[at*n:at*n+n])
			}
			if p := l.pile[at]; p >= 0 && t.size[at] > 0 {
				if t.spots[at].wasShuffled {
					h = rng.Mix64(h ^ uint64(t.Top(at)))
				} else {
					h = hashBytes(h, t.order[p:p+t.size[at]])
				}
			}
		case t.knowers[at].Has(engine.Seat(seat)):
			k := t.known[at*l.Seats+seat]
			h = rng.Mix64(rng.Mix64(h^k.Lo^uint64(t.size[at])<<48) ^ k.Hi ^ 1<<63)
			h = t.hashTallies(at, seat, h)
		default:
			h = rng.Mix64(h ^ uint64(t.size[at]))
		}
	}
	return h
}

// hashBytes returns the hash h with the bytes of b mixed in.
func hashBytes(h uint64, b []uint8) uint64 {
	for len(b) >= 8 {
		h = rng.Mix64(h ^ (uint64(b[0]) | uint64(b[1])<<8 | uint64(b[2])<<16 | uint64(b[3])<<24 | uint64(b[4])<<32 | uint64(b[5])<<40 | uint64(b[6])<<48 | uint64(b[7])<<56))
		b = b[8:]
	}
	x := uint64(len(b)) << 56
	for i, c := range b {
		x |= uint64(c) << (8 * i)
	}
	return rng.Mix64(h ^ x)
}

// Guess replaces the cards that a seat does not know by random ones (a determinization): cards
// that it neither sees nor remembers are dealt uniformly to the places where it knows that some
// lie, within each group of places that cards do not leave ([Layout.Divide]), and within the hidden
// places of each owner of whose hidden cards it has not lost track. What it knows stays, including
// the order in which cards went onto an open pile; other piles get a random order. Other seats
// remember nothing in the result, since the seat does not know what they remember.
func (t *Table) Guess(seat int, r *rng.Stream) {
	l := t.layout
	for at := range l.sees {
		t.knowers[at] &= engine.SeatSet(engine.Seat(seat))
		for i := range l.Seats {
			if i != seat {
				t.known[at*l.Seats+i] = Set{}
			}
		}
	}
	for _, places := range l.groups {
		t.guessGroup(places, seat, r)
	}
	for owner := range t.lost {
		t.lost[owner] |= (engine.Seats(1)<<l.Seats - 1) &^ engine.SeatSet(engine.Seat(seat))
	}
}

// guessGroup replaces the cards at the places of a group that a seat neither sees nor remembers by random
// ones. They are dealt among the hidden places of each owner of whose hidden cards the seat has not
// lost track, and among all other hidden places.
func (t *Table) guessGroup(places []int, seat int, r *rng.Stream) {
	l := t.layout
	n := len(l.Cards.Names)
	shareOf := func(at int) int { // share of a place: 0 for owners whose track is lost, 1 for the table, 2 and more for seats; -1 if the seat sees its cards
		owner := int(l.owner[at]) + 1
		switch {
		case l.sees[at].Has(engine.Seat(seat)):
			return -1
		case t.lost[owner].Has(engine.Seat(seat)):
			return 0
		}
		return owner + 1
	}
	var pool [MaxCards]uint8
	var shares [engine.MaxSeats + 2][]uint8 // by share: the cards that are still to be dealt, parts of pool
	cards := pool[:0]
	present := uint(0) // bits of the shares that have a place in the group
	for _, at := range places {
		if share := shareOf(at); share >= 0 {
			present |= 1 << share
		}
	}
	for ; present != 0; present &= present - 1 {
		share := bits.TrailingZeros(present)
		var left [MaxKinds]int16 // copies that the seat neither sees nor remembers
		for _, at := range places {
			if shareOf(at) != share {
				continue
			}
			for m := t.spots[at].kinds; !m.IsEmpty(); m = m.WithoutLowest() {
				left[m.Lowest()] += int16(t.Copies(at, m.Lowest()))
			}
			for m := t.known[at*l.Seats+seat]; !m.IsEmpty(); m = m.WithoutLowest() {
				left[m.Lowest()] -= int16(t.RemembersCopies(at, seat, m.Lowest()))
			}
		}
		first := len(cards)
		for k := range n {
			for range left[k] {
				cards = append(cards, uint8(k))
			}
		}
		shares[share] = cards[first:]
		shuffleCards(shares[share], r)
	}
	for _, at := range places {
		share := shareOf(at)
		if share < 0 {
			if p := l.pile[at]; p >= 0 && t.size[at] > 2 && t.spots[at].wasShuffled { // shuffle all but the top card
				t.sortPile(at)
				shuffleCards(t.order[p:p+t.size[at]-1], r)
			}
			continue
		}
		size, known := int(t.size[at]), t.known[at*l.Seats+seat]
		if known.Len() == size && l.pile[at] < 0 && l.Single {
			continue
		}
		t.size[at], t.spots[at].kinds = 0, Set{}
		if t.copies != nil {
			clear(t.copies[at*n : at*n+n])
		}
		for m := known; !m.IsEmpty(); m = m.WithoutLowest() {
			for range t.RemembersCopies(at, seat, m.Lowest()) {
				t.Put(at, m.Lowest())
			}
		}
		more := size - int(t.size[at])
		for _, k := range shares[share][:more] {
			t.Put(at, int(k))
		}
		shares[share] = shares[share][more:]
		if p := l.pile[at]; p >= 0 {
			shuffleCards(t.order[p:p+int32(size)], r)
		}
	}
}

// sortPile sorts the cards of a pile by kind, except for the top one.
func (t *Table) sortPile(place int) {
	p, top := t.spots[place].pile, t.Top(place)
	for m := t.spots[place].kinds; !m.IsEmpty(); m = m.WithoutLowest() {
		k := m.Lowest()
		c := t.Copies(place, k)
		if k == top {
			c--
		}
		for range c {
			t.order[p] = uint8(k)
			p++
		}
	}
	t.order[p] = uint8(top)
}

// shuffleCards puts cards in a random order; every order has the same probability.
func shuffleCards(cards []uint8, r *rng.Stream) {
	for i := len(cards) - 1; i > 0; i-- {
		j := r.Below(uint32(i + 1))
		cards[i], cards[j] = cards[j], cards[i]
	}
}
