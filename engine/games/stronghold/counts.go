package stronghold

import (
	"equitas/engine"
	"equitas/engine/count"
)

// What a match counts, and what reports make of it.
type (
	counts  = count.Table[*State]
	counted = count.Entry[*State]
)

// Counts implements [engine.Rules].
func (r *Rules) Counts(seats int) engine.Counts {
	t := &counts{Seats: seats}
	t.Finished()
	t.Turns("turns begun", "turns begun, the one of a break-in included")
	for _, e := range []struct{ reason, title, doc string }{
		{reasonBreach, "Break-in", "ended by a break-in, with Glory counted"},
		{reasonTie, "Repeated Assault", "decided by a repeated Assault"},
		{reasonTime, "Held", "in which the stronghold held until the last turn"},
	} {
		t.Ending(e.reason, counted{Doc: "matches " + e.doc, Metric: engine.Metric{Title: e.title, Doc: "matches " + e.doc}})
	}
	t.Ending(engine.Unfinished, counted{ID: "end.timeout", Doc: "matches that never ended", Metric: engine.Metric{ID: "end.unfinished", Title: "Unfinished",
		Headline: engine.HeadEnding, Margin: 0.01, Goal: engine.Goal{Kind: engine.Downward}}})
	t.Credits()
	t.SeatShares()
	return t
}
