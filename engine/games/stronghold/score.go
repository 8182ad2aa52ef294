package stronghold

import "equitas/engine"

// The ways in which a match ends, in the order of [Rules.Reasons].
const (
	endByBreach = iota
	endByTie
	endByTime
	endUnfinished
)

// lastTurn is the turn after which a match ends as unfinished, even if the rules have no end by
// then.
const lastTurn = 30

// finishMatch ends the match for a reason, such as endByBreach.
func (s *State) finishMatch(reason uint8) {
	s.pos.isOver, s.pos.reason, s.pos.pendingDecision = true, reason, askNobody
}

// Result implements [engine.State]: after a break-in the side with more Glory wins; when time
// is up the Defenders win (ruling R84).
//
// Stronghold 2010, Il vincitore; Pareggio.
func (s *State) Result() engine.Result {
	p := &s.pos
	res := engine.Result{Reason: s.rules.Reasons()[p.reason], Turns: s.Turn(), Cast: s.rules.casts[s.seatCount]}
	if p.reason == endUnfinished {
		return res
	}
	invaders := p.reason != endByTime && p.glory[0] > p.glory[1]
	res.Scored = true
	for i := range s.seatCount {
		side := 0
		if i >= s.invaderCount {
			side = 1
		}
		res.Scores[i] = p.glory[side]
		if invaders == (side == 0) {
			res.Winners |= engine.SeatSet(engine.Seat(i))
		}
	}
	return res
}

var _ engine.Scorer = (*State)(nil)

// Standing implements [engine.Scorer]. An Invader has the lead of his side in Glory, plus
// half a point for each point of Strength beyond what a break-in needs, on the section where
// most is beyond it; what is lacking counts as negative. A Defender has the negative of this.
func (s *State) Standing(dst []int64) {
	p := &s.pos
	t := evaluation{state: s, rules: s.rules, position: p}
	t.computeSections()
	near := max(-farBreach, min(farBreach, t.worstBreach()))
	n := int64(p.glory[0]-p.glory[1])*engine.StandingUnit + int64(near)*engine.StandingUnit/2
	if p.isOver && p.reason == endByTime {
		n = -100 * engine.StandingUnit
	}
	for i := range s.seatCount {
		if dst[i] = n; i >= s.invaderCount {
			dst[i] = -n
		}
	}
}

// farBreach limits the Strength beyond what a break-in needs, or lacking for it, that counts
// in the standing.
const farBreach = 12
