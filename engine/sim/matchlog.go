package sim

import (
	"slices"

	"equitas/engine"
)

// A Match is what one match of a run was.
type Match struct {
	Cell           int // which of the cells that were played
	Deal, Rotation int
	Slots          []int // by seat: which of the cell's bots sat there
	Result         engine.Result
	Row            []int64 // what it counted, by column of the run
}

// keep remembers the match just counted.
func (t *table) keep(result engine.Result) {
	t.kept = append(t.kept, Match{Deal: t.deal, Rotation: t.rotation, Slots: slices.Clone(t.seated[:t.cell.Seats]), Result: result, Row: slices.Clone(t.counted)})
}
