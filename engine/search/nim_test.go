package search

import (
	"slices"

	"equitas/engine"
	"equitas/engine/rng"
)

// nim is a simple game: seats in turn take one to three stones from a pile; the seat that
// takes the last stone wins, with its team. A pile above 100 is never empty: the match is
// then unfinished after 4 decisions.
type nim struct {
	engine.PlainRules
	teams int
}

var _ engine.Determinizer = nim{}

func (g nim) Players() engine.Players {
	return engine.Players{Min: 2, Max: 4, Usual: 2, Teams: g.teams}
}
func (g nim) NewState(seats int) engine.State { return &pile{game: g, seats: seats, stones: 20} }
func (nim) Reasons() []string                 { return []string{"last stone", engine.Unfinished} }
func (nim) Counts(int) engine.Counts          { return nil }

func (nim) Guess(o engine.Observation, s engine.State, _ *rng.Stream) {
	s.CopyFrom(o.(*window).s)
}

// A pile is a state of nim and the observation of each of its seats.
type pile struct {
	game   nim
	seats  int
	stones int
	actor  engine.Seat
	taken  int
	view   window
}

type window struct {
	s    *pile
	seat engine.Seat
}

func (w *window) Seat() engine.Seat { return w.seat }
func (w *window) Seats() int        { return w.s.seats }
func (w *window) Key() uint64       { return uint64(w.s.stones) }

func (p *pile) Start(rng.Deal) { p.stones, p.actor, p.taken = 20, 0, 0 }

func (p *pile) over() bool { return p.stones == 0 || p.stones > 100 && p.taken == 4 }

func (p *pile) ToAct() engine.Seat {
	if p.over() {
		return engine.Nobody
	}
	return p.actor
}

func (p *pile) Legal(buf []engine.Action) []engine.Action {
	for a := range min(p.stones, 3) {
		buf = append(buf, engine.Action(a+1))
	}
	return buf
}

func (p *pile) Apply(a engine.Action) {
	p.stones -= int(a)
	p.taken++
	p.actor = (p.actor + 1) % engine.Seat(p.seats)
}

func (p *pile) CopyFrom(other engine.State) {
	o := other.(*pile)
	p.stones, p.actor, p.taken = o.stones, o.actor, o.taken
}

func (p *pile) Observe(seat engine.Seat) engine.Observation {
	p.view = window{p, seat}
	return &p.view
}

func (p *pile) Result() engine.Result {
	if p.stones > 0 {
		return engine.Result{Reason: engine.Unfinished, Turns: p.taken}
	}
	last := (p.actor + engine.Seat(p.seats) - 1) % engine.Seat(p.seats)
	r := engine.Result{Reason: "last stone", Turns: p.taken, Winners: engine.SeatSet(last)}
	if p.game.teams == 2 {
		r.Winners |= engine.SeatSet((last + 2) % 4)
	}
	return r
}

func (p *pile) Turn() int     { return p.taken + 1 }
func (p *pile) Trace() uint64 { return 0 }

// rated is nim with a rule of thumb: take as few as possible.
type rated struct{ nim }

func (rated) Features() []engine.Feature { return []engine.Feature{{Name: "taken", Default: -1}} }

func (rated) Weigh(_ engine.Observation, legal []engine.Action, w []int32, rating []int64) {
	for i, a := range legal {
		rating[i] = int64(w[0]) * int64(a)
	}
}

func at(g engine.Rules, seats, stones int) *pile {
	p := g.NewState(seats).(*pile)
	p.stones = stones
	return p
}

// ask returns a bot's choice in p.
func ask(b engine.Bot, p *pile, seed uint64) engine.Action {
	b.Start(p.actor, rng.NewStream(seed))
	legal := p.Legal(nil)
	return b.Choose(p.Observe(p.actor), slices.Clip(legal))
}
