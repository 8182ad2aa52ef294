// Package race is a minimal game, for tests of packages that play matches: a race of a few
// turns. Its Rules can make matches endless, panic or come to a turn without legal actions.
package race

import (
	"equitas/engine"
	"equitas/engine/count"
	"equitas/engine/rng"
)

// Rules are the rules of a race. Seats in turn add one of the offered numbers to their totals
// until the deal's number of turns is over. The seat with the highest total wins.
type Rules struct {
	engine.PlainRules

	HeadStart   int32           // points with which seat 0 begins
	ExtraTurns  int             // number of turns in addition to the deal's
	Endless     bool            // some deals end as unfinished
	Stalemate   bool            // the deals that Endless is about end as a stalemate instead
	Panics      map[uint64]bool // by deal: the match panics in its third turn
	Stuck       map[uint64]bool // by deal: in the fourth turn there is no legal action
	ExtraColumn bool            // one more column is counted: the final total of seat 0
}

// Players returns two to six seats, usually three.
func (f *Rules) Players() engine.Players { return engine.Players{Min: 2, Max: 6, Usual: 3} }

// Reasons returns "race" and the reason of endless matches.
func (f *Rules) Reasons() []string { return []string{"race", engine.Unfinished} }

// Counts counts turns, steps above 2 and what every game counts.
func (f *Rules) Counts(seats int) engine.Counts {
	t := &count.Table[*State]{Seats: seats}
	t.AddTurns("turns", "turns")
	t.Add(count.Entry[*State]{ID: "big", Doc: "big steps", Value: func(s *State) int64 { return s.bigSteps },
		Metric: engine.Metric{Title: "Big steps", Family: "actions", Den: "turns", Kind: engine.Ratio, Unit: "share"}})
	if f.ExtraColumn {
		t.Add(count.Entry[*State]{ID: "first", Doc: "what seat 0 has in the end", Value: func(s *State) int64 { return int64(s.total[0]) }})
	}
	t.AddFinished()
	t.AddSeatCredits()
	t.AddSeatBalance()
	t.AddEnding(engine.Unfinished, count.Entry[*State]{ID: "endless", Metric: engine.Metric{Title: "Endless"}, Absent: !f.Endless || f.Stalemate})
	t.AddEnding(engine.Stalemate, count.Entry[*State]{ID: "endless", Metric: engine.Metric{Title: "Endless"}, Absent: !f.Endless || !f.Stalemate})
	return t
}

// NewState returns a state for that many seats.
func (f *Rules) NewState(seats int) engine.State { return &State{rules: f, seats: seats} }

// A State is a position of the race.
type State struct {
	rules *Rules
	seats int
	position
}

// A position is what CopyFrom copies.
type position struct {
	deal      uint64                 // index of the deal
	turn      int                    // number of turns played
	turnCount int                    // number of turns of the match
	bigSteps  int64                  // number of steps above 2
	offer     uint32                 // the legal numbers are 0 to offer-1
	total     [engine.MaxSeats]int32 // by seat
	chance    rng.Stream
	trace     uint64
	endless   bool // the match ends without a winner
}

var racePurpose = rng.PurposeOf("race")

// Start draws the number of turns and the first offer.
func (s *State) Start(d rng.Deal) {
	s.position = position{deal: d.Index, chance: d.Stream(racePurpose, 0)}
	s.turnCount = 6 + int(s.chance.Below(8)) + s.rules.ExtraTurns
	s.endless = s.rules.Endless && s.chance.Below(20) == 0
	s.total[0] = s.rules.HeadStart
	s.offer = 1 + s.chance.Below(5)
}

// ToAct returns the seat whose turn it is; [engine.Nobody] after the last turn.
func (s *State) ToAct() engine.Seat {
	if s.turn == s.turnCount {
		return engine.Nobody
	}
	return engine.Seat(s.turn % s.seats)
}

// Legal appends the numbers that are offered in this turn.
func (s *State) Legal(buf []engine.Action) []engine.Action {
	if s.rules.Stuck[s.deal] && s.turn == 3 {
		return buf
	}
	for a := range s.offer {
		buf = append(buf, engine.Action(a))
	}
	return buf
}

// Apply adds a to the total of the seat to act and draws the next offer.
func (s *State) Apply(a engine.Action) {
	if s.rules.Panics[s.deal] && s.turn == 2 {
		panic("fake: a card was lost")
	}
	s.total[s.turn%s.seats] += int32(a)
	if a > 2 {
		s.bigSteps++
	}
	s.turn++
	s.offer = 1 + s.chance.Below(5)
	s.trace = rng.Mix64(s.trace ^ uint64(a)<<32 ^ uint64(s.offer) ^ uint64(s.total[0])<<8)
}

// CopyFrom copies the position of o.
func (s *State) CopyFrom(o engine.State) { s.position = o.(*State).position }

// Observe returns a new observation of a seat.
func (s *State) Observe(seat engine.Seat) engine.Observation { return &View{s, seat} }

// Turn returns the number of the turn, from 1.
func (s *State) Turn() int { return s.turn + 1 }

// Trace returns a hash of the choices and offers so far.
func (s *State) Trace() uint64 { return s.trace }

// Result returns the seats with the highest total as winners; none if the match was endless.
func (s *State) Result() engine.Result {
	r := engine.Result{Reason: "race", Turns: s.turn}
	if s.endless {
		r.Reason = engine.Unfinished
		if s.rules.Stalemate {
			r.Reason = engine.Stalemate
		}
		return r
	}
	best := s.total[0]
	for _, t := range s.total[:s.seats] {
		best = max(best, t)
	}
	for i, t := range s.total[:s.seats] {
		if t == best {
			r.Winners |= engine.SeatSet(engine.Seat(i))
		}
	}
	return r
}

// A View is the observation of a seat, which sees everything.
type View struct {
	state *State
	seat  engine.Seat
}

// Seat returns the observing seat.
func (w *View) Seat() engine.Seat { return w.seat }

// Seats returns the number of seats.
func (w *View) Seats() int { return w.state.seats }

// Key returns the trace of the state.
func (w *View) Key() uint64 { return w.state.trace }

// Bot is a bot that chooses at random. If Keen is set, it chooses the highest number about half
// of the time. Log, unless nil, is called with its seat when a match starts.
type Bot struct {
	stream rng.Stream
	Keen   bool
	seat   engine.Seat
	Log    func(seat engine.Seat)
}

// Start begins a match: the bot draws from r.
func (b *Bot) Start(seat engine.Seat, r rng.Stream) {
	b.stream, b.seat = r, seat
	if b.Log != nil {
		b.Log(seat)
	}
}

// Choose returns one of the legal actions.
func (b *Bot) Choose(_ engine.Observation, legal []engine.Action) engine.Action {
	if b.Keen && b.stream.Below(2) == 0 {
		return legal[len(legal)-1]
	}
	return legal[b.stream.Below(uint32(len(legal)))]
}
