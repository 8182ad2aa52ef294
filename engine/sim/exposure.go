package sim

import "slices"

// An exposureEvent is one thing that one player had in a match: a key of
// [exposureKey] and what the player won.
type exposureEvent struct {
	key    uint32
	credit int32
}

// keyBits is how many bits a key has at most.
const keyBits = 24

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

// exposures adds up the sums of blocks by key, whatever their order.
type exposures struct {
	cells map[uint32][]exposureCell // by key without turns and use: two cells for every number of turns
}

type exposureCell struct{ credit, n int64 }

const turnsAndUse = 1<<11 - 1

func (x *exposures) add(sums []exposureSum) {
	var thing uint32
	var cells []exposureCell
	for i, e := range sums {
		at := e.key & turnsAndUse
		if of := e.key &^ turnsAndUse; i == 0 || of != thing {
			thing, cells = of, x.cells[of]
		}
		if int(at) >= len(cells) {
			if x.cells == nil {
				x.cells = map[uint32][]exposureCell{}
			}
			grown := make([]exposureCell, int(at|1)+1)
			copy(grown, cells)
			cells = grown
			x.cells[thing] = cells
		}
		cells[at].credit += e.credit
		cells[at].n += e.n
	}
}

// list returns the sums in rising order.
func (x *exposures) list() []ExposureSum {
	things := make([]uint32, 0, len(x.cells))
	for thing := range x.cells {
		things = append(things, thing)
	}
	slices.Sort(things)
	list := []ExposureSum{}
	for _, thing := range things {
		for at, c := range x.cells[thing] {
			if c.n > 0 {
				list = append(list, ExposureSum{What: uint8(thing >> 17), Group: uint8(thing >> 11 & 63),
					Turns: int32(at >> 1), Used: at&1 == 1, Credit: c.credit, N: c.n})
			}
		}
	}
	return list
}
