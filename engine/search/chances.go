package search

import "equitas/engine"

// OutlookOf is what bots of this process that search expect of players who judge by
// weights, nil: by the rule of thumb; nil for a game whose actions nobody can judge.
func OutlookOf(r engine.Rules, weights []int32) *Outlook {
	policy := ruleOfThumb(r)
	if w, ok := r.(engine.Weigher); ok && weights != nil {
		policy = Weighted(w, weights)
	}
	return known.under(r, weights, policy).outlook
}

// Chances appends to dst how likely each seat is to win from a position, of
// [engine.CreditUnit] in all; by side, where there is a cast. It is the judgement by
// which a search ends its playouts: learned from matches of the policy against itself,
// and made of what everybody has, hidden cards too. Of a match that is over it is what
// each has won. False where nothing is known of how positions go on. The first call
// plays the matches that it learns from.
func (l *Outlook) Chances(st engine.State, seats int, dst []int64) ([]int64, bool) {
	p := l.at(seats)
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
				points[p.cast.Side[i]] = res.SideCredit(engine.Seat(i))
			} else {
				points[i] = res.Credit(engine.Seat(i))
			}
		}
		return append(dst, points[:n]...), true
	}
	stood, unit := points[:n], p.double
	assessor, assesses := st.(engine.Assessor)
	scorer, scores := st.(engine.Scorer)
	switch {
	case p.worth != nil && assesses:
		stood, unit = p.worth.standings(assessor, seats, make([]int8, seats*assessor.Traits()), points[:]), worthUnit
	case unit > 0 && scores:
		scorer.Standing(points[:seats])
		if p.cast != nil {
			p.cast.BySide(points[:seats], points[:])
		}
	default:
		return dst, false
	}
	for k := range stood {
		dst = append(dst, share(stood, k, unit))
	}
	return dst, true
}
