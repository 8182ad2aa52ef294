package told

import (
	"math/bits"
	"slices"

	"equitas/engine"
)

// Most options of menus offer cards at a place, in a layout of at most 64 kinds. Those of one
// menu are evaluated in one loop without calls, and without branches that depend on the cards.

// picks are the options of a menu that offer the cards at one place which are in a
// set, by place: all of them are found in one loop without calls.
type picks struct {
	places []picksAt
	sums   []*column // the kept sums on which they depend
}

// picksAt are the picks that offer cards at the same place.
type picksAt struct {
	at   byMe
	list []pick
}

// A pick is one option that offers the cards at one place which are in a set.
type pick struct {
	cards  []uint64 // by kept sum: the kinds that can be chosen
	option uint32
	lo     int32 // the kept sum for which cards[0] is
	kept   byMe  // index in State.kept of the sum; without a sum that of one that is always 0
}

// find collects the options that are picks, by their openings, and returns the set of them
// as bits.
func (l *picks) find(m *machine, openings []opening) (options uint64) {
	if len(m.n.kinds) > 64 {
		return 0
	}
	for i := range openings {
		x := &openings[i]
		if x.rest != nil || x.how != openHeld && x.how != openBySum {
			continue
		}
		p := pick{option: uint32(i), cards: []uint64{x.all.Lo}}
		if x.how == openBySum {
			p.cards = nil
			for _, set := range x.sets {
				p.cards = append(p.cards, set.Lo)
			}
		}
		for me := range p.kept {
			if p.kept[me] = int32(m.sums); x.sum != nil {
				p.kept[me] = x.sum.keptAt(int32(min(me, m.seats-1)))
			}
		}
		if c := x.sum; c != nil {
			p.lo = c.lo
			if !slices.ContainsFunc(l.sums, func(o *column) bool { return o.keptAt(0) == c.keptAt(0) && o.step == c.step }) {
				l.sums = append(l.sums, c)
			}
		}
		at := slices.IndexFunc(l.places, func(o picksAt) bool { return o.at == x.at })
		if at < 0 {
			at = len(l.places)
			l.places = append(l.places, picksAt{at: x.at})
		}
		l.places[at].list = append(l.places[at].list, p)
		options |= 1 << i
	}
	return options
}

// offer finds what the picks among the open options offer. It returns the number of actions
// of each option, and of all together.
func (l *picks) offer(s *State, open uint64) (many tallies, all int) {
	me := s.me & (engine.MaxSeats - 1)
	for _, c := range l.sums {
		at := c.at + c.step*int32(me)
		if s.kept[c.kept+at].changes != s.z.Changes(int(at)) {
			c.tally.countAt(s, int(at))
		}
	}
	kept, legal := s.kept, s.legal
	places := l.places
	for i := range places {
		held := s.z.Held(int(places[i].at[me])).Lo
		list := places[i].list
		for j := range list {
			p := &list[j]
			cards := p.cards[nearest(kept[p.kept[me]].sum-p.lo, len(p.cards))] & held
			cards &= -(open >> (p.option & 63) & 1) // all bits or none
			legal[p.option].Lo = cards
			n := bits.OnesCount64(cards)
			all += n
			many |= tallied(n, int(p.option))
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
