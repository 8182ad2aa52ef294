package proelio

import (
	"math/bits"

	"equitas/engine"
	"equitas/engine/card"
	"equitas/engine/rng"
)

// Streams of chance, by purpose.
var (
	purposeDeck  = [2]rng.Purpose{rng.For("deck:base"), rng.For("deck:imperial")}
	purposeGuild = rng.For("guild")
	purposeSteal = rng.For("steal")
)

var deckNames = [2]string{"base", "imperial"}

// deckLen is the number of cards in a deck.
func (s *State) deckLen(d int) int {
	if d == base {
		return int(s.pos.baseN)
	}
	return int(s.pos.impN)
}

// at is the place in [position.deck] of the i-th card from the bottom.
func at(d, i int) int {
	if d == base {
		return i
	}
	return 255 - i
}

// setLen changes the length of a deck.
func (s *State) setLen(d, n int) {
	if d == base {
		s.pos.baseN = uint8(n)
	} else {
		s.pos.impN = uint8(n)
	}
}

// top takes the top card of a deck that is not empty.
func (s *State) top(d int) uint8 {
	n := s.deckLen(d) - 1
	i := at(d, n)
	if s.pos.pooled {
		j := at(d, int(s.pos.loose.Below(uint32(n+1))))
		s.pos.deck[i], s.pos.deck[j] = s.pos.deck[j], s.pos.deck[i]
	}
	s.setLen(d, n)
	return s.pos.deck[i]
}

// order puts the deck's cards in a new order: given as cards in any order in
// words (already packed with their keys), or asked of a record.
func (s *State) order(d int, kinds []uint8, words []uint64) {
	n := len(kinds)
	s.setLen(d, n)
	if s.hear != nil && n > 0 {
		s.happen(evShuffle, -1, -1, -1, d)
	}
	switch {
	case n == 0:
		return
	case s.next != nil:
		s.orderFromRecord(d, kinds)
	case s.pos.pooled:
		for i, k := range kinds {
			s.pos.deck[at(d, i)] = k
		}
		return
	default:
		for i, w := range s.sorter.Sort(words) {
			s.pos.deck[at(d, n-1-i)] = kinds[card.Place(w)]
		}
	}
	s.note(uint64(n)<<8 | uint64(d))
	for i := range n {
		s.note(s.r.hash[s.pos.deck[at(d, i)]])
	}
	if s.witness != nil {
		s.witness(engine.Outcome{What: "shuffle", Deck: deckNames[d], Order: s.deckList(d)})
	}
}

// deckList names the cards of a deck, top first.
func (s *State) deckList(d int) []string {
	n := s.deckLen(d)
	l := make([]string, n)
	for i := range n {
		l[i] = s.r.kinds[s.pos.deck[at(d, n-1-i)]].id
	}
	return l
}

// shuffleKey is the key of the next shuffle of a deck.
func (s *State) shuffleKey(d int) uint64 {
	k := s.pos.deal.Key(purposeDeck[d], uint64(s.pos.shuffles[d]))
	s.pos.shuffles[d]++
	return k
}

// shufflePile turns the discard pile of a deck into its new deck.
//
// Proelio 0.9.6, Deck Exhaustion and Seasons.
func (s *State) shufflePile(d int) {
	kinds, words := &s.kindBuf, &s.wordBuf
	key := s.shuffleKey(d)
	n := 0
	for m := s.pos.pileMask[d]; m != 0; m &= m - 1 {
		k := bits.TrailingZeros64(m)
		for c := range int(s.pos.pile[k]) {
			kinds[n] = uint8(k)
			words[n] = card.Pack(rng.CardKey(key, s.r.kinds[k].copies[c]), n)
			n++
		}
		s.pos.pile[k] = 0
	}
	s.pos.pileMask[d], s.pos.pileN[d] = 0, 0
	s.order(d, kinds[:n], words[:n])
}

// reshuffleDeck shuffles what is left of the Base deck after it was searched.
//
// Proelio 0.9.6, Invoke Equitas.
func (s *State) reshuffleDeck(d int) {
	kinds, words := &s.kindBuf, &s.wordBuf
	var count [maxKinds]uint8
	n := s.deckLen(d)
	for i := range n {
		count[s.pos.deck[at(d, i)]]++
	}
	key := s.shuffleKey(d)
	m := 0
	for k := range s.r.kinds {
		for c := range int(count[k]) {
			kinds[m] = uint8(k)
			words[m] = card.Pack(rng.CardKey(key, s.r.kinds[k].copies[c]), m)
			m++
		}
	}
	s.order(d, kinds[:m], words[:m])
}

// drawBase gives up to n Base cards to a House. The draw goes on from the new
// deck when summer ends in the middle of it, and stops when winter comes.
//
// Proelio 0.9.6, Deck Exhaustion and Seasons.
func (s *State) drawBase(seat, n int) {
	for ; n > 0 && s.pos.baseN > 0 && !s.pos.winter; n-- {
		k := s.top(base)
		s.add(seat, k, 0)
		s.count(flowBase, 1)
		s.secretly(evDraw, seat, -1, k, only(seat))
		if s.pos.baseN == 0 {
			s.baseEmpty()
		}
	}
}

// drawImperial takes the next Imperial card; none if there is none.
//
// Proelio 0.9.6, Deck Exhaustion and Seasons.
func (s *State) drawImperial() uint8 {
	if s.pos.impN == 0 {
		if s.pos.pileN[imperial] == 0 {
			return none
		}
		s.shufflePile(imperial)
	}
	k := s.top(imperial)
	s.count(flowImperial, 1)
	if s.pos.impN == 0 && s.pos.pileN[imperial] > 0 {
		s.shufflePile(imperial)
	}
	return k
}

// baseEmpty is the moment the last card leaves the Base deck: the season
// changes and the discard pile becomes the new deck; after the last season, or
// when there is nothing to shuffle, winter comes.
//
// Proelio 0.9.6, Deck Exhaustion and Seasons. Ruling R11.
func (s *State) baseEmpty() {
	if s.r.seasonsUse {
		if int(s.pos.season)+1 >= s.r.seasons || s.pos.pileN[base] == 0 {
			s.pos.season = uint8(s.r.seasons)
			s.pos.winter = true
			s.happen(evSeason, -1, -1, -1, int(s.pos.season))
			return
		}
		s.pos.season++
		s.pos.newSeason = true
		s.happen(evSeason, -1, -1, -1, int(s.pos.season))
	} else if s.pos.pileN[base] == 0 {
		s.pos.winter = true
		return
	}
	s.shufflePile(base)
}
