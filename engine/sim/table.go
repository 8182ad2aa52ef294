package sim

import (
	"fmt"

	"equitas/engine"
	"equitas/engine/rng"
)

// maxDecisions is far beyond any match: rules that reach it do not end.
const maxDecisions = 1 << 20

var (
	forBot   = rng.For("bot")
	forOrder = rng.For("order")
)

// A table is where one worker plays the matches of one cell: a state and bots
// that are used again for every match.
type table struct {
	cell   *Cell
	layout layout
	state  engine.State
	window [engine.MaxSeats]engine.Observation
	bots   []engine.Bot // by slot
	order  []int        // slots around the table, for this deal
	seated [engine.MaxSeats]int
	legal  []engine.Action

	deal, rotation int // being played, for faults
}

// setUp makes the state and the bots.
func (t *table) setUp() {
	c := t.cell
	state := c.Rules.NewState(c.Seats)
	for i, b := range c.Bots {
		t.window[i] = state.Observe(engine.Seat(i))
		t.bots = append(t.bots, b.New(c.Rules, i))
		t.order = append(t.order, i)
	}
	t.layout = c.layout()
	t.legal = make([]engine.Action, 0, 256)
	t.state = state
}

// play plays all rotations of a deal, adds what they count to row and returns
// their mixed trace.
func (t *table) play(deal int, row []int64) uint64 {
	t.deal = deal
	d := rng.NewDeal(t.cell.Master, uint64(deal))
	rotations := t.cell.Rotations()
	if rotations > 1 {
		t.drawOrder(d)
	}
	var trace uint64
	for t.rotation = 0; t.rotation < rotations; t.rotation++ {
		t.match(d, row)
		trace = rng.Mix64(trace ^ t.state.Trace())
	}
	return trace
}

// drawOrder draws the order of the line-up around the table, each of the
// (n-1)! circular orders as likely. Rotation keeps neighbours, and who sits
// next to whom matters.
func (t *table) drawOrder(d rng.Deal) {
	for i := range t.order {
		t.order[i] = i
	}
	r := d.Stream(forOrder, 0)
	for i := len(t.order) - 1; i > 1; i-- {
		j := 1 + int(r.Below(uint32(i)))
		t.order[i], t.order[j] = t.order[j], t.order[i]
	}
}

// match plays one rotation of the deal.
func (t *table) match(d rng.Deal, row []int64) {
	s, n := t.state, t.cell.Seats
	s.Start(d)
	var at [engine.MaxSeats]engine.Bot
	for j, slot := range t.order {
		seat := (j + t.rotation) % n
		at[seat], t.seated[seat] = t.bots[slot], slot
		at[seat].Start(engine.Seat(seat), d.Stream(forBot, uint64(64*t.rotation+slot)))
	}
	var decisions, choices, legal int64
	buf := t.legal
	for seat := s.ToAct(); seat != engine.Nobody; seat = s.ToAct() {
		buf = s.Legal(buf[:0])
		if len(buf) == 0 {
			panic(fmt.Sprintf("seat %d must decide in turn %d and has no legal action", seat, s.Turn()))
		}
		decisions++
		legal += int64(len(buf))
		if len(buf) > 1 {
			choices++
		}
		s.Apply(at[seat].Choose(t.window[seat], buf))
		if decisions == maxDecisions {
			panic(fmt.Sprintf("no end after %d decisions", decisions))
		}
	}
	t.legal = buf
	t.count(row, decisions, choices, legal)
}

// count adds the finished match to row.
func (t *table) count(row []int64, decisions, choices, legal int64) {
	l := &t.layout
	t.state.Tally(row[:l.rules])
	result := t.state.Result()
	counts := [ownColumns]int64{colMatches: 1, colDecisions: decisions, colChoices: choices, colLegal: legal}
	if result.Reason == engine.Unfinished {
		counts[colUnfinished] = 1
	}
	for i, at := range l.generic {
		if at >= 0 {
			row[at] += counts[i]
		}
	}
	if l.credit == nil || result.Winners == 0 {
		return
	}
	for seat := range t.cell.Seats {
		slot := t.seated[seat]
		if at := l.credit[slot]; at >= 0 {
			row[at] += result.Credit(engine.Seat(seat))
		}
		if at := l.slots[slot]; at >= 0 {
			row[at]++
		}
	}
}

// fault describes what broke the match being played.
func (t *table) fault(reason any) *Fault {
	f := &Fault{Variant: t.cell.Name, Hash: t.cell.Hash, Seed: t.cell.Master, Deal: t.deal, Rotation: t.rotation, Seats: t.cell.Seats,
		Reason: fmt.Sprint(reason)}
	for _, b := range t.cell.Bots {
		f.Bots = append(f.Bots, b.Name)
	}
	return f
}
