package warland

import (
	"slices"

	"equitas/engine"
	"equitas/engine/chance"
	"equitas/engine/rng"
)

// The purposes of rolls. Each faction has a stream of its own for each purpose, so that one
// battle more does not change later demolitions of other factions.
const (
	rollDemolish = iota
	rollAttack
	rollDefence
	rollKinds
)

var (
	purposeStart = rng.PurposeOf("start")
	purposeDeck  = rng.PurposeOf("deck:creatures")
	purposeRoll  = rng.PurposeOf("roll")
)

var (
	rollWords = [rollKinds]string{"demolish", "attack", "defence"}
	rollsFor  = [rollKinds]string{"demolition", "attack", "defence"} // what rolls are for, in the texts of events
)

// rollUse returns the use of chance for rolls of a purpose, with its line in records; sides is the
// number of sides of each die.
func rollUse(purpose, sides int) chance.Use {
	return chance.Use{Kind: "roll", Stream: purposeRoll, Line: engine.Fields{
		{Name: "die", Value: sides}, {Name: "result", Value: chance.OutcomeSlot}, {Name: "for", Value: rollWords[purpose]}}}
}

// roll rolls dice of a faction, as many for each point of strength as the rules say, and returns
// the best of the sums; 0 if the strength is 0.
//
// WARLAND 2.0.2, Dice.
func (s *State) roll(seat, purpose, strength int) int {
	r := s.rules
	n := &s.pos.rollCounts[seat][purpose]
	dice := s.Roll(&r.rolls[purpose], uint64(seat)<<40|uint64(purpose)<<32|uint64(*n), strength*r.dicePerStrength, r.sides)
	*n++
	s.pos.tally.rolls++
	best := 0
	for i := range strength {
		sum := 0
		for _, d := range dice[i*r.dicePerStrength:][:r.dicePerStrength] {
			sum += d
			s.pos.diceHash = (s.pos.diceHash ^ uint64(d)) * 0x9fb21c651e98df25
		}
		best = max(best, sum)
	}
	if s.EventFunc != nil {
		s.EventFunc(event{what: eventRoll, seat: seat, n: best, kind: purpose, dice: slices.Clone(dice)})
	}
	return best
}
