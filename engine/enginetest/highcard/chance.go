package highcard

import (
	"fmt"

	"equitas/engine"
	"equitas/engine/rng"
)

// order makes the cards the new deck, in the order of their keys or of the
// record that is being read.
func (s *State) order(cards *[ranks]uint8) {
	p := &s.pos
	n := numberOf(cards)
	if n == 0 {
		return
	}
	if s.next != nil {
		if !s.askOrder(cards, n) {
			return
		}
	} else {
		s.sort(cards)
	}
	p.shuffles++
	s.happen(event{what: "shuffle"})
	for _, k := range p.deck[:p.deckN] {
		s.note(uint64(k))
	}
	if s.witness != nil {
		s.witness(engine.Outcome{What: "shuffle", Deck: "high", Order: s.deckWords()})
	}
}

// sort puts the cards into the deck, the lowest key on top.
func (s *State) sort(cards *[ranks]uint8) {
	p := &s.pos
	stream := p.deal.Key(shufflePurpose, uint64(p.shuffles))
	var key [total]uint64
	n := 0
	for k, have := range cards {
		for c := range int(have) {
			v := rng.CardKey(stream, s.id[k*copies+c])
			i := n
			for ; i > 0 && key[i-1] < v; i-- {
				key[i], p.deck[i] = key[i-1], p.deck[i-1]
			}
			key[i], p.deck[i] = v, uint8(k)
			n++
		}
	}
	p.deckN = uint8(n)
}

// askOrder takes the new deck from the record.
func (s *State) askOrder(cards *[ranks]uint8, n int) bool {
	out, err := s.next(engine.Outcome{What: "shuffle", Deck: "high"})
	if err == nil {
		err = s.pos.setDeck(out.Order, n, cards)
	}
	return s.checked(err)
}

// setDeck makes the words the deck, top first. They must be the n cards.
func (p *position) setDeck(words []string, n int, cards *[ranks]uint8) error {
	if len(words) != n {
		return fmt.Errorf("the deck has %d cards, expected %d", len(words), n)
	}
	left := *cards
	for i, w := range words {
		k, err := rankOf(w)
		if err != nil {
			return err
		}
		if left[k] == 0 {
			return fmt.Errorf("the deck has %q more often than %d times", w, cards[k])
		}
		left[k]--
		p.deck[n-1-i] = uint8(k)
	}
	p.deckN = uint8(n)
	return nil
}

// steal takes a card of a seat at random. It reports whether the match goes on.
func (s *State) steal(from engine.Seat) bool {
	p := &s.pos
	k, ok := s.pickCard(from)
	if !ok {
		return false
	}
	p.steals++
	s.note(uint64(k))
	p.hand[from][k]--
	p.out[k]++
	p.score[p.actor] += int32(k) + 1
	s.happen(event{what: "steal", seat: p.actor, from: from, rank: k})
	if s.witness != nil {
		s.witness(engine.Outcome{What: "steal", From: from, To: p.actor, Card: word(k)})
	}
	return true
}

// pickCard returns the rank that chance, or the record, takes.
func (s *State) pickCard(from engine.Seat) (int, bool) {
	p := &s.pos
	if s.next != nil {
		out, err := s.next(engine.Outcome{What: "steal", From: from, To: p.actor})
		k := 0
		if err == nil {
			k, err = rankOf(out.Card)
		}
		if err == nil && p.hand[from][k] == 0 {
			err = fmt.Errorf("seat %d holds no %q to be stolen", from, out.Card)
		}
		return k, s.checked(err)
	}
	stream := p.deal.Key(stealPurpose, uint64(p.steals))
	best, rank := ^uint64(0), 0
	for k, have := range p.hand[from] {
		for c := range int(have) {
			if v := rng.CardKey(stream, s.id[k*copies+c]); v <= best {
				best, rank = v, k
			}
		}
	}
	return rank, true
}

// checked keeps an error and ends the match with it.
func (s *State) checked(err error) bool {
	if err != nil {
		s.err = err
		s.pos.over = true
	}
	return err == nil
}
