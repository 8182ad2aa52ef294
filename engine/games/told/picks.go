package told

import (
	"math/bits"
	"slices"

	"equitas/engine"
)

// Most options of menus offer cards at a place, and most games have at most 64 kinds of cards.
// Such options of a menu are then evaluated together in one loop, without calls and without
// branches that depend on the cards.

// picks are the options of a menu that each offer the cards of a set at one place. They are grouped
// by place and by the kept sum on which the set depends.
type picks []picksAtPlace

// A picksAtPlace holds options that offer cards at the same place. The set of cards that each
// offers is constant, or depends on a kept sum that is the same for all of them.
type picksAtPlace struct {
	places      actorPlaces // by acting seat: the place
	options     []uint32    // indices of the options in the menu
	rows        [][]uint64  // by kept sum - lo, then by index in options: the kinds that can be chosen, as bits
	lo          int32       // the kept sum to which rows[0] belongs
	keptIndices actorPlaces // by acting seat: index in State.keptSums of the sum; without a sum, the index of an element that is always 0
	sum         *column     // reads the kept sum; nil if the sets of cards are constant
	summedPlace actorPlaces // by acting seat: the place whose cards are summed
}

// find collects the options of a menu whose plans can be evaluated as picks, and returns their
// indices as bits. plans has the plans by option.
func (l *picks) find(m *machine, plans []offerPlan) (options uint64) {
	if len(m.nouns.kinds) > 64 {
		return 0
	}
	for _, how := range []offerPlanKind{planBySum, planHeld} { // plans without a sum come last, so that they can join a group with one
		for i := range plans {
			x := &plans[i]
			if x.undecided != nil || x.kind != how {
				continue
			}
			at := slices.IndexFunc(*l, func(o picksAtPlace) bool { return o.places == x.places && (x.sum == nil || x.sum.hasSameSum(o.sum)) })
			if at < 0 {
				at = len(*l)
				*l = append(*l, m.newPicks(x))
			}
			p := &(*l)[at]
			p.options = append(p.options, uint32(i))
			for sum := range p.rows {
				set := x.all
				if x.kind == planBySum {
					set = x.sets[sum]
				}
				p.rows[sum] = append(p.rows[sum], set.Lo)
			}
			options |= 1 << i
		}
	}
	return options
}

// newPicks returns a picksAtPlace without options, for the place and the kept sum of a plan.
func (m *machine) newPicks(x *offerPlan) picksAtPlace {
	p := picksAtPlace{places: x.places, rows: make([][]uint64, max(1, len(x.sets))), sum: x.sum}
	for me := range p.keptIndices {
		p.keptIndices[me] = int32(m.keptCount)
	}
	if c := x.sum; c != nil {
		p.lo = c.lo
		for me := range p.keptIndices {
			seat := int32(min(me, m.seats-1))
			p.keptIndices[me], p.summedPlace[me] = c.keptIndex(seat), c.at+c.step*seat
		}
	}
	return p
}

// hasSameSum reports whether o is a column over the same kept sum as c, with the same range. It is false
// if o is nil.
func (c *column) hasSameSum(o *column) bool {
	return o != nil && c.keptIndex(0) == o.keptIndex(0) && c.step == o.step && c.lo == o.lo && len(c.offset) == len(o.offset)
}

// offer finds what the options of l offer and sets it in State.choosable: nothing for an option whose
// bit in open is 0. It returns the number of actions of each option, and of all options together.
func (l picks) offer(s *State, open uint64) (perOption actionCounts, total int) {
	me := s.me & (engine.MaxSeats - 1)
	spots, kept, legal := s.table.Spots(), s.keptSums, s.choosable
	for i := range l {
		p := &l[i]
		if at := int(p.summedPlace[me]); p.sum != nil && kept[p.keptIndices[me]].changes != spots.Changes(at) {
			p.sum.tally.computeAt(s, at)
		}
	}
	for i := range l {
		p := &l[i]
		held := spots.KindsAt(int(p.places[me])).Lo
		row := p.rows[clampIndex(kept[p.keptIndices[me]].sum-p.lo, len(p.rows))]
		options := p.options
		for j := range min(len(options), len(row)) { // both have the same length; the compiler can see from this that indices are in range
			option := options[j]
			cards := row[j] & held & -(open >> (option & 63) & 1) // the factor is all ones if the option is open, else 0
			legal[option].Lo = cards
			n := bits.OnesCount64(cards)
			total += n
			perOption |= countsOfOption(n, int(option))
		}
	}
	return perOption, total
}

// clampIndex returns i limited to the indices 0 to n-1 of a table of n entries.
func clampIndex(i int32, n int) int32 {
	if uint32(i) < uint32(n) {
		return i
	}
	if i < 0 {
		return 0
	}
	return int32(n - 1)
}
