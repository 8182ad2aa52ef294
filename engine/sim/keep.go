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

// hand gives the matches of a finished block to f, deal by deal and cell by
// cell, whatever the size of the block.
func (b *finished) hand(f func(Match)) {
	at := make([]int, len(b.cells))
	for deal := b.from; deal < b.to; deal++ {
		for i := range b.cells {
			kept := b.cells[i].kept
			for ; at[i] < len(kept) && kept[at[i]].Deal == deal; at[i]++ {
				kept[at[i]].Cell = i
				f(kept[at[i]])
			}
		}
	}
}
