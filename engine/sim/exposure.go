package sim

import (
	"math"
	"math/bits"
	"slices"
	"sync"

	"equitas/engine"
)

// An exposureEvent records which things one player had and used in a match, and the player's
// payoff. Players who had nothing have no event.
type exposureEvent struct {
	had, used uint64 // bit sets of things; used is part of had
	deal      int32  // number of the deal, below [MaxDeals]
	turns     int16  // the player's own turns, at most MaxOwnTurns
	payoff    int16
}

// newExposureEvent returns the event of an exposure in a deal. Turns are cut to the range
// that an event can store, and the things used to those that the player had.
func newExposureEvent(e *engine.Exposure, deal int, payoff int64) exposureEvent {
	return exposureEvent{e.ThingsHad, e.ThingsUsed & e.ThingsHad, int32(deal), int16(min(max(e.Turns, 0), MaxOwnTurns)), int16(payoff)}
}

// exposureKey packs the key of a sum of exposures: the thing in 7 bits, the group of deals
// in 6, the player's own turns in 10, and whether the thing was used in 1. Keys are ordered
// like [ExposureSum]s.
func exposureKey(thing uint8, group, turns int, used bool) uint32 {
	turns = min(max(turns, 0), MaxOwnTurns)
	key := uint32(thing)<<17 | uint32(group)<<11 | uint32(turns)<<1
	if used {
		key |= 1
	}
	return key
}

// exposureCollector collects the exposures of a run, block by block. The list of sums is
// made on first request, since most reports do not show it.
type exposureCollector struct {
	sums          exposures
	events        [][]exposureEvent // events not yet summed, by block
	pendingEvents int               // number of events not yet summed

	once sync.Once
	list []ExposureSum // the sums, set by once; nil before
}

// maxPending is the largest number of events of a run that are kept without being summed, 24
// bytes each. For more events, their sums take less memory.
const maxPending = 1 << 18

// add adds the exposures of a block to the sums.
func (x *exposureCollector) add(b *Block) {
	x.sums.addSums(b.exposures)
	x.events = append(x.events, b.events)
	if x.pendingEvents += len(b.events); x.pendingEvents > maxPending {
		x.sumUp()
	}
}

// sumUp moves the events that are still pending into the sums.
func (x *exposureCollector) sumUp() {
	for _, some := range x.events {
		x.sums.addEvents(some)
	}
	x.events, x.pendingEvents = nil, 0
}

// Exposures returns the sums of exposures, in rising order of thing, group, turns and use;
// nil if the game does not report exposures.
func (r *Run) Exposures() []ExposureSum {
	x := r.exposed
	if x == nil {
		return nil
	}
	x.once.Do(func() {
		if x.list == nil {
			x.sumUp()
			x.list = x.sums.list()
		}
	})
	return x.list
}

// An exposureSum is the number of players with the same key, and the sum of their payoffs.
type exposureSum struct {
	key     uint32 // thing, group, turns and use, packed by exposureKey
	payoff  int64  // sum of the payoffs of the players' sides, in 1/[engine.PayoffUnit] of a win
	players int64  // number of players, in finished matches
}

// maxEvents is the largest number of events that a block holds one by one; beyond it the
// block holds their sums.
const maxEvents = 1 << 14

// addExposures stores the exposure events of the block's matches: one by one, or as sums if
// there are more than maxEvents.
func (b *Block) addExposures(events []exposureEvent) {
	if len(events) > maxEvents {
		var x exposures
		x.addEvents(events)
		b.exposures = x.sums()
		return
	}
	b.events = slices.Clone(events)
}

// eventFields reads and sets the fields of events as a block encodes them, one list of
// numbers per field. Deals are encoded as differences from the previous event's deal. set
// returns false for a value out of range.
var eventFields = []struct {
	list func(to []int64, events []exposureEvent, before int)
	set  func(e *exposureEvent, before int, n int64) bool
}{
	{func(to []int64, events []exposureEvent, _ int) {
		for i := range events {
			to[i] = int64(events[i].had)
		}
	}, func(e *exposureEvent, _ int, n int64) bool { e.had = uint64(n); return n != 0 }},
	{func(to []int64, events []exposureEvent, _ int) {
		for i := range events {
			to[i] = int64(events[i].used)
		}
	}, func(e *exposureEvent, _ int, n int64) bool { e.used = uint64(n); return e.used&^e.had == 0 }},
	{func(to []int64, events []exposureEvent, before int) {
		for i := range events {
			deal := int(events[i].deal)
			to[i], before = int64(deal-before), deal
		}
	}, func(e *exposureEvent, before int, n int64) bool {
		e.deal = int32(before + int(n))
		return n >= 0 && n <= math.MaxInt32 && before <= math.MaxInt32-int(n)
	}},
	{func(to []int64, events []exposureEvent, _ int) {
		for i := range events {
			to[i] = int64(events[i].turns)
		}
	}, func(e *exposureEvent, _ int, n int64) bool { e.turns = int16(n); return n >= 0 && n <= MaxOwnTurns }},
	{func(to []int64, events []exposureEvent, _ int) {
		for i := range events {
			to[i] = int64(events[i].payoff)
		}
	}, func(e *exposureEvent, _ int, n int64) bool { e.payoff = int16(n); return int64(e.payoff) == n }},
}

// exposureFields lists the fields of a sum that a block encodes, in addition to the key, as
// one list of numbers per field.
var exposureFields = []func(*exposureSum) *int64{
	func(e *exposureSum) *int64 { return &e.payoff },
	func(e *exposureSum) *int64 { return &e.players },
}

// sums returns the sums, in rising order of their keys.
func (x *exposures) sums() []exposureSum {
	sums := make([]exposureSum, 0, x.count())
	x.each(func(what, group, turns int, used bool, c exposureCell) {
		sums = append(sums, exposureSum{exposureKey(uint8(what), group, turns, used), c.payoff(), c.n()})
	})
	return sums
}

// exposures holds sums of exposures; they do not depend on the order of blocks. The sums of
// one group and number of turns lie side by side in memory.
type exposures struct {
	cells [1 << groupBits][][]exposureCell // by group, turns and thing: two cells for each thing, unused and used
}

// An exposureCell packs the number of players, in the upper bits, and the sum of their
// payoffs; neither overflows with a million deals of all seats and rotations. It is small
// because many are in use at once.
type exposureCell uint64

const payoffBits = 40

func newExposureCell(n, payoff int64) exposureCell {
	return exposureCell(n<<payoffBits | payoff)
}

func (c exposureCell) n() int64      { return int64(c >> payoffBits) }
func (c exposureCell) payoff() int64 { return int64(c & (1<<payoffBits - 1)) }

// Numbers of bits in an [exposureKey].
const (
	turnBits  = 10
	groupBits = 6
)

func (x *exposures) addEvents(events []exposureEvent) {
	for i := range events {
		e := &events[i]
		cells := x.row(int(e.deal)%ExposureGroups, int(e.turns), bits.Len64(e.had)-1)
		one := newExposureCell(1, int64(e.payoff))
		for m := e.had; m != 0; m &= m - 1 {
			what := bits.TrailingZeros64(m)
			cells[2*what+int(e.used>>what&1)] += one
		}
	}
}

func (x *exposures) addSums(sums []exposureSum) {
	for _, e := range sums {
		what := int(e.key >> (1 + turnBits + groupBits))
		x.row(int(e.key>>(1+turnBits)&(1<<groupBits-1)), int(e.key>>1&(1<<turnBits-1)), what)[2*what+int(e.key&1)] += newExposureCell(e.players, e.payoff)
	}
}

// row returns the sums of a group and a number of turns, with cells for all things up to
// thing. It enlarges x as needed.
func (x *exposures) row(group, turn, thing int) []exposureCell {
	turns := &x.cells[group]
	if turn >= len(*turns) {
		*turns = append(*turns, make([][]exposureCell, turn+1-len(*turns))...)
	}
	row := &(*turns)[turn]
	if n := 2 * (thing + 1); n > len(*row) {
		*row = append(*row, make([]exposureCell, (n+15)&^15-len(*row))...)
	}
	return *row
}

// list returns the sums, in rising order of thing, group, turns and use.
func (x *exposures) list() []ExposureSum {
	list := make([]ExposureSum, 0, x.count())
	x.each(func(what, group, turns int, used bool, c exposureCell) {
		list = append(list, ExposureSum{Thing: uint8(what), Group: uint8(group), Turns: int32(turns), Used: used, Payoff: c.payoff(), Players: c.n()})
	})
	return list
}

// count returns how many sums there are.
func (x *exposures) count() int {
	n := 0
	for _, turns := range x.cells {
		for _, cells := range turns {
			for i := range cells {
				if cells[i] > 0 {
					n++
				}
			}
		}
	}
	return n
}

// each calls do for every sum that is not empty, in rising order of thing (what), group,
// turns and use.
func (x *exposures) each(do func(what, group, turns int, used bool, c exposureCell)) {
	type row struct {
		group, turns int
		cells        []exposureCell
	}
	var rows []row
	things := 0
	for group, turns := range x.cells {
		for turn, cells := range turns {
			if cells != nil {
				rows = append(rows, row{group, turn, cells})
				things = max(things, len(cells)/2)
			}
		}
	}
	for what := range things {
		for i := range rows {
			r := &rows[i]
			if 2*what >= len(r.cells) {
				continue
			}
			for use := range 2 {
				if c := r.cells[2*what+use]; c > 0 {
					do(what, r.group, r.turns, use == 1, c)
				}
			}
		}
	}
}
