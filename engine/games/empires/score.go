package empires

import (
	"math/bits"

	"equitas/engine"
)

// Where points come from.
const (
	fromControl = iota
	fromTrade
	fromCards
	fromPlunder
	sources
)

// count counts the points of all seats; plundered markers then go back to their
// owners.
//
// Empires 2002, End of Turn; rulings R53, R54.
func (s *State) count() {
	p := &s.pos
	for i := range s.n {
		got := s.points(i)
		x := &p.seat[i]
		for k, n := range got {
			x.vp += n
			s.tally.vp[i][k] += n
			s.tally.scored[p.turn-1] += n
		}
		s.tell(event{what: tellScore, seat: i, points: got})
	}
	for i := range s.n {
		for k := range s.n {
			p.seat[k].trade += p.seat[i].plunder[k]
			p.seat[i].plunder[k] = 0
		}
	}
}

// points is what a seat would score now.
func (s *State) points(i int) (got [sources]int32) {
	r, p := s.r, &s.pos
	x := &p.seat[i]
	s.q.me = i
	for m := x.own; m != 0; m &= m - 1 {
		s.q.area = bits.TrailingZeros64(m)
		got[fromControl] += s.ask(r.score.control)
	}
	for m := x.traded; m != 0; m &= m - 1 {
		s.q.area = bits.TrailingZeros64(m)
		got[fromTrade] += s.ask(r.score.trade)
	}
	for m := x.holds & r.armies; m != 0; m &= m - 1 {
		k := bits.TrailingZeros64(m)
		if person := r.people>>k&1 != 0; person && !r.score.table || !person && !r.score.hand {
			continue
		}
		s.q.card = k
		got[fromCards] += s.ask(r.score.card) * int32(x.cards[k])
	}
	for _, n := range x.plunder[:s.n] {
		got[fromPlunder] += int32(n) * int32(r.battle.plunderVP)
	}
	return got
}

// Result implements [engine.State]: after the last turn the highest total wins; who
// has as many shares the win (ruling R55).
func (s *State) Result() engine.Result {
	p := &s.pos
	if p.broken {
		return engine.Result{Reason: engine.Unfinished, Turns: s.Turn()}
	}
	res := engine.Result{Reason: reasonScore, Turns: s.Turn(), Scored: true}
	best := p.seat[0].vp
	for i := range s.n {
		best = max(best, p.seat[i].vp)
		res.Scores[i] = p.seat[i].vp
	}
	for i := range s.n {
		if p.seat[i].vp == best {
			res.Winners |= engine.SeatSet(engine.Seat(i))
		}
	}
	return res
}

var _ engine.Scorer = (*State)(nil)

// Standing implements [engine.Scorer]: points so far, and what a scoring now would
// bring.
func (s *State) Standing(dst []int64) {
	p := &s.pos
	for i := range s.n {
		n := p.seat[i].vp
		if !p.over {
			for _, k := range s.points(i) {
				n += k
			}
		}
		dst[i] = int64(n) * engine.StandingUnit
	}
}
