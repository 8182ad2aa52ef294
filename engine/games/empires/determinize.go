package empires

import (
	"math/bits"
	"slices"

	"equitas/engine"
	"equitas/engine/rng"
)

var _ engine.Determinizer = (*Rules)(nil)

// Guess implements [engine.Determinizer]. Other seats get any sets of Empire cards that they
// can have according to what everybody has seen. In a battle they have sent any cards, in any
// order, that the rules allow. The order of the army deck becomes random.
func (r *Rules) Guess(o engine.Observation, st engine.State, src *rng.Stream) {
	v, s := o.(*View), st.(*State)
	s.CopyFrom(v.state)
	p := &s.pos
	slices.Sort(p.deck[:p.deckSize]) // which cards are left is known, their order is not
	g := dealGuess{state: s, observer: int(v.seat)}
	g.findHidden()
	for !g.deal(src) {
	}
	s.UseUnorderedDecks(src)
}

// A dealGuess deals anew what the observer, seat me, does not see: sets of Empire cards, and in a
// battle the cards and orders of other seats.
type dealGuess struct {
	state        *State
	observer     int
	possibleSets uint16        // bits of the sets that others can have
	others       []int         // the other seats that have a set
	othersMemory [maxSeats]int // memory for seat
	side         [maxSeats]int // side of each seat in the battle; -1: it has none, or nothing hidden

	chosen, ordered [2]bool                   // by side: cards have been chosen, ordered
	activeSide      int                       // the side that is choosing or ordering now; -1: neither
	counted         bool                      // everybody knows how many cards each side has sent
	lost            [maxSeats][maxKinds]uint8 // by seat and kind: Empire cards of its set that have left the match
}

// findHidden finds out which cards and sets the observer does not see.
func (g *dealGuess) findHidden() {
	s, p := g.state, &g.state.pos
	g.possibleSets = 1<<len(s.rules.sets) - 1
	g.others, g.activeSide = g.othersMemory[:0], -1
	if own := p.seat[g.observer].set; own >= 0 {
		g.possibleSets &^= 1 << own
	}
	if p.pendingDecision == askSet && int(p.actor) == g.observer { // a seat that chooses a set sees those that are left
		g.possibleSets &^= p.sets & s.rules.sideSets[p.seat[g.observer].side]
	}
	for i := range s.seatCount {
		g.side[i] = -1
		x := &p.seat[i]
		if i == g.observer || x.set < 0 {
			continue
		}
		g.others = append(g.others, i)
		held := &s.rules.sets[x.set].counts
		for k := s.rules.armyKindCount; k < len(s.rules.kinds); k++ { // lost Empire cards leave the match in some variants
			g.lost[i][k] = held[k] - min(held[k], x.cards[k])
		}
	}
	b := &p.battle
	switch {
	case p.pendingDecision == askCommit && b.musteringSide() == 0:
		g.activeSide = 0
	case p.pendingDecision == askCommit:
		g.chosen[0], g.activeSide = true, 1
	case p.pendingDecision == askAmbush:
		g.chosen, g.counted = [2]bool{true, true}, true
	case p.pendingDecision == askOrder:
		g.chosen, g.counted = [2]bool{true, true}, true
		g.activeSide = b.musteringSide()
		g.ordered[0] = g.activeSide == 1
	default:
		return
	}
	for i := range b.side {
		if at := int(b.side[i].seat); at != g.observer && (g.chosen[i] || g.activeSide == i) {
			g.side[at] = i
		}
	}
}

// deal deals everything hidden. It returns false if the caller must deal again: an order of
// cards that the rules forbid is rejected, so that all legal orders are equally likely.
func (g *dealGuess) deal(src *rng.Stream) bool {
	s, p := g.state, &g.state.pos
	free := g.possibleSets
	for at, i := range g.others {
		pick := randomBelow(src, g.countWays(at, free))
		for m := p.seat[i].possibleSets & free; m != 0; m &= m - 1 {
			set := bits.TrailingZeros16(m)
			n := g.countChoices(i, set)
			if n > 0 {
				n *= g.countWays(at+1, free&^(1<<set))
			}
			if pick < n {
				g.giveSet(i, set)
				free &^= 1 << set
				break
			}
			pick -= n
		}
	}
	p.sets = 1<<len(s.rules.sets) - 1
	for i := range s.seatCount {
		if set := p.seat[i].set; set >= 0 {
			p.sets &^= 1 << set
		}
	}
	for i := range s.seatCount {
		if g.side[i] >= 0 && !g.dealSent(g.side[i], src) {
			return false
		}
	}
	return true
}

// randomBelow returns a random number from 0 to n-1.
func randomBelow(src *rng.Stream, n uint64) uint64 {
	hi, _ := bits.Mul64(src.Uint64(), n)
	return hi
}

// countWays returns the number of ways to deal sets, and cards for a battle, to the seats from
// g.others[at] on. free has the bits of the sets that are not dealt.
func (g *dealGuess) countWays(at int, free uint16) (n uint64) {
	if at == len(g.others) {
		return 1
	}
	i := g.others[at]
	for m := g.state.pos.seat[i].possibleSets & free; m != 0; m &= m - 1 {
		set := bits.TrailingZeros16(m)
		if c := g.countChoices(i, set); c > 0 {
			n += c * g.countWays(at+1, free&^(1<<set))
		}
	}
	return n
}

// giveSet replaces seat i's set of Empire cards.
func (g *dealGuess) giveSet(i, set int) {
	x := &g.state.pos.seat[i]
	x.set = int8(set)
	for k := g.state.rules.armyKindCount; k < len(g.state.rules.kinds); k++ {
		x.cards[k] = g.countIfSet(i, set, k)
		if x.heldKinds &^= 1 << k; x.cards[k] > 0 {
			x.heldKinds |= 1 << k
		}
	}
}

// countIfSet returns how many cards of a kind seat i has in hand if set is its set of Empire
// cards.
func (g *dealGuess) countIfSet(i, set, kind int) uint8 {
	if kind < g.state.rules.armyKindCount {
		return g.state.pos.seat[i].cards[kind]
	}
	have := g.state.rules.sets[set].counts[kind]
	return have - min(have, g.lost[i][kind])
}
