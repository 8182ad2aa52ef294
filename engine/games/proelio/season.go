package proelio

import (
	"math/bits"
	"slices"
)

// deckLen returns the number of cards in a deck.
func (s *State) deckLen(d int) int {
	if d == baseDeck {
		return int(s.pos.baseN)
	}
	return int(s.pos.imperialN)
}

// deckIndex returns the index in [position.deck] of card i of a deck, counted from the bottom.
func deckIndex(d, i int) int {
	if d == baseDeck {
		return i
	}
	return 255 - i
}

// setDeckLen changes the length of a deck.
func (s *State) setDeckLen(d, n int) {
	if d == baseDeck {
		s.pos.baseN = uint8(n)
	} else {
		s.pos.imperialN = uint8(n)
	}
}

// drawTop removes and returns the top card of a deck, which must not be empty.
func (s *State) drawTop(d int) uint8 {
	n := s.deckLen(d) - 1
	i := deckIndex(d, n)
	if s.HasUnorderedDecks() {
		j := deckIndex(d, s.RandomBelow(n+1))
		s.pos.deck[i], s.pos.deck[j] = s.pos.deck[j], s.pos.deck[i]
	}
	s.setDeckLen(d, n)
	return s.pos.deck[i]
}

// makeDeck makes deck d consist of the cards of pile, which must be sorted by kind, in random
// order.
func (s *State) makeDeck(d int, pile []uint8) {
	n := len(pile)
	s.setDeckLen(d, n)
	if n > 0 {
		s.reportOpen(eventShuffle, -1, -1, -1, d)
	}
	s.Shuffle(&shuffleUses[d], uint64(s.pos.shuffles[d]), &s.rules.cards, pile, d)
	s.pos.shuffles[d]++
	if s.HasUnorderedDecks() {
		slices.Reverse(pile) // a pile without an order has its first card on top; it must be at the bottom
	}
	for i, k := range pile {
		s.pos.deck[deckIndex(d, n-1-i)] = k
	}
}

// deckCards returns the cards of a deck, top first.
func (s *State) deckCards(d int) (l []uint8) {
	for i := s.deckLen(d) - 1; i >= 0; i-- {
		l = append(l, s.pos.deck[deckIndex(d, i)])
	}
	return l
}

// shufflePile turns the discard pile of a deck into its new deck.
//
// Proelio 0.9.6, Deck Exhaustion and Seasons.
func (s *State) shufflePile(d int) {
	pile := s.pileBuf[:0]
	for m := s.pos.pileMask[d]; m != 0; m &= m - 1 {
		k := bits.TrailingZeros64(m)
		for range s.pos.pile[k] {
			pile = append(pile, uint8(k))
		}
		s.pos.pile[k] = 0
	}
	s.pos.pileMask[d], s.pos.pileN[d] = 0, 0
	s.makeDeck(d, pile)
}

// reshuffleDeck shuffles a deck after it was searched.
//
// Proelio 0.9.6, Invoke Equitas.
func (s *State) reshuffleDeck(d int) {
	var count [maxKinds]uint8
	for i := range s.deckLen(d) {
		count[s.pos.deck[deckIndex(d, i)]]++
	}
	pile := s.pileBuf[:0]
	for k := range s.rules.kinds {
		for range count[k] {
			pile = append(pile, uint8(k))
		}
	}
	s.makeDeck(d, pile)
}

// drawBase gives up to n Base cards to a House. If the deck becomes empty, the draw continues
// with the new deck, or stops if winter comes.
//
// Proelio 0.9.6, Deck Exhaustion and Seasons.
func (s *State) drawBase(seat, n int) {
	for ; n > 0 && s.pos.baseN > 0 && !s.pos.winter; n-- {
		k := s.drawTop(baseDeck)
		s.addCard(seat, k, 0)
		s.addFlow(flowBase, 1)
		s.reportSecret(eventDraw, seat, -1, k, seatSet(seat))
		if s.pos.baseN == 0 {
			s.endBaseDeck()
		}
	}
}

// drawImperial removes and returns the next Imperial card; [none] if there is none.
//
// Proelio 0.9.6, Deck Exhaustion and Seasons.
func (s *State) drawImperial() uint8 {
	if s.pos.imperialN == 0 {
		if s.pos.pileN[imperialDeck] == 0 {
			return none
		}
		s.shufflePile(imperialDeck)
	}
	k := s.drawTop(imperialDeck)
	s.addFlow(flowImperial, 1)
	if s.pos.imperialN == 0 && s.pos.pileN[imperialDeck] > 0 {
		s.shufflePile(imperialDeck)
	}
	return k
}

// endBaseDeck is called when the last card leaves the Base deck: the season changes and the
// discard pile becomes the new deck; after the last season, or if there is nothing to shuffle,
// winter comes.
//
// Proelio 0.9.6, Deck Exhaustion and Seasons. Ruling R11.
func (s *State) endBaseDeck() {
	if s.rules.seasonsUse {
		if int(s.pos.season)+1 >= s.rules.seasons || s.pos.pileN[baseDeck] == 0 {
			s.pos.season = uint8(s.rules.seasons)
			s.pos.winter = true
			s.reportOpen(eventSeason, -1, -1, -1, int(s.pos.season))
			return
		}
		s.pos.season++
		s.pos.newSeason = true
		s.reportOpen(eventSeason, -1, -1, -1, int(s.pos.season))
	} else if s.pos.pileN[baseDeck] == 0 {
		s.pos.winter = true
		return
	}
	s.shufflePile(baseDeck)
}
