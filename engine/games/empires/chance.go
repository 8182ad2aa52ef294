package empires

import (
	"slices"

	"equitas/engine"
	"equitas/engine/chance"
	"equitas/engine/rng"
)

// The purposes of dice, in the order of rollWords.
const (
	rollRevoltTable = iota
	rollRevoltColumn
	rollMove
	rollNeutral
	rollDiplomacy
	rollEnvoy
	rollSubvert
	rollDisplace
	rollRampage
	rollHit
	rollSkirmish
	rollWarband
	rollKinds
)

// rollWords are the purposes of dice in records.
var rollWords = [rollKinds]string{"revolt-table", "revolt-column", "move", "neutral", "diplomacy", "envoy", "subvert", "displace", "rampage", "hit", "skirmish", "warband"}

// The other uses of chance, with their lines in a record.
var (
	firstSeatUse = chance.Use{Kind: "draw", Stream: rng.PurposeOf("first"), Line: engine.Fields{{Name: "for", Value: "first"}, {Name: "seat", Value: chance.OutcomeSlot}}}
	empireSetUse = chance.Use{Kind: "deal", Stream: rng.PurposeOf("empire"), Line: engine.Fields{{Name: "for", Value: "empire"}, {Name: "seat", Value: chance.GivenSlot}, {Name: "set", Value: chance.OutcomeSlot}}}
	lossUse      = chance.Use{Kind: "loss", Stream: rng.PurposeOf("loss"), Line: engine.Fields{{Name: "seat", Value: chance.GivenSlot}, {Name: "card", Value: chance.OutcomeSlot}}}
	reshuffleUse = chance.Use{Kind: "shuffle", Stream: rng.PurposeOf("deck:again"), Line: engine.Fields{{Name: "deck", Value: "army"}, {Name: "order", Value: chance.OutcomeSlot}}}
	deckStream   = rng.PurposeOf("deck:army")
)

// rollUse returns the use of chance of a die for a purpose, with its line in a record.
func rollUse(what int) chance.Use {
	return chance.Use{Kind: "roll", Stream: rng.PurposeOf("roll:" + rollWords[what]), Line: engine.Fields{
		{Name: "die", Value: dieSides}, {Name: "result", Value: chance.OutcomeSlot}, {Name: "for", Value: rollWords[what]}}}
}

// chanceIndex returns a number for the next use of chance. It is made of turn, round, seat,
// whether the action is an extra one, and the count within the action. Thereby an extra
// action does not change the dice of later actions.
func (s *State) chanceIndex() uint64 {
	p := &s.pos
	n := uint64(p.chanceUses)
	p.chanceUses++
	bonus := uint64(0)
	if p.isExtraAction {
		bonus = 1
	}
	return uint64(p.turn)<<40 | uint64(p.round)<<32 | uint64(uint8(p.active))<<24 | bonus<<16 | n
}

// roll rolls a die for a purpose and returns its number.
func (s *State) roll(what int) int { return s.rollAgainst(what, 0) }

// rollAgainst rolls a die for a purpose and returns its number. need is the number to be
// reached, for the event; the caller compares.
func (s *State) rollAgainst(what, need int) int {
	die := s.Roll(&s.rules.rolls[what], s.chanceIndex(), 1, dieSides)[0]
	s.hashSeen(die)
	s.report(event{what: eventRoll, seat: int(s.pos.active), index: what, number: die, secondNumber: need})
	return die
}

// hashSeen adds x, a number for something that everybody has seen, to pos.seenHash.
func (s *State) hashSeen(x int) { s.pos.seenHash = rng.Mix64(s.pos.seenHash ^ uint64(x+1)) }

// drawFirstSeat returns a random seat.
func (s *State) drawFirstSeat() int8 {
	return int8(s.Pick(&firstSeatUse, s.chanceIndex(), s.rules.seats, 1<<s.seatCount-1, oneEach[:]))
}

// oneEach has the number 1 for every kind: in draws with it all kinds are equally likely.
var oneEach = func() (l [maxKinds]uint8) {
	for i := range l {
		l[i] = 1
	}
	return l
}()

// shuffleAgain shuffles the discard into a new deck.
//
// Empires 2002, Recruit.
func (s *State) shuffleAgain() {
	p := &s.pos
	p.deckSize = 0
	for k := range s.rules.armyKindCount {
		for range p.discard[k] {
			p.deck[p.deckSize] = uint8(k)
			p.deckSize++
		}
		p.discard[k] = 0
	}
	pile := p.deck[:p.deckSize]
	s.Shuffle(&reshuffleUse, uint64(p.shuffles), s.rules.cardNames, pile)
	p.shuffles++
	slices.Reverse(pile) // the top card is the first of the pile, but the last of the deck
	s.report(event{what: eventShuffle, number: int(p.deckSize)})
}

// drawCard takes the top card of the deck and returns its kind. It shuffles the discard if the deck
// is empty, and returns -1 if both are.
func (s *State) drawCard() int {
	p := &s.pos
	if p.deckSize == 0 {
		if p.discard == [maxKinds]uint8{} {
			return -1
		}
		s.shuffleAgain()
	}
	at := int(p.deckSize) - 1
	if s.HasUnorderedDecks() {
		at = s.RandomBelow(int(p.deckSize))
	}
	card := p.deck[at]
	p.deckSize--
	p.deck[at] = p.deck[p.deckSize]
	return int(card)
}

// fillDisplay fills the gaps of the display with cards from the deck.
func (s *State) fillDisplay() {
	p := &s.pos
	for i := range s.rules.recruit.display {
		if p.display[i] != 0 {
			continue
		}
		card := s.drawCard()
		if card < 0 {
			return
		}
		p.display[i] = uint8(card) + 1
		s.report(event{what: eventDisplay, index: card})
	}
}
