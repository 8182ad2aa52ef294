package search

import "equitas/engine"

// OutlookOf returns the outlook for play by these weights (nil: those of the rule of thumb). All
// callers and search bots of the process share it. It is nil if r is no [engine.Weigher].
func OutlookOf(r engine.Rules, weights []int32) *Outlook {
	policy := ruleOfThumb(r)
	if w, ok := r.(engine.Weigher); ok && weights != nil {
		policy = WeightedPolicy(w, weights)
	}
	return sharedCache.lookUp(r, weights, policy).outlook
}

// WinProbabilities appends to dst the probability of winning of each seat, or of each side if the
// rules have a cast, from a position, in 1/[engine.PayoffUnit], and returns it. It is an estimate
// learned from self-play of the policy, and uses hidden things. For a finished match with winners it
// is their payoffs. ok is false if positions cannot be evaluated, or a finished match has no winner.
// The first call for a number of seats plays the matches from which the outlook is learned.
func (l *Outlook) WinProbabilities(st engine.State, seats int, dst []int64) (_ []int64, ok bool) {
	p := l.outlookForSeats(seats)
	n := seats
	if p.cast != nil {
		n = p.cast.Sides()
	}
	var points [engine.MaxSeats]int64
	if st.ToAct() == engine.Nobody {
		res := st.Result()
		if res.Winners == 0 {
			return dst, false
		}
		for i := range seats {
			if p.cast != nil {
				points[p.cast.Side[i]] = res.SidePayoff(engine.Seat(i))
			} else {
				points[i] = res.Payoff(engine.Seat(i))
			}
		}
		return append(dst, points[:n]...), true
	}
	stood, unit := points[:n], p.doublingLead
	assessor, assesses := st.(engine.Assessor)
	scorer, scores := st.(engine.Scorer)
	switch {
	case p.model != nil && assesses:
		stood, unit = p.model.standings(assessor, seats, make([]int8, seats*assessor.Traits()), points[:]), traitModelUnit
	case unit > 0 && scores:
		scorer.Standing(points[:seats])
		if p.cast != nil {
			p.cast.SideStandings(points[:seats], points[:])
		}
	default:
		return dst, false
	}
	for k := range stood {
		dst = append(dst, expectedShare(stood, k, unit))
	}
	return dst, true
}
