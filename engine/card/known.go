package card

import (
	"math/bits"

	"equitas/engine"
)

// maxKnown is how many cards of one hand can be known to others at once. More
// are forgotten, which is safe: nobody then knows what he should not.
const maxKnown = 40

// Known is what other seats know of one hidden hand: copies they have seen and
// can still follow. It is a plain value without pointers; the zero value knows
// nothing. The owner is never listed.
//
// Knowledge is a number of copies per kind and seer. When a card leaves the
// hand in the open, a seer can be sure of one copy less of that kind; when it
// leaves unseen, of one copy less of every kind that it may have been.
type Known struct {
	kind [maxKnown]uint8
	seen [maxKnown]engine.Seats
	n    uint8
	any  uint64 // kinds that somebody knows of
}

// Any reports whether anything is known of the hand.
func (k *Known) Any() bool { return k.n > 0 }

// Add notes that the seats in to know of one more copy of kind in the hand.
func (k *Known) Add(kind uint8, to engine.Seats) {
	if to == 0 || k.n == maxKnown {
		return
	}
	k.kind[k.n], k.seen[k.n] = kind, to
	k.n++
	k.any |= 1 << kind
}

// Show notes that the seats in to have seen the whole hand: count copies of
// every kind of the mask.
func (k *Known) Show(count *[64]uint8, mask uint64, to engine.Seats) {
	for ; mask != 0; mask &= mask - 1 {
		kind := uint8(bits.TrailingZeros64(mask))
		have := uint8(0)
		for i := range k.n {
			if k.kind[i] == kind && have < count[kind] {
				k.seen[i] |= to
				have++
			}
		}
		for ; have < count[kind]; have++ {
			k.Add(kind, to)
		}
	}
}

// LeaveOpen notes that one copy of kind left the hand and everybody saw it.
func (k *Known) LeaveOpen(kind uint8) {
	if k.any>>kind&1 == 0 {
		return
	}
	k.less(kind, ^engine.Seats(0))
	k.compact()
}

// Leave notes that one copy of kind left the hand; the seats in seers saw
// which kind it was, all others only that it was one of could (cards whose
// backs look alike, or that alone may be used so).
func (k *Known) Leave(kind uint8, seers engine.Seats, could uint64) {
	if k.any&(could|1<<kind) == 0 {
		return
	}
	k.less(kind, seers)
	blind := ^seers
	for i := range k.n {
		if bit := uint64(1) << k.kind[i]; could&bit != 0 && k.seen[i]&blind != 0 {
			could &^= bit // one copy of each kind, for every seat at once
			k.less(k.kind[i], blind)
		}
	}
	k.compact()
}

// less takes one known copy of kind away from each seat of who.
func (k *Known) less(kind uint8, who engine.Seats) {
	for i, x := range k.kind[:k.n] {
		both := k.seen[i] & who
		if x != kind { // too short for a branch, which is wrong half of the time
			both = 0
		}
		k.seen[i] &^= both
		who &^= both
	}
}

func (k *Known) compact() {
	n, was := uint8(0), k.n
	k.any = 0
	for i := range was {
		kind, seen := k.kind[i], k.seen[i]
		k.kind[n], k.seen[n] = kind, seen
		kept := uint8(0)
		if seen != 0 {
			kept = 1
		}
		k.any |= uint64(kept) << kind
		n += kept
	}
	for i := n; i < was; i++ {
		k.kind[i], k.seen[i] = 0, 0
	}
	k.n = n
}

// Only forgets the copies that seer does not know of: what is left is what
// seer can tell of the knowledge of others.
func (k *Known) Only(seer engine.Seat) {
	if k.n == 0 {
		return
	}
	for i := range k.n {
		if !k.seen[i].Has(seer) {
			k.seen[i] = 0
		}
	}
	k.compact()
}

// To counts, per kind, the copies that seer knows of; it adds to count, which
// the caller has cleared, and returns the kinds as a mask.
func (k *Known) To(seer engine.Seat, count *[64]uint8) uint64 {
	mask := uint64(0)
	for i := range k.n {
		if k.seen[i].Has(seer) {
			count[k.kind[i]]++
			mask |= 1 << k.kind[i]
		}
	}
	return mask
}
