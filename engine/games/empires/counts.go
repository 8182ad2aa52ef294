package empires

import (
	"equitas/engine"
	"equitas/engine/count"
)

type (
	counted = count.Entry[*State]
	counts  = count.Table[*State]
	thing   = count.Thing
)

// Counts implements [engine.Rules].
func (r *Rules) Counts(seats int) engine.Counts { return r.counted.Of(seats, r.newCounts) }

func (r *Rules) newCounts(seats int) engine.Counts {
	t := &counts{Seats: seats}
	t.Finished()
	t.Turns("turns begun", "turns begun")
	t.Ending(reasonScore, counted{Doc: "matches that were decided by victory points", Metric: engine.Metric{Title: "By points", Doc: "matches that were decided by victory points"}})
	t.Ending(engine.Unfinished, counted{ID: "end.timeout", Doc: "matches that were broken off", Metric: engine.Metric{ID: "end.unfinished", Title: "Unfinished",
		Headline: engine.HeadEnding + 5, Margin: 0.01, Goal: engine.Goal{Kind: engine.Downward}}})
	t.Endings()
	t.Credits()
	t.SeatBalance()
	t.Margin("victory points between the first two", 1)
	return t
}
