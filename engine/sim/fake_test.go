package sim

import (
	"fmt"

	"equitas/engine"
	"equitas/engine/rng"
)

// fakeRules are a race: seats take turns adding one of the numbers on offer to
// their total until the deal's number of turns is over; the most wins.
type fakeRules struct {
	head    int32 // head start of seat 0
	longer  int   // turns more than the deal says
	endless bool  // some deals never end by themselves
	stale   bool  // they end, and nobody wins
	panics  map[uint64]bool
	stuck   map[uint64]bool
}

func (f *fakeRules) Players() engine.Players { return engine.Players{Min: 2, Max: 6, Usual: 3} }
func (f *fakeRules) Reasons() []string       { return []string{"race", engine.Unfinished} }

func (f *fakeRules) Columns(seats int) []engine.Column {
	c := []engine.Column{{Name: "turns"}, {Name: "big"}, {Name: "finished"}}
	for i := range seats {
		c = append(c, engine.Column{Name: fmt.Sprintf("credit.seat.%d", i)})
	}
	if f.endless {
		c = append(c, engine.Column{Name: "endless"})
	}
	return c
}

func (f *fakeRules) Metrics(seats int) []engine.Metric {
	const win = 1.0 / engine.CreditUnit
	m := []engine.Metric{
		{ID: "seat.first", Title: "First-seat advantage", Family: "seats", Headline: engine.HeadSeat, Num: "credit.seat.0", Den: "finished", Kind: engine.Mean,
			Scale: win, Offset: -1 / float64(seats), Unit: "pp", Margin: 0.01,
			Goal: engine.Goal{Kind: engine.Within, Nearer: "fairer", Away: "less fair"}},
		{ID: "len.turns", Title: "Game length", Family: "pace", Headline: engine.HeadLength, Num: "turns", Kind: engine.Mean, Scale: 1,
			Unit: "turns", Margin: 0.05, MarginRelative: true, Up: "longer", Down: "shorter"},
		{ID: "seat.gap", Title: "First against last", Family: "seats", Num: "credit.seat.0", Minus: fmt.Sprintf("credit.seat.%d", seats-1),
			Den: "finished", Kind: engine.Mean, Scale: win, Unit: "pp", Margin: 0.015},
		{ID: "big", Title: "Big steps", Family: "actions", Num: "big", Den: "turns", Kind: engine.Ratio, Scale: 1, Unit: "share"},
	}
	all := engine.Metric{ID: "seat.all", Title: "Balance of the seats", Family: "seats", Kind: engine.Vector, Fair: 1 / float64(seats), Unit: "pp"}
	for i := range seats {
		all.Parts = append(all.Parts, fmt.Sprintf("seat.share.%d", i))
		m = append(m, engine.Metric{ID: fmt.Sprintf("seat.share.%d", i), Title: fmt.Sprintf("Seat %d", i+1), Family: "seats",
			Num: fmt.Sprintf("credit.seat.%d", i), Den: "finished", Kind: engine.Share, Scale: win, Unit: "share", Margin: 0.01})
	}
	m = append(m, all)
	if f.endless {
		m = append(m, engine.Metric{ID: "endless", Title: "Endless", Family: "endings", Num: "endless", Kind: engine.Share, Scale: 1})
	}
	return m
}

func (f *fakeRules) NewState(seats int) engine.State { return &fakeState{rules: f, seats: seats} }

type fakeState struct {
	rules *fakeRules
	seats int
	fakePosition
}

type fakePosition struct {
	deal   uint64
	turn   int
	turns  int
	big    int64
	offer  uint32
	total  [engine.MaxSeats]int32
	chance rng.Stream
	trace  uint64
	never  bool
}

var forRace = rng.For("race")

func (s *fakeState) Start(d rng.Deal) {
	s.fakePosition = fakePosition{deal: d.Index, chance: d.Stream(forRace, 0)}
	s.turns = 6 + int(s.chance.Below(8)) + s.rules.longer
	s.never = s.rules.endless && s.chance.Below(20) == 0
	s.total[0] = s.rules.head
	s.offer = 1 + s.chance.Below(5)
}

func (s *fakeState) ToAct() engine.Seat {
	if s.turn == s.turns {
		return engine.Nobody
	}
	return engine.Seat(s.turn % s.seats)
}

func (s *fakeState) Legal(buf []engine.Action) []engine.Action {
	if s.rules.stuck[s.deal] && s.turn == 3 {
		return buf
	}
	for a := range s.offer {
		buf = append(buf, engine.Action(a))
	}
	return buf
}

func (s *fakeState) Apply(a engine.Action) {
	if s.rules.panics[s.deal] && s.turn == 2 {
		panic("fake: a card was lost")
	}
	s.total[s.turn%s.seats] += int32(a)
	if a > 2 {
		s.big++
	}
	s.turn++
	s.offer = 1 + s.chance.Below(5)
	s.trace = rng.Mix64(s.trace ^ uint64(a)<<32 ^ uint64(s.offer) ^ uint64(s.total[0])<<8)
}

func (s *fakeState) CopyFrom(o engine.State) { s.fakePosition = o.(*fakeState).fakePosition }

func (s *fakeState) Observe(seat engine.Seat) engine.Observation { return &fakeWindow{s, seat} }
func (s *fakeState) Turn() int                                   { return s.turn + 1 }
func (s *fakeState) Trace() uint64                               { return s.trace }

func (s *fakeState) Result() engine.Result {
	r := engine.Result{Reason: "race", Turns: s.turn}
	if s.never {
		r.Reason = engine.Unfinished
		if s.rules.stale {
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

func (s *fakeState) Tally(row []int64) {
	r := s.Result()
	row[0] += int64(r.Turns)
	row[1] += s.big
	if r.Winners != 0 {
		row[2]++
	} else {
		row[3+s.seats]++
	}
	for i := range s.seats {
		row[3+i] += r.Credit(engine.Seat(i))
	}
}

type fakeWindow struct {
	s    *fakeState
	seat engine.Seat
}

func (w *fakeWindow) Seat() engine.Seat { return w.seat }
func (w *fakeWindow) Seats() int        { return w.s.seats }
func (w *fakeWindow) Key() uint64       { return w.s.trace }

// anyBot chooses at random; a keen one takes the most half of the time.
type anyBot struct {
	r    rng.Stream
	keen bool
	seat engine.Seat
	log  func(seat engine.Seat)
}

func (b *anyBot) Start(seat engine.Seat, r rng.Stream) {
	b.r, b.seat = r, seat
	if b.log != nil {
		b.log(seat)
	}
}

func (b *anyBot) Choose(_ engine.Observation, legal []engine.Action) engine.Action {
	if b.keen && b.r.Below(2) == 0 {
		return legal[len(legal)-1]
	}
	return legal[b.r.Below(uint32(len(legal)))]
}

func seating(name string) Seating {
	return Seating{BotSpec: engine.BotSpec{Name: name}, New: func(engine.Rules, int) engine.Bot { return &anyBot{keen: name == "keen"} }}
}

// fakeCell seats the named bots.
func fakeCell(name string, r *fakeRules, bots ...string) *Cell {
	c := &Cell{Name: name, Hash: "0", Rules: r, Seats: len(bots), Master: 7}
	for _, b := range bots {
		c.Bots = append(c.Bots, seating(b))
	}
	return c
}
