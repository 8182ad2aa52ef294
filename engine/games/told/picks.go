package told

import (
	"math/bits"
	"slices"

	"equitas/engine"
)

// Most options of menus offer cards at a place, in a layout of at most 64 kinds. Those of one
// menu are evaluated in one loop without calls, and without branches that depend on the cards.

// picks are the options of a menu that offer the cards at one place which are in a set, by
// place and kept sum: all of them are found in one loop without calls.
type picks []picksAt

// picksAt are options that offer cards at one place. Which, depends on the card only, or on one
// kept sum that all of them share.
type picksAt struct {
	at      byMe
	options []uint32
	rows    [][]uint64 // by kept sum: of each option the kinds that can be chosen
	lo      int32      // the kept sum for which rows[0] is
	kept    byMe       // index in State.kept of the sum; without a sum that of one that is always 0
	sum     *column    // the sum; nil without one
	summed  byMe       // the place of the sum
}

// find collects the options that are picks, by their openings, and returns the set of them
// as bits.
func (l *picks) find(m *machine, openings []opening) (options uint64) {
	if len(m.n.kinds) > 64 {
		return 0
	}
	for _, how := range []openHow{openBySum, openHeld} { // those without a sum join others
		for i := range openings {
			x := &openings[i]
			if x.rest != nil || x.how != how {
				continue
			}
			at := slices.IndexFunc(*l, func(o picksAt) bool { return o.at == x.at && (x.sum == nil || x.sum.sameSum(o.sum)) })
			if at < 0 {
				at = len(*l)
				*l = append(*l, m.newPicks(x))
			}
			p := &(*l)[at]
			p.options = append(p.options, uint32(i))
			for sum := range p.rows {
				set := x.all
				if x.how == openBySum {
					set = x.sets[sum]
				}
				p.rows[sum] = append(p.rows[sum], set.Lo)
			}
			options |= 1 << i
		}
	}
	return options
}

// newPicks returns the picks at the place of an option and with its sum, without any options.
func (m *machine) newPicks(x *opening) picksAt {
	p := picksAt{at: x.at, rows: make([][]uint64, max(1, len(x.sets))), sum: x.sum}
	for me := range p.kept {
		p.kept[me] = int32(m.sums)
	}
	if c := x.sum; c != nil {
		p.lo = c.lo
		for me := range p.kept {
			seat := int32(min(me, m.seats-1))
			p.kept[me], p.summed[me] = c.keptAt(seat), c.at+c.step*seat
		}
	}
	return p
}

// sameSum reports whether another column reads the same kept sum.
func (c *column) sameSum(o *column) bool {
	return o != nil && c.keptAt(0) == o.keptAt(0) && c.step == o.step && c.lo == o.lo && len(c.offset) == len(o.offset)
}

// offer finds what the picks among the open options offer. It returns the number of actions
// of each option, and of all together.
func (l picks) offer(s *State, open uint64) (many tallies, all int) {
	me := s.me & (engine.MaxSeats - 1)
	spots, kept, legal := s.z.Spots(), s.kept, s.legal
	for i := range l {
		p := &l[i]
		if at := int(p.summed[me]); p.sum != nil && kept[p.kept[me]].changes != spots.Changes(at) {
			p.sum.tally.countAt(s, at)
		}
	}
	for i := range l {
		p := &l[i]
		held := spots.Held(int(p.at[me])).Lo
		row := p.rows[nearest(kept[p.kept[me]].sum-p.lo, len(p.rows))]
		options := p.options
		for j := range min(len(options), len(row)) { // as many: the compiler sees that both have them
			option := options[j]
			cards := row[j] & held & -(open >> (option & 63) & 1) // all bits or none
			legal[option].Lo = cards
			n := bits.OnesCount64(cards)
			all += n
			many |= tallied(n, int(option))
		}
	}
	return many, all
}

// nearest returns the index nearest to i in a table of n entries.
func nearest(i int32, n int) int32 {
	if uint32(i) < uint32(n) {
		return i
	}
	if i < 0 {
		return 0
	}
	return int32(n - 1)
}
