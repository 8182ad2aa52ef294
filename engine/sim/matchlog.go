package sim

import (
	"slices"

	"equitas/engine"
)

// A Match is the result of one match of a run.
type Match struct {
	Scenario       int // index among the scenarios that were played
	Deal, Rotation int
	Slots          []int // by seat: slot of its bot in the scenario's line-up
	Result         engine.Result
	Row            []int64 // what was counted in it, by column of the run
}

// recordMatch appends the match just counted to keptMatches.
func (t *table) recordMatch(result engine.Result) {
	t.keptMatches = append(t.keptMatches, Match{Deal: t.deal, Rotation: t.rotation, Slots: slices.Clone(t.slotBySeat[:t.scenario.Seats]), Result: result, Row: slices.Clone(t.keptCounts)})
}
