package sim

import (
	"math"
	"math/bits"
	"slices"

	"equitas/engine"
)

// A tension holds measures of suspense, computed from the standings of one match. Shares and
// differences of standings are in 1/engine.StandingUnit.
type tension struct {
	traced  int64 // 1 if the match had two turns or more; otherwise 0
	decided int64 // 1 if it had two turns or more and winners; otherwise 0

	leadChanges  int64 // how often a seat is alone in front that was not the previous one to be so; 0 unless traced
	settledShare int64 // share of the match after which the winners stay in front; this and the next three are 0 unless decided
	behindShare  int64 // share of the turns after which a loser is in front of all winners
	drama        int64 // by how much a loser is in front of all winners, averaged over the turns
	comeback     int64 // the most by which a loser is in front of all winners

	points [leadPoints]leadPoint
}

// A leadPoint says whether a seat is alone in front at some point of a match: leads is 1 if
// so, otherwise 0. leader is that seat, and credit its payoff in 1/engine.PayoffUnit.
type leadPoint struct {
	leads, payoff int64
	leader        engine.Seat
}

// Points of a match at which the leader is recorded: after a quarter, half and three
// quarters of the turns.
const (
	atQuarter = iota
	atHalf
	atLate
	leadPoints
)

// A course holds the standings of the seats, or of the sides if there is a cast, after the
// setup and after each turn.
type course struct {
	seats  int // number of seats or sides
	states []standing
}

// A standing says how well each seat or side is doing, in 1/[engine.StandingUnit] of a
// point.
type standing struct {
	points [engine.MaxSeats]int64
	best   int64 // highest of points
	front  uint  // bit set of the seats or sides whose points are best
}

// next returns memory for the next standing of the match.
func (c *course) next() *standing {
	n := len(c.states)
	if n == cap(c.states) {
		c.states = slices.Grow(c.states, 64)
	}
	c.states = c.states[:n+1]
	return &c.states[n]
}

// findLeaders sets best and front of every state. It does not branch on which seat that is,
// since such branches would be unpredictable, and it is not inlined, so that it has enough
// registers.
//
//go:noinline
func (c *course) findLeaders() {
	for t := range c.states {
		s := &c.states[t]
		if c.seats == 4 { // the usual case
			a, b, c, d := s.points[0], s.points[1], s.points[2], s.points[3]
			s.best = max(a, b, c, d)
			s.front = uint(boolToInt(a == s.best) | boolToInt(b == s.best)<<1 | boolToInt(c == s.best)<<2 | boolToInt(d == s.best)<<3)
			continue
		}
		best, front, seat := int64(math.MinInt64), uint(0), uint(1)
		for _, x := range s.points[:c.seats&15] {
			with := front | seat
			if x == best {
				front = with
			}
			if x > best {
				front = seat
			}
			best = max(best, x)
			seat *= 2
		}
		s.best, s.front = best, front
	}
}

// leader returns the seat or side that is alone in front after a turn, or Nobody.
func (c *course) leader(turn int) engine.Seat {
	if front := c.states[turn].front; front&(front-1) == 0 {
		return engine.Seat(bits.TrailingZeros(front))
	}
	return engine.Nobody
}

// tension computes the tension of a match from its course. result has the winners among
// seats, or among sides if the course is of sides. Shares and averages are in
// 1/engine.StandingUnit, rounded half to even.
func (c *course) tension(result engine.Result) (m tension) {
	last := len(c.states) - 1 // states[0] is the setup, states[last] the end
	if last < 2 {
		return m
	}
	c.findLeaders()
	leader, changes := uint(0), int64(0)
	for t := range c.states[1:] {
		front := c.states[1+t].front
		alone := front&(front-1) == 0
		changes += boolToInt(alone) & boolToInt(front != leader)
		if alone {
			leader = front
		}
	}
	m.leadChanges = changes - boolToInt(leader != 0) // the first leader is not a change
	won := uint(result.Winners)
	settled, behind, total, comeback := 0, int64(0), int64(0), int64(0)
	for t := 1; t < last; t++ {
		s := &c.states[t]
		best := s.points[bits.TrailingZeros(won)&7] // best standing of the winners
		for w := won & (won - 1); w != 0; w &= w - 1 {
			best = max(best, s.points[bits.TrailingZeros(w)&7])
		}
		if s.front&^won != 0 {
			settled = t
		}
		gap := s.best - best
		behind += boolToInt(gap > 0)
		total += gap
		comeback = max(comeback, gap)
	}
	m.traced = 1
	if won == 0 {
		return m
	}
	m.decided, m.comeback = 1, comeback
	interior := int64(last - 1)
	m.settledShare = divHalfEven(int64(settled)*engine.StandingUnit, interior)
	m.behindShare = divHalfEven(behind*engine.StandingUnit, interior)
	m.drama = divHalfEven(total, interior)
	for i, t := range [leadPoints]int{(last + 3) / 4, (last + 1) / 2, min((3*last+3)/4, last-1)} {
		if leader := c.leader(t); leader != engine.Nobody {
			m.points[i] = leadPoint{1, result.Payoff(leader), leader}
		}
	}
	return m
}

func boolToInt(yes bool) int64 {
	if yes {
		return 1
	}
	return 0
}

// divHalfEven returns a/b rounded half to even; a is not negative, b positive.
func divHalfEven(a, b int64) int64 {
	q, r := a/b, a%b
	if twice := 2 * r; twice > b || twice == b && q&1 == 1 {
		q++
	}
	return q
}
