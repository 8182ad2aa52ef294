package course

import (
	"math"
	"slices"

	"equitas/engine"
	"equitas/reports"
)

// TakeMatches moves to c the matches that the player w has played since the last call.
func (c *Courses) TakeMatches(w *Player) {
	for _, m := range w.finished {
		c.matches[w.side][m.deal] = m
	}
	c.played += len(w.finished)
	w.finished = nil
}

// Played returns the number of matches in c, of both sides together.
func (c *Courses) Played() int { return c.played }

// Sum returns the values of each measure turn by turn, over the matches so far.
func (c *Courses) Sum() *reports.Turns {
	noun := c.variants[0].Loaded.Rules.TurnNoun()
	t := &reports.Turns{DealsAsked: c.deals, Noun: noun.One, Nouns: noun.Many}
	longest := 0 // number of rounds that enough matches of a side reach
	var all [2][]*course
	for side := range c.matches {
		for _, m := range c.matches[side] {
			if m != nil {
				all[side] = append(all[side], m)
			}
		}
		n := len(all[side])
		t.Matches[side] = n
		rounds := make([]int, n)
		for i, m := range all[side] {
			rounds[i] = -min((max(m.turns, 1)-1)/c.turnsPerRound+1, maxSteps)
		}
		slices.Sort(rounds)
		if n > 0 {
			longest = max(longest, -rounds[min(max(n/20, reports.MinDrawnMatches), n)-1])
		}
	}
	wide := 1 // number of rounds for which one point of the curve stands
	for _, w := range []int{2, 5, 10, 20, 50, 100} {
		if (longest+wide-1)/wide > maxPoints {
			wide = w
		}
	}
	t.Step = c.turnsPerRound * wide
	for at := 0; at < longest; at += wide {
		t.Last = append(t.Last, (at+wide)*c.turnsPerRound)
	}
	for side := range all {
		t.StillPlayed[side] = make([]int, len(t.Last))
		for _, m := range all[side] {
			for i, last := range t.Last {
				if m.turns > last-t.Step {
					t.StillPlayed[side][i]++
				}
			}
		}
	}
	for i := range c.measures {
		m := c.measures[i].TurnMeasure
		for side := range all {
			for place := range t.Last {
				var list []float64
				for _, x := range all[side] {
					if v, ok := c.value(i, x, place, wide); ok {
						list = append(list, v)
					}
				}
				m.Sides[side] = append(m.Sides[side], reports.SpreadOf(list))
			}
		}
		t.Measures = append(t.Measures, m)
	}
	return t
}

// value returns the measure with the given index in match x, over the rounds of one point of
// the curve: roundsPerPoint rounds from number place·roundsPerPoint on. It returns false if the match did not
// reach them or the measure is undefined there.
func (c *Courses) value(measure int, x *course, place, roundsPerPoint int) (float64, bool) {
	from, to := place*roundsPerPoint, min((place+1)*roundsPerPoint, len(x.sums))
	if from >= to {
		return 0, false
	}
	m, i := &c.measures[measure], 3*measure
	now := x.sums[to-1][i : i+3]
	if m.isLead {
		return float64(now[0]) / engine.StandingUnit, to == (place+1)*roundsPerPoint && now[2] != 0
	}
	was := []int64{0, 0, 0}
	if from > 0 {
		was = x.sums[from-1][i : i+3]
	}
	num, den := float64(now[0]-now[1]-was[0]+was[1]), float64(now[2]-was[2])
	if m.columns[0][2] < 0 { // without a denominator, the measure is per turn
		den = float64(min(to*c.turnsPerRound, max(x.turns, 1)) - from*c.turnsPerRound)
	}
	if den <= 0 {
		return 0, false
	}
	v := float64(num / den * m.scale)
	return v, !math.IsNaN(v)
}
