package proelio

import (
	"fmt"

	"equitas/engine"
)

// Columns implements [engine.Rules]. Their order is that of [State.Tally].
func (r *Rules) Columns(seats int) []engine.Column {
	var list []engine.Column
	for _, f := range [...]func(*Rules, int) []engine.Column{
		endColumns, seatColumns, guildColumns, actionColumns, flowColumns, handColumns, perkColumns, cardColumns,
	} {
		list = append(list, f(r, seats)...)
	}
	return list
}

// A tally is a row being added to.
type tally struct {
	rest     []int64 // columns not yet added to
	result   engine.Result
	finished bool
}

// add adds to the next column.
func (t *tally) add(v int64) {
	t.rest[0] += v
	t.rest = t.rest[1:]
}

// Tally implements [engine.State]. A copy has counted nothing: it adds how the
// match ended, and nothing to what its course would tell.
func (s *State) Tally(row []int64) {
	t := tally{rest: row, result: s.Result()}
	t.finished = t.result.Winners != 0
	s.tallyEnd(&t)
	s.tallySeats(&t)
	s.tallyGuilds(&t)
	if s.meter == nil {
		return
	}
	s.audit()
	s.tallyActions(&t)
	s.tallyFlows(&t)
	s.tallyHands(&t)
	s.tallyPerks(&t)
	s.tallyCards(&t)
}

// audit holds the cards that came into and left every hand against what is in
// it: each must have been counted.
func (s *State) audit() {
	for i := range s.n {
		if came, holds := s.meter.net[i], s.pos.house[i].n; came != int32(holds) {
			panic(fmt.Sprintf("proelio: seat %d took up %d cards more than it gave up and holds %d", i, came, holds))
		}
	}
}

func endColumns(r *Rules, _ int) []engine.Column {
	list := []engine.Column{
		{Name: "finished", Doc: "matches with winners"},
		{Name: "turns", Doc: "turns played"},
		{Name: "tie", Doc: "matches with more than one winner (more than one alliance, in teams)"},
		{Name: "margin", Doc: "best score minus the best of the others, summed over scored matches, points"},
	}
	for i, name := range reasonNames {
		if r.canEnd(uint8(i)) {
			list = append(list, engine.Column{Name: "end." + name, Doc: "matches that ended so"})
		}
	}
	return list
}

func (s *State) tallyEnd(t *tally) {
	sides := t.result.Winners.Len()
	if s.r.teams > 0 {
		sides /= s.n / s.r.teams
	}
	t.add(int64(bit(t.finished)))
	t.add(int64(s.pos.turn))
	t.add(int64(bit(sides > 1)))
	t.add(s.margin())
	for reason := range uint8(reasons) {
		if s.r.canEnd(reason) {
			t.add(int64(bit(s.pos.reason == reason)))
		}
	}
}

// canEnd reports whether a match can end for that reason under these rules.
func (r *Rules) canEnd(reason uint8) bool {
	switch reason {
	case reasonConquest:
		return r.teams == 0
	case reasonAlliance:
		return r.teams > 0
	case reasonScoring:
		return r.seasonsUse
	}
	return true
}

// margin is the best score minus the second best, allies together; 0 for a tie
// or where nobody scored.
func (s *State) margin() int64 {
	p := &s.pos
	if p.reason != reasonScoring {
		return 0
	}
	sides := s.n
	if s.r.teams > 0 {
		sides = s.r.teams
	}
	var sums [engine.MaxSeats]int64
	for i := range s.n {
		sums[i%sides] += int64(p.scores[i])
	}
	best, second := int64(-1<<40), int64(-1<<40)
	for _, v := range sums[:sides] {
		if v > best {
			best, second = v, best
		} else if v > second {
			second = v
		}
	}
	return best - second
}

func seatColumns(_ *Rules, seats int) []engine.Column {
	list := []engine.Column{
		{Name: "players", Doc: "seats of finished matches"},
		{Name: "credit", Doc: "credit of all seats, in 1/840 of a win"},
	}
	for i := range seats {
		list = append(list, engine.Column{Name: fmt.Sprintf("credit.seat.%d", i), Doc: "credit of the seat, in 1/840 of a win"})
	}
	return list
}

func (s *State) tallySeats(t *tally) {
	n, won := 0, int64(0)
	if t.finished {
		n = s.n
	}
	for i := range s.n {
		won += t.result.Credit(engine.Seat(i))
	}
	t.add(int64(n))
	t.add(won)
	for i := range s.n {
		t.add(t.result.Credit(engine.Seat(i)))
	}
}

func guildColumns(r *Rules, _ int) []engine.Column {
	if !r.guildsUse {
		return nil
	}
	var list []engine.Column
	for i := range r.guilds {
		id := r.guilds[i].id
		list = append(list,
			engine.Column{Name: "dealt." + id, Doc: "seats that held the Guild"},
			engine.Column{Name: "held." + id, Doc: "seats that held the Guild, in finished matches"},
			engine.Column{Name: "credit.guild." + id, Doc: "credit of its holders, in 1/840 of a win"})
	}
	return list
}

func (s *State) tallyGuilds(t *tally) {
	if !s.r.guildsUse {
		return
	}
	for i := range s.n {
		of := t.rest[3*int(s.pos.house[i].guild-1):]
		of[0]++
		of[1] += int64(bit(t.finished))
		of[2] += t.result.Credit(engine.Seat(i))
	}
	t.rest = t.rest[3*len(s.r.guilds):]
}
