package sim

import (
	"cmp"
	"slices"

	"equitas/engine"
)

// An exposureEvent is one thing that one player had in a match: a key of
// [exposureKey] and what the player won.
type exposureEvent struct {
	key    uint32
	credit int32
}

// exposureKey packs what an exposure is summed by: the thing in 7 bits, the
// group of deals in 6, the own turns in 10, and whether it was used in one.
// Keys rise like [ExposureSum]s.
func exposureKey(what uint8, group, turns int, used bool) uint32 {
	turns = min(max(turns, 0), MaxOwnTurns)
	key := uint32(what)<<17 | uint32(group)<<11 | uint32(turns)<<1
	if used {
		key |= 1
	}
	return key
}

// An exposureSum is the events of one key.
type exposureSum struct {
	key    uint32 // as of exposureKey
	credit int64
	n      int64
}

// sumEvents sums events by key, in rising order.
func sumEvents(events []exposureEvent) []exposureSum {
	sorted := slices.SortedFunc(slices.Values(events), func(a, b exposureEvent) int { return cmp.Compare(a.key, b.key) })
	var sums []exposureSum
	for _, e := range sorted {
		if n := len(sums); n == 0 || sums[n-1].key != e.key {
			sums = append(sums, exposureSum{key: e.key})
		}
		s := &sums[len(sums)-1]
		s.credit += int64(e.credit)
		s.n++
	}
	return sums
}

// exposures adds up what players of blocks had, whatever their order. What a
// player had in a match lies side by side.
type exposures struct {
	cells [1 << groupBits][][]exposureCell // by group, turns, and thing: two for each, by use
}

type exposureCell struct{ credit, n int64 }

// Bits of a key.
const (
	turnBits  = 10
	groupBits = 6
)

func (x *exposures) add(b *Block) {
	for _, e := range b.events {
		c := x.cell(e.key)
		c.credit += int64(e.credit)
		c.n++
	}
	for _, e := range b.exposures {
		c := x.cell(e.key)
		c.credit += e.credit
		c.n += e.n
	}
}

// cell returns where a key is summed.
func (x *exposures) cell(key uint32) *exposureCell {
	turns := &x.cells[key>>(1+turnBits)&(1<<groupBits-1)]
	turn, thing := int(key>>1&(1<<turnBits-1)), int(key>>(1+turnBits+groupBits))<<1|int(key&1)
	if turn >= len(*turns) {
		*turns = append(*turns, make([][]exposureCell, turn+1-len(*turns))...)
	}
	cells := (*turns)[turn]
	if thing >= len(cells) {
		cells = append(cells, make([]exposureCell, thing|15+1-len(cells))...)
		(*turns)[turn] = cells
	}
	return &cells[thing]
}

// list returns the sums in rising order.
func (x *exposures) list() []ExposureSum {
	list := []ExposureSum{}
	for what := range engine.MaxExposures {
		for group, turns := range x.cells {
			for turn, cells := range turns {
				for use := range 2 {
					if at := what<<1 | use; at < len(cells) && cells[at].n > 0 {
						list = append(list, ExposureSum{What: uint8(what), Group: uint8(group), Turns: int32(turn), Used: use == 1, Credit: cells[at].credit, N: cells[at].n})
					}
				}
			}
		}
	}
	return list
}
