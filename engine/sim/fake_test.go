package sim

import (
	"equitas/engine"
	"equitas/engine/count"
	"equitas/engine/rng"
	"equitas/engine/sim/rows"
)

// fakeRules are a race: seats take turns adding one of the numbers on offer to
// their total until the deal's number of turns is over; the most wins.
type fakeRules struct {
	engine.PlainRules

	head    int32 // head start of seat 0
	longer  int   // turns more than the deal says
	endless bool  // some deals never end by themselves
	stale   bool  // they end, and nobody wins
	panics  map[uint64]bool
	stuck   map[uint64]bool
	more    bool // something more is counted: the last total of seat 0
}

func (f *fakeRules) Players() engine.Players { return engine.Players{Min: 2, Max: 6, Usual: 3} }
func (f *fakeRules) Reasons() []string       { return []string{"race", engine.Unfinished} }

func (f *fakeRules) Counts(seats int) engine.Counts {
	t := &count.Table[*fakeState]{Seats: seats}
	t.Turns("turns", "turns")
	t.Add(count.Entry[*fakeState]{ID: "big", Doc: "big steps", Value: func(s *fakeState) int64 { return s.big },
		Metric: engine.Metric{Title: "Big steps", Family: "actions", Den: "turns", Kind: engine.Ratio, Unit: "share"}})
	if f.more {
		t.Add(count.Entry[*fakeState]{ID: "first", Doc: "what seat 0 has in the end", Value: func(s *fakeState) int64 { return int64(s.total[0]) }})
	}
	t.Finished()
	t.WinShares()
	t.SeatBalance()
	t.Ending(engine.Unfinished, count.Entry[*fakeState]{ID: "endless", Metric: engine.Metric{Title: "Endless"}, Absent: !f.endless || f.stale})
	t.Ending(engine.Stalemate, count.Entry[*fakeState]{ID: "endless", Metric: engine.Metric{Title: "Endless"}, Absent: !f.endless || !f.stale})
	return t
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
func fakeCell(name string, r *fakeRules, bots ...string) *Scenario {
	c := &Scenario{Name: name, Hash: "0", Rules: r, Seats: len(bots), Master: 7}
	for _, b := range bots {
		c.Bots = append(c.Bots, seating(b))
	}
	return c
}

// edit changes a run's rows, one by one, without touching those of its copies.
func (r *Run) edit(change func(unit int, row []int64)) {
	var numbers []int64
	for i := range r.SampleSize() {
		row := r.Row(i)
		change(i, row)
		numbers = append(numbers, row...)
	}
	r.Rows = rows.Of(len(r.Columns), numbers)
}
