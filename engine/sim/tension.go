package sim

import (
	"math"
	"math/bits"

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

// measure computes the tension of a match from its standings, of seats or of
// sides that share a win: seats numbers
// after set-up and after each turn, in 1/engine.StandingUnit. Shares and
// averages are in the same unit, rounded half to even.
func measure(standings []int64, seats int, result engine.Result) (m tension) {
	last := len(standings)/seats - 1 // states are 0 to last; those in between are interior
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
		v := standings[t*seats:][:seats]
		best, first := foremost(v)
		if first&(first-1) == 0 {
			leader := engine.Seat(bits.TrailingZeros64(uint64(first)))
			if front != engine.Nobody && leader != front {
				m.changes++
			}
			front = leader
		}
		if m.decided == 0 || t == last || first&^result.Winners == 0 { // no loser is in front
			continue
		}
		settled = t
		if first&result.Winners != 0 {
			continue
		}
		g := best - bestOf(v, result.Winners)
		behind++
		total += g
		m.comeback = max(m.comeback, g)
	}
	if m.decided == 0 {
		return m
	}
	interior := int64(last - 1)
	m.settled = divEven(int64(settled)*engine.StandingUnit, interior)
	m.behind = divEven(behind*engine.StandingUnit, interior)
	m.drama = divEven(total, interior)
	for i, t := range [leadPoints]int{(last + 3) / 4, (last + 1) / 2, min((3*last+3)/4, last-1)} {
		if leader := alone(standings[t*seats : (t+1)*seats]); leader != engine.Nobody {
			m.points[i] = leadPoint{1, result.Credit(leader), leader}
		}
	}
	return m
}

// foremost returns the best standing, and the seats that have it. It runs after
// every turn of every match, so what it finds costs the same.
func foremost(v []int64) (best int64, who engine.Seats) {
	best = v[0]
	for _, x := range v[1:] {
		best = max(best, x)
	}
	for i, x := range v {
		away := uint64(best-x) | uint64(x-best)
		who |= engine.Seats((away>>63 ^ 1) << (i & 7))
	}
	return best, who
}

// bestOf returns the best standing of some seats.
func bestOf(v []int64, of engine.Seats) int64 {
	best := int64(math.MinInt64)
	for i, x := range v {
		if of>>(i&7)&1 != 0 {
			best = max(best, x)
		}
	}
	return best
}

// alone returns the seat that is alone in front.
func alone(v []int64) engine.Seat {
	if _, who := foremost(v); who&(who-1) == 0 {
		return engine.Seat(bits.TrailingZeros64(uint64(who)))
	}
	return engine.Nobody
}

// divEven returns a/b rounded half to even; a is not negative, b positive.
func divEven(a, b int64) int64 {
	q, r := a/b, a%b
	if twice := 2 * r; twice > b || twice == b && q&1 == 1 {
		q++
	}
	return q
}
