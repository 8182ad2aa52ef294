package highcard

import (
	"equitas/engine"
	"equitas/engine/chance"
	"equitas/engine/rng"
)

// An action below stealFrom plays a rank, counted from 0. From stealFrom on it steals.
const (
	stealFrom engine.Action = 16 // plus the seat
	stealNone engine.Action = 31 // nothing is stolen
)

// A position is everything on the table and in the hands; a copy of the struct is
// independent.
type position struct {
	deck     [total]uint8                  // ranks, from the top
	top, end uint8                         // indexes in deck: of the top card, and after the last one
	hand     [engine.MaxSeats][ranks]uint8 // by seat and rank: copies held
	discard  [ranks]uint8                  // by rank: copies in the discard pile
	out      [ranks]uint8                  // by rank: stolen copies, which are out of the game
	received [engine.MaxSeats]uint16       // by seat: bit set of the ranks that came into the hand
	used     [engine.MaxSeats]uint16       // by seat: bit set of the ranks that were played
	played   [engine.MaxSeats]uint8        // by seat: rank + 1 of the card played in this round, 0 for none
	score    [engine.MaxSeats]int32        // by seat: points
	leader   engine.Seat                   // plays first in the round
	actor    engine.Seat                   // is to act
	stealing bool                          // the winner of the round must decide from whom to steal
	over     bool
	round    uint16 // number of the round, from 1
	shuffles uint16 // number of shuffles in the match
	steals   uint16 // number of cards stolen in the match
}

// A State is a match of High Card.
type State struct {
	chance.Source
	seats          int
	headStart      int32        // points of seat 0, or of the House, at the start
	ranks, handful int          // number of ranks, and of cards up to which a seat draws
	cast           *engine.Cast // nil if each seat plays for itself
	pos            position
	views          [engine.MaxSeats]View
	listener       func(engine.Event)
}

var (
	_ engine.RecordState   = (*State)(nil)
	_ engine.EventSource   = (*State)(nil)
	_ engine.Scorer        = (*State)(nil)
	_ engine.Assessor      = (*State)(nil)
	_ engine.UsageReporter = (*State)(nil)
)

// Start shuffles and deals.
func (s *State) Start(d rng.Deal) {
	s.Begin(d)
	s.clear()
	s.shuffle(s.allCards())
	for seat := range s.seats {
		for range s.handful {
			s.pos.draw(engine.Seat(seat), s.pos.take())
		}
	}
}

// clear resets the position to that before the first shuffle, with the points of the head
// start.
func (s *State) clear() {
	s.pos = position{round: 1}
	first := 0
	if s.cast != nil {
		first = s.seats - 1
	}
	s.pos.score[first] = s.headStart
}

// draw puts a card into a hand.
func (p *position) draw(seat engine.Seat, rank uint8) {
	p.hand[seat][rank]++
	p.received[seat] |= 1 << rank
}

// ToAct returns the seat that must play a card, or may steal.
func (s *State) ToAct() engine.Seat {
	if s.pos.over {
		return engine.Nobody
	}
	return s.pos.actor
}

// Legal lists the ranks held, or the seats that have a card to steal.
func (s *State) Legal(buf []engine.Action) []engine.Action {
	p := &s.pos
	switch {
	case p.over:
	case p.stealing:
		for i := range s.seats {
			if engine.Seat(i) != p.actor && cardCount(&p.hand[i]) > 0 {
				buf = append(buf, stealFrom+engine.Action(i))
			}
		}
		buf = append(buf, stealNone)
	default:
		for k, have := range p.hand[p.actor] {
			if have > 0 {
				buf = append(buf, engine.Action(k))
			}
		}
	}
	return buf
}

// Apply plays a card, or steals and ends the round.
func (s *State) Apply(a engine.Action) {
	p := &s.pos
	s.AddToTrace(uint64(a))
	if p.stealing {
		if a != stealNone {
			s.steal(engine.Seat(a - stealFrom))
		}
		s.endRound()
		p.over = p.over || s.Err() != nil
		return
	}
	s.emit(event{kind: "play", seat: p.actor, rank: int(a)})
	p.hand[p.actor][a]--
	p.used[p.actor] |= 1 << a
	p.played[p.actor] = uint8(a) + 1
	p.actor = s.nextSeat(p.actor)
	if p.actor == p.leader {
		p.actor = s.winner()
		s.emit(event{kind: "win", seat: p.actor})
		p.score[p.actor] += prize
		p.stealing = true
	}
}

// CopyFrom copies the position and the random streams.
func (s *State) CopyFrom(other engine.State) {
	o := other.(*State)
	s.pos = o.pos
	s.CopyChance(&o.Source)
}

// Result returns the winners: the seats with the most points.
func (s *State) Result() engine.Result {
	p := &s.pos
	if s.Err() != nil {
		return engine.Result{Reason: engine.Unfinished, Turns: int(p.round)}
	}
	best := p.score[0]
	for _, v := range p.score[:s.seats] {
		best = max(best, v)
	}
	res := engine.Result{Reason: Points, Turns: int(p.round), Scored: true, Cast: s.cast}
	for i, v := range p.score[:s.seats] {
		res.Scores[i] = v
		switch {
		case v < best:
		case s.cast != nil:
			res.Winners |= s.cast.SideMembers(engine.Seat(i))
		default:
			res.Winners |= engine.SeatSet(engine.Seat(i))
		}
	}
	return res
}

// Turn returns the number of the round, from 1.
func (s *State) Turn() int { return int(s.pos.round) }

// Standing sets dst to the points of each seat, in 1/[engine.StandingUnit].
func (s *State) Standing(dst []int64) {
	for i := range s.seats {
		dst[i] = int64(s.pos.score[i]) * engine.StandingUnit
	}
}

// Traits returns 3: rounds that a seat has won, the sum of the ranks in its hand, and how
// many of the highest rank it holds.
func (s *State) Traits() int { return 3 }

// Assess sets dst to the traits of each seat.
func (s *State) Assess(dst []int8) {
	clear(dst)
	for i := range s.seats {
		x := dst[3*i:]
		x[0] = int8(s.pos.score[i] / prize)
		for k, n := range s.pos.hand[i] {
			x[1] += int8(k) * int8(n)
		}
		x[2] = int8(s.pos.hand[i][s.ranks-1])
	}
}

// Exposures lists the ranks that each seat had in its hand, and which of these it played.
func (s *State) Exposures(buf []engine.Exposure) []engine.Exposure {
	p := &s.pos
	for i := range s.seats {
		buf = append(buf, engine.Exposure{Seat: engine.Seat(i), Turns: int32(p.round), ThingsHad: uint64(p.received[i]), ThingsUsed: uint64(p.used[i])})
	}
	return buf
}

func (s *State) nextSeat(seat engine.Seat) engine.Seat { return (seat + 1) % engine.Seat(s.seats) }

// winner returns the seat that played the highest card, the first one on a tie.
func (s *State) winner() engine.Seat {
	best := s.pos.leader
	for seat := s.nextSeat(best); seat != s.pos.leader; seat = s.nextSeat(seat) {
		if s.pos.played[seat] > s.pos.played[best] {
			best = seat
		}
	}
	return best
}

// endRound clears the table and lets all seats draw, the winner first.
func (s *State) endRound() {
	p := &s.pos
	for i := range s.seats {
		p.discard[p.played[i]-1]++
		p.played[i] = 0
	}
	p.stealing = false
	p.leader = p.actor
	if p.round == rounds {
		p.over = true
		return
	}
	p.round++
	for range s.seats {
		for cardCount(&p.hand[p.actor]) < s.handful && s.refill() {
			k := p.take()
			p.draw(p.actor, k)
			s.emit(event{kind: "draw", seat: p.actor, rank: int(k)})
		}
		p.actor = s.nextSeat(p.actor)
	}
}

// refill reports whether the deck has a card, after shuffling the discards if it was
// empty.
func (s *State) refill() bool {
	p := &s.pos
	if p.top == p.end {
		pile := p.discard
		p.discard = [ranks]uint8{}
		s.shuffle(pile)
	}
	return p.top < p.end
}

// take removes the top card of the deck and returns it.
func (p *position) take() uint8 {
	p.top++
	return p.deck[p.top-1]
}
