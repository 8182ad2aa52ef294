package warland

import (
	"slices"

	"equitas/engine"
	"equitas/engine/chance"
	"equitas/engine/rng"
)

// What dice are rolled for. Each faction's rolls of a kind have streams of their own, so
// that an additional battle does not affect later demolitions of others.
const (
	rollDemolish = iota
	rollAttack
	rollDefence
	rollKinds
)

var (
	purposeStart = rng.For("start")
	purposeDeck  = rng.For("deck:creatures")
	purposeRoll  = rng.For("roll")
)

var (
	rollWords = [rollKinds]string{"demolish", "attack", "defence"}
	rollsFor  = [rollKinds]string{"demolition", "attack", "defence"} // rollsFor are the purposes of rolls in the words of people.
)

// rollUse returns the use of chance for a roll, with its line in a record.
func rollUse(what, sides int) chance.Use {
	return chance.Use{What: "roll", Stream: purposeRoll, Line: engine.Fields{
		{Name: "die", Value: sides}, {Name: "result", Value: chance.Open}, {Name: "for", Value: rollWords[what]}}}
}

// roll rolls dice for every point of strength and returns the best sum, 0 for
// no strength.
//
// WARLAND 2.0.2, Dice.
func (s *State) roll(seat, what, strength int) int {
	r := s.r
	n := &s.pos.rolled[seat][what]
	dice := s.Roll(&r.rolls[what], uint64(seat)<<40|uint64(what)<<32|uint64(*n), strength*r.dicePer, r.sides)
	*n++
	s.pos.tally.rolls++
	best := 0
	for i := range strength {
		sum := 0
		for _, d := range dice[i*r.dicePer:][:r.dicePer] {
			sum += d
			s.pos.seen = (s.pos.seen ^ uint64(d)) * 0x9fb21c651e98df25
		}
		best = max(best, sum)
	}
	if s.hear != nil {
		s.hear(event{what: tellRoll, seat: seat, n: best, kind: what, dice: slices.Clone(dice)})
	}
	return best
}
