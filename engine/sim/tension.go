package sim

import "equitas/engine"

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
// and what it won.
type leadPoint struct{ leads, credit int64 }

// The points of a match at which who leads is looked at.
const (
	atQuarter = iota
	atHalf
	atLate
	leadPoints
)

// measure computes the tension of a match from its standings: seats numbers
// after set-up and after each turn, in 1/engine.StandingUnit. Shares and
// averages are in the same unit, rounded half to even.
func measure(standings []int64, seats int, result engine.Result) (m tension) {
	last := len(standings)/seats - 1 // states are 0 to last; those in between are interior
	if last < 2 {
		return m
	}
	m.traced = 1
	front := engine.Nobody
	for t := 1; t <= last; t++ {
		leader := alone(standings[t*seats : (t+1)*seats])
		if leader == engine.Nobody {
			continue
		}
		if front != engine.Nobody && leader != front {
			m.changes++
		}
		front = leader
	}
	if result.Winners == 0 {
		return m
	}
	m.decided = 1
	settled, behind, total := 0, int64(0), int64(0)
	for t := 1; t < last; t++ {
		g, all := gap(standings[t*seats:(t+1)*seats], result.Winners)
		if all || g < 0 {
			continue
		}
		settled = t
		if g > 0 {
			behind++
			total += g
			m.comeback = max(m.comeback, g)
		}
	}
	interior := int64(last - 1)
	m.settled = divEven(int64(settled)*engine.StandingUnit, interior)
	m.behind = divEven(behind*engine.StandingUnit, interior)
	m.drama = divEven(total, interior)
	for i, t := range [leadPoints]int{(last + 3) / 4, (last + 1) / 2, min((3*last+3)/4, last-1)} {
		if leader := alone(standings[t*seats : (t+1)*seats]); leader != engine.Nobody {
			m.points[i] = leadPoint{1, result.Credit(leader)}
		}
	}
	return m
}

// alone returns the seat that is alone in front.
func alone(v []int64) engine.Seat {
	leader, best := engine.Seat(0), v[0]
	tied := false
	for i := 1; i < len(v); i++ {
		if v[i] > best {
			leader, best, tied = engine.Seat(i), v[i], false
		} else if v[i] == best {
			tied = true
		}
	}
	if tied {
		return engine.Nobody
	}
	return leader
}

// gap returns the best standing of those who lost minus the best of those who
// won; all if nobody lost.
func gap(v []int64, winners engine.Seats) (g int64, all bool) {
	var in, out int64
	all, none := true, true
	for i, x := range v {
		if winners.Has(engine.Seat(i)) {
			if none || x > in {
				in, none = x, false
			}
		} else if all || x > out {
			out, all = x, false
		}
	}
	return out - in, all
}

// divEven returns a/b rounded half to even; a is not negative, b positive.
func divEven(a, b int64) int64 {
	q, r := a/b, a%b
	if twice := 2 * r; twice > b || twice == b && q&1 == 1 {
		q++
	}
	return q
}
