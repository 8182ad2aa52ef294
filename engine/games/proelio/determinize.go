package proelio

import (
	"encoding/binary"

	"equitas/engine"
	"equitas/engine/card"
	"equitas/engine/rng"
)

// Guess implements [engine.Determinizer]. It deals the cards that the seat has not seen anew; all
// deals that agree with what it has seen are equally likely. Open cards, its own hand, cards that
// it can follow, the number of cards of each deck in every hand, and the decks of waiting attacks
// stay unchanged. A waiting attack becomes a card that could have been placed at that time. Decks
// become pools without an order: later chance comes from src.
func (r *Rules) Guess(o engine.Observation, st engine.State, src *rng.Stream) {
	v, s := o.(*View), st.(*State)
	s.CopyFrom(v.state)
	r.dealUnseen(s, v.seat, src, nil)
}

// dealUnseen deals the cards that a seat has not seen again at random. odds are the odds of habits,
// as [engine.HabitDeterminizer] takes them; nil: all cards are equally likely.
func (r *Rules) dealUnseen(s *State, seat engine.Seat, src *rng.Stream, odds []uint32) {
	p := &s.pos
	var pool [2]unseenPool
	var count [maxKinds]uint8
	for _, k := range p.deck[:p.baseN] {
		count[k&(maxKinds-1)]++
	}
	for _, k := range p.deck[len(p.deck)-int(p.imperialN):] {
		count[k&(maxKinds-1)]++
	}
	for i := range s.seatCount {
		h := &p.house[i]
		if i != int(seat) {
			for m := h.mask; m != 0; m &= m - 1 {
				k := lowestBit(m)
				count[k] += h.count[k]
			}
		}
		if s.isAttackHidden(i, seat) {
			count[h.waiting-1]++
		}
	}
	// the cards that the seat can follow stay where they are
	var follow [engine.MaxSeats][maxKinds]uint8
	var followMask [engine.MaxSeats]uint64
	for i := range s.seatCount {
		if h := &p.house[i]; i != int(seat) && h.known.AnyKnown() {
			followMask[i] = h.known.AddKnownTo(seat, &follow[i])
			for m := followMask[i]; m != 0; m &= m - 1 {
				count[lowestBit(m)] -= follow[i][lowestBit(m)]
			}
		}
	}
	for k := range r.kinds {
		pool[r.kinds[k].deck].put(uint8(k), count[k])
	}
	s.dealAttacks(seat, &pool, src, odds)
	for i := range s.seatCount {
		if i == int(seat) {
			continue
		}
		h := &p.house[i]
		h.known.RestrictTo(seat)
		need := [2]uint8{h.base, h.cards - h.base}
		h.count, h.mask, h.placeBits = follow[i], followMask[i], 0
		for m := followMask[i]; m != 0; m &= m - 1 {
			k := lowestBit(m)
			h.placeBits |= r.placeBit[k]
			need[r.kinds[k].deck] -= follow[i][k]
		}
		keep := uint8(0)
		var by []uint32
		if odds != nil {
			by = odds[s.keepHabit(i):][:len(r.kinds)]
		}
		for d := range 2 {
			for range need[d] {
				k := pool[d].take(src, by)
				h.count[k]++
				h.mask |= 1 << k
				h.placeBits |= r.placeBit[k]
				if p.phase == phaseKeep && i == int(p.owner) && keep < p.keepN && d == int(r.kinds[p.keep[keep]].deck) {
					p.keep[keep] = k
					keep++
				}
			}
		}
	}
	copy(p.deck[:], pool[baseDeck].cards[:pool[baseDeck].n])
	for i, k := range pool[imperialDeck].cards[:pool[imperialDeck].n] {
		p.deck[deckIndex(imperialDeck, i)] = k
	}
	s.UseUnorderedDecks(src)
}

// An unseenPool is a pool of the cards of one deck that the seat does not see.
type unseenPool struct {
	cards  [card.MaxPile + 8]uint8
	n      int
	kinds  uint64
	first  [maxKinds]uint8 // index in cards of the first card of a kind, before any is taken
	counts [maxKinds]uint8 // number of cards of a kind, before any is taken
}

// put adds copies of card kind k to the pool. It always writes a multiple of eight entries,
// without a branch on the number.
func (u *unseenPool) put(k, copies uint8) {
	if copies == 0 {
		return
	}
	k &= maxKinds - 1
	u.kinds |= 1 << k
	u.first[k], u.counts[k] = uint8(u.n), copies
	for i := 0; i < int(copies); i += 8 {
		binary.LittleEndian.PutUint64(u.cards[u.n+i:], uint64(k)*0x0101010101010101)
	}
	u.n += int(copies)
}

// take removes a random card from the pool and returns its kind. odds are by kind: a card of a kind
// with low odds is likely to be rejected and another one drawn; nil: all cards are equally likely.
func (u *unseenPool) take(src *rng.Stream, odds []uint32) uint8 {
	i := src.Below(uint32(u.n))
	k := u.cards[i]
	for range maxRejections(odds) {
		if src.Below(engine.MaxOdds) < odds[k] {
			break
		}
		i = src.Below(uint32(u.n))
		k = u.cards[i]
	}
	u.n--
	u.cards[i] = u.cards[u.n]
	return k
}

// countFitting returns how many cards of the kinds in a mask the pool had before any was taken.
func (u *unseenPool) countFitting(kinds uint64) (n uint32) {
	for m := kinds & u.kinds; m != 0; m &= m - 1 {
		n += uint32(u.counts[lowestBit(m)&(maxKinds-1)])
	}
	return n
}

// nthFitting returns the index of card number i among those in the pool whose kinds are in a mask.
func (u *unseenPool) nthFitting(kinds uint64, i uint32) int {
	for m := kinds & u.kinds; m != 0; m &= m - 1 {
		k := lowestBit(m) & (maxKinds - 1)
		n := uint32(u.counts[k])
		if i < n {
			return int(u.first[k]) + int(i)
		}
		i -= n
	}
	panic("proelio: no unseen card could have been placed as the attack that waits")
}

// isAttackHidden reports whether an attack waits in front of House i that seat does not know, since
// it has neither placed it nor seen it revealed.
func (s *State) isAttackHidden(i int, seat engine.Seat) bool {
	h := &s.pos.house[i]
	return h.waiting != 0 && s.attackerOf(i) != int(seat) && !(s.pos.attack != 0 && i == int(s.pos.active))
}

// dealAttacks chooses cards for the hidden attacks, all different, among those that could have
// been placed there. Without odds all combinations are equally likely.
func (s *State) dealAttacks(seat engine.Seat, pool *[2]unseenPool, src *rng.Stream, odds []uint32) {
	var at [engine.MaxSeats]int
	for again := true; again; {
		again = false
		for i := range s.seatCount {
			if !s.isAttackHidden(i, seat) {
				continue
			}
			h := &s.pos.house[i]
			u := &pool[s.rules.kinds[h.waiting-1].deck]
			fits := u.countFitting(h.waitKinds)
			var by []uint32
			if odds != nil {
				by = odds[s.attackHabit(i):][:len(s.rules.kinds)]
			}
			at[i] = u.nthFitting(h.waitKinds, src.Below(fits))
			for range maxRejections(by) {
				if src.Below(engine.MaxOdds) < by[u.cards[at[i]]] {
					break
				}
				at[i] = u.nthFitting(h.waitKinds, src.Below(fits))
			}
			for j := range i {
				if s.isAttackHidden(j, seat) && at[j] == at[i] && s.rules.kinds[s.pos.house[j].waiting-1].deck == s.rules.kinds[h.waiting-1].deck {
					again = true
				}
			}
		}
	}
	var gone [2][engine.MaxSeats]int
	var goneN [2]int
	for i := range s.seatCount {
		if s.isAttackHidden(i, seat) {
			h := &s.pos.house[i]
			d := s.rules.kinds[h.waiting-1].deck
			h.waiting = pool[d].cards[at[i]] + 1
			gone[d][goneN[d]] = at[i]
			goneN[d]++
		}
	}
	for d := range 2 {
		for ; goneN[d] > 0; goneN[d]-- { // from the highest index down, so that the other indices stay valid
			high := 0
			for j := range goneN[d] {
				if gone[d][j] > gone[d][high] {
					high = j
				}
			}
			u := &pool[d]
			u.n--
			u.cards[gone[d][high]] = u.cards[u.n]
			gone[d][high] = gone[d][goneN[d]-1]
		}
	}
}
