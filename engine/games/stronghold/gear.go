package stronghold

import "math/bits"

// A gearEffects is the sum of the effects of a section's equipment.
type gearEffects struct {
	strength, shield            int32 // Strength; Strength that Shields add to each unit in losses
	slots, saps, ropes, poisons uint8 // places added; units by Sap in a Move, by Rope in a turn; Marksmen poisoned
}

// A trainingEffects is the combined effect of a rampart's training: the factor of the Strength of
// its units in a volley, units that enter beyond the limit, further units that have room, shots
// of each Goblin, and whether units may go back or to a neighbouring rampart.
type trainingEffects struct {
	factor                   int32
	extra, capacity, archers uint8
	drives                   bool
}

// computeEffectSums computes the effects of all sets of kinds of equipment, and of training.
func (r *Rules) computeEffectSums() {
	r.gearSums, r.trainingSums = make([]gearEffects, 1<<len(r.gear)), make([]trainingEffects, 1<<len(r.training))
	for set := range r.gearSums {
		x := &r.gearSums[set]
		for m := uint(set); m != 0; m &= m - 1 {
			a := &r.actions[r.gear[bits.TrailingZeros(m)]]
			x.strength += a.strength
			x.shield += a.shield
			x.slots += a.slots
			x.saps += a.saps
			x.ropes += a.ropes
			x.poisons += a.poison
		}
	}
	for set := range r.trainingSums {
		x := &r.trainingSums[set]
		x.factor = 1
		for m := uint(set); m != 0; m &= m - 1 {
			a := &r.actions[r.training[bits.TrailingZeros(m)]]
			x.factor *= a.factor
			x.extra += a.unitsBeyondLimit
			x.capacity += a.capacity
			x.archers += a.shotsPerGoblin
			x.drives = x.drives || a.drives
		}
	}
}

// gearOn returns the combined effects of a section's equipment, trainingOn those of a rampart's
// training.
func (s *State) gearOn(k int) *gearEffects { return &s.rules.gearSums[s.pos.section[k].gear] }

func (s *State) trainingOn(k int) *trainingEffects {
	return &s.rules.trainingSums[s.pos.rampart[k].training]
}

// volleyStrength returns the Strength of each type of unit on a rampart when Marksmen fire at it: a
// Trench Master multiplies it (ruling R68).
func (s *State) volleyStrength(k int) [3]int32 {
	strength := s.rules.strength
	for t := range strength {
		strength[t] *= s.trainingOn(k).factor
	}
	return strength
}
