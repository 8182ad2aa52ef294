package sim

import (
	"math"

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
	rest := standings
	for t := 1; t <= last; t++ {
		rest = rest[seats:]
		v := rest[:seats]
		leader, best := foremost(v)
		if leader != engine.Nobody {
			if front != engine.Nobody && leader != front {
				m.changes++
			}
			front = leader
			if result.Winners.Has(leader) {
				continue
			}
		}
		if m.decided == 0 || t == last {
			continue
		}
		losers, winners := rivals(v, result.Winners)
		if losers < winners {
			continue
		}
		settled = t
		if g := best - winners; g > 0 {
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
		if leader, _ := foremost(standings[t*seats : (t+1)*seats]); leader != engine.Nobody {
			m.points[i] = leadPoint{1, result.Credit(leader), leader}
		}
	}
	return m
}

// foremost returns the seat that is alone in front, and how well it, or whoever
// shares the front, is doing. It runs after every turn of every match, and by itself
// has room to.
//
//go:noinline
func foremost(v []int64) (leader engine.Seat, best int64) {
	best = v[0]
	for i, x := range v[1:] {
		if x > best {
			leader, best = engine.Seat(i+1), x
		} else if x == best {
			leader = engine.Nobody
		}
	}
	return leader, best
}

// rivals returns the best standing of those who lost and the best of those who
// won; the lowest number there is of nobody.
func rivals(v []int64, won engine.Seats) (losers, winners int64) {
	best := [2]int64{math.MinInt64, math.MinInt64}
	for i, x := range v {
		side := won >> (i & 7) & 1
		best[side] = max(best[side], x)
	}
	return best[0], best[1]
}

// divEven returns a/b rounded half to even; a is not negative, b positive.
func divEven(a, b int64) int64 {
	q, r := a/b, a%b
	if twice := 2 * r; twice > b || twice == b && q&1 == 1 {
		q++
	}
	return q
}
