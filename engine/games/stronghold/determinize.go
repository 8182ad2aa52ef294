package stronghold

import (
	"equitas/engine"
	"equitas/engine/rng"
)

var _ engine.Determinizer = (*Rules)(nil)

// Guess implements [engine.Determinizer]. For a Defender it deals the face-down orders anew,
// and in the draft the cards on offer. For every seat the bag and the decks become random.
func (r *Rules) Guess(o engine.Observation, st engine.State, src *rng.Stream) {
	v, s := o.(*View), st.(*State)
	s.CopyFrom(v.state)
	if !v.isInvader() {
		s.guessOrders(src)
		if s.pos.stage == stageDraft {
			s.guessOffers(src)
		}
	}
	s.UseUnorderedDecks(src)
}

// guessOrders deals the face-down orders anew. It draws from the tokens that are not face up;
// each section gets an order that it can have according to what everybody has seen.
func (s *State) guessOrders(src *rng.Stream) {
	p := &s.pos
	left := p.orders
	for k := range s.rules.sections {
		if x := &p.section[k]; x.order != 0 && !x.orderFaceUp {
			left[x.order-1]++
		}
	}
	for k := range s.rules.sections {
		x := &p.section[k]
		if x.order == 0 || x.orderFaceUp {
			continue
		}
		pick := src.Below(s.countDeals(k, left))
		for kind := range left {
			if x.possibleOrders>>kind&1 == 0 || left[kind] == 0 {
				continue
			}
			rest := left
			rest[kind]--
			n := uint32(left[kind]) * s.countDeals(k+1, rest)
			if pick < n {
				x.order, left = uint8(kind)+1, rest
				break
			}
			pick -= n
		}
	}
	p.orders = left
}

// countDeals returns the number of ways to deal the tokens in left, given as numbers by kind,
// to the face-down orders on section from and on the sections after it.
func (s *State) countDeals(from int, left [orderKinds]uint8) uint32 {
	for k := from; k < len(s.rules.sections); k++ {
		x := &s.pos.section[k]
		if x.order == 0 || x.orderFaceUp {
			continue
		}
		n := uint32(0)
		for kind, have := range left {
			if have > 0 && x.possibleOrders>>kind&1 != 0 {
				rest := left
				rest[kind]--
				n += uint32(have) * s.countDeals(k+1, rest)
			}
		}
		return n
	}
	return 1
}

// guessOffers deals the cards on offer in the draft anew; it leaves out those that Invaders
// have taken.
func (s *State) guessOffers(src *rng.Stream) {
	p := &s.pos
	for phase := 2; phase <= 5; phase++ {
		n := 0
		for _, c := range p.offers[phase] {
			n += int(boolToBit(c != 0))
		}
		if n == 0 {
			continue
		}
		var pool [maxCards * 2]uint8
		have := 0
		for _, c := range s.rules.offerOf[s.deckOf()][phase] {
			if have < len(pool) {
				pool[have] = c + 1
				have++
			}
		}
		for i := range s.invaderCount {
			for at := range have {
				if pool[at] == p.invader[i].card[phase] {
					copy(pool[at:have], pool[at+1:have])
					have--
					break
				}
			}
		}
		p.offers[phase] = [maxOffer]uint8{}
		for i := range n {
			at := i + int(src.Below(uint32(have-i)))
			pool[i], pool[at] = pool[at], pool[i]
			p.offers[phase][i] = pool[i]
		}
	}
}
