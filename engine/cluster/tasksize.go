package cluster

import (
	"context"
	"time"

	"equitas/engine"
	"equitas/engine/sim"
)

// Limits for the size of tasks.
const (
	taskLevels  = 12                     // a task has at most 2^taskLevels rows of a block, of 2^unit deals each
	minTasks    = 64                     // least number of tasks of a run, so that few workers are idle at its end
	minTaskTime = 100 * time.Millisecond // tasks are not made shorter than this to reach minTasks
	probeTime   = 200 * time.Millisecond // time for measuring how long a deal takes
)

// measureDealTime measures the approximate time that one deal takes in all scenarios together: it plays
// 2^unit deals as a warm-up, and then measures further deals until probeTime has passed or there are
// none left.
func measureDealTime(ctx context.Context, now func() time.Time, scenarios []*sim.Scenario, deals int, unit uint8) (perDeal time.Duration, err error) {
	var player sim.Player
	span := sim.Span{Level: unit}
	begin, played := now(), 0
	for {
		if _, fault := player.Play(sim.Task{Span: span, RowLevel: unit, Scenarios: scenarios}); fault != nil {
			return 0, fault
		}
		played += span.Deals()
		took := now().Sub(begin)
		first := span.Index == 0
		if span.To() >= deals || ctx.Err() != nil || took >= probeTime && !first {
			return took / time.Duration(played), ctx.Err()
		}
		if first { // time is measured from here
			begin, played = now(), 0
			span.Index = 1
			continue
		}
		span = sim.Span{Level: span.Level + 1, Index: 1}
	}
}

// levelFor returns the level of the spans of the tasks of a run. perDeal and bytes are the time and the
// size of a result per deal. A task takes at most maxTime, and its result has at most half of maxBytes,
// unless 2^unit deals exceed this already.
func levelFor(perDeal, maxTime time.Duration, bytes, maxBytes, deals int, unit uint8) uint8 {
	level := unit
	for level < unit+taskLevels {
		n := 2 << level // deals of the next higher level
		takes := perDeal * time.Duration(n)
		if takes > maxTime || 2*bytes*n > maxBytes || takes > minTaskTime && deals < minTasks*n {
			break
		}
		level++
	}
	return level
}

// resultBytesPerDeal returns the approximate size, in bytes per deal, of a result for the scenarios if
// 2^unit deals share a row.
func resultBytesPerDeal(scenarios []*sim.Scenario, unit uint8) int {
	n := 0
	for _, c := range scenarios {
		n += 8 + 2*c.Rotations() + len(c.Columns())*5/4>>unit
		if _, follows := c.Rules.NewState(c.Seats).(engine.UsageReporter); follows {
			n += 7 * c.Seats * c.Rotations() // exposures
		}
	}
	return n
}
