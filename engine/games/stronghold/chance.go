package stronghold

import (
	"equitas/engine"
	"equitas/engine/chance"
	"equitas/engine/rng"
)

// The draws of chance during a match, with their lines in a record: units from the bag, cards
// of machines, hit cards.
var (
	unitsUse = chance.Use{Kind: "draw", Stream: rng.PurposeOf("bag"), Line: engine.Fields{
		{Name: "invader", Value: chance.GivenSlot}, {Name: "units", Value: chance.OutcomeSlot}}}
	machineUse = chance.Use{Kind: "shot", Stream: rng.PurposeOf("machine"), Line: engine.Fields{
		{Name: "machine", Value: chance.GivenSlot}, {Name: "section", Value: chance.GivenSlot}, {Name: "card", Value: chance.OutcomeSlot}}}
	hitUse = chance.Use{Kind: "hit", Stream: rng.PurposeOf("hit"), Line: engine.Fields{
		{Name: "tower", Value: chance.GivenSlot}, {Name: "card", Value: chance.OutcomeSlot}}}
)

// drawUnits draws n units from the bag for Invader m, or all that are left (ruling R13).
//
// Stronghold 2010, Nuove unità.
func (s *State) drawUnits(m, n int) {
	p := &s.pos
	var drawn army
	s.Draw(&unitsUse, uint64(p.bagDraws), s.rules.units, p.bag[:], n, drawn[:], m)
	p.bagDraws++
	p.invader[m].unspent.add(drawn)
	for t := range drawn {
		p.bag[t] -= drawn[t]
		p.tally.drawn[t] += uint16(drawn[t])
	}
	s.report(event{what: eventDraw, seat: m, units: drawn})
}

// drawMachine picks at random a card from the deck of machine x, which fires at section k. It
// returns 0 for a Miss and 1 for a Hit. drawn has the numbers of Misses and Hits that this shot
// has drawn before, which cannot be picked again. Neither the deck nor drawn is changed.
func (s *State) drawMachine(x *machine, k int, drawn *[2]uint8) int {
	p := &s.pos
	deck := [2]uint8{x.misses - drawn[0], x.hits - drawn[1]}
	card := s.Pick(&machineUse, uint64(p.shots), s.rules.deckCards, chance.KindMask(deck[:]), deck[:], int(p.cursor.index), k)
	p.shots++
	return card
}

// drawHit draws a hit card for the Cannon or the Poles in a tower and returns its index. An
// empty deck is shuffled first: Q7 of doc.go.
func (s *State) drawHit(tower int) int {
	p := &s.pos
	deck := p.hitDeck[:len(s.rules.hitCards)]
	if chance.KindMask(deck) == 0 {
		s.shuffleHits()
	}
	card := s.Pick(&hitUse, uint64(p.cannonShots), s.rules.hitNames, chance.KindMask(deck), deck, tower)
	p.cannonShots++
	deck[card]--
	s.report(event{what: eventHit, placeIndex: tower, number: card})
	return card
}
