package sim

import (
	"math"
	"math/bits"
	"slices"

	"equitas/engine"
)

// A tension is what the standings of one match say of its suspense, in whole
// numbers.
type tension struct {
	traced  int64 // 1 if the match had two turns or more
	decided int64 // 1 if it had winners besides

	changes  int64 // how often another seat than before is alone in front; of a traced match
	settled  int64 // share of the match after which the winners stay in front; of a decided match, as all below
	behind   int64 // share of the turns after which a loser is in front of all winners
	drama    int64 // by how much, on average over the turns
	comeback int64 // by how much at most

	points [leadPoints]leadPoint
}

// A leadPoint tells whether a seat is alone in front at some point of a match,
// which, and what it won.
type leadPoint struct {
	leads, credit int64
	who           engine.Seat
}

// The points of a match at which who leads is looked at.
const (
	atQuarter = iota
	atHalf
	atLate
	leadPoints
)

// A course is how a match went: how well each seat, or each side of those that share
// a win, was doing after set-up and after each turn.
type course struct {
	seats  int // or sides
	states []standing
}

// A standing is how well so many seats are doing, in 1/[engine.StandingUnit], and who
// of them is alone in front.
type standing struct {
	of     [engine.MaxSeats]int64
	leader engine.Seat // or nobody
}

// next is room for one more state.
func (c *course) next() *standing {
	n := len(c.states)
	if n == cap(c.states) {
		c.states = slices.Grow(c.states, 64)
	}
	c.states = c.states[:n+1]
	return &c.states[n]
}

// lead notes who of so many is in front.
func (s *standing) lead(seats int) {
	best := s.of[0]
	for _, x := range s.of[1:seats] {
		best = max(best, x)
	}
	front := uint64(0) // the seats that are there, at the upper end; no branch asks which, for nobody can guess it
	for _, x := range s.of[:seats] {
		front >>= 1
		if x == best {
			front |= 1 << 63
		}
	}
	leader := engine.Nobody
	if front&(front-1) == 0 {
		leader = engine.Seat(bits.TrailingZeros64(front) - (64 - seats))
	}
	s.leader = leader
}

// measure computes the tension of a match from its course: that of the seats of the
// result, or of its sides. Shares and averages are in 1/engine.StandingUnit, rounded
// half to even.
func (c *course) measure(result engine.Result) (m tension) {
	last := len(c.states) - 1 // states are 0 to last; those in between are interior
	if last < 2 {
		return m
	}
	m.traced = 1
	if result.Winners != 0 {
		m.decided = 1
	}
	front := engine.Nobody
	settled, behind, total := 0, int64(0), int64(0)
	for t := 1; t <= last; t++ {
		s := &c.states[t]
		if s.leader != engine.Nobody {
			if front != engine.Nobody && s.leader != front {
				m.changes++
			}
			front = s.leader
			if result.Winners.Has(front) {
				continue
			}
		}
		if m.decided == 0 || t == last {
			continue
		}
		g := s.ahead(c.seats, result.Winners)
		if g < 0 {
			continue
		}
		settled = t
		if g > 0 {
			behind++
			total += g
			m.comeback = max(m.comeback, g)
		}
	}
	if m.decided == 0 {
		return m
	}
	interior := int64(last - 1)
	m.settled = divEven(int64(settled)*engine.StandingUnit, interior)
	m.behind = divEven(behind*engine.StandingUnit, interior)
	m.drama = divEven(total, interior)
	for i, t := range [leadPoints]int{(last + 3) / 4, (last + 1) / 2, min((3*last+3)/4, last-1)} {
		if leader := c.states[t].leader; leader != engine.Nobody {
			m.points[i] = leadPoint{1, result.Credit(leader), leader}
		}
	}
	return m
}

// ahead returns by how much the best of those who lost is ahead of the best of those
// who won, where none of these is alone in front; -1 if the latter is. It runs after
// many turns of every match, and by itself has room to.
//
//go:noinline
func (s *standing) ahead(seats int, won engine.Seats) int64 {
	losers, winners := int64(math.MinInt64), int64(math.MinInt64)
	if s.leader != engine.Nobody {
		losers = s.of[s.leader&7]
		for ; won != 0; won &= won - 1 {
			winners = max(winners, s.of[bits.TrailingZeros8(uint8(won))&7])
		}
		return losers - winners
	}
	for i, x := range s.of[:seats] {
		if won.Has(engine.Seat(i)) {
			winners = max(winners, x)
		} else {
			losers = max(losers, x)
		}
	}
	if losers < winners {
		return -1
	}
	return losers - winners
}

// divEven returns a/b rounded half to even; a is not negative, b positive.
func divEven(a, b int64) int64 {
	q, r := a/b, a%b
	if twice := 2 * r; twice > b || twice == b && q&1 == 1 {
		q++
	}
	return q
}
