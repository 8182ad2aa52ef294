package empires

import (
	"math/bits"
	"slices"

	"equitas/engine/rng"
)

// A handCounts counts the ways to choose the cards that a seat sends to a battle.
type handCounts struct {
	kinds       [maxKinds]uint8    // the kinds of cards that can be sent, group by group
	held        [maxKinds]uint8    // by index in kinds: cards in hand
	kindCount   int                // number of kinds
	from        [maxGroups + 1]int // first kind of each group in kinds; in the open there is one group
	groups      int
	waysFrom    [maxKinds + 1][maxBattle + 1]uint64  // by first kind and number of cards: ways to choose among that kind and the later ones of its group
	waysByGroup [maxGroups + 1][maxBattle + 1]uint64 // by first group and number of cards: ways to choose among that group and the later ones
}

// setSendable fills h for the cards that seat i could send if set were its set of Empire
// cards.
func (g *dealGuess) setSendable(h *handCounts, i, set int) {
	s := g.state
	kind := s.pos.battle.kind
	among := s.rules.fightMask[kind] & (s.pos.seat[i].heldKinds&s.rules.armyMask | s.rules.empireMask)
	h.groups = 1
	if kind == seaBattle {
		h.groups = len(s.rules.groups)
	}
	for group := range h.groups {
		h.from[group] = h.kindCount
		for m := among; m != 0; m &= m - 1 {
			k := bits.TrailingZeros64(m)
			if have := g.countIfSet(i, set, k); have > 0 && (kind != seaBattle || int(s.rules.units[s.rules.kinds[k].unit].group) == group) {
				h.kinds[h.kindCount], h.held[h.kindCount] = uint8(k), have
				h.kindCount++
			}
		}
	}
	h.from[h.groups] = h.kindCount
	h.waysByGroup[h.groups][0] = 1
	for group := h.groups - 1; group >= 0; group-- {
		from, to := h.from[group], h.from[group+1]
		most := maxBattle
		if kind == seaBattle && s.rules.groups[group] > 0 {
			most = min(most, int(s.rules.groups[group]))
		}
		next := [maxBattle + 1]uint64{1}
		for k := to - 1; k >= from; k-- {
			var sum [maxBattle + 1]uint64
			for n := range sum {
				for c := 0; c <= min(n, int(h.held[k])); c++ {
					sum[n] += next[n-c]
				}
			}
			h.waysFrom[k], next = sum, sum
		}
		for n := range h.waysByGroup[group] {
			for c := 0; c <= min(n, most); c++ {
				h.waysByGroup[group][n] += next[c] * h.waysByGroup[group+1][n-c]
			}
		}
	}
}

// maxSent returns the largest number of cards that can be sent, according to h.
func (g *dealGuess) maxSent(h *handCounts) int {
	for n := int(g.state.rules.battle.cards[g.state.pos.battle.kind]); n > 0; n-- {
		if h.waysByGroup[0][n] > 0 {
			return n
		}
	}
	return 0
}

// sentRange returns the smallest and the largest number of cards that a side can have sent,
// if h is for its hand.
func (g *dealGuess) sentRange(h *handCounts, side int) (from, to int) {
	b := &g.state.pos.battle
	to = g.maxSent(h)
	if b.kind != seaBattle || g.state.rules.battle.seaExact {
		from = to
	}
	if g.counted {
		from, to = max(from, int(b.side[side].size)), min(to, int(b.side[side].size))
	}
	return from, to
}

// countChoices returns the number of ways in which seat i can have chosen its cards if set is
// its set of Empire cards; 1 if it has chosen none.
func (g *dealGuess) countChoices(i, set int) uint64 {
	side := g.side[i]
	if side < 0 || !g.chosen[side] {
		return 1
	}
	var h handCounts
	g.setSendable(&h, i, set)
	n := uint64(0)
	for from, to := g.sentRange(&h, side); from <= to; from++ {
		n += h.waysByGroup[0][from]
	}
	return n
}

// dealSent deals the cards that a side has sent to a battle, and their order. It returns
// false if the order is not legal or not accepted, see orderCards.
func (g *dealGuess) dealSent(side int, src *rng.Stream) bool {
	s := g.state
	b := &s.pos.battle
	a := &b.side[side]
	var h handCounts
	g.setSendable(&h, int(a.seat), int(s.pos.seat[a.seat].set))
	from, to := g.sentRange(&h, side)
	sum := uint64(0)
	for n := from; n <= to; n++ {
		sum += h.waysByGroup[0][n]
	}
	pick := randomBelow(src, sum)
	n := from
	for ; n < to && pick >= h.waysByGroup[0][n]; n++ {
		pick -= h.waysByGroup[0][n]
	}
	*a = army{seat: a.seat}
	g.chooseCards(&h, a, n, src)
	if !g.chosen[side] { // the side is still choosing
		a.size = uint8(randomBelow(src, uint64(max(1, a.size))))
		return true
	}
	half := g.activeSide == side
	if !g.ordered[side] && !half {
		return true
	}
	if !g.orderCards(a, src) {
		return false
	}
	if half { // the side is still ordering
		a.orderedCount = uint8(randomBelow(src, uint64(max(1, int(a.size)-1))))
	}
	return true
}

// chooseCards puts n random cards into a. All choices of cards are equally likely.
func (g *dealGuess) chooseCards(h *handCounts, a *army, n int, src *rng.Stream) {
	for group := range h.groups {
		from, to := h.from[group], h.from[group+1]
		of := func(c int) uint64 { // number of ways to choose c cards of this group
			if from < to {
				return h.waysFrom[from][c]
			}
			return uint64(boolToWord(c == 0))
		}
		most := n
		if g.state.pos.battle.kind == seaBattle && g.state.rules.groups[group] > 0 {
			most = min(most, int(g.state.rules.groups[group]))
		}
		pick, c := randomBelow(src, h.waysByGroup[group][n]), 0
		for ; c < most; c++ {
			ways := of(c) * h.waysByGroup[group+1][n-c]
			if pick < ways {
				break
			}
			pick -= ways
		}
		n -= c
		for k := from; k < to && c > 0; k++ {
			pick, take := randomBelow(src, h.waysFrom[k][c]), 0
			for ; take < min(c, int(h.held[k])); take++ {
				ways := uint64(boolToWord(c == take))
				if k+1 < to {
					ways = h.waysFrom[k+1][c-take]
				}
				if pick < ways {
					break
				}
				pick -= ways
			}
			for range take {
				a.add(int(h.kinds[k]))
			}
			c -= take
		}
	}
	slices.Sort(a.cards[:a.size])
}

// orderCards puts the cards of an army into a random order, and reports whether the order is
// legal. To make all distinct orders equally likely, it also returns false for some legal
// ones, at random, if several cards are of the same kind.
func (g *dealGuess) orderCards(a *army, src *rng.Stream) bool {
	r := g.state.rules
	a.order, a.orderedCount = a.cards, a.size
	for i := int(a.size) - 1; i > 0; i-- {
		j := src.Below(uint32(i + 1))
		a.order[i], a.order[j] = a.order[j], a.order[i]
	}
	alike, ways := 1, 1
	for i := 1; i < int(a.size); i++ {
		if a.cards[i] == a.cards[i-1] {
			alike++
			ways *= alike
		} else {
			alike = 1
		}
	}
	if ways > 1 && src.Below(uint32(ways)) != 0 {
		return false
	}
	if r.battle.freeOrder[g.state.pos.battle.kind] {
		return true
	}
	may := int(r.battle.maxOutOfSequence)
	if g.state.pos.seat[a.seat].personCounts[effectLeader] > 0 {
		may = int(r.battle.maxOutOfSequenceLed)
	}
	slow, broken := r.checkSequence(a.order[:a.size])
	return min(slow, broken) <= may
}
