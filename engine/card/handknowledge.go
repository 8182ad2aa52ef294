package card

import (
	"math/bits"

	"equitas/engine"
)

// maxKnown is the largest number of cards of one hand that others can know. Further ones are
// not noted, so that the others are taken to know less than they do, never more.
const maxKnown = 40

// HandKnowledge is what other seats know of one hidden hand: copies they have seen and can still
// follow. It is a plain value without pointers; the zero value knows nothing. The seat that
// holds the hand is never among those who know.
//
// Knowledge is a number of copies per kind and observer. When a card leaves the hand
// openly, an observer is sure of one copy less of that kind; when it leaves unseen, of one
// copy less of every kind that it may have been.
type HandKnowledge struct {
	kind    [maxKnown]uint8
	knowers [maxKnown]engine.Seats
	count   uint8
	kinds   uint64 // kinds of which some seat knows a copy
}

// AnyKnown reports whether the seats know any card of the hand.
func (k *HandKnowledge) AnyKnown() bool { return k.count > 0 }

// IsKnown reports whether any seat knows that a copy of kind is in the hand.
func (k *HandKnowledge) IsKnown(kind uint8) bool { return k.kinds>>kind&1 != 0 }

// Add notes that the seats in viewers know of one more copy of kind in the hand. It does nothing
// where the hand has maxKnown known cards.
func (k *HandKnowledge) Add(kind uint8, viewers engine.Seats) {
	if viewers == 0 || k.count == maxKnown {
		return
	}
	k.kind[k.count], k.knowers[k.count] = kind, viewers
	k.count++
	k.kinds |= 1 << kind
}

// Show notes that the seats in viewers have seen the whole hand, which has count[k] copies of each kind
// k in mask.
func (k *HandKnowledge) Show(count *[64]uint8, mask uint64, viewers engine.Seats) {
	for ; mask != 0; mask &= mask - 1 {
		kind := uint8(bits.TrailingZeros64(mask))
		have := uint8(0)
		for i := range k.count {
			if k.kind[i] == kind && have < count[kind] {
				k.knowers[i] |= viewers
				have++
			}
		}
		for ; have < count[kind]; have++ {
			k.Add(kind, viewers)
		}
	}
}

// LeaveSeen notes that one copy of kind left the hand and everybody saw it.
func (k *HandKnowledge) LeaveSeen(kind uint8) {
	if k.kinds>>kind&1 == 0 {
		return
	}
	if k.count <= maxPacked {
		kinds, seen := packedWord(&k.kind), packedWord(&k.knowers)
		are := equalBytes(kinds, kind) & (1<<(8*k.count) - 1)
		if at := bits.TrailingZeros64(are) &^ 7; are>>at == 0xff { // usually there is only one
			setWord(&k.kind, removeByte(kinds, at))
			setWord(&k.knowers, removeByte(seen, at))
			k.kinds &^= 1 << kind
			k.count--
			return
		}
	}
	k.forgetOne(kind, ^engine.Seats(0))
	k.compact()
}

// Leave records that one copy of kind left the hand. The seats in seers saw its kind. All others
// know only that it is one of the kinds in a mask, such as those with the same back.
func (k *HandKnowledge) Leave(kind uint8, seers engine.Seats, possible uint64) {
	if k.kinds&(possible|1<<kind) == 0 {
		return
	}
	k.forgetOne(kind, seers)
	blind := ^seers
	for i := range k.count {
		if bit := uint64(1) << k.kind[i]; possible&bit != 0 && k.knowers[i]&blind != 0 {
			possible &^= bit // one copy of each kind, for every seat at once
			k.forgetOne(k.kind[i], blind)
		}
	}
	k.compact()
}

// forgetOne makes each of some seats forget one copy of a kind, if it knows of any.
func (k *HandKnowledge) forgetOne(kind uint8, seats engine.Seats) {
	if k.count > maxPacked {
		k.forgetOneSlow(kind, seats)
		return
	}
	seen := packedWord(&k.knowers)
	of := seen & equalBytes(packedWord(&k.kind), kind)
	before := of << 8 // in each byte: the seats that know of a copy in a lower byte
	before |= before << 8
	before |= before << 16
	before |= before << 32
	setWord(&k.knowers, seen&^(of&(ones*uint64(seats))&^before))
}

func (k *HandKnowledge) forgetOneSlow(kind uint8, who engine.Seats) {
	for i, x := range k.kind[:k.count] {
		if x == kind {
			both := k.knowers[i] & who
			k.knowers[i] &^= both
			who &^= both
		}
	}
}

// compact removes copies that no seat knows of any more.
func (k *HandKnowledge) compact() {
	if k.count > maxPacked {
		k.compactSlow()
		return
	}
	kinds, seen, n := packedWord(&k.kind), packedWord(&k.knowers), k.count
	for gone := zeroBytes(seen) & (1<<(8*n) - 1); gone != 0; gone = gone & (gone - 1) >> 8 {
		at := bits.TrailingZeros64(gone) &^ 7
		kind := uint8(kinds >> at)
		kinds, seen = removeByte(kinds, at), removeByte(seen, at)
		n--
		if seen&equalBytes(kinds, kind) == 0 {
			k.kinds &^= 1 << kind
		}
	}
	setWord(&k.kind, kinds)
	setWord(&k.knowers, seen)
	k.count = n
}

func (k *HandKnowledge) compactSlow() {
	n, was := uint8(0), k.count
	k.kinds = 0
	for i := range was {
		kind, seen := k.kind[i], k.knowers[i]
		k.kind[n], k.knowers[n] = kind, seen
		if seen != 0 {
			k.kinds |= 1 << kind
			n++
		}
	}
	clear(k.kind[n:was])
	clear(k.knowers[n:was])
	k.count = n
}

// maxPacked is the number of known copies up to which kind and seen are each processed as one
// 64-bit word, a byte per copy. Usually no more are known, and a loop over them would have
// branches that processors predict badly.
const maxPacked = 8

func packedWord[T ~uint8](l *[maxKnown]T) uint64 {
	return uint64(l[0]) | uint64(l[1])<<8 | uint64(l[2])<<16 | uint64(l[3])<<24 |
		uint64(l[4])<<32 | uint64(l[5])<<40 | uint64(l[6])<<48 | uint64(l[7])<<56
}

func setWord[T ~uint8](l *[maxKnown]T, w uint64) {
	l[0], l[1], l[2], l[3], l[4], l[5], l[6], l[7] = T(w), T(w>>8), T(w>>16), T(w>>24), T(w>>32), T(w>>40), T(w>>48), T(w>>56)
}

// removeByte removes from a word the byte whose lowest bit is number at, and shifts the higher
// bytes down.
func removeByte(w uint64, at int) uint64 {
	below := uint64(1)<<at - 1
	return w&below | w>>8&^below
}

// zeroBytes returns a word with the highest bit set in each byte of w that is 0, and no other.
func zeroBytes(w uint64) uint64 {
	const low = 0x7f * ones
	return ^(w&low + low | w | low)
}

// equalBytes returns a word with all bits set in each byte of w that is b, and no other.
func equalBytes(w uint64, b uint8) uint64 { return zeroBytes(w^ones*uint64(b)) >> 7 * 0xff }

// RestrictTo forgets the copies that seer does not know of. What remains is the part of the others'
// knowledge that seer is aware of.
func (k *HandKnowledge) RestrictTo(seer engine.Seat) {
	if k.count == 0 {
		return
	}
	for i := range k.count {
		if !k.knowers[i].Has(seer) {
			k.knowers[i] = 0
		}
	}
	k.compact()
}

// AddKnownTo adds to count, which the caller has cleared, how many copies of each kind seer knows of.
// It returns the kinds with at least one such copy as a mask.
func (k *HandKnowledge) AddKnownTo(seer engine.Seat, count *[64]uint8) uint64 {
	mask := uint64(0)
	for i := range k.count {
		if k.knowers[i].Has(seer) {
			count[k.kind[i]]++
			mask |= 1 << k.kind[i]
		}
	}
	return mask
}
