package cluster

import (
	"context"
	"time"

	"equitas/engine"
	"equitas/engine/sim"
)

// How large tasks are.
const (
	taskLevels  = 12                     // above the unit, at most
	fewestTasks = 64                     // of a run, so that nobody is idle at its end
	shortest    = 100 * time.Millisecond // a task; a run that is over at once has fewer tasks
	probeTime   = 200 * time.Millisecond
)

// probe plays deals of the cells until it knows about how long one takes, of all of
// them together: one unit, in which bots and tables are made and some bots learn, then
// another, and if that is over at once more of them for a fifth of a second.
func probe(ctx context.Context, now func() time.Time, cells []*sim.Cell, deals int, unit uint8) (each time.Duration, err error) {
	var player sim.Player
	span := sim.Span{Level: unit}
	begin, played := now(), 0
	for {
		if _, fault := player.Play(sim.Task{Span: span, Unit: unit, Cells: cells}); fault != nil {
			return 0, fault
		}
		played += span.Deals()
		took := now().Sub(begin)
		first := span.Index == 0
		if span.To() >= deals || ctx.Err() != nil || took >= probeTime && !first {
			return took / time.Duration(played), ctx.Err()
		}
		if first { // from here on it counts
			begin, played = now(), 0
			span.Index = 1
			continue
		}
		span = sim.Span{Level: span.Level + 1, Index: 1}
	}
}

// levelFor returns how large tasks are of a run of so many deals, each of which takes
// so long and has so many bytes: not longer than most, unless one unit is, and with
// results half as large as they may be.
func levelFor(each, most time.Duration, bytes, limit, deals int, unit uint8) uint8 {
	level := unit
	for level < unit+taskLevels {
		n := 2 << level // deals of the next level
		takes := each * time.Duration(n)
		if takes > most || 2*bytes*n > limit || takes > shortest && deals < fewestTasks*n {
			break
		}
		level++
	}
	return level
}

// bytesOf is about how many bytes a deal of the cells takes in a result: 60 to 200 were
// measured, by game, where each is a row of its own.
func bytesOf(cells []*sim.Cell, unit uint8) int {
	n := 0
	for _, c := range cells {
		n += 8 + 2*c.Rotations() + len(c.Columns())*5/4>>unit
		if _, follows := c.Rules.NewState(c.Seats).(engine.UsageReporter); follows {
			n += 7 * c.Seats * c.Rotations() // what each player had
		}
	}
	return n
}
