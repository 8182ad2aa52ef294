package sim

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
	cells [][]exposureCell // by key without turns and use: two cells for every number of turns
}

type exposureCell struct{ credit, n int64 }

// useBits are the lowest bits of a key: the turns and the use.
const useBits = 11

func (x *exposures) add(sums []exposureSum) {
	for _, e := range sums {
		thing, at := int(e.key>>useBits), int(e.key&(1<<useBits-1))
		if thing >= len(x.cells) {
			x.cells = append(x.cells, make([][]exposureCell, thing+1-len(x.cells))...)
		}
		cells := x.cells[thing]
		if at >= len(cells) {
			cells = append(cells, make([]exposureCell, at|1+1-len(cells))...)
			x.cells[thing] = cells
		}
		cells[at].credit += e.credit
		cells[at].n += e.n
	}
}

// list returns the sums in rising order.
func (x *exposures) list() []ExposureSum {
	list := []ExposureSum{}
	for thing, cells := range x.cells {
		for at, c := range cells {
			if c.n > 0 {
				list = append(list, ExposureSum{What: uint8(thing >> 6), Group: uint8(thing & 63),
					Turns: int32(at >> 1), Used: at&1 == 1, Credit: c.credit, N: c.n})
			}
		}
	}
	return list
}
