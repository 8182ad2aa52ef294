package empires

import (
	"math/bits"

	"equitas/engine"
	"equitas/engine/vocabulary"
)

// The sources of points.
const (
	sourceControl = iota
	sourceTrade
	sourceCards
	sourcePlunder
	sourceCount
)

// scorePoints scores the points of all seats. Plundered markers then return to their owners'
// supplies.
//
// Empires 2002, End of Turn; rulings R53, R54.
func (s *State) scorePoints() {
	p := &s.pos
	for i := range s.seatCount {
		got := s.pointsBySource(i)
		x := &p.seat[i]
		for k, n := range got {
			x.vp += n
			s.tally.vp[i][k] += n
			s.tally.scored[p.turn-1] += n
		}
		s.report(event{what: eventScore, seat: i, points: got})
	}
	for i := range s.seatCount {
		for k := range s.seatCount {
			p.seat[k].trade += p.seat[i].plunder[k]
			p.seat[i].plunder[k] = 0
		}
	}
}

// tradeWords are the words that the grid of the points for trade can depend on.
var tradeWords = []string{"area.mine", "area.best_other", "area.half", "area.vp"}

// precompute computes beforehand the points that do not change during a match, since
// standings need points after every turn.
func (x *scoreRules) precompute(r *Rules) {
	for k := range r.kinds {
		if person := r.personMask>>k&1 != 0; person && x.countsTable || !person && x.countsHand {
			x.cards |= 1 << k
		}
	}
	if x.control.DependsOnlyOn(constantAreaWords...) {
		for i := range r.areas {
			x.areas = append(x.areas, x.control.EvalWith(r.constantValues(i)))
		}
	}
	if x.card.DependsOnlyOn("card.id", "card.vp", "card.strength", "card.empire") {
		for k := range r.kinds {
			c := &r.kinds[k]
			n := x.card.EvalWith(map[string]int32{"card.id": int32(k), "card.vp": int32(c.vp), "card.strength": int32(c.strength), "card.empire": boolToWord(c.isEmpire)})
			x.kinds = append(x.kinds, n)
			if n == 0 {
				x.cards &^= 1 << k
			}
		}
	}
	x.traded = r.words.Grid(x.trade, 1<<14, vocabulary.DimsOf(tradeWords...)...)
}

// mostTradeOfOthers returns the largest number of trade markers in the viewpoint's area of a
// player other than the viewpoint's seat.
func (s *State) mostTradeOfOthers() (most uint8) {
	for i := range s.seatCount {
		if i != s.viewpoint.me {
			most = max(most, s.pos.trade[i][s.viewpoint.area])
		}
	}
	return most
}

// pointsBySource returns the points of player i in a scoring now, by source.
func (s *State) pointsBySource(i int) (got [sourceCount]int32) {
	r, p := s.rules, &s.pos
	x := &p.seat[i]
	s.viewpoint.me = i
	for m := x.ownAreas; m != 0; m &= m - 1 {
		s.viewpoint.area = bits.TrailingZeros64(m)
		if r.score.areas != nil {
			got[sourceControl] += r.score.areas[s.viewpoint.area]
		} else {
			got[sourceControl] += s.eval(r.score.control)
		}
	}
	for m := x.tradeAreas; m != 0; m &= m - 1 {
		s.viewpoint.area = bits.TrailingZeros64(m)
		if g := r.score.traded; g != nil {
			vp := int32(r.areas[s.viewpoint.area].vp)
			got[sourceTrade] += g.At(g.Step[0]*int32(p.trade[i][s.viewpoint.area]) + g.Step[1]*int32(s.mostTradeOfOthers()) + g.Step[2]*(vp/2) + g.Step[3]*vp)
		} else {
			got[sourceTrade] += s.eval(r.score.trade)
		}
	}
	for m := x.heldKinds & r.armyMask & r.score.cards; m != 0; m &= m - 1 {
		k := bits.TrailingZeros64(m)
		s.viewpoint.card = k
		n := int32(x.cards[k])
		if r.score.kinds != nil {
			got[sourceCards] += r.score.kinds[k] * n
		} else {
			got[sourceCards] += s.eval(r.score.card) * n
		}
	}
	for _, n := range x.plunder[:s.seatCount] {
		got[sourcePlunder] += int32(n) * int32(r.battle.plunderVP)
	}
	return got
}

// Result implements [engine.State]: after the last turn the highest total wins; players with
// equal totals share the win (ruling R55).
func (s *State) Result() engine.Result {
	p := &s.pos
	if p.unfinished {
		return engine.Result{Reason: engine.Unfinished, Turns: s.Turn()}
	}
	res := engine.Result{Reason: reasonScore, Turns: s.Turn(), Scored: true}
	best := p.seat[0].vp
	for i := range s.seatCount {
		best = max(best, p.seat[i].vp)
		res.Scores[i] = p.seat[i].vp
	}
	for i := range s.seatCount {
		if p.seat[i].vp == best {
			res.Winners |= engine.SeatSet(engine.Seat(i))
		}
	}
	return res
}

var _ engine.Scorer = (*State)(nil)

// Standing implements [engine.Scorer]: the points so far plus those of a scoring now.
func (s *State) Standing(dst []int64) {
	p := &s.pos
	for i := range s.seatCount {
		n := p.seat[i].vp
		if !p.isOver {
			for _, k := range s.pointsBySource(i) {
				n += k
			}
		}
		dst[i] = int64(n) * engine.StandingUnit
	}
}
