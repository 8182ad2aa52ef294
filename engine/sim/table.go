package sim

import (
	"fmt"
	"slices"

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
	id     ID
	layout layout
	state  engine.Tracer
	window [engine.MaxSeats]engine.Observation
	bots   []engine.Bot // by slot
	order  []int        // slots around the table, for this deal
	seated [engine.MaxSeats]int
	legal  []engine.Action

	generic   [ownColumns]int64      // what is counted of every match of whatever game, of the one being played
	scorer    engine.Scorer          // the state, if it can say how well each seat is doing; and it is kept; otherwise nil
	standings []int64                // of the match, after set-up and after each turn: a number per seat, or per side of a cast
	cast      *engine.Cast           // or nil
	seats     []int64                // with a cast: standings of seats, before those of sides are made
	weight    [engine.MaxSeats]int64 // of a seat, as slotWeight has it
	reporter  engine.UsageReporter   // the state, if it follows what players have; otherwise nil
	exposed   []engine.Exposure
	events    []exposureEvent // of the block being played
	onlooker  *onlooker       // or nil
	rows      []int64         // of the block being played
	row       []int64         // of the match being counted, unless it is alone
	alone     bool            // every row of the block is of one match
	counted   []int64         // what a run keeps of it
	scratch   []int64         // room for that
	longest   Extreme         // of the block being played
	turns     int             // of the match played last
	keeps     bool            // matches are wanted one by one
	kept      []Match         // of the block being played

	deal, rotation int // being played, for faults
}

// setUp makes the state and the bots.
func (t *table) setUp() {
	c := t.cell
	t.id = c.ID()
	state := c.Rules.NewState(c.Seats).(engine.Tracer) // the cell has been checked
	for i, b := range c.Bots {
		t.window[i] = state.Observe(engine.Seat(i))
		t.bots = append(t.bots, b.New(c.Rules, i))
		t.order = append(t.order, i)
	}
	t.layout = c.layout()
	t.cast = t.layout.cast
	t.seats = make([]int64, c.Seats)
	for i := range c.Seats {
		t.weight[i] = slotWeight(t.cast, engine.Seat(i))
	}
	t.row = make([]int64, len(t.layout.columns))
	if t.layout.narrow == nil {
		t.scorer, _ = state.(engine.Scorer)
	} else { // nothing is kept of who leads, and of what happens
		engine.Uncounted(state)
	}
	t.reporter, _ = state.(engine.UsageReporter)
	t.legal = make([]engine.Action, 0, 256)
	t.state = state
}

// play plays all rotations of a deal, adds what they count to row, which is 0
// before the first deal of it, sets lengths, unless it is nil, to their turns,
// and returns their mixed trace.
func (t *table) play(deal int, row []int64, lengths []int32) uint64 {
	t.deal = deal
	d := rng.NewDeal(t.cell.Master, uint64(deal))
	rotations := t.cell.Rotations()
	if rotations > 1 {
		t.drawOrder(d)
	}
	var trace uint64
	for t.rotation = 0; t.rotation < rotations; t.rotation++ {
		t.match(d, row)
		if lengths != nil {
			lengths[t.rotation] = int32(t.turns)
		}
		if t.turns > t.longest.Turns {
			t.longest = Extreme{Turns: t.turns, Deal: deal, Rotation: t.rotation}
		}
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
	onlooker := t.onlooker.of(t)
	var at [engine.MaxSeats]engine.Bot
	var quick [engine.MaxSeats]engine.Decider // the same, if it is one
	for j, slot := range t.order {
		seat := (j + t.rotation) % n
		at[seat], t.seated[seat] = t.bots[slot], slot
		if onlooker == nil { // who looks on wants to see what was legal
			quick[seat], _ = at[seat].(engine.Decider)
		}
		chance := 64*t.rotation + slot
		if t.cell.BySeat {
			chance = seat
		}
		at[seat].Start(engine.Seat(seat), d.Stream(forBot, uint64(chance)))
	}
	t.standings = t.standings[:0]
	t.stand()
	counts := &t.generic
	*counts = [ownColumns]int64{colMatches: 1}
	buf, turn := t.legal, s.Turn()
	for seat := s.ToAct(); seat != engine.Nobody; seat = s.ToAct() {
		if t.scorer != nil {
			if now := s.Turn(); now != turn {
				t.stand()
				turn = now
			}
		}
		var a engine.Action
		n, ok := 0, false
		if q := quick[seat]; q != nil {
			a, n, ok = q.Decide(t.window[seat])
		}
		if !ok {
			buf = s.Legal(buf[:0])
			if n = len(buf); n == 0 {
				panic(fmt.Sprintf("seat %d must decide in turn %d and has no legal action", seat, s.Turn()))
			}
			a = at[seat].Choose(t.window[seat], buf)
			if onlooker != nil {
				onlooker.watch(t.window[seat], buf, a)
			}
		}
		counts[colDecisions]++
		counts[colLegal] += int64(n)
		if n > 1 {
			counts[colChoices]++
			l := logs(n)
			counts[colLn] += l.ln
			counts[colLog10] += l.log10
		}
		s.Apply(a)
		if counts[colDecisions] == maxDecisions {
			panic(fmt.Sprintf("no end after %d decisions", maxDecisions))
		}
	}
	t.legal = buf
	if counts[colDecisions] > 0 {
		t.stand()
	}
	result := s.Result()
	t.turns = result.Turns
	if onlooker != nil {
		onlooker.end(result.Reason)
	}
	counts[colRounds] = int64((result.Turns + t.layout.round - 1) / t.layout.round)
	if result.Winners == 0 {
		counts[colUnfinished] = 1
	}
	t.count(row, result)
	if t.keeps {
		t.keep(result)
	}
	t.expose(result)
}

// stand notes how well each seat is doing, if the game can tell.
func (t *table) stand() {
	if t.scorer == nil {
		return
	}
	n, from := len(t.seats), len(t.standings)
	if t.cast != nil {
		n = t.cast.Sides()
	}
	if from+n > cap(t.standings) {
		t.standings = slices.Grow(t.standings, n)
	}
	t.standings = t.standings[:from+n]
	if t.cast != nil {
		t.scorer.Standing(t.seats)
		t.cast.BySide(t.standings[from:], t.seats)
		return
	}
	t.scorer.Standing(t.standings[from:])
}

// count adds the finished match to row. The match has a row of its own first,
// from which the extras are computed; where it is the only one of the row, that
// is it.
func (t *table) count(row []int64, result engine.Result) {
	l, own := &t.layout, row
	if !t.alone {
		own = t.row
		clear(own[l.rules:])
	}
	if l.narrow == nil || l.narrow[0] < l.rules {
		l.counts.Count(t.state, own[:l.rules])
	}
	for i, at := range l.generic {
		if at >= 0 {
			own[at] = t.generic[i]
		}
	}
	if t.scorer != nil {
		n, won := t.cell.Seats, result
		if t.cast != nil {
			n, won = t.cast.Sides(), sidesOf(result)
		}
		m := measure(t.standings, n, won)
		if t.cast != nil {
			t.countLeads(own, m.points[atHalf])
		}
		for i, v := range [leadColumns]int64{colTraced: m.traced, colDecided: m.decided, colChanges: m.changes,
			colSettled: m.settled, colBehind: m.behind, colDrama: m.drama, colComeback: m.comeback,
			colQuarterLeads: m.points[atQuarter].leads, colQuarterCredit: m.points[atQuarter].credit,
			colHalfLeads: m.points[atHalf].leads, colHalfCredit: m.points[atHalf].credit,
			colLateLeads: m.points[atLate].leads, colLateCredit: m.points[atLate].credit} {
			if at := l.lead[i]; at >= 0 {
				own[at] = v
			}
		}
	}
	for i, at := range l.extra {
		if at >= 0 && l.narrow == nil {
			own[at] = t.cell.Measuring.Extras[i].Value(own[:l.own])
		}
	}
	if l.credit != nil && result.Winners != 0 {
		for seat := range t.cell.Seats {
			slot := t.seated[seat]
			if at := l.credit[slot]; at >= 0 {
				own[at] += result.Credit(engine.Seat(seat))
			}
			if at := l.slots[slot]; at >= 0 {
				own[at] += t.weight[seat]
			}
			if l.as != nil {
				as := l.as[slot][t.cast.Role[seat]]
				own[as.credit] += result.Credit(engine.Seat(seat))
				own[as.slots] += t.weight[seat]
			}
		}
	}
	for _, h := range l.held {
		if t.bots[h.slot].(Holder).Held() {
			own[h.matches] = 1
		}
	}
	t.counted = own
	if l.narrow != nil {
		t.counted = t.scratch[:0]
		for _, at := range l.narrow {
			t.counted = append(t.counted, own[at])
		}
		t.scratch = t.counted
	}
	if t.alone {
		return
	}
	var over int64
	for i, v := range t.counted {
		sum := row[i] + v
		over |= (sum ^ v) & (sum ^ row[i])
		row[i] = sum
	}
	if over < 0 {
		panic("a column has outgrown 64 bits")
	}
}

// expose notes what the players of the finished match had and used. Without
// winners nobody won or lost by it.
func (t *table) expose(result engine.Result) {
	if t.reporter == nil || result.Winners == 0 {
		return
	}
	t.exposed = t.reporter.Exposures(t.exposed[:0])
	for i := range t.exposed {
		if e := &t.exposed[i]; e.Had != 0 {
			t.events = append(t.events, newExposureEvent(e, t.deal, result.SideCredit(e.Seat)))
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
