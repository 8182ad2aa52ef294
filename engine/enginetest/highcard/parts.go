package highcard

import "equitas/engine"

var _ engine.PartUser = Rules{}

// Parts lists what a player can do without: each rank, and stealing.
func (Rules) Parts() []engine.Part {
	var l []engine.Part
	for k := range ranks {
		l = append(l, engine.Part{Name: "card-" + rankName(k), Title: "Card " + rankName(k), Kind: "card"})
	}
	return append(l, engine.Part{Name: "steal", Title: "Steal", Kind: "action"})
}

// Uses reports whether an action plays the rank that a part stands for, or steals if the part
// is stealing.
func (Rules) Uses(_ engine.Observation, a engine.Action, part int) bool {
	if part == ranks {
		return a >= stealFrom && a != stealNone
	}
	return int(a) == part
}

// UsedParts appends the parts that the actions use, at most one for each.
func (r Rules) UsedParts(o engine.Observation, list []engine.Action, buf []int) []int {
	for _, a := range list {
		for part := range ranks + 1 {
			if r.Uses(o, a, part) {
				buf = append(buf, part)
			}
		}
	}
	return buf
}
