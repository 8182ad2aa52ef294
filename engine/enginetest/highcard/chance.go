package highcard

import (
	"equitas/engine"
	"equitas/engine/chance"
	"equitas/engine/rng"
)

// The draws of chance of the game, with the fields of their lines in a record.
var (
	shuffleEvent = chance.Use{Kind: "shuffle", Stream: rng.PurposeOf("deck:high"), Line: engine.Fields{{Name: "deck", Value: "high"}, {Name: "order", Value: chance.OutcomeSlot}}}
	stealEvent   = chance.Use{Kind: "steal", Stream: rng.PurposeOf("steal"), Line: engine.Fields{{Name: "from", Value: chance.GivenSlot}, {Name: "to", Value: chance.GivenSlot}, {Name: "card", Value: chance.OutcomeSlot}}}
)

// cards are the cards of the game, by rank.
var cards = func() *chance.Cards {
	c := new(chance.Cards)
	for k := range ranks {
		c.Add(rankName(k), copies)
	}
	return c
}()

// shuffle makes the cards of pile, given as numbers by rank, the new deck, in random order.
func (s *State) shuffle(pile [ranks]uint8) {
	p := &s.pos
	p.top, p.end = 0, 0
	for k, have := range pile {
		for range have {
			p.deck[p.end] = uint8(k)
			p.end++
		}
	}
	if p.end == 0 {
		return
	}
	s.Shuffle(&shuffleEvent, uint64(p.shuffles), cards, p.deck[:p.end])
	p.shuffles++
	s.emit(event{kind: "shuffle"})
}

// steal takes a random card from another seat's hand out of the game; the seat to act gets
// the card's rank in points.
func (s *State) steal(from engine.Seat) {
	p := &s.pos
	hand := &p.hand[from]
	k := s.Pick(&stealEvent, uint64(p.steals), cards, chance.KindMask(hand[:]), hand[:], int(from), int(p.actor))
	p.steals++
	hand[k]--
	p.out[k]++
	p.score[p.actor] += int32(k) + 1
	s.emit(event{kind: "steal", seat: p.actor, from: from, rank: k})
}
